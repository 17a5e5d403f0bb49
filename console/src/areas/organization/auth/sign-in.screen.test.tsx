import { createToken } from '@regent/contract/organization/auth'
import type { TokenResponse } from '@regent/contract/organization/auth-shapes'
import { getSignInWays } from '@regent/contract/organization/sso-sign-in'
import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { storageKeys } from '../../../api/session/session.ts'
import { expectAccessible } from '../../../testing/accessible.ts'
import { type Answers, refuse } from '../../../testing/answers.ts'
import { goTo, openScreen } from '../../../testing/screen.tsx'
import { studio } from '../../../testing/studio.ts'

const tokens: TokenResponse = {
  access_token: 'token-2',
  token_type: 'bearer',
  expires_in: 3_600_000,
  refresh_token: 'refresh-2',
  scopes: [],
}
const found = { organization: { id: studio.alias, name: studio.name }, password: true, passkeys: false }
const unknown = { password: true, passkeys: false }

const openLogin = (answers: (on: Answers) => void, query = '') => openScreen(`/login${query}`, { answers })

const organization = () => page.getByRole('textbox', { name: 'Organization' })
const email = () => page.getByRole('textbox', { name: 'E-mail' })
const password = () => page.getByRole('textbox', { name: 'Password' })

test('the form first asks for the organization, then shows only its ways', async () => {
  const answers = await openLogin((on) =>
    on
      .on(getSignInWays, ({ query }) => (query.organization === studio.alias ? found : unknown))
      .on(createToken, () => tokens),
  )
  await expect.element(password()).not.toBeInTheDocument()
  await expectAccessible()
  await organization().fill('no-such-studio')
  await expect.element(organization()).toHaveAccessibleDescription(/No organization has this name/)
  await expect.element(page.getByRole('link', { name: 'Create it' })).toBeVisible()
  await organization().fill(studio.alias)
  await expect.element(page.getByText(studio.name, { exact: true })).toBeVisible()
  await expect.element(page.getByRole('button', { name: 'Use a passkey' })).not.toBeInTheDocument()
  await email().fill('ada@lumen-forge.test')
  await password().fill('Correct-Horse-7')
  await expectAccessible()
  await page.getByRole('button', { name: 'Sign in' }).click()
  await expect.element(page.getByRole('heading', { level: 1, name: 'Games' })).toBeVisible()
  expect(answers.requestsOf(createToken)).toHaveLength(1)
  expect(JSON.parse(localStorage.getItem(storageKeys.lastSignIn) ?? '')).toMatchObject({
    organization: studio.alias,
    email: 'ada@lumen-forge.test',
    way: 'password',
  })
})

test('an e-mail finds the organization by its domain, and is the e-mail of the account', async () => {
  const answers = await openLogin((on) =>
    on.on(getSignInWays, ({ query }) => (query.domain === 'other.test' ? unknown : found)),
  )
  await organization().fill('mina@other.test')
  await expect.element(organization()).toHaveAccessibleDescription(/No organization has verified this e-mail domain/)
  await organization().fill('ada@lumen-forge.test')
  await expect.element(organization()).toHaveValue(studio.alias)
  await expect.element(email()).toHaveValue('ada@lumen-forge.test')
  // Only the domain is sent.
  expect(answers.requestsOf(getSignInWays).map(({ query }) => query)).toEqual([
    { domain: 'other.test' },
    { domain: 'lumen-forge.test' },
    { organization: studio.alias },
  ])
})

test('Enter asks immediately and moves to the next field', async () => {
  await openLogin((on) => on.on(getSignInWays, () => found))
  await organization().fill(studio.alias)
  await page.getByRole('button', { name: 'Continue' }).click()
  await expect.element(email()).toHaveFocus()
})

test('the organization and the way of the last time are remembered', async () => {
  const last = { organization: studio.alias, name: studio.name, email: 'ada@lumen-forge.test', way: 'sso', at: 0 }
  await openScreen('/signup-registration', {
    answers: (on) => on.on(getSignInWays, () => ({ ...found, sso: { name: 'Lumen Forge ID', sessionHours: 12 } })),
  })
  localStorage.setItem(storageKeys.lastSignIn, JSON.stringify(last))
  await goTo('/login')
  await expect.element(organization()).toHaveValue(studio.alias)
  await expect.element(page.getByRole('heading', { name: 'Last time here' })).toBeVisible()
  await expect.element(page.getByRole('button', { name: 'Continue with single sign-on' })).toBeVisible()
  await expectAccessible()
  await page.getByRole('button', { name: 'Change' }).click()
  await expect.element(organization()).toHaveFocus()
  await expect.element(organization()).toHaveValue('')
})

test('without an answer the form says so and offers the usual ways', async () => {
  await openLogin((on) => on.on(getSignInWays, () => refuse('TooManyRequests')), `?organization=${studio.alias}`)
  await expect.element(page.getByRole('alert')).toHaveTextContent(/Too many failed attempts/)
  await expect.element(password()).toBeVisible()
})
