import { expectAccessible } from './support/axe.ts'
import { addPlayer, makeStudio, openAs } from './support/studio.ts'
import { expect, test } from './support/test.ts'

test('usage shows the calls by day or month, by realm and service', async ({ page }) => {
  const studio = await makeStudio()
  await addPlayer(studio)
  await openAs(page, studio, `/${studio.alias}/usage`)
  const main = page.getByRole('main')
  const rows = main.getByRole('table').getByRole('row')
  await expect(rows.filter({ hasText: 'auth' }).first()).toBeVisible()
  await expectAccessible(page)
  await main.getByText('By month').click()
  await expect(page).toHaveURL(/by=month/)
  const month = new Date().toISOString().slice(0, 7)
  await expect(rows.filter({ hasText: 'auth' }).first().getByText(month, { exact: true })).toBeVisible()
  await page.goto(`/${studio.alias}/usage?service=auth`)
  await expect(rows.filter({ hasText: 'auth' }).first()).toBeVisible()
  await expect(rows.filter({ hasText: 'accounts' })).toHaveCount(0)
})
