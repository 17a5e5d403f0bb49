import { healthLimits } from '@regent/contract/organization/health'
import { sql } from 'kysely'
import { present } from '../../../kernel/context/present.ts'
import { type HealthScope, type HealthSource, rowOfParts, stateOfCount } from '../../../kernel/records/health-source.ts'
import type { Db } from './tables.ts'

const maxRead = 500

/** Jobs that were suspended after failures, or whose last runs failed. */
export const failedJobs: HealthSource = async (scope) => {
  const jobs = await selectFailing(scope, maxRead)
  return rowOfParts(
    jobs.map(({ pid, id, name, failures, isSuspended, at }) => ({
      state: isSuspended ? 'problem' : stateOfCount(failures, healthLimits['failed-jobs']),
      name,
      id,
      pid,
      count: failures,
      ...present({ at: at ?? undefined, reason: isSuspended ? 'suspended' : undefined }),
    })),
  )
}

type FailingJob = {
  pid: string
  id: string
  name: string
  failures: number
  isSuspended: boolean
  at: number | null
}

async function selectFailing({ db, pids }: Pick<HealthScope, 'db' | 'pids'>, limit: number) {
  const { rows } = await sql<FailingJob>`
    select j.pid, j.id, j.name, j.consecutive_failures as failures, j.suspended_at is not null as "isSuspended",
      (select max(a.at) from job_activities a where a.pid = j.pid and a.job_id = j.id) as at
    from scheduled_jobs j
    where j.pid = any(${[...pids]}::text[]) and (j.suspended_at is not null or j.consecutive_failures > 0)
    order by j.consecutive_failures desc, j.pid, j.id limit ${limit}
  `.execute(db as Db)
  return rows
}
