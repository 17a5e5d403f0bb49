import {
  getPlayerPush,
  getPushKeys,
  removePushKey,
  setApnsKey,
  setPushAllowed,
} from '@regent/contract/communicate/push'
import { usePushServices } from '../../../testing/push-story.ts'
import type { Actor, TestApp } from '../../../testing/test-app.ts'
import { inOrder, playerOf, type Story, undoNewest } from '../../../testing/undo-story.ts'

const key = {
  set: async (app: TestApp, by: Actor) => {
    await by.call(setApnsKey, { body: (await usePushServices(app)).apns })
  },
  change: (isSandbox: boolean) => async (app: TestApp, by: Actor) => {
    const { key: _, ...settings } = (await usePushServices(app)).apns
    await by.call(setApnsKey, { body: { ...settings, isSandbox } })
  },
  remove: async (_: TestApp, by: Actor) => {
    await by.call(removePushKey, { params: { provider: 'apns' } })
  },
  state: async (_: TestApp, by: Actor) =>
    (await by.call(getPushKeys, {})).keys.map(({ provider, keyId, bundleId, isSandbox }) => ({
      provider,
      keyId,
      bundleId,
      isSandbox,
    })),
}

const consent = {
  set: (allowed: boolean) => async (app: TestApp, by: Actor) => {
    await by.call(setPushAllowed, { params: { gamerTag: await playerOf(app) }, body: { allowed } })
  },
  state: async (app: TestApp, by: Actor) =>
    (await by.call(getPlayerPush, { params: { gamerTag: await playerOf(app) } })).allowed,
}

export const pushStories: Record<'push-consent' | 'push-key', Story[]> = {
  'push-consent': [
    {
      name: 'notifications that were turned off',
      change: consent.set(false),
      newer: consent.set(true),
      state: consent.state,
    },
  ],
  'push-key': [
    { name: 'a key that was set', change: key.set, newer: key.change(true), state: key.state },
    {
      name: 'a key that was changed',
      change: inOrder(key.set, key.change(true)),
      newer: key.change(false),
      state: key.state,
    },
    {
      name: 'a key that was removed',
      change: inOrder(key.set, key.remove),
      newer: inOrder(undoNewest, key.change(true)),
      state: key.state,
    },
  ],
}
