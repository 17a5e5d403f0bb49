import type { GeneratedAlways } from 'kysely'
import type { Customer as CustomerOf, Realm as RealmOf } from '../../directory/scope.ts'
import type { Handle } from '../../engines/database/database.ts'
import { ownedTables } from '../../engines/database/owned-tables.ts'
import type { Json, Time } from '../../engines/database/tables.ts'

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

export const tables = ownedTables({
  account_keys: { texts: { key: 'sealed' } },
  audit_entries: {
    texts: {
      role: 'word',
      action: 'word',
      subject: 'word',
      subject_id: 'mention',
      before: 'trail',
      after: 'trail',
      request_id: 'id',
    },
    readBy: ['kernel/approvals'],
  },
})

/** The database with the tables that the SQL of this module names. */
export type Db = Handle<'account_keys' | 'accounts' | 'audit_entries' | 'customers'>
export type Customer = CustomerOf<Db>
export type Realm = RealmOf<Db>
