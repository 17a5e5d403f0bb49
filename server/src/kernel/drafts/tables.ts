import type { Sign } from '@regent/contract/operate/change-set-shapes'
import type { Realm as RealmOf } from '../../directory/scope.ts'
import type { Handle } from '../../engines/database/database.ts'
import { ownedTables } from '../../engines/database/owned-tables.ts'
import type { Json, OptionalTime, Time, WithDefault } from '../../engines/database/tables.ts'

/** The tables of change sets and their items. */
declare module '../../engines/database/tables.ts' {
  interface Tables {
    change_sets: {
      cid: number
      pid: string
      number: number
      name: string
      description: string
      state: 'open' | 'applied' | 'cancelled'
      author_id: number
      created_at: Time
      updated_at: Time
      version: WithDefault<number>
      hash: string
      bytes: WithDefault<number>
      counts: Json<Record<string, Record<Sign, number>>>
      source_pid: string | null
      apply_at: OptionalTime
      job_id: number | null
      scheduled_by: number | null
      plan_id: number | null
      problem: string | null
    }
    change_set_items: {
      cid: number
      pid: string
      number: number
      subject: string
      id: string
      label: string
      before: Json<unknown>
      after: Json<unknown>
      fields: number
      hash: string
      bytes: number
      version: number
      account_id: number | null
      edited_at: Time
    }
  }
}

export const tables = ownedTables({
  change_sets: {
    kept: { with: 'realm', grows: 'with changes', why: 'A change set is the record of its review.' },
    texts: {
      name: 'mention',
      description: 'mention',
      state: 'word',
      hash: 'sealed',
      counts: 'word',
      source_pid: 'id',
      problem: 'mention',
    },
    readBy: ['areas/operate/content'],
    writtenBy: ['areas/operate/change-sets'],
  },
  change_set_items: {
    kept: { with: 'change_sets' },
    texts: {
      subject: 'word',
      id: 'fixed',
      label: 'mention',
      before: 'mention',
      after: 'mention',
      hash: 'sealed',
    },
    readBy: ['areas/operate/change-sets', 'areas/operate/content'],
  },
})

/** The database with the tables that the SQL of this module names. */
export type Db = Handle<'change_set_items' | 'change_sets' | 'plans'>
export type Realm = RealmOf<Db>
