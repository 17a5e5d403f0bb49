import { sql } from 'kysely'
import type { RealmRef } from './tables.ts'

/** Jobs that were suspended or whose last runs failed, with the time of their last activity. */
export async function selectFailing({ db, id: pid }: RealmRef, limit: number) {
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
