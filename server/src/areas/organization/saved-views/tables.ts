import type { SavedViewState } from '@regent/contract/organization/saved-views'
import type { Customer as CustomerOf } from '../../../directory/scope.ts'
import type { Handle } from '../../../engines/database/database.ts'
import { ownedTables } from '../../../engines/database/owned-tables.ts'
import type { Json, Time, WithDefault } from '../../../engines/database/tables.ts'

/** The tables of the views of lists, of people's default views, and of their pins. */
declare module '../../../engines/database/tables.ts' {
  interface Tables {
    saved_views: {
      cid: number
      id: number
      pid: string | null
      list: string
      account_id: number
      name: string
      look: WithDefault<string | null>
      is_shared: boolean
      state: Json<SavedViewState>
      version: WithDefault<number>
      created_at: Time
      updated_at: Time
    }
    menu_pins: { cid: number; account_id: number; pins: Json<string[]>; updated_at: Time }
    default_views: { cid: number; account_id: number; place: string; list: string; view_id: number }
  }
}

export const tables = ownedTables({
  saved_views: {
    kept: { with: 'account' },
    texts: { list: 'word', name: 'mention', look: 'derived', state: 'mention' },
  },
  menu_pins: { kept: { with: 'account' }, texts: { pins: 'word' } },
  default_views: { kept: { with: 'saved_views' }, texts: { place: 'id', list: 'word' } },
})

/** The database with the tables that the SQL of this module names. */
export type Db = Handle<'default_views' | 'menu_pins' | 'saved_views'>
export type Customer = CustomerOf<Db>
