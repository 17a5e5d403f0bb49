import { areaGroups, areaTexts } from '@regent/contract/area-texts'
import {
  type AgentCallView,
  type AgentLevel,
  type AgentSettings,
  agentLevels,
  maxAgentCallsPerMinute,
  maxAgentOpenPlans,
  maxPlayersPerPlan,
} from '@regent/contract/operate/agents'
import type { ApiKey, KeyMode } from '@regent/contract/organization/keys'

export type AgentValues = {
  /** The areas with a level; in all others the mode of the keys decides. */
  areas: Record<string, AgentLevel>
  /** The calls that differ from their area. */
  calls: Record<string, AgentLevel>
  /** Empty: all realms of its keys. */
  realms: string[]
  /** The largest amounts that one key gives per day. */
  givesPerDay: { symbol: string; amount: number | '' }[]
  /** Empty: no limit. */
  playersPerPlan: number | ''
  callsPerMinute: number | ''
  openPlans: number | ''
  hidePersonalData: boolean
  applyByRule: boolean
  onlyAsAgent: boolean
}

export const agentLabels: Record<keyof AgentValues, string> = {
  areas: 'Areas',
  calls: 'Calls',
  realms: 'Realms',
  givesPerDay: 'Gives a day',
  playersPerPlan: 'Players a plan',
  callsPerMinute: 'Calls a minute',
  openPlans: 'Open plans',
  hidePersonalData: 'Hide names and e-mails of players',
  applyByRule: 'Apply small plans',
  onlyAsAgent: 'Keys work only at /mcp',
}

export const toAgentValues = ({
  areas,
  calls,
  realms,
  givesPerDay,
  playersPerPlan,
  ...limits
}: AgentSettings): AgentValues => ({
  areas: Object.fromEntries(areas.map(({ area, level }) => [area, level])),
  calls: Object.fromEntries(calls.map(({ call, level }) => [call, level])),
  realms: realms ?? [],
  givesPerDay: givesPerDay.map((limit) => ({ ...limit })),
  playersPerPlan: playersPerPlan ?? '',
  callsPerMinute: limits.callsPerMinute,
  openPlans: limits.openPlans,
  hidePersonalData: limits.hidePersonalData,
  applyByRule: limits.applyByRule,
  onlyAsAgent: limits.onlyAsAgent,
})

export const toAgentBody = ({ areas, calls, realms, givesPerDay, playersPerPlan, ...limits }: AgentValues) => ({
  areas: Object.entries(areas).map(([area, level]) => ({ area, level })),
  calls: Object.entries(calls).map(([call, level]) => ({ call, level })),
  ...(realms.length > 0 && { realms }),
  givesPerDay: givesPerDay.map(({ symbol, amount }) => ({ symbol: symbol.trim(), amount: Number(amount) })),
  ...(playersPerPlan !== '' && { playersPerPlan }),
  callsPerMinute: Number(limits.callsPerMinute),
  openPlans: Number(limits.openPlans),
  hidePersonalData: limits.hidePersonalData,
  applyByRule: limits.applyByRule,
  onlyAsAgent: limits.onlyAsAgent,
})

const refuseCount = (value: number | '', max: number): string | null =>
  value !== '' && value >= 1 && value <= max ? null : `Enter a number from 1 to ${max.toLocaleString('en')}.`

const currencyPattern = /^(currency|items)\.[^\s/]+$/

/** The faults of the limits per day, by the path of their field. */
const giftFaults = (limits: AgentValues['givesPerDay']): Record<string, string> =>
  Object.fromEntries(
    limits.flatMap(({ symbol, amount }, index) => [
      ...(currencyPattern.test(symbol.trim())
        ? []
        : [[`givesPerDay.${index}.symbol`, 'Enter a currency or an item, such as currency.gems.']]),
      ...(amount === '' ? [[`givesPerDay.${index}.amount`, 'Enter the amount a day; 0 for nothing.']] : []),
    ]),
  )

export const agentFaults = ({ givesPerDay, playersPerPlan, callsPerMinute, openPlans }: AgentValues) => ({
  ...giftFaults(givesPerDay),
  playersPerPlan: playersPerPlan === '' ? null : refuseCount(playersPerPlan, maxPlayersPerPlan),
  callsPerMinute: refuseCount(callsPerMinute, maxAgentCallsPerMinute),
  openPlans: refuseCount(openPlans, maxAgentOpenPlans),
})

/** An area with its calls that are open to agents. */
export type AgentArea = { name: string; title: string; text: string; calls: AgentCallView[] }

type AreaName = keyof typeof areaTexts

/** The areas with open calls, in the order of the menu. */
export function groupByArea(calls: readonly AgentCallView[]): AgentArea[] {
  const listCalls = (name: AreaName) => calls.filter(({ area }) => area === name)
  const areaNames = (Object.keys(areaTexts) as AreaName[]).filter((name) => listCalls(name).length > 0)
  const inGroups = areaGroups.flatMap((group) => areaNames.filter((name) => areaTexts[name].group === group))
  return inGroups.map((name) => ({
    name,
    title: areaTexts[name].title,
    text: areaTexts[name].text,
    calls: listCalls(name),
  }))
}

/** The areas that fit a search, with only the calls that fit if the area itself does not. */
export function filterAreas(areas: readonly AgentArea[], text: string): AgentArea[] {
  const searchText = text.trim().toLowerCase()
  if (searchText === '') return [...areas]
  return areas.flatMap((area) => {
    if (`${area.title} ${area.text} ${area.name}`.toLowerCase().includes(searchText)) return [area]
    const calls = area.calls.filter(({ name, summary }) => `${name} ${summary}`.toLowerCase().includes(searchText))
    return calls.length > 0 ? [{ ...area, calls }] : []
  })
}

const levelOfMode: Record<KeyMode, AgentLevel> = { read: 'read', plan: 'plan', write: 'apply' }

const rank = (level: AgentLevel): number => agentLevels.indexOf(level)
export const lowerLevel = (a: AgentLevel, b: AgentLevel): AgentLevel => (rank(a) <= rank(b) ? a : b)
export const isAbove = (level: AgentLevel, limit: AgentLevel): boolean => rank(level) > rank(limit)

/** The highest level that the valid keys of an account allow; an account without keys can get a key that plans. */
export function findKeyLevel(keys: readonly ApiKey[], now: number): AgentLevel {
  const modes = keys
    .filter(({ revoked, expires }) => revoked === undefined && expires > now)
    .map(({ mode }) => levelOfMode[mode])
  return modes.length === 0 ? 'plan' : (agentLevels.findLast((level) => modes.includes(level)) ?? 'read')
}

/** The highest level that has an effect in an area: planning needs a call that makes a plan. */
export const findAreaLimit = ({ calls }: Pick<AgentArea, 'calls'>, keyLevel: AgentLevel): AgentLevel =>
  calls.some(({ use }) => use === 'plan') ? keyLevel : lowerLevel('read', keyLevel)

/** The level of an area that applies now. */
export const findAreaLevel = (values: AgentValues, area: AgentArea, limit: AgentLevel): AgentLevel =>
  lowerLevel(values.areas[area.name] ?? 'apply', limit)

/** True if the agent may apply a plan of some call itself. */
export const appliesSome = (values: AgentValues, calls: readonly AgentCallView[], keyLevel: AgentLevel): boolean =>
  calls.some(
    ({ name, area, use }) =>
      use === 'plan' && lowerLevel(values.calls[name] ?? values.areas[area] ?? 'apply', keyLevel) === 'apply',
  )
