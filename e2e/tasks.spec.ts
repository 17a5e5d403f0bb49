import type { Page } from '@playwright/test'
import { applyEventContent } from '@regent/contract/engage/events'
import { setEventScore } from '@regent/contract/engage/events-players'
import { createLeaderboard, getLeaderboardDetails, setLeaderboardEntry } from '@regent/contract/engage/leaderboards'
import { saveCatalog, saveSkus } from '@regent/contract/monetize/commerce'
import { getInventory } from '@regent/contract/monetize/inventory'
import { beginPayment } from '@regent/contract/monetize/payments'
import { updateConfig } from '@regent/contract/operate/config'
import { saveContent } from '@regent/contract/operate/content/content'
import { saveManifest } from '@regent/contract/operate/content/content-manifests'
import { createSeason } from '@regent/contract/operate/seasons'
import { createToken } from '@regent/contract/organization/auth'
import { requireTokens } from '@regent/contract/organization/auth-shapes'
import { createSegment } from '@regent/contract/players/segments'
import { dayMs } from '@regent/contract/time'
import { call } from './support/api.ts'
import { waitForData } from './support/sample-screens.ts'
import {
  addGuests,
  addPlayer,
  asAdmin,
  makeStudio,
  openAs,
  openFromMenu,
  realmPath,
  type Studio,
} from './support/studio.ts'
import { expect, test } from './support/test.ts'
import { withheldReward } from './support/withheld.ts'

// The days' usual work, each in as few clicks as docs/operate/a-day.md says. How long each takes is noted in the report, and
// said in that document; no test depends on it.

/** Counts the clicks from now on, also over a load of the page. */
async function counted(page: Page): Promise<() => number> {
  let clicks = 0
  await page.exposeFunction('noteClick', () => {
    clicks++
  })
  await page.addInitScript(() => {
    const { noteClick } = window as unknown as { noteClick: () => void }
    document.addEventListener('pointerdown', () => noteClick(), true)
  })
  return () => clicks
}

/** The home of the realm, where all of these begin, once it has loaded. */
async function openHome(page: Page, studio: Studio): Promise<void> {
  await openAs(page, studio, realmPath(studio, ''))
  await expect(page.getByRole('heading', { level: 1, name: 'Now' })).toBeVisible()
  await waitForData(page)
}

/** What a person waits for is waited for frame by frame: an assertion looks again only after a second. */
async function timed(task: string, work: () => Promise<void>): Promise<void> {
  const began = performance.now()
  await work()
  test.info().annotations.push({ type: task, description: `${((performance.now() - began) / 1_000).toFixed(1)} s` })
}

async function publishGems(studio: Studio, pid = studio.pid, names = ['gems']) {
  const as = asAdmin(studio, pid)
  const content = names.map((name) => ({
    id: `currency.${name}`,
    checksum: name,
    properties: { startingAmount: { data: 0 } },
  }))
  const saved = await call(saveContent, { body: { content } }, as)
  await call(saveManifest, { body: { references: saved.content } }, as)
}

test('granting 100 gems to a player found by e-mail, and undoing it: at most 4 clicks', async ({ page }) => {
  const studio = await makeStudio()
  await publishGems(studio)
  const { gamerTag } = await addPlayer(studio, { email: 'ada@players.test' })
  const gems = async () => {
    const held = await call(getInventory, { params: { gamerTag } }, asAdmin(studio, studio.pid))
    return held.currencies.find(({ id }) => id === 'currency.gems')?.amount ?? 0
  }
  const clicks = await counted(page)
  await openHome(page, studio)
  await timed('find by e-mail, grant 100 gems, undo', async () => {
    await page.keyboard.press('Control+k')
    await page.keyboard.type('ada@')
    await page.getByRole('option', { name: /ada@players\.test/, selected: true }).waitFor()
    await page.keyboard.press('Enter')
    await page.getByRole('region', { name: 'Player', exact: true }).waitFor()
    await page.keyboard.press('Control+k')
    await page.keyboard.type('grant 100 gems')
    await page.getByRole('option', { name: /Grant 100 gems/, selected: true }).waitFor()
    await page.keyboard.press('Enter')
    await page.getByRole('button', { name: 'Preview' }).click()
    const plan = page.getByRole('dialog', { name: /^Grant 100 currency\.gems/ })
    await plan.getByRole('button', { name: /^Grant 100 currency\.gems/ }).click()
    await page.getByRole('button', { name: 'Undo: Gave 100 currency.gems' }).click()
    await page.getByText('Undid: Gave 100 currency.gems').first().waitFor()
  })
  expect(await gems()).toBe(0)
  expect(clicks()).toBeLessThanOrEqual(4)
})

test('a mail to a segment: at most 6 clicks', async ({ page }) => {
  const studio = await makeStudio()
  await addGuests(studio, 3)
  await call(
    createSegment,
    { body: { name: 'New this week', isShared: true, search: { installedWithinDays: 7 } } },
    asAdmin(studio, studio.pid),
  )
  const clicks = await counted(page)
  await openHome(page, studio)
  await timed('mail to a segment', async () => {
    await openFromMenu(page, 'Segments')
    await page.getByRole('heading', { name: 'Segments', level: 1 }).waitFor()
    await page.getByRole('button', { name: 'Actions for New this week' }).click()
    await page.getByRole('menuitem', { name: 'Mail players' }).click()
    const drawer = page.getByRole('dialog', { name: 'Send mail to players' })
    await drawer.getByRole('textbox', { name: 'Subject' }).fill('The festival begins')
    await drawer.getByRole('button', { name: 'Preview' }).click()
    const plan = page.getByRole('dialog', { name: /^Send the mail/ })
    await plan.getByRole('button', { name: 'Send to 3 players' }).click()
    await plan
      .getByText(/3 of 3|Done/)
      .first()
      .waitFor()
  })
  expect(clicks()).toBeLessThanOrEqual(6)
})

test('a cheater is suspended and removed from the boards by one plan: 3 clicks on the board', async ({ page }) => {
  const studio = await makeStudio()
  const as = asAdmin(studio, studio.pid)
  const { gamerTag } = await addPlayer(studio)
  await call(createLeaderboard, { params: { id: 'weekly' }, body: {} }, as)
  await call(setLeaderboardEntry, { params: { id: 'weekly' }, body: { id: gamerTag, score: 9 } }, as)
  const clicks = await counted(page)
  await openAs(page, studio, realmPath(studio, 'leaderboards/weekly'))
  await timed('suspend and remove', async () => {
    await page.getByRole('button', { name: `Actions for ${gamerTag}` }).click()
    await page.getByRole('menuitem', { name: 'Suspend 7 days and remove' }).click()
    const plan = page.getByRole('dialog', { name: /^Suspend 1 player/ })
    await plan.getByRole('button', { name: 'Suspend and remove 1 player' }).click()
    await page.getByText(/^Done: Suspend 1 player/).waitFor()
  })
  expect(clicks()).toBeLessThanOrEqual(3)
  const { view } = await call(getLeaderboardDetails, { params: { id: 'weekly' } }, as)
  expect(view.rankings).toEqual([])
})

test('the buyers of a product in the last week: at most 4 clicks', async ({ page }) => {
  const studio = await makeStudio()
  const as = asAdmin(studio, studio.pid)
  const price = { type: 'sku' as const, symbol: 't5' }
  await call(updateConfig, { body: { upserts: { 'payments|testHandlerActive': 'true' } } }, as)
  await call(saveSkus, { body: { definitions: [{ name: 't5', realPrice: 499, productIds: { test: '5' } }] } }, as)
  const offer = { symbol: 'starter', titles: { en: 'Starter pack' } }
  const listings = [{ symbol: 'starter', offerSymbol: 'starter', price }]
  await call(saveCatalog, { body: { offerDefinitions: [offer], stores: [{ symbol: 'main', listings }] } }, as)
  const guest = await call(createToken, { body: { grant_type: 'guest' } }, { scope: as.scope })
  const me = { scope: as.scope, token: requireTokens(guest).access_token }
  await call(beginPayment, { params: { provider: 'test' }, body: { purchaseId: 'starter:main' } }, me)
  const pointers = await counted(page)
  // A select: one click opens it, one chooses. The browser sends no pointer event for them here.
  const clicks = () => pointers() + 2
  await openHome(page, studio)
  await timed('buyers of a product', async () => {
    await openFromMenu(page, 'Real-Money Transactions')
    await page.getByRole('combobox', { name: 'Product' }).selectOption({ index: 1 })
    await page.getByRole('button', { name: '7 days' }).click()
    await page.getByText('1 player', { exact: true }).waitFor()
  })
  await expect(page).toHaveURL(/product=starter.*days=7|days=7.*product=starter/)
  expect(clicks()).toBeLessThanOrEqual(4)
})

test('the author of a config change, and its undo: at most 5 clicks, one of them the confirmation of PROD', async ({
  page,
}) => {
  const studio = await makeStudio()
  const as = asAdmin(studio, studio.pid)
  for (const value of ['ranked', 'casual']) await call(updateConfig, { body: { upserts: { 'arena|mode': value } } }, as)
  const clicks = await counted(page)
  await openHome(page, studio)
  await timed('who changed a key, and revert', async () => {
    await openFromMenu(page, 'Config')
    await page.getByRole('button', { name: 'Actions for arena|mode' }).click()
    await page.getByRole('menuitem', { name: 'History' }).click()
    const drawer = page.getByRole('dialog', { name: 'History of arena|mode' })
    await expect(drawer.getByRole('listitem').first()).toContainText(studio.admin.email)
    await drawer.getByRole('button', { name: 'Undo: Set config key arena|mode' }).first().click()
    await page
      .getByRole('dialog', { name: `Undo in ${studio.game} (PROD)?` })
      .getByRole('button', { name: 'Undo', exact: true })
      .click()
    await drawer.getByText('Undo: set config key arena|mode').waitFor()
  })
  expect(clicks()).toBeLessThanOrEqual(5)
})

test('two items are promoted from the realm below, with each field that changes in view: at most 5 clicks', async ({
  page,
}) => {
  const studio = await makeStudio()
  await publishGems(studio, studio.staging.pid, ['gems', 'gold'])
  const clicks = await counted(page)
  await openHome(page, studio)
  await timed('promote two items', async () => {
    await page
      .getByRole('region', { name: 'Compared with staging' })
      .getByRole('link', { name: /^Promote/ })
      .click()
    await page.getByRole('checkbox', { name: 'All of Content, currency' }).check()
    await page.getByRole('button', { name: 'Promote 2 items…' }).click()
    const plan = page.getByRole('dialog').filter({ has: page.getByRole('textbox', { name: /^Type/ }) })
    const gems = plan.getByRole('rowheader', { name: /currency\.gems/ })
    await expect(gems).toContainText(/added, \d+ fields?/)
    await expect(plan.getByRole('rowheader', { name: /currency\.gold/ })).toBeVisible()
    await plan.getByRole('textbox', { name: /^Type/ }).fill(studio.game)
    await plan.getByRole('button', { name: 'Promote 2 items' }).click()
    await page.getByRole('dialog').getByText('2 of 2').first().waitFor()
  })
  expect(clicks()).toBeLessThanOrEqual(5)
})

test('why a player did not get a reward: at most 3 clicks', async ({ page }) => {
  const { studio, gamerTag } = await withheldReward()
  const clicks = await counted(page)
  await openHome(page, studio)
  await timed('why no reward', async () => {
    await page.keyboard.press('Control+k')
    await page.keyboard.type(String(gamerTag))
    await page.getByRole('option', { name: String(gamerTag), selected: true }).waitFor()
    await page.keyboard.press('Enter')
    await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Overview' }).click()
    await page
      .getByRole('region', { name: 'Waiting rewards' })
      .getByRole('link', { name: /^Why\?/ })
      .first()
      .click()
    const panel = page.getByRole('dialog', { name: 'Why?' })
    await panel.getByText('currency.shells cannot be granted').first().waitFor()
  })
  expect(clicks()).toBeLessThanOrEqual(3)
})

test('an event with a reward, reviewed before it starts in production: at most 8 clicks', async ({ page }) => {
  const studio = await makeStudio()
  await publishGems(studio)
  await addPlayer(studio)
  await openAs(page, studio, realmPath(studio, 'events'))
  await waitForData(page)
  const clicks = await counted(page)
  await page.reload()
  await waitForData(page)
  await page.getByRole('button', { name: 'Create event' }).first().click()
  const form = page.getByRole('dialog', { name: 'Create an event' })
  await form.getByLabel('Symbol', { exact: true }).fill('events.regatta')
  await form.getByLabel('Name', { exact: true }).fill('Regatta')
  await form.getByLabel('Takes place').click()
  await page.getByRole('option', { name: 'Immediately' }).click()
  await form.getByRole('button', { name: 'Add rank reward' }).click()
  await form.getByLabel('First rank 1').fill('1')
  await form.getByLabel('Last rank 1').fill('3')
  await form.getByRole('button', { name: 'Add currency' }).click()
  await form.getByLabel('Currency 1 of rank reward 1', { exact: true }).fill('currency.gems')
  await form.getByLabel('Amount of currency 1 of rank reward 1').fill('150')
  await form.getByRole('button', { name: 'Create event' }).click()
  const review = page.getByRole('dialog', { name: 'Start the event Regatta' })
  await expect(review).toContainText('Ranks 1–3 reach about 60 % of participants')
  await expect(review).toContainText('Starts now for 1 player')
  await review.getByRole('button', { name: 'Start now for 1 player' }).click()
  await expect(page.getByRole('row').filter({ hasText: 'events.regatta' })).toContainText('running')
  expect(clicks()).toBeLessThanOrEqual(8)
})

test('the results of an event, and the players behind a number: at most 2 clicks', async ({ page }) => {
  const studio = await makeStudio()
  await publishGems(studio)
  const as = asAdmin(studio, studio.pid)
  const { gamerTag } = await addPlayer(studio)
  const content = {
    symbol: 'events.regatta',
    name: 'Regatta',
    start_date: new Date(Date.now() - 60_000).toISOString(),
    phases: [{ name: 'main', duration_minutes: 600 }],
    score_rewards: [{ min: 10, currencies: [{ id: 'currency.gems', amount: 25 }] }],
  }
  await call(applyEventContent, { body: { content } }, as)
  await call(setEventScore, { params: { gamerTag }, body: { eventId: content.symbol, score: 12 } }, as)
  const clicks = await counted(page)
  await openHome(page, studio)
  await timed('results of an event', async () => {
    await openFromMenu(page, 'Events')
    await page.getByRole('link', { name: content.symbol }).click()
    await page
      .getByRole('region', { name: 'Results', exact: true })
      .getByRole('button', { name: /^Took part: 1 player/ })
      .click()
    await page
      .getByRole('dialog')
      .getByRole('link', { name: new RegExp(String(gamerTag).slice(-4)) })
      .waitFor()
  })
  expect(clicks()).toBeLessThanOrEqual(2)
})

test('two players’ views of a season on one day, and its review in production: at most 4 clicks', async ({ page }) => {
  const studio = await makeStudio()
  await publishGems(studio)
  const as = asAdmin(studio, studio.pid)
  const [mira, tomas] = [await addPlayer(studio), await addPlayer(studio)]
  const start = Date.now() + 2 * dayMs
  const content = {
    symbol: 'events.regatta',
    name: 'Regatta',
    start_date: new Date(start).toISOString(),
    phases: [{ name: 'main', duration_minutes: 600 }],
  }
  await call(applyEventContent, { body: { content } }, as)
  const parts = [{ kind: 'event' as const, id: content.symbol, startsAfter: 0, endsAfter: null }]
  await call(createSeason, { body: { name: 'Kraken week', start, end: start + 7 * dayMs, parts } }, as)
  const clicks = await counted(page)
  await openHome(page, studio)
  await timed('two players in a season, review', async () => {
    await openFromMenu(page, 'Seasons')
    await page.getByRole('main').getByRole('table').getByRole('link', { name: 'Kraken week' }).click()
    await page.getByRole('combobox', { name: 'Player', exact: true }).fill(String(mira.gamerTag))
    await page.getByRole('button', { name: 'Compare two players' }).click()
    await page.getByRole('combobox', { name: 'Second player' }).fill(String(tomas.gamerTag))
    const table = page.getByRole('table', { name: 'Parts for both players' })
    await expect(table.getByRole('rowgroup').filter({ hasText: 'Regatta' }).getByText('Seen')).toHaveCount(2)
    await page.getByRole('button', { name: 'Review 1 part' }).click()
    const review = page.getByRole('dialog', { name: /Kraken week/ })
    // The last button is the primary one.
    await review
      .getByRole('button', { name: /^(Schedule|Apply|Start)/ })
      .last()
      .click()
    await expect(page.getByRole('main').getByText('Scheduled').first()).toBeVisible()
  })
  expect(clicks()).toBeLessThanOrEqual(4)
})
