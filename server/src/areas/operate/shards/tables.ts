import type { Json, Time, WithDefault } from '../../../engines/database/tables.ts'

export type ShardTables = {
  shards: {
    pid: string
    id: string
    uri: string
    metadata: Json<Record<string, unknown>>
    version: WithDefault<number>
    created_at: Time
    updated_at: Time
    account_id: number | null
  }
}
