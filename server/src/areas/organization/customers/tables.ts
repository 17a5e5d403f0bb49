import type { Customer as CustomerOf } from '../../../directory/scope.ts'
import type { Handle } from '../../../engines/database/database.ts'
import type { Time } from '../../../engines/database/tables.ts'
import { textColumns } from '../../../engines/database/text-columns.ts'

/** The table of launch messages. */
declare module '../../../engines/database/tables.ts' {
  interface Tables {
    launch_messages: { cid: number; name: string; body: string; updated_at: Time }
  }
}

export const texts = textColumns({
  launch_messages: { name: 'studio', body: 'mention' },
})

/** The database with the tables that the SQL of this module names. */
export type Db = Handle<'accounts' | 'launch_messages'>
export type Customer = CustomerOf<Db>
