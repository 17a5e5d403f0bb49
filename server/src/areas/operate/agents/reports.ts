import type { AgentPlan } from '@regent/contract/operate/agents'
import { dayMs } from '@regent/contract/time'
import type { OrganizationContext } from '../../../kernel/context/context.ts'
import { readCursor, writeCursor } from '../../../kernel/context/paging.ts'
import { present } from '../../../kernel/context/present.ts'
import { countProposedPlans, listProposedPlans } from '../../../kernel/plans/proposals.ts'
import { findAgentAccount, listKeyIds } from '../../organization/keys/service.ts'
import { selectUsedAreas } from './queries.ts'

/** Days of use that are shown. */
export const shownUseDays = 7

/** The UTC day of a time, as yyyy-MM-dd. */
export const formatDay = (at: number): string => new Date(at).toISOString().slice(0, 10)

/** How often the agent of a service account used each area, and the decisions about its plans. */
export async function readReport({ customer, now }: OrganizationContext, id: number) {
  await findAgentAccount(customer, id)
  const keyIds = await listKeyIds(customer, id)
  return {
    used: await selectUsedAreas(customer, id, formatDay(now - (shownUseDays - 1) * dayMs)),
    plans: await countProposedPlans(customer, keyIds, now),
  }
}

/** The plans that the agent of a service account proposed, newest first. */
export async function listPlans(
  { customer, now }: OrganizationContext,
  id: number,
  { limit, cursor }: { limit: number; cursor?: string | undefined },
): Promise<{ rows: AgentPlan[]; next: string | null }> {
  await findAgentAccount(customer, id)
  const keyIds = await listKeyIds(customer, id)
  const before = readCursor(cursor, ['id'])?.id
  const plans = await listProposedPlans(customer, keyIds, { now, before, limit: limit + 1 })
  const page = plans.slice(0, limit)
  const last = plans.length > limit ? page.at(-1) : undefined
  return {
    rows: page.map(({ pid, reason, ...plan }) => ({ ...plan, ...present({ pid, reason }) })),
    next: last ? writeCursor([last.id]) : null,
  }
}
