import { ApiError } from '@regent/contract/errors'
import { type PlanWithSample, stepKinds } from '@regent/contract/organization/plans'
import { cancelJob, enqueueJob } from '../../engines/jobs/enqueue.ts'
import { findAccountId } from '../context/access.ts'
import type { Caller, OrganizationContext } from '../context/context.ts'
import { withRealm } from '../context/in-realm.ts'
import { present } from '../context/present.ts'
import { endRequest, judgePlan, refuseApprover } from './plan-approvals.ts'
import { maySeePlan, whyNot } from './plan-rights.ts'
import { isExpired } from './plan-state.ts'
import { lockPlan, type PlanRecord, selectAllRows, updatePlan } from './queries.ts'
import { makePlan, requirePlan } from './service.ts'
import { changesOfPlan, changesText, forecastRows, type UndoInput } from './undo-plan.ts'

/** The kind of job that applies plans; its payload names the plan and who has it applied. */
export const planJob = 'plan'
export type PlanJob = { planId: number } & Applicant

/** An operator, or a job of the realm. */
type Applicant = { accountId: number } | { realmJob: string }

function toApplicant(caller: Caller): Applicant {
  if (caller.kind === 'account') return { accountId: caller.accountId }
  if (caller.kind === 'server' && caller.job !== undefined) return { realmJob: caller.job }
  throw new ApiError('Forbidden', { message: 'Only an operator can apply a plan.' })
}

/**
 * Starts a plan, once. Throws if it is not open, has expired, has changed rows, or has check errors and no reason to
 * override them. `acceptedAt` is the time of the decision, if it was earlier: for a part of a larger operation.
 * `jobDueAt` is the time of its execution; default: immediately.
 */
export async function startPlan(
  context: OrganizationContext,
  id: number,
  reason?: string,
  acceptedAt = context.now,
  jobDueAt = context.now,
): Promise<void> {
  const plan = await requireOwnPlan(context, id)
  if (plan.state !== 'open') throw new ApiError('PlanNotOpen')
  if (isExpired(plan, acceptedAt)) throw new ApiError('PlanExpired')
  const why = plan.faults.length > 0 ? reason : (plan.input as UndoInput | null)?.reason
  if (plan.faults.length > 0 && why === undefined) throw new ApiError('PlanHasFaults', { field: 'reason' })
  const { context: here } = await withRealm(context, plan.pid)
  const rows = await selectAllRows(context.customer, id)
  const movedRows = await context.registry.plans[plan.kind].whatMoved(here, plan, rows).catch((error) => {
    if (error instanceof ApiError) return error.message
    throw error
  })
  if (movedRows !== undefined)
    throw new ApiError('PlanMoved', { message: `${movedRows} Nothing was changed. Make a new plan.` })
  await judgePlan(here, plan, rows)
  await begin(context, plan, why, jobDueAt)
}

/** Continues a plan that ended with failed rows, or before it reached all rows. */
export async function retryPlan(context: OrganizationContext, id: number): Promise<void> {
  const plan = await requireOwnPlan(context, id)
  if (plan.state === 'open' || plan.state === 'applying') throw new ApiError('PlanNotOpen')
  if (plan.failed === 0 && plan.applied_through === plan.row_count) throw new ApiError('NothingToRetry')
  if (plan.applied_at === null) throw new ApiError('PlanNotOpen')
  await refuseApprover(context, plan)
  await begin(context, plan)
}

async function begin(
  context: OrganizationContext,
  plan: PlanRecord,
  reason: string | null = plan.reason,
  dueAt = context.now,
): Promise<void> {
  const { caller, customer, db, now } = context
  const applicant = toApplicant(caller)
  const payload: PlanJob = { planId: plan.id, ...applicant }
  const jobId = await enqueueJob(db, now, {
    cid: customer.cid,
    pid: plan.pid ?? undefined,
    kind: planJob,
    payload,
    dueAt,
  })
  await updatePlan(customer, plan.id, {
    state: 'applying',
    applied_by: findAccountId(caller) ?? null,
    applied_at: new Date(now),
    finished_at: null,
    error: null,
    job_id: jobId,
    reason,
  })
  context.change({
    subject: 'plan',
    id: String(plan.id),
    before: { state: plan.state },
    after: { state: 'applying', title: plan.title, rows: plan.row_count, ...present({ reason }) },
    pid: plan.pid ?? undefined,
    planId: plan.id,
  })
}

/** Discards an open plan, or stops a running one. Rows that are done stay done; a new plan can undo them. */
export async function cancelPlan(context: OrganizationContext, id: number, reason?: string): Promise<void> {
  const { customer, db, now } = context
  const plan = await requireOwnPlan(context, id)
  if (plan.state !== 'open' && plan.state !== 'applying') throw new ApiError('PlanNotOpen')
  await updatePlan(customer, id, { state: 'cancelled', finished_at: new Date(now), ...present({ reason }) })
  await endRequest(context, plan)
  if (plan.job_id !== null) await cancelJob(db, now, customer.cid, plan.job_id)
  // A discarded plan without a reason has changed nothing that anybody waits for.
  if (plan.state === 'open' && reason === undefined) return context.unchanged()
  context.change({
    subject: 'plan',
    id: String(id),
    before: { state: plan.state },
    after: { state: 'cancelled', ...present({ reason }) },
    pid: plan.pid ?? undefined,
    planId: id,
  })
}

/** Discards an open plan because its subject has changed; the caller needs no right on the plan. */
export async function discardPlan(context: OrganizationContext, id: number): Promise<void> {
  const plan = await lockPlan(context.customer, id)
  if (plan?.state !== 'open') return
  await updatePlan(context.customer, id, { state: 'cancelled', finished_at: new Date(context.now) })
  await endRequest(context, plan)
}

/**
 * Creates a plan that undoes the reversible changes of a plan, and lists the other ones with the reason. Changes of one
 * step are undone in a single transaction, so such a plan contains them all.
 */
export async function planUndo(context: OrganizationContext, id: number): Promise<PlanWithSample> {
  const plan = await requireOwnPlan(context, id)
  if (plan.state === 'open' || plan.state === 'applying') throw new ApiError('PlanNotOpen')
  const { context: here } = await withRealm(context, plan.pid)
  const changes = await changesOfPlan(here, id)
  if (changes.length === 0) throw new ApiError('NotUndoable', { message: 'The plan changed nothing.' })
  const isOneStep = stepKinds.includes(plan.kind)
  const { possible, sentences } = await forecastRows(here, changes)
  const rows = isOneStep ? changes : possible
  if (rows.length === 0) throw new ApiError('NotUndoable', { message: `Nothing can be undone. ${sentences.join(' ')}` })
  return makePlan(
    context,
    {
      pid: plan.pid ?? undefined,
      kind: isOneStep ? 'undo-drafts' : 'undo-plan',
      title: `Undo “${plan.title}”`,
      verb: `Undo ${changesText(rows.length)}`,
      input: { planId: id },
      warnings: [
        ...sentences,
        isOneStep
          ? 'All or nothing: if one of these values has changed since, nothing is undone.'
          : 'Values that change before you apply this are kept and listed as failed.',
      ],
    },
    rows,
  )
}

/** Locks and returns the plan, for a caller who may apply it. */
export async function requireOwnPlan(context: OrganizationContext, id: number): Promise<PlanRecord> {
  const plan = await lockPlan(context.customer, id)
  if (!plan || !maySeePlan(context, plan)) throw new ApiError('PlanNotFound')
  const missing = whyNot(context, plan)
  if (missing !== undefined) throw new ApiError('Forbidden', { message: missing })
  return plan
}

/** Returns the plan, for a caller who may view it. */
export async function requireVisiblePlan(context: OrganizationContext, id: number): Promise<PlanRecord> {
  const plan = await requirePlan(context.customer, id)
  if (!maySeePlan(context, plan)) throw new ApiError('PlanNotFound')
  return plan
}
