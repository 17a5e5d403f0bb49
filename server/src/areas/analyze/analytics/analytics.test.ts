import {
  createHistoryQueryUrl,
  getDashboardCard,
  getDashboardFigure,
  getHistoryStatus,
  getHourlyFigures,
  getReaderConfig,
  importHistory,
  listHistoryNamespaces,
  queryHistory,
} from '@regent/contract/analyze/analytics'
import { reserveEventName } from '@regent/contract/analyze/analytics-names'
import { figureRows } from '@regent/contract/analyze/figures'
import { listAuditEntries } from '@regent/contract/organization/audit'
import { exportPlayer, forgetPlayer } from '@regent/contract/players/profile'
import { dayMs } from '@regent/contract/time'
import { describe, expect, test } from 'vitest'
import { type HistoryEvent, recordEvents } from '../../../kernel/history/record.ts'
import { plainCalls } from '../../../testing/plain-calls.ts'
import { ownApp, type TestApp } from '../../../testing/test-app.ts'

const dayOf = (at: number) => new Date(at).toISOString().slice(0, 10)

const install = (gamerTag: number, at: number, platform?: string): HistoryEvent => ({
  namespace: 'platform_session_install',
  at,
  gamerTag,
  fields: { 'device.platform': platform },
})
const session = (gamerTag: number, at: number, dayssinceinstall: number, firstdailysession = true): HistoryEvent => ({
  namespace: 'platform_session_session',
  at,
  gamerTag,
  fields: { session_id: gamerTag, dayssinceinstall, firstdailysession },
})
const purchase = (gamerTag: number, at: number, provider: string, price: number): HistoryEvent => ({
  namespace: 'platform_commerce_hard_purchase',
  at,
  gamerTag,
  fields: { txid: gamerTag, provider, price, sku: 'gems', currency: 'USD', amount: price },
})

/** Three days: two players install on the first, and one of them returns and pays. */
async function withHistory() {
  const app = await ownApp()
  const now = app.now()
  const today = now - 3_600_000
  const before = now - dayMs - 3_600_000
  await recordEvents({ db: app.db, id: app.pid }, [
    install(1, before, 'IPhonePlayer'),
    install(2, before),
    session(1, before, 0),
    session(2, before, 0),
    purchase(2, before, 'Steam', 499),
    session(1, today, 1),
    session(1, today, 1, false),
    purchase(1, today, 'ITunes', 999),
    purchase(1, today, 'ITunes', 1),
    purchase(1, today, 'Steam', 250),
  ])
  await app.moveHistory()
  return { app, range: { from: dayOf(before), to: dayOf(today) }, yesterday: dayOf(before), today: dayOf(today) }
}

const figure = async (app: TestApp, name: 'installs', range: { from: string; to: string }) =>
  (await app.as('tester')).call(getDashboardFigure, { params: { figure: name }, query: range })

describe('a chart has a row for each day [analytics-9 analytics-25 analytics-27 analytics-28]', () => {
  test.each([
    [
      'installs',
      ['installs', 'platform'],
      [
        [1, 'IPhonePlayer'],
        [1, null],
      ],
      [],
    ],
    ['dau', ['dau'], [[2]], [[1]]],
    ['payers', ['payers'], [[1]], [[1]]],
    [
      'revenue',
      ['provider', 'revenue', 'refunds'],
      [['Steam', 4.99, 0]],
      [
        ['ITunes', 10, 0],
        ['Steam', 2.5, 0],
      ],
    ],
    ['arpdau', ['revenue', 'dau', 'arpdau'], [[4.99, 2, 2.5]], [[12.5, 1, 12.5]]],
    ['arppu', ['revenue', 'payers', 'arppu'], [[4.99, 1, 4.99]], [[12.5, 1, 12.5]]],
  ] as const)('%s', async (name, columns, before, after) => {
    const { app, range, yesterday, today } = await withHistory()
    const { json, csv } = await figure(app, name as 'installs', range)
    const rowsOf = (day: string) =>
      json.filter((row) => row['act_date'] === day).map((row) => columns.map((column) => row[column]))
    const sorted = (rows: readonly (readonly unknown[])[]) => rows.map((row) => JSON.stringify(row)).sort()
    expect(sorted(rowsOf(yesterday))).toEqual(sorted(before))
    expect(sorted(rowsOf(today))).toEqual(sorted(after))
    expect(csv.split('\n')[0]).toBe(['act_date', ...columns].join(','))
    expect(csv.trim().split('\n')).toHaveLength(json.length + 1)
  })
})

test('retention of a day is known once that day is in the range, and is 0 if nobody returned [analytics-19 analytics-20 analytics-21 analytics-26]', async () => {
  const { app, range, yesterday, today } = await withHistory()
  const { json } = await figure(app, 'retention' as 'installs', range)
  const row = (
    act_date: string,
    new_users: number,
    period_number: number,
    retained: number | null,
    retention: number | null,
  ) => ({
    act_date,
    new_users,
    period_number,
    retained_users: retained,
    retention,
  })
  expect(json).toEqual([
    row(yesterday, 2, 1, 1, 0.5),
    row(yesterday, 2, 7, null, null),
    row(yesterday, 2, 30, null, null),
    row(today, 0, 1, null, null),
    row(today, 0, 7, null, null),
    row(today, 0, 30, null, null),
  ])
  expect(
    figureRows('retention', { from: '2026-01-01', to: '2026-01-08' }, {}, { currency: 'USD', rates: [] }).slice(0, 3),
  ).toMatchObject([{ retention: 0 }, { retention: 0, period_number: 7 }, { retention: null }])
})

test('cards show the last 24 hours or one day, and the month from its first day [analytics-2 analytics-3 analytics-4]', async () => {
  const { app, yesterday } = await withHistory()
  const tester = await app.as('tester')
  const read = async (date?: string) =>
    Promise.all(
      (['installs', 'dau', 'revenue', 'payers', 'monthRevenue'] as const).map(
        async (card) => (await tester.call(getDashboardCard, { params: { card }, query: { date } })).value,
      ),
    )
  expect(await read()).toEqual([0, 1, 12.5, 1, 17.49])
  expect(await read(yesterday)).toEqual([2, 2, 4.99, 1, 4.99])
})

test('revenue of the month is counted from the first of the month in UTC [analytics-3 analytics-14]', async () => {
  const app = await ownApp()
  const first = Date.UTC(2026, 0, 1)
  await recordEvents({ db: app.db, id: app.pid }, [
    purchase(1, first - 1, 'Steam', 999),
    purchase(1, first, 'Steam', 250),
  ])
  await app.moveHistory()
  const read = { params: { card: 'monthRevenue' as const }, query: {} }
  expect((await (await app.as('tester')).call(getDashboardCard, read)).value).toBe(2.5)
})

test('cards show the same time some days earlier, for a comparison', async () => {
  const { app, today } = await withHistory()
  const tester = await app.as('tester')
  const read = async (card: 'installs' | 'dau' | 'revenue' | 'monthRevenue', query: object) =>
    (await tester.call(getDashboardCard, { params: { card }, query })).value
  // The events of the day before lie within the 24 hours before the last 24.
  expect(await read('installs', { daysAgo: 1 })).toBe(2)
  expect(await read('revenue', { daysAgo: 1 })).toBe(4.99)
  expect(await read('dau', { date: today, daysAgo: 1 })).toBe(2)
  expect(await read('dau', { date: today, daysAgo: 2 })).toBe(0)
  expect(await read('monthRevenue', { daysAgo: 1 })).toBe(4.99)
})

test('the tables are listed with their columns when they are asked for', async () => {
  const { app } = await withHistory()
  const tester = await app.as('tester')
  expect(await tester.call(listHistoryNamespaces, {})).not.toHaveProperty('columns')
  const { columns, namespaces } = await tester.call(listHistoryNamespaces, { query: { columns: true } })
  expect(Object.keys(columns ?? {}).sort()).toEqual(namespaces)
  expect(columns?.['platform_session_install']).toEqual([
    'event_id',
    'act_date',
    'act_time',
    'gamer_tag',
    'e.device.platform',
  ])
})

test('queries return what the charts show', async () => {
  const { app, range } = await withHistory()
  const developer = await app.as('developer')
  const query = `select act_date, count(distinct gamer_tag) as dau from platform_session_session
    where act_date between '${range.from}' and '${range.to}' group by act_date order by act_date`
  const answer = await developer.call(queryHistory, { body: { query } })
  const { json, csv } = await figure(app, 'dau' as 'installs', range)
  expect(answer.json).toEqual(json)
  expect(answer.csv).toBe(csv)
  expect(answer.results.map((row) => JSON.parse(row))).toEqual(json)
  const { url } = await developer.call(createHistoryQueryUrl, { body: { query } })
  const file = await app.app.inject({ url: url.replace('http://regent.test', '') })
  expect([file.statusCode, file.headers['content-type'], file.body]).toEqual([200, 'text/csv; charset=utf-8', csv])
  app.advance(16 * 60_000)
  expect((await app.app.inject({ url: url.replace('http://regent.test', '') })).statusCode).toBe(403)
})

test('an invalid query is refused with the engine’s message, and a query in another realm finds nothing', async () => {
  const { app } = await withHistory()
  const developer = await app.as('developer')
  const refused = { status: 400, code: 'QueryRefused' }
  for (const query of ['delete from platform_session_install', 'select * from nothing', 'select 1; select 2']) {
    await expect(developer.call(queryHistory, { body: { query } })).rejects.toMatchObject(refused)
    await expect(developer.call(createHistoryQueryUrl, { body: { query } })).rejects.toMatchObject(refused)
  }
  const inStaging = { scope: `${app.cid}.${app.staging}` }
  const query = 'select count(*) as n from platform_session_install'
  expect((await developer.call(queryHistory, { body: { query } }, inStaging)).json).toEqual([{ n: 0 }])
  await expect((await app.as('tester')).call(queryHistory, { body: { query } })).rejects.toMatchObject({ status: 403 })
})

test.each([
  ['select *\nform x', /near "x" \(line 2, column 6\)/],
  ['select\n  gamer_tga from platform_session_install', /gamer_tga.*\(line 2, column 3\)/],
])('the refusal of %j says where', async (query, message) => {
  const app = await ownApp()
  await expect((await app.as('developer')).call(queryHistory, { body: { query } })).rejects.toMatchObject({
    code: 'QueryRefused',
    message: expect.stringMatching(message),
  })
})

test('a query with a forbidden function is refused with its name, by each call', async () => {
  const { app } = await withHistory()
  const developer = await app.as('developer')
  const query = "select * from enable_logging('QueryLog', storage='file', storage_path='/x')"
  const refused = {
    status: 400,
    code: 'QueryRefused',
    message: 'Queries cannot call enable_logging().',
    field: 'query',
  }
  await expect(developer.call(queryHistory, { body: { query } })).rejects.toMatchObject(refused)
  await expect(developer.call(createHistoryQueryUrl, { body: { query } })).rejects.toMatchObject(refused)
  expect((await developer.call(queryHistory, { body: { query: 'select 1 as one' } })).json).toEqual([{ one: 1 }])
})

test('a large answer is cut off, and says so', async () => {
  const { app } = await withHistory()
  const query = "select repeat('y', 3000) || range as text from range(10000)"
  const { json, csv, isCut } = await (await app.as('developer')).call(queryHistory, { body: { query } })
  expect(isCut).toBe(true)
  expect(csv.length).toBeLessThan(17 * 1024 * 1024)
  expect(csv.trim().split('\n')).toHaveLength(json.length + 1)
})

test('the reader answers plain-text queries to callers with its short-lived password', async () => {
  const { app } = await withHistory()
  const config = await (await app.as('developer')).call(getReaderConfig, {})
  const ask = (password: string, payload: string, username = config.username) =>
    app.app.inject({
      method: 'POST',
      url: new URL(config.endpoint).pathname,
      headers: { 'content-type': 'text/plain', authorization: `Basic ${btoa(`${username}:${password}`)}` },
      payload,
    })
  expect(Date.parse(config.expiresAt)).toBe(app.now() + 15 * 60_000)
  expect((await ask(config.password, 'select 1 as one')).json()).toEqual({
    columns: ['one'],
    json: [{ one: 1 }],
    csv: 'one\n1\n',
    isCut: false,
  })
  expect((await ask(config.password, 'drop table x')).statusCode).toBe(400)
  expect((await ask(config.password, '')).json()).toMatchObject({ field: 'body' })
  expect((await ask(`${config.password}A`, 'select 1')).statusCode).toBe(401)
  expect((await ask(config.password, 'select 1', 'reader-other')).statusCode).toBe(401)
  app.advance(16 * 60_000)
  expect((await ask(config.password, 'select 1')).statusCode).toBe(401)
})

test('imported counts are audited, and become their own table', async () => {
  const app = await ownApp()
  const developer = await app.as('developer')
  const events = [{ namespace: 'game_level', at: app.now(), gamerTag: 7, fields: { stars: 3 } }]
  await developer.call(importHistory, { body: { events } })
  await app.moveHistory()
  expect((await developer.call(listHistoryNamespaces, {})).namespaces).toContain('game_level')
  const query = 'select gamer_tag, "e.stars" as stars from game_level'
  expect((await developer.call(queryHistory, { body: { query } })).json).toEqual([{ gamer_tag: 7, stars: '3' }])
  const { rows } = await developer.call(listAuditEntries, { query: { subject: 'history' } })
  expect(rows).toMatchObject([{ after: { events: 1, from: app.now(), to: app.now() } }])
  await expect(
    developer.call(importHistory, { body: { events: [{ namespace: 'Nope', at: 1, fields: {} }] } }),
  ).rejects.toMatchObject({ status: 400, field: 'events.0.namespace' })
})

test('events that are not counted yet are reported, and each event is counted once by any number of servers', async () => {
  const app = await ownApp()
  const tester = await app.as('tester')
  const at = app.now()
  await recordEvents({ db: app.db, id: app.pid }, [install(1, at, 'WebGL')])
  app.advance(5_000)
  expect(await tester.call(getHistoryStatus, {})).toEqual({ asOf: at, waiting: 0 })
  app.advance(10_000)
  expect(await tester.call(getHistoryStatus, {})).toEqual({ asOf: at, waiting: 1 })
  await Promise.all([app.moveHistory(), app.moveHistory(), app.moveHistory()])
  expect(await tester.call(getHistoryStatus, {})).toEqual({ asOf: app.now(), waiting: 0 })
  const range = { from: dayOf(at), to: dayOf(at) }
  expect((await figure(app, 'installs', range)).json).toEqual([{ act_date: dayOf(at), installs: 1, platform: 'WebGL' }])
})

describe('a report of game clients', () => {
  const report = (app: TestApp, token: string | undefined, payload: unknown, pid = app.pid) =>
    app.app.inject({
      method: 'POST',
      url: `/report/custom_batch/${app.cid}/${pid}/1`,
      headers: token ? { authorization: `Bearer ${token}` } : {},
      payload: payload as object,
    })
  const level = { op: 'g.core', e: 'Level Done', c: 'game', p: { stars: 3, boss: { id: 'ork' }, none: null } }

  const accept = async (app: TestApp) =>
    (await app.as('developer')).call(reserveEventName, {
      body: { name: 'game_level_done', fields: ['stars', 'boss'] },
    })

  test('becomes a table of its own, with the reporting player', async () => {
    const app = await ownApp()
    await accept(app)
    const player = await app.player()
    expect((await report(app, player.token, [level, { ...level, c: 'platform' }])).json()).toEqual({})
    await app.moveHistory()
    const query = 'select gamer_tag, "e.stars" as stars, "e.boss" as boss from game_level_done'
    expect((await (await app.as('developer')).call(queryHistory, { body: { query } })).json).toEqual([
      { gamer_tag: player.gamerTag, stars: '3', boss: '{"id":"ork"}' },
    ])
  })

  test('of the console is one of the operator', async () => {
    const app = await ownApp()
    const admin = await app.as('admin')
    const fault = { op: 'g.core', e: 'console_error', c: 'audit', p: { message: 'TypeError', accountId: 1 } }
    expect((await report(app, admin.token, [fault])).statusCode).toBe(200)
    await app.moveHistory()
    const query = 'select gamer_tag, "e.accountId" as account, "e.message" as message from audit_console_error'
    expect((await admin.call(queryHistory, { body: { query } })).json).toEqual([
      { gamer_tag: null, account: String(admin.accountId), message: 'TypeError' },
    ])
  })

  test('is dropped without a token, and refused with a foreign token or if it is not a list of events', async () => {
    const app = await ownApp()
    const player = await app.player()
    expect((await report(app, undefined, [level])).statusCode).toBe(200)
    expect((await report(app, `${player.token}x`, [level])).statusCode).toBe(401)
    expect((await report(app, player.token, [level], app.staging)).statusCode).toBe(403)
    expect((await report(app, (await (await ownApp()).player()).token, [level])).statusCode).toBe(403)
    expect((await report(app, player.token, [{ c: 'game' }])).json()).toMatchObject({ status: 400, field: 'body.0.e' })
    await app.moveHistory()
    expect((await (await app.as('developer')).call(listHistoryNamespaces, {})).namespaces).not.toContain(
      'game_level_done',
    )
  })

  test('is refused when its player reports more than 3,000 events in a minute, and other players are heard', async () => {
    const app = await ownApp()
    const player = await app.player()
    const other = await app.player()
    const full = Array.from({ length: 500 }, () => level)
    for (let sent = 0; sent < 3_000; sent += 500) expect((await report(app, player.token, full)).statusCode).toBe(200)
    expect((await report(app, player.token, [level])).json()).toMatchObject({ status: 429, error: 'TooManyRequests' })
    expect((await report(app, player.token, [...full, level])).json()).toMatchObject({ status: 400, field: 'body' })
    expect((await report(app, other.token, [level])).statusCode).toBe(200)
    app.advance(60_000)
    expect((await report(app, player.token, [level])).statusCode).toBe(200)
  })

  test('is exported with the player, and erased with them', async () => {
    const app = await ownApp()
    await accept(app)
    const player = await app.player()
    const other = await app.player()
    for (const { token } of [player, other]) await report(app, token, [level])
    await app.moveHistory()
    await report(app, player.token, [level])
    const admin = await app.as('admin')
    const { held } = await admin.call(exportPlayer, { params: { player: player.gamerTag } })
    expect(held['history']).toHaveLength(2)
    await admin.call(forgetPlayer, { params: { id: player.accountId } })
    await app.moveHistory()
    const query = 'select gamer_tag, "e.stars" as stars from game_level_done order by stars nulls first'
    expect((await admin.call(queryHistory, { body: { query } })).json).toEqual([
      { gamer_tag: player.gamerTag, stars: null },
      { gamer_tag: player.gamerTag, stars: null },
      { gamer_tag: other.gamerTag, stars: '3' },
    ])
  })
})

test('the last 24 hours stand beside the same hours a week earlier, hour by hour', async () => {
  const app = await ownApp()
  const now = app.now()
  const hourMs = 3_600_000
  const weekMs = 7 * dayMs
  const justNow = now - 1_000
  const early = now - 23.5 * hourMs
  const lastWeek = now - weekMs - 1.5 * hourMs
  await recordEvents({ db: app.db, id: app.pid }, [
    session(1, justNow, 1),
    session(1, early, 0),
    session(2, early, 0),
    install(2, early),
    purchase(1, justNow, 'ITunes', 999),
    purchase(1, early, 'Steam', 1),
    session(3, lastWeek, 0),
    install(3, lastWeek),
    purchase(3, lastWeek, 'Steam', 250),
    // Outside both.
    session(4, now - 25 * hourMs, 0),
    session(4, now - 3 * dayMs, 0),
    session(4, now - weekMs - 25 * hourMs, 0),
  ])
  await app.moveHistory()
  const { players, sessions, installs, revenue, payers } = await (await app.as('tester')).call(getHourlyFigures, {})
  const at = (hours: Record<number, number>) => Array.from({ length: 24 }, (_, hour) => hours[hour] ?? 0)
  expect(players).toEqual({ total: 2, totalBefore: 1, hours: at({ 0: 2, 23: 1 }), hoursBefore: at({ 22: 1 }) })
  expect(sessions).toMatchObject({ total: 3, totalBefore: 1 })
  expect(installs).toMatchObject({ total: 1, totalBefore: 1, hours: at({ 0: 1 }) })
  expect(revenue).toEqual({
    total: 10,
    totalBefore: 2.5,
    hours: at({ 0: 0.01, 23: 9.99 }),
    hoursBefore: at({ 22: 2.5 }),
  })
  expect(payers).toMatchObject({ total: 1, totalBefore: 1 })
})

const plainRows = async (send: ReturnType<typeof plainCalls>, query: string) =>
  (await send('POST /basic/history/query', { query })).body as { json: Record<string, unknown>[]; csv: string }

test('figures are what queries over sessions, installs and purchases find, as rows and as CSV [analytics-14 analytics-29]', async () => {
  const { app, range, yesterday, today } = await withHistory()
  const send = plainCalls(app, await app.as('developer'))
  const days = `where act_date between '${range.from}' and '${range.to}' group by act_date order by act_date`
  for (const [name, query] of [
    ['dau', `select act_date, count(distinct gamer_tag) as dau from platform_session_session ${days}`],
    ['payers', `select act_date, count(distinct gamer_tag) as payers from platform_commerce_hard_purchase ${days}`],
  ] as const) {
    const { json, csv } = await figure(app, name as 'installs', range)
    expect(await plainRows(send, query)).toMatchObject({ json, csv })
    expect(json.map((row) => row['act_date'])).toEqual([yesterday, today])
  }
  const installs = `select act_date, count(*) as installs from platform_session_install ${days}`
  const counted = (await figure(app, 'installs', range)).json.reduce((sum, row) => sum + Number(row['installs']), 0)
  expect((await plainRows(send, installs)).json).toEqual([{ act_date: yesterday, installs: counted }])
})

test('a price is divided by 100 and rounded to two decimals [analytics-9]', () => {
  const counts = { revenue: [{ day: '2026-01-01', key: 'Steam/USD', amount: 499.6 }] }
  const rows = figureRows('revenue', { from: '2026-01-01', to: '2026-01-01' }, counts, { currency: 'USD', rates: [] })
  expect(rows).toMatchObject([{ provider: 'Steam', revenue: 5 }])
})

test('POST /basic/history/query/url answers the url of a CSV, POST /basic/history/query the results [analytics-33 analytics-34]', async () => {
  const { app } = await withHistory()
  const send = plainCalls(app, await app.as('developer'))
  const query = 'select 1 as one'
  const answer = await send('POST /basic/history/query/url', { query })
  expect(answer).toMatchObject({ status: 200, body: { url: expect.any(String) } })
  const { url } = answer.body as { url: string }
  expect((await app.app.inject({ url: url.replace('http://regent.test', '') })).body).toBe('one\n1\n')
  expect(await send('POST /basic/history/query', { query })).toMatchObject({
    status: 200,
    body: { results: ['{"one":1}'] },
  })
})

test('GET /api/beamo/otel/auth/reader/config answers endpoint, username, password and expiresAt [analytics-35]', async () => {
  const app = await ownApp()
  const send = plainCalls(app, await app.as('developer'))
  expect(await send('GET /api/beamo/otel/auth/reader/config')).toMatchObject({
    status: 200,
    body: {
      endpoint: expect.stringMatching(/^http/),
      username: expect.any(String),
      password: expect.any(String),
      expiresAt: new Date(app.now() + 15 * 60_000).toISOString(),
    },
  })
})

test('GET /basic/history/events answers the eleven namespaces of the platform, and those of refunds and daily rewards [analytics-41]', async () => {
  const app = await ownApp()
  const send = plainCalls(app, await app.as('tester'))
  const eleven = [
    'platform_cohort_join',
    'platform_commerce_failed_purchase',
    'platform_commerce_hard_purchase',
    'platform_commerce_virtual_purchase',
    'platform_group_group_create',
    'platform_group_group_join',
    'platform_group_group_leave',
    'platform_session_install',
    'platform_session_login',
    'platform_session_session',
    'platform_session_session_end',
  ]
  const { status, body } = await send('GET /basic/history/events')
  const { namespaces } = body as { namespaces: string[] }
  const added = ['platform_commerce_refund', 'platform_daily_reward_claim']
  expect([status, namespaces.filter((name) => !added.includes(name))]).toEqual([200, eleven])
})
