import type { OptionalTime, Time, WithDefault } from '../../engines/database/tables.ts'
import { textColumns } from '../../engines/database/text-columns.ts'

/** The table of realms. */
declare module '../../engines/database/tables.ts' {
  interface Tables {
    realms: {
      cid: number
      pid: string
      parent_pid: string | null
      root_pid: string
      name: string
      sharded: WithDefault<boolean>
      archived_at: OptionalTime
      secret: Buffer
      version: WithDefault<number>
      created_at: Time
    }
  }
}

export const texts = textColumns({
  realms: { parent_pid: 'id', root_pid: 'id', name: 'studio', secret: 'sealed' },
})
