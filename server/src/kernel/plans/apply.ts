import { ApiError } from '@regent/contract/errors'
import type { Right } from '@regent/contract/permissions'
import type { PlanWithSample } from '@regent/contract/plans'
import { cancelJob, enqueueJob } from '../../engines/jobs/enqueue.ts'
import type { OrganizationContext, RequestContext } from '../context/context.ts'
import { inRealm } from '../context/in-realm.ts'
import type { Registry } from '../context/registry.ts'
import { lockPlan, type PlanRecord, selectAllRows, updatePlan } from './queries.ts'
import { isExpired, makePlan, requirePlan } from './service.ts'
import { changesOfPlan } from './undo-plan.ts'

/** The kind of job that carries plans out; its payload says which, and for whom. */
export const planJob = 'plan'
export type PlanJob = { planId: number; accountId: number }

const rightsOf = (registry: Registry, plan: PlanRecord): readonly Right[] => [registry.plans[plan.kind].right].flat()

export const maySeePlan = ({ can }: RequestContext, plan: PlanRecord): boolean =>
  can('view audit', plan.pid ?? undefined)

/** A sentence when the caller may not carry the plan out. */
export function whyNot(
  { can, registry }: Pick<RequestContext, 'can' | 'registry'>,
  plan: PlanRecord,
): string | undefined {
  const rights = rightsOf(registry, plan)
  if (rights.some((right) => can(right, plan.pid ?? undefined))) return undefined
  return `This needs the right "${rights.join('" or "')}".`
}

/** Starts what the plan says, once: it must be open, young, and what it froze still so. */
export async function startPlan(context: OrganizationContext, id: number): Promise<void> {
  const plan = await requireOwnPlan(context, id)
  if (plan.state !== 'open') throw new ApiError('PlanNotOpen')
  if (isExpired(plan, context.now)) throw new ApiError('PlanExpired')
  const { context: here } = await inRealm(context, plan.pid)
  const rows = await selectAllRows(context.customer, id)
  const moved = await context.registry.plans[plan.kind].whatMoved(here, plan, rows).catch((error) => {
    if (error instanceof ApiError) return error.message
    throw error
  })
  if (moved !== undefined)
    throw new ApiError('PlanMoved', { message: `${moved} Nothing was changed; make a new plan.` })
  await begin(context, plan)
}

/** Goes on with a plan that has ended with rows that failed, or that it has not come to. */
export async function retryPlan(context: OrganizationContext, id: number): Promise<void> {
  const plan = await requireOwnPlan(context, id)
  if (plan.state === 'open' || plan.state === 'applying') throw new ApiError('PlanNotOpen')
  if (plan.failed === 0 && plan.applied_through === plan.row_count) throw new ApiError('NothingToRetry')
  if (plan.applied_at === null) throw new ApiError('PlanNotOpen')
  await begin(context, plan)
}

async function begin(context: OrganizationContext, plan: PlanRecord): Promise<void> {
  const { caller, customer, db, now } = context
  if (caller.kind !== 'account') throw new ApiError('Forbidden', { message: 'A plan is applied by an operator.' })
  const { accountId } = caller
  const payload: PlanJob = { planId: plan.id, accountId }
  const jobId = await enqueueJob(db, now, { cid: customer.cid, pid: plan.pid ?? undefined, kind: planJob, payload })
  await updatePlan(customer, plan.id, {
    state: 'applying',
    applied_by: accountId,
    applied_at: new Date(now),
    finished_at: null,
    error: null,
    job_id: jobId,
  })
  context.change({
    subject: 'plan',
    id: String(plan.id),
    before: { state: plan.state },
    after: { state: 'applying', title: plan.title, rows: plan.row_count },
    pid: plan.pid ?? undefined,
    planId: plan.id,
  })
}

/** Drops a plan, or stops it where it is: what is done stays done, and can be undone by a plan of its own. */
export async function cancelPlan(context: OrganizationContext, id: number): Promise<void> {
  const { customer, db, now } = context
  const plan = await requireOwnPlan(context, id)
  if (plan.state !== 'open' && plan.state !== 'applying') throw new ApiError('PlanNotOpen')
  await updatePlan(customer, id, { state: 'cancelled', finished_at: new Date(now) })
  if (plan.job_id !== null) await cancelJob(db, now, customer.cid, plan.job_id)
  if (plan.state === 'open') return context.unchanged()
  context.change({
    subject: 'plan',
    id: String(id),
    before: { state: plan.state },
    after: { state: 'cancelled' },
    pid: plan.pid ?? undefined,
    planId: id,
  })
}

/** A plan that puts back every change that a plan has made. */
export async function planUndo(context: OrganizationContext, id: number): Promise<PlanWithSample> {
  const plan = await requireOwnPlan(context, id)
  if (plan.state === 'open' || plan.state === 'applying') throw new ApiError('PlanNotOpen')
  const { context: here } = await inRealm(context, plan.pid)
  const rows = await changesOfPlan(here, id)
  if (rows.length === 0) throw new ApiError('NotUndoable', { message: 'The plan has changed nothing.' })
  const count = `${rows.length.toLocaleString('en')} change${rows.length === 1 ? '' : 's'}`
  return makePlan(
    context,
    {
      pid: plan.pid ?? undefined,
      kind: 'undo-plan',
      title: `Undo “${plan.title}”`,
      verb: `Undo ${count}`,
      input: { planId: id },
      warnings: ['What somebody has changed since is left as it is, and listed as failed.'],
    },
    rows,
  )
}

/** The plan with its row locked, for somebody who may carry it out. */
async function requireOwnPlan(context: OrganizationContext, id: number): Promise<PlanRecord> {
  const plan = await lockPlan(context.customer, id)
  if (!plan || !maySeePlan(context, plan)) throw new ApiError('PlanNotFound')
  const missing = whyNot(context, plan)
  if (missing !== undefined) throw new ApiError('Forbidden', { message: missing })
  return plan
}

/** A plan for somebody who may look at it. */
export async function requireVisiblePlan(context: OrganizationContext, id: number): Promise<PlanRecord> {
  const plan = await requirePlan(context.customer, id)
  if (!maySeePlan(context, plan)) throw new ApiError('PlanNotFound')
  return plan
}
