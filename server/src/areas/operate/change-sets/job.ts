import { planChangeSet } from '@regent/contract/change-sets'
import { ApiError } from '@regent/contract/errors'
import type { Run } from '../../../engines/jobs/jobs.ts'
import type { RealmContext } from '../../../kernel/context/context.ts'
import { changeSetRow, lockChangeSet } from '../../../kernel/drafts/store.ts'
import { actingFor } from '../../../kernel/plans/acting.ts'
import { startPlan } from '../../../kernel/plans/apply.ts'
import { type Acting, contextOf, type Deferred, type Services, write } from '../../../kernel/write/write.ts'
import { planSet } from './plans.ts'
import type { ApplyJob } from './service.ts'

/**
 * Plans and applies a set at its time for the person who scheduled it. What stands in its way is kept with the set, which
 * stays open and as it is.
 */
export async function applyAtItsTime(
  services: Services,
  run: Run<ApplyJob>,
): Promise<{ planId: number } | { stopped: string }> {
  const { cid, pid, payload } = run
  const { number, accountId } = payload
  const named = { action: `${planChangeSet.method} ${planChangeSet.path}`, requestId: `change-set-${number}` }
  const acting = await actingFor(services, { cid, pid, accountId }, named)
  try {
    const { answer } = await write(services, acting, async (db, deferred) => {
      const context = contextIn(services, acting, db, deferred)
      if (!context || !(await isDue(context, payload))) return undefined
      const takenOff = { apply_at: null, job_id: null, scheduled_by: null }
      await changeSetRow(context.realm, number, takenOff, new Date(context.now))
      const { plan } = await planSet(context, number)
      await startPlan(context, plan.id)
      return plan.id
    })
    return answer === undefined ? { stopped: 'It is no longer scheduled.' } : { planId: answer }
  } catch (error) {
    if (!(error instanceof ApiError)) throw error
    await stop(services, acting, payload, error.message)
    return { stopped: error.message }
  }
}

function contextIn(
  services: Services,
  acting: Acting,
  db: Services['db'],
  deferred: Deferred,
): RealmContext | undefined {
  const { realm, customer, ...context } = contextOf(services, acting, db, deferred)
  return realm && customer && acting.realm?.isArchived === false ? { ...context, realm, customer } : undefined
}

/** Whether the set still waits for exactly this. */
async function isDue({ realm }: RealmContext, { number, at, hash }: ApplyJob): Promise<boolean> {
  const set = await lockChangeSet(realm, number)
  return set?.state === 'open' && set.apply_at === at && set.hash === hash
}

async function stop(services: Services, acting: Acting, payload: ApplyJob, problem: string): Promise<void> {
  const { number, at } = payload
  await write(services, acting, async (db, deferred) => {
    const context = contextIn(services, acting, db, deferred)
    if (!context || !(await isDue(context, payload))) return
    const { realm, now } = context
    const stopped = { apply_at: null, job_id: null, scheduled_by: null, problem }
    await changeSetRow(realm, number, stopped, new Date(now))
    context.change({
      subject: 'change-set',
      id: String(number),
      before: { applyAt: new Date(at).toISOString(), problem: null },
      after: { applyAt: null, problem },
      pid: realm.id,
    })
  })
}
