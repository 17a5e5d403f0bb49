import type { JobAction, JobActivity, JobTrigger } from '@regent/contract/operate/scheduler'
import type { GeneratedAlways } from 'kysely'
import type { Realm as RealmOf, RealmRef as RealmRefOf } from '../../../directory/scope.ts'
import type { Handle } from '../../../engines/database/database.ts'
import { ownedTables } from '../../../engines/database/owned-tables.ts'
import type { Json, OptionalTime, Time, WithDefault } from '../../../engines/database/tables.ts'

declare module '../../../engines/database/tables.ts' {
  interface Tables {
    scheduled_jobs: {
      pid: string
      id: string
      name: string
      source: string
      is_unique: boolean
      triggers: Json<JobTrigger[]>
      action: Json<JobAction>
      secret_headers: Buffer | null
      max_retries: number
      retry_delay_ms: number
      has_backoff: boolean
      consecutive_failures: WithDefault<number>
      suspended_at: OptionalTime
      version: WithDefault<number>
      created_at: Time
      updated_at: Time
      account_id: number | null
      sort_name: GeneratedAlways<string>
    }
    job_activities: {
      pid: string
      job_id: string
      id: GeneratedAlways<number>
      at: Time
      state: JobActivity['state']
      message: string
      job_name: string
    }
  }
}

export const tables = ownedTables({
  scheduled_jobs: {
    kept: { with: 'realm' },
    texts: {
      id: 'id',
      name: 'mention',
      sort_name: 'derived',
      source: 'symbol',
      triggers: 'word',
      action: 'mention',
      secret_headers: 'sealed',
    },
  },
  job_activities: {
    kept: { days: 30, job: 'old-job-activity' },
    texts: { job_id: 'id', state: 'word', message: 'mention', job_name: 'mention' },
  },
})

/** The database with the tables that the SQL of this module names. */
export type Db = Handle<'job_activities' | 'scheduled_jobs'>
export type Realm = RealmOf<Db>
export type RealmRef = RealmRefOf<Db>
