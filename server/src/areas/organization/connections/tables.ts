import type { KeyMode } from '@regent/contract/organization/keys'
import type { Customer as CustomerOf } from '../../../directory/scope.ts'
import type { Handle } from '../../../engines/database/database.ts'
import { ownedTables } from '../../../engines/database/owned-tables.ts'
import type { Json, OptionalTime, Time } from '../../../engines/database/tables.ts'

export type TokenKind = 'code' | 'access' | 'refresh'

/** The tables of connected tools and their tokens. */
declare module '../../../engines/database/tables.ts' {
  interface Tables {
    tool_connections: {
      cid: number
      /** Also the id of its row in accounts. */
      id: number
      account_id: number
      client_hash: Buffer
      client_name: string
      redirect_host: string
      mode: KeyMode
      personal_data: boolean
      realms: Json<string[]>
      created_at: Time
      expires_at: Time
      revoked_at: OptionalTime
      /** Since when its calls are refused. */
      paused_at: OptionalTime
      last_used_at: OptionalTime
      last_address: string | null
    }
    tool_tokens: {
      cid: number
      hash: Buffer
      connection_id: number
      kind: TokenKind
      created_at: Time
      expires_at: Time
      used_at: OptionalTime
      challenge: string | null
      redirect_uri: string | null
    }
  }
}

export const tables = ownedTables({
  tool_connections: {
    kept: { until: 'they expire', job: 'old-tool-connections' },
    texts: {
      client_hash: 'sealed',
      client_name: 'mention',
      redirect_host: 'id',
      mode: 'word',
      realms: 'id',
      last_address: 'id',
    },
  },
  tool_tokens: {
    kept: { until: 'they expire', job: 'old-tool-connections' },
    texts: { hash: 'sealed', kind: 'word', challenge: 'sealed', redirect_uri: 'id' },
  },
})

/** The database with the tables that the SQL of this module names. */
export type Db = Handle<'accounts' | 'tool_connections' | 'tool_tokens'>
export type Customer = CustomerOf<Db>
