import type { Realm as RealmOf } from '../../../directory/scope.ts'
import type { Handle } from '../../../engines/database/database.ts'
import { ownedTables } from '../../../engines/database/owned-tables.ts'
import type { Time, WithDefault } from '../../../engines/database/tables.ts'

/** The tables of comments on change sets, and of the items that each person has viewed. */
declare module '../../../engines/database/tables.ts' {
  interface Tables {
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

export const tables = ownedTables({
  change_set_comments: {
    kept: { with: 'change_sets' },
    texts: { subject: 'word', item_id: 'symbol', field: 'symbol', value_hash: 'sealed', text: 'mention' },
  },
  change_set_views: { kept: { with: 'change_sets' }, texts: { subject: 'word', id: 'symbol', hash: 'sealed' } },
})

/** The database with the tables that the SQL of this module names. */
export type Db = Handle<
  'accounts' | 'change_set_comments' | 'change_set_items' | 'change_set_views' | 'change_sets' | 'plans'
>
export type Realm = RealmOf<Db>
