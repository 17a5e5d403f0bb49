import type { Customer as CustomerOf } from '../../../directory/scope.ts'
import type { Handle } from '../../../engines/database/database.ts'
import { ownedTables } from '../../../engines/database/owned-tables.ts'
import type { Time } from '../../../engines/database/tables.ts'

/** The table of launch messages. */
declare module '../../../engines/database/tables.ts' {
  interface Tables {
    launch_messages: { cid: number; name: string; body: string; updated_at: Time }
  }
}

export const tables = ownedTables({
  launch_messages: { kept: { with: 'organization' }, texts: { name: 'studio', body: 'mention' } },
})

/** The database with the tables that the SQL of this module names. */
export type Db = Handle<'accounts' | 'launch_messages'>
export type Customer = CustomerOf<Db>
