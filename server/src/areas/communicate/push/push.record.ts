import type { PushProvider } from '@regent/contract/communicate/push'
import { entriesAbout } from '../../../kernel/audit/entries-about.ts'
import { realmOfUndo } from '../../../kernel/audit/undoable.ts'
import { record } from '../../../kernel/records/record.ts'
import * as deliveries from './delivery-queries.ts'
import { type KeyState, lockKeyState, putKey, removeKey } from './keys.ts'
import * as queries from './queries.ts'
import { setAllowed } from './service.ts'

export const push = record({
  kind: 'push',
  undo: { irreversible: 'A sent notification cannot be recalled.' },
  personalData: [
    {
      name: 'pushTokens',
      noun: ['device that can be notified', 'devices that can be notified'],
      list: ({ customer: { db } }, { players }) => queries.selectPushTokensOfPlayers(db, players),
      erase: ({ customer: { db } }, { players }) => queries.deletePushTokensOfPlayers(db, players),
    },
    {
      name: 'pushDeliveries',
      noun: ['notification for a device', 'notifications for devices'],
      list: ({ customer: { db } }, { players }) => deliveries.selectDeliveriesOfPlayers(db, players),
      erase: ({ customer: { db } }, { players }) => deliveries.deleteSendsOfPlayers(db, players),
    },
    {
      name: 'pushesToPlayer',
      noun: ['notification to the player', 'notifications to the player'],
      // Erased with the deliveries.
      list: ({ customer: { db } }, { players }) => deliveries.selectSendsToPlayers(db, players),
    },
    {
      name: 'pushOptOuts',
      noun: ['choice to get no notifications', 'choices to get no notifications'],
      list: ({ customer: { db } }, { players }) => queries.selectOptOutsOfPlayers(db, players),
      erase: ({ customer: { db } }, { players }) => queries.deleteOptOutsOfPlayers(db, players),
    },
    /** Notifications to this player alone. */
    entriesAbout({
      name: 'pushes',
      noun: ['entry about a notification', 'entries about notifications'],
      subject: 'push',
      fields: ['title', 'body'],
    }),
  ],
})

export const pushConsent = record({
  kind: 'push-consent',
  undo: {
    read: async (context, { subject_id: id }) => ({
      allowed: await queries.isAllowed(realmOfUndo(context).realm, Number(id)),
    }),
    restore: (context, { subject_id: id }, state) =>
      setAllowed(realmOfUndo(context), Number(id), (state as { allowed: boolean } | null)?.allowed ?? true),
  },
})

export const pushKey = record({
  kind: 'push-key',
  undo: {
    read: (context, { subject_id: provider }) => lockKeyState(realmOfUndo(context), provider as PushProvider),
    async restore(context, { subject_id: id }, state) {
      const provider = id as PushProvider
      const here = { ...realmOfUndo(context), ifMatch: undefined }
      if (state === null) return removeKey(here, provider)
      const restored = { ...(await lockKeyState(here, provider)), ...(state as KeyState) }
      // A field that was absent is null.
      const fields = Object.entries(restored).filter(([, value]) => value !== null && value !== undefined)
      const { key, ...details } = Object.fromEntries(fields) as KeyState
      await putKey(here, provider, { details, key })
    },
  },
})
