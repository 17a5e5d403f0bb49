import { ApiError } from '@regent/contract/errors'
import { planChangeSet } from '@regent/contract/operate/change-sets'
import type { Run } from '../../../engines/jobs/jobs.ts'
import { newestRequests } from '../../../kernel/approvals/requests.ts'
import type { RealmContext } from '../../../kernel/context/context.ts'
import { type ChangeSetRow, changeSetRow, lockChangeSet, offSchedule } from '../../../kernel/drafts/store.ts'
import { actAs } from '../../../kernel/plans/acting.ts'
import { startPlan } from '../../../kernel/plans/apply.ts'
import { type Acting, buildContext, type Deferred, type Services, write } from '../../../kernel/write/write.ts'
import { planSet } from './plans.ts'
import type { ApplyJob } from './service.ts'

/**
 * Plans and applies a set at its scheduled time on behalf of the person who scheduled it. On failure the set stays open
 * and unchanged, and the reason is stored with it.
 */
export async function applyScheduledSet(
  services: Services,
  run: Run<ApplyJob>,
): Promise<{ planId: number } | { stopped: string }> {
  const { cid, pid, payload } = run
  const { number, accountId } = payload
  const requestInfo = { action: `${planChangeSet.method} ${planChangeSet.path}`, requestId: `change-set-${number}` }
  const acting = await actAs(services, { cid, pid, accountId }, requestInfo)
  try {
    const { answer } = await write(services, acting, async (db, deferred) => {
      const context = contextIn(services, acting, db, deferred)
      if (!context || !(await lockDue(context, payload))) return undefined
      const takenOff = { apply_at: null, job_id: null, scheduled_by: null }
      await changeSetRow(context.realm, number, takenOff, new Date(context.now))
      const planId = payload.planId ?? (await planSet(context, number)).plan.id
      await startPlan(context, planId, undefined, payload.at)
      return planId
    })
    return answer === undefined ? { stopped: 'It is no longer scheduled.' } : { planId: answer }
  } catch (error) {
    if (!(error instanceof ApiError)) throw error
    const reason = (await findRejection(services, acting, payload)) ?? error.message
    await stop(services, acting, payload, reason)
    return { stopped: reason }
  }
}

function contextIn(
  services: Services,
  acting: Acting,
  db: Services['db'],
  deferred: Deferred,
): RealmContext | undefined {
  const { realm, customer, ...context } = buildContext(services, acting, db, deferred)
  return realm && customer && acting.realm?.isArchived === false ? { ...context, realm, customer } : undefined
}

/** The reason that a colleague gave for rejecting the approval. */
async function findRejection(services: Services, acting: Acting, { planId }: ApplyJob): Promise<string | undefined> {
  const { realm, caller } = acting
  if (planId === undefined || !realm || caller.kind !== 'account') return undefined
  const context = { settings: services.settings, registry: services.registry, caller, now: services.clock() }
  const here = { db: services.db, id: realm.pid, cid: caller.cid, createdAt: realm.createdAt }
  const [request] = await newestRequests(context, here, 'plan', [planId])
  const refused = request?.reviewers.find(({ decision }) => decision === 'refused')
  if (request?.state !== 'refused' || !refused) return undefined
  return `${refused.email ?? 'A colleague'} rejected the approval: ${refused.comment}`
}

/** The set with its row locked, if its schedule still matches this job. */
async function lockDue({ realm }: RealmContext, { number, at, hash }: ApplyJob): Promise<ChangeSetRow | undefined> {
  const set = await lockChangeSet(realm, number)
  return set?.state === 'open' && set.apply_at === at && set.hash === hash ? set : undefined
}

async function stop(services: Services, acting: Acting, payload: ApplyJob, problem: string): Promise<void> {
  const { number, at } = payload
  await write(services, acting, async (db, deferred) => {
    const context = contextIn(services, acting, db, deferred)
    const set = context && (await lockDue(context, payload))
    if (!set) return
    const { realm, now } = context
    // This is the job itself, so there is nothing to cancel.
    const stopped = await offSchedule(context, { ...set, job_id: null })
    await changeSetRow(realm, number, { ...stopped, problem }, new Date(now))
    context.change({
      subject: 'change-set',
      id: String(number),
      before: { applyAt: new Date(at).toISOString(), problem: null },
      after: { applyAt: null, problem },
      pid: realm.id,
    })
  })
}
