import { applyEventContent, getEvent, getEventRow } from '@regent/contract/events'
import { setEventScore } from '@regent/contract/events-players'
import { call } from './support/api.ts'
import { expectAccessible } from './support/axe.ts'
import { addPlayer, asAdmin, makeStudio, openAs, realmPath, type Studio } from './support/studio.ts'
import { expect, test } from './support/test.ts'
import { undoOf } from './support/toasts.ts'

const symbol = 'events.regatta'

async function makeEvent(studio: Studio, more: object = {}) {
  const content = {
    symbol,
    name: 'Regatta',
    start_date: new Date(Date.now() - 60_000).toISOString(),
    phases: [
      { name: 'announce', duration_minutes: 600 },
      { name: 'main', duration_minutes: 600 },
    ],
    score_rewards: [{ min: 10, currencies: [{ id: 'currency.gems', amount: 25 }] }],
    ...more,
  }
  await call(applyEventContent, { body: { content } }, asAdmin(studio, studio.pid))
}

test('an event is made, with rewards that are added up', async ({ page }) => {
  const studio = await makeStudio()
  await openAs(page, studio, realmPath(studio, 'events'))
  await expect(page.getByText('No events yet')).toBeVisible()
  await page.getByRole('button', { name: 'Create event' }).first().click()
  const drawer = page.getByRole('dialog', { name: 'Create an event' })
  await drawer.getByRole('button', { name: 'Create event' }).click()
  await expect(drawer.getByText('Write a name.')).toBeVisible()
  await drawer.getByLabel('Symbol', { exact: true }).fill(symbol)
  await drawer.getByLabel('Name', { exact: true }).fill('Regatta')
  await drawer.getByRole('button', { name: 'Add rank reward' }).click()
  await drawer.getByLabel('First rank 1').fill('1')
  await drawer.getByLabel('Last rank 1').fill('3')
  await drawer.getByRole('button', { name: 'Add currency' }).click()
  await drawer.getByRole('button', { name: 'Add currency' }).click()
  for (const nth of [1, 2]) {
    await drawer.getByLabel(`Currency ${nth} of rank reward 1`, { exact: true }).fill('currency.gems')
    await drawer.getByLabel(`Amount of currency ${nth} of rank reward 1`).fill('50')
  }
  await expectAccessible(page)
  await drawer.getByRole('button', { name: 'Create event' }).click()

  const row = page.getByRole('row').filter({ hasText: symbol })
  await expect(row).toContainText('running')
  await expect(row).toContainText('main, ends')
  await expectAccessible(page)
  await row.getByRole('link', { name: symbol }).click()
  await expect(page.getByText('100 currency.gems')).toBeVisible()
})

test('an event is scheduled, seen in the calendar, and ended with an undo', async ({ page }) => {
  const studio = await makeStudio()
  await makeEvent(studio)
  await openAs(page, studio, realmPath(studio, `events/${symbol}`))
  await page.getByRole('button', { name: 'More actions' }).click()
  await page.getByRole('menuitem', { name: 'Schedule' }).click()
  const schedule = page.getByRole('dialog', { name: `Schedule ${symbol}` })
  await schedule.getByLabel('At', { exact: true }).fill('18:30')
  await expect(schedule.getByText('0 30 18 * * * *')).toBeVisible()
  await expect(schedule.getByRole('listitem')).toHaveCount(10)
  await schedule.getByRole('button', { name: 'Schedule event' }).click()
  await expect(page.getByText('every day at 18:30 UTC')).toBeVisible()
  await expectAccessible(page)

  await page.goto(realmPath(studio, 'events'))
  await page.getByRole('button', { name: 'Calendar' }).click()
  await expect(page.getByRole('button', { name: /^Regatta, running/ })).toBeVisible()
  await page.goto(realmPath(studio, 'events'))
  const row = page.getByRole('row').filter({ hasText: symbol })
  await row.getByRole('button', { name: `Actions for ${symbol}` }).click()
  await page.getByRole('menuitem', { name: 'End event' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'End event' }).click()
  await expect(row).not.toContainText('running')
  await undoOf(page, 'Ended event')
  await expect(row).toContainText('running')
})

test('support ends a phase at night, and gives a player what it has earned', async ({ page }) => {
  const studio = await makeStudio()
  await makeEvent(studio)
  const { gamerTag, accountId } = await addPlayer(studio)
  await openAs(page, studio, realmPath(studio, `events/${symbol}`))
  await page.getByRole('button', { name: 'End phase announce' }).click()
  const ending = page.getByRole('dialog', { name: 'End phase announce' })
  await expect(ending).toContainText('Phase main follows')
  await ending.getByRole('button', { name: 'End phase' }).click()
  await expect(page.getByRole('row').filter({ hasText: 'main' })).toContainText('now')
  const as = asAdmin(studio, studio.pid)
  await expect.poll(() => call(getEvent, { params: { id: symbol } }, as)).toMatchObject({ phase: { name: 'main' } })

  await call(setEventScore, { params: { gamerTag }, body: { eventId: symbol, score: 5 } }, as)
  await page.goto(realmPath(studio, `players/${accountId}/events`))
  const row = page.getByRole('row').filter({ hasText: 'Regatta' })
  await expect(row).toContainText('0 of 1 earned')
  await expectAccessible(page)
  await row.getByRole('button', { name: 'Actions for Regatta' }).click()
  await page.getByRole('menuitem', { name: 'Set score' }).click()
  const scoring = page.getByRole('dialog', { name: 'Score in Regatta' })
  await scoring.getByRole('textbox', { name: 'Score' }).fill('12')
  await scoring.getByRole('button', { name: 'Save score' }).click()
  await expect(row).toContainText('1 of 1 earned')
  await row.getByRole('button', { name: 'Actions for Regatta' }).click()
  await page.getByRole('menuitem', { name: 'Claim for the player' }).click()
  await expect(row).toContainText('1 claimed')
  await row.getByRole('link').first().click()
  await expect(page.getByRole('dialog', { name: 'Regatta' })).toContainText('25 currency.gems (claimed)')
  await page.keyboard.press('Escape')
  await page.getByRole('link', { name: 'Inventory' }).click()
  await expect(page.getByRole('row').filter({ hasText: 'currency.gems' })).toContainText('25')
})

test('guild rewards and cohorts of an event are set in its form, and the list says how many take part', async ({
  page,
}) => {
  const studio = await makeStudio()
  await makeEvent(studio, { permissions: { write_self: true } })
  const player = await addPlayer(studio)
  const body = { eventId: symbol, score: 12 }
  await call(setEventScore, { params: { gamerTag: player.gamerTag }, body }, asAdmin(studio, studio.pid))
  await openAs(page, studio, realmPath(studio, 'events'))
  const row = page.getByRole('row').filter({ hasText: symbol })
  await expect(row).toContainText('100 %')
  await row.getByRole('link', { name: symbol }).click()
  await expect(page.getByText('1 of 1 who have played since it began')).toBeVisible()
  await page.getByRole('button', { name: 'More actions' }).click()
  await page.getByRole('menuitem', { name: 'Edit event' }).click()
  const drawer = page.getByRole('dialog', { name: `Edit ${symbol}` })
  await drawer.getByRole('button', { name: 'Add guild reward' }).click()
  const reward = drawer.getByRole('group', { name: 'Rewards for guilds' })
  await reward.getByLabel('From score 1').fill('500')
  await reward.getByRole('button', { name: 'Add currency' }).click()
  await reward.getByLabel('Currency 1 of guild reward 1', { exact: true }).fill('currency.gems')
  await drawer.getByRole('button', { name: 'Add cohort' }).click()
  await drawer.getByLabel('Name of cohort 1').fill('veterans')
  await drawer.getByLabel('Value of condition 1 of cohort 1').fill('30')
  await expectAccessible(page)
  await drawer.getByRole('button', { name: 'Save event' }).click()
  await expect(drawer).toHaveCount(0)
  await expect(page.getByText('Guild score 500 and more')).toBeVisible()
  await expect(page.getByText('veterans')).toBeVisible()
  const { content } = await call(getEvent, { params: { id: symbol } }, asAdmin(studio, studio.pid))
  expect(content.group_rewards?.scoreRewards).toEqual([{ min: 500, currencies: [{ id: 'currency.gems', amount: 1 }] }])
  expect(content.cohortSettings?.cohorts).toMatchObject([{ id: 'veterans' }])
})

test('two people change different fields of an event: both changes are kept, nothing has to be chosen', async ({
  page,
}) => {
  const studio = await makeStudio()
  await makeEvent(studio)
  await openAs(page, studio, realmPath(studio, 'events'))
  await page.getByRole('button', { name: `Actions for ${symbol}` }).click()
  await page.getByRole('menuitem', { name: 'Edit event' }).click()
  const drawer = page.getByRole('dialog', { name: `Edit ${symbol}` })
  await drawer.getByRole('textbox', { name: 'Name', exact: true }).fill('Great regatta')
  await makeEvent(studio, { phases: [{ name: 'main', duration_minutes: 600, rules: [{ rule: 'laps', value: '3' }] }] })
  await drawer.getByRole('button', { name: 'Save event' }).click()
  const conflict = drawer.getByRole('alert', { name: 'Two versions' })
  await expect(conflict.getByRole('group', { name: 'Phases' }).getByRole('radio', { name: 'Theirs' })).toBeChecked()
  await expect(conflict.getByRole('table', { name: 'Phases: Theirs, now' })).toContainText('length: 10 h')
  await expect(conflict.getByRole('group', { name: 'Name' }).getByRole('radio', { name: 'Yours' })).toBeChecked()
  await expectAccessible(page)
  await conflict.getByRole('button', { name: 'Save the chosen' }).click()
  await expect(drawer).toBeHidden()
  const { content } = await call(getEventRow, { params: { symbol } }, asAdmin(studio, studio.pid))
  expect(content).toMatchObject({ name: 'Great regatta', phases: [{ name: 'main', rules: [{ rule: 'laps' }] }] })
})
