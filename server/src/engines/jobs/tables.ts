import type { GeneratedAlways } from 'kysely'
import type { Handle } from '../database/database.ts'
import { ownedTables } from '../database/owned-tables.ts'
import type { Json, OptionalTime, Time, WithDefault } from '../database/tables.ts'
import type { Trigger } from './triggers.ts'

/** The tables of jobs and of their runs. */
declare module '../database/tables.ts' {
  interface Tables {
    jobs: {
      cid: number
      id: GeneratedAlways<number>
      pid: string | null
      kind: string
      unique_key: string | null
      payload: Json<unknown>
      triggers: Json<Trigger[]>
      max_retries: number
      retry_delay_ms: number
      has_backoff: WithDefault<boolean>
      next_due_at: OptionalTime
      created_at: Time
    }
    job_runs: {
      cid: number
      id: GeneratedAlways<number>
      job_id: number
      kind: string
      due_at: Time
      state: WithDefault<'pending' | 'running' | 'done' | 'failed' | 'cancelled'>
      attempt: WithDefault<number>
      take_at: Time
      leased_by: string | null
      cancel_asked_at: OptionalTime
      progress_done: number | null
      progress_total: number | null
      result: Json<unknown>
      error: string | null
      started_at: OptionalTime
      finished_at: OptionalTime
    }
  }
}

export const tables = ownedTables({
  jobs: {
    kept: { until: 'their last run is deleted', job: 'ended-runs' },
    texts: { kind: 'word', unique_key: 'id', payload: 'mention', triggers: 'word' },
  },
  job_runs: {
    kept: { days: 30, job: 'ended-runs' },
    texts: { kind: 'word', state: 'word', leased_by: 'id', result: 'mention', error: 'mention' },
    readBy: ['kernel/plans'],
  },
})

/** The database with the tables that the SQL of this module names. */
export type Db = Handle<'job_runs' | 'jobs'>
