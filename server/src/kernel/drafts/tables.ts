import type { Sign } from '@regent/contract/change-set-shapes'
import type { Realm as RealmOf } from '../../directory/scope.ts'
import type { Handle } from '../../engines/database/database.ts'
import { sharedTables } from '../../engines/database/shared-tables.ts'
import type { Json, OptionalTime, Time, WithDefault } from '../../engines/database/tables.ts'
import { textColumns } from '../../engines/database/text-columns.ts'

/** The tables of change sets. */
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
    change_set_comments: {
      cid: number
      pid: string
      number: number
      id: number
      subject: string | null
      item_id: string | null
      field: string | null
      value_hash: string | null
      text: string
      account_id: number
      created_at: Time
      is_resolved: WithDefault<boolean>
    }
    change_set_views: {
      cid: number
      pid: string
      number: number
      account_id: number
      subject: string
      id: string
      hash: string
    }
  }
}

export const texts = textColumns({
  change_sets: {
    name: 'mention',
    description: 'mention',
    state: 'word',
    hash: 'sealed',
    counts: 'word',
    source_pid: 'id',
    problem: 'mention',
  },
  change_set_items: {
    subject: 'word',
    id: 'fixed',
    label: 'mention',
    before: 'mention',
    after: 'mention',
    hash: 'sealed',
  },
  change_set_comments: { subject: 'word', item_id: 'symbol', field: 'symbol', value_hash: 'sealed', text: 'mention' },
  change_set_views: { subject: 'word', id: 'symbol', hash: 'sealed' },
})

/** The database with the tables that the SQL of this module names. */
export type Db = Handle<'change_set_comments' | 'change_set_items' | 'change_set_views' | 'change_sets' | 'plans'>
export type Realm = RealmOf<Db>

export const shared = sharedTables({
  change_set_comments: { writtenBy: ['areas/operate/change-sets'] },
  change_set_items: { readBy: ['areas/operate/change-sets'] },
  change_set_views: { writtenBy: ['areas/operate/change-sets'] },
  change_sets: { writtenBy: ['areas/operate/change-sets'] },
})
