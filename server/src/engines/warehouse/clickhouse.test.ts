import pino from 'pino'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { type ClickHouseServer, clickHouseServer } from '../../testing/clickhouse-server.ts'
import {
  describeClickHouseAddress,
  parseClickHouseAddress,
  refusalOfAnalyticsUrl,
} from './clickhouse/clickhouse-address.ts'
import { clickHouseFunctions, collecting } from './clickhouse/clickhouse-functions.ts'
import { clickHouseWarehouse } from './clickhouse/clickhouse-warehouse.ts'
import { functions } from './functions.ts'
import { knownFields } from './known-fields.ts'
import { warehouseSuite } from './suite.ts'
import {
  forgottenNamespace,
  QueriesBusy,
  QueryRefused,
  QueryTooSlow,
  type StoredEvent,
  type Warehouse,
  WarehouseMissing,
} from './warehouse.ts'

const log = pino({ level: 'silent' })
const real = process.env['TEST_CLICKHOUSE_URL']
if (real !== undefined) warehouseSuite('ClickHouse', () => clickHouseWarehouse(real, log))

const limits = { rows: 100, timeoutMs: 5_000 }
const noon = Date.UTC(2026, 0, 5, 12)
const level: StoredEvent = {
  id: 1,
  namespace: 'game_level',
  at: noon,
  gamerTag: 42,
  fields: { Name: "o'ne \\ two", stars: 3 },
}

let server: ClickHouseServer
let warehouse: Warehouse
/** The columns of the tables that the server says it has. */
let columns: string[][]

beforeEach(async () => {
  server = await clickHouseServer()
  warehouse = clickHouseWarehouse(server.url, log)
  columns = Object.entries(knownFields).flatMap(([table, fields]) => [
    [table, 'event_id', ''],
    ...fields.map((field) => [table, `e.${field}`, '']),
  ])
  server.answers(usual)
})
afterEach(async () => {
  await warehouse.close()
  await server.close()
})

const usual = ({ sql }: { sql: string }) => (sql.includes('system.columns') ? columns : undefined)
/** Statements that begin so, without their spaces. */
const sent = (begin: string) =>
  server.requests.filter(({ sql }) => sql.startsWith(begin)).map(({ sql }) => sql.replaceAll(/\s+/g, ' ').trim())

describe('a query', () => {
  test('may only read, within bounds of time, memory, rows and size', async () => {
    await warehouse.query('DE_1', 'select count(*) from platform_session_install', { ...limits, rows: 7 })
    const query = server.requests.at(-1)!
    expect(query.settings).toMatchObject({
      readonly: '1',
      limit: '8',
      // What is left of five seconds when the query is sent.
      max_execution_time: expect.stringMatching(/^[1-5]$/),
      max_memory_usage: String(1024 ** 3),
      max_result_bytes: String(64 * 1024 ** 2),
      timeout_overflow_mode: 'throw',
      wait_end_of_query: '1',
      final: '1',
    })
    expect(query.authorization).toBe(`Basic ${Buffer.from('reader:secret').toString('base64')}`)
  })

  test('is written anew: names are those of the realm’s database, texts cannot end themselves', async () => {
    const sql = `select "device.platform\`" as "x\`\\", 'it''s \\'' or 1 -- ' from (select 'a' as "device.platform\`") t
      where exists (select 1 from main.PLATFORM_session_install)`
    await warehouse.query('DE_1', sql, limits)
    expect(sent('SELECT').at(-1)).toContain(
      "SELECT `device.platform\\`` AS `x\\`\\\\`, 'it\\'s \\\\\\' or 1 -- ' FROM (SELECT 'a' AS `device.platform\\``) AS `t` " +
        'WHERE EXISTS (SELECT 1 FROM `test_DE_1`.`platform_session_install` AS `platform_session_install`)',
    )
  })

  test('may hold an empty text', async () => {
    await warehouse.query('DE_1', `select coalesce("e.sku", '') as sku from platform_commerce_refund`, limits)
    expect(sent('SELECT').at(-1)).toContain("coalesce(`e.sku`, '') AS `sku`")
  })

  test('finds the tables and fields that came with a later release', async () => {
    columns = columns.filter(
      ([table, name]) =>
        table !== 'platform_commerce_refund' && !(table === 'platform_commerce_hard_purchase' && name === 'e.currency'),
    )
    await warehouse.query('DE_1', 'select count(*) from platform_session_install', limits)
    expect(sent('CREATE TABLE').some((sql) => sql.includes('`platform_commerce_refund`'))).toBe(true)
    expect(sent('ALTER TABLE')).toEqual([
      expect.stringMatching(/`platform_commerce_hard_purchase` ADD COLUMN IF NOT EXISTS `e.currency`/),
    ])
  })

  test('of the embedded engine that ClickHouse cannot answer is refused, and named', async () => {
    const refused = async (sql: string) =>
      warehouse.query('DE_1', sql, limits).then(
        () => 'answered',
        (error: unknown) => (error instanceof QueryRefused ? error.message : `failed ${error}`),
      )
    for (const [sql, name] of [
      [
        'with recursive n as (select 1 as i union all select i + 1 from n where i < 5) select sum(i) from n',
        'recursive',
      ],
      ['select hash(1)', 'hash()'],
      ['select #1 from (select 5)', '#1'],
      ['select * from platform_session_install using sample 50%', 'SAMPLE'],
      ['select unnest([1, 2])', 'unnest()'],
      ["select strftime(act_time, '%U') from platform_session_install", '%U'],
    ] as const) {
      expect(await refused(sql), sql).toContain(name)
      expect(await refused(sql), sql).toContain('ClickHouse does not support')
    }
    expect(sent('SELECT').filter((sql) => !sql.includes('system.columns'))).toEqual([])
  })

  test('that is cancelled by its time closes the connection, at which ClickHouse ends it', async () => {
    server.answers((request) => usual(request) ?? 'hang')
    const asked = warehouse.query('DE_1', 'select 1', { rows: 1, timeoutMs: 300 })
    await expect(asked).rejects.toBeInstanceOf(QueryTooSlow)
    await vi.waitFor(() => expect(server.requests.at(-1)!.isCut()).toBe(true))
    expect(server.requests.at(-1)!.settings['cancel_http_readonly_queries_on_client_close']).toBe('1')
  })

  test('ends when the engine is closed', async () => {
    server.answers((request) => usual(request) ?? 'hang')
    const asked = warehouse.query('DE_1', 'select 1', { rows: 1, timeoutMs: 60_000 }).catch((error: unknown) => error)
    await vi.waitFor(() => expect(sent('SELECT 1')).toHaveLength(1))
    await warehouse.close()
    expect(await asked).toBeInstanceOf(WarehouseMissing)
  })

  test('is cut off at 16 MB of text, and a value of more than 1 MB is refused', async () => {
    let row = ['y'.repeat(900_000)]
    server.answers((request) => usual(request) ?? Array.from({ length: 30 }, () => row))
    const { rows, isCut } = await warehouse.query('DE_1', "select 'y' as y", limits)
    expect([rows.length, isCut]).toEqual([18, true])
    row = ['y'.repeat(1_000_001)]
    await expect(warehouse.query('DE_1', "select 'y' as y", limits)).rejects.toThrow('A value is too long')
  })
})

test('every function that can be called in ClickHouse is one that queries may call', () => {
  const names = [...clickHouseFunctions.keys(), ...Object.keys(collecting)]
  expect(names.filter((name) => !functions.has(name))).toEqual([])
})

describe('errors have the words of the analytics engine', () => {
  test.each([
    [159, 'Timeout exceeded', QueryTooSlow, 'Query timeout'],
    [241, 'Memory limit exceeded', QueryRefused, 'exceeds the memory limit'],
    [202, 'Too many simultaneous queries', QueriesBusy, 'busy'],
    [516, 'reader: Authentication failed', WarehouseMissing, 'user and password of ANALYTICS_URL'],
    [497, 'reader: Not enough privileges.', WarehouseMissing, 'lacks a right'],
    [164, 'Cannot modify setting in readonly mode', WarehouseMissing, 'lacks a right'],
    [60, 'Unknown table', WarehouseMissing, 'being rebuilt'],
    [
      43,
      'Illegal type of argument: While processing `x`: In scope SELECT',
      QueryRefused,
      /^Illegal type of argument\.$/,
    ],
  ])('%i: %s', async (code, message, kind, words) => {
    server.answers((request) => usual(request) ?? { code, message })
    const error = await warehouse.query('DE_1', 'select 1', limits).catch((error: unknown) => error)
    expect(error).toBeInstanceOf(kind)
    expect((error as Error).message).toMatch(words)
  })

  test.each(['cut', 'garbage'] as const)('a connection that is %s', async (how) => {
    server.answers(() => how)
    const error = await warehouse.query('DE_1', 'select 1', limits).catch((error: unknown) => error)
    expect(error).toBeInstanceOf(WarehouseMissing)
    expect((error as Error).message).not.toMatch(/secret|127\.0\.0\.1/)
  })

  test('a server that is away, and is back', async () => {
    await server.close()
    await expect(warehouse.query('DE_1', 'select 1', limits)).rejects.toThrow(/ClickHouse does not respond/)
    await expect(warehouse.missingFrom('DE_1')).rejects.toBeInstanceOf(WarehouseMissing)
    server = await clickHouseServer()
    warehouse = clickHouseWarehouse(server.url, log)
    server.answers(usual)
    expect((await warehouse.query('DE_1', 'select 1', limits)).rows).toEqual([])
  })

  test('a ClickHouse that is too old says so', async () => {
    const old = await clickHouseServer({ version: '18.16.1' })
    const other = clickHouseWarehouse(old.url, log)
    await expect(other.missingFrom('DE_1')).rejects.toThrow('is a ClickHouse 18.16.1. The server needs ClickHouse 24.8')
    await other.close()
    await old.close()
  })
})

describe('events', () => {
  const ingest = (id: number, ...events: StoredEvent[]) =>
    warehouse.ingest('DE_1', { id, batches: () => [{ id, events }] })

  test('go into tables that are made for them, and then their part is noted', async () => {
    await ingest(5, level)
    expect(sent('CREATE TABLE IF NOT EXISTS `test_DE_1`.`game_level`')).toEqual([
      "CREATE TABLE IF NOT EXISTS `test_DE_1`.`game_level` (event_id Int64, act_date String, act_time DateTime64(3, 'UTC'), " +
        "gamer_tag Nullable(Int64), `e.name` Nullable(String) COMMENT 'Name', `e.stars` Nullable(String)) " +
        'ENGINE = ReplacingMergeTree PARTITION BY toYYYYMM(act_time) ORDER BY (act_time, event_id)',
    ])
    const [events, progress] = server.requests.filter(({ sql }) => sql.startsWith('INSERT'))
    expect(events?.rows).toEqual([[1, '2026-01-05', '2026-01-05 12:00:00.000', 42, "o'ne \\ two", '3']])
    expect(progress?.sql).toContain('`test_DE_1`.`.progress`')
    expect(progress?.rows).toEqual([[1, 5]])
  })

  test('whose part could not be stored as a whole leave it as missing', async () => {
    server.answers((request) => {
      if (request.sql.startsWith('INSERT') && request.sql.includes('game_level'))
        return { code: 243, message: 'No space' }
      return usual(request)
    })
    await expect(ingest(5, level)).rejects.toThrow('No space')
    expect(sent('INSERT').filter((sql) => sql.includes('progress'))).toEqual([])
  })

  test('of forgotten players are emptied where there are any, and waited for', async () => {
    columns.push(['game_level', 'event_id', ''], ['game_level', 'e.name', 'Name'], ['game_shop', 'e.item', ''])
    server.answers((request) => {
      const isCheck = request.sql.startsWith('SELECT 1 FROM')
      return usual(request) ?? (isCheck && request.sql.includes('game_level') ? [[1]] : undefined)
    })
    await ingest(5, { ...level, fields: {} }, { ...level, namespace: forgottenNamespace, gamerTag: 7 })
    expect(sent('ALTER')).toEqual([
      'ALTER TABLE `test_DE_1`.`game_level` UPDATE `e.name` = NULL WHERE gamer_tag IN (7)',
    ])
    expect(server.requests.find(({ sql }) => sql.startsWith('ALTER'))?.settings['mutations_sync']).toBe('1')
    const kinds = server.requests.map(({ sql }) => sql.slice(0, 6)).filter((kind) => /INSERT|ALTER/.test(kind))
    expect(kinds).toEqual(['INSERT', 'ALTER ', 'INSERT'])
  })

  test('of a database that was deleted are missing from the first part on', async () => {
    server.answers((request) =>
      request.sql.includes('.progress') ? { code: 81, message: 'Database does not exist' } : usual(request),
    )
    expect(await warehouse.missingFrom('DE_1')).toBe(0)
  })
})

test('an address says where the server is, who asks, and how the databases of realms begin', () => {
  const address = { origin: 'https://click.example.com:8443', user: 'regent', password: 'a/b', prefix: 'studio' }
  expect(parseClickHouseAddress('https://regent:a%2Fb@click.example.com:8443/studio')).toEqual(address)
  expect(parseClickHouseAddress('http://localhost:8123')).toMatchObject({ user: 'default', prefix: 'regent' })
  expect(describeClickHouseAddress('https://regent:a%2Fb@click:8443/studio')).toBe(
    'https://regent:***@click:8443/studio',
  )
  for (const bad of [
    'tcp://h:9000',
    'nothing',
    'https://h/1x',
    'https://h/a/b',
    'https://h/a?readonly=0',
    'https://h/a`b',
  ]) {
    expect(refusalOfAnalyticsUrl(bad), bad).toMatch(/^must/)
  }
  expect(refusalOfAnalyticsUrl('https://user:100%@host/regent')).toContain('%25')
  expect(refusalOfAnalyticsUrl('https://host:8443/regent/')).toBeUndefined()
})
