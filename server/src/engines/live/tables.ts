import type { Handle } from '../database/database.ts'
import { ownedTables } from '../database/owned-tables.ts'
import type { Time } from '../database/tables.ts'

/** The tables of servers and of the connections of players to them. */
declare module '../database/tables.ts' {
  interface Tables {
    servers: { id: string; lease_until: Time }
    connections: { pid: string; gamer_tag: number; id: number; server_id: string }
  }
}

export const tables = ownedTables({
  servers: { kept: { until: 'the server stops' }, texts: { id: 'id' }, readBy: ['areas/players/sessions'] },
  connections: { kept: { until: 'the socket closes' }, texts: { server_id: 'id' }, readBy: ['areas/players/sessions'] },
})

/** The database with the tables that the SQL of this module names. */
export type Db = Handle<'connections' | 'servers'>
