import { healthLimits } from '@regent/contract/organization/health'
import { present } from '../../../kernel/context/present.ts'
import { type HealthSource, rowOfParts, stateOfCount } from '../../../kernel/records/health-source.ts'
import { selectFailingJobs } from './queries.ts'

const maxRead = 500

/** Jobs that were suspended after failures, or whose last runs failed. */
export const failedJobs: HealthSource = async ({ db, pids }) => {
  const jobs = await selectFailingJobs(db, pids, maxRead)
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
