import type { GeneratedAlways } from 'kysely'
import type { Customer as CustomerOf, Realm as RealmOf } from '../../directory/scope.ts'
import type { Handle } from '../../engines/database/database.ts'
import { ownedTables } from '../../engines/database/owned-tables.ts'
import type { Json, OptionalTime, Time } from '../../engines/database/tables.ts'

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
      /** How the actor was authenticated; null: not recorded. */
      how: string | null
      /** The person who granted the API key that made the change. */
      grantor_id: number | null
      address: string | null
    }
    audit_seals: {
      cid: number
      number: number
      ids: number[]
      last_id: number
      times: number[]
      last_at: OptionalTime
      fixed: Buffer
      texts: Buffer
      salts: Buffer
      kept_from: OptionalTime
      previous_hash: Buffer
      hash: Buffer
      sealed_at: Time
    }
    audit_erasures: {
      cid: number
      id: GeneratedAlways<number>
      entry_id: number
      erased_at: Time
      texts: Buffer | null
      salt: Buffer | null
      seal_number: number | null
    }
    audit_chains: { cid: number; horizon_id: number | null; horizon_xmax: string | null; kept_from: OptionalTime }
    audit_heads: {
      cid: number
      day: string
      number: number
      hash: Buffer
      signed_at: Time
      signature: Buffer
      public_key: string
    }
  }
}

export const tables = ownedTables({
  account_keys: { kept: { with: 'account' }, texts: { key: 'sealed' } },
  audit_entries: {
    kept: { days: 'AUDIT_KEPT_DAYS', job: 'old-audit-entries' },
    texts: {
      role: 'word',
      action: 'word',
      subject: 'word',
      subject_id: 'mention',
      before: 'trail',
      after: 'trail',
      request_id: 'id',
      how: 'word',
      address: 'owner',
    },
    readBy: ['kernel/approvals'],
  },
  audit_seals: {
    kept: { days: 'AUDIT_KEPT_DAYS', job: 'old-audit-entries' },
    texts: { fixed: 'sealed', texts: 'sealed', salts: 'sealed', previous_hash: 'sealed', hash: 'sealed' },
  },
  audit_erasures: {
    kept: {
      with: 'organization',
      grows: 'with changes',
      why: 'The verification of the audit trail needs the erased values of entries.',
    },
    texts: { texts: 'sealed', salt: 'sealed' },
  },
  audit_chains: { kept: { with: 'organization' }, texts: { horizon_xmax: 'id' } },
  audit_heads: {
    kept: {
      with: 'organization',
      grows: 'with changes',
      why: 'A signed head proves that no entry before it was changed.',
    },
    texts: { hash: 'sealed', signature: 'sealed', public_key: 'studio' },
  },
})

/** The database with the tables that the SQL of this module names. */
export type Db = Handle<
  | 'account_keys'
  | 'accounts'
  | 'audit_chains'
  | 'audit_entries'
  | 'audit_erasures'
  | 'audit_heads'
  | 'audit_seals'
  | 'customers'
>
export type Customer = CustomerOf<Db>
export type Realm = RealmOf<Db>
