import { sql } from 'kysely'
import { apartOrTogether, type NeedSource } from '../../../kernel/needs/need-source.ts'

/** As many as are read; the needs of more are shown as their number. */
const readAtMost = 100
/** From so many failures in a row on, a job does not recover by itself. */
const keepsFailing = 3

/** Jobs that were suspended after failures, or whose last runs failed. */
export const failingJobs: NeedSource = async ({ realm: { db, id: pid } }) => {
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
    order by j.suspended_at nulls last, j.id limit ${readAtMost}
  `.execute(db)
  return apartOrTogether(
    rows.map(({ id, name, failures, suspended_at: suspended, at }) => ({
      urgency: suspended !== null || failures >= keepsFailing ? 'urgent' : 'soon',
      id,
      name,
      count: failures,
      ...(at !== null && { at }),
      ...(suspended !== null && { reason: 'suspended' }),
    })),
  )
}
