import {
  allowConnection,
  getConnectionRequest,
  listConnections,
  listOwnConnections,
  pauseOwnConnection,
  revokeConnection,
  revokeOwnConnection,
} from '@regent/contract/organization/connections'
import { listServiceAccounts } from '@regent/contract/organization/keys'
import { listRealmSecrets } from '@regent/contract/organization/realms-secrets'
import { sampleConnections } from '@regent/contract/samples/connections'
import { ok } from '@regent/contract/shapes'
import { expect, onTestFinished, test } from 'vitest'
import { page } from 'vitest/browser'
import { expectAccessible } from '../../../testing/accessible.ts'
import { type Answers, refuse } from '../../../testing/answers.ts'
import { openScreen } from '../../../testing/screen.tsx'
import { studio } from '../../../testing/studio.ts'
import { leave } from './ConnectPage.tsx'

const challenge = 'x'.repeat(43)
const query = new URLSearchParams({
  client_id: 'client-1',
  redirect_uri: 'http://127.0.0.1:8440/callback',
  code_challenge: challenge,
  state: 'of-the-tool',
})
const asked = {
  client: 'Assistant',
  redirectHost: '127.0.0.1:8440',
  isLocal: true,
  modes: ['read' as const, 'plan' as const],
  refusalUrl: 'http://127.0.0.1:8440/callback?error=access_denied',
}

/** Where the console goes when it leaves. */
function watchLeaving(): string[] {
  const left: string[] = []
  const { to } = leave
  leave.to = (target) => void left.push(target)
  onTestFinished(() => {
    leave.to = to
  })
  return left
}

const openConsent = (answers: (on: Answers) => void) =>
  openScreen(`/${studio.alias}/connect-tool?${query}`, { answers })

test('a person sees who asks, chooses what the tool may do, and goes back to it', async () => {
  const left = watchLeaving()
  const sent: unknown[] = []
  await openConsent((on) =>
    on
      .on(getConnectionRequest, ({ query: input }) => {
        sent.push(input)
        return asked
      })
      .on(allowConnection, ({ body }) => {
        sent.push(body)
        return { redirect: 'http://127.0.0.1:8440/callback?code=rc_1' }
      }),
  )
  await expect.element(page.getByText('Assistant', { exact: true })).toBeVisible()
  await expect.element(page.getByText('127.0.0.1:8440 (this computer)')).toBeVisible()
  await expect.element(page.getByText(/Regent has not checked it/)).toBeVisible()
  await expectAccessible()
  await page.getByRole('radio', { name: /^Read and propose plans/ }).click()
  await page.getByText('Only in realms').click()
  await page.getByRole('button', { name: 'Connect', exact: true }).click()
  await expect.element(page.getByText('Choose at least one realm')).toBeVisible()
  await page.getByRole('group', { name: 'Realms' }).getByRole('checkbox').first().click()
  await page.getByRole('radio', { name: '1 day' }).click()
  await page.getByRole('button', { name: 'Connect', exact: true }).click()
  await expect.poll(() => left).toEqual(['http://127.0.0.1:8440/callback?code=rc_1'])
  const request = {
    clientId: 'client-1',
    redirectUri: 'http://127.0.0.1:8440/callback',
    codeChallenge: challenge,
    state: 'of-the-tool',
  }
  expect(sent[0]).toEqual(request)
  const chosen = { mode: 'plan', realms: [expect.any(String)], personalData: false, days: 1 }
  expect(sent.find((one) => 'mode' in (one as object))).toEqual({ ...request, ...chosen })
})

test('a person sees the host that publishes the tool', async () => {
  const published = { ...asked, clientHost: 'tool.example' }
  await openConsent((on) => on.on(getConnectionRequest, () => published))
  await expect.element(page.getByText('Published by')).toBeVisible()
  await expect.element(page.getByText('tool.example', { exact: true })).toBeVisible()
  await expect.element(page.getByText(/Any program on this computer can use that name/)).toBeVisible()
  await expect.element(page.getByText(/Regent has not checked it/)).not.toBeInTheDocument()
  await expectAccessible()
})

test('a person refuses, and the tool learns it', async () => {
  const left = watchLeaving()
  await openConsent((on) => on.on(getConnectionRequest, () => asked))
  await page.getByRole('button', { name: 'Refuse' }).click()
  expect(left).toEqual([asked.refusalUrl])
})

test('a request that is not valid cannot be allowed', async () => {
  await openConsent((on) =>
    on.on(getConnectionRequest, () =>
      refuse('BadRequest', { field: 'clientId', message: 'clientId is not registered here.' }),
    ),
  )
  await expect.element(page.getByText('The tool cannot be connected.')).toBeVisible()
  await expect.element(page.getByRole('button', { name: 'Connect', exact: true })).not.toBeInTheDocument()
})

test('My Account lists the connected tools and disconnects one', async () => {
  const kept = { connections: sampleConnections(Date.now()) }
  await openScreen(`/${studio.alias}/account?tab=tools`, {
    answers: (on) =>
      on
        // The screen of the test before may read once more.
        .on(getConnectionRequest, () => asked)
        .on(listOwnConnections, () => kept)
        .on(revokeOwnConnection, ({ params }) => {
          kept.connections = kept.connections.filter(({ id }) => id !== params.id)
          return ok
        }),
  })
  await expect.element(page.getByRole('row', { name: /Claude/ })).toBeVisible()
  await page.getByRole('button', { name: 'Actions for Claude' }).click()
  await page.getByRole('menuitem', { name: 'Disconnect' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Disconnect' }).click()
  await expect.element(page.getByText('Disconnected Claude', { exact: true })).toBeVisible()
  await expect.element(page.getByRole('row', { name: /Claude/ })).not.toBeInTheDocument()
})

test('one connected tool is paused and resumed', async () => {
  const kept = { connections: sampleConnections(Date.now()) }
  await openScreen(`/${studio.alias}/account?tab=tools`, {
    answers: (on) =>
      on
        .on(listOwnConnections, () => kept)
        .on(pauseOwnConnection, ({ params, body }) => {
          const [known] = kept.connections.filter(({ id }) => id === params.id)
          if (!known) return refuse('ConnectionNotFound')
          const { paused: _, ...rest } = known
          const changed = { ...rest, ...(body.paused && { paused: Date.now() }) }
          kept.connections = kept.connections.map((one) => (one.id === params.id ? changed : one))
          return changed
        }),
  })
  const row = page.getByRole('row', { name: /Claude/ })
  const choose = async (item: string) => {
    await page.getByRole('button', { name: 'Actions for Claude' }).click()
    await page.getByRole('menuitem', { name: item }).click()
  }
  await choose('Pause')
  await expect.element(row.getByText('PAUSED')).toBeVisible()
  await expect.element(page.getByRole('row', { name: /Regent command line/ })).not.toHaveTextContent('PAUSED')
  await choose('Resume')
  await expect.element(row).not.toHaveTextContent('PAUSED')
})

test('admins see the connected tools of everybody', async () => {
  const ended: number[] = []
  await openScreen(`/${studio.alias}/users/service-accounts`, {
    answers: (on) =>
      on
        .on(listServiceAccounts, () => ({ accounts: [] }))
        .on(listRealmSecrets, () => ({ secrets: [] }))
        .on(listConnections, () => ({ connections: sampleConnections(Date.now()) }))
        .on(revokeConnection, ({ params }) => {
          ended.push(params.id)
          return ok
        }),
  })
  const table = page.getByRole('region', { name: 'Connected tools' })
  await expect.element(table).toContainText('Regent command line')
  await page.getByRole('button', { name: 'Actions for Claude' }).click()
  await page.getByRole('menuitem', { name: 'Disconnect' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Disconnect' }).click()
  await expect.poll(() => ended).toHaveLength(1)
})
