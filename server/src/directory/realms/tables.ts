import type { Handle } from '../../engines/database/database.ts'
import { ownedTables } from '../../engines/database/owned-tables.ts'
import type { OptionalTime, Time, WithDefault } from '../../engines/database/tables.ts'
import type { Customer as CustomerOf } from '../scope.ts'

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

export const tables = ownedTables({
  realms: {
    texts: { parent_pid: 'id', root_pid: 'id', name: 'studio', secret: 'sealed' },
    readBy: [
      'areas/analyze/analytics',
      'areas/communicate/campaigns',
      'areas/engage/events',
      'areas/engage/leaderboards',
      'areas/engage/pvp',
      'areas/operate/microservices',
      'areas/operate/timers',
      'areas/players/cloud-saves',
      'areas/players/segments',
      'directory/organizations',
      'kernel/approvals',
      'kernel/personal-data',
      'kernel/servers',
    ],
  },
})

/** The database with the tables that the SQL of this module names. */
export type Db = Handle<'realms'>
export type Customer = CustomerOf<Db>
