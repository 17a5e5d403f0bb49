import * as z from 'zod'
import { endpoint } from '../../core/endpoint.ts'
import type { Right } from '../../core/permissions.ts'
import { opaque } from '../../core/values.ts'
import { organizationKinds, searchKinds } from './search.ts'

/** The records that the console can link to, with the right that shows them: what the search finds, and more. */
export const recordKinds = {
  ...searchKinds,
  'cloud-file': 'view game-base',
  'entitlement-definition': 'view entitlements',
  localization: 'view content',
  payment: 'view real-money-transactions',
  plan: 'view audit',
  'pvp-definition': 'view pvp',
  'saved-query': 'view analytics',
  'service-plan': 'view service-plans',
  shard: 'view shards',
  sku: 'view commerce-catalog',
  'storage-document': 'explore microstorage',
  template: 'view templates',
  timer: 'view timers',
  tournament: 'view tournaments',
} as const satisfies Record<string, Right>

export type RecordKind = keyof typeof recordKinds

/**
 * The kind of record that a subject of the audit trail, of drafts or of the calendar is; undefined where it has no
 * address.
 */
export function findRecordKind(subject: string): RecordKind | undefined {
  if (subject === 'config') return 'config-key'
  if (subject === 'promo-code') return 'promo'
  return Object.hasOwn(recordKinds, subject) ? (subject as RecordKind) : undefined
}

/** Data that the console needs to link to a record; `of` as returned by the search. */
export const RecordAddress = z.object({
  kind: z.enum(Object.keys(recordKinds) as [RecordKind, ...RecordKind[]]),
  id: z.string(),
  of: z.string().optional(),
})
export type RecordAddress = z.infer<typeof RecordAddress>

/** Kinds of the organization: their right must be global. */
export const recordsOfOrganization: readonly RecordKind[] = [...organizationKinds, 'service-plan']

/** Kinds whose ids are not descriptive: their names are loaded. All others are displayed by id. */
export const namedKinds = [
  'campaign',
  'change-set',
  'event',
  'group',
  'job',
  'person',
  'promo',
  'runbook',
  'segment',
  'template',
] as const satisfies readonly RecordKind[]
export type NamedKind = (typeof namedKinds)[number]

/** Kinds of records whose names and existence can be queried. */
export const checkedKinds = [
  ...namedKinds,
  'announcement',
  'cloud-file',
  'config-key',
  'content',
  'entitlement-definition',
  'leaderboard',
  'listing',
  'localization',
  'offer',
  'payment',
  'plan',
  'pvp-definition',
  'saved-query',
  'service',
  'service-plan',
  'shard',
  'sku',
  'storage-document',
  'store',
  'timer',
  'tournament',
  'trial',
] as const satisfies readonly RecordKind[]
export type CheckedKind = (typeof checkedKinds)[number]

/** Kinds that are never queried, with the reason; a kind that is in neither list does not compile. */
export const uncheckedKinds: Readonly<Record<Exclude<RecordKind, CheckedKind>, string>> = {
  audit: 'It leads to the entries about a thing, which stay when the thing is deleted.',
  player: 'Players are never deleted: who is forgotten stays, without what is personal.',
}

/** Kinds of which a caller may see only some records, so a record without a name may still exist. */
export const kindsSeenInPart: readonly CheckedKind[] = ['person', 'saved-query', 'segment']

/** Id of a listing in its store, as in purchases; without a store, the listing may be in any. */
export const listingInStore = (listing: string, store: string): string => `${listing}:${store}`

const RecordRef = z.object({ kind: z.enum(checkedKinds), id: opaque(600).min(1) })

/** Maximum number of names per request. */
export const maxNames = 100

export const listRecordNames = endpoint({
  method: 'POST',
  path: '/api/names',
  summary:
    'What records of the realm and people of its organization are called, and which are gone. What the caller may not see is left out.',
  scope: 'either',
  worksArchived: true,
  access: { operator: [...new Set<Right>(checkedKinds.map((kind) => recordKinds[kind]))] },
  readOnly: true,
  body: z.object({ records: z.array(RecordRef).max(maxNames) }),
  response: z.object({
    names: z.array(RecordRef.extend({ name: z.string() })),
    /**
     * Records that do not exist, or no longer. A record in neither list is hidden from the caller, or temporarily on no
     * screen.
     */
    gone: z.array(RecordRef),
  }),
})
