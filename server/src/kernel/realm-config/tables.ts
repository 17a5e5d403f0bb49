import type { Realm as RealmOf } from '../../directory/scope.ts'
import type { Handle } from '../../engines/database/database.ts'
import { ownedTables } from '../../engines/database/owned-tables.ts'
import type { Time, WithDefault } from '../../engines/database/tables.ts'

/** The table of a realm’s config. */
declare module '../../engines/database/tables.ts' {
  interface Tables {
    config_keys: {
      pid: string
      name: string
      value: string | null
      sealed: Buffer | null
      version: WithDefault<number>
      updated_at: Time
      account_id: number | null
    }
  }
}

export const tables = ownedTables({
  config_keys: {
    kept: { with: 'realm' },
    texts: { name: 'fixed', value: 'mention', sealed: 'sealed' },
    writtenBy: ['areas/operate/config'],
  },
})

/** The database with the tables that the SQL of this module names. */
export type Db = Handle<'config_keys'>
export type Realm = RealmOf<Db>
