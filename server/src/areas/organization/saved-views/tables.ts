import type { SavedViewState } from '@regent/contract/saved-views'
import type { Json, Time, WithDefault } from '../../../engines/database/tables.ts'

/** The tables of the views of lists, and of those that lists are opened with. */
declare module '../../../engines/database/tables.ts' {
  interface Tables {
    saved_views: {
      cid: number
      id: number
      pid: string | null
      list: string
      account_id: number
      name: string
      is_shared: boolean
      state: Json<SavedViewState>
      version: WithDefault<number>
      created_at: Time
      updated_at: Time
    }
    default_views: { cid: number; account_id: number; place: string; list: string; view_id: number }
  }
}
