import type { GeneratedAlways } from 'kysely'
import type { Customer as CustomerOf, Realm as RealmOf } from '../../directory/scope.ts'
import type { Handle } from '../../engines/database/database.ts'
import { sharedTables } from '../../engines/database/shared-tables.ts'
import type { Json, Time } from '../../engines/database/tables.ts'
import { textColumns } from '../../engines/database/text-columns.ts'

/** The tables of the audit trail, and of the keys that encrypt personal values in it. */
declare module '../../engines/database/tables.ts' {
  interface Tables {
    account_keys: { cid: number; account_id: number; key: Buffer; owner_id: number; created_at: Time }
    audit_entries: {
      cid: number
      id: GeneratedAlways<number>
      at: Time
      account_id: number | null
      role: string | null
      pid: string | null
      action: string
      subject: string
      subject_id: string
      gamer_tag: number | null
      before: Json<unknown>
      after: Json<unknown>
      amount: number | null
      undoes: number | null
      plan_id: number | null
      request_id: string
    }
  }
}

export const texts = textColumns({
  account_keys: { key: 'sealed' },
  audit_entries: {
    role: 'word',
    action: 'word',
    subject: 'word',
    subject_id: 'mention',
    before: 'trail',
    after: 'trail',
    request_id: 'id',
  },
})

/** The database with the tables that the SQL of this module names. */
export type Db = Handle<'account_keys' | 'accounts' | 'audit_entries' | 'customers'>
export type Customer = CustomerOf<Db>
export type Realm = RealmOf<Db>

export const shared = sharedTables({
  audit_entries: { readBy: ['kernel/approvals'] },
})
