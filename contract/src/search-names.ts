import type { Right } from './core/permissions.ts'
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

/** The kinds that belong to the organization: their right must be held there. */
export const recordsOfOrganization: readonly RecordKind[] = [...organizationKinds, 'service-plan']
