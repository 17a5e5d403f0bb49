import { allEndpoints } from '@regent/contract/endpoints'
import { listNeeds } from '@regent/contract/operate/now'
import { listAuditEntries } from '@regent/contract/organization/audit'
import { createApiKey, createServiceAccount, revokeApiKey } from '@regent/contract/organization/keys'
import { applyPlan, cancelPlan, getPlan, type PlanWithSample } from '@regent/contract/organization/plans'
import { listRealms } from '@regent/contract/organization/realms'
import type { Right } from '@regent/contract/permissions'
import { getStats } from '@regent/contract/players/stats'
import { dayMs } from '@regent/contract/time'
import { expect, test } from 'vitest'
import { connectAgent, useTool } from '../../../testing/agent.ts'
import { type TestApp, testApp } from '../../../testing/test-app.ts'
import { requireCall, useFor } from './agent-calls.ts'
import { answered, dataNotice, maxAnswerLength } from './results.ts'

type Mode = 'read' | 'plan' | 'write'

async function makeKey(app: TestApp, mode: Mode, rights: Right[] = usual, realms = ['*']) {
  const admin = await app.as('admin')
  const account = await admin.call(createServiceAccount, { body: { name: 'Assistant', description: '' } })
  const { key, secret } = await admin.call(createApiKey, {
    body: {
      ...{ serviceAccountId: account.id, name: mode, mode, rights, realms, addresses: [] },
      expires: app.now() + 90 * dayMs,
    },
  })
  return { admin, key, secret }
}

const usual: Right[] = ['view stats', 'edit stats', 'create tagging', 'view players', 'view audit']

const upload = (app: TestApp, gamerTag: number, value = '5') => ({
  call: 'planStatsUpload',
  realm: app.pid,
  body: { rows: [[String(gamerTag), 'HONOR', value]] },
})

test('an agent finds a call, reads with it, and proposes a plan that a person applies', async () => {
  const app = await testApp()
  const { gamerTag } = await app.player()
  const { admin, secret } = await makeKey(app, 'plan')
  const client = await connectAgent(app, secret)
  expect((await client.listTools()).tools.map(({ name }) => name)).toEqual([
    ...['search_calls', 'describe_call', 'read', 'list_plans', 'propose_plan', 'apply_plan'],
  ])
  const found = await useTool(client, 'search_calls', { query: 'player stats upload', use: 'plan' })
  expect(found.value).toEqual(expect.arrayContaining([expect.objectContaining({ call: 'planStatsUpload' })]))
  const described = await useTool(client, 'describe_call', { call: 'planStatsUpload' })
  expect(described.value).toMatchObject({ use: 'plan', body: { type: 'object' } })

  const read = await useTool(client, 'read', {
    call: 'getStats',
    realm: app.pid,
    params: { objectId: `game.private.player.${gamerTag}` },
  })
  expect(read).toMatchObject({ isError: false, texts: [dataNotice, expect.any(String)] })

  const proposed = await useTool(client, 'propose_plan', {
    ...upload(app, gamerTag),
    why: 'The player lost this value in the outage.',
    evidence: [{ text: 'The log of the outage names the player.', record: { kind: 'player', id: String(gamerTag) } }],
  })
  const { plan } = proposed.value as PlanWithSample
  expect(plan).toMatchObject({
    state: 'open',
    madeByEmail: 'Assistant / plan',
    proposal: { why: 'The player lost this value in the outage.', evidence: [{ record: { kind: 'player' } }] },
  })
  expect(plan.expiresAt - plan.madeAt).toBe(dayMs)
  expect((await admin.call(listNeeds, {})).needs).toEqual(
    expect.arrayContaining([
      expect.objectContaining({ kind: 'proposed-plans', id: String(plan.id), name: plan.title }),
    ]),
  )

  // The key may only plan.
  expect(await useTool(client, 'apply_plan', { realm: app.pid, plan: plan.id })).toMatchObject({
    isError: true,
    value: { error: 'NotForApiKeys' },
  })
  await admin.call(applyPlan, { params: { id: plan.id }, body: {} })
})

test('an agent applies a small plan that it proposed, if its key may apply plans', async () => {
  const app = await testApp()
  const { gamerTag } = await app.player()
  const { secret } = await makeKey(app, 'write')
  const client = await connectAgent(app, secret)
  const propose = async (evidence: object[], value?: string) => {
    const why = 'The player lost this value.'
    const { value: made } = await useTool(client, 'propose_plan', { ...upload(app, gamerTag, value), why, evidence })
    return (made as PlanWithSample).plan.id
  }
  const withoutEvidence = await propose([])
  const refused = await useTool(client, 'apply_plan', { realm: app.pid, plan: withoutEvidence })
  expect(refused).toMatchObject({ isError: true, value: { error: 'Forbidden' } })
  const plan = await propose([{ text: 'The log names the player.' }], '6')
  expect(await useTool(client, 'apply_plan', { realm: app.pid, plan })).toMatchObject({ isError: false })
})

test('a refused plan is closed, and the agent sees it', async () => {
  const app = await testApp()
  const { gamerTag } = await app.player()
  const { admin, secret } = await makeKey(app, 'plan')
  const client = await connectAgent(app, secret)
  const why = 'The player lost this value.'
  const { value } = await useTool(client, 'propose_plan', { ...upload(app, gamerTag), why, evidence: [] })
  const { id } = (value as PlanWithSample).plan
  await admin.call(cancelPlan, { params: { id }, body: { reason: 'The player has it already.' } })
  expect((await admin.call(listAuditEntries, { query: { limit: 1 } })).rows).toMatchObject([
    { subject: 'plan', id: expect.any(Number), after: { state: 'cancelled', reason: 'The player has it already.' } },
  ])
  const plans = await useTool(client, 'list_plans', { realm: app.pid })
  expect(plans.value).toMatchObject({ rows: [{ id, state: 'cancelled', reason: 'The player has it already.' }] })
})

test('an agent has at most twenty open plans', async () => {
  const app = await testApp()
  const { gamerTag } = await app.player()
  const { secret } = await makeKey(app, 'plan')
  const client = await connectAgent(app, secret)
  const propose = (n: number) =>
    useTool(client, 'propose_plan', { ...upload(app, gamerTag, String(n)), why: 'The player lost this.', evidence: [] })
  for (let n = 1; n <= 20; n += 1) expect(await propose(n)).toMatchObject({ isError: false })
  expect(await propose(21)).toMatchObject({ isError: true, value: { error: 'TooManyRequests' } })
})

test('only an API key opens the address, and a revoked one closes it', async () => {
  const app = await testApp()
  const { admin, key, secret } = await makeKey(app, 'read')
  const ask = (token?: string, payload: object = { jsonrpc: '2.0', id: 1, method: 'tools/list' }) =>
    app.app.inject({
      method: 'POST',
      url: '/mcp',
      headers: {
        ...(token !== undefined && { authorization: `Bearer ${token}` }),
        accept: 'application/json, text/event-stream',
      },
      payload,
    })
  const anonymous = await ask()
  expect(anonymous.statusCode).toBe(401)
  expect(anonymous.headers['www-authenticate']).toContain('Bearer')
  expect((await ask(admin.token)).statusCode).toBe(401)
  expect((await ask(`${secret}x`)).statusCode).toBe(401)
  expect((await ask(secret)).statusCode).toBe(200)
  const message = { jsonrpc: '2.0', id: 1, method: 'tools/list' }
  expect((await ask(secret, [message, message])).statusCode).toBe(400)
  await admin.call(revokeApiKey, { params: { id: key.id }, body: {} })
  expect((await ask(secret)).statusCode).toBe(401)
})

test('an agent cannot exceed its key', async () => {
  const [app, neighbour] = [await testApp(), await testApp()]
  const { gamerTag } = await app.player()
  const { secret } = await makeKey(app, 'read', ['view stats'], [app.pid])
  const client = await connectAgent(app, secret)
  const objectId = `game.private.player.${gamerTag}`
  const attempts: [string, Record<string, unknown>][] = [
    ['read', { call: 'listServiceAccounts' }],
    ['read', { call: 'listAdminUsers' }],
    ['read', { call: 'setStats', realm: app.pid, params: { objectId }, body: { set: { HONOR: '9' } } }],
    ['read', { call: 'getStats', realm: neighbour.pid, params: { objectId } }],
    ['read', { call: 'getStats', realm: app.pid, params: { objectId: '..' } }],
    ['read', { call: 'listAuditEntries', realm: app.pid }],
    ['propose_plan', { ...upload(app, gamerTag), why: 'I would like to change this.', evidence: [] }],
    [
      'propose_plan',
      { call: 'setStats', realm: app.pid, params: { objectId }, why: 'Just change it now.', evidence: [] },
    ],
    ['apply_plan', { realm: app.pid, plan: 1 }],
  ]
  for (const [tool, args] of attempts)
    expect(await useTool(client, tool, args), `${tool} ${JSON.stringify(args)}`).toMatchObject({ isError: true })
  const admin = await app.as('admin')
  expect((await admin.call(getStats, { params: { objectId } })).stats).not.toHaveProperty('HONOR')
})

test('calls that reveal a secret or take effect immediately are closed to agents', () => {
  const open = allEndpoints.filter(({ area, call }) => useFor(area, call))
  expect(open.length).toBeGreaterThan(150)
  expect(open.filter(({ call }) => call.access.person)).toEqual([])
  expect(open.map(({ name }) => name).filter((name) => /secret|token|password|apikey/i.test(name))).toEqual([])
  expect(useFor('realms', listRealms)).toBe('read')
  expect(useFor('plans', applyPlan)).toBeUndefined()
  expect(useFor('plans', getPlan)).toBe('read')
  const closed = allEndpoints.filter(({ area, call }) => !useFor(area, call))
  expect(closed.length).toBeGreaterThan(300)
  for (const { name } of closed)
    for (const asked of ['read', 'plan'] as const) expect(() => requireCall(name, asked)).toThrow()
})

test('resources show schemas, errors and the audit trail; prompts fill in what was asked', async () => {
  const app = await testApp()
  const { secret } = await makeKey(app, 'read')
  const client = await connectAgent(app, secret)
  const { contents } = await client.readResource({ uri: 'regent://calls/getStats' })
  expect(JSON.stringify(contents)).toContain('objectId')
  expect((await client.readResource({ uri: `regent://realms/${app.pid}/audit` })).contents).toHaveLength(1)
  expect((await client.listPrompts()).prompts).toHaveLength(3)
  const prompt = await client.getPrompt({
    name: 'why-did-this-player-get-nothing',
    arguments: { realm: app.pid, player: '42', what: 'the starter pack' },
  })
  expect(JSON.stringify(prompt.messages)).toContain('the starter pack')
})

test('a long answer is refused with the way to a shorter one', () => {
  const long = { ok: true, text: 'x'.repeat(maxAnswerLength + 1) }
  expect(answered(long)).toMatchObject({ isError: true, content: [{ text: expect.stringContaining('cursor') }] })
})
