import type { Client } from '@modelcontextprotocol/client'
import { getInventory, updateInventory } from '@regent/contract/monetize/inventory'
import {
  type AgentSettings,
  getAgentReport,
  getAgentSettings,
  listAgentCalls,
  listAgentPlans,
  updateAgentSettings,
} from '@regent/contract/operate/agents'
import { listAuditEntries, undoChanges } from '@regent/contract/organization/audit'
import {
  createApiKey,
  createServiceAccount,
  deleteServiceAccount,
  listServiceAccounts,
  updateServiceAccount,
} from '@regent/contract/organization/keys'
import { applyPlan, cancelPlan, type PlanWithSample } from '@regent/contract/organization/plans'
import type { Right } from '@regent/contract/permissions'
import { getStats } from '@regent/contract/players/stats'
import { dayMs, minuteMs } from '@regent/contract/time'
import { beforeEach, describe, expect, test } from 'vitest'
import { connectAgent, useTool } from '../../../testing/agent.ts'
import { publishItems } from '../../../testing/published-content.ts'
import { type Actor, ownApp, type TestApp } from '../../../testing/test-app.ts'

type Mode = 'read' | 'plan' | 'write'

let app: TestApp
let admin: Actor
let accountId: number
let secret: string
let gamerTag: number
let playerAccount: number

const rights: Right[] = [
  'view stats',
  'edit stats',
  'create tagging',
  'view players',
  'view audit',
  'edit player-profile',
]

const giving: Right[] = ['edit inventory', 'view inventory']

async function makeKey(mode: Mode): Promise<string> {
  const scope = { mode, rights, realms: ['*'], addresses: [] }
  const body = { serviceAccountId: accountId, name: mode, ...scope, expires: app.now() + 90 * dayMs }
  return (await admin.call(createApiKey, { body })).secret
}

beforeEach(async () => {
  app = await ownApp()
  admin = await app.as('admin')
  accountId = (await admin.call(createServiceAccount, { body: { name: 'Assistant', description: '' } })).id
  secret = await makeKey('plan')
  const player = await app.player()
  gamerTag = player.gamerTag
  playerAccount = player.accountId
})

/** The changes of settings are those of the organization. */
const organization = () => ({ scope: String(app.cid) })

const readAgentSettings = () => admin.call(getAgentSettings, { params: { id: accountId } })

/** Changes some of the settings. */
async function set(changes: Partial<AgentSettings>): Promise<AgentSettings> {
  const { serviceAccountId: _, version: __, ...body } = { ...(await readAgentSettings()), ...changes }
  return admin.call(updateAgentSettings, { params: { id: accountId }, body })
}

const read = (client: Client, call = 'getStats') =>
  useTool(client, 'read', { call, realm: app.pid, params: { objectId: `game.private.player.${gamerTag}` } })

const propose = (client: Client, values: readonly string[] = ['5'], tag = gamerTag) =>
  useTool(client, 'propose_plan', {
    call: 'planStatsUpload',
    realm: app.pid,
    body: { rows: values.map((value, at) => [String(tag), `HONOR_${at}`, value]) },
    why: 'The player lost this value.',
    evidence: [{ text: 'The log names the player.' }],
  })

const gems = 'currency.gems'

/** A key that plans and gives, and content with gems. */
async function connectGiver() {
  await publishItems(app, [{ id: gems }])
  const scope = { mode: 'write' as const, rights: [...rights, ...giving], realms: ['*'], addresses: [] }
  const body = { serviceAccountId: accountId, name: `gives ${app.now()}`, ...scope, expires: app.now() + 90 * dayMs }
  const made = await admin.call(createApiKey, { body })
  const client = await connectAgent(app, made.secret)
  const propose = (amount: number) =>
    useTool(client, 'propose_plan', {
      call: 'planGrant',
      realm: app.pid,
      body: { players: { gamerTags: [gamerTag] }, grants: [{ contentId: gems, count: amount }] },
      why: 'The player lost these gems.',
      evidence: [{ text: 'The log names the player.' }],
    })
  const give = (amount: number) =>
    app.withToken(made.secret).call(updateInventory, { params: { gamerTag }, body: { currencies: { [gems]: amount } } })
  return { propose, give }
}

const planOf = ({ value }: { value: unknown }) => (value as PlanWithSample).plan

const refusedAs = (error: string) => ({ isError: true, value: { error } })

describe('the levels', () => {
  test('without settings, the mode of the key decides', async () => {
    expect(await readAgentSettings()).toMatchObject({
      areas: [],
      calls: [],
      openPlans: 20,
      hidePersonalData: true,
      version: 1,
    })
    const client = await connectAgent(app, secret)
    expect(await read(client)).toMatchObject({ isError: false })
    expect(await propose(client)).toMatchObject({ isError: false })
  })

  test('an area that is off is not found, in every tool and resource', async () => {
    const client = await connectAgent(app, secret)
    await set({ areas: [{ area: 'stats', level: 'off' }] })
    const refused = await read(client)
    expect(refused).toMatchObject(refusedAs('NotFound'))
    expect(refused.texts.join()).toContain('User Administration > Service accounts > Tools')
    expect(await useTool(client, 'describe_call', { call: 'getStats' })).toMatchObject(refusedAs('NotFound'))
    const found = await useTool(client, 'search_calls', { query: 'stats' })
    expect((found.value as { area: string }[]).filter(({ area }) => area === 'stats')).toEqual([])
    await expect(client.readResource({ uri: 'regent://calls/getStats' })).rejects.toThrow('off for this agent')
    await set({ areas: [{ area: 'audit', level: 'off' }] })
    await expect(client.readResource({ uri: `regent://realms/${app.pid}/audit` })).rejects.toThrow('off for this agent')
    expect(await read(client)).toMatchObject({ isError: false })
  })

  test('a call can differ from its area', async () => {
    const client = await connectAgent(app, secret)
    await set({ areas: [{ area: 'stats', level: 'off' }], calls: [{ call: 'getStats', level: 'read' }] })
    expect(await read(client)).toMatchObject({ isError: false })
    await set({ areas: [], calls: [{ call: 'getStats', level: 'off' }] })
    expect(await read(client)).toMatchObject(refusedAs('NotFound'))
  })

  test('an area to read with makes no plans', async () => {
    const client = await connectAgent(app, secret)
    await set({ areas: [{ area: 'bulk-stats', level: 'read' }] })
    expect(await propose(client)).toMatchObject(refusedAs('NotFound'))
  })

  test('a plan is applied without a person only where the level is Apply and the rule is on', async () => {
    const client = await connectAgent(app, await makeKey('write'))
    await set({ areas: [{ area: 'bulk-stats', level: 'plan' }] })
    const { id } = planOf(await propose(client))
    const apply = () => useTool(client, 'apply_plan', { realm: app.pid, plan: id })
    expect(await apply()).toMatchObject(refusedAs('Forbidden'))
    await set({ areas: [{ area: 'bulk-stats', level: 'apply' }], applyByRule: false })
    expect(await apply()).toMatchObject(refusedAs('Forbidden'))
    await set({ applyByRule: true })
    expect(await apply()).toMatchObject({ isError: false })
  })

  test('the level Apply does not exceed the mode of the key', async () => {
    const client = await connectAgent(app, secret)
    await set({ areas: [{ area: 'bulk-stats', level: 'apply' }] })
    const { id } = planOf(await propose(client))
    expect(await useTool(client, 'apply_plan', { realm: app.pid, plan: id })).toMatchObject(refusedAs('NotForApiKeys'))
  })

  test('closed and unknown areas have no level', async () => {
    const refused = expect.objectContaining({ code: 'BadRequest' })
    for (const area of ['keys', 'agents', 'admin-users', 'approvals', 'nothing'])
      await expect(set({ areas: [{ area, level: 'read' }] })).rejects.toEqual(refused)
    for (const call of ['createApiKey', 'setStats', '__proto__'])
      await expect(set({ calls: [{ call, level: 'apply' }] })).rejects.toEqual(refused)
    const twice = { call: 'getStats', level: 'read' as const }
    await expect(set({ calls: [twice, twice] })).rejects.toEqual(refused)
    const { calls, closed } = await admin.call(listAgentCalls, {})
    expect(calls.filter(({ area }) => ['keys', 'agents', 'connections', 'auth'].includes(area))).toEqual([])
    expect(closed).toBeGreaterThan(50)
  })
})

describe('the limits', () => {
  test('a plan for more players than allowed is not made', async () => {
    const client = await connectAgent(app, secret)
    await set({ playersPerPlan: 2 })
    expect(await propose(client, ['1', '2', '3'])).toMatchObject(refusedAs('Forbidden'))
    expect(await propose(client, ['1', '2'])).toMatchObject({ isError: false })
    const plans = await useTool(client, 'list_plans', { realm: app.pid })
    expect((plans.value as { rows: { state: string }[] }).rows.map(({ state }) => state)).toEqual(['open', 'cancelled'])
    expect((await admin.call(listAgentPlans, { params: { id: accountId }, query: {} })).rows).toHaveLength(1)
  })

  test('calls per minute are counted over all keys, and the next minute is open again', async () => {
    const [client, other] = [await connectAgent(app, secret), await connectAgent(app, await makeKey('read'))]
    await set({ callsPerMinute: 3 })
    expect(await read(client)).toMatchObject({ isError: false })
    expect(await read(other)).toMatchObject({ isError: false })
    expect(await useTool(client, 'search_calls', { query: 'stats' })).toMatchObject({ isError: false })
    expect(await read(other)).toMatchObject(refusedAs('TooManyRequests'))
    await expect(client.readResource({ uri: 'regent://calls/getStats' })).rejects.toThrow('3 calls per minute')
    app.advance(minuteMs)
    expect(await read(client)).toMatchObject({ isError: false })
  })

  test('open plans are counted over all keys, also of concurrent proposals', async () => {
    const [client, other] = [await connectAgent(app, secret), await connectAgent(app, await makeKey('plan'))]
    await set({ openPlans: 2 })
    const answers = await Promise.all([1, 2, 3, 4].map((n) => propose(n % 2 ? client : other, [String(n)])))
    expect(answers.filter(({ isError }) => !isError)).toHaveLength(2)
    const [open] = answers.filter(({ isError }) => !isError).map(planOf)
    await admin.call(cancelPlan, { params: { id: open?.id ?? 0 }, body: { reason: 'Not needed.' } })
    expect(await propose(client, ['9'])).toMatchObject({ isError: false })
  })

  test('personal data is masked unless a person shows it', async () => {
    const client = await connectAgent(app, secret)
    await app.db.updateTable('accounts').set({ email: 'mira@players.test' }).where('id', '=', playerAccount).execute()
    const list = () => useTool(client, 'read', { call: 'listPlayers', realm: app.pid, query: { limit: 10 } })
    const masked = (await list()).texts.at(-1) ?? ''
    await set({ hidePersonalData: false })
    const shown = (await list()).texts.at(-1) ?? ''
    expect(masked).not.toEqual(shown)
    expect(masked).toContain('•••')
    expect(shown).not.toContain('•••')
  })

  test('a key proposes and gives at most its units of a currency per day; each key has its own', async () => {
    const { propose, give } = await connectGiver()
    await set({ givesPerDay: [{ symbol: gems, amount: 100 }] })
    expect(await propose(60)).toMatchObject({ isError: false })
    const refused = await propose(41)
    expect(refused).toMatchObject(refusedAs('GrantBudgetExceeded'))
    expect(refused.texts.join()).toContain('40 are left')
    await give(30)
    await expect(give(11)).rejects.toMatchObject({
      code: 'GrantBudgetExceeded',
      current: { symbol: gems, perDay: 100, left: 10 },
    })
    const held = await admin.call(getInventory, { params: { gamerTag } })
    expect(held.currencies.find(({ id }) => id === gems)?.amount).toBe(30)
    expect((await admin.call(listAgentPlans, { params: { id: accountId }, query: {} })).rows).toHaveLength(1)
    app.advance(minuteMs)
    const other = await connectGiver()
    await other.give(100)
    app.advance(dayMs)
    expect(await propose(100)).toMatchObject({ isError: false })
  })

  test('concurrent proposals never exceed the units per day together, and a plan counts once', async () => {
    const { propose } = await connectGiver()
    await set({ givesPerDay: [{ symbol: gems, amount: 100 }] })
    const answers = await Promise.all([1, 2, 3, 4].map(() => propose(50)))
    const made = answers.filter(({ isError }) => !isError).map(planOf)
    expect(made).toHaveLength(2)
    await admin.call(applyPlan, { params: { id: made[0]?.id ?? 0 }, body: {} })
    await app.runJobs()
    const held = await admin.call(getInventory, { params: { gamerTag } })
    expect(held.currencies.find(({ id }) => id === gems)?.amount).toBe(50)
  })

  test('the realms of the settings bound those of the keys', async () => {
    const client = await connectAgent(app, secret)
    await set({ realms: [app.staging] })
    expect(await read(client)).toMatchObject({ isError: true })
    expect(await propose(client)).toMatchObject({ isError: true })
    const { realms: _, ...rest } = await readAgentSettings()
    const { serviceAccountId: __, version: ___, ...body } = rest
    await admin.call(updateAgentSettings, { params: { id: accountId }, body })
    expect(await read(client)).toMatchObject({ isError: false })
    await expect(set({ realms: ['DE_404'] })).rejects.toMatchObject({ code: 'RealmNotFound' })
  })

  test('the keys can be closed to everything but the tools', async () => {
    const client = await connectAgent(app, secret)
    const direct = () =>
      app.withToken(secret).call(getStats, { params: { objectId: `game.private.player.${gamerTag}` } })
    await direct()
    await set({ onlyAsAgent: true })
    await expect(direct()).rejects.toMatchObject({ code: 'NotForApiKeys' })
    expect(await read(client)).toMatchObject({ isError: false })
  })
})

describe('a pause', () => {
  const pause = (paused: boolean) => admin.call(updateServiceAccount, { params: { id: accountId }, body: { paused } })

  test('refuses all calls of the keys on every server, keeps the plans, and ends', async () => {
    const client = await connectAgent(app, secret)
    const plan = planOf(await propose(client))
    await pause(true)
    const direct = app.withToken(secret).call(getStats, { params: { objectId: `game.private.player.${gamerTag}` } })
    await expect(direct).rejects.toMatchObject({ status: 403, code: 'ApiKeyPaused' })
    await expect(read(client)).rejects.toThrow()
    const [listed] = (await admin.call(listServiceAccounts, {})).accounts
    expect(listed?.paused).toBe(app.now())
    await admin.call(applyPlan, { params: { id: plan.id }, body: {} })
    await pause(false)
    expect(await read(client)).toMatchObject({ isError: false })
  })

  test('can be undone', async () => {
    await pause(true)
    const [entry] = (await admin.call(listAuditEntries, { query: { limit: 1 } }, organization())).rows
    expect(entry).toMatchObject({ subject: 'service-account', after: { paused: true } })
    expect(entry?.before).not.toHaveProperty('paused')
    await admin.call(undoChanges, { body: { ids: [entry?.id ?? 0] } }, organization())
    expect((await admin.call(listServiceAccounts, {})).accounts[0]).not.toHaveProperty('paused')
  })
})

describe('a change of the settings', () => {
  test('is audited by level and limit, and undone', async () => {
    await set({ areas: [{ area: 'stats', level: 'read' }], openPlans: 5 })
    await set({ areas: [{ area: 'players', level: 'off' }] })
    const [, first] = (await admin.call(listAuditEntries, { query: { subject: 'agent-settings' } }, organization()))
      .rows
    expect(first).toMatchObject({
      before: { 'area stats': null, openPlans: 20 },
      after: { 'area stats': 'read', openPlans: 5 },
    })
    await admin.call(undoChanges, { body: { ids: [first?.id ?? 0], fields: ['openPlans'] } }, organization())
    expect(await readAgentSettings()).toMatchObject({ areas: [{ area: 'players', level: 'off' }], openPlans: 20 })
  })

  test('is undone for realms and units per day', async () => {
    await set({ realms: [app.pid], givesPerDay: [{ symbol: gems, amount: 100 }] })
    await set({ realms: [app.staging, app.pid], givesPerDay: [] })
    const query = { subject: 'agent-settings' as const, limit: 1 }
    const [last] = (await admin.call(listAuditEntries, { query }, organization())).rows
    expect(last).toMatchObject({
      before: { realms: app.pid, [`per day ${gems}`]: 100 },
      after: { realms: `${app.staging}, ${app.pid}`, [`per day ${gems}`]: null },
    })
    await admin.call(undoChanges, { body: { ids: [last?.id ?? 0] } }, organization())
    expect(await readAgentSettings()).toMatchObject({
      realms: [app.pid],
      givesPerDay: [{ symbol: gems, amount: 100 }],
    })
    const twice = { symbol: gems, amount: 1 }
    await expect(set({ givesPerDay: [twice, twice] })).rejects.toMatchObject({ code: 'BadRequest' })
  })

  test('needs the newest version', async () => {
    const { serviceAccountId: _, version, ...body } = await readAgentSettings()
    const options = { headers: { 'if-match': String(version) } }
    await admin.call(updateAgentSettings, { params: { id: accountId }, body: { ...body, openPlans: 3 } }, options)
    const late = admin.call(
      updateAgentSettings,
      { params: { id: accountId }, body: { ...body, openPlans: 4 } },
      options,
    )
    await expect(late).rejects.toMatchObject({ code: 'StaleVersion' })
    expect(await readAgentSettings()).toMatchObject({ openPlans: 3, version: 2 })
  })

  test('is not for keys, testers, other organizations, and accounts that do not exist', async () => {
    const { serviceAccountId: _, version: __, ...body } = await readAgentSettings()
    const params = { id: accountId }
    const neighbour = await ownApp()
    const foreign = await neighbour.as('admin')
    await expect(foreign.call(getAgentSettings, { params })).rejects.toMatchObject({ code: 'ServiceAccountNotFound' })
    await expect(foreign.call(updateAgentSettings, { params, body })).rejects.toMatchObject({ status: 404 })
    await expect((await app.as('tester')).call(getAgentSettings, { params })).rejects.toMatchObject({ status: 403 })
    await expect(app.withToken(secret).call(updateAgentSettings, { params, body })).rejects.toMatchObject({
      status: 403,
    })
    await admin.call(deleteServiceAccount, { params })
    await expect(readAgentSettings()).rejects.toMatchObject({ code: 'ServiceAccountNotFound' })
  })
})

test('the report counts calls by area, and decisions by who made them', async () => {
  const client = await connectAgent(app, await makeKey('write'))
  await read(client)
  await read(client)
  const plans = []
  for (const n of [1, 2, 3, 4]) plans.push(planOf(await propose(client, [String(n)])).id)
  const [byPerson = 0, byRule = 0, refused = 0, waiting = 0] = plans
  await admin.call(applyPlan, { params: { id: byPerson }, body: {} })
  await app.runJobs()
  await useTool(client, 'apply_plan', { realm: app.pid, plan: byRule })
  await app.runJobs()
  await admin.call(cancelPlan, { params: { id: refused }, body: { reason: 'The player has it already.' } })
  const report = await admin.call(getAgentReport, { params: { id: accountId } })
  expect(report.used).toEqual([
    { area: 'bulk-stats', calls: 4 },
    { area: 'stats', calls: 2 },
  ])
  const listed = await admin.call(listAgentPlans, { params: { id: accountId }, query: { limit: 3 } })
  expect(listed.rows.map(({ id, outcome }) => [id, outcome])).toEqual([
    [waiting, 'waits'],
    [refused, 'refused'],
    [byRule, expect.stringMatching(/rule|failed/)],
  ])
  expect(report.plans).toMatchObject({ waits: 1, refused: 1 })
  const rest = await admin.call(listAgentPlans, {
    params: { id: accountId },
    query: { limit: 3, cursor: listed.next ?? '' },
  })
  expect(rest.rows).toMatchObject([{ id: byPerson, outcome: 'person' }])
})
