import { createAdminUser } from '@regent/contract/admin-users'
import { call } from './support/api.ts'
import { expectAccessible } from './support/axe.ts'
import { addOperator, asAdmin, gamesPath, makeStudio, openAs } from './support/studio.ts'
import { expect, test } from './support/test.ts'

test('an admin hands on a mail that waits in the outbox', async ({ page }) => {
  const studio = await makeStudio()
  const email = `new@${studio.alias}.test`
  await call(createAdminUser, { body: { email, role: 'tester' } }, asAdmin(studio))
  await openAs(page, studio, gamesPath(studio))
  await page.getByRole('link', { name: 'Outbox' }).click()
  await expectAccessible(page)
  await page.getByRole('button', { name: email }).click()
  await expect(page.getByRole('dialog')).toContainText('/password-reset')
  await expectAccessible(page)
  await page.keyboard.press('Escape')
  await expect(page.getByRole('dialog')).toHaveCount(0)
})

test('a developer sees no outbox', async ({ page }) => {
  const studio = await makeStudio()
  const developer = await addOperator(studio, 'developer')
  await openAs(page, studio, gamesPath(studio), developer)
  await expect(page.getByRole('link', { name: 'Games', exact: true })).toBeVisible()
  await expect(page.getByRole('link', { name: 'Outbox' })).toHaveCount(0)
})
