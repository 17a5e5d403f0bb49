import { expectAccessible } from './support/axe.ts'
import { gamesPath, makeStudio, openAs } from './support/studio.ts'
import { expect, test } from './support/test.ts'

test('My Account says who is signed in and what this person may do', async ({ page }) => {
  const studio = await makeStudio()
  await openAs(page, studio, `/${studio.alias}/account`)
  await expect(page.getByRole('main')).toContainText(studio.admin.email)
  await expect(page.getByRole('main')).toContainText('admin')
  await expectAccessible(page)
})

test('logging out ends the session here and on the server', async ({ page }) => {
  const studio = await makeStudio()
  await openAs(page, studio, gamesPath(studio))
  await page.getByRole('button', { name: 'Account', exact: true }).click()
  await expect(page.getByRole('menuitem', { name: 'Logout from all organizations' })).toHaveCount(0)
  const revoked = page.waitForResponse((response) => response.url().includes('/basic/auth/token/revoke'))
  await page.getByRole('menuitem', { name: 'Logout', exact: true }).click()
  expect((await revoked).ok()).toBe(true)
  await expect(page).toHaveURL(/\/login$/)
  await page.goto(gamesPath(studio))
  await expect(page).toHaveURL(/\/login$/)
})

test('with two organizations one switches between them, and leaves both at once in every tab', async ({ page }) => {
  const first = await makeStudio()
  const second = await makeStudio('Idle Harbor')
  await openAs(page, first, gamesPath(first))
  await page.getByRole('button', { name: 'Account', exact: true }).click()
  await page.getByRole('menuitem', { name: 'Log in to another organization' }).click()
  await page.getByLabel('Organization').fill(second.alias)
  await page.getByLabel('E-mail').fill(second.admin.email)
  await page.getByRole('textbox', { name: 'Password' }).fill(second.admin.password)
  await page.getByRole('button', { name: 'Sign in' }).click()
  await expect(page).toHaveURL(new RegExp(`${gamesPath(second)}$`))

  const other = await page.context().newPage()
  await other.goto(gamesPath(first))
  await expect(other.getByRole('heading', { level: 1, name: 'Games' })).toBeVisible()
  await page.getByRole('button', { name: 'Account', exact: true }).click()
  await page.getByRole('menuitem', { name: 'Logout from all organizations' }).click()
  await expect(page).toHaveURL(/\/login$/)
  await expect(other).toHaveURL(/\/login$/)
})
