import type { Customer as CustomerOf } from '../../../directory/scope.ts'
import type { Handle } from '../../../engines/database/database.ts'
import { ownedTables } from '../../../engines/database/owned-tables.ts'
import type { Time } from '../../../engines/database/tables.ts'

/** The table of accounts that wait for their erasure. */
declare module '../../../engines/database/tables.ts' {
  interface Tables {
    forgettings: {
      cid: number
      account_id: number
      pid: string
      asked_by: number | null
      asked_at: Time
      due_at: Time
    }
  }
}

export const tables = ownedTables({
  forgettings: { kept: { until: 'the player is forgotten', job: 'due-forgettings' } },
})

/** The database with the tables that the SQL of this module names. */
export type Db = Handle<'accounts' | 'confirmation_codes' | 'forgettings' | 'former_names' | 'players' | 'sign_in_keys'>
export type Customer = CustomerOf<Db>
