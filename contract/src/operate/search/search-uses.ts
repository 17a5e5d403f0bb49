import * as z from 'zod'
import { endpoint } from '../../core/endpoint.ts'
import type { Right } from '../../core/permissions.ts'
import { type KindWith, kindsWith, pickViews } from '../../core/records.ts'
import { opaque } from '../../core/values.ts'

/**
 * References to the stores, listings, leaderboards and groups of a realm, for operators who choose, change or delete
 * one.
 */

export type UsedKind = KindWith<'used'>
/** Kinds of referenced records, with the right to view the references. */
export const usedKinds = pickViews(kindsWith('used'))

export type RecordUser = KindWith<'uses'>
/** Kinds of referring records, in display order. */
export const recordUsers: readonly RecordUser[] = kindsWith('uses')

export const RecordUse = z.object({
  id: z.string().describe('The symbol of a store or a listing, or the id of a leaderboard or a group.'),
  user: z.enum(recordUsers).describe('Kind of records that use it, such as events or stores.'),
  count: z.int().min(1).describe('How many stores, events, tournaments, PvP definitions or open payments.'),
})
export type RecordUse = z.infer<typeof RecordUse>

/** Maximum number of ids per request. */
export const maxUsedIds = 100

export const listRecordUses = endpoint({
  method: 'POST',
  path: '/api/uses',
  summary:
    'Count the events, tournaments, PvP definitions, stores and open payments that use each of these stores, listings, leaderboards or groups. Ended ones do not count.',
  scope: 'realm',
  access: { operator: [...new Set<Right>(Object.values(usedKinds))] },
  readOnly: true,
  body: z.object({
    kind: z.enum(kindsWith('used')).describe('Kind of the used records: store, listing, leaderboard or group.'),
    ids: z.array(opaque(300).min(1)).max(maxUsedIds).describe('Ids of the used records, at most 100.'),
  }),
  response: z.object({ uses: z.array(RecordUse).describe('Counts above 0, one per used record and kind of user.') }),
})
