import { ApiError } from '@regent/contract/errors'
import { type Evidence, type PlanProposal, proposalLifeMs } from '@regent/contract/organization/plans'
import { insertProposal, selectOpenProposals, selectProposals } from './proposal-queries.ts'
import type { Customer } from './tables.ts'

/** Maximum number of open plans that one agent proposes. */
export const maxOpenProposals = 20

/** Records why an agent proposes a plan that it has just made. People can apply the plan for a day. */
export async function proposePlan(
  customer: Customer,
  plan: { planId: number; madeBy: number; why: string; evidence: readonly Evidence[] },
  now: number,
): Promise<void> {
  const isStored = await insertProposal(customer, { ...plan, until: new Date(now + proposalLifeMs) })
  if (!isStored) throw new ApiError('PlanNotOpen')
}

/** Throws if the agent already proposes the maximum number of plans. */
export async function refuseManyProposals(customer: Customer, madeBy: number, now: number): Promise<void> {
  const open = await selectOpenProposals(customer, { madeBy }, new Date(now), maxOpenProposals)
  if (open.length < maxOpenProposals) return
  throw new ApiError('TooManyRequests', {
    message: `Limit: ${maxOpenProposals} open plans per agent. Wait until a person has decided about one of them.`,
  })
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
