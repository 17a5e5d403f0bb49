import type { Page } from '@playwright/test'
import { gamesPath, makeStudio, openAs, type Studio } from './support/studio.ts'
import { expect, test } from './support/test.ts'

async function signInTo(page: Page, studio: Studio) {
  await page.getByLabel('Organization').fill(studio.alias)
  await page.getByLabel('E-mail').fill(studio.admin.email)
  await page.getByRole('textbox', { name: 'Password' }).fill(studio.admin.password)
  await page.getByRole('button', { name: 'Sign in' }).click()
  await expect(page).toHaveURL(new RegExp(`${gamesPath(studio)}$`))
}

async function chooseInAccountMenu(page: Page, name: string) {
  await page.getByRole('button', { name: 'Account', exact: true }).click()
  await page.getByRole('menuitem', { name, exact: true }).click()
}

test('a browser that was left signed in is signed out from another one, and opens the sign-in page [auth-26]', async ({
  page,
  browser,
}) => {
  const studio = await makeStudio()
  const left = await browser.newContext({
    userAgent: 'Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:140.0) Gecko/20100101 Firefox/140.0',
  })
  const forgotten = await left.newPage()
  await forgotten.goto('/login')
  await signInTo(forgotten, studio)
  await expect(forgotten.getByRole('heading', { level: 1, name: 'Games' })).toBeVisible()

  await openAs(page, studio, `/${studio.alias}/account?tab=devices`)
  const places = page.getByRole('table', { name: 'Signed-in places' })
  const firefox = places.getByRole('row').filter({ hasText: 'Firefox on Windows' })
  await expect(places.getByRole('row').filter({ hasText: 'this browser' })).toHaveCount(1)
  await firefox.getByRole('button', { name: 'Sign out Firefox on Windows' }).click()
  await expect(page.getByText('Signed out Firefox on Windows')).toBeVisible()
  await expect(firefox).toHaveCount(0)

  // The live stream ends with the session, so nobody has to click there first.
  await expect(forgotten).toHaveURL(/\/login$/)
  await left.close()
})

test('Logout leaves one of two organizations in its tabs only, and Logout from all leaves both in every tab [auth-29 auth-30 auth-31 customers-3 customers-5]', async ({
  page,
}) => {
  const first = await makeStudio()
  const second = await makeStudio('Idle Harbor')
  await openAs(page, first, gamesPath(first))
  await chooseInAccountMenu(page, 'Log in to another organization')
  await signInTo(page, second)
  const ofSecond = await page.context().newPage()
  await ofSecond.goto(gamesPath(second))
  const ofFirst = await page.context().newPage()
  await ofFirst.goto(`/${first.alias}/account`)
  for (const tab of [ofSecond, ofFirst]) await expect(tab.getByRole('heading', { level: 1 })).toBeVisible()

  const revoked = page.waitForResponse((response) => response.url().includes('/basic/auth/token/revoke'))
  await chooseInAccountMenu(page, 'Logout')
  expect((await revoked).ok()).toBe(true)
  for (const tab of [page, ofSecond]) await expect(tab).toHaveURL(/\/login$/)
  await expect(ofFirst.getByRole('heading', { level: 1, name: 'My Account' })).toBeVisible()
  await ofFirst.getByRole('button', { name: 'Account', exact: true }).click()
  await expect(ofFirst.getByRole('menuitem', { name: 'Logout', exact: true })).toBeVisible()
  await expect(ofFirst.getByRole('menuitem', { name: 'Logout from all organizations' })).toHaveCount(0)
  await page.getByRole('link', { name: first.name }).click()
  await expect(page).toHaveURL(new RegExp(`${gamesPath(first)}$`))
  await expect(page.getByRole('heading', { level: 1, name: 'Games' })).toBeVisible()

  await signInTo(ofSecond, second)
  await chooseInAccountMenu(ofSecond, 'Logout from all organizations')
  for (const tab of [ofSecond, page, ofFirst]) await expect(tab).toHaveURL(/\/login$/)
})
