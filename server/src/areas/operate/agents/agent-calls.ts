import { type AnyEndpoint, isWrite } from '@regent/contract/endpoint'
import { allEndpoints } from '@regent/contract/endpoints'
import { ApiError } from '@regent/contract/errors'
import type { AgentCallView } from '@regent/contract/operate/agents'
import { PlanWithSample } from '@regent/contract/organization/plans'

/** The use of a call for an agent: read with it, or propose a plan with it. */
export type AgentUse = 'read' | 'plan'

export type AgentCall = { name: string; area: string; use: AgentUse; call: AnyEndpoint }

/** Areas that are closed to agents: people and how they sign in, keys, roles and approvals. */
const closedAreas: ReadonlySet<string> = new Set([
  'accounts',
  'admin-users',
  'agents',
  'approvals',
  'auth',
  'connections',
  'customers',
  'factors',
  'keys',
  'passkeys',
  'roles',
  'scim',
  'sso',
])

/** Calls of open areas that show or change secrets. */
const closedPath = /secret|token|password/i

/** The use of a call for an agent; undefined if it is closed to agents. */
export function useFor(area: string, call: AnyEndpoint): AgentUse | undefined {
  const { access, path } = call
  const isForOperators = access.operator !== undefined && !access.person
  if (!isForOperators || closedAreas.has(area) || closedPath.test(path)) return undefined
  if (!isWrite(call)) return 'read'
  return call.response === PlanWithSample || call.reviewed ? 'plan' : undefined
}

/** All calls that are open to agents. */
export const allAgentCalls = (): AgentCall[] =>
  allEndpoints.flatMap(({ name, area, call }) => {
    const use = useFor(area, call)
    return use ? [{ name, area, use, call }] : []
  })

/** Number of calls of operators that are closed to agents. */
export const countClosedCalls = (): number =>
  allEndpoints.filter(({ area, call }) => call.access.operator !== undefined && closedAreas.has(area)).length

/** The same for people. */
export const listedAgentCalls = (): AgentCallView[] =>
  allAgentCalls().map(({ call, ...found }) => ({
    ...found,
    summary: call.summary,
    rights: [call.access.operator ?? []].flat(),
  }))

const agentCalls: ReadonlyMap<string, AgentCall> = new Map(allAgentCalls().map((one) => [one.name, one]))

/** Throws if the call is unknown, closed to agents, or of another use. */
export function requireCall(name: string, use?: AgentUse): AgentCall {
  const agentCall = agentCalls.get(name)
  if (!agentCall)
    throw new ApiError('NotFound', {
      field: 'call',
      message: `No call "${name}" is open to agents. Search with search_calls.`,
    })
  if (use && agentCall.use !== use)
    throw new ApiError('BadRequest', {
      field: 'call',
      message:
        use === 'read'
          ? `"${name}" changes something. Propose it with propose_plan.`
          : `"${name}" only reads. Use it with read.`,
    })
  return agentCall
}

const maxFound = 20

const splitWords = (text: string): string[] => text.toLowerCase().match(/[a-z0-9]+/g) ?? []

/** `getPlayerStats` and `player-stats` have the words get, player and stats. */
const splitName = (name: string): string[] => splitWords(name.replaceAll(/([a-z])([A-Z])/g, '$1 $2'))

/** The words that find a call: those of its name and area, and those of its summary and path. */
const index = [...agentCalls.values()].map((one) => ({
  one,
  strong: new Set([...splitName(one.name), ...splitName(one.area)]),
  weak: new Set(splitWords(`${one.call.summary} ${one.call.path}`)),
}))

/** The calls that fit a search best, at most 20. Each word counts once; words of the name and the area count more. */
export function searchCalls(
  text: string,
  use: AgentUse | undefined,
  isOpen: (call: AgentCall) => boolean,
): AgentCall[] {
  const words = [...new Set(splitWords(text))]
  return index
    .filter(({ one }) => (use === undefined || one.use === use) && isOpen(one))
    .map(({ one, strong, weak }) => ({
      one,
      points: words.reduce((sum, word) => sum + (hasWord(strong, word) ? 3 : hasWord(weak, word) ? 1 : 0), 0),
    }))
    .filter(({ points }) => points > 0)
    .toSorted((a, b) => b.points - a.points || a.one.name.localeCompare(b.one.name))
    .slice(0, maxFound)
    .map(({ one }) => one)
}

/** Also finds the singular of a plural, and the other way round. */
const hasWord = (words: ReadonlySet<string>, word: string): boolean =>
  words.has(word) || words.has(`${word}s`) || (word.endsWith('s') && words.has(word.slice(0, -1)))
