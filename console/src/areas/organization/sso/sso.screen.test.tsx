import type { TokenResponse } from '@regent/contract/organization/auth-shapes'
import {
  addSsoDomain,
  finishSsoTest,
  getSso,
  readSsoIssuer,
  removeSso,
  setSso,
  verifySsoDomain,
} from '@regent/contract/organization/sso'
import { finishSso, getSignInWays } from '@regent/contract/organization/sso-sign-in'
import { sampleSso } from '@regent/contract/samples/sso'
import { ok } from '@regent/contract/shapes'
import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { expectAccessible } from '../../../testing/accessible.ts'
import { type Answers, refuse } from '../../../testing/answers.ts'
import { openScreen } from '../../../testing/screen.tsx'
import { studio } from '../../../testing/studio.ts'
import type { Sso } from './sso-form.ts'

const sample = () => sampleSso(Date.now())
const address = `/${studio.alias}/users/single-sign-on`
const tokens: TokenResponse = {
  access_token: 'token-2',
  token_type: 'bearer',
  expires_in: 3_600_000,
  refresh_token: 'refresh-2',
  scopes: [],
}

async function openPage(sso: Sso, answers: (on: Answers) => void = () => {}, width?: number) {
  let current = sso
  const opened = await openScreen(address, {
    ...(width !== undefined && { width }),
    answers(on) {
      on.on(getSso, () => current)
        .on(setSso, ({ body: { clientSecret: _, ...settings } }) => {
          current = { ...current, settings, version: current.version + 1 }
          return ok
        })
        .on(readSsoIssuer, () => ({ hasUserInfo: true, hasSignOut: false, hasPkce: true, scopes: ['openid'] }))
      answers(on)
    },
  })
  return opened
}

const bare = (): Sso => {
  const { settings: _, secret: __, ...rest } = sample()
  return { ...rest, version: 0, domains: [] }
}

test('single sign-on is set up, with what the discovery document contains', async () => {
  const answers = await openPage(bare())
  await page.getByRole('button', { name: 'Set up', exact: true }).click()
  await page.getByRole('textbox', { name: 'Name on the button' }).fill('Lumen Forge ID')
  await page.getByRole('textbox', { name: 'Issuer' }).fill('https://id.lumen-forge.test')
  await page.getByRole('textbox', { name: 'Client id' }).fill('regent-console')
  await expect.element(page.getByText('Found: sign-in, keys, user info. PKCE is used.')).toBeVisible()
  await page.getByLabelText('Client secret', { exact: true }).fill('a secret')
  await page.getByRole('button', { name: 'Add line' }).click()
  await page.getByRole('textbox', { name: 'Group of line 1' }).fill('game-leads')
  await page.getByRole('button', { name: 'Save single sign-on' }).click()
  await expect.element(page.getByText('Saved single sign-on')).toBeVisible()
  expect(answers.requestsOf(setSso)[0]?.body).toEqual({
    name: 'Lumen Forge ID',
    issuer: 'https://id.lumen-forge.test',
    clientId: 'regent-console',
    clientSecret: 'a secret',
    groupClaim: 'groups',
    rules: [{ group: 'game-leads', role: 'tester', realms: [] }],
    justInTime: true,
    onlySso: false,
    breakGlass: [],
    sessionHours: 12,
  })
})

test('the order of the lines is changed, and the secret stays if nothing is typed', async () => {
  const answers = await openPage(sample())
  await expect.element(page.getByRole('textbox', { name: 'Group of line 1' })).toHaveValue('game-leads')
  await page.getByRole('button', { name: 'Move line 1 down' }).click()
  await expect.element(page.getByRole('textbox', { name: 'Group of line 2' })).toHaveValue('game-leads')
  await page.getByRole('textbox', { name: 'Group of line 2' }).click()
  await userEvent.keyboard('{Alt>}{ArrowUp}{/Alt}')
  await page.getByRole('button', { name: 'Remove line 3' }).click()
  await page.getByRole('button', { name: 'Save single sign-on' }).click()
  await expect.poll(() => answers.requestsOf(setSso)[0]?.body).toBeDefined()
  const body = answers.requestsOf(setSso)[0]?.body
  expect(body?.rules.map(({ group }) => group)).toEqual(['game-leads', 'sky-raiders-dev'])
  expect(body?.clientSecret).toBeUndefined()
})

test('only single sign-on needs a test and a break-glass admin', async () => {
  const sso = sample()
  await openPage(sso)
  const only = page.getByRole('switch', { name: 'Only by single sign-on' })
  await expect.element(only).toBeDisabled()
  await expect.element(page.getByText('Save and test first. A test is valid for an hour.')).toBeVisible()
})

test('a line is dragged to another place', async () => {
  const answers = await openPage(sample())
  const groups = () => page.getByRole('textbox', { name: /^Group of line/ }).elements() as HTMLInputElement[]
  await expect.poll(() => groups().length).toBe(3)
  const before = groups().map(({ value }) => value)
  const line = (index: number) => document.querySelectorAll('fieldset[aria-label^="Line "]')[index] as HTMLElement
  const drag = (target: Element | null, type: string) =>
    target?.dispatchEvent(new DragEvent(type, { bubbles: true, cancelable: true }))
  drag(line(2).querySelector('[draggable]'), 'dragstart')
  await expect.poll(() => line(2).dataset['dragged']).toBeDefined()
  drag(line(0), 'dragover')
  await expect.poll(() => groups().map(({ value }) => value)).toEqual([before[2], before[0], before[1]])
  drag(line(0).querySelector('[draggable]'), 'dragend')
  await expect.poll(() => line(0).dataset['dragged']).toBeUndefined()
  await page.getByRole('button', { name: 'Save single sign-on' }).click()
  await expect
    .poll(() => answers.requestsOf(setSso)[0]?.body.rules.map(({ group }) => group))
    .toEqual([before[2], before[0], before[1]])
})

test('after a test it can be switched on', async () => {
  const answers = await openPage({ ...sample(), tested: Date.now() })
  await page.getByRole('switch', { name: 'Only by single sign-on' }).click()
  await page.getByRole('button', { name: 'Save single sign-on' }).click()
  await expect.poll(() => answers.requestsOf(setSso)[0]?.body.onlySso).toBe(true)
})

test('a domain is added and verified by its DNS record', async () => {
  const answers = await openPage(sample(), (on) =>
    on
      .on(addSsoDomain, ({ body }) => ({ domain: body.domain, record: `_regent.${body.domain}`, value: 'v' }))
      .on(verifySsoDomain, () => refuse('SsoRecordMissing', { field: 'domain' })),
  )
  await page.getByRole('textbox', { name: 'New domain' }).fill('Lumen.test')
  await page.getByRole('button', { name: 'Add domain' }).click()
  await expect.poll(() => answers.requestsOf(addSsoDomain)[0]?.body).toEqual({ domain: 'lumen.test' })
  await page.getByRole('button', { name: 'Verify lumen-games.test' }).click()
  await expect.element(page.getByText(/The DNS record was not found/)).toBeVisible()
})

test('single sign-on is removed after a question', async () => {
  const answers = await openPage(sample(), (on) => on.on(removeSso, () => ok))
  await page.getByRole('button', { name: 'Remove single sign-on' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Remove single sign-on' }).click()
  await expect.poll(() => answers.requestsOf(removeSso).length).toBe(1)
})

test('a domain whose record is lost says until when it counts', async () => {
  const sso = sample()
  const [domain] = sso.domains
  const missing = { since: Date.now() - 86_400_000, countsUntil: Date.now() + 6 * 86_400_000 }
  await openPage({ ...sso, domains: domain ? [{ ...domain, missing }] : [] })
  await expect.element(page.getByText('record missing')).toBeVisible()
  await expect.element(page.getByText(/or the domain stops counting on/)).toBeVisible()
  await expect.element(page.getByRole('button', { name: `Verify ${domain?.domain}` })).toBeVisible()
  await expectAccessible()
})

test('the page fits a phone', async () => {
  await openPage(sample(), () => {}, 390)
  await expect.element(page.getByRole('button', { name: 'Save single sign-on' })).toBeVisible()
  await expectAccessible()
  expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(390)
})

/** As if the provider had sent the browser back to this tab. */
const arrive = () => sessionStorage.setItem('regent-sso', JSON.stringify({ verifier: 'the verifier' }))

test('the second window shows the result of a test step by step', async () => {
  arrive()
  const answers = await openScreen(`${address}/test#sso=rg_1_code`, {
    answers: (on) =>
      on.on(finishSsoTest, () => ({
        issuer: 'https://id.lumen-forge.test',
        subject: '42',
        email: 'ada@lumen-forge.test',
        isEmailVerified: true,
        groups: ['game-leads', 'everyone'],
        rule: 0,
        roles: [{ role: 'admin' }],
        losses: [
          { accountId: 7, email: 'dmitri@lumen-forge.test', before: [{ role: 'admin' }], after: [{ role: 'tester' }] },
        ],
      })),
  })
  await expect.element(page.getByText('Signed in as ada@lumen-forge.test')).toBeVisible()
  await expect.element(page.getByText('game-leads, everyone')).toBeVisible()
  await expect.element(page.getByText('Line 1: admin everywhere')).toBeVisible()
  await expect.element(page.getByText('dmitri@lumen-forge.test would lose a role')).toBeVisible()
  await expect.element(page.getByText('admin everywhere → tester everywhere')).toBeVisible()
  expect(answers.requestsOf(finishSsoTest)[0]?.body).toEqual({ code: 'rg_1_code', verifier: 'the verifier' })
  expect(window.location.hash).toBe('')
  await expectAccessible()
})

test('a failed test says what to do', async () => {
  await openScreen(`${address}/test#ssoError=SsoNonceMismatch&message=Call+us`, {})
  await expect.element(page.getByText(/The id token belongs to another sign-in\./)).toBeVisible()
})

const ways = ({ password }: { password: boolean }) => ({
  organization: { id: studio.alias, name: studio.name },
  password,
  passkeys: true,
  sso: { name: 'Lumen Forge ID', sessionHours: 12 },
})

const openLogin = (hash: string, answers: (on: Answers) => void) =>
  openScreen(`/login?organization=${studio.alias}${hash}`, { answers })

test('the sign-in form offers single sign-on, and hides the password if it is the only way', async () => {
  await openLogin('', (on) => on.on(getSignInWays, () => ways({ password: false })))
  await expect.element(page.getByRole('button', { name: 'Continue with Lumen Forge ID' })).toBeVisible()
  await expect.element(page.getByLabelText('Password', { exact: true })).not.toBeInTheDocument()
  await page.getByRole('button', { name: 'Break-glass sign-in' }).click()
  await expect.element(page.getByLabelText('Password', { exact: true })).toBeVisible()
  await expectAccessible()
})

test('the way back from the provider signs in', async () => {
  arrive()
  const answers = await openLogin('#sso=rg_1_code', (on) =>
    on.on(getSignInWays, () => ways({ password: true })).on(finishSso, () => tokens),
  )
  await expect
    .poll(() => answers.requestsOf(finishSso)[0]?.body)
    .toEqual({ code: 'rg_1_code', verifier: 'the verifier' })
  await expect.element(page.getByRole('heading', { name: 'Games' })).toBeVisible()
})

test('an error of the way back is shown on the sign-in form', async () => {
  await openLogin('#ssoError=SsoExpired&message=Call+us', (on) => on.on(getSignInWays, () => ways({ password: true })))
  await expect.element(page.getByText(/It took longer than ten minutes\./)).toBeVisible()
  await expect.element(page.getByRole('button', { name: 'Continue with Lumen Forge ID' })).toBeVisible()
})
