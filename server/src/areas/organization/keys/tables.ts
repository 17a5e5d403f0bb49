import type { KeyMode } from '@regent/contract/organization/keys'
import type { Right } from '@regent/contract/permissions'
import type { Customer as CustomerOf } from '../../../directory/scope.ts'
import type { Handle } from '../../../engines/database/database.ts'
import { ownedTables } from '../../../engines/database/owned-tables.ts'
import type { Json, OptionalTime, Time, WithDefault } from '../../../engines/database/tables.ts'

/** The tables of service accounts, their API keys, and the use of these. */
declare module '../../../engines/database/tables.ts' {
  interface Tables {
    service_accounts: {
      cid: number
      id: number
      name: string
      look: string | null
      description: string
      created_by: number | null
      created_at: Time
      /** Since when all its keys are refused. */
      paused_at: OptionalTime
      /** Its keys work only at `/mcp`. */
      only_as_agent: WithDefault<boolean>
      /** The largest amounts that one key gives per UTC day, by currency and item. */
      gives_per_day: Json<Record<string, number>>
      version: WithDefault<number>
    }
    api_keys: {
      cid: number
      /** Also the id of its row in accounts. */
      id: number
      service_account_id: number
      name: string
      mode: KeyMode
      rights: Json<Right[]>
      realms: Json<string[]>
      addresses: Json<string[]>
      granted_by: number
      created_at: Time
      expires_at: Time
      revoked_at: OptionalTime
      /** A reminder was sent this many days before the end. Null: none was sent. */
      reminded_days: number | null
      version: WithDefault<number>
    }
    api_key_secrets: {
      cid: number
      hash: Buffer
      key_id: number
      created_at: Time
      ends_at: OptionalTime
      last_used_at: OptionalTime
      last_address: string | null
    }
    api_key_days: { cid: number; key_id: number; day: string; calls: number; refused: number }
  }
}

export const tables = ownedTables({
  service_accounts: {
    kept: { with: 'organization' },
    texts: { name: 'mention', look: 'mention', description: 'mention', gives_per_day: 'symbol' },
  },
  api_keys: {
    kept: { with: 'service_accounts' },
    texts: { name: 'mention', mode: 'word', rights: 'word', realms: 'id', addresses: 'id' },
  },
  api_key_secrets: { kept: { with: 'api_keys' }, texts: { hash: 'sealed', last_address: 'id' } },
  api_key_days: { kept: { days: 31, job: 'old-key-use' } },
})

/** The database with the tables that the SQL of this module names. */
export type Db = Handle<'accounts' | 'api_key_days' | 'api_key_secrets' | 'api_keys' | 'service_accounts'>
export type Customer = CustomerOf<Db>
