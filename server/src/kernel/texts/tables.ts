import type { Realm as RealmOf } from '../../directory/scope.ts'
import type { Handle } from '../../engines/database/database.ts'
import { ownedTables } from '../../engines/database/owned-tables.ts'
import type { Time } from '../../engines/database/tables.ts'

/** The tables of texts by language. */
declare module '../../engines/database/tables.ts' {
  interface Tables {
    localizations: {
      pid: string
      key: string
      language: string
      value: string
      updated_at: Time
      account_id: number | null
    }
    localization_settings: {
      pid: string
      extra_languages: string[]
      fallback: string[]
      version: number
      texts_version: number
      updated_at: Time
      account_id: number | null
    }
  }
}

export const tables = ownedTables({
  localizations: {
    kept: { with: 'realm' },
    texts: { key: 'symbol', language: 'word', value: 'mention' },
    writtenBy: ['areas/communicate/localizations'],
  },
  localization_settings: {
    kept: { with: 'realm' },
    texts: { extra_languages: 'word', fallback: 'word' },
    writtenBy: ['areas/communicate/localizations'],
  },
})

/** The database with the tables that the SQL of this module names. */
export type Db = Handle<'localization_settings' | 'localizations'>
export type Realm = RealmOf<Db>
