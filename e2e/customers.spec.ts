import { randomUUID } from 'node:crypto'
import type { Page } from '@playwright/test'
import { listEmails } from '@regent/contract/admin-users'
import { createToken } from '@regent/contract/auth'
import { requireTokens } from '@regent/contract/auth-shapes'
import { storageKeys } from '../console/src/api/session.ts'
import { call } from './support/api.ts'
import { expectAccessible } from './support/axe.ts'
import { mailedCode } from './support/codes.ts'
import {
  addOperator,
  addPlayer,
  asAdmin,
  gamesPath,
  makeStudio,
  openAs,
  realmPath,
  type Studio,
} from './support/studio.ts'
import { expect, test } from './support/test.ts'
import { undoOf } from './support/toasts.ts'

/** A browser that signs in for the first time is shown what is new; these stories put it away and go on. */
test.beforeEach(async ({ page }) => {
  const news = page.getByRole('dialog', { name: "What's New" })
  await page.addLocatorHandler(news, () => news.getByRole('button', { name: 'Close' }).click())
})

test('My Account says who is signed in and what this person may do', async ({ page }) => {
  const studio = await makeStudio()
  await openAs(page, studio, `/${studio.alias}/account`)
  await expect(page.getByRole('main')).toContainText(studio.admin.email)
  await expect(page.getByRole('main')).toContainText('admin')
  await page.getByText('What an admin may do').click()
  await expect(page.getByRole('definition').filter({ hasText: 'view, create, edit, delete' }).first()).toBeVisible()
  await expectAccessible(page)
})

const signInAgain = (studio: Studio, username: string, password: string) =>
  call(createToken, { body: { grant_type: 'password', username, password } }, { scope: String(studio.cid) }).then(
    requireTokens,
  )

test('a browser that was left signed in is signed out from another one, and lands on the sign-in page', async ({
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

test('one signs out everywhere else at once, and stays here', async ({ page }) => {
  const studio = await makeStudio()
  const others = [await signInAgain(studio, studio.admin.email, studio.admin.password)]
  others.push(await signInAgain(studio, studio.admin.email, studio.admin.password))
  await openAs(page, studio, `/${studio.alias}/account`)
  const everywhereElse = page.getByRole('button', { name: 'Sign out everywhere else' })
  await everywhereElse.click()
  const dialog = page.getByRole('dialog', { name: 'Sign out everywhere else?' })
  await expect(dialog.getByRole('button', { name: 'Cancel' })).toBeFocused()
  await dialog.getByRole('button', { name: 'Sign out 2 places' }).click()
  await expect(page.getByText('Signed out 2 other places')).toBeVisible()
  await expect(page.getByRole('table', { name: 'Signed-in places' }).getByRole('row')).toHaveCount(2)
  await expect(everywhereElse).toHaveAttribute('aria-disabled', 'true')
  for (const { refresh_token } of others) {
    const refresh = call(createToken, { body: { grant_type: 'refresh_token', refresh_token } }).then(requireTokens)
    await expect(refresh).rejects.toMatchObject({ code: 'InvalidRefreshTokenError' })
  }
})

test('the password is changed with the current one; a wrong one is said at its field and signs nobody out', async ({
  page,
}) => {
  const studio = await makeStudio()
  await openAs(page, studio, `/${studio.alias}/account`)
  await page.getByRole('button', { name: 'Change password' }).click()
  const drawer = page.getByRole('dialog', { name: 'Change password' })
  await expect(drawer.getByRole('textbox', { name: 'Current password' })).toBeFocused()
  await drawer.getByRole('textbox', { name: 'Current password' }).fill('not-the-password')
  await drawer.getByRole('textbox', { name: 'New password' }).fill('Another-Horse-8')
  await drawer.getByRole('button', { name: 'Change password' }).click()
  await expect(drawer.getByRole('textbox', { name: 'Current password' })).toHaveAccessibleDescription(
    'The current password is wrong.',
  )
  await expectAccessible(page)
  await drawer.getByRole('textbox', { name: 'Current password' }).fill(studio.admin.password)
  await drawer.getByRole('button', { name: 'Change password' }).click()
  await expect(page.getByText('The password is changed.')).toBeVisible()
  await expect(drawer).toBeHidden()
  await page.reload()
  await expect(page.getByRole('heading', { level: 1, name: 'My Account' })).toBeVisible()
  expect((await signInAgain(studio, studio.admin.email, 'Another-Horse-8')).access_token).toBeTruthy()
  const withOld = signInAgain(studio, studio.admin.email, studio.admin.password)
  await expect(withOld).rejects.toMatchObject({ code: 'InvalidCredentialsError' })
})

test('the e-mail is changed with the code that was sent to the new one, and the password', async ({ page }) => {
  const studio = await makeStudio()
  const newEmail = `ada.okafor@${studio.alias}.test`
  await openAs(page, studio, `/${studio.alias}/account`)
  await page.getByRole('button', { name: 'Change e-mail' }).click()
  const drawer = page.getByRole('dialog', { name: 'Change e-mail' })
  await drawer.getByRole('textbox', { name: 'New e-mail' }).fill(studio.admin.email)
  await drawer.getByRole('button', { name: 'Send the code' }).click()
  await expect(drawer.getByRole('textbox', { name: 'New e-mail' })).toHaveAccessibleDescription(
    'This is your e-mail already.',
  )
  await drawer.getByRole('textbox', { name: 'New e-mail' }).fill(newEmail)
  await drawer.getByRole('button', { name: 'Send the code' }).click()
  await expect(drawer.getByRole('textbox', { name: 'Code' })).toBeFocused()
  await expectAccessible(page)

  const { rows } = await call(listEmails, {}, asAdmin(studio))
  expect(rows.map(({ recipient }) => recipient).sort()).toEqual([newEmail, studio.admin.email].sort())
  const code = await mailedCode(newEmail)
  await drawer.getByRole('textbox', { name: 'Code' }).fill(code === '000000' ? '000001' : '000000')
  await drawer.getByRole('textbox', { name: 'Password' }).fill(studio.admin.password)
  await drawer.getByRole('button', { name: 'Change e-mail' }).click()
  await expect(drawer.getByRole('textbox', { name: 'Code' })).toHaveAccessibleDescription(
    'The code is wrong or has expired.',
  )
  await drawer.getByRole('textbox', { name: 'Code' }).fill(code)
  await drawer.getByRole('button', { name: 'Change e-mail' }).click()
  await expect(page.getByText(`Your e-mail is ${newEmail} now.`)).toBeVisible()
  await expect(page.getByRole('main')).toContainText(newEmail)
  expect((await signInAgain(studio, newEmail, studio.admin.password)).access_token).toBeTruthy()
})

test('the language is chosen by its name and put back with Undo', async ({ page }) => {
  const studio = await makeStudio()
  await openAs(page, studio, `/${studio.alias}/account`)
  const language = page.getByRole('combobox', { name: 'Language' }).or(page.getByRole('textbox', { name: 'Language' }))
  const choose = async (name: string) => {
    await language.first().click()
    await page.getByRole('option', { name, exact: true }).click()
    await expect(page.getByText(`Your language is ${name}`)).toBeVisible()
  }
  // A list that is longer than its box is scrolled by the arrow keys, and axe knows it.
  await language.first().click()
  await expect(page.getByRole('option', { name: 'Arabic', exact: true })).toBeVisible()
  await expectAccessible(page, { inside: '.mantine-Select-dropdown' })
  await page.keyboard.press('Escape')
  await choose('German')
  await choose('French')
  await undoOf(page, 'Your language is French')
  await expect(language.first()).toHaveValue('German')
  await page.reload()
  await expect(language.first()).toHaveValue('German')
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

test('Getting Started shows the latest SDK where the server knows one', async ({ page }) => {
  const studio = await makeStudio()
  const values = page.getByRole('region', { name: 'Connect a game client' })
  await openAs(page, studio, `/${studio.alias}/getting-started`)
  await expect(values.getByText('Scope (cid.pid)')).toBeVisible()
  await expect(values.getByText('Latest SDK version')).toHaveCount(0)
  const body = JSON.stringify({ version: '2.3.1' })
  await page.route('**/api/customers/sdk-version', (route) => route.fulfill({ body, contentType: 'application/json' }))
  await page.reload()
  await expect(values.getByText('Latest SDK version')).toBeVisible()
  await expect(values.getByText('2.3.1', { exact: true })).toBeVisible()
})

test('Getting Started is for everybody, and says which right a step needs', async ({ page }) => {
  const studio = await makeStudio()
  const tester = await addOperator(studio, 'tester')
  await addPlayer(studio)
  await openAs(page, studio, `/${studio.alias}/getting-started`, tester)
  await expect(page.getByText('Version', { exact: true })).toBeVisible()
  await expect(page.getByRole('button', { name: 'Open User Administration' })).toHaveAttribute(
    'data-tip',
    'Your role lacks the right "view users".',
  )
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

test('logging out of one of two organizations leaves the other one open, here and in other tabs', async ({ page }) => {
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

test('a link into another organization that the browser is signed in to opens what it asks for, filters and all', async ({
  page,
}) => {
  const { first } = await inTwo(page)
  const asked = `${realmPath(first, 'audit')}?subject=realm`
  await page.goto(asked)
  await expect(page.getByRole('heading', { level: 1, name: 'Audit Trail' })).toBeVisible()
  await expect(page).toHaveURL(new RegExp(`${asked.replaceAll('?', '\\?')}$`))
  expect(await page.evaluate((key) => sessionStorage.getItem(key), storageKeys.selectedCid)).toBe(String(first.cid))
})

test('a link into an organization that nobody is signed in to asks to sign in, and opens then', async ({ page }) => {
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

test('a new organization is created while signed in, and both can be used', async ({ page }) => {
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
