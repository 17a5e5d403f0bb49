import { ApiError } from '@regent/contract/errors'
import { type PlanProposal, proposalLifeMs } from '@regent/contract/organization/plans'
import { dayMs } from '@regent/contract/time'
import { formatQuantity } from '@regent/contract/words'
import { countKeyGifts, type GivenAmounts } from '../approvals/budgets.ts'
import type { Customer as AnyCustomer } from '../context/context.ts'
import type { Registry } from '../context/registry.ts'
import {
  countProposals,
  discardUnproposed,
  insertProposal,
  lockProposals,
  type NewProposal,
  type ProposalRow,
  type ProposedPlan,
  selectOpenProposals,
  selectProposals,
  selectProposedCall,
  selectProposedPlans,
} from './proposal-queries.ts'
import { selectAllRows, selectPlan } from './queries.ts'
import type { Customer } from './tables.ts'

/**
 * An agent with all its keys, the largest number of open plans that it may have, and the largest amounts that its key
 * proposes per day.
 */
export type Proposer = {
  agentId: number
  keyIds: readonly number[]
  maxOpen: number
  givesPerDay: ReadonlyMap<string, number> | undefined
}

/**
 * Records why an agent proposes a plan that it has just made. People can apply the plan for a day. Throws if the agent
 * has its maximum number of open plans, or if the plan gives more than its key may give today.
 */
export const proposePlan = (
  { db, cid }: AnyCustomer,
  registry: Registry,
  proposer: Proposer,
  plan: NewProposal & ProposalRow,
  now: number,
): Promise<void> =>
  db.transaction().execute(async (part) => {
    const customer = { db: part as AnyCustomer['db'], cid }
    await lockProposals(customer, proposer.agentId)
    await refuseManyProposals(customer, proposer, now)
    const gifts = proposer.givesPerDay && (await sumGifts(customer, registry, plan.planId))
    if (gifts) await countKeyGifts(customer, plan.madeBy, proposer.givesPerDay, gifts, now)
    const isStored = await insertProposal(customer, { ...plan, until: new Date(now + proposalLifeMs) })
    if (!isStored) throw new ApiError('PlanNotOpen')
  })

/** What a plan gives to all its players together. */
async function sumGifts(customer: AnyCustomer, registry: Registry, planId: number): Promise<GivenAmounts | undefined> {
  const plan = await selectPlan(customer, planId)
  return plan && registry.plans[plan.kind].gives?.(plan, () => selectAllRows(customer, planId), registry)
}

/** Throws if the agent already proposes its maximum number of plans. */
export async function refuseManyProposals(
  customer: Customer,
  { keyIds, maxOpen }: Proposer,
  now: number,
): Promise<void> {
  const open = await selectOpenProposals(customer, { madeBy: keyIds }, new Date(now), maxOpen)
  if (open.length < maxOpen) return
  throw new ApiError('TooManyRequests', {
    message: `Limit: ${formatQuantity(maxOpen, 'open plan')} per agent. Wait until a person has decided about one of them.`,
  })
}

/** Discards a plan that an agent has made and may not propose. */
export const discardPlanOfAgent = (customer: Customer, planId: number, madeBy: number, now: number): Promise<void> =>
  discardUnproposed(customer, planId, madeBy, new Date(now))

/** The call of a proposed plan; undefined if an earlier version of the server recorded it. */
export const findProposedCall = (customer: Customer, planId: number): Promise<string | undefined> =>
  selectProposedCall(customer, planId)

/** How long proposed plans are listed and counted. Plans are deleted after the same time. */
const shownMs = 30 * dayMs

/** The plans that the keys of an agent proposed in the last 30 days, newest first. */
export async function listProposedPlans(
  customer: Customer,
  madeBy: readonly number[],
  { now, ...page }: { now: number; before: number | undefined; limit: number },
) {
  const rows = await selectProposedPlans(customer, madeBy, {
    ...page,
    since: new Date(now - shownMs),
    now: new Date(now),
  })
  return rows.map(({ isUndone, outcome, ...plan }: ProposedPlan) => ({
    ...plan,
    outcome: isUndone ? ('undone' as const) : outcome,
  }))
}

/** The outcomes of the plans that the keys of an agent proposed in the last 30 days. */
export async function countProposedPlans(customer: Customer, madeBy: readonly number[], now: number) {
  const rows = await countProposals(customer, madeBy, new Date(now - shownMs), new Date(now))
  const count = (outcome: ProposedPlan['outcome']) => rows.find((row) => row.outcome === outcome)?.count ?? 0
  return {
    waits: count('waits') + count('applying'),
    person: count('person'),
    rule: count('rule'),
    refused: count('refused'),
    expired: count('expired'),
    failed: count('failed'),
    undone: rows.reduce((sum, { undone }) => sum + undone, 0),
  }
}

/** Open plans of a realm that agents propose, newest first. */
export const openProposals = (customer: Customer, pid: string, now: number, limit: number) =>
  selectOpenProposals(customer, { pid }, new Date(now), limit)

/** Why these plans are proposed, by plan. */
export const readProposals = async (
  customer: Customer,
  planIds: readonly number[],
): Promise<ReadonlyMap<number, PlanProposal>> => {
  const rows = await selectProposals(customer, planIds)
  return new Map([...rows].map(([id, { why, evidence }]) => [id, { why, evidence: [...evidence] }]))
}
