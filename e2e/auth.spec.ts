import { execFile } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { promisify } from 'node:util'
import { toHttpRequest } from '@regent/contract/client'
import { getOwnAccount } from '@regent/contract/organization/accounts'
import { listEmails } from '@regent/contract/organization/admin-users'
import { createToken } from '@regent/contract/organization/auth'
import { requireTokens } from '@regent/contract/organization/auth-shapes'
import { checkAlias, createCustomer } from '@regent/contract/organization/customers'
import { getClientStats, setClientStats, toObjectId } from '@regent/contract/players/stats'
import { storageKeys } from '../console/src/api/session/session.ts'
import { codeOf } from '../server/src/testing/authenticator-code.ts'
import { call } from './support/api.ts'
import { expectAccessible } from './support/axe.ts'
import { mailedCode } from './support/codes.ts'
import { hostConsole } from './support/other-host.ts'
import { startOwnServer } from './support/own-server.ts'
import { asAdmin, gamesPath, makeStudio, openAs } from './support/studio.ts'
import { expect, test } from './support/test.ts'

test('a stranger signs up, a game client plays, and what the operator changes is read by the client [auth-3 auth-13 auth-15 customers-4]', async ({
  page,
}) => {
  await page.goto('/')
  await expect(page).toHaveURL(/\/login$/)
  await page.getByLabel('Organization').fill('mina@moon.test')
  await expect(page.getByText('No organization has verified this e-mail domain.')).toBeVisible()
  await page.getByRole('link', { name: 'Create it' }).click()
  await expect(page.getByLabel('E-mail')).toHaveValue('mina@moon.test')
  const sent: { path: string; search: string; headers: Record<string, string>; body: unknown }[] = []
  page.on('request', (request) => {
    const { pathname, search } = new URL(request.url())
    if (request.method() !== 'POST' && pathname !== checkAlias.path) return
    sent.push({ path: pathname, search, headers: request.headers(), body: request.postDataJSON() })
  })
  const alias = `moon-${randomUUID().slice(0, 8)}`
  await page.getByLabel('First name').fill('Mina')
  await page.getByLabel('Last name').fill('Holt')
  await page.getByLabel('Studio name').fill('Moon Works')
  await page.getByLabel('Alias').fill(alias)
  await expect(page.getByText('This alias is free.')).toBeVisible()
  await page.getByLabel('E-mail').fill(`mina@${alias}.test`)
  await page.getByRole('textbox', { name: 'Password' }).fill('Correct-Horse-7')
  await page.getByRole('button', { name: 'Create the organization' }).click()
  await expect(page).toHaveURL(new RegExp(`/${alias}/getting-started$`))
  // The alias is asked about while it is typed, and once more before anything is made.
  const [lastCheck, guestGrant, register, create] = sent.slice(
    sent.findLastIndex(({ path }) => path === checkAlias.path),
  )
  expect(lastCheck).toMatchObject({ path: '/basic/realms/customer/alias/available', search: `?alias=${alias}` })
  expect(lastCheck?.headers).not.toHaveProperty('x-beam-scope')
  expect(guestGrant).toMatchObject({ path: '/basic/auth/token', body: { grant_type: 'guest' } })
  expect(register).toMatchObject({
    path: '/basic/accounts/register',
    headers: { authorization: expect.stringMatching(/^Bearer /) },
  })
  expect(create).toMatchObject({
    path: '/basic/realms/customer',
    headers: { 'x-beam-timeout': '600000' },
    body: { customerName: 'Moon Works', isStudio: true, firstName: 'Mina', email: `mina@${alias}.test` },
  })
  expect(create?.headers).not.toHaveProperty('x-beam-scope')
  for (const field of ['projectName', 'license', 'terms']) expect(create?.body).not.toHaveProperty(field)

  // The code of the first step runs as it is, and the server marks the step as done.
  const firstSteps = page.getByRole('list', { name: 'First steps' }).getByRole('listitem')
  const connecting = firstSteps.filter({ hasText: 'Connect a client' })
  await expect(connecting).toContainText('not done yet')
  await page.getByText('curl', { exact: true }).click()
  await page.getByRole('button', { name: 'Copy' }).first().click()
  const { stdout } = await promisify(execFile)('bash', [
    '-c',
    await page.evaluate(() => navigator.clipboard.readText()),
  ])
  expect(stdout).toMatch(/^Player \d+$/m)
  await expect(connecting).toContainText(', done')

  await page.getByRole('link', { name: 'Games', exact: true }).first().click()
  // Until the screen is there, the one before it is, which also links to the game.
  await expect(page.getByRole('heading', { level: 1, name: 'Games' })).toBeVisible()
  await page.getByRole('main').getByRole('link', { name: 'Moon Works' }).first().click()
  await page
    .getByRole('treeitem', { name: /Moon Works/ })
    .getByRole('link', { name: 'Open' })
    .first()
    .click()
  await expect(page.getByText('No players yet')).toBeVisible()
  const [, , , realmId = ''] = /\/([^/]+)\/games\/([^/]+)\/realms\/([^/]+)/.exec(page.url()) ?? []

  const scope = `${alias}.${realmId}`
  const guest = requireTokens(
    await call(createToken, { body: { grant_type: 'guest', context: { platform: 'WebGL' } } }, { scope }),
  )
  const client = { scope, token: guest.access_token }
  const { id } = await call(getOwnAccount, {}, client)
  const params = { objectId: toObjectId('client.public', id) }
  await call(setClientStats, { params, body: { set: { LEVEL: 3 } } }, client)

  await page.reload()
  await page.getByRole('link', { name: String(id) }).click()
  await page.getByRole('navigation').getByRole('link', { name: 'Stats' }).click()
  await page.getByRole('button', { name: 'Actions for LEVEL' }).click()
  await page.getByRole('menuitem', { name: 'Edit' }).click()
  await page.getByRole('textbox', { name: 'Value' }).fill('12')
  await page.getByRole('button', { name: 'Save value' }).click()
  await expect(page.getByRole('row').filter({ hasText: 'LEVEL' })).toContainText('12')
  expect((await call(getClientStats, { params }, client)).stats).toEqual({ LEVEL: '12' })
})

test('a server with a form service says so on the sign-up page, and is told what one accepts by that', async ({
  page,
}) => {
  await page.goto('/signup-registration')
  await expect(page.getByLabel('Alias')).toBeVisible()
  await expect(page.getByText('are sent to')).toHaveCount(0)
  const telling = await hostConsole({ signUpForm: 'forms.studio.test' })
  const host = await hostConsole({ server: `${telling.url}/regent` })
  await page.goto(`${host.url}/signup-registration`)
  await expect(
    page.getByText(
      'By creating the organization you accept the license and the terms of this server. Your name, studio, ' +
        'e-mail and answers are sent to forms.studio.test.',
    ),
  ).toBeVisible()
  const alias = `moon-${randomUUID().slice(0, 8)}`
  await page.getByLabel('First name').fill('Mina')
  await page.getByLabel('Last name').fill('Holt')
  await page.getByLabel('Studio name').fill('Moon Works')
  await page.getByLabel('Alias').fill(alias)
  await page.getByLabel('E-mail').fill(`mina@${alias}.test`)
  await page.getByRole('textbox', { name: 'Password' }).fill('Correct-Horse-7')
  const created = page.waitForRequest(/\/basic\/realms\/customer$/)
  await page.getByRole('button', { name: 'Create the organization' }).click()
  expect((await created).postDataJSON()).toMatchObject({ license: true, terms: true })
  await expect(page).toHaveURL(new RegExp(`/${alias}/getting-started$`))
  await Promise.all([host.close(), telling.close()])
})

test('a taken alias and a weak password are said at their fields', async ({ page }) => {
  const { alias } = await makeStudio()
  await page.goto('/signup-registration')
  await page.getByLabel('Studio name').fill('Copycat')
  await page.getByLabel('Alias').fill(alias)
  await expect(page.getByText('This alias is taken.')).toBeVisible()
  await page.getByLabel('Alias').fill(`${alias}-2`)
  await page.getByLabel('First name').fill('Cat')
  await page.getByLabel('Last name').fill('Copy')
  await page.getByLabel('E-mail').fill(`cat@${alias}.test`)
  await page.getByRole('textbox', { name: 'Password' }).fill('password1')
  await page.getByRole('button', { name: 'Create the organization' }).click()
  await expect(page.getByText(/too easy to guess/).first()).toBeVisible()
  await expect(page).toHaveURL(/signup-registration/)
})

test('a wrong password is said in the form and never followed by a refresh [auth-5 auth-7 auth-23 auth-33]', async ({
  page,
}) => {
  const studio = await makeStudio()
  const { alias, admin } = studio
  const tokenCalls: string[] = []
  page.on('request', (request) => {
    if (request.url().includes('/basic/auth/token')) tokenCalls.push(request.postData() ?? '')
  })
  await page.goto('/login')
  await page.getByLabel('Organization').fill(alias)
  await page.getByLabel('E-mail').fill(admin.email)
  await page.getByRole('textbox', { name: 'Password' }).fill('not-the-password')
  await page.getByRole('button', { name: 'Sign in' }).click()
  await expect(page.getByText('The e-mail or the password is wrong.').first()).toBeVisible()
  expect(tokenCalls).toHaveLength(1)
  await page.getByRole('textbox', { name: 'Password' }).fill(admin.password)
  await page.getByRole('button', { name: 'Sign in' }).click()
  await expect(page).toHaveURL(new RegExp(`/${alias}/games$`))
  expect(tokenCalls).toHaveLength(2)
  const stored = await page.evaluate((key) => localStorage.getItem(key), storageKeys.customers)
  const token = { token: expect.any(String), refreshToken: expect.any(String), expiresIn: expect.any(Number) }
  expect(JSON.parse(stored ?? '')).toMatchObject([{ cid: studio.cid, alias: studio.alias, ...token }])
  expect(JSON.parse(stored ?? '')[0].expiresAt).toBeGreaterThan(Date.now())
})

test('a stranger confirms their e-mail before the server runs queries for them', async ({ page }) => {
  // A server of its own starts with an empty database.
  test.slow()
  const server = await startOwnServer('confirm', { CONFIRM_EMAIL: 'yes' })
  const password = 'Correct-Horse-7'
  const signUp = async (alias: string) => {
    const { method, url, body } = toHttpRequest(createCustomer, {
      body: { email: `mina@${alias}.test`, password, projectName: 'Moon Miners', alias },
    })
    const reply = await fetch(server.url + url, { method, body, headers: { 'content-type': 'application/json' } })
    const { pid, token } = (await reply.json()) as { pid: string; token: { access_token: string } }
    const own = await fetch(server.url + getOwnAccount.path, {
      headers: { authorization: `Bearer ${token.access_token}`, 'X-BEAM-SCOPE': alias },
    })
    return { pid, accountId: ((await own.json()) as { id: number }).id }
  }
  // The first organization belongs to whoever runs the server.
  await signUp('own-studio')
  const { pid, accountId } = await signUp('moon-works')
  const email = 'mina@moon-works.test'
  await page.goto(`${server.url}/moon-works/games/${pid}/realms/${pid}/analytics`)
  await page.getByLabel('Organization').fill('moon-works')
  await page.getByLabel('E-mail').fill(email)
  await page.getByRole('textbox', { name: 'Password' }).fill(password)
  await page.getByRole('button', { name: 'Sign in' }).click()

  const banner = page.getByRole('complementary', { name: 'Confirm your e-mail to run queries, services and jobs.' })
  await expect(banner).toBeVisible()
  await expectAccessible(page, { inside: 'aside' })
  const main = page.getByRole('main')
  await main.getByLabel('SQL').fill("select '{from}' <= '{to}' as fits")
  await main.getByRole('button', { name: 'Run query' }).click()
  await expect(main.getByRole('alert')).toContainText('must confirm their e-mail first')
  const first = await server.mailedCode(accountId)
  await banner.getByRole('button', { name: 'Send again' }).click()
  await expect(page.getByText(`A link was sent to ${email}.`)).toBeVisible()
  // A link that is on its way stays valid: the same one is sent again.
  expect(await server.mailedCode(accountId)).toBe(first)

  const other = await page.context().newPage()
  const link = `${server.url}/confirm-email?organization=moon-works&code=${first}`
  await other.goto(link)
  await expect(other.getByRole('heading', { name: 'Your e-mail is confirmed' })).toBeVisible()
  await expectAccessible(other)
  await other.goto(link)
  await expect(other.getByText('The link was used or has expired.').first()).toBeVisible()

  // The console that is open hears of it.
  await expect(banner).toHaveCount(0)
  await main.getByRole('button', { name: 'Run query' }).click()
  await expect(main.getByRole('table', { name: 'Rows of the query' })).toContainText('true')
  await other.close()
  // A page that is open would ask a server that is gone.
  await page.goto('about:blank')
  await server.close()
})

test('a forgotten password is set anew with the mailed code [auth-18 auth-19]', async ({ page }) => {
  const studio = await makeStudio()
  const sent: { path: string; body: unknown; authorization: string | undefined }[] = []
  page.on('request', (request) => {
    const { pathname: path } = new URL(request.url())
    if (!path.startsWith('/basic/accounts/password-update/')) return
    sent.push({ path, body: request.postDataJSON(), authorization: request.headers()['authorization'] })
  })
  await page.goto('/password-reset')
  await page.getByLabel('Organization').fill(studio.alias)
  await page.getByLabel('E-mail').fill(studio.admin.email)
  await page.getByRole('button', { name: 'Send' }).click()
  await expect(page.getByLabel('Code')).toBeVisible()
  const { rows } = await call(listEmails, {}, asAdmin(studio))
  const { id: accountId } = await call(getOwnAccount, {}, asAdmin(studio))
  const code = await mailedCode(accountId)
  expect(JSON.stringify(rows)).not.toContain(code)
  await page.getByLabel('Code').fill(code)
  await page.getByRole('textbox', { name: 'New password' }).fill('Another-Horse-8')
  await page.getByRole('button', { name: 'Change the password' }).click()
  await expect(page).toHaveURL(/\/login\?/)
  await expect(page.getByLabel('E-mail')).toHaveValue(studio.admin.email)
  const { email } = studio.admin
  expect(sent).toEqual([
    { path: '/basic/accounts/password-update/init', body: { email, codeType: 'PIN' }, authorization: undefined },
    {
      path: '/basic/accounts/password-update/confirm',
      body: { code, newPassword: 'Another-Horse-8', email },
      authorization: undefined,
    },
  ])
  const scope = String(studio.cid)
  const signIn = (password: string) =>
    call(createToken, { body: { grant_type: 'password', username: studio.admin.email, password } }, { scope }).then(
      requireTokens,
    )
  expect((await signIn('Another-Horse-8')).access_token).toBeTruthy()
  await expect(signIn(studio.admin.password)).rejects.toMatchObject({ code: 'InvalidCredentialsError' })
})

test('an address is kept while one signs in, and opens then [auth-32 shell-65]', async ({ page }) => {
  const studio = await makeStudio()
  await page.goto(`/${studio.alias}/account`)
  await expect(page).toHaveURL(/\/login$/)
  await page.getByLabel('Organization').fill(studio.alias)
  await page.getByLabel('E-mail').fill(studio.admin.email)
  await page.getByRole('textbox', { name: 'Password' }).fill(studio.admin.password)
  await page.getByRole('button', { name: 'Sign in' }).click()
  await expect(page).toHaveURL(new RegExp(`/${studio.alias}/account$`))
})

test('an unknown address shows the error page, which links to the games', async ({ page }) => {
  const studio = await makeStudio()
  await openAs(page, studio, `/${studio.alias}/games/${studio.pid}/realms/${studio.pid}/nowhere`)
  await expect(page.getByText('Sorry, the page you`re looking for has been abducted.')).toBeVisible()
  await expectAccessible(page)
  await page
    .getByRole('link', { name: 'Go to Games' })
    .or(page.getByRole('button', { name: 'Go to Games' }))
    .click()
  await expect(page).toHaveURL(new RegExp(`${gamesPath(studio)}$`))
})

test('an address with a refresh token signs in, once, and is the same address without the token [shell-60 shell-61 shell-62 shell-64]', async ({
  page,
}) => {
  const studio = await makeStudio()
  const address = `/${studio.cid}/games/${studio.pid}/realms/${studio.pid}/audit?subject=realm`
  await page.goto(`${address}&refresh_token=${encodeURIComponent(studio.admin.token.refresh_token ?? '')}`)
  await expect(page).toHaveURL(
    new RegExp(`/${studio.alias}/games/${studio.pid}/realms/${studio.pid}/audit\\?subject=realm$`),
  )
  await expect(page.getByRole('heading', { level: 1, name: 'Audit Trail' })).toBeVisible()
  expect(await page.evaluate((key) => localStorage.getItem(key), storageKeys.version)).toBe('v2')

  // Known by now, the organization is not signed in to again, whatever the token is worth.
  const tokenCalls: string[] = []
  page.on('request', (request) => request.url().includes('/basic/auth/token') && tokenCalls.push(request.url()))
  await page.goto(`/${studio.alias}/account?refresh_token=worth-nothing`)
  await expect(page.getByRole('heading', { level: 1, name: 'My Account' })).toBeVisible()
  await expect(page).toHaveURL(new RegExp(`/${studio.alias}/account$`))
  expect(tokenCalls).toEqual([])
})

test('an address with an invalid refresh token leads to the sign-in page, which says so', async ({ page }) => {
  const studio = await makeStudio()
  await page.goto(`/${studio.alias}/account?refresh_token=worth-nothing`)
  await expect(page).toHaveURL(/\/login$/)
  await expect(page.getByText('The sign-in link has expired or was used before.')).toBeVisible()
})

test('what another version of the console has stored is cleared, and one signs in anew [shell-63]', async ({
  page,
  context,
}) => {
  const studio = await makeStudio()
  await openAs(page, studio, gamesPath(studio))
  await expect(page.getByRole('heading', { level: 1, name: 'Games' })).toBeVisible()
  await context.addCookies([{ name: 'left-over', value: '1', url: new URL('/', page.url()).href }])
  await page.evaluate((key) => localStorage.setItem(key, 'v1'), storageKeys.version)
  await page.goto(`/${studio.alias}/account`)
  await expect(page).toHaveURL(/\/login$/)
  expect(await page.evaluate((key) => localStorage.getItem(key), storageKeys.customers)).toBeNull()
  expect((await context.cookies()).filter(({ name }) => name === 'left-over')).toEqual([])
})

test('an address without an organization opens the games of the current one [shell-66]', async ({ page }) => {
  const studio = await makeStudio()
  await openAs(page, studio, `/${studio.alias}/account`)
  await expect(page.getByRole('heading', { level: 1, name: 'My Account' })).toBeVisible()
  await page.goto('/')
  await expect(page).toHaveURL(new RegExp(`${gamesPath(studio)}$`))
})

test('the cards of sign-in and sign-up are as wide as they may be, and sign-up says what one gets [auth-1 auth-2 auth-4]', async ({
  page,
}) => {
  const width = async () => (await page.getByRole('main').boundingBox())?.width
  await page.goto('/login')
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  expect(await width()).toBe(800)
  await page.goto('/signup-registration')
  await expect(page.getByRole('complementary').getByRole('listitem')).toHaveText([
    'Create, deploy and update game content without app-store releases.',
    'View and configure features and support players.',
    'Send targeted in-game announcements with optional item attachments.',
  ])
  expect(await width()).toBe(976)
})

test('a second factor is set up in My Account, and the next sign-in asks for it', async ({ page }) => {
  const studio = await makeStudio()
  await openAs(page, studio, `/${studio.alias}/account?tab=sign-in`)
  await page.getByRole('button', { name: 'Set up', exact: true }).click()
  const dialog = page.getByRole('dialog', { name: 'Set up authenticator app' })
  await dialog.getByRole('textbox', { name: 'Password' }).fill(studio.admin.password)
  await dialog.getByRole('button', { name: 'Continue' }).click()
  const secret = (await dialog.getByTestId('factor-secret').textContent()) ?? ''
  await dialog.getByRole('textbox', { name: 'Code' }).fill(codeOf(secret, Date.now()))
  await dialog.getByRole('button', { name: 'Confirm' }).click()
  await page.getByRole('checkbox', { name: 'I have stored them' }).check()
  await page.getByRole('button', { name: 'Done', exact: true }).click()
  await expect(page.getByText('Well protected.')).toBeVisible()
  await page.getByRole('button', { name: 'Sign out', exact: true }).click()

  await page.getByLabel('Organization').fill(studio.alias)
  await page.getByLabel('E-mail').fill(studio.admin.email)
  await page.getByRole('textbox', { name: 'Password' }).fill(studio.admin.password)
  await page.getByRole('button', { name: 'Sign in' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'One more step' })).toBeVisible()
  // The code of the setup was used up; the next one is accepted half a minute early.
  await page.getByRole('textbox', { name: 'Code', exact: true }).fill(codeOf(secret, Date.now() + 30_000))
  await expect(page).toHaveURL(new RegExp(`${gamesPath(studio)}$`))
})
