import { deleteTimer, listTimerDefs, listTimerFires, saveTimer, type Timer } from '@regent/contract/operate/timers'
import { type AuditEntry, getAuditEntry, undoChanges } from '@regent/contract/organization/audit'
import { ok } from '@regent/contract/shapes'
import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { expectAccessible } from '../../../testing/accessible.ts'
import { type Answers, withHeaders } from '../../../testing/answers.ts'
import { openScreen } from '../../../testing/screen.tsx'
import { realmPath } from '../../../testing/studio.ts'

/** A server that keeps the timers of one realm. */
function keepTimers(answers: Answers, timers: Timer[]): void {
  let deleted: Timer[] = []
  const entry: AuditEntry = {
    id: 1,
    at: Date.now(),
    action: 'DELETE /basic/legacy-timers',
    requestId: 'test',
    subject: 'timer',
    subjectId: 'season',
    before: {},
    after: null,
  }
  answers
    .on(listTimerDefs, () => ({ ...ok, timers }))
    .on(listTimerFires, () => ({ rows: [], next: null }))
    .on(saveTimer, ({ body: { name, cronish, zone = 'UTC' } }) => {
      const now = Date.now()
      const at = timers.findIndex((timer) => timer.name === name)
      const version = (timers[at]?.version ?? 0) + 1
      const times = { nextFire: now + 3_600_000, secsTillFire: 3_600, secsInPeriod: 86_400 }
      timers.splice(at < 0 ? timers.length : at, 1, {
        name,
        cronish,
        zone,
        ...times,
        startedAt: now,
        version,
        updatedAt: now,
      })
      return { name, cronish }
    })
    .on(deleteTimer, ({ body: { name } }) => {
      deleted = timers.splice(
        timers.findIndex((timer) => timer.name === name),
        1,
      )
      return withHeaders({ ...ok, data: {} }, { entries: [1] })
    })
    .on(getAuditEntry, () => ({ entry, undo: { isPossible: true, fields: [] } }))
    .on(undoChanges, () => {
      timers.push(...deleted)
      return { undone: 1 }
    })
}

test('a timer is created by its form, changed, deleted and restored by undo [timers-1 timers-5]', async () => {
  const timers: Timer[] = []
  const answers = await openScreen(realmPath('timers'), { answers: (on) => keepTimers(on, timers) })
  await page.getByRole('button', { name: 'Create timer' }).first().click()
  const creating = page.getByRole('dialog', { name: 'Create a timer' })
  await creating.getByRole('button', { name: 'Create timer' }).click()
  await expect.element(creating.getByText('Name the timer.')).toBeVisible()
  await creating.getByRole('textbox', { name: 'Name' }).fill('season')
  await creating.getByRole('combobox', { name: 'Repeats' }).click()
  await page.getByRole('option', { name: 'Yearly' }).click()
  await creating.getByRole('checkbox', { name: 'July' }).click()
  await expect.element(creating.getByText('Every year in January and July on day 1 at 09:00')).toBeVisible()
  await expectAccessible({ of: 'TimerDrawer' })
  await creating.getByRole('button', { name: 'Create timer' }).click()
  const row = page.getByRole('row').filter({ hasText: 'season' })
  await expect.element(row).toContainText('Every year in January and July on day 1 at 09:00')
  for (const name of ['Name', 'Repeats', 'Time zone', 'Next', 'Next in', 'Period'])
    await expect.element(page.getByRole('columnheader', { name, exact: true })).toBeVisible()
  await expect.element(row).toContainText('1 d')

  await row.getByRole('button', { name: 'Actions for season' }).click()
  await page.getByRole('menuitem', { name: 'Edit timer' }).click()
  const editing = page.getByRole('dialog', { name: 'Edit season' })
  await editing.getByRole('combobox', { name: 'Repeats' }).click()
  await page.getByRole('option', { name: 'Monthly' }).click()
  const monthDays = editing.getByRole('combobox', { name: 'Days of the month' })
  ;(monthDays.element() as HTMLElement).focus()
  await userEvent.keyboard('{Backspace}')
  await monthDays.fill('15, last')
  await editing.getByRole('combobox', { name: 'Time zone' }).fill('Europe/Berl')
  await page.getByRole('option', { name: 'Europe/Berlin' }).click()
  await expect.element(editing.getByText('Every month on day 15 and last at 09:00 (Europe/Berlin).')).toBeVisible()
  await editing.getByRole('button', { name: 'Save timer' }).click()
  await expect.element(row).toContainText('Every month on day 15 and last at 09:00')
  expect(answers.requestsOf(saveTimer).map(({ body }) => body)).toEqual([
    { name: 'season', cronish: 'Every year in January and July on day 1 at 09:00', zone: 'UTC' },
    { name: 'season', cronish: 'Every month on day 15 and last at 09:00', zone: 'Europe/Berlin' },
  ])

  await row.getByRole('button', { name: 'Actions for season' }).click()
  await page.getByRole('menuitem', { name: 'Delete timer' }).click()
  await expect.element(row).not.toBeInTheDocument()
  expect(answers.requestsOf(deleteTimer).map(({ body }) => body)).toEqual([{ name: 'season' }])
  await userEvent.keyboard('{Control>}z{/Control}')
  await expect.element(row).toContainText('Every month on day 15 and last at 09:00')
  expect(answers.requestsOf(undoChanges)).toMatchObject([{ body: { ids: [1] } }])
  await row.getByRole('link', { name: 'season' }).click()
  await expect.element(page.getByRole('dialog', { name: 'season' })).toContainText('Firings of the timer appear here.')
  await expectAccessible({ of: 'TimersPage' })
})
