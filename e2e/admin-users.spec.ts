import type { Page } from '@playwright/test'
import { findAccount } from '@regent/contract/organization/accounts'
import { getAdminUser } from '@regent/contract/organization/admin-users'
import { call } from './support/api.ts'
import { expectAccessible } from './support/axe.ts'
import { addOperator, asAdmin, makeStudio, openAs, type Studio } from './support/studio.ts'
import { expect, test } from './support/test.ts'

const usersPath = ({ alias }: Studio) => `/${alias}/users`

const drawer = (page: Page) => page.getByRole('dialog')
const countOf = (page: Page, text: string) => page.locator('span').filter({ hasText: text })

const idOf = async (studio: Studio, email: string) =>
  (await call(findAccount, { query: { query: email } }, asAdmin(studio))).id

test('all access of one person is revoked by typing the e-mail', async ({ page }) => {
  const studio = await makeStudio()
  const { email } = await addOperator(studio, 'developer')
  const id = await idOf(studio, email)
  await openAs(page, studio, usersPath(studio))
  await page.getByRole('link', { name: email }).click()
  await page.getByRole('button', { name: 'More actions' }).click()
  await page.getByRole('menuitem', { name: 'Revoke all access' }).click()
  const button = drawer(page).getByRole('button', { name: `Revoke access of ${email}` })
  await expect(drawer(page).getByRole('button', { name: 'Cancel' })).toBeFocused()
  await expect(button).toBeDisabled()
  await drawer(page).getByRole('textbox').fill(email)
  await expectAccessible(page, { inside: '[role="dialog"]' })
  await button.click()
  await expect(page.getByText(`Done: Revoke all access of ${email}`)).toBeVisible()
  await expect(page.getByRole('button', { name: 'Give roles' })).toBeVisible()
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(page.getByRole('button', { name: 'Edit roles' })).toBeVisible()
  await expect
    .poll(() => call(getAdminUser, { params: { id } }, asAdmin(studio)))
    .toMatchObject({ roleString: 'developer' })
})

test('all access of several people is revoked by a plan; who cannot lose it stays, with the reason', async ({
  page,
}) => {
  const studio = await makeStudio()
  const people = [await addOperator(studio, 'tester'), await addOperator(studio, 'developer', studio.staging.pid)]
  await openAs(page, studio, usersPath(studio))
  const actions = page.getByRole('button', { name: `Actions for ${studio.admin.email}` })
  await actions.click()
  await expect(page.getByRole('menuitem', { name: 'Revoke all access' })).toHaveAttribute('aria-disabled', 'true')
  await page.keyboard.press('Escape')
  for (const { email } of [...people, studio.admin]) {
    await page.getByRole('checkbox', { name: `Select ${email}` }).check()
  }
  await page.getByRole('button', { name: 'Revoke all access' }).click()
  await drawer(page).getByRole('textbox').fill('3 people')
  await drawer(page).getByRole('button', { name: 'Revoke access of 3 people' }).click()
  await expect(drawer(page)).toContainText('2 of 3 done, 1 failed')
  await expect(drawer(page)).toContainText('The organization needs at least one global admin.')
  await drawer(page).getByRole('button', { name: 'Close' }).last().click()
  await expect(countOf(page, '1 person')).toBeVisible()
})
