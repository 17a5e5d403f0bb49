import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { sql } from 'kysely'
import pg from 'pg'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { allOf, anyOf } from './any-of.ts'
import { isPreparedRead, maxStatements } from './connection/prepared-client.ts'
import { connectDatabase, type Database } from './database.ts'
import { type EmbeddedPostgres, startEmbeddedPostgres } from './embedded/embedded-postgres.ts'
import { givenRows } from './given-rows.ts'
import { createNotifyHub, type NotifyHub, notify, notifyEach } from './notify.ts'
import { statement } from './statement.ts'

vi.setConfig({ testTimeout: 30_000, hookTimeout: 60_000 })

const quiet = { info: () => {}, warn: () => {}, error: () => {} }
const dataDir = mkdtempSync(join(tmpdir(), 'regent-db-'))
let postgres: EmbeddedPostgres
let database: Database

beforeAll(async () => {
  postgres = await startEmbeddedPostgres({ dataDir, log: quiet, parameters: { fsync: 'off' } })
  database = await connectDatabase({ url: postgres.url, log: quiet })
})

afterAll(async () => {
  await database.close()
  await postgres.stop()
  rmSync(dataDir, { recursive: true, force: true })
})

async function until(isTrue: () => unknown): Promise<void> {
  const deadline = Date.now() + 15_000
  while (!(await isTrue())) {
    if (Date.now() > deadline) throw new Error('It did not come true in time.')
    await sleep(5)
  }
}

const valueIn = async (expression: string) => (await database.pool.query(`select ${expression} as value`)).rows[0].value

describe('plans', () => {
  const plans = statement<{ mode: string }>(`select current_setting('plan_cache_mode') as mode`)
  const modeNow = async (db: typeof database.db) =>
    (await sql<{ mode: string }>`select current_setting('plan_cache_mode') as mode`.execute(db)).rows[0]?.mode
  const onePlanNow = async (db: typeof database.db) => (await plans(db))[0]?.mode

  test('a fixed statement is planned once for all values, in transactions too, and no other is', async () => {
    const { db } = database
    const seen = await db
      .transaction()
      .execute(async (transaction) => [
        await onePlanNow(transaction),
        await onePlanNow(transaction),
        await modeNow(transaction),
        ...(await Promise.all([onePlanNow(transaction), modeNow(transaction), onePlanNow(transaction)])),
      ])
    const once = 'force_generic_plan'
    expect(seen).toEqual([once, once, 'auto', once, 'auto', once])
    const then = await db
      .transaction()
      .execute(async (transaction) => [await modeNow(transaction), await onePlanNow(transaction)])
    expect(then).toEqual(['auto', once])
  })
})

test('a statement that was started beside one that failed is not done after the rollback', async () => {
  const { db, pool } = database
  await pool.query('create table late (id int)')
  let late: Promise<unknown> | undefined
  const failing = db.transaction().execute((transaction) => {
    const failed = sql`select 1 / 0`.execute(transaction)
    late = sql`insert into late values (1)`.execute(transaction).catch((error: unknown) => error)
    return Promise.all([failed, late])
  })
  await expect(failing).rejects.toThrow('division by zero')
  expect(await late).toBeInstanceOf(Error)
  expect(await valueIn('(select count(*) from late)')).toBe(0)
})

describe('values', () => {
  test.each([
    [`9007199254740991::int8`, 9007199254740991],
    [`count(*)`, 1],
    [`'{1,null,3}'::int8[]`, [1, null, 3]],
    [`12.50::numeric`, '12.50'],
    [`'2026-01-31 08:15:00.123+00'::timestamptz(3)`, Date.UTC(2026, 0, 31, 8, 15, 0, 123)],
    [`'2026-07-31 10:15:00+02'::timestamptz(3)`, Date.UTC(2026, 6, 31, 8, 15)],
    [`'1969-12-31 23:59:59.9+00'::timestamptz(3)`, -100],
    [`'0099-01-01 00:00:00+00'::timestamptz(3)`, new Date('0099-01-01T00:00:00Z').getTime()],
    [`'infinity'::timestamptz`, Number.POSITIVE_INFINITY],
    [`null::timestamptz`, null],
    [`array['2026-01-31 08:15+00'::timestamptz(3), null]`, [Date.UTC(2026, 0, 31, 8, 15), null]],
    [`date '2026-01-31'`, '2026-01-31'],
    [`'{"a": 1}'::jsonb`, { a: 1 }],
  ])('%s arrives as %j', async (expression, expected) => {
    expect(await valueIn(expression)).toEqual(expected)
  })

  test('a moment that was written from JavaScript is found again by it', async () => {
    const now = new Date(1_795_247_162_749)
    const { rows } = await database.pool.query('select $1::timestamptz(3) as at, $1::timestamptz(3) = $2 as same', [
      now,
      new Date(now.getTime()),
    ])
    expect(rows[0]).toEqual({ at: 1_795_247_162_749, same: true })
  })
})

describe('given rows', () => {
  test.each([
    ['one', [['a', 1, null]]],
    [
      'several that differ',
      [
        ['a', 1, null],
        ['b', 2, null],
        ['c"', 3, null],
      ],
    ],
    [
      'several that are all the same',
      [
        ['a', 1, null],
        ['a', 1, null],
      ],
    ],
    [
      'several that differ in what may be missing',
      [
        ['a', 1, null],
        ['a', null, 5],
      ],
    ],
  ] as [string, [string, number | null, number | null][]][])('%s arrive in their order', async (_, rows) => {
    const given = givenRows('given', rows.length, [
      ['word', 'text', rows.map(([word]) => word)],
      ['number', 'bigint', rows.map(([, number]) => number)],
      ['amount', 'float8', rows.map(([, , amount]) => amount)],
    ])
    const result = await sql`select word, number, amount from ${given} order by place`.execute(database.db)
    expect(result.rows).toEqual(rows.map(([word, number, amount]) => ({ word, number, amount })))
  })
})

describe('connections', () => {
  test('carry the name and the limits of the server', async () => {
    const names = ['application_name', 'statement_timeout', 'idle_in_transaction_session_timeout', 'timezone']
    const values = names.map((name) => `current_setting('${name}')`).join(', ')
    expect(await valueIn(`array[${values}]`)).toEqual([expect.stringMatching(/^regent/), '30s', '1min', 'UTC'])
  })

  test('break without harm: the next query gets a new one', async () => {
    const { rows } = await database.pool.query('select pg_backend_pid() as pid')
    const other = new pg.Client({ connectionString: postgres.url })
    await other.connect()
    await other.query('select pg_terminate_backend($1)', [rows[0].pid])
    await other.end()
    await until(() => valueIn('true').catch(() => false))
    expect(await valueIn('pg_backend_pid()')).not.toBe(rows[0].pid)
  })

  test('are refused in one sentence that shows no password', async () => {
    const url = 'postgres://someone:hunter2@127.0.0.1:1/regent'
    const failure = connectDatabase({ url, log: quiet })
    await expect(failure).rejects.toThrow(/^The database at 127\.0\.0\.1:1\/regent cannot be used: .*ECONNREFUSED.*\.$/)
    await expect(failure).rejects.not.toThrow(/hunter2/)
  })

  test('to a database in another encoding are refused', async () => {
    await database.pool.query(
      `create database latin encoding 'LATIN1' locale 'C' locale_provider libc template template0`,
    )
    const url = postgres.url.replace('/regent?', '/latin?')
    await expect(connectDatabase({ url, log: quiet })).rejects.toThrow(/is encoded in LATIN1; Regent needs UTF8/)
  })
})

describe('notifications', () => {
  let hub: NotifyHub
  beforeEach(async () => {
    hub = await createNotifyHub({ url: postgres.url, log: quiet })
  })
  afterEach(() => hub.close())

  const breakConnection = () =>
    database.pool.query(
      `select pg_terminate_backend(pid) from pg_stat_activity where application_name = 'regent notify'`,
    )

  test('reach listeners when the transaction commits, and nobody when it rolls back', async () => {
    const heard: unknown[] = []
    await hub.listen('changes', (payload) => heard.push(payload))
    await hub.listen('other', (payload) => heard.push(['other', payload]))
    const failing = database.db.transaction().execute(async (trx) => {
      await notify(trx, 'changes', { id: 1 })
      throw new Error('rolled back')
    })
    await expect(failing).rejects.toThrow('rolled back')
    await database.db.transaction().execute(async (trx) => {
      await notify(trx, 'changes', { id: 2, name: 'Ü' })
      await sql`select 1`.execute(trx)
    })
    await until(() => heard.length > 0)
    expect(heard).toEqual([{ id: 2, name: 'Ü' }])
  })

  test('reach every handler of a channel, whatever one of them throws, until it stops listening', async () => {
    const heard: string[] = []
    await hub.listen('changes', () => {
      throw new Error('a bad handler')
    })
    const stop = await hub.listen('changes', () => heard.push('first'))
    await hub.listen('changes', () => heard.push('second'))
    await notify(database.db, 'changes', null)
    await until(() => heard.length === 2)
    stop()
    await notify(database.db, 'changes', null)
    await until(() => heard.length === 3)
    expect(heard).toEqual(['first', 'second', 'second'])
  })

  test('come again after a lost connection, and the gap is told once', async () => {
    const heard: unknown[] = []
    let gaps = 0
    await hub.listen('changes', (payload) => heard.push(payload))
    hub.onGap(() => gaps++)
    await breakConnection()
    await until(() => !hub.isConnected)
    await hub.listen('late', (payload) => heard.push(payload))
    await until(() => hub.isConnected)
    expect(gaps).toBe(1)
    await notify(database.db, 'changes', 'again')
    await notify(database.db, 'late', 'too')
    await until(() => heard.length === 2)
    expect(heard).toEqual(['again', 'too'])
  })

  test('name what changed and do not carry it: a large one is refused', async () => {
    await expect(notify(database.db, 'changes', 'x'.repeat(7898))).resolves.toBeUndefined()
    await expect(notify(database.db, 'changes', 'ü'.repeat(3950))).rejects.toThrow(/has 7902 bytes; at most 7900 fit/)
  })

  test('that follow a commit arrive in order, and wait while the connection is lost', async () => {
    const heard: unknown[] = []
    await hub.listen('changes', (payload) => heard.push(payload))
    const send = hub.prepare('changes', [1, 2])
    expect(() => hub.prepare('changes', ['x'.repeat(7_899)])).toThrow('at most 7900 fit')
    await breakConnection()
    await until(() => !hub.isConnected)
    send()
    hub.prepare('changes', [3])()
    await until(() => heard.length === 3)
    expect(heard).toEqual([1, 2, 3])
  })

  test('many arrive each for itself, in order', async () => {
    const heard: number[] = []
    await hub.listen<{ n: number }>('changes', ({ n }) => heard.push(n))
    const messages = Array.from({ length: 1_000 }, (_, n) => ({ n, text: 'ü'.repeat(n % 700) }))
    await notifyEach(database.db, 'changes', messages)
    await until(() => heard.length === messages.length)
    expect(heard).toEqual(messages.map(({ n }) => n))
  })

  test('a hub that is closed while it reconnects stays closed', async () => {
    const lost = await createNotifyHub({ url: postgres.url, log: quiet })
    await breakConnection()
    await until(() => !lost.isConnected)
    await lost.close()
    expect(lost.isConnected).toBe(false)
  })
})

test('a statement planned for a small table uses the index once it is large', async () => {
  const client = await database.pool.connect()
  try {
    await client.query('create table small (id int primary key, word text)')
    await client.query(`insert into small select i, 'word' from generate_series(1, 50) as i`)
    await client.query('analyze small')
    await client.query('prepare one (int) as select word from small where id = $1')
    // From the sixth time on PostgreSQL keeps one plan for all values.
    for (let id = 1; id <= 10; id += 1) await client.query(`execute one(${id})`)
    const { rows } = await client.query('explain execute one(1)')
    expect(rows.map((row) => row['QUERY PLAN']).join()).toContain('Index Scan using small_pkey')
  } finally {
    await client.query('drop table if exists small')
    client.release()
  }
})

test('texts that vary neither fill a connection nor keep a fixed query from being prepared', async () => {
  const client = await database.pool.connect()
  try {
    const fixed = 'select $1::int as value'
    await client.query(fixed, [1])
    const varied = Array.from({ length: 2 * maxStatements }, (_, n) => `select ${n}, $1::int as value`)
    // All at once: those that are sent before a statement is closed are answered first.
    const answers = await Promise.all(varied.map((text, n) => client.query(text, [n])))
    expect(answers.map(({ rows }) => rows[0].value)).toEqual(varied.map((_, n) => n))
    expect((await client.query(varied[0]!, [7])).rows[0].value).toBe(7)
    expect((await client.query(fixed, [2])).rows[0].value).toBe(2)
    const { rows } = await client.query(
      `select count(*) as n, bool_or(statement = $1) as fixed from pg_prepared_statements where name like 'q%'`,
      [fixed],
    )
    expect(rows[0].n).toBeLessThanOrEqual(maxStatements)
    expect(rows[0].fixed).toBe(true)
    expect(isPreparedRead('select 1 as quite_new')).toBe(true)
  } finally {
    client.release()
  }
})

test('a list of values has one text, however many they are', async () => {
  const texts = [[], [1], [1, 2, 3]].map((values) => {
    const query = database.db.selectFrom('accounts').select('id').where('id', '=', anyOf(values))
    return query.where('id', '<>', allOf(values)).compile()
  })
  expect(new Set(texts.map(({ sql: text }) => text)).size).toBe(1)
  const found = async (word: ReturnType<typeof anyOf<number>>, operator: '=' | '<>') =>
    (
      await sql<{ n: number }>`select n from generate_series(1, 4) as n where n ${sql.raw(operator)} ${word}`.execute(
        database.db,
      )
    ).rows.map(({ n }) => n)
  expect(await found(anyOf([2, 3, 9]), '=')).toEqual([2, 3])
  expect(await found(anyOf<number>([]), '=')).toEqual([])
  expect(await found(allOf([2, 3]), '<>')).toEqual([1, 4])
  expect(await found(allOf<number>([]), '<>')).toEqual([1, 2, 3, 4])
})
