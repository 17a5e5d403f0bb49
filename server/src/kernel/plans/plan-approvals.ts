import { ApiError } from '@regent/contract/errors'
import type { PlanApprovals } from '@regent/contract/organization/approval-shapes'
import type { ApprovalSubject } from '../approvals/approval-subject.ts'
import { countGiftsOfCaller, findExceeded, spend } from '../approvals/budgets.ts'
import { actWords, isMany as isManyPlayers } from '../approvals/gates.ts'
import { endOpenRequest, hasApproved, newestRequests, useApprovals } from '../approvals/requests.ts'
import { type AskedAct, readRules, requiredApprovals, roleIn } from '../approvals/rules.ts'
import type { Customer, OrganizationContext, Realm, ScopedContext } from '../context/context.ts'
import { withRealm } from '../context/in-realm.ts'
import { present } from '../context/present.ts'
import type { Registry } from '../context/registry.ts'
import { maySeePlan, whyNot } from './plan-rights.ts'
import { isExpired } from './plan-state.ts'
import { selectProposedCall } from './proposal-queries.ts'
import {
  lockPlan,
  type PlannedRow,
  type PlanRecord,
  selectAllRows,
  selectHash,
  selectPlan,
  updatePlan,
} from './queries.ts'
import { planLines } from './row-views.ts'

/** An undo of an undo of … is what the first plan was. */
const maxUndone = 20

async function findOrigin(customer: Customer, registry: Registry, plan: PlanRecord): Promise<PlanRecord> {
  let at = plan
  for (let n = 0; n < maxUndone && registry.plans[at.kind].act === 'origin'; n += 1) {
    const origin = await selectPlan(customer, (at.input as { planId: number }).planId)
    if (!origin) break
    at = origin
  }
  return at
}

/** The acts of the kind of a plan, whatever its size: the gates of these are open for it once it has begun. */
export async function judgedActs(
  { db, registry }: { db: Customer['db']; registry: Registry },
  plan: PlanRecord,
): Promise<readonly AskedAct[]> {
  const { act } = registry.plans[(await findOrigin({ db, cid: plan.cid }, registry, plan)).kind]
  if (act === 'none' || act === 'origin') return []
  return act === 'grant' ? ['grant', 'many-players'] : [act]
}

type Giver = { accountId: number; role: ReturnType<OrganizationContext['role']> }

/** The actions of this plan that require approvals, and their number. `by` is the giver of its grants. */
async function findRequirements(
  { registry, now }: Pick<OrganizationContext, 'registry' | 'now'>,
  realm: Realm,
  plan: PlanRecord,
  rules: Awaited<ReturnType<typeof readRules>>['rules'],
  by: Giver | undefined,
): Promise<{ acts: AskedAct[]; needed: number }> {
  const kind = registry.plans[(await findOrigin(realm, registry, plan)).kind]
  const { act } = kind
  if (act === 'none' || act === 'origin') return { acts: [], needed: 0 }
  const reach = registry.plans[plan.kind].reach?.(plan) ?? plan.row_count
  const isMany = await isManyPlayers(realm, rules, reach)
  const acts: AskedAct[] = []
  if ((act === 'many-players' || act === 'grant') && isMany) acts.push('many-players')
  // An undo may itself give something.
  if (act === 'grant' || registry.plans[plan.kind].gives) {
    const amounts = await registry.plans[plan.kind].gives?.(plan, () => selectAllRows(realm, plan.id), registry)
    const gives = Object.values(amounts ?? {}).some((amount) => amount > 0)
    const exceeds = by && amounts ? (await findExceeded(realm, rules, by, amounts, now)) !== undefined : false
    if ((gives && isMany) || exceeds) acts.push('grant')
  }
  if (act !== 'grant' && act !== 'many-players') acts.push(act)
  if (kind.reachesEveryone?.(await selectAllRows(realm, plan.id)) && (await isManyPlayers(realm, rules, 'everyone')))
    acts.push('many-players')
  return { acts, needed: requiredApprovals(rules, acts) }
}

/**
 * Throws if a plan lacks approvals that its realm requires, and counts its grants. Jobs of the realm execute earlier
 * decisions, so they need no approval.
 */
export async function judgePlan(context: ScopedContext, plan: PlanRecord, rows: readonly PlannedRow[]): Promise<void> {
  const { realm, caller, role, registry } = context
  if (!realm || caller.kind !== 'account') return
  const { rules } = await readRules(realm)
  const by = { accountId: caller.accountId, role: role(realm.id) }
  const { acts, needed } = await findRequirements(context, realm, plan, rules, by)
  if (needed > 0) {
    const [act = 'rules'] = acts.filter((one) => requiredApprovals(rules, [one]) === needed)
    await useApprovals({ ...context, realm }, { kind: 'plan', id: plan.id }, needed, actWords[act])
  }
  const amounts = await registry.plans[plan.kind].gives?.(plan, async () => rows, registry)
  if (amounts) {
    await spend(context, realm, rules, amounts, needed > 0 && acts.includes('grant'))
    // What an agent proposed was counted when it was proposed.
    const isCounted = plan.made_by === caller.accountId && (await selectProposedCall(realm, plan.id)) !== undefined
    if (!isCounted) await countGiftsOfCaller(context, realm, amounts)
  }
  if (plan.waits_until === null) return
  await updatePlan(context.customer, plan.id, { waits_until: null })
  // Approvals may no longer be required, such as on the next day of a budget.
  await endOpenRequest(realm, { kind: 'plan', id: plan.id }, 'used')
}

/** An approver cannot apply the plan, nor resume it. */
export async function refuseApprover(context: OrganizationContext, plan: PlanRecord): Promise<void> {
  const { context: here } = await withRealm(context, plan.pid)
  const { realm, caller } = here
  if (!realm || caller.kind !== 'account') return
  if (await hasApproved(realm, { kind: 'plan', id: plan.id }, caller.accountId))
    throw new ApiError('ApprovalNeeded', {
      message: 'You have approved this plan. Someone else must apply the remaining rows. Nothing was changed.',
    })
}

/** Ends the approval request of a cancelled plan. */
export async function endRequest(context: OrganizationContext, plan: PlanRecord): Promise<void> {
  const { context: here } = await withRealm(context, plan.pid)
  if (!here.realm) return
  await endOpenRequest(here.realm, { kind: 'plan', id: plan.id }, 'withdrawn')
}

/** Required and given approvals of these plans, by id; plans without requirements are omitted. */
export async function loadApprovals(
  context: OrganizationContext,
  plans: readonly PlanRecord[],
): Promise<Map<number, PlanApprovals>> {
  const approvals = new Map<number, PlanApprovals>()
  const pids = [...new Set(plans.flatMap(({ pid }) => pid ?? []))]
  for (const pid of pids) {
    const { context: here } = await withRealm(context, pid)
    const { realm } = here
    if (!realm) continue
    const own = plans.filter((plan) => plan.pid === pid)
    const { rules } = await readRules(realm)
    const views = await newestRequests(
      context,
      realm,
      'plan',
      own.map(({ id }) => id),
    )
    for (const plan of own) {
      const request = views.find(({ subject }) => subject.id === plan.id)
      const isOpen = plan.state === 'open'
      const { acts, needed } = isOpen
        ? await findRequirements(context, realm, plan, rules, await findGiver(realm, plan))
        : { acts: [], needed: request?.needed ?? 0 }
      if (needed === 0 && !request) continue
      approvals.set(plan.id, { needed, acts, ...present({ hash: request?.hash, request }) })
    }
  }
  return approvals
}

async function findGiver(realm: Realm, { made_by: accountId }: PlanRecord): Promise<Giver | undefined> {
  return accountId === null ? undefined : { accountId, role: await roleIn(realm, accountId) }
}

/** How plans are approved. */
export const approvalOfPlans: ApprovalSubject = {
  async lock(context, id) {
    const { realm, customer, now, registry } = context
    const plan = await lockPlan(customer, id)
    if (!plan || plan.pid !== realm.id || !maySeePlan(context, plan)) throw new ApiError('PlanNotFound')
    if (plan.state !== 'open') throw new ApiError('PlanNotOpen')
    if (isExpired(plan, now)) throw new ApiError('PlanExpired')
    const { rules } = await readRules(realm)
    const { needed } = await findRequirements({ registry, now }, realm, plan, rules, await findGiver(realm, plan))
    const { title, made_by: madeBy, waits_until: waitsUntil } = plan
    return { title, authorId: madeBy ?? undefined, needed, path: `plans/${id}`, ...present({ waitsUntil }) }
  },
  hash: (realm, id) => selectHash(realm, id),
  async lines(context, id) {
    const plan = await selectPlan(context.customer, id)
    return plan ? planLines(context, plan) : []
  },
  async refuseAsker(context, id) {
    const plan = await selectPlan(context.customer, id)
    const missing = plan && whyNot(context, plan)
    if (missing !== undefined) throw new ApiError('Forbidden', { message: missing })
  },
  waits: (realm, id, until) => updatePlan(realm, id, { waits_until: until }),
}
