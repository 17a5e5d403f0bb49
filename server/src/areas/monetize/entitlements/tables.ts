import type { EntitlementDefRequest, EntitlementState } from '@regent/contract/monetize/entitlements'
import type { GeneratedAlways } from 'kysely'
import type { RealmRef as RealmRefOf } from '../../../directory/scope.ts'
import type { Handle } from '../../../engines/database/database.ts'
import { ownedTables } from '../../../engines/database/owned-tables.ts'
import type { Json, OptionalTime, Time, WithDefault } from '../../../engines/database/tables.ts'

export type EntitlementStep = { what: string; why: string; when: number }

declare module '../../../engines/database/tables.ts' {
  interface Tables {
    entitlement_definitions: {
      pid: string
      symbol: string
      definition: Json<EntitlementDefRequest>
      version: WithDefault<number>
      created_at: Time
    }
    entitlements: {
      pid: string
      uuid: string
      gamer_tag: number
      symbol: string
      specialized: WithDefault<string>
      state: EntitlementState
      params: Json<Record<string, string>>
      history: Json<EntitlementStep[]>
      opens_at: OptionalTime
      closes_at: OptionalTime
      expires_at: OptionalTime
      created_at: Time
      updated_at: Time
      place: GeneratedAlways<number>
    }
  }
}

export const tables = ownedTables({
  entitlement_definitions: { kept: { with: 'realm' }, texts: { symbol: 'symbol', definition: 'mention' } },
  entitlements: {
    kept: { with: 'player', grows: 'with play', why: 'Players hold them.' },
    texts: { symbol: 'symbol', specialized: 'mention', state: 'word', params: 'mention', history: 'mention' },
  },
})

/** The database with the tables that the SQL of this module names. */
export type Db = Handle<'entitlement_definitions' | 'entitlements'>
export type RealmRef = RealmRefOf<Db>
