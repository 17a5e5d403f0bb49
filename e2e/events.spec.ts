import { applyEventContent, getEvent } from '@regent/contract/engage/events'
import { setEventScore } from '@regent/contract/engage/events-players'
import { call } from './support/api.ts'
import { addPlayer, asAdmin, makeStudio, openAs, realmPath, type Studio } from './support/studio.ts'
import { expect, test } from './support/test.ts'
import { undoOf } from './support/toasts.ts'

const symbol = 'events.regatta'

async function makeEvent(studio: Studio) {
  const content = {
    symbol,
    name: 'Regatta',
    start_date: new Date(Date.now() - 60_000).toISOString(),
    phases: [
      { name: 'announce', duration_minutes: 600 },
      { name: 'main', duration_minutes: 600 },
    ],
    score_rewards: [{ min: 10, currencies: [{ id: 'currency.gems', amount: 25 }] }],
  }
  await call(applyEventContent, { body: { content } }, asAdmin(studio, studio.pid))
}

test('an event is shown in the calendar, and ended with an undo [events-1]', async ({ page }) => {
  const studio = await makeStudio()
  await makeEvent(studio)
  await openAs(page, studio, realmPath(studio, 'events'))
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

test('support ends a phase at night, and gives a player what it has earned [events-1]', async ({ page }) => {
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
