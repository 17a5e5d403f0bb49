import type { Handle } from '../../engines/database/database.ts'
import { ownedTables } from '../../engines/database/owned-tables.ts'
import type { OptionalTime } from '../../engines/database/tables.ts'

/** State that all servers of the database share. */
declare module '../../engines/database/tables.ts' {
  interface Tables {
    installation: { only_row: boolean; key_check: string | null; release: string | null; release_since: OptionalTime }
  }
}

export const tables = ownedTables({
  installation: { kept: { with: 'database' }, texts: { key_check: 'sealed', release: 'word' } },
})

/** The database with the tables that the SQL of this module names. */
export type Db = Handle<'installation' | 'realms'>
