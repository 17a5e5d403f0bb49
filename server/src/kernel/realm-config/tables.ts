import type { Realm as RealmOf } from '../../directory/scope.ts'
import type { Handle } from '../../engines/database/database.ts'
import { sharedTables } from '../../engines/database/shared-tables.ts'
import type { Time, WithDefault } from '../../engines/database/tables.ts'
import { textColumns } from '../../engines/database/text-columns.ts'

/** The tables of a realm’s config. */
declare module '../../engines/database/tables.ts' {
  interface Tables {
    realm_configs: { pid: string; version: number }
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

export const texts = textColumns({
  config_keys: { name: 'fixed', value: 'mention', sealed: 'sealed' },
})

/** The database with the tables that the SQL of this module names. */
export type Db = Handle<'config_keys' | 'realm_configs'>
export type Realm = RealmOf<Db>

export const shared = sharedTables({
  config_keys: { readBy: ['areas/operate/now'], writtenBy: ['areas/operate/config'] },
  realm_configs: { writtenBy: ['areas/operate/config'] },
})
