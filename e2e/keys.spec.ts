import type { CDPSession, Page } from '@playwright/test'
import { saveContent, saveManifest } from '@regent/contract/content'
import { applyEventContent } from '@regent/contract/events'
import { call } from './support/api.ts'
import { expectAccessible } from './support/axe.ts'
import {
  addOperator,
  addPlayer,
  asAdmin,
  gamePath,
  gamesPath,
  makeStudio,
  openAs,
  realmPath,
  setStats,
} from './support/studio.ts'
import { expect, test } from './support/test.ts'

const CTRL = 2

/** Makes the machine a quarter as fast: what is typed at once comes while the page still works. */
async function slowDown(page: Page): Promise<CDPSession> {
  const browser = await page.context().newCDPSession(page)
  await browser.send('Emulation.setCPUThrottlingRate', { rate: 4 })
  return browser
}

/**
 * Presses the keys before, Ctrl+K and the keys of a text; no key waits for what the page does with the one before it.
 */
async function searchAtOnce(browser: CDPSession, text: string, before: readonly string[] = []): Promise<void> {
  const press = (key: string, typed?: string, modifiers = 0) => [
    browser.send('Input.dispatchKeyEvent', {
      type: typed === undefined ? 'rawKeyDown' : 'keyDown',
      key,
      modifiers,
      ...(typed !== undefined && { text: typed }),
    }),
    browser.send('Input.dispatchKeyEvent', { type: 'keyUp', key, modifiers }),
  ]
  await Promise.all([
    ...before.flatMap((key) => press(key)),
    ...press('k', undefined, CTRL),
    ...[...text].flatMap((letter) => press(letter, letter)),
  ])
}

/** Keeps the code of one dialog back until it is let go. */
async function holdCode(page: Page, name: string): Promise<() => void> {
  let release = () => {}
  const held = new Promise<void>((resolve) => {
    release = resolve
  })
  await page.route(new RegExp(`/assets/${name}-[^/]*\\.js$`), async (route) => {
    await held
    await route.continue()
  })
  return release
}

test('Ctrl+K finds a screen, a realm and an action, by the keyboard alone', async ({ page, context }) => {
  const studio = await makeStudio()
  await openAs(page, studio, realmPath(studio, 'players'))
  await expect(page.getByRole('heading', { level: 1, name: 'Players' })).toBeVisible()
  const palette = page.getByRole('dialog', { name: 'Search' })
  const field = palette.getByRole('combobox')
  const option = (name: RegExp) => palette.getByRole('option', { name })

  const button = page.getByRole('button', { name: 'Search (Ctrl K)' })
  await button.focus()
  await page.keyboard.press('Control+k')
  await expect(field).toBeFocused()
  await expectAccessible(page)
  await page.keyboard.press('Escape')
  await expect(palette).toHaveCount(0)
  await expect(button).toBeFocused()

  await page.keyboard.press('Control+k')
  await field.fill('audit')
  await expect(option(/Audit Trail This realm/)).toHaveAttribute('aria-selected', 'true')
  await page.keyboard.press('ArrowDown')
  await expect(option(/Audit Trail Organization/)).toHaveAttribute('aria-selected', 'true')
  await page.keyboard.press('ArrowUp')
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(new RegExp(`/realms/${studio.pid}/audit$`))

  // The screen stays the same in another realm.
  await page.keyboard.press('Control+k')
  await field.fill('staging')
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(new RegExp(`/realms/${studio.staging.pid}/audit$`))

  // Out of a field too; what was chosen last stands first.
  await page.keyboard.press('Control+k')
  await expect(palette.getByRole('group', { name: 'Recent' }).getByRole('option').first()).toContainText('Audit Trail')
  const opened = context.waitForEvent('page')
  await field.fill('service')
  await page.keyboard.press('Control+Enter')
  const tab = await opened
  await expect(tab).toHaveURL(/\/service-plans$/)
  await expect(tab.getByRole('heading', { level: 1, name: 'Service Plans' })).toBeVisible()
  await expect(page).toHaveURL(/\/audit$/)

  await page.keyboard.press('Control+k')
  await field.fill('dark')
  await page.keyboard.press('Enter')
  await expect(page.locator('html')).toHaveAttribute('data-mantine-color-scheme', 'dark')
  await page.keyboard.press('Control+k')
  await field.fill('no such thing')
  await expect(palette.getByRole('status')).toHaveText('Nothing matches.')
  await expect(palette.getByRole('option')).toHaveCount(0)
})

test('Ctrl+K finds players: those one was at, and then those the server finds', async ({ page }) => {
  const studio = await makeStudio()
  const ada = await addPlayer(studio, { email: 'ada@players.test' })
  const alan = await addPlayer(studio, { email: 'alan@players.test' })
  await openAs(page, studio, realmPath(studio, `players/${ada.accountId}`))
  await expect(page.getByRole('heading', { level: 1, name: 'Player Profile' })).toBeVisible()
  await page.keyboard.press('Control+k')
  const palette = page.getByRole('dialog', { name: 'Search' })
  await expect(palette.getByRole('group', { name: 'Players', exact: true })).toContainText('ada@players.test')
  await palette.getByRole('combobox').fill('ala')
  const found = palette.getByRole('group', { name: 'Found' })
  await expect(found).toContainText('alan@players.test')
  await expect(found).not.toContainText('ada@players.test')
  await expectAccessible(page)
  await palette.getByRole('combobox').fill(String(alan.gamerTag))
  await expect(found.getByRole('option')).toContainText('alan@players.test')
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(new RegExp(`/players/${alan.gamerTag}$`))
})

test('the palette begins what one may do, and offers nothing else', async ({ page, browser }) => {
  const studio = await makeStudio()
  await openAs(page, studio, gamePath(studio))
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  const palette = page.getByRole('dialog', { name: 'Search' })
  const begin = async (text: string) => {
    await page.keyboard.press('Control+k')
    await palette.getByRole('combobox').fill(text)
    await page.keyboard.press('Enter')
    await expect(palette).toHaveCount(0)
  }
  await begin('create a realm')
  const drawer = page.getByRole('dialog', { name: /realm/i })
  await expect(drawer.getByRole('textbox').first()).toBeFocused()
  // A shortcut means nothing while a form is open.
  await page.keyboard.press('Control+k')
  await expect(palette).toHaveCount(0)
  await page.keyboard.press('Escape')
  await expect(drawer).toHaveCount(0)
  await begin('add a colleague')
  await expect(page).toHaveURL(/\/users$/)
  await expect(page.getByRole('dialog')).toBeVisible()

  const context = await browser.newContext()
  const other = await context.newPage()
  await openAs(other, studio, realmPath(studio, 'players'), await addOperator(studio, 'tester'))
  await other.getByRole('button', { name: 'Search (Ctrl K)' }).click()
  const offered = other.getByRole('dialog', { name: 'Search' })
  await expect(offered.getByRole('option', { name: 'Copy the realm id' })).toBeAttached()
  for (const name of [/User Administration/, /Create a/, /Add a colleague/]) {
    await expect(offered.getByRole('option', { name })).toHaveCount(0)
  }
  await context.close()
})

test('? lists the shortcuts, g and a letter goes there, / filters, and none works while one writes', async ({
  page,
}) => {
  const studio = await makeStudio()
  await openAs(page, studio, realmPath(studio, 'audit'))
  const heading = (name: string) => page.getByRole('heading', { level: 1, name })
  await expect(heading('Audit Trail')).toBeVisible()
  await page.keyboard.press('?')
  const sheet = page.getByRole('dialog', { name: 'Keyboard shortcuts' })
  await expect(sheet.getByRole('region', { name: 'Go to, in this realm' })).toContainText('Players')
  await expectAccessible(page)
  await page.keyboard.type('gp')
  await page.keyboard.press('Escape')
  await expect(sheet).toHaveCount(0)
  await expect(heading('Audit Trail')).toBeVisible()

  await page.keyboard.type('gp')
  await expect(heading('Players')).toBeVisible()
  await page.keyboard.press('/')
  await expect(page.getByRole('searchbox')).toBeFocused()
  await page.keyboard.type('gg?')
  await expect(page.getByRole('searchbox')).toHaveValue('gg?')
  await expect(sheet).toHaveCount(0)
  await page.getByRole('searchbox').blur()
  await page.keyboard.type('gg')
  await expect(page).toHaveURL(new RegExp(`${gamesPath(studio)}$`))
  await page.keyboard.type('gu')
  await expect(heading('User Administration')).toBeVisible()
  // A letter of a level one is not at leads nowhere.
  await page.keyboard.type('gp')
  await expect(heading('User Administration')).toBeVisible()
})

test('keys pressed alone can be switched off', async ({ page }) => {
  const studio = await makeStudio()
  await openAs(page, studio, realmPath(studio, 'audit'))
  const heading = (name: string) => page.getByRole('heading', { level: 1, name })
  await expect(heading('Audit Trail')).toBeVisible()
  await page.keyboard.press('?')
  const sheet = page.getByRole('dialog', { name: 'Keyboard shortcuts' })
  await sheet.getByRole('switch', { name: 'Single-key shortcuts' }).click()
  await page.keyboard.press('Escape')
  await page.reload()
  await expect(heading('Audit Trail')).toBeVisible()
  await page.keyboard.type('?gp')
  await page.keyboard.press('Control+k')
  await expect(page.getByRole('dialog', { name: 'Search' })).toBeVisible()
  await expect(sheet).toHaveCount(0)
  await page.keyboard.type('shortcuts')
  await page.keyboard.press('Enter')
  await expect(sheet).toBeVisible()
})

for (const text of ['audit', 'gcampaign']) {
  test(`what follows the first Ctrl+K at once is all in the search: ${text}`, async ({ page }) => {
    const studio = await makeStudio()
    await openAs(page, studio, realmPath(studio, 'players'))
    await expect(page.getByRole('heading', { level: 1, name: 'Players' })).toBeVisible()
    const browser = await slowDown(page)
    for (const time of ['first', 'second']) {
      await searchAtOnce(browser, text)
      await expect(page.getByRole('dialog').getByRole('combobox'), `the ${time} time`).toHaveValue(text)
      await expect(page).toHaveURL(/\/players$/)
      await page.keyboard.press('Escape')
      await expect(page.getByRole('dialog')).toHaveCount(0)
    }
  })
}

test('Ctrl+K and what follows are all in the search while a closed dialog still fades out', async ({ page }) => {
  const studio = await makeStudio()
  await openAs(page, studio, realmPath(studio, 'players'))
  await page.emulateMedia({ reducedMotion: 'no-preference' })
  await expect(page.getByRole('heading', { level: 1, name: 'Players' })).toBeVisible()
  await page.keyboard.press('?')
  await expect(page.getByRole('dialog', { name: 'Keyboard shortcuts' })).toBeVisible()
  const browser = await slowDown(page)
  await searchAtOnce(browser, 'gaudit', ['Escape'])
  await expect(page.getByRole('dialog', { name: 'Search' }).getByRole('combobox')).toHaveValue('gaudit')
  await expect(page.getByRole('dialog', { name: 'Keyboard shortcuts' })).toHaveCount(0)
})

test('what follows the click that opens a drawer is in its first field, also while its code is on the way', async ({
  page,
}) => {
  const studio = await makeStudio()
  const { accountId } = await addPlayer(studio)
  const release = await holdCode(page, 'MailDrawer')
  const address = realmPath(studio, `players/${accountId}/mail`)
  await openAs(page, studio, address)
  const open = page.getByRole('button', { name: 'Send mail' }).first()
  await expect(open).toBeEnabled()
  await slowDown(page)
  await open.click()
  // "gp" would be a jump to the players.
  await page.keyboard.type('gpThaxx')
  await page.keyboard.press('Backspace')
  await page.keyboard.press('Backspace')
  await expect(page.getByRole('dialog')).toHaveCount(0)
  release()
  const subject = page.getByRole('dialog').getByLabel('Subject')
  await expect(subject).toBeFocused()
  await page.keyboard.type('nk you')
  await expect(subject).toHaveValue('gpThank you')
  await expect(page).toHaveURL(new RegExp(`${address}$`))
})

test('Escape calls off a drawer that is on its way, and the page has its keys again', async ({ page }) => {
  const studio = await makeStudio()
  const { accountId } = await addPlayer(studio)
  const release = await holdCode(page, 'MailDrawer')
  await openAs(page, studio, realmPath(studio, `players/${accountId}/mail`))
  await page.getByRole('button', { name: 'Send mail' }).first().click()
  await page.keyboard.type('never')
  await page.keyboard.press('Escape')
  release()
  await page.keyboard.type('gu')
  await expect(page.getByRole('heading', { level: 1, name: 'User Administration' })).toBeVisible()
  await expect(page.getByRole('dialog')).toHaveCount(0)
})

test('what follows the choice in a menu, or a question, goes where the focus belongs', async ({ page }) => {
  const studio = await makeStudio()
  const player = await addPlayer(studio)
  await setStats(studio, player.gamerTag, 'game.private', { LEVEL: 3 })
  await openAs(page, studio, realmPath(studio, `players/${player.accountId}/stats`))
  await slowDown(page)
  await page.getByRole('button', { name: 'Actions for LEVEL' }).click()
  await page.getByRole('menuitem', { name: 'Edit' }).click()
  await page.keyboard.type('45')
  const value = page.getByRole('dialog').getByRole('textbox', { name: 'Value' })
  await expect(value).toHaveValue(/45/)
  await expect(value).toBeFocused()

  // The question is asked over the form, and what is typed meanwhile is no answer to it.
  await page.keyboard.press('Escape')
  await page.keyboard.type('gu')
  const question = page.getByRole('dialog', { name: 'Discard your changes?' })
  await expect(question.getByRole('button', { name: 'Cancel' })).toBeFocused()
  await expect(value).toHaveValue(/45$|^45/)
})

test('the letters of a player are listed, and mean another thing after g', async ({ page }) => {
  const studio = await makeStudio()
  const { gamerTag } = await addPlayer(studio)
  await openAs(page, studio, realmPath(studio, `players/${gamerTag}/overview`))
  await expect(page.getByRole('region', { name: 'Wallet' })).toContainText('No currencies.')
  await page.keyboard.press('?')
  const sheet = page.getByRole('dialog', { name: 'Keyboard shortcuts' })
  await expect(sheet.getByRole('region', { name: 'On this screen' })).toContainText('Grant')
  await page.keyboard.press('Escape')
  await expect(sheet).toHaveCount(0)
  await page.keyboard.press('n')
  const note = page.getByRole('dialog')
  await expect(note.getByRole('textbox')).toBeFocused()
  await page.keyboard.type('omen')
  await expect(note.getByRole('textbox')).toHaveValue('omen')
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: /^(Leave|Discard)/ }).click()
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await page.keyboard.press('g')
  await page.keyboard.press('a')
  await expect(page).toHaveURL(/\/audit$/)
})

for (const delay of [0, 60]) {
  test(`the first thing after a load: Ctrl+K and ${delay} ms for each key, and none is lost or obeyed`, async ({
    page,
  }) => {
    const studio = await makeStudio()
    await openAs(page, studio, realmPath(studio, 'players'))
    await slowDown(page)
    await page.reload()
    // The search can be opened as soon as its button is there, also while the screen is still on its way.
    await page.getByRole('button', { name: 'Search (Ctrl K)' }).waitFor()
    await page.keyboard.press('Control+k')
    await page.keyboard.type('gcampaign', { delay })
    await expect(page.getByRole('dialog', { name: 'Search' }).getByRole('combobox')).toHaveValue('gcampaign')
    await expect(page).toHaveURL(/\/players$/)
  })
}

test('by the keyboard alone: an event by its name, what may be done there, and 100 gems for a player', async ({
  page,
}) => {
  const studio = await makeStudio()
  const { gamerTag } = await addPlayer(studio, { email: 'ada@players.test' })
  const as = asAdmin(studio, studio.pid)
  const gems = { id: 'currency.gems', checksum: '1', properties: { startingAmount: { data: 0 } } }
  const saved = await call(saveContent, { body: { content: [gems] } }, as)
  await call(saveManifest, { body: { references: saved.content } }, as)
  const starts = { symbol: 'events.storm', name: 'Storm week', start_date: new Date().toISOString() }
  const phases = [{ name: 'main', duration_minutes: 600 }]
  await call(applyEventContent, { body: { content: { ...starts, phases } } }, as)
  await openAs(page, studio, realmPath(studio, 'audit'))
  await expect(page.getByRole('heading', { level: 1, name: 'Audit Trail' })).toBeVisible()
  const palette = page.getByRole('dialog', { name: 'Search' })
  const option = (name: RegExp) => palette.getByRole('option', { name })
  const search = async (text: string) => {
    await page.keyboard.press('Control+k')
    await page.keyboard.type(text)
  }

  await search('storm')
  await expect(palette.getByRole('group', { name: 'Found' })).toContainText('Storm weekEvent · events.storm')
  await expectAccessible(page)
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { level: 1, name: 'Storm week' })).toBeVisible()

  await search('end event')
  await expect(option(/End event/)).toHaveAttribute('aria-selected', 'true')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('dialog', { name: 'End Storm week?' })).toBeVisible()
  await page.keyboard.press('Escape')

  await search('ada@')
  await expect(option(/ada@players\.test/)).toHaveAttribute('aria-selected', 'true')
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(new RegExp(`/players/${gamerTag}`))
  await expect(page.getByRole('region', { name: 'Player' })).toBeVisible()
  await page.keyboard.press('Control+k')
  const here = palette.getByRole('group', { name: 'This screen' }).getByRole('option')
  await expect(here.nth(4)).toHaveText('Suspend')
  await page.keyboard.type('grant 100 gems')
  await expect(option(/Grant 100 gems/)).toHaveAttribute('aria-selected', 'true')
  await page.keyboard.press('Enter')
  const drawer = page.getByRole('dialog', { name: 'Grant to players' })
  await expect(drawer.getByLabel('Content')).toHaveValue('currency.gems')
  await expect(drawer.getByLabel('Amount for each player')).toHaveValue('100')
  // Nothing was typed into the form itself, so that leaving it asks nothing. In the first field Escape closes the choices.
  await drawer.getByLabel('Amount for each player').focus()
  await page.keyboard.press('Escape')
  await expect(drawer).toHaveCount(0)

  await search('new event')
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/\/events$/)
  await expect(page.getByRole('dialog').getByRole('textbox').first()).toBeFocused()
})

test('what the role does not permit is offered with the right that is missing, and does nothing', async ({ page }) => {
  const studio = await makeStudio()
  const { gamerTag } = await addPlayer(studio)
  await openAs(page, studio, realmPath(studio, `players/${gamerTag}`), await addOperator(studio, 'tester'))
  await expect(page.getByRole('region', { name: 'Player' })).toBeVisible()
  await page.keyboard.press('Control+k')
  await page.keyboard.type('grant 5 gems')
  const grant = page.getByRole('option', { name: /Grant 5 gems/ })
  await expect(grant).toContainText('Your role lacks the right "edit inventory".')
  await expect(grant).toHaveAttribute('aria-disabled', 'true')
  await expectAccessible(page)
  await page.keyboard.press('Enter')
  await expect(page.getByRole('dialog')).toHaveCount(1)
  await expect(page.getByRole('dialog', { name: 'Search' })).toBeVisible()
})
