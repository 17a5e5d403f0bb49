import { sql } from 'kysely'
import { present } from '../../../kernel/context/present.ts'
import { groupIfMany, type NeedSource } from '../../../kernel/records/need-source.ts'
import type { RealmRef } from './tables.ts'

/** The maximum number of jobs that are read; more are shown as a count. */
const maxRead = 100
/** After this many consecutive failures a job does not recover without help. */
const minFailures = 3

/** Jobs that were suspended after failures, or whose last runs failed. */
export const failingJobs: NeedSource = async ({ realm }) => {
  const jobs = await selectFailing(realm, maxRead)
  return groupIfMany(
    jobs.map(({ id, name, failures, suspended_at: suspended, at }) => ({
      urgency: suspended !== null || failures >= minFailures ? 'urgent' : 'soon',
      id,
      name,
      count: failures,
      ...present({ at, reason: suspended === null ? undefined : 'suspended' }),
    })),
  )
}

/** Jobs that were suspended or whose last runs failed, with the time of their last activity. */
async function selectFailing({ db, id: pid }: RealmRef, limit: number) {
  const { rows } = await sql<{
    id: string
    name: string
    failures: number
    suspended_at: number | null
    at: number | null
  }>`
    select j.id, j.name, j.consecutive_failures as failures, j.suspended_at,
      (select max(a.at) from job_activities a where a.pid = j.pid and a.job_id = j.id) as at
    from scheduled_jobs j
    where j.pid = ${pid} and (j.suspended_at is not null or j.consecutive_failures > 0)
    order by j.suspended_at nulls last, j.id limit ${limit}
  `.execute(db)
  return rows
}
