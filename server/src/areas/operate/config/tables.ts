import type { Realm as RealmOf } from '../../../directory/scope.ts'
import type { Handle } from '../../../engines/database/database.ts'
import { ownedTables } from '../../../engines/database/owned-tables.ts'

/** The version of each realm’s config. */
declare module '../../../engines/database/tables.ts' {
  interface Tables {
    realm_configs: { pid: string; version: number }
  }
}

export const tables = ownedTables({ realm_configs: { kept: { with: 'realm' } } })

/** The database with the tables that the SQL of this module names. */
export type Db = Handle<'config_keys' | 'realm_configs'>
export type Realm = RealmOf<Db>
