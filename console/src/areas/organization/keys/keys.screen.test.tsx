import {
  createApiKey,
  createServiceAccount,
  listServiceAccounts,
  revokeApiKey,
  rotateApiKey,
  type ServiceAccount,
} from '@regent/contract/organization/keys'
import { demoServiceAccounts } from '@regent/contract/samples/keys'
import { minuteMs } from '@regent/contract/time'
import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { expectAccessible } from '../../../testing/accessible.ts'
import { type Answers, refuse } from '../../../testing/answers.ts'
import { address, openScreen } from '../../../testing/screen.tsx'
import { studio } from '../../../testing/studio.ts'

const path = `/${studio.alias}/users/service-accounts`
const row = (name: string) => page.getByRole('row').filter({ has: page.getByRole('button', { name, exact: true }) })
const secret = `rk_1_${'s'.repeat(43)}`

/** A server that keeps the accounts; a new secret is used when `firstCall` says so. */
function keepAccounts(answers: Answers, kept: { accounts: ServiceAccount[] }): void {
  answers
    .on(listServiceAccounts, () => ({ accounts: kept.accounts }))
    .on(createServiceAccount, ({ body }) => {
      const { name, description = '' } = body
      const account = { id: 77, name, description, created: Date.now(), version: 1, keys: [] }
      kept.accounts = [...kept.accounts, account]
      return account
    })
    .on(createApiKey, ({ body }) => {
      const { serviceAccountId, ...scope } = body
      const key = {
        ...scope,
        id: 78,
        serviceAccountId,
        grantedBy: { accountId: 1 },
        created: Date.now(),
        secrets: [{ created: 5 }],
        calls: 0,
        refused: 0,
        version: 1,
      }
      kept.accounts = kept.accounts.map((each) => (each.id === serviceAccountId ? { ...each, keys: [key] } : each))
      return { key, secret }
    })
}

const openKeys = async (accounts: ServiceAccount[], role: 'admin' | 'developer' = 'admin') => {
  const kept = { accounts }
  const answers = await openScreen(path, { role, answers: (on) => keepAccounts(on, kept) })
  return { kept, answers }
}

test('the keys are grouped by account; those that end soon or sleep are marked, and found', async () => {
  await openKeys(demoServiceAccounts(Date.now()))
  await expect.element(page.getByRole('heading', { name: 'User Administration', level: 1 })).toBeVisible()
  await expect.element(row('Fleet Frankfurt')).toContainText('in 6 days')
  await expect.element(row('Release')).toContainText('Games, Content and 1 more: write')
  await expect.element(page.getByText('3 accounts · 4 keys · 1 needs you')).toBeVisible()
  await page.getByRole('searchbox').fill('fleet')
  await expect.element(row('Release')).not.toBeInTheDocument()
  await page.getByRole('button', { name: 'Fleet Frankfurt', exact: true }).click()
  await expect.poll(address).toContain('key=')
  const panel = page.getByRole('region', { name: 'Key Fleet Frankfurt' })
  await expect.element(panel).toContainText('198.51.100.0/26')
  await expect.element(panel.getByRole('img', { name: /Calls per day/ })).toBeVisible()
  await expectAccessible()
})

test('a first account leads to a key, whose secret is shown until it is stored', async () => {
  const { answers, kept } = await openKeys([])
  await expect.element(page.getByText('No service accounts yet')).toBeVisible()
  await page.getByRole('button', { name: /^Game server/ }).click()
  const account = page.getByRole('dialog', { name: 'New service account' })
  await account.getByLabelText('Name').fill('match-servers')
  await expectAccessible({ of: 'AccountDrawer' })
  await account.getByRole('button', { name: 'Create account' }).click()
  const form = page.getByRole('dialog', { name: 'New key of match-servers' })
  await form.getByRole('button', { name: 'Create key' }).click()
  await expect.element(form.getByText('Choose at least one realm.')).toBeVisible()
  await form.getByText('Organization and all realms').click()
  await expect.element(form.getByText(/and changes 3 areas/)).toBeVisible()
  await expectAccessible({ of: 'ApiKeyDrawer' })
  await form.getByRole('button', { name: 'Create key' }).click()
  const dialog = page.getByRole('dialog', { name: /Copy the secret/ })
  await expect.element(dialog.getByText(secret, { exact: true })).toBeVisible()
  await userEvent.keyboard('{Escape}')
  await expect.element(dialog.getByRole('button', { name: 'Done' })).toBeDisabled()
  await expect.element(dialog.getByText('waiting for the first call')).toBeVisible()
  await expectAccessible({ of: 'SecretDialog' })
  kept.accounts = kept.accounts.map((each) => ({
    ...each,
    keys: each.keys.map((key) => ({ ...key, secrets: [{ created: 5, lastUsed: Date.now() }] })),
  }))
  await expect.element(dialog.getByText(/arrived/), { timeout: 20_000 }).toBeVisible()
  await dialog.getByText('I have stored the secret').click()
  await dialog.getByRole('button', { name: 'Done' }).click()
  await expect.element(dialog).not.toBeInTheDocument()
  expect(answers.requestsOf(createApiKey)).toMatchObject([
    { body: { serviceAccountId: 77, name: 'Game server', mode: 'write', realms: ['*'], addresses: [] } },
  ])
})

test('a key is rotated with an overlap; revoking one in use asks for its name', async () => {
  const accounts = demoServiceAccounts(Date.now())
  const key = accounts[0]?.keys[0]
  if (!key) throw new Error('the sample has a key')
  const answers = await openScreen(`${path}?key=${key.id}`, {
    answers: (on) =>
      on
        .on(listServiceAccounts, () => ({ accounts }))
        .on(rotateApiKey, () => ({
          key: { ...key, secrets: [{ created: Date.now() }, { created: 1, ends: Date.now() + minuteMs }] },
          secret,
        }))
        .on(revokeApiKey, () => refuse('ApiKeyNotFound')),
  })
  const panel = page.getByRole('region', { name: `Key ${key.name}` })
  await panel.getByText('1 day', { exact: true }).click()
  await panel.getByRole('button', { name: 'Rotate' }).click()
  const dialog = page.getByRole('dialog', { name: /Copy the secret/ })
  await dialog.getByText('I have stored the secret').click()
  await dialog.getByRole('button', { name: 'Done' }).click()
  expect(answers.requestsOf(rotateApiKey)).toMatchObject([{ body: { overlapHours: 24 } }])
  await panel.getByRole('button', { name: 'Revoke' }).click()
  const confirm = page.getByRole('dialog', { name: `Revoke ${key.name}?` })
  await expect.element(confirm.getByRole('button', { name: 'Revoke key' })).toBeDisabled()
  await confirm.getByRole('textbox').fill(key.name)
  await confirm.getByRole('button', { name: 'Revoke key' }).click()
  await expect.element(page.getByText(`${key.name} was not revoked.`)).toBeVisible()
})

test('on a phone the panel is a sheet', async () => {
  const accounts = demoServiceAccounts(Date.now())
  await openScreen(path, { width: 390, answers: (on) => on.on(listServiceAccounts, () => ({ accounts })) })
  await page.getByRole('button', { name: 'Assistant', exact: true }).click()
  await expect.element(page.getByRole('dialog', { name: 'Assistant' })).toContainText('Read and plan')
  await expectAccessible({ of: 'AccountList' })
})

test('a developer sees the missing right', async () => {
  await openKeys([], 'developer')
  await expect.element(page.getByText('Your role lacks the right view users.')).toBeVisible()
})
