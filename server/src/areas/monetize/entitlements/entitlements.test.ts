import type { EndpointInput } from '@regent/contract/endpoint'
import {
  claimEntitlement,
  createEntitlementDefinition,
  deleteEntitlementDefinition,
  grantEntitlements,
  listEntitlementDefinitions,
  listPlayerEntitlements,
  revokeEntitlement,
  updateEntitlementDefinition,
  uploadEntitlementDefinitions,
} from '@regent/contract/monetize/entitlements'
import { listAuditEntries, undoChanges } from '@regent/contract/organization/audit'
import { listRights } from '@regent/contract/permissions'
import { exportPlayer } from '@regent/contract/players/profile'
import { sql } from 'kysely'
import { beforeEach, expect, test } from 'vitest'
import { ExtraCustomers, readSettings } from '../../../kernel/settings/settings.ts'
import { plainCalls } from '../../../testing/plain-calls.ts'
import { slowSteps } from '../../../testing/planned-steps.ts'
import { type Actor, ownApp, startApp, type TestApp } from '../../../testing/test-app.ts'
import { selectEntitlements } from './queries.ts'

let app: TestApp
let developer: Actor
let player: Actor

beforeEach(async () => {
  app = await ownApp()
  app.giveExtras()
  developer = await app.as('developer')
  player = await app.player()
})

const define = (
  symbol: string,
  request: NonNullable<EndpointInput<typeof createEntitlementDefinition>['body']>['request'] = {},
) => developer.call(createEntitlementDefinition, { body: { symbol, request } })
const definitions = async () => (await developer.call(listEntitlementDefinitions, {})).definitions
const grant = (symbol: string, more: object = {}, gamerTags = [player.gamerTag]) =>
  developer.call(grantEntitlements, { body: { gamerTags, generators: [{ symbol, ...more }] } })
const held = async (query: object = {}) =>
  (await developer.call(listPlayerEntitlements, { query: { gt: player.gamerTag, ...query } })).entitlements
const claim = (body: object) => developer.call(claimEntitlement, { body: { gt: player.gamerTag, ...body } })
const revoke = (uuid: string) => developer.call(revokeEntitlement, { body: { uuid } })
const undoLast = async (count = 1) => {
  const { rows } = await developer.call(listAuditEntries, { query: { limit: count } })
  await developer.call(undoChanges, { body: { ids: rows.map(({ id }) => id) } })
}

test('a definition is created, changed and deleted, and each of these is undone', async () => {
  await define('season_pass', { name: 'Season pass', maxGrants: 1, groupSymbols: ['passes'], revokeMode: 2 })
  const [made] = await definitions()
  expect(made).toEqual({
    symbol: 'season_pass',
    name: 'Season pass',
    description: '',
    image: '',
    maxGrants: 1,
    groupSymbols: ['passes'],
    grantTrigger: { domain: '', subject: '', action: '', conditions: [] },
    claimTrigger: { domain: '', subject: '', action: '', conditions: [] },
    revokeMode: 2,
    transferable: false,
    parameterized: false,
    terminalExpirationSecs: 0,
    replaces: '',
    created: app.now(),
    version: 1,
  })
  await expect(define('season_pass')).rejects.toMatchObject({ status: 409, code: 'EntitlementDefinitionExists' })
  const change = (name: string, version: string) =>
    developer.send(
      updateEntitlementDefinition,
      { body: { symbol: 'season_pass', request: { name } } },
      { headers: { 'if-match': `"${version}"` } },
    )
  expect(await change('New pass', '1')).toMatchObject({ status: 200 })
  expect(await change('Newer pass', '1')).toMatchObject({ status: 409, body: { error: 'StaleVersion' } })
  await undoLast()
  expect(await definitions()).toEqual([{ ...made, version: 3 }])
  await developer.call(deleteEntitlementDefinition, { body: { symbol: 'season_pass' } })
  expect(await definitions()).toEqual([])
  const missing = { status: 404, code: 'EntitlementDefinitionNotFound', field: 'symbol' }
  const body = { symbol: 'season_pass' }
  await expect(developer.call(deleteEntitlementDefinition, { body })).rejects.toMatchObject(missing)
  await expect(developer.call(updateEntitlementDefinition, { body: { ...body, request: {} } })).rejects.toMatchObject(
    missing,
  )
  await undoLast()
  expect(await definitions()).toEqual([{ ...made, version: 1 }])
})

const yaml = `
entitlements:
  - symbol: founder          # beside its symbol
    name: Founder
    maxGrants: 1
    description:
  - symbol: skin
    request: { name: Skin, parameterized: true, groupSymbols: [looks, shop] }
`

test('many definitions are uploaded as YAML or as a list, all or none; existing ones are changed', async () => {
  await define('skin', { name: 'Old' })
  await developer.call(uploadEntitlementDefinitions, { body: { yaml } })
  const uploaded = [
    { symbol: 'founder', name: 'Founder', maxGrants: 1, description: '' },
    { symbol: 'skin', name: 'Skin', parameterized: true, groupSymbols: ['looks', 'shop'], version: 2 },
  ]
  expect(await definitions()).toMatchObject(uploaded)
  const raw = await app.app.inject({
    method: 'POST',
    url: '/basic/legacy-entitlement-defs/upload',
    headers: { authorization: `Bearer ${developer.token}`, 'x-beam-scope': app.scope, 'content-type': 'text/yaml' },
    payload: '- { symbol: boat, name: Boat }',
  })
  expect([raw.statusCode, raw.json()]).toEqual([200, { result: 'ok' }])
  await developer.call(uploadEntitlementDefinitions, {
    body: { entitlements: [{ symbol: 'boat', request: { name: 'Ship' } }] },
  })
  expect((await definitions())[0]).toMatchObject({ symbol: 'boat', name: 'Ship', version: 2 })

  const before = await definitions()
  for (const [text, words] of [
    ['a: [', 'line 1'],
    ['name: nothing', 'must be a list'],
    ['- { symbol: ok }\n- { symbol: "a b" }', 'entitlements.1.symbol'],
    ['- { symbol: ok, maxGrants: many }', 'entitlements.0.request.maxGrants'],
    ['- &a { symbol: ok }\n- *a', 'anchors'],
    ['- { symbol: ok, maxGrants: 9007199254740993 }', 'entitlements.0.request.maxGrants is a number that cannot'],
    [
      '- symbol: ok\n  grantTrigger: { conditions: [{ guild: 9007199254740993 }] }',
      'entitlements.0.request.grantTrigger.conditions.0.guild is a number that cannot be stored exactly',
    ],
  ] as const) {
    await expect(developer.call(uploadEntitlementDefinitions, { body: { yaml: text } })).rejects.toMatchObject({
      status: 400,
      code: 'BadRequest',
      field: 'yaml',
      message: expect.stringContaining(words),
    })
  }
  const twice = {
    entitlements: [
      { symbol: 'ok', request: {} },
      { symbol: 'ok', request: {} },
    ],
  }
  await expect(developer.call(uploadEntitlementDefinitions, { body: twice })).rejects.toMatchObject({
    field: 'entitlements.1.symbol',
  })
  await expect(developer.call(uploadEntitlementDefinitions, { body: {} })).rejects.toMatchObject({ field: 'yaml' })
  expect(await definitions()).toEqual(before)
})

test('an entitlement is claimed once, and its history has the grant and the claim [entitlements-12]', async () => {
  await define('founder')
  await grant('founder', { specialization: 'gold', params: { tier: '3' } })
  app.advance(1_000)
  const [one] = await held()
  expect(one).toMatchObject({ symbol: 'founder', specialized: 'gold', state: 'GRANTED', params: { tier: '3' }, ttl: 0 })
  const answers = await Promise.allSettled([claim({ symbol: 'founder' }), claim({ symbol: 'founder' })])
  expect(answers.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected'])
  expect(await held()).toMatchObject([
    {
      state: 'CLAIMED',
      updated: app.now(),
      history: [
        { what: 'GRANTED', why: 'operator', when: app.now() - 1_000 },
        { what: 'CLAIMED', why: 'operator', when: app.now() },
      ],
    },
  ])
  const { uuid = '' } = one ?? {}
  await expect(claim({ uuid })).rejects.toMatchObject({ status: 409, code: 'EntitlementNotClaimable' })
  await expect(claim({})).rejects.toMatchObject({ status: 400, field: 'uuid' })
  const other = await app.player()
  await expect(claim({ gt: other.gamerTag, uuid })).rejects.toMatchObject({ code: 'EntitlementNotFound' })
  expect(await revoke(uuid)).toEqual({ status: 'ok', uuid, state: 'REVOKED' })
  await expect(revoke(uuid)).rejects.toMatchObject({ status: 409, code: 'EntitlementRevoked' })
  await expect(revoke('nonsense')).rejects.toMatchObject({ status: 404, code: 'EntitlementNotFound', field: 'uuid' })
  expect(await held({ state: 'granted' })).toEqual([])
  expect(await held({ state: 'revoked' })).toHaveLength(1)
  await expect(held({ state: 'lost' })).rejects.toMatchObject({ status: 400, field: 'state' })
  await expect(held({ gt: 5 })).rejects.toMatchObject({ status: 404, field: 'gt' })
  await undoLast(3)
  expect(await held()).toEqual([])
})

test('no player gets more than the definition allows, also with two concurrent grants', async () => {
  await define('pass', { maxGrants: 2 })
  const results = await Promise.allSettled([grant('pass'), grant('pass'), grant('pass')])
  expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(2)
  const other = await app.player()
  await expect(grant('pass', {}, [other.gamerTag, player.gamerTag])).rejects.toMatchObject({
    status: 409,
    code: 'EntitlementLimitReached',
    field: 'generators.0.quantity',
  })
  expect((await developer.call(listPlayerEntitlements, { query: { gt: other.gamerTag } })).entitlements).toEqual([])
  await revoke((await held())[0]?.uuid ?? '')
  await grant('pass')
  await define('skin', { maxGrants: 1, parameterized: true })
  await grant('skin', { specialization: 'red' })
  await grant('skin', { specialization: 'blue' })
  await expect(grant('skin', { specialization: 'red' })).rejects.toMatchObject({ code: 'EntitlementLimitReached' })
  for (const [given, refusal] of [
    [{ symbol: 'nothing' }, { status: 404, field: 'generators.0.symbol' }],
    [
      { symbol: 'skin', action: 'REVOKE' },
      { status: 400, field: 'generators.0.action' },
    ],
    [
      { symbol: 'skin', claimWindow: { open: 5, close: 5 } },
      { status: 400, field: 'generators.0.claimWindow.close' },
    ],
    [
      { symbol: 'skin', quantity: 600 },
      { status: 400, field: 'generators' },
    ],
  ] as const)
    await expect(grant(given.symbol, given, [player.gamerTag, other.gamerTag])).rejects.toMatchObject(refusal)
  await expect(grant('skin', {}, [5])).rejects.toMatchObject({ status: 404, field: 'gamerTags.0' })
})

test('an entitlement is claimed in its window and before it expires; the list is paged, newest or oldest first', async () => {
  await define('timed', { terminalExpirationSecs: 60 })
  const open = app.now() + 10_000
  const close = app.now() + 20_000
  await grant('timed', { claimWindow: { open, close } })
  app.advance(1)
  await grant('timed', { quantity: 2 })
  expect((await held({ limit: 2 })).map(({ cwin }) => cwin)).toEqual([undefined, undefined])
  expect(await held({ skip: 2 })).toMatchObject([{ cwin: { open, close }, cwinSecsTillOpen: 10, ttl: 60 }])
  expect((await held({ sort: 'granted', limit: 2 })).map(({ cwin }) => cwin?.open)).toEqual([open, undefined])
  const { uuid } = (await held({ skip: 2 }))[0] ?? {}
  await expect(claim({ uuid })).rejects.toMatchObject({ message: expect.stringContaining('yet') })
  expect(await held({ icw: true })).toHaveLength(2)
  app.advance(20_000)
  await expect(claim({ uuid })).rejects.toMatchObject({ message: expect.stringContaining('no longer') })
  app.advance(60_000)
  await expect(claim({ symbol: 'timed' })).rejects.toMatchObject({ status: 404, field: 'symbol' })
  expect((await held())[0]?.ttl).toBe(0)
})

test('a setting names the specialization of grants without one; an export has what a player owns [entitlements-13]', async () => {
  const { app: server, close } = await startApp(
    { unspecializedEntitlements: ['vip'], extraCustomers: new ExtraCustomers(['*']) },
    app.databaseUrl,
  )
  await define('vip')
  const answer = await server.inject({
    method: 'POST',
    url: '/basic/legacy-entitlement-defs/grant',
    headers: { authorization: `Bearer ${developer.token}`, 'x-beam-scope': app.scope },
    payload: { gamerTags: [player.gamerTag], generators: [{ symbol: 'vip', specialization: 'gold', action: 'grant' }] },
  })
  expect(answer.statusCode).toBe(200)
  await close()
  expect(await held()).toMatchObject([{ symbol: 'vip', specialized: '' }])
  const document = await developer.call(exportPlayer, { params: { player: player.gamerTag } })
  expect(document.held['entitlements']).toMatchObject([{ symbol: 'vip', state: 'GRANTED' }])
})

test('without the extra rights entitlements can be neither seen nor granted; a tester with them can only view', async () => {
  const plain = await ownApp()
  const admin = await plain.as('admin')
  await expect(admin.call(listEntitlementDefinitions, {})).rejects.toMatchObject({ status: 403 })
  const tester = await app.as('tester')
  expect((await tester.call(listEntitlementDefinitions, {})).definitions).toEqual([])
  const body = { symbol: 'founder', request: {} }
  await expect(tester.call(createEntitlementDefinition, { body })).rejects.toMatchObject({ status: 403 })
})

test('no order of a player’s entitlements reads them all: each follows an index', async () => {
  const { gamerTag } = player
  await sql`insert into entitlements (pid, uuid, gamer_tag, symbol, state, history, created_at, updated_at)
    select ${app.pid}, gen_random_uuid(), ${gamerTag}, 'vip', 'GRANTED', '[]', now(), now()
    from generate_series(1, 4000)`.execute(app.db)
  await sql`analyze entitlements`.execute(app.db)
  for (const order of ['asc', 'desc'] as const) {
    const slow = await slowSteps(app.db, 50, (db) =>
      selectEntitlements({ id: app.pid, db }, gamerTag, {}, { order, skip: 0, limit: 50 }),
    )
    expect(slow, order).toEqual([])
  }
})

const root = '/basic/legacy-entitlement-defs'

/** What a client without our contract sends. */
const plain = () => plainCalls(app, developer)
const ownOf = async (query = '') => {
  const { status, body } = await plain()(`GET ${root}/player?gt=${player.gamerTag}&skip=0&limit=10${query}`)
  expect(status).toBe(200)
  return (body as { entitlements: { uuid: string; symbol: string; state: string }[] }).entitlements
}
const grantPlainly = (symbol: string) =>
  plain()(`POST ${root}/grant`, { gamerTags: [player.gamerTag], generators: [{ symbol }] })

test('definitions are listed, made, edited and deleted at /basic/legacy-entitlement-defs [entitlements-3]', async () => {
  const send = plain()
  const symbols = async () =>
    ((await send('GET /basic/legacy-entitlement-defs')).body as { definitions: object[] }).definitions
  expect(await send('POST /basic/legacy-entitlement-defs', { symbol: 'pass', request: {} })).toMatchObject({
    status: 200,
  })
  expect(await symbols()).toMatchObject([{ symbol: 'pass', name: '' }])
  await send('PUT /basic/legacy-entitlement-defs', { symbol: 'pass', request: { name: 'Pass' } })
  expect(await symbols()).toMatchObject([{ symbol: 'pass', name: 'Pass' }])
  await send('DELETE /basic/legacy-entitlement-defs', { symbol: 'pass' })
  expect(await symbols()).toEqual([])
})

test('a definition carries symbol, name, image, description, limits, triggers, modes and created [entitlements-4]', async () => {
  const trigger = { domain: 'game', subject: 'level', action: 'reached', conditions: [] }
  const request = {
    name: 'Pass',
    image: 'pass.png',
    description: 'All of it.',
    maxGrants: 2,
    groupSymbols: ['passes'],
    grantTrigger: trigger,
    claimTrigger: trigger,
    revokeMode: 1,
    transferable: true,
    parameterized: true,
  }
  await plain()(`POST ${root}`, { symbol: 'pass', request })
  expect((await plain()(`GET ${root}`)).body).toMatchObject({
    definitions: [{ symbol: 'pass', ...request, created: app.now() }],
  })
})

test('POST /basic/legacy-entitlement-defs/upload takes definitions as yaml [entitlements-7 entitlements-8]', async () => {
  const upload = { yaml: '- { symbol: boat, name: Boat }' }
  expect(await plain()('POST /basic/legacy-entitlement-defs/upload', upload)).toMatchObject({ status: 200 })
  expect(await definitions()).toMatchObject([{ symbol: 'boat', name: 'Boat' }])
})

test('POST /basic/legacy-entitlement-defs/grant grants an entitlement to a player [entitlements-7 entitlements-9]', async () => {
  await define('pass')
  const generators = [{ symbol: 'pass' }]
  const body = { gamerTags: [player.gamerTag], generators }
  expect(await plain()('POST /basic/legacy-entitlement-defs/grant', body)).toMatchObject({ status: 200 })
  expect(await ownOf()).toMatchObject([{ symbol: 'pass', state: 'GRANTED' }])
})

test('PUT /basic/legacy-entitlement-defs/claim claims a granted entitlement [entitlements-7 entitlements-10]', async () => {
  await define('pass')
  await grantPlainly('pass')
  const body = { gt: player.gamerTag, symbol: 'pass' }
  expect(await plain()('PUT /basic/legacy-entitlement-defs/claim', body)).toMatchObject({ status: 200 })
  expect(await ownOf()).toMatchObject([{ state: 'CLAIMED' }])
})

test('DELETE /basic/legacy-entitlement-defs/revoke revokes an entitlement [entitlements-7 entitlements-11]', async () => {
  await define('pass')
  await grantPlainly('pass')
  const [{ uuid = '' } = {}] = await ownOf()
  expect(await plain()('DELETE /basic/legacy-entitlement-defs/revoke', { uuid })).toMatchObject({ status: 200 })
  expect(await ownOf()).toMatchObject([{ state: 'REVOKED' }])
})

test('GET /basic/legacy-entitlement-defs/player takes gt, skip, limit and a state, which is granted, claimed or revoked [entitlements-5 entitlements-14]', async () => {
  for (const symbol of ['one', 'two', 'three']) {
    await define(symbol)
    await grantPlainly(symbol)
    app.advance(1)
  }
  await claim({ symbol: 'one' })
  await revoke((await ownOf()).find(({ symbol }) => symbol === 'two')?.uuid ?? '')
  const page = await plain()(`GET /basic/legacy-entitlement-defs/player?gt=${player.gamerTag}&skip=1&limit=1`)
  expect(page).toMatchObject({ status: 200, body: { entitlements: [{ symbol: 'two' }] } })
  expect((page.body as { entitlements: object[] }).entitlements).toHaveLength(1)
  for (const [state, symbol] of [
    ['granted', 'three'],
    ['claimed', 'one'],
    ['revoked', 'two'],
  ] as const)
    expect((await ownOf(`&state=${state}`)).map((own) => own.symbol)).toEqual([symbol])
})

test('an entitlement of a player carries uuid, gamerTag, symbol, specialized, state, updated, history and ttl [entitlements-6]', async () => {
  await define('pass', { terminalExpirationSecs: 60 })
  await developer.call(grantEntitlements, {
    body: { gamerTags: [player.gamerTag], generators: [{ symbol: 'pass', specialization: 'gold' }], reason: 'Sorry.' },
  })
  expect(await ownOf()).toMatchObject([
    {
      uuid: expect.any(String),
      gamerTag: player.gamerTag,
      symbol: 'pass',
      specialized: 'gold',
      state: 'GRANTED',
      updated: app.now(),
      ttl: 60,
      history: [{ what: 'GRANTED', why: 'Sorry.', when: app.now() }],
    },
  ])
})

test('no symbol loses its specialization until a setting names it [entitlements-13]', async () => {
  expect(readSettings({}).unspecializedEntitlements).toEqual([])
  await define('vip')
  await grant('vip', { specialization: 'gold' })
  expect(await held()).toMatchObject([{ symbol: 'vip', specialized: 'gold' }])
})

test('a definition is deleted with the right to edit: there is no right to delete [entitlements-15]', () => {
  expect(deleteEntitlementDefinition.access).toEqual({ operator: 'edit entitlements' })
  const rights = [...listRights('developer', true)].filter((right) => right.endsWith(' entitlements'))
  const verbs = ['view', 'create', 'edit', 'upload', 'grant', 'claim', 'revoke']
  expect(rights).toEqual(verbs.map((verb) => `${verb} entitlements`))
})
