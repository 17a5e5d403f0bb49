import type { Json, Time, WithDefault } from '../../../engines/database/tables.ts'
import { textColumns } from '../../../engines/database/text-columns.ts'

declare module '../../../engines/database/tables.ts' {
  interface Tables {
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
}

export const texts = textColumns({
  shards: { id: 'symbol', uri: 'studio', metadata: 'mention' },
})
