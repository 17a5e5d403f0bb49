import { createToken, endAllSignInsOf, endSignInOf, listSignInsOf } from '@regent/contract/organization/auth'
import type { FactorChallenge, TokenResponse } from '@regent/contract/organization/auth-shapes'
import {
  confirmFactorSetup,
  finishSetupAtSignIn,
  finishSignIn,
  forgetRememberedDevice,
  getOwnFactor,
  getSignInRules,
  listRememberedDevices,
  type OwnFactor,
  proveAgain,
  removeFactor,
  replaceRecoveryCodes,
  resetFactor,
  type SignInRules,
  setSignInRules,
  startFactorSetup,
  startSetupAtSignIn,
} from '@regent/contract/organization/factors'
import { listOwnPasskeys, removePasskeysOf } from '@regent/contract/organization/passkeys'
import { revealRealmSecret } from '@regent/contract/organization/realms'
import { sampleSignIns } from '@regent/contract/samples/auth'
import { sampleRememberedDevices, sampleRules } from '@regent/contract/samples/factors'
import { ok } from '@regent/contract/shapes'
import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { call, customerScope } from '../../../api/client.ts'
import { expectAccessible } from '../../../testing/accessible.ts'
import { type Answers, refuse } from '../../../testing/answers.ts'
import { goTo, openScreen } from '../../../testing/screen.tsx'
import { studio } from '../../../testing/studio.ts'

const codes = Array.from({ length: 10 }, (_, index) => `abcd${index}-fgh2k`)
const setup = {
  secret: 'EJY63GJT7AIJLUN4Y7STXSKJX4JZTXWT',
  uri: 'otpauth://totp/Regent:ada%40lumen-forge.test?issuer=Regent&secret=EJY63GJT7AIJLUN4Y7STXSKJX4JZTXWT',
  expires: Date.now() + 900_000,
}
const tokens: TokenResponse = {
  access_token: 'token-2',
  token_type: 'bearer',
  expires_in: 3_600_000,
  refresh_token: 'refresh-2',
  scopes: [],
}
const challenge = (ways: FactorChallenge['ways']): FactorChallenge => ({
  token_type: 'second_factor',
  challenge_token: 'rg_1_challenge',
  expires_in: 600_000,
  ways,
  recovery_codes_left: 7,
})
const none: OwnFactor = { recoveryCodesLeft: 0, isRequired: false }
const openOwn = (answers: (on: Answers) => void) =>
  openScreen(`/${studio.alias}/account?tab=sign-in`, {
    answers: (on) => answers(on.on(listOwnPasskeys, () => ({ passkeys: [] }))),
  })
const wrong = () => refuse('WrongFactorCode', { field: 'code', message: 'The code is wrong. 4 tries are left.' })

async function storeCodes(done: string) {
  await expect.element(page.getByRole('list', { name: 'Recovery codes' }).getByText(codes[0] ?? '')).toBeVisible()
  const button = page.getByRole('button', { name: done, exact: true })
  await expect.element(button).toHaveAttribute('aria-disabled', 'true')
  await page.getByRole('checkbox', { name: 'I have stored them' }).click()
  await button.click()
}

test('an authenticator app is set up with the password and a code; recovery codes are shown once', async () => {
  let factor = none
  const answers = await openOwn((on) =>
    on
      .on(getOwnFactor, () => factor)
      .on(startFactorSetup, ({ body }) =>
        body.password === 'Correct-Horse-7'
          ? setup
          : refuse('InvalidCredentialsError', { field: 'password', message: 'The current password is wrong.' }),
      )
      .on(confirmFactorSetup, ({ body }) => {
        if (body.code !== '407123') return wrong()
        factor = { created: Date.now(), recoveryCodesLeft: 10, isRequired: false }
        return { recoveryCodes: codes }
      }),
  )
  await expect.element(page.getByText('A password alone opens this account.')).toBeVisible()
  await page.getByRole('button', { name: 'Set up', exact: true }).click()
  const dialog = page.getByRole('dialog', { name: 'Set up authenticator app' })
  const password = dialog.getByRole('textbox', { name: 'Password' })
  await password.fill('wrong')
  await dialog.getByRole('button', { name: 'Continue' }).click()
  await expect.element(password).toHaveAccessibleDescription('The current password is wrong.')
  await password.fill('Correct-Horse-7')
  await dialog.getByRole('button', { name: 'Continue' }).click()
  await expect.element(dialog.getByRole('img', { name: 'QR code of the secret' })).toBeVisible()
  await expect.element(dialog.getByText(setup.secret)).toBeVisible()
  await expectAccessible({ of: 'SetUpFactorDialog' })
  const code = dialog.getByRole('textbox', { name: 'Code' })
  await code.fill('000000')
  await dialog.getByRole('button', { name: 'Confirm' }).click()
  await expect.element(code).toHaveAccessibleDescription(/4 tries are left/)
  await code.fill('407123')
  await dialog.getByRole('button', { name: 'Confirm' }).click()
  await storeCodes('Done')
  await expect.element(page.getByText('Well protected.')).toBeVisible()
  expect(answers.requestsOf(confirmFactorSetup)).toHaveLength(2)
})

test('new recovery codes need a code', async () => {
  await openOwn((on) =>
    on.on(replaceRecoveryCodes, ({ body }) => (body.code === '407123' ? { recoveryCodes: codes } : wrong())),
  )
  await expect.element(page.getByText('7 of 10 left')).toBeVisible()
  await page.getByRole('button', { name: 'New codes' }).click()
  const dialog = page.getByRole('dialog', { name: 'New recovery codes' })
  await dialog.getByRole('textbox', { name: 'Code' }).fill('407123')
  await expectAccessible({ of: 'NewCodesDialog' })
  await dialog.getByRole('button', { name: 'Make new codes' }).click()
  await storeCodes('Done')
})

test('the app is removed with the password and a code, unless the organization requires it', async () => {
  let factor: OwnFactor = { created: Date.now(), recoveryCodesLeft: 7, isRequired: false }
  const answers = await openOwn((on) =>
    on
      .on(getOwnFactor, () => factor)
      .on(removeFactor, () => {
        factor = none
        return ok
      }),
  )
  await page.getByRole('button', { name: 'Remove', exact: true }).click()
  const drawer = page.getByRole('dialog', { name: 'Remove authenticator app' })
  await drawer.getByRole('textbox', { name: 'Password' }).fill('Correct-Horse-7')
  await drawer.getByRole('textbox', { name: 'Code' }).fill('407123')
  await expectAccessible({ of: 'RemoveFactorDrawer' })
  await drawer.getByRole('button', { name: 'Remove authenticator app' }).click()
  await expect.element(page.getByText('A password alone opens this account.')).toBeVisible()
  expect(answers.requestsOf(removeFactor)[0]?.body).toEqual({ password: 'Correct-Horse-7', code: '407123' })
})

test('a required app cannot be removed', async () => {
  await openOwn(() => {})
  await expect.element(page.getByText('Well protected.')).toBeVisible()
  await expect
    .element(page.getByRole('button', { name: 'Remove', exact: true }))
    .toHaveAttribute('aria-disabled', 'true')
})

const openLogin = (answers: (on: Answers) => void) =>
  openScreen(`/login?organization=${studio.alias}&email=ada@lumen-forge.test`, { answers })

async function typePassword() {
  await page.getByRole('textbox', { name: 'Password' }).fill('Correct-Horse-7')
  await page.getByRole('button', { name: 'Sign in' }).click()
}

test('a sign-in asks for the second factor; the sixth digit sends it', async () => {
  const answers = await openLogin((on) =>
    on
      .on(createToken, () => challenge(['code', 'recovery-code']))
      .on(finishSignIn, ({ body }) => (body.code === '407123' || body.recoveryCode ? tokens : wrong())),
  )
  await typePassword()
  await expect.element(page.getByRole('heading', { level: 1, name: 'One more step' })).toBeVisible()
  const code = page.getByRole('textbox', { name: 'Code', exact: true })
  await expect.element(code).toHaveFocus()
  await expectAccessible()
  await code.fill('000000')
  await expect.element(code).toHaveAccessibleDescription(/4 tries are left/)
  await expect.element(code).toHaveValue('')
  await page.getByRole('button', { name: 'Use a recovery code' }).click()
  await page.getByRole('textbox', { name: 'Recovery code' }).fill(codes[0] ?? '')
  await page.getByRole('button', { name: 'Sign in' }).click()
  await expect.element(page.getByRole('heading', { level: 1, name: 'Games' })).toBeVisible()
  expect(answers.requestsOf(finishSignIn).map(({ body }) => body)).toEqual([
    { challengeToken: 'rg_1_challenge', customerScoped: true, code: '000000' },
    { challengeToken: 'rg_1_challenge', customerScoped: true, recoveryCode: codes[0] },
  ])
})

test('a device is remembered only if the person ticks it, and its token is sent the next time', async () => {
  const answers = await openLogin((on) =>
    on
      .on(createToken, () => ({ ...challenge(['code']), remember_days: 14 }))
      .on(finishSignIn, () => ({ ...tokens, device_token: 'rg_1_device' })),
  )
  await typePassword()
  const box = page.getByRole('checkbox', { name: 'Do not ask on this device for 14 days' })
  await expect.element(box).not.toBeChecked()
  await box.click()
  await expectAccessible()
  await page.getByRole('textbox', { name: 'Code', exact: true }).fill('407123')
  await expect.element(page.getByRole('heading', { level: 1, name: 'Games' })).toBeVisible()
  expect(answers.requestsOf(finishSignIn)[0]?.body).toMatchObject({ rememberDevice: true })
  await goTo(`/login?organization=${studio.alias}&email=Ada@lumen-forge.test`)
  await typePassword()
  await expect.poll(() => answers.requestsOf(createToken)[1]?.body).toMatchObject({ device_token: 'rg_1_device' })
})

test('remembered devices are listed and forgotten', async () => {
  let devices = sampleRememberedDevices(Date.now())
  await openScreen(`/${studio.alias}/account?tab=devices`, {
    answers: (on) =>
      on
        .on(listRememberedDevices, () => ({ devices }))
        .on(forgetRememberedDevice, () => {
          devices = []
          return ok
        }),
  })
  await page.getByRole('button', { name: 'Forget Firefox on Linux' }).click()
  await expect.element(page.getByText('Firefox on Linux needs the second factor again')).toBeVisible()
  await expect.element(page.getByRole('table', { name: 'Devices without the second factor' })).not.toBeInTheDocument()
})

test('a sign-in leads to the setup that the organization requires', async () => {
  await openLogin((on) =>
    on
      .on(createToken, () => challenge([]))
      .on(startSetupAtSignIn, () => setup)
      .on(finishSetupAtSignIn, ({ body }) =>
        body.code === '407123' ? { token: tokens, recoveryCodes: codes } : wrong(),
      ),
  )
  await typePassword()
  await page.getByRole('button', { name: 'Set up', exact: true }).click()
  await expect.element(page.getByText(setup.secret)).toBeVisible()
  await expectAccessible()
  await page.getByRole('textbox', { name: 'Code', exact: true }).fill('407123')
  await page.getByRole('button', { name: 'Confirm' }).click()
  await storeCodes('Continue')
  await expect.element(page.getByRole('heading', { level: 1, name: 'Games' })).toBeVisible()
})

test('an admin changes the sign-in rules and resets the factor of a colleague', async () => {
  const state = sampleRules()
  const answers = await openScreen(`/${studio.alias}/users/sign-in-rules`, {
    answers: (on) =>
      on
        .on(getSignInRules, () => state)
        .on(setSignInRules, ({ body }) => {
          state.rules = body as SignInRules
          state.version += 1
          return ok
        })
        .on(removePasskeysOf, ({ params }) => {
          for (const person of state.people) if (person.accountId === params.accountId) person.passkeys = 0
          return ok
        })
        .on(resetFactor, ({ params }) => {
          for (const person of state.people) if (person.accountId === params.accountId) person.hasFactor = false
          return ok
        }),
  })
  await page.getByRole('radio', { name: 'Everybody with a role' }).click()
  await page.getByRole('checkbox', { name: 'Approve a plan' }).click()
  await page.getByRole('button', { name: 'Save sign-in rules' }).click()
  await expect.element(page.getByText('Saved the sign-in rules')).toBeVisible()
  const [saved] = answers.requestsOf(setSignInRules)
  expect(saved?.body.secondFactor).toBe('everybody')
  expect([...(saved?.body.freshProof ?? [])].sort()).toEqual(['approve', 'create-key', 'reveal-secret'])
  await expectAccessible()
  const colleague = state.people[1]?.email ?? ''
  const choose = async (label: string) => {
    await page.getByRole('button', { name: `Actions for ${colleague}` }).click()
    await page.getByRole('menuitem', { name: label }).click()
  }
  await choose('Reset second factor')
  const dialog = page.getByRole('dialog', { name: `Reset the second factor of ${colleague}?` })
  await dialog.getByRole('button', { name: 'Reset second factor' }).click()
  await expect.element(page.getByText(`Reset the second factor of ${colleague}`, { exact: true })).toBeVisible()
  await choose('Remove passkeys')
  const removal = page.getByRole('dialog', { name: `Remove the passkeys of ${colleague}?` })
  await removal.getByRole('button', { name: 'Remove passkeys' }).click()
  await expect.element(page.getByText(`Removed the passkeys of ${colleague}`, { exact: true })).toBeVisible()
})

test('a call that needs a fresh proof asks for it and is repeated', async () => {
  let isProven = false
  const answers = await openScreen(`/${studio.alias}/account`, {
    answers: (on) =>
      on
        .on(revealRealmSecret, ({ params }) =>
          isProven
            ? { pid: params.pid, secret: 'the secret' }
            : refuse('StepUpNeeded', { current: { action: 'reveal-secret', ways: ['code', 'password'] } }),
        )
        .on(proveAgain, ({ body }) => {
          if (body.password === undefined) return wrong()
          isProven = true
          return { until: Date.now() + 600_000 }
        }),
  })
  await expect.element(page.getByRole('heading', { level: 1, name: 'My Account' })).toBeVisible()
  const reveal = call(
    revealRealmSecret,
    { params: { pid: studio.pid }, body: { reason: 'The match server moves' } },
    { scope: customerScope() },
  )
  const dialog = page.getByRole('dialog', { name: 'Confirm that it is you' })
  await dialog.getByRole('textbox', { name: 'Code' }).fill('000000')
  await dialog.getByRole('button', { name: 'Continue' }).click()
  await expect.element(dialog.getByRole('textbox', { name: 'Code' })).toHaveAccessibleDescription(/4 tries are left/)
  await expectAccessible({ of: 'ProofDialog' })
  await dialog.getByRole('button', { name: 'Use the password' }).click()
  await dialog.getByRole('textbox', { name: 'Password' }).fill('Correct-Horse-7')
  await dialog.getByRole('button', { name: 'Continue' }).click()
  expect((await reveal).secret).toBe('the secret')
  await expect.element(dialog).not.toBeInTheDocument()
  expect(answers.requestsOf(revealRealmSecret)).toHaveLength(2)
})

test('without a proof the call fails with its reason', async () => {
  await openScreen(`/${studio.alias}/account`, {
    answers: (on) => on.on(revealRealmSecret, () => refuse('StepUpNeeded', { current: { ways: ['password'] } })),
  })
  await expect.element(page.getByRole('heading', { level: 1, name: 'My Account' })).toBeVisible()
  const reveal = call(
    revealRealmSecret,
    { params: { pid: studio.pid }, body: { reason: 'The match server moves' } },
    { scope: customerScope() },
  )
  const refused = expect(reveal).rejects.toMatchObject({ code: 'StepUpNeeded' })
  await page.getByRole('dialog').getByRole('button', { name: 'Cancel' }).click()
  await refused
})

test('people without a password and without a factor are told to sign in again', async () => {
  await openScreen(`/${studio.alias}/account`, {
    answers: (on) => on.on(revealRealmSecret, () => refuse('StepUpNeeded', { current: { ways: [] } })),
  })
  await expect.element(page.getByRole('heading', { level: 1, name: 'My Account' })).toBeVisible()
  const reveal = call(
    revealRealmSecret,
    { params: { pid: studio.pid }, body: { reason: 'The match server moves' } },
    { scope: customerScope() },
  )
  const refused = expect(reveal).rejects.toMatchObject({ code: 'StepUpNeeded' })
  await expect.element(page.getByRole('dialog').getByText(/sign in again with single sign-on/)).toBeVisible()
  await expectAccessible({ of: 'SignInAgainDialog' })
  await page.getByRole('dialog').getByRole('button', { name: 'Close' }).last().click()
  await refused
})

test('an admin signs a colleague out, in one place or everywhere', async () => {
  const person = sampleRules().people[1]
  let signIns = sampleSignIns(Date.now()).map((place) => ({ ...place, isCurrent: false }))
  const answers = await openScreen(`/${studio.alias}/users/${person?.accountId}?tab=devices`, {
    answers: (on) =>
      on
        .on(listSignInsOf, () => ({ rows: signIns, next: null }))
        .on(endSignInOf, ({ params }) => {
          signIns = signIns.filter(({ id }) => id !== params.id)
          return ok
        })
        .on(endAllSignInsOf, () => {
          const ended = signIns.length
          signIns = []
          return { ended }
        }),
  })
  await page.getByRole('button', { name: /^Sign out Firefox/ }).click()
  await expect.poll(() => answers.requestsOf(endSignInOf).length).toBe(1)
  await expectAccessible()
  await page.getByRole('button', { name: 'Sign out everywhere', exact: true }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Sign out everywhere' }).click()
  await expect.element(page.getByText(/out of 2 places/)).toBeVisible()
})
