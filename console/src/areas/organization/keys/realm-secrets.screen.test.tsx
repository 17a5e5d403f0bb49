import { createServiceAccount, listServiceAccounts } from '@regent/contract/organization/keys'
import {
  endOldRealmSecret,
  getRealmSecretUse,
  limitRealmSecret,
  listRealmSecrets,
  type RealmSecret,
  rotateRealmSecret,
} from '@regent/contract/organization/realms-secrets'
import { dayMs, hourMs } from '@regent/contract/time'
import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { expectAccessible } from '../../../testing/accessible.ts'
import { openScreen } from '../../../testing/screen.tsx'
import { studio } from '../../../testing/studio.ts'

const path = `/${studio.alias}/users/service-accounts`

const sample = (more: Partial<RealmSecret> = {}): RealmSecret => ({
  pid: studio.pid,
  created: Date.now() - 90 * dayMs,
  isOff: false,
  mode: 'write',
  rights: [],
  players: true,
  addresses: [],
  lastUsed: Date.now() - 3 * hourMs,
  lastAddress: '198.51.100.7',
  calls: 1_204,
  refused: 3,
  used: [
    { right: 'view players', isWrite: false, lastUsed: Date.now() },
    { right: 'edit stats', isWrite: true, lastUsed: Date.now() },
  ],
  version: 4,
  ...more,
})

const openSecrets = (first: RealmSecret, width?: number) => {
  let secret = first
  return openScreen(path, {
    ...(width !== undefined && { width }),
    answers: (on) =>
      on
        .on(listServiceAccounts, () => ({ accounts: [] }))
        .on(listRealmSecrets, () => ({ secrets: [secret] }))
        .on(getRealmSecretUse, () => ({ days: [] }))
        .on(rotateRealmSecret, ({ body }) => {
          secret = { ...secret, old: { ends: body.oldEnds, calls: 12 }, version: 5 }
          return secret
        })
        .on(endOldRealmSecret, () => {
          const { old: _, ...rest } = secret
          secret = rest
          return secret
        })
        .on(limitRealmSecret, ({ body }) => {
          secret = { ...secret, ...body, version: 6 }
          return secret
        })
        .on(createServiceAccount, ({ body }) => ({
          id: 77,
          name: body.name,
          description: '',
          created: Date.now(),
          version: 1,
          keys: [],
        })),
  })
}

const openPanel = async () => {
  await page.getByRole('button', { name: /^Secret of / }).click()
  return page.getByRole('dialog', { name: /^Secret of / })
}

test('a realm secret is rotated with an overlap, and the old one is ended', async () => {
  const answers = await openSecrets(sample())
  await expect.element(page.getByRole('table', { name: 'Secrets of the realms' })).toContainText('1,204')
  const panel = await openPanel()
  await expect.element(panel).toContainText('198.51.100.7')
  await expect.element(panel).toContainText('2 rights in 2 areas')
  await expectAccessible({ of: 'SecretPanel' })
  await panel.getByText('30 days', { exact: true }).click()
  await panel.getByRole('button', { name: 'Rotate' }).click()
  await page.getByRole('button', { name: 'Rotate secret' }).click()
  await expect.element(panel.getByText(/12 calls/)).toBeVisible()
  const [request] = answers.requestsOf(rotateRealmSecret)
  expect(request?.body.oldEnds).toBeGreaterThan(Date.now() + 29 * dayMs)
  await panel.getByRole('button', { name: 'End it now' }).click()
  await expect.element(panel.getByText(/12 calls/)).not.toBeInTheDocument()
})

test('limits are edited: rights, calls of players and addresses', async () => {
  const answers = await openSecrets(sample())
  const panel = await openPanel()
  await panel.getByRole('button', { name: 'Edit limits' }).click()
  const form = page.getByRole('dialog', { name: /^Limits of the secret/ })
  await form.getByText('Only calls that need these rights').click()
  await expect.element(form.getByText(/^2 rights chosen/)).toBeVisible()
  await form.getByText('Includes calls of players, which need no right').click()
  await expectAccessible({ of: 'SecretLimitsDrawer' })
  await form.getByRole('button', { name: 'Save limits' }).click()
  await expect
    .poll(() => answers.requestsOf(limitRealmSecret))
    .toMatchObject([{ body: { mode: 'write', rights: ['view players', 'edit stats'], players: false, addresses: [] } }])
})

test('a secret is switched off after a question that names its last use, and on again', async () => {
  const answers = await openSecrets(sample())
  const panel = await openPanel()
  await panel.getByRole('button', { name: 'Switch off' }).click()
  const confirm = page.getByRole('dialog', { name: /^Switch off the secret/ })
  await expect.element(confirm).toContainText('Last used: 3 h ago')
  await confirm.getByRole('button', { name: 'Switch off' }).click()
  await panel.getByRole('button', { name: 'Switch on' }).click()
  await expect
    .poll(() => answers.requestsOf(limitRealmSecret))
    .toMatchObject([{ body: { isOff: true } }, { body: { isOff: false } }])
})

test('moving to keys makes a service account, then a key of the used rights', async () => {
  await openSecrets(sample({ addresses: ['198.51.100.0/26'] }))
  const panel = await openPanel()
  await panel.getByRole('button', { name: 'Move to keys' }).click()
  const account = page.getByRole('dialog', { name: 'New service account' })
  await account.getByLabelText('Name').fill('match-servers')
  await account.getByRole('button', { name: 'Create account' }).click()
  const form = page.getByRole('dialog', { name: 'New key of match-servers' })
  await expect.element(form.getByText(/^2 rights chosen/)).toBeVisible()
  await expect.element(form.getByText('198.51.100.0/26')).toBeVisible()
})

test('an unused secret is offered to be switched off, with its last use', async () => {
  const answers = await openSecrets(sample({ lastUsed: Date.now() - 9 * dayMs }))
  const panel = await openPanel()
  await expect.element(panel.getByText(/No call in 7 days\. Last used:/)).toBeVisible()
  await expectAccessible()
  await panel.getByRole('button', { name: 'Switch off the unused secret' }).click()
  const confirm = page.getByRole('dialog', { name: /^Switch off the secret/ })
  await expect.element(confirm).toContainText('Last used: 9 days ago')
  await confirm.getByRole('button', { name: 'Switch off' }).click()
  await expect.poll(() => answers.requestsOf(limitRealmSecret)).toMatchObject([{ body: { isOff: true } }])
})

test('on a phone the secrets fit the screen', async () => {
  await openSecrets(sample({ isOff: true, offSince: Date.now() - dayMs }), 390)
  await expect.element(page.getByText('switched off')).toBeVisible()
  await expectAccessible()
})
