import { setSso } from '@regent/contract/organization/sso'
import { type SignInProvider, ssoClient, startSignInProvider } from '../server/src/testing/sign-in-provider.ts'
import { call } from './support/api.ts'
import { port } from './support/data-dir.ts'
import { asAdmin, makeStudio, openAs } from './support/studio.ts'
import { expect, test } from './support/test.ts'

let provider: SignInProvider
test.beforeAll(async () => {
  provider = await startSignInProvider(`http://127.0.0.1:${port}/api/auth/sso/callback`)
})
test.afterAll(() => provider.close())

const person = { sub: 'dmitri', email: 'dmitri@id.test', email_verified: true, groups: ['sky-raiders-dev'] }

test('a colleague signs in with the account of the organization, and out again', async ({ page }) => {
  const studio = await makeStudio()
  const body = {
    name: 'Studio ID',
    issuer: provider.issuer,
    ...ssoClient,
    groupClaim: 'groups',
    rules: [{ group: 'sky-raiders-dev', role: 'developer' as const, realms: [] }],
    justInTime: true,
    onlySso: false,
    breakGlass: [],
    sessionHours: 8,
  }
  await call(setSso, { body }, asAdmin(studio))
  provider.welcome(person)
  await page.goto(`/login?organization=${studio.alias}`)
  await page.getByRole('button', { name: 'Continue with Studio ID' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Games' })).toBeVisible()
  expect(page.url()).not.toContain('#')
  await page.goto(`/${studio.alias}/account`)
  await page.getByRole('button', { name: 'Sign out' }).click()
  await expect(page.getByRole('link', { name: 'Sign out there, too' })).toBeVisible()
})

test('an admin tests the settings in a second window', async ({ page }) => {
  const studio = await makeStudio()
  await openAs(page, studio, `/${studio.alias}/users/single-sign-on`)
  await page.getByRole('button', { name: 'Set up' }).click()
  await page.getByRole('textbox', { name: 'Name on the button' }).fill('Studio ID')
  await page.getByRole('textbox', { name: 'Issuer' }).fill(provider.issuer)
  await page.getByRole('textbox', { name: 'Client id' }).fill(ssoClient.clientId)
  await page.getByLabel('Client secret', { exact: true }).fill(ssoClient.clientSecret)
  await page.getByRole('button', { name: 'Add line' }).click()
  await page.getByRole('textbox', { name: 'Group of line 1' }).fill('sky-raiders-dev')
  await page.getByRole('button', { name: 'Save single sign-on' }).click()
  await expect(page.getByText('Saved single sign-on')).toBeVisible()
  provider.welcome(person)
  const opening = page.waitForEvent('popup')
  await page.getByRole('button', { name: 'Test', exact: true }).click()
  const second = await opening
  await second.getByRole('button', { name: 'Sign in at the provider' }).click()
  await expect(second.getByText('Signed in as dmitri@id.test')).toBeVisible()
  await expect(page.getByText('Line 1: tester everywhere')).toBeVisible()
})

test('the provider calls with a token of the organization, and the page shows why it was refused', async ({ page }) => {
  const studio = await makeStudio()
  const body = {
    name: 'Studio ID',
    issuer: provider.issuer,
    ...ssoClient,
    groupClaim: 'groups',
    defaultRole: 'tester' as const,
    rules: [],
    justInTime: true,
    onlySso: false,
    breakGlass: [],
  }
  await call(setSso, { body }, asAdmin(studio))
  await openAs(page, studio, `/${studio.alias}/users/single-sign-on`)
  await page.getByRole('textbox', { name: 'Name of the new token' }).fill('Okta')
  await page.getByRole('button', { name: 'Create token' }).click()
  const dialog = page.getByRole('dialog', { name: 'Copy the token “Okta” now' })
  const token = (await dialog.getByText(/^rscim_/).textContent()) ?? ''
  await dialog.getByRole('checkbox', { name: 'I have entered it at the provider' }).check()
  await dialog.getByRole('button', { name: 'Done' }).click()
  const send = (method: 'GET' | 'POST', path: string, data?: object) =>
    fetch(`http://127.0.0.1:${port}/scim/v2${path}`, {
      method,
      headers: { authorization: `Bearer ${token}`, 'content-type': 'application/scim+json' },
      ...(data && { body: JSON.stringify(data) }),
    })
  expect((await send('GET', '/Users')).status).toBe(200)
  // The domain is not verified.
  const refused = await send('POST', '/Users', { userName: 'ada@studio.test', active: true })
  expect(refused.status).toBe(400)
  await page.reload()
  await expect(page.getByText('last problem')).toBeVisible()
  await expect(page.getByText(/POST \/scim\/v2\/Users: emails: the domain is not verified/)).toBeVisible()
})
