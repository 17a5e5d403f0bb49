import { ApiError } from '@regent/contract/errors'
import {
  type AgentLevel,
  type AgentSettings,
  defaultAgentLimits,
  AgentLevel as Level,
} from '@regent/contract/operate/agents'
import { findOrganization } from '../../../directory/organizations/directory.ts'
import type { OrganizationContext } from '../../../kernel/context/context.ts'
import { present } from '../../../kernel/context/present.ts'
import { findAgentAccount, lockAgentAccount, setAgentLimits } from '../../organization/keys/service.ts'
import { allAgentCalls } from './agent-calls.ts'
import { selectSettings, upsertSettings } from './queries.ts'

/** The limits that apply to each call of the keys, also outside `/mcp`. */
type KeyLimits = Pick<Awaited<ReturnType<typeof findAgentAccount>>, 'onlyAsAgent' | 'givesPerDay'>

type Content = Omit<AgentSettings, 'serviceAccountId' | 'version'>

/** The version of settings that nobody has changed. */
const defaultVersion = 1

/** The settings of the agent of a service account. */
export async function readAgentSettings(context: OrganizationContext, id: number): Promise<AgentSettings> {
  const settings = await loadSettings(context, id, await findAgentAccount(context.customer, id))
  context.setVersion(settings.version)
  return settings
}

async function loadSettings(
  { customer }: OrganizationContext,
  serviceAccountId: number,
  { onlyAsAgent, givesPerDay: limits }: KeyLimits,
): Promise<AgentSettings> {
  const row = await selectSettings(customer, serviceAccountId)
  const givesPerDay = Object.entries(limits).map(([symbol, amount]) => ({ symbol, amount }))
  const ofKeys = { onlyAsAgent, givesPerDay }
  if (!row) return { ...defaultAgentLimits, areas: [], calls: [], serviceAccountId, ...ofKeys, version: defaultVersion }
  return {
    serviceAccountId,
    ...ofKeys,
    ...present({ realms: row.realms }),
    areas: Object.entries(row.areas).map(([area, level]) => ({ area, level })),
    calls: Object.entries(row.calls).map(([call, level]) => ({ call, level })),
    ...present({ playersPerPlan: row.players_per_plan }),
    callsPerMinute: row.calls_per_minute,
    openPlans: row.open_plans,
    hidePersonalData: row.hide_personal_data,
    applyByRule: row.apply_by_rule,
    version: row.version,
  }
}

/** Replaces the settings of an agent. They apply to its next request on every server. */
export async function replaceSettings(
  context: OrganizationContext,
  id: number,
  content: Content,
): Promise<AgentSettings> {
  const { customer, ifMatch, change } = context
  refuseUnknown(content)
  await refuseUnknownRealms(context, content)
  const current = await loadSettings(context, id, await lockAgentAccount(context, id))
  if (ifMatch !== undefined && ifMatch !== current.version) throw new ApiError('StaleVersion', { current: current })
  const [before, after] = differing(toFields(current), toFields(content))
  if (Object.keys(after).length === 0) context.unchanged()
  else {
    await upsertSettings(customer, id, {
      areas: Object.fromEntries(content.areas.map(({ area, level }) => [area, level])),
      calls: Object.fromEntries(content.calls.map(({ call, level }) => [call, level])),
      realms: content.realms ? [...new Set(content.realms)] : null,
      players_per_plan: content.playersPerPlan ?? null,
      calls_per_minute: content.callsPerMinute,
      open_plans: content.openPlans,
      hide_personal_data: content.hidePersonalData,
      apply_by_rule: content.applyByRule,
    })
    await setAgentLimits(context, id, {
      onlyAsAgent: content.onlyAsAgent,
      givesPerDay: Object.fromEntries(content.givesPerDay.map(({ symbol, amount }) => [symbol, amount])),
    })
    change({ subject: 'agent-settings', id: String(id), before, after })
  }
  return readAgentSettings(context, id)
}

async function refuseUnknownRealms({ customer }: OrganizationContext, { realms = [] }: Content): Promise<void> {
  if (realms.length === 0) return
  const organization = await findOrganization(customer.db, customer.cid)
  if (realms.some((pid) => !organization?.realms.has(pid))) throw new ApiError('RealmNotFound', { field: 'realms' })
}

/** Rejects areas and calls that are closed to agents or unknown, and names that are listed twice. */
function refuseUnknown({ areas, calls, givesPerDay }: Content): void {
  const symbols = givesPerDay.map(({ symbol }) => symbol)
  const repeated = symbols.find((one, index) => symbols.indexOf(one) !== index)
  if (repeated !== undefined)
    throw new ApiError('BadRequest', { field: 'givesPerDay', message: `"${repeated}" is listed twice.` })
  const open = allAgentCalls()
  const namedCalls = [
    { field: 'areas', noun: 'area', names: areas.map(({ area }) => area), known: open.map(({ area }) => area) },
    { field: 'calls', noun: 'call', names: calls.map(({ call }) => call), known: open.map(({ name }) => name) },
  ]
  for (const { field, noun, names, known } of namedCalls) {
    const openNames = new Set(known)
    const closed = names.find((one) => !openNames.has(one))
    if (closed !== undefined)
      throw new ApiError('BadRequest', { field, message: `The ${noun} "${closed}" is not open to agents.` })
    const twice = names.find((one, index) => names.indexOf(one) !== index)
    if (twice !== undefined) throw new ApiError('BadRequest', { field, message: `"${twice}" is listed twice.` })
  }
}

/** Settings as one field per level and limit, so that each of them is shown and undone separately. */
type Fields = Readonly<Record<string, unknown>>

const areaPrefix = 'area '
const callPrefix = 'call '
const giftPrefix = 'per day '

const toFields = ({ areas, calls, realms, givesPerDay, playersPerPlan, ...limits }: Content): Fields => ({
  ...Object.fromEntries(areas.map(({ area, level }) => [`${areaPrefix}${area}`, level])),
  ...Object.fromEntries(calls.map(({ call, level }) => [`${callPrefix}${call}`, level])),
  ...Object.fromEntries(givesPerDay.map(({ symbol, amount }) => [`${giftPrefix}${symbol}`, amount])),
  // As text, so that equal lists are equal values.
  realms: realms ? [...new Set(realms)].join(', ') : null,
  playersPerPlan: playersPerPlan ?? null,
  callsPerMinute: limits.callsPerMinute,
  openPlans: limits.openPlans,
  hidePersonalData: limits.hidePersonalData,
  applyByRule: limits.applyByRule,
  onlyAsAgent: limits.onlyAsAgent,
})

/** The fields that differ, before and after; null: without a value. */
function differing(before: Fields, after: Fields): [Fields, Fields] {
  const names = [...new Set([...Object.keys(before), ...Object.keys(after)])].filter(
    (name) => (before[name] ?? null) !== (after[name] ?? null),
  )
  const pick = (from: Fields): Fields => Object.fromEntries(names.map((name) => [name, from[name] ?? null]))
  return [pick(before), pick(after)]
}

/** The current fields, locked, for undo; null if the service account does not exist. */
export async function lockFields(context: OrganizationContext, id: number): Promise<Fields | null> {
  const account = await lockAgentAccount(context, id).catch((error) => {
    if (error instanceof ApiError && error.code === 'ServiceAccountNotFound') return undefined
    throw error
  })
  return account ? toFields(await loadSettings(context, id, account)) : null
}

/** Restores some fields; a level that is null is that of the area again, or the mode of the key. */
export async function restoreFields(context: OrganizationContext, id: number, fields: Fields): Promise<void> {
  const current = await loadSettings(context, id, await lockAgentAccount(context, id))
  const merged = { ...toFields(current), ...fields }
  const levels = (prefix: string): [string, AgentLevel][] =>
    Object.entries(merged).flatMap(([name, value]) =>
      name.startsWith(prefix) && value !== null ? [[name.slice(prefix.length), Level.parse(value)]] : [],
    )
  const { playersPerPlan, realms, ...limits } = merged as Fields &
    Omit<Content, 'areas' | 'calls' | 'realms' | 'givesPerDay'> & { realms: string | null }
  await replaceSettings({ ...context, ifMatch: undefined }, id, {
    areas: levels(areaPrefix).map(([area, level]) => ({ area, level })),
    calls: levels(callPrefix).map(([call, level]) => ({ call, level })),
    givesPerDay: Object.entries(merged).flatMap(([name, value]) =>
      name.startsWith(giftPrefix) && typeof value === 'number'
        ? [{ symbol: name.slice(giftPrefix.length), amount: value }]
        : [],
    ),
    ...present({ playersPerPlan, realms: realms?.split(', ') }),
    callsPerMinute: limits.callsPerMinute,
    openPlans: limits.openPlans,
    hidePersonalData: limits.hidePersonalData,
    applyByRule: limits.applyByRule,
    onlyAsAgent: limits.onlyAsAgent,
  })
}
