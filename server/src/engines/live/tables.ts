import type { Handle } from '../database/database.ts'
import { sharedTables } from '../database/shared-tables.ts'
import type { Time } from '../database/tables.ts'
import { textColumns } from '../database/text-columns.ts'

/** The tables of servers and of the connections of players to them. */
declare module '../database/tables.ts' {
  interface Tables {
    servers: { id: string; lease_until: Time }
    connections: { pid: string; gamer_tag: number; id: number; server_id: string }
  }
}

export const texts = textColumns({
  servers: { id: 'id' },
  connections: { server_id: 'id' },
})

/** The database with the tables that the SQL of this module names. */
export type Db = Handle<'connections' | 'servers'>

export const shared = sharedTables({
  connections: { readBy: ['areas/players/sessions'] },
  servers: { readBy: ['areas/players/sessions'] },
})
