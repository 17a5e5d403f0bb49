import { createToken } from '@regent/contract/organization/auth'
import type { TokenResponse } from '@regent/contract/organization/auth-shapes'
import {
  type CreationOptions,
  finishPasskeySetup,
  finishPasskeySignIn,
  finishPasskeyStep,
  listOwnPasskeys,
  type Passkey,
  proveWithPasskey,
  type RequestOptions,
  removePasskey,
  renamePasskey,
  startPasskeyProof,
  startPasskeySetup,
  startPasskeySignIn,
  startPasskeyStep,
} from '@regent/contract/organization/passkeys'
import { getSignInWays } from '@regent/contract/organization/sso-sign-in'
import { ok } from '@regent/contract/shapes'
import { beforeEach, expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { expectAccessible } from '../../../testing/accessible.ts'
import { type Answers, refuse } from '../../../testing/answers.ts'
import { openScreen } from '../../../testing/screen.tsx'
import { studio } from '../../../testing/studio.ts'

const tokens: TokenResponse = {
  access_token: 'token-2',
  token_type: 'bearer',
  expires_in: 3_600_000,
  refresh_token: 'refresh-2',
  scopes: [],
}

const creation: CreationOptions = {
  rp: { id: 'localhost', name: 'Regent' },
  user: { id: 'MS4y', name: 'ada@lumen-forge.test', displayName: 'ada@lumen-forge.test' },
  challenge: 'Y2hhbGxlbmdl',
  pubKeyCredParams: [{ type: 'public-key', alg: -7 }],
  timeout: 300_000,
  excludeCredentials: [],
  authenticatorSelection: { residentKey: 'required', requireResidentKey: true, userVerification: 'required' },
  attestation: 'none',
}
const request: RequestOptions = {
  rpId: 'localhost',
  challenge: 'Y2hhbGxlbmdl',
  timeout: 300_000,
  userVerification: 'required',
  allowCredentials: [],
}

const buffer = (text: string) => new TextEncoder().encode(text).buffer

/** What the browser gets from an authenticator. */
const credential = (response: object) => ({
  id: 'a2V5',
  rawId: buffer('key'),
  type: 'public-key',
  response: { clientDataJSON: buffer('{}'), ...response },
  getClientExtensionResults: () => ({}),
  authenticatorAttachment: 'platform',
})
const made = credential({ attestationObject: buffer('made'), getTransports: () => ['internal'] })
const used = credential({ authenticatorData: buffer('data'), signature: buffer('signed'), userHandle: buffer('1.2') })

/** The authenticator of the browser: the screen has no server that could judge a real answer. */
const authenticator = { create: vi.fn(), get: vi.fn() }

beforeEach(() => {
  vi.restoreAllMocks()
  authenticator.create = vi.spyOn(navigator.credentials, 'create').mockResolvedValue(made as unknown as Credential)
  authenticator.get = vi
    .spyOn(navigator.credentials, 'get')
    // The offer in the e-mail field waits until somebody chooses a passkey.
    .mockImplementation((options) =>
      (options as { mediation?: string }).mediation === 'conditional'
        ? new Promise(() => {})
        : Promise.resolve(used as unknown as Credential),
    )
})

const cancelled = () => Promise.reject(new DOMException('The person closed the dialog.', 'NotAllowedError'))

const openOwn = (answers: (on: Answers) => void) => openScreen(`/${studio.alias}/account?tab=sign-in`, { answers })

test('a passkey is added under a name that the device proposes, renamed and removed', async () => {
  let passkeys: Passkey[] = []
  const answers = await openOwn((on) =>
    on
      .on(listOwnPasskeys, () => ({ passkeys }))
      .on(startPasskeySetup, () => creation)
      .on(finishPasskeySetup, ({ body }) => {
        const passkey = { id: 7, name: body.name, created: Date.now(), isSynced: true }
        passkeys = [passkey]
        return passkey
      })
      .on(renamePasskey, ({ body }) => {
        passkeys = passkeys.map((one) => ({ ...one, name: body.name }))
        return ok
      })
      .on(removePasskey, () => {
        passkeys = []
        return ok
      }),
  )
  await expect.element(page.getByText('No passkeys yet')).toBeVisible()
  await page.getByRole('button', { name: 'Add passkey' }).click()
  const adding = page.getByRole('dialog', { name: 'Add passkey' })
  const name = adding.getByRole('textbox', { name: 'Name' })
  await expect.element(name).toHaveValue(expect.stringContaining('Chrome'))
  await name.fill('')
  await adding.getByRole('button', { name: 'Add passkey' }).click()
  await expect.element(name).toHaveAccessibleDescription(/must not be empty/i)
  await name.fill('Laptop')
  await expectAccessible({ of: 'AddPasskeyDrawer' })
  await adding.getByRole('button', { name: 'Add passkey' }).click()
  const table = page.getByRole('table', { name: 'Your passkeys' })
  await expect.element(table.getByText('Laptop')).toBeVisible()
  await expect.element(table.getByText('on all your devices')).toBeVisible()
  expect(answers.requestsOf(finishPasskeySetup)[0]?.body).toMatchObject({
    name: 'Laptop',
    credential: { id: 'a2V5', response: { transports: ['internal'] } },
  })
  const choose = async (label: string) => {
    await page.getByRole('button', { name: /^Actions for/ }).click()
    await page.getByRole('menuitem', { name: label }).click()
  }
  await choose('Rename')
  const renaming = page.getByRole('dialog', { name: 'Rename Laptop' })
  await renaming.getByRole('textbox', { name: 'Name' }).fill('Old laptop')
  await expectAccessible({ of: 'RenamePasskeyDrawer' })
  await renaming.getByRole('button', { name: 'Rename passkey' }).click()
  await expect.element(table.getByText('Old laptop')).toBeVisible()
  await choose('Remove')
  await page.getByRole('dialog').getByRole('button', { name: 'Remove passkey' }).click()
  await expect.element(page.getByText('No passkeys yet')).toBeVisible()
})

test('a passkey that the browser does not make leaves the form open with its reason', async () => {
  await openOwn((on) => on.on(listOwnPasskeys, () => ({ passkeys: [] })).on(startPasskeySetup, () => creation))
  authenticator.create.mockImplementation(cancelled)
  await page.getByRole('button', { name: 'Add passkey' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Add passkey' }).click()
  await expect.element(page.getByText('The browser made no passkey. Try again.')).toBeVisible()
})

test('where the address has no passkeys, the button says why', async () => {
  const unavailable = 'Passkeys need a host name.'
  await openOwn((on) => on.on(listOwnPasskeys, () => ({ passkeys: [], unavailable })))
  const button = page.getByRole('button', { name: 'Add passkey' })
  await expect.element(button).toHaveAttribute('aria-disabled', 'true')
})

const openLogin = (answers: (on: Answers) => void) =>
  openScreen(`/login?organization=${studio.alias}&email=ada@lumen-forge.test`, {
    answers: (on) =>
      answers(
        on.on(getSignInWays, () => ({
          organization: { id: studio.alias, name: studio.name },
          password: true,
          passkeys: true,
        })),
      ),
  })

test('a passkey signs in alone; cancelling it shows no error and keeps the focus', async () => {
  const answers = await openLogin((on) =>
    on.on(startPasskeySignIn, () => request).on(finishPasskeySignIn, () => tokens),
  )
  const button = page.getByRole('button', { name: 'Use a passkey' })
  authenticator.get.mockImplementationOnce(cancelled)
  await button.click()
  await expect.element(button).toHaveFocus()
  await expect.element(page.getByRole('alert')).not.toBeInTheDocument()
  await button.click()
  await expect.element(page.getByRole('heading', { level: 1, name: 'Games' })).toBeVisible()
  expect(answers.requestsOf(finishPasskeySignIn)[0]?.body).toMatchObject({
    customerScoped: true,
    credential: { response: { userHandle: 'MS4y' } },
  })
})

test('an unknown passkey is refused with what to do', async () => {
  await openLogin((on) =>
    on.on(startPasskeySignIn, () => request).on(finishPasskeySignIn, () => refuse('PasskeyUnknown')),
  )
  await page.getByRole('button', { name: 'Use a passkey' }).click()
  await expect.element(page.getByRole('alert')).toHaveTextContent(/unknown here or was removed/)
})

test('after the password a passkey is the second factor', async () => {
  const answers = await openLogin((on) =>
    on
      .on(createToken, () => ({
        token_type: 'second_factor' as const,
        challenge_token: 'rg_1_challenge',
        expires_in: 600_000,
        ways: ['passkey' as const],
        recovery_codes_left: 0,
      }))
      .on(startPasskeyStep, () => request)
      .on(finishPasskeyStep, () => tokens),
  )
  await page.getByRole('textbox', { name: 'Password' }).fill('Correct-Horse-7')
  await page.getByRole('button', { name: 'Sign in', exact: true }).click()
  await expect.element(page.getByRole('button', { name: 'Use a passkey' })).toBeVisible()
  await expectAccessible()
  await page.getByRole('button', { name: 'Use a passkey' }).click()
  await expect.element(page.getByRole('heading', { level: 1, name: 'Games' })).toBeVisible()
  expect(answers.requestsOf(finishPasskeyStep)[0]?.body).toMatchObject({ challengeToken: 'rg_1_challenge' })
})

test('a fresh proof can be a passkey, and the call is repeated', async () => {
  let isProven = false
  const answers = await openOwn((on) =>
    on
      .on(listOwnPasskeys, () => ({
        passkeys: [{ id: 7, name: 'Laptop', created: Date.now(), isSynced: false }],
      }))
      .on(removePasskey, () => (isProven ? ok : refuse('StepUpNeeded', { current: { ways: ['passkey', 'password'] } })))
      .on(startPasskeyProof, () => request)
      .on(proveWithPasskey, () => {
        isProven = true
        return { until: Date.now() + 600_000 }
      }),
  )
  await page.getByRole('button', { name: 'Actions for Laptop' }).click()
  await page.getByRole('menuitem', { name: 'Remove' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Remove passkey' }).click()
  const proof = page.getByRole('dialog', { name: 'Confirm that it is you' })
  await proof.getByRole('button', { name: 'Use a passkey' }).click()
  await expect.poll(() => answers.requestsOf(removePasskey).length).toBe(2)
  await expect.element(proof).not.toBeInTheDocument()
})
