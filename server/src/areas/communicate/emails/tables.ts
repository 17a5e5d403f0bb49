import type { EmailSender, SuppressionReason } from '@regent/contract/communicate/emails'
import type { Customer as CustomerOf } from '../../../directory/scope.ts'
import type { Handle } from '../../../engines/database/database.ts'
import { ownedTables } from '../../../engines/database/owned-tables.ts'
import type { Json, Time } from '../../../engines/database/tables.ts'

declare module '../../../engines/database/tables.ts' {
  interface Tables {
    email_senders: { cid: number; sender: Json<EmailSender>; version: number; updated_at: Time }
    suppressed_addresses: {
      cid: number
      address_key: string
      account_id: number | null
      reason: SuppressionReason
      at: Time
    }
  }
}

export const tables = ownedTables({
  email_senders: { kept: { with: 'organization' }, texts: { sender: 'studio' } },
  suppressed_addresses: {
    kept: { with: 'organization', grows: 'with play', why: 'A suppressed address must never get e-mails again.' },
    texts: { address_key: 'sealed', reason: 'word' },
  },
})

/** The database with the tables that the SQL of this module names. */
export type Db = Handle<'customers' | 'email_senders' | 'players' | 'suppressed_addresses'>
export type Customer = CustomerOf<Db>
