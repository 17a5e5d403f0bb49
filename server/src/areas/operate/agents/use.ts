import { ApiError } from '@regent/contract/errors'
import { minuteMs } from '@regent/contract/time'
import type { AgentCall } from './agent-calls.ts'
import { countCall, countUse } from './queries.ts'
import { formatDay } from './reports.ts'
import type { Toolbox } from './tools.ts'

/** Counts a use of a tool or resource; throws above the limit of the agent per minute, on all servers together. */
export async function countAgentUse({ services: { db, clock }, agent }: Toolbox): Promise<void> {
  const now = clock()
  const { cid, agentId, rules } = agent
  const uses = await countUse({ db, cid }, agentId, new Date(now - (now % minuteMs)))
  if (uses <= rules.callsPerMinute) return
  throw new ApiError('TooManyRequests', {
    message: `Limit: ${rules.callsPerMinute} calls per minute for this agent. Wait a minute.`,
    retryAfterSeconds: Math.ceil((minuteMs - (now % minuteMs)) / 1_000),
  })
}

/** Counts a call of an agent, by area and day. */
export const countAgentCall = ({ services: { db, clock }, agent }: Toolbox, { area }: AgentCall): Promise<void> =>
  countCall({ db, cid: agent.cid }, agent.agentId, area, formatDay(clock()))
