import type { Realm as RealmOf } from '../../../directory/scope.ts'
import type { Handle } from '../../../engines/database/database.ts'
import { ownedTables } from '../../../engines/database/owned-tables.ts'
import type { Time, WithDefault } from '../../../engines/database/tables.ts'

/** The table of operators’ notes about players. */
declare module '../../../engines/database/tables.ts' {
  interface Tables {
    notes: {
      pid: string
      id: number
      gamer_tag: number
      text: string
      is_pinned: boolean
      version: WithDefault<number>
      created_at: Time
      created_by: number | null
      updated_at: Time
      updated_by: number | null
    }
  }
}

export const tables = ownedTables({
  notes: { kept: { with: 'player' }, texts: { text: 'mention' } },
})

/** The database with the tables that the SQL of this module names. */
export type Db = Handle<'notes' | 'players'>
export type Realm = RealmOf<Db>
