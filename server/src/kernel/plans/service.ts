import { ApiError } from '@regent/contract/errors'
import { type Plan, type PlanWithSample, planLifeMs, type RowError } from '@regent/contract/organization/plans'
import { findAccountId } from '../context/access.ts'
import type { Customer, OrganizationContext, Realm } from '../context/context.ts'
import { present } from '../context/present.ts'
import { loadApprovals } from './plan-approvals.ts'
import { computeExpiry, isExpired } from './plan-state.ts'
import { readProposals } from './proposals.ts'
import {
  insertPlan,
  insertRows,
  type NewPlan,
  type NewRow,
  type PlanRecord,
  selectNewestOpen,
  selectPlan,
  selectPlans,
  selectPlansById,
  selectRows,
} from './queries.ts'
import { rowViews } from './row-views.ts'

/** Plans and rows as stored; `planView` and `rowViews` turn them into answers. */
export const listPlanRecords = selectPlans
export const listRows = selectRows
export const findPlans = selectPlansById

const sampleRows = 20
const maxRows = 1_000_000
const maxErrorsListed = 1_000

/** Stores the rows of a planned change; nothing else is changed. The calling area must check the caller's right. */
export async function makePlan(
  context: OrganizationContext,
  plan: NewPlan,
  rows: readonly NewRow[],
): Promise<PlanWithSample> {
  const { customer, caller, now } = context
  if (rows.length === 0)
    throw new ApiError('PlanRowsInvalid', { message: 'This plan changes nothing. Choose other rows or values.' })
  if (rows.length > maxRows)
    throw new ApiError('PlanRowsInvalid', { message: 'Limit: 1,000,000 rows per plan. Select fewer.' })
  const madeBy = findAccountId(caller)
  const id = await insertPlan(customer, plan, rows.length, madeBy, new Date(now))
  await insertRows(customer, id, rows)
  context.unchanged()
  return planWithSample(context, await requirePlan(customer, id))
}

/** Rejects a plan and lists its invalid rows (the first thousand). */
export function refuseRows(errors: readonly RowError[]): void {
  if (errors.length === 0) return
  const [first] = errors
  throw new ApiError('PlanRowsInvalid', {
    message: `${errors.length === 1 ? 'One row is' : `${errors.length} rows are`} not valid. Row ${first?.row}: ${first?.message} Nothing was planned.`,
    current: { count: errors.length, errors: errors.slice(0, maxErrorsListed) },
  })
}

export { selectHasApplied as hasAppliedPlan } from './queries.ts'

export async function requirePlan(customer: Customer, id: number): Promise<PlanRecord> {
  const plan = await selectPlan(customer, id)
  if (!plan) throw new ApiError('PlanNotFound')
  return plan
}

export async function planWithSample(context: OrganizationContext, plan: PlanRecord): Promise<PlanWithSample> {
  const approvals = (await loadApprovals(context, [plan])).get(plan.id)
  const proposal = (await readProposals(context.customer, [plan.id])).get(plan.id)
  const rows = await selectRows(context.customer, plan.id, { after: 0, limit: sampleRows, failed: false })
  const kind = context.registry.plans[plan.kind]
  const summary = kind.summary?.(plan.input)
  const review = kind.review?.(plan.input)
  return {
    plan: {
      ...planView(plan, context.now),
      ...present({ approvals, review, proposal }),
      ...(summary && { summary: [...summary] }),
    },
    sample: await rowViews(context, plan, rows),
  }
}

export const planView = (plan: PlanRecord, now: number): Plan => ({
  id: plan.id,
  kind: plan.kind,
  title: plan.title,
  verb: plan.verb,
  count: plan.row_count,
  warnings: plan.warnings,
  faults: plan.faults,
  madeAt: plan.made_at,
  expiresAt: computeExpiry(plan),
  state: plan.state,
  done: plan.applied_through - plan.failed,
  failed: plan.failed,
  canApply: plan.state === 'open' && !isExpired(plan, now),
  ...present({
    typeName: plan.type_name,
    pid: plan.pid,
    madeBy: plan.made_by,
    madeByEmail: plan.made_by_email,
    appliedBy: plan.applied_by,
    appliedByEmail: plan.applied_by_email,
    appliedAt: plan.applied_at,
    finishedAt: plan.finished_at,
    reason: plan.reason,
    error: plan.error,
  }),
})

/** The plans of a realm that can still be applied: how many, and the newest. */
export const newestOpen = ({ db, id: pid, cid }: Realm, now: number) =>
  selectNewestOpen({ db, cid }, pid, new Date(now - planLifeMs))
