import {
  createApiKey,
  createServiceAccount,
  listServiceAccounts,
  updateApiKey,
  updateServiceAccount,
} from '@regent/contract/organization/keys'
import { dayMs } from '@regent/contract/time'
import type { Actor, TestApp } from '../../../testing/test-app.ts'
import { inOrder, type Story } from '../../../testing/undo-story.ts'

const read = async (by: Actor) => (await by.call(listServiceAccounts, {})).accounts

const account = {
  make: async (_: TestApp, by: Actor) => {
    await by.call(createServiceAccount, { body: { name: 'Pipeline', description: 'Releases' } })
  },
  first: async (by: Actor) => (await read(by))[0]?.id ?? 0,
  rename: (name: string) => async (_: TestApp, by: Actor) => {
    await by.call(updateServiceAccount, { params: { id: await account.first(by) }, body: { name } })
  },
  state: async (_: TestApp, by: Actor) =>
    (await read(by)).map(({ id, name, description }) => ({ id, name, description })),
}

const key = {
  make: inOrder(account.make, async (app, by) => {
    const body = {
      serviceAccountId: await account.first(by),
      name: 'main',
      mode: 'read' as const,
      rights: ['view stats' as const],
      realms: ['*'],
      addresses: [],
      expires: app.now() + dayMs,
    }
    await by.call(createApiKey, { body })
  }),
  rename: (name: string) => async (_: TestApp, by: Actor) => {
    const [made] = (await read(by))[0]?.keys ?? []
    await by.call(updateApiKey, { params: { id: made?.id ?? 0 }, body: { name } })
  },
  state: async (_: TestApp, by: Actor) =>
    (await read(by)).flatMap(({ keys }) =>
      keys.filter(({ revoked }) => revoked === undefined).map(({ id, name, rights }) => ({ id, name, rights })),
    ),
}

export const keyStories: Record<'service-account' | 'api-key', Story[]> = {
  'service-account': [
    {
      name: 'a service account that was made',
      change: account.make,
      newer: account.rename('Game server'),
      state: account.state,
    },
    {
      name: 'a service account that was renamed',
      change: inOrder(account.make, account.rename('Game server')),
      newer: account.rename('Assistant'),
      state: account.state,
    },
  ],
  // A revoked key stays revoked, so the undo of a new one is not undone.
  'api-key': [
    {
      name: 'an API key that was renamed',
      change: inOrder(key.make, key.rename('next')),
      newer: key.rename('last'),
      state: key.state,
    },
  ],
}
