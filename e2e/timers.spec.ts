import { listTimerDefs } from '@regent/contract/timers'
import { call } from './support/api.ts'
import { expectAccessible } from './support/axe.ts'
import { asAdmin, makeStudio, openAs, realmPath } from './support/studio.ts'
import { expect, test } from './support/test.ts'

test('a timer is made by its form, changed and deleted, which is taken back [timers-1 timers-5]', async ({ page }) => {
  const studio = await makeStudio()
  const textsOf = async () => {
    const { timers } = await call(listTimerDefs, {}, asAdmin(studio, studio.pid))
    return timers.map(({ name, cronish }) => `${name}: ${cronish}`)
  }
  await openAs(page, studio, realmPath(studio, 'timers'))
  await page.getByRole('button', { name: 'Create timer' }).first().click()
  const creating = page.getByRole('dialog', { name: 'Create a timer' })
  await creating.getByRole('button', { name: 'Create timer' }).click()
  await expect(creating.getByText('Name the timer.')).toBeVisible()
  await creating.getByRole('textbox', { name: 'Name' }).fill('season')
  await creating.getByRole('combobox', { name: 'Repeats' }).click()
  await page.getByRole('option', { name: 'Yearly' }).click()
  await creating.getByRole('checkbox', { name: 'July' }).check()
  await expect(creating.getByText('Every year in January and July on day 1 at 09:00')).toBeVisible()
  await expectAccessible(page)
  await creating.getByRole('button', { name: 'Create timer' }).click()
  const row = page.getByRole('row').filter({ hasText: 'season' })
  await expect(row).toContainText('Every year in January and July on day 1 at 09:00')
  for (const name of ['Name', 'Repeats (UTC)', 'Next', 'Next in', 'Period'])
    await expect(page.getByRole('columnheader', { name, exact: true })).toBeVisible()

  await row.getByRole('button', { name: 'Actions for season' }).click()
  await page.getByRole('menuitem', { name: 'Edit timer' }).click()
  const editing = page.getByRole('dialog', { name: 'Edit season' })
  await editing.getByRole('combobox', { name: 'Repeats' }).click()
  await page.getByRole('option', { name: 'Monthly' }).click()
  const monthDays = editing.getByRole('combobox', { name: 'Days of the month' })
  await monthDays.press('Backspace')
  await monthDays.fill('15, last')
  await editing.getByRole('button', { name: 'Save timer' }).click()
  await expect(row).toContainText('Every month on day 15 and last at 09:00')

  await row.getByRole('button', { name: 'Actions for season' }).click()
  await page.getByRole('menuitem', { name: 'Delete timer' }).click()
  await expect(row).toHaveCount(0)
  await page.keyboard.press('Control+z')
  await expect(row).toContainText('Every month on day 15 and last at 09:00')
  await expect.poll(() => textsOf()).toEqual(['season: Every month on day 15 and last at 09:00'])
  await row.getByRole('link', { name: 'season' }).click()
  await expect(page.getByRole('dialog', { name: 'season' })).toContainText('The timer has not fired yet.')
})
