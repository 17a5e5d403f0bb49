import type { GeneratedAlways } from 'kysely'
import type { Realm as RealmOf } from '../../../directory/scope.ts'
import type { Handle } from '../../../engines/database/database.ts'
import { ownedTables } from '../../../engines/database/owned-tables.ts'
import type { Time } from '../../../engines/database/tables.ts'

/** The table of stats, one row for each key of a player. */
declare module '../../../engines/database/tables.ts' {
  interface Tables {
    stats: {
      pid: string
      gamer_tag: number
      space: 'game.private' | 'game.public' | 'client.private' | 'client.public'
      key: string
      value: string
      updated_at: Time
      /** The value as a number, if it is numeric; and its first characters. */
      number: GeneratedAlways<number | null>
      head: GeneratedAlways<string>
    }
  }
}

export const tables = ownedTables({
  stats: {
    kept: { with: 'player' },
    texts: { space: 'word', key: 'mention', value: 'mention', head: 'derived' },
    readBy: ['areas/communicate/mail', 'areas/players/players'],
  },
})

/** The database with the tables that the SQL of this module names. */
export type Db = Handle<'stats'>
export type Realm = RealmOf<Db>
