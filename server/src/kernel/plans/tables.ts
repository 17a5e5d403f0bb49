import type { Evidence, PlanKindName } from '@regent/contract/organization/plans'
import type { GeneratedAlways } from 'kysely'
import type { Customer as CustomerOf } from '../../directory/scope.ts'
import type { Handle } from '../../engines/database/database.ts'
import { ownedTables } from '../../engines/database/owned-tables.ts'
import type { Json, OptionalTime, Time, WithDefault } from '../../engines/database/tables.ts'

/** The tables of plans: what was shown before it was applied. */
declare module '../../engines/database/tables.ts' {
  interface Tables {
    plans: {
      cid: number
      id: GeneratedAlways<number>
      pid: string | null
      kind: PlanKindName
      title: string
      verb: string
      type_name: string | null
      input: Json<unknown>
      warnings: Json<string[]>
      faults: Json<string[]>
      reason: WithDefault<string | null>
      row_count: number
      made_by: number | null
      made_at: Time
      state: WithDefault<'open' | 'applying' | 'done' | 'cancelled' | 'failed'>
      applied_by: number | null
      applied_at: OptionalTime
      finished_at: OptionalTime
      applied_through: WithDefault<number>
      job_id: number | null
      error: string | null
      waits_until: OptionalTime
    }
    plan_rows: {
      cid: number
      plan_id: number
      n: number
      key: string
      label: string | null
      before: Json<unknown>
      after: Json<unknown>
    }
    plan_failures: { cid: number; plan_id: number; n: number; error: string }
    plan_reasons: {
      cid: number
      plan_id: number
      why: string
      evidence: Json<readonly Evidence[]>
      /** The name of the proposed call; null: proposed by an earlier version. */
      call: string | null
    }
  }
}

export const tables = ownedTables({
  plans: {
    kept: { days: 30, job: 'old-plans' },
    texts: {
      kind: 'word',
      title: 'mention',
      verb: 'mention',
      type_name: 'mention',
      input: 'mention',
      warnings: 'mention',
      faults: 'mention',
      reason: 'mention',
      state: 'word',
      error: 'mention',
    },
    readBy: ['areas/communicate/campaigns', 'areas/operate/change-sets', 'areas/organization/plans', 'kernel/drafts'],
  },
  plan_rows: {
    kept: { with: 'plans' },
    texts: { key: 'mention', label: 'mention', before: 'mention', after: 'mention' },
  },
  plan_failures: { kept: { with: 'plan_rows' }, texts: { error: 'mention' }, readBy: ['areas/communicate/campaigns'] },
  plan_reasons: { kept: { with: 'plans' }, texts: { why: 'mention', evidence: 'mention', call: 'word' } },
})

/** The database with the tables that the SQL of this module names. */
export type Db = Handle<'job_runs' | 'plan_failures' | 'plan_reasons' | 'plan_rows' | 'plans'>
export type Customer = CustomerOf<Db>
