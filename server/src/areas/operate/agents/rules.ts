import { ApiError } from '@regent/contract/errors'
import { type AgentLevel, defaultAgentLimits } from '@regent/contract/operate/agents'
import type { KeyScope } from '../../../kernel/context/context.ts'
import { type AgentCall, type AgentUse, requireCall, searchCalls } from './agent-calls.ts'
import { selectSettings } from './queries.ts'
import type { Customer } from './tables.ts'

/** The allowed calls of an agent and their limits. The mode and the rights of its key apply as well. */
export type AgentRules = {
  areas: Readonly<Record<string, AgentLevel>>
  calls: Readonly<Record<string, AgentLevel>>
  /** Where it works, within the realms of its key; undefined: in all of these. */
  realms: readonly string[] | undefined
  playersPerPlan: number | undefined
  callsPerMinute: number
  openPlans: number
  hidePersonalData: boolean
  applyByRule: boolean
}

const { callsPerMinute, openPlans, hidePersonalData, applyByRule } = defaultAgentLimits

/** The rules of a service account without settings. */
export const defaultRules: AgentRules = {
  areas: {},
  calls: {},
  realms: undefined,
  playersPerPlan: undefined,
  callsPerMinute,
  openPlans,
  hidePersonalData,
  applyByRule,
}

/**
 * Reads the rules of an agent. They are read for each request, so a change applies to the next one on every server. A
 * connected tool has the default limits; its owner has decided about personal data.
 */
export async function readAgentRules(customer: Customer, { serviceAccountId }: KeyScope): Promise<AgentRules> {
  if (serviceAccountId === undefined) return { ...defaultRules, hidePersonalData: false }
  const row = await selectSettings(customer, serviceAccountId)
  if (!row) return defaultRules
  return {
    areas: row.areas,
    calls: row.calls,
    realms: row.realms ?? undefined,
    playersPerPlan: row.players_per_plan ?? undefined,
    callsPerMinute: row.calls_per_minute,
    openPlans: row.open_plans,
    hidePersonalData: row.hide_personal_data,
    applyByRule: row.apply_by_rule,
  }
}

/** The level of a call: its own, else that of its area, else no limit but the key's mode. */
const findLevel = ({ areas, calls }: AgentRules, { name, area }: AgentCall): AgentLevel =>
  calls[name] ?? areas[area] ?? 'apply'

/** True if an agent may make a call: a read needs the level read, a plan the level plan. */
function isOpen(rules: AgentRules, call: AgentCall): boolean {
  const level = findLevel(rules, call)
  return call.use === 'read' ? level !== 'off' : level === 'plan' || level === 'apply'
}

/** A call that an agent may make. One that is off is not found, with the place where a person can change that. */
export function requireOpenCall(rules: AgentRules, name: string, use?: AgentUse): AgentCall {
  const agentCall = requireCall(name, use)
  if (isOpen(rules, agentCall)) return agentCall
  throw new ApiError('NotFound', {
    field: 'call',
    message: `"${name}" is off for this agent. An admin can change this in User Administration > Service accounts > Tools.`,
  })
}

/** The calls that fit a search and that the agent may make. */
export const searchOpenCalls = (rules: AgentRules, text: string, use?: AgentUse): AgentCall[] =>
  searchCalls(text, use, (call) => isOpen(rules, call))

/** Why the agent may not apply a plan of this call itself, as the end of a sentence; undefined if it may. */
export function whyNotByRule(rules: AgentRules, name: string | undefined): string | undefined {
  if (!rules.applyByRule) return 'this agent applies no plans'
  // Plans that an earlier version proposed have no call. They expire within a day.
  if (name === undefined) return 'it was proposed by an earlier version of the server'
  return findLevel(rules, requireCall(name, 'plan')) === 'apply' ? undefined : `"${name}" is not set to Apply for it`
}
