import { applyPlan } from '@regent/contract/organization/plans'
import { dayMs, hourMs } from '@regent/contract/time'
import { cancelJob } from '../../engines/jobs/enqueue.ts'
import type { Jobs } from '../../engines/jobs/jobs.ts'
import { buildContext, type Services, write } from '../write/write.ts'
import { actAs } from './acting.ts'
import { type PlanJob, planJob, startPlan } from './apply.ts'
import { Applying } from './applying.ts'
import './hooks.ts'
import { deleteOldPlans, failAbandonedPlans, selectPlan } from './queries.ts'

/** Registers the jobs that apply plans and delete old ones. `services` is what the app works with. */
export function planJobs(jobs: Jobs, services: Services): void {
  jobs.define<PlanJob>(planJob, (run) => new Applying(services, run).carryOut())
  sweepPlans(jobs)
}

/** Upper bound for relative times. */
const neverMs = 400 * dayMs

/**
 * Starts a plan and executes it here, at the time of the clock of `services`: the sample uses it for plans that were
 * applied in the past. The job, which the servers would run now, is cancelled.
 */
export async function carryOutPlan(
  services: Services,
  who: { cid: number; pid: string; accountId: number },
  planId: number,
): Promise<void> {
  const now = services.clock()
  const { cid, pid, accountId } = who
  const action = `${applyPlan.method} ${applyPlan.path}`
  const acting = await actAs(services, who, { action, requestId: `plan-${planId}` })
  await write(services, acting, (db, deferred) =>
    startPlan(
      { ...buildContext(services, acting, db, deferred), customer: { db, cid } },
      planId,
      undefined,
      now,
      now + neverMs,
    ),
  )
  const { signal } = new AbortController()
  const run = {
    id: 0,
    cid,
    pid,
    payload: { planId, accountId },
    attempt: 1,
    isLast: true,
    now,
    db: services.db,
    signal,
  }
  await new Applying(services, { ...run, progress: () => {}, isCancelled: () => false }).carryOut()
  const plan = await selectPlan({ db: services.db, cid }, planId)
  if (plan?.job_id != null) await cancelJob(services.db, now, cid, plan.job_id)
}

const keptMs = 30 * 24 * hourMs
const batch = 100

/** Every hour: deletes plans that are a month old, and marks plans as failed whose job ended without them. */
function sweepPlans(jobs: Jobs): void {
  jobs.define('old-plans', async ({ db, now, signal }) => {
    const abandoned = await failAbandonedPlans(db, new Date(now))
    let deleted = 0
    for (let last = batch; last === batch; ) {
      signal.throwIfAborted()
      last = await deleteOldPlans(db, new Date(now - keptMs), batch)
      deleted += last
    }
    return { abandoned, deleted }
  })
  jobs.every('old-plans', { intervalMs: hourMs })
}
