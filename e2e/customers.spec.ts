import { randomUUID } from 'node:crypto'
import type { Page } from '@playwright/test'
import { storageKeys } from '../console/src/api/session.ts'
import { expectAccessible } from './support/axe.ts'
import { addOperator, gamesPath, makeStudio, openAs, realmPath, type Studio } from './support/studio.ts'
import { expect, test } from './support/test.ts'

/** A browser that signs in for the first time is shown what is new; these stories put it away and go on. */
test.beforeEach(async ({ page }) => {
  const news = page.getByRole('dialog', { name: "What's New" })
  await page.addLocatorHandler(news, () => news.getByRole('button', { name: 'Close' }).click())
})

test('a browser that was left signed in is signed out from another one, and lands on the sign-in page [auth-26]', async ({
  page,
  browser,
}) => {
  const studio = await makeStudio()
  const left = await browser.newContext({
    userAgent: 'Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:140.0) Gecko/20100101 Firefox/140.0',
  })
  const forgotten = await left.newPage()
  await forgotten.goto('/login')
  await forgotten.getByLabel('Organization').fill(studio.alias)
  await forgotten.getByLabel('E-mail').fill(studio.admin.email)
  await forgotten.getByRole('textbox', { name: 'Password' }).fill(studio.admin.password)
  await forgotten.getByRole('button', { name: 'Sign in' }).click()
  await expect(forgotten.getByRole('heading', { level: 1, name: 'Games' })).toBeVisible()

  await openAs(page, studio, `/${studio.alias}/account`)
  const places = page.getByRole('table', { name: 'Signed-in places' })
  const firefox = places.getByRole('row').filter({ hasText: 'Firefox on Windows' })
  await expect(places.getByRole('row').filter({ hasText: 'this browser' })).toHaveCount(1)
  await firefox.getByRole('button', { name: 'Sign out Firefox on Windows' }).click()
  await expect(page.getByText('Signed out Firefox on Windows')).toBeVisible()
  await expect(firefox).toHaveCount(0)

  // The stream of changes ends with the sign-in: nobody has to click there first.
  await expect(forgotten).toHaveURL(/\/login$/)
  await left.close()
})

test('logging out ends the session here and on the server [auth-29 auth-30]', async ({ page }) => {
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

test('with two organizations one switches between them, and leaves both at once in every tab [auth-30 auth-31 customers-3 customers-5]', async ({
  page,
}) => {
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

test('Getting Started ticks off what is done elsewhere, and its snippet is a working client', async ({ page }) => {
  const studio = await makeStudio()
  await openAs(page, studio, `/${studio.alias}/getting-started`)
  const steps = page.getByRole('list', { name: 'First steps' }).getByRole('listitem')
  const step = (title: string) => steps.filter({ hasText: title })
  await expect(step('Make your organization')).toContainText(', done')
  await expect(step('Create a game')).toContainText(', done')
  await expect(step('Sign in with a game client')).toContainText('not done yet')
  await expectAccessible(page)

  // The development realm is proposed; here somebody chooses another.
  const script = page.getByRole('region', { name: 'JavaScript' })
  await expect(script).toContainText(`'${studio.cid}.${studio.development.pid}'`)
  await page.getByRole('combobox', { name: 'Realm' }).click()
  await page.getByRole('option', { name: 'staging (STG)' }).click()
  await expect(page).toHaveURL(new RegExp(`realm=${studio.staging.pid}$`))
  await expect(page.getByRole('region', { name: 'curl' })).toContainText(`${studio.cid}.${studio.staging.pid}`)
  await script.getByRole('button', { name: 'Copy the JavaScript snippet' }).click()
  const text = await page.evaluate(() => navigator.clipboard.readText())
  await import(`data:text/javascript,${encodeURIComponent(text)}`)

  await expect(step('Sign in with a game client')).toContainText(', done')
  await expect(step('Begin a session')).toContainText(', done')
  await expect(step('Write a stat')).toContainText(', done')
  await addOperator(studio, 'tester')
  await expect(step('Add a colleague')).toContainText(', done')
  await expect(page.getByText('6 of 7 steps done')).toBeVisible()
  await step('Set a config key').getByRole('link', { name: 'Open Config' }).click()
  await expect(page).toHaveURL(new RegExp(`/realms/${studio.staging.pid}/realm-config$`))
})

async function signInTo(page: Page, studio: Studio) {
  await page.getByLabel('Organization').fill(studio.alias)
  await page.getByLabel('E-mail').fill(studio.admin.email)
  await page.getByRole('textbox', { name: 'Password' }).fill(studio.admin.password)
  await page.getByRole('button', { name: 'Sign in' }).click()
}

async function chooseInAccountMenu(page: Page, name: string) {
  await page.getByRole('button', { name: 'Account', exact: true }).click()
  await page.getByRole('menuitem', { name, exact: true }).click()
}

/** Signed in to both; the second one is the current. */
async function inTwo(page: Page) {
  const first = await makeStudio()
  const second = await makeStudio('Idle Harbor')
  await openAs(page, first, gamesPath(first))
  await chooseInAccountMenu(page, 'Log in to another organization')
  await signInTo(page, second)
  await expect(page).toHaveURL(new RegExp(`${gamesPath(second)}$`))
  return { first, second }
}

test('logging out of one of two organizations leaves the other one open, here and in other tabs [auth-29 customers-5]', async ({
  page,
}) => {
  const { first, second } = await inTwo(page)
  const sameOrganization = await page.context().newPage()
  await sameOrganization.goto(gamesPath(second))
  const otherOrganization = await page.context().newPage()
  await otherOrganization.goto(`/${first.alias}/account`)
  for (const tab of [sameOrganization, otherOrganization])
    await expect(tab.getByRole('heading', { level: 1 })).toBeVisible()

  await chooseInAccountMenu(page, 'Logout')
  await expect(page).toHaveURL(/\/login$/)
  await expect(sameOrganization).toHaveURL(/\/login$/)
  await expect(otherOrganization.getByRole('heading', { level: 1, name: 'My Account' })).toBeVisible()
  await otherOrganization.getByRole('button', { name: 'Account', exact: true }).click()
  await expect(otherOrganization.getByRole('menuitem', { name: 'Logout', exact: true })).toBeVisible()
  await expect(otherOrganization.getByRole('menuitem', { name: 'Logout from all organizations' })).toHaveCount(0)

  // The sign-in page offers the one that is left.
  await expectAccessible(page)
  await page.getByRole('link', { name: first.name }).click()
  await expect(page).toHaveURL(new RegExp(`${gamesPath(first)}$`))
  await expect(page.getByRole('heading', { level: 1, name: 'Games' })).toBeVisible()
})

test('a link into another organization that the browser is signed in to opens what it asks for, filters and all [shell-67 shell-68]', async ({
  page,
}) => {
  const { first } = await inTwo(page)
  const asked = `${realmPath(first, 'audit')}?subject=realm`
  await page.goto(asked)
  await expect(page.getByRole('heading', { level: 1, name: 'Audit Trail' })).toBeVisible()
  await expect(page).toHaveURL(new RegExp(`${asked.replaceAll('?', '\\?')}$`))
  expect(await page.evaluate((key) => sessionStorage.getItem(key), storageKeys.selectedCid)).toBe(String(first.cid))
})

test('a link into an organization that nobody is signed in to asks to sign in, and opens then [shell-69]', async ({
  page,
}) => {
  const here = await makeStudio()
  const there = await makeStudio('Idle Harbor')
  await openAs(page, here, gamesPath(here))
  await expect(page.getByRole('heading', { level: 1, name: 'Games' })).toBeVisible()
  await page.goto(realmPath(there, 'audit'))
  await expect(page).toHaveURL(/\/login$/)
  await expect(page.getByLabel('Organization')).toHaveValue(there.alias)
  await signInTo(page, there)
  await expect(page).toHaveURL(new RegExp(`${realmPath(there, 'audit')}$`))
})

test('who turns back from signing in to another organization is where they were', async ({ page }) => {
  const studio = await makeStudio()
  const address = `${realmPath(studio, 'audit')}?subject=realm`
  await openAs(page, studio, address)
  await chooseInAccountMenu(page, 'Log in to another organization')
  await expect(page).toHaveURL(/\/login$/)
  await expect(page.getByLabel('Organization')).toHaveValue('')
  await page.getByRole('link', { name: studio.name }).click()
  await expect(page).toHaveURL(new RegExp(`${address.replaceAll('?', '\\?')}$`))
})

test('a new organization is created while signed in, and both can be used [customers-2 customers-4]', async ({
  page,
}) => {
  const studio = await makeStudio()
  await openAs(page, studio, gamesPath(studio))
  await chooseInAccountMenu(page, 'Create a new organization')
  await expect(page.getByLabel('E-mail')).toHaveValue(studio.admin.email)
  await expect(page.getByRole('textbox', { name: 'Password' })).toHaveValue('')
  await expect(page.getByText('Each organization has its own accounts')).toBeVisible()
  const alias = `tide-${randomUUID().slice(0, 8)}`
  await page.getByLabel('First name').fill('Ines')
  await page.getByLabel('Last name').fill('Mar')
  await page.getByLabel('Studio name').fill('Tide Works')
  await page.getByLabel('Alias').fill(alias)
  await expect(page.getByText('This alias is free.')).toBeVisible()
  await page.getByLabel('E-mail').fill(`ines@${alias}.test`)
  await page.getByRole('textbox', { name: 'Password' }).fill('Correct-Horse-7')
  await page.getByRole('button', { name: 'Create the organization' }).click()
  await expect(page).toHaveURL(new RegExp(`/${alias}/games$`))
  await chooseInAccountMenu(page, studio.name)
  await expect(page).toHaveURL(new RegExp(`${gamesPath(studio)}$`))
  await expect(page.getByRole('link', { name: studio.game }).first()).toBeVisible()
})
