import type { ApprovalRules, ApprovalSubjectKind } from '@regent/contract/organization/approval-shapes'
import type { ColumnType, GeneratedAlways } from 'kysely'
import type { Customer as CustomerOf, Realm as RealmOf, RealmRef as RealmRefOf } from '../../directory/scope.ts'
import type { Handle } from '../../engines/database/database.ts'
import { ownedTables } from '../../engines/database/owned-tables.ts'
import type { Json, OptionalTime, Time, WithDefault } from '../../engines/database/tables.ts'

/** Rules that an older release has stored lack the fields that came later. */
export type StoredRules = Omit<ApprovalRules, LaterRule> & Partial<Pick<ApprovalRules, LaterRule>>

type LaterRule = 'confirmedIdentity' | 'requireReview'

/** The tables of approvals: rules of realms, requests, decisions, and spent budgets. */
declare module '../../engines/database/tables.ts' {
  interface Tables {
    approval_rules: { pid: string; rules: Json<StoredRules>; version: number; updated_at: Time }
    approval_requests: {
      pid: string
      id: GeneratedAlways<number>
      subject: ApprovalSubjectKind
      subject_id: number
      title: string
      hash: string
      needed: number
      author_id: number | null
      asked_by: number
      asked_at: Time
      expires_at: Time
      message: string | null
      is_named: boolean
      state: WithDefault<'open' | 'refused' | 'withdrawn' | 'used'>
      told: WithDefault<'approved' | 'expired' | null>
    }
    approval_reviewers: {
      pid: string
      request_id: number
      account_id: number
      is_asked: boolean
      decision: WithDefault<'approved' | 'refused' | null>
      comment: WithDefault<string | null>
      hash: WithDefault<string | null>
      decided_at: OptionalTime
    }
    approver_confirmations: { cid: number; account_id: number; confirmed_by: number; confirmed_at: Time }
    approval_releases: {
      pid: string
      id: GeneratedAlways<number>
      reason: string
      started_by: number
      started_at: Time
      effective_at: Time
      outcome: WithDefault<'cancelled' | 'released' | null>
      ended_at: OptionalTime
    }
    grant_spending: {
      pid: string
      account_id: number
      day: ColumnType<string, string, string>
      symbol: string
      amount: number
    }
    /** What keys with a limit gave and proposed, in all realms together. */
    key_gift_days: {
      cid: number
      key_id: number
      day: ColumnType<string, string, string>
      symbol: string
      amount: number
    }
  }
}

export const tables = ownedTables({
  approval_rules: { kept: { with: 'realm' }, texts: { rules: 'word' } },
  approval_requests: {
    kept: { days: 30, job: 'old-approvals' },
    texts: {
      subject: 'word',
      title: 'mention',
      hash: 'sealed',
      message: 'mention',
      state: 'word',
      told: 'word',
    },
  },
  approval_reviewers: {
    kept: { with: 'approval_requests' },
    texts: { decision: 'word', comment: 'mention', hash: 'sealed' },
  },
  approver_confirmations: { kept: { with: 'account' } },
  approval_releases: {
    kept: {
      with: 'realm',
      grows: 'with changes',
      why: 'A release of the approval rules in an emergency must stay visible.',
    },
    texts: { reason: 'mention', outcome: 'word' },
  },
  grant_spending: { kept: { days: 30, job: 'old-approvals' }, texts: { symbol: 'symbol' } },
  key_gift_days: { kept: { days: 30, job: 'old-approvals' }, texts: { symbol: 'symbol' } },
})

/** The database with the tables that the SQL of this module names. */
export type Db = Handle<
  | 'accounts'
  | 'approval_releases'
  | 'approval_requests'
  | 'approval_reviewers'
  | 'approval_rules'
  | 'approver_confirmations'
  | 'audit_entries'
  | 'custom_role_holders'
  | 'custom_roles'
  | 'customers'
  | 'grant_spending'
  | 'key_gift_days'
  | 'players'
  | 'realms'
>
export type Customer = CustomerOf<Db>
export type Realm = RealmOf<Db>
export type RealmRef = RealmRefOf<Db>
