import { updateOwnAccount } from '@regent/contract/organization/accounts'
import { getCurrentOperator } from '@regent/contract/organization/admin-users'
import {
  changePassword,
  confirmEmailChange,
  createToken,
  endOtherSignIns,
  listSignIns,
  registerAccount,
  revokeToken,
  startEmailChange,
} from '@regent/contract/organization/auth'
import type { TokenResponse } from '@regent/contract/organization/auth-shapes'
import { checkAlias, createCustomer, getCustomer } from '@regent/contract/organization/customers'
import { sampleSignIns } from '@regent/contract/samples/auth'
import { ok } from '@regent/contract/shapes'
import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { storageKeys, storeCustomer } from '../../../api/session/session.ts'
import { expectAccessible } from '../../../testing/accessible.ts'
import { type Answers, refuse } from '../../../testing/answers.ts'
import { address, goTo, openScreen, reload } from '../../../testing/screen.tsx'
import { gamePath, operatorOf, realmPath, studio } from '../../../testing/studio.ts'

const admin = operatorOf('admin')
const email = admin.email ?? ''
const main = page.getByRole('main')

const openAccount = (answers?: (on: Answers) => void, tab = 'account') =>
  openScreen(`/${studio.alias}/account?tab=${tab}`, answers ? { answers } : {})

test('My Account shows who is signed in and which rights they have [customers-9 customers-10]', async () => {
  await openAccount()
  await expect.element(main).toContainText(String(admin.id))
  await expect.element(main).toContainText(email)
  await expect.element(main).toContainText('admin')
  await page.getByText('What an admin may do').click()
  await expect
    .element(page.getByRole('definition').filter({ hasText: 'view, create, edit, delete' }).first())
    .toBeVisible()
})

test('all other places are signed out by one call, after a question', async () => {
  let signIns = sampleSignIns(Date.now())
  const answers = await openAccount(
    (on) =>
      on
        .on(listSignIns, () => ({ rows: signIns, next: null }))
        .on(endOtherSignIns, () => {
          const ended = signIns.length - 1
          signIns = signIns.filter(({ isCurrent }) => isCurrent)
          return { ended }
        }),
    'devices',
  )
  const everywhereElse = page.getByRole('button', { name: 'Sign out everywhere else' })
  await everywhereElse.click()
  const dialog = page.getByRole('dialog', { name: 'Sign out everywhere else?' })
  await expect.element(dialog.getByRole('button', { name: 'Cancel' })).toHaveFocus()
  await dialog.getByRole('button', { name: 'Sign out 2 places' }).click()
  await expect.element(page.getByText('Signed out 2 other places')).toBeVisible()
  const rows = page.getByRole('table', { name: 'Signed-in places' }).getByRole('row')
  await expect.poll(() => rows.elements().length).toBe(2)
  await expect.element(everywhereElse).toHaveAttribute('aria-disabled', 'true')
  expect(answers.requestsOf(endOtherSignIns)).toHaveLength(1)
})

test('the password is changed with the current one; a wrong one is an error of its field', async () => {
  const answers = await openAccount((on) =>
    on.on(changePassword, ({ body }) =>
      body.currentPassword === 'Correct-Horse-7'
        ? { result: 'ok' as const }
        : refuse('InvalidCredentialsError', {
            field: 'currentPassword',
            message: 'The current password is wrong.',
          }),
    ),
  )
  await page.getByRole('button', { name: 'Change password' }).click()
  const drawer = page.getByRole('dialog', { name: 'Change password' })
  const current = drawer.getByRole('textbox', { name: 'Current password' })
  const save = drawer.getByRole('button', { name: 'Change password' })
  await expect.element(current).toHaveFocus()
  await current.fill('not-the-password')
  await drawer.getByRole('textbox', { name: 'New password' }).fill('Another-Horse-8')
  await save.click()
  await expect.element(current).toHaveAccessibleDescription('The current password is wrong.')
  await expectAccessible({ of: 'ChangePasswordDrawer' })
  await current.fill('Correct-Horse-7')
  await save.click()
  await expect.element(page.getByText('The password is changed.')).toBeVisible()
  await expect.element(drawer).not.toBeInTheDocument()
  expect(answers.requestsOf(changePassword).at(-1)?.body).toEqual({
    currentPassword: 'Correct-Horse-7',
    newPassword: 'Another-Horse-8',
  })
  await reload()
  await expect.element(page.getByRole('heading', { level: 1, name: 'My Account' })).toBeVisible()
})

test('the e-mail is changed with the password and the code that was sent to the new e-mail', async () => {
  const newEmail = 'ada.okafor@sky-studio.test'
  const operator = operatorOf('admin')
  const answers = await openAccount((on) =>
    on
      .on(getCurrentOperator, () => operator)
      .on(startEmailChange, ({ body }) =>
        body.newEmail === email
          ? refuse('EmailAlreadyRegisteredError', { field: 'newEmail', message: 'This is already your e-mail.' })
          : { result: 'ok' as const },
      )
      .on(confirmEmailChange, ({ body }) => {
        if (body.code !== '123456') return refuse('InvalidConfirmationCodeError', { field: 'code' })
        operator.email = newEmail
        return { result: 'ok' as const }
      }),
  )
  await page.getByRole('button', { name: 'Change e-mail' }).click()
  const drawer = page.getByRole('dialog', { name: 'Change e-mail' })
  const field = drawer.getByRole('textbox', { name: 'New e-mail' })
  await field.fill(email)
  await drawer.getByRole('button', { name: 'Send the code' }).click()
  await expect.element(field).toHaveAccessibleDescription('This is already your e-mail.')
  await field.fill(newEmail)
  await drawer.getByRole('button', { name: 'Send the code' }).click()
  const code = drawer.getByRole('textbox', { name: 'Code' })
  await expect.element(code).toHaveFocus()
  await expectAccessible({ of: 'ChangeOwnEmailDrawer' })
  expect(answers.requestsOf(startEmailChange).at(-1)?.body).toEqual({ newEmail, codeType: 'PIN' })
  await code.fill('000000')
  await drawer.getByRole('textbox', { name: 'Password' }).fill('Correct-Horse-7')
  await drawer.getByRole('button', { name: 'Change e-mail' }).click()
  await expect.element(code).toHaveAccessibleDescription('The code is wrong or has expired.')
  await code.fill('123456')
  await drawer.getByRole('button', { name: 'Change e-mail' }).click()
  await expect.element(page.getByText(`Your e-mail is ${newEmail} now.`)).toBeVisible()
  await expect.element(main).toContainText(newEmail)
  expect(answers.requestsOf(confirmEmailChange).at(-1)?.body).toEqual({ code: '123456', password: 'Correct-Horse-7' })
})

test('the language is chosen by its name and restored with Undo', async () => {
  const operator = operatorOf('admin')
  const answers = await openAccount((on) =>
    on
      .on(getCurrentOperator, () => operator)
      .on(updateOwnAccount, ({ body }) => {
        Object.assign(operator, body)
        return { ...operator, gamerTags: [], deviceIds: [] }
      }),
  )
  const language = page.getByRole('combobox', { name: 'Language' })
  const choose = async (name: string) => {
    await language.click()
    await page.getByRole('option', { name, exact: true }).click()
    await expect.element(page.getByText(`Your language is ${name}`)).toBeVisible()
  }
  // The list is longer than its box. It scrolls by the arrow keys, which axe recognizes.
  await language.click()
  await expect.element(page.getByRole('option', { name: 'Arabic', exact: true })).toBeVisible()
  await expectAccessible({ inside: '.mantine-Select-dropdown' })
  await userEvent.keyboard('{Escape}')
  await choose('German')
  await choose('French')
  await page
    .getByRole('alert')
    .filter({ hasText: 'Your language is French' })
    .getByRole('button', { name: 'Undo', exact: true })
    .click()
  await expect.element(language).toHaveValue('German')
  expect(answers.requestsOf(updateOwnAccount).map(({ body }) => body.language)).toEqual(['de', 'fr', 'de'])
  await reload()
  await expect.element(language).toHaveValue('German')
})

const gamesPath = `/${studio.alias}/games`
const harbor = { cid: 4_000_002, alias: 'idle-harbor', name: 'Idle Harbor' }
const auditOf = (alias: string) => `${gamePath.replace(studio.alias, alias)}/realms/${studio.pid}/audit`
const tokens: TokenResponse = {
  access_token: 'token-2',
  token_type: 'bearer',
  expires_in: 3_600_000,
  refresh_token: 'refresh-2',
  scopes: [],
}

/** A server with two organizations. The browser is signed in to the first one. */
const openGames = (more?: (on: Answers) => void) =>
  openScreen(gamesPath, {
    answers: (on) => {
      on.on(getCustomer, ({ headers }) => {
        const scope = headers.get('x-beam-scope') ?? headers.get('x-de-scope') ?? ''
        const isHarbor = [harbor.alias, String(harbor.cid)].includes(scope.split('.')[0] ?? '')
        const { cid, alias, name } = isHarbor ? harbor : studio
        return { customer: { cid, alias, name, projects: studio.realms.map((realm) => ({ ...realm, cid })) } }
      })
      more?.(on)
    },
  })

async function chooseInAccountMenu(name: string) {
  await page.getByRole('button', { name: 'Account', exact: true }).click()
  await page.getByRole('menuitem', { name, exact: true }).click()
}

test('Logout ends the session in the browser and at the server [auth-29 auth-30]', async () => {
  const answers = await openGames((on) => on.on(revokeToken, () => ok))
  await page.getByRole('button', { name: 'Account', exact: true }).click()
  await expect.element(page.getByRole('menuitem', { name: 'Logout', exact: true })).toBeVisible()
  await expect.element(page.getByRole('menuitem', { name: 'Logout from all organizations' })).not.toBeInTheDocument()
  await page.getByRole('menuitem', { name: 'Logout', exact: true }).click()
  await expect.poll(address).toMatch(/\/login$/)
  expect(answers.requestsOf(revokeToken).map(({ body }) => body)).toEqual([{ token: 'refresh' }])
  await expect.element(page.getByLabelText('Organization')).toBeVisible()
  await goTo(gamesPath)
  await expect.poll(address).toMatch(/\/login$/)
})

test('Logout from one of two organizations keeps the other one, which the sign-in page offers [auth-29 auth-30 customers-5]', async () => {
  await openGames((on) => on.on(revokeToken, () => ok))
  storeCustomer({ ...harbor, token: 'token-2', refreshToken: 'refresh-2', expiresIn: 1, expiresAt: Date.now() + 1e6 })
  await page.getByRole('button', { name: 'Account', exact: true }).click()
  await expect.element(page.getByRole('menuitem', { name: 'Logout from all organizations' })).toBeVisible()
  await page.getByRole('menuitem', { name: 'Logout', exact: true }).click()
  await expect.poll(address).toMatch(/\/login$/)
  const left = page.getByRole('link', { name: harbor.name })
  await expect.element(left).toHaveAttribute('href', `/${harbor.alias}/games`)
  await expect.element(page.getByRole('link', { name: studio.name })).not.toBeInTheDocument()
  await goTo(`/${harbor.alias}/games`)
  await expect.element(page.getByRole('heading', { level: 1, name: 'Games' })).toBeVisible()
})

test('a link into another organization of the browser opens its address with its filters [shell-67 shell-68]', async () => {
  await openGames()
  storeCustomer({ ...harbor, token: 'token-2', refreshToken: 'refresh-2', expiresIn: 1, expiresAt: Date.now() + 1e6 })
  const asked = `${auditOf(harbor.alias)}?subject=realm`
  await goTo(asked)
  await expect.element(page.getByRole('heading', { level: 1, name: 'Audit Trail' })).toBeVisible()
  await expect.poll(address).toBe(asked)
  expect(sessionStorage.getItem(storageKeys.selectedCid)).toBe(String(harbor.cid))
})

test('a link into an organization without a session asks to sign in, and opens afterwards [shell-69]', async () => {
  const answers = await openGames((on) => on.on(createToken, () => tokens))
  await expect.element(page.getByRole('heading', { level: 1, name: 'Games' })).toBeVisible()
  await goTo(auditOf(harbor.alias))
  await expect.poll(address).toMatch(/\/login$/)
  await expect.element(page.getByLabelText('Organization')).toHaveValue(harbor.alias)
  await page.getByLabelText('E-mail').fill(email)
  await page.getByRole('textbox', { name: 'Password' }).fill('Correct-Horse-7')
  await page.getByRole('button', { name: 'Sign in' }).click()
  await expect.element(page.getByRole('heading', { level: 1, name: 'Audit Trail' })).toBeVisible()
  await expect.poll(address).toBe(auditOf(harbor.alias))
  expect(answers.requestsOf(createToken)[0]?.body).toMatchObject({ grant_type: 'password', username: email })
})

test('the sign-in to another organization offers the way back to the address before it', async () => {
  await openGames()
  const before = `${realmPath('audit')}?subject=realm`
  await goTo(before)
  await expect.element(page.getByRole('heading', { level: 1, name: 'Audit Trail' })).toBeVisible()
  await chooseInAccountMenu('Log in to another organization')
  await expect.poll(address).toMatch(/\/login$/)
  await expect.element(page.getByLabelText('Organization')).toHaveValue('')
  await expect.element(page.getByRole('link', { name: studio.name })).toHaveAttribute('href', before)
})

/** The games of an operator who can make another organization. */
const openBeforeSignUp = () =>
  openGames((on) =>
    on
      .on(checkAlias, ({ query: { alias } }) => ({ alias, available: true, cid: 0 }))
      .on(createToken, () => tokens)
      .on(registerAccount, ({ body }) => ({ ...operatorOf('admin'), email: body.email, gamerTags: [], deviceIds: [] }))
      .on(createCustomer, ({ body: { customerName = '', alias = '' } }) => ({
        name: customerName,
        projectName: customerName,
        activationPending: false,
        alias,
        cid: harbor.cid,
        pid: studio.pid,
        token: tokens,
      })),
  )

test('a new organization is created while signed in, and the menu switches between both [customers-2 customers-4]', async () => {
  const answers = await openBeforeSignUp()
  await chooseInAccountMenu('Create a new organization')
  await page.getByRole('button', { name: 'Use another e-mail' }).click()
  await expect.element(page.getByLabelText('E-mail')).toHaveValue(email)
  await expect.element(page.getByRole('textbox', { name: 'Password' })).toHaveValue('')
  await expect.element(page.getByText('Each organization has separate accounts')).toBeVisible()
  await page.getByLabelText('First name').fill('Ines')
  await page.getByLabelText('Last name').fill('Mar')
  await page.getByLabelText('Studio name').fill(harbor.name)
  await page.getByLabelText('Alias').fill(harbor.alias)
  await expect.element(page.getByText('This alias is free.')).toBeVisible()
  await page.getByLabelText('E-mail').fill('ines@idle-harbor.test')
  await page.getByRole('textbox', { name: 'Password' }).fill('Correct-Horse-7')
  await page.getByRole('button', { name: 'Create the organization' }).click()
  await expect.poll(address).toMatch(new RegExp(`/${harbor.alias}/getting-started$`))
  expect(answers.requestsOf(createCustomer)[0]?.body).toMatchObject({
    customerName: harbor.name,
    alias: harbor.alias,
    email: 'ines@idle-harbor.test',
    firstName: 'Ines',
    lastName: 'Mar',
    isStudio: true,
  })
  await chooseInAccountMenu(studio.name)
  await expect.poll(address).toMatch(new RegExp(`${gamesPath}$`))
  await expect.element(page.getByRole('link', { name: studio.game }).first()).toBeVisible()
})

test('a signed-in person enters no name, e-mail or password for a new organization', async () => {
  const answers = await openBeforeSignUp()
  await chooseInAccountMenu('Create a new organization')
  await expect.element(page.getByText(`You are its admin as ${email}, with your current password.`)).toBeVisible()
  await expect.element(page.getByLabelText('First name')).not.toBeInTheDocument()
  await expect.element(page.getByLabelText('E-mail', { exact: true })).not.toBeInTheDocument()
  await expect.element(page.getByRole('textbox', { name: 'Password' })).not.toBeInTheDocument()
  await page.getByLabelText('Studio name').fill(harbor.name)
  await expectAccessible()
  await page.getByRole('button', { name: 'Create the organization' }).click()
  await expect.poll(address).toMatch(/\/getting-started$/)
  const [made] = answers.requestsOf(createCustomer)
  expect(made?.headers.get('authorization')).toBe('Bearer token')
  expect(made?.body).toMatchObject({ customerName: harbor.name, email })
  for (const field of ['firstName', 'password']) expect(made?.body).not.toHaveProperty(field)
  expect(answers.requestsOf(registerAccount)).toEqual([])
})
