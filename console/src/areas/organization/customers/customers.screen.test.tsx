import { updateOwnAccount } from '@regent/contract/accounts'
import { getCurrentOperator } from '@regent/contract/admin-users'
import {
  changePassword,
  confirmEmailChange,
  endOtherSignIns,
  listSignIns,
  startEmailChange,
} from '@regent/contract/auth'
import { getSdkVersion } from '@regent/contract/customers'
import { sampleSignIns } from '@regent/contract/samples/auth'
import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { expectAccessible } from '../../../testing/accessible.ts'
import { type Answers, refuse } from '../../../testing/answers.ts'
import { openScreen, reload } from '../../../testing/screen.tsx'
import { operatorOf, studio } from '../../../testing/studio.ts'

const admin = operatorOf('admin')
const email = admin.email ?? ''
const main = page.getByRole('main')

const openAccount = (answers?: (on: Answers) => void) =>
  openScreen(`/${studio.alias}/account`, answers ? { answers } : {})

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
  const answers = await openAccount((on) =>
    on
      .on(listSignIns, () => ({ rows: signIns, next: null }))
      .on(endOtherSignIns, () => {
        const ended = signIns.length - 1
        signIns = signIns.filter(({ isCurrent }) => isCurrent)
        return { ended }
      }),
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
  await expectAccessible()
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
          ? refuse('EmailAlreadyRegisteredError', { field: 'newEmail', message: 'This is your e-mail already.' })
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
  await expect.element(field).toHaveAccessibleDescription('This is your e-mail already.')
  await field.fill(newEmail)
  await drawer.getByRole('button', { name: 'Send the code' }).click()
  const code = drawer.getByRole('textbox', { name: 'Code' })
  await expect.element(code).toHaveFocus()
  await expectAccessible()
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

test('Getting Started shows the latest SDK version if the server returns one [auth-17]', async () => {
  let version: string | undefined
  await openScreen(`/${studio.alias}/getting-started`, {
    answers: (on) => on.on(getSdkVersion, () => (version === undefined ? {} : { version })),
  })
  const values = page.getByRole('region', { name: 'Connect a game client' })
  await expect.element(values.getByText('Scope (cid.pid)')).toBeVisible()
  await expect.element(values.getByText('Latest SDK version')).not.toBeInTheDocument()
  version = '2.3.1'
  await reload()
  await expect.element(values.getByText('Latest SDK version')).toBeVisible()
  await expect.element(values.getByText('2.3.1', { exact: true })).toBeVisible()
})

test('Getting Started is open to every role, and names the right that a step needs [customers-11]', async () => {
  await openScreen(`/${studio.alias}/getting-started`, { role: 'tester' })
  await expect.element(page.getByText('Version', { exact: true })).toBeVisible()
  await expect
    .element(page.getByRole('button', { name: 'Open User Administration' }))
    .toHaveAttribute('data-tip', 'Your role lacks the right "view users".')
})
