import type { JSONColumnType } from 'kysely'
import type { Handle } from '../../engines/database/database.ts'
import { ownedTables } from '../../engines/database/owned-tables.ts'
import type { OptionalTime, Time } from '../../engines/database/tables.ts'

/** The table of organizations. */
declare module '../../engines/database/tables.ts' {
  interface Tables {
    customers: {
      cid: number
      alias: string | null
      name: string
      sign_up: JSONColumnType<Record<string, unknown>>
      created_at: Time
      confirmed_at: OptionalTime
    }
  }
}

export const tables = ownedTables({
  customers: {
    texts: { alias: 'studio', name: 'studio', sign_up: 'studio' },
    readBy: ['areas/communicate/emails', 'areas/operate/microservices', 'kernel/audit', 'kernel/http'],
    writtenBy: ['areas/organization/auth'],
  },
})

/** The database with the tables that the SQL of this module names. */
export type Db = Handle<'customers' | 'realms'>
