import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { connectDatabase, type Database } from './database.ts'
import { type EmbeddedPostgres, startEmbeddedPostgres } from './embedded/embedded-postgres.ts'
import { statement } from './statement.ts'

vi.setConfig({ testTimeout: 30_000, hookTimeout: 60_000 })

const warnings: string[] = []
const log = { info: () => {}, warn: (text: string) => void warnings.push(text), error: () => {} }
const dataDir = mkdtempSync(join(tmpdir(), 'regent-reads-'))
let postgres: EmbeddedPostgres
let database: Database

beforeAll(async () => {
  postgres = await startEmbeddedPostgres({ dataDir, log, parameters: { fsync: 'off' } })
  database = await connectDatabase({ url: postgres.url, log, poolSize: 10 })
  await database.pool.query('create table counts (id int primary key, count int)')
})

afterAll(async () => {
  await database.close()
  await postgres.stop()
  rmSync(dataDir, { recursive: true, force: true })
})

const numbered = statement<{ number: number; pid: number }>('select $1::int as number, pg_backend_pid() as pid')
const quotient = statement<{ result: number }>('select 10 / $1::int as result')
const sleeper = statement<{ slept: number }>('select 1 as slept from pg_sleep($1)')
// What was slow once goes by the pool for a while, so each test has its own.
const otherSleeper = statement<{ slept: number }>('select 2 as slept from pg_sleep($1)')
const backendOf = statement<{ pid: number }>(
  `select pid from pg_stat_activity where pid <> pg_backend_pid() and state = 'active' and query like '%as slept%'`,
)

/** Reads until a connection for them is open, and what it is known by. */
async function sharedBackends(): Promise<Set<number>> {
  const rows = await Promise.all(Array.from({ length: 40 }, (_, number) => numbered(database.db, number)))
  return new Set(rows.map(([row]) => row?.pid ?? 0))
}

test('each of many reads gets its own answer, and one that fails fails alone', async () => {
  const { db } = database
  const backends = await sharedBackends()
  expect(backends.size).toBeLessThanOrEqual(10)
  const asked = Array.from({ length: 60 }, (_, index) => index % 6)
  const answers = await Promise.allSettled(asked.map((divisor) => quotient(db, divisor)))
  const expected = asked.map((divisor) => (divisor === 0 ? 'division by zero' : Math.trunc(10 / divisor)))
  expect(
    answers.map((answer) => (answer.status === 'fulfilled' ? answer.value[0]?.result : answer.reason.message)),
  ).toEqual(expected)
})

test('a read that takes long holds up none of those behind it', async () => {
  const { db } = database
  await sharedBackends()
  let isDone = false
  const slow = sleeper(db, 3).then(() => {
    isDone = true
  })
  const behind = await Promise.all(Array.from({ length: 20 }, (_, number) => numbered(db, number)))
  expect(behind.map(([row]) => row?.number)).toEqual(Array.from({ length: 20 }, (_, number) => number))
  for (let number = 0; number < 100; number += 1) expect((await numbered(db, number))[0]?.number).toBe(number)
  expect(isDone).toBe(false)
  await slow
})

test('a locked table holds up no read of another one, even if the whole pool waits for it', async () => {
  const { db, pool } = database
  await pool.query('create table locked (id int)')
  // Several texts, since each would block a connection.
  const blocked = [1, 2, 3, 4, 5].map((n) => statement<{ n: number }>(`select ${n} as n from locked where id = $1`))
  await sharedBackends()
  const locker = await pool.connect()
  await locker.query('begin')
  await locker.query('lock table locked in access exclusive mode')
  const waiting = Promise.allSettled(
    Array.from({ length: 40 }, (_, index) => blocked[index % blocked.length]!(db, index)),
  )
  try {
    await vi.waitUntil(() => pool.totalCount - pool.idleCount >= (pool.options.max ?? 0) && pool.waitingCount > 0, {
      timeout: 20_000,
    })
    for (let number = 0; number < 50; number += 1) expect((await numbered(db, number))[0]?.number).toBe(number)
    expect(pool.waitingCount).toBeGreaterThan(0)
  } finally {
    await locker.query('rollback')
    locker.release()
  }
  await waiting
  expect((await numbered(db, 1))[0]?.number).toBe(1)
})

test('a read that was slow once is still shared; a repeatedly slow one is not, and delays no other', async () => {
  const { db } = database
  await sharedBackends()
  const late = statement<{ connection: string }>(
    `select current_setting('application_name') as connection from pg_sleep($1)`,
  )
  const isShared = async (seconds: number) => (await late(db, seconds))[0]?.connection === 'regent reads'
  expect([await isShared(0.05), await isShared(0)]).toEqual([true, true])
  for (let run = 0; run < 8; run += 1) await isShared(0.1)
  expect(await isShared(0.1)).toBe(false)
})

test('a read whose connection breaks under it is answered all the same', async () => {
  const { db, pool } = database
  const answer = otherSleeper(db, 2)
  await vi.waitUntil(async () => (await backendOf(db)).length === 1)
  const [row] = await backendOf(db)
  await pool.query('select pg_terminate_backend($1)', [row?.pid])
  expect(await answer).toEqual([{ slept: 2 }])
  expect((await numbered(db, 7))[0]?.number).toBe(7)
})

test('a transaction has its own connection from beginning to end, and other reads do not see its changes', async () => {
  const { db } = database
  const count = statement<{ id: number }>('select id from counts order by id')
  await db.transaction().execute(async (transaction) => {
    await sql`insert into counts values (1, 1)`.execute(transaction)
    const own = await Promise.all([1, 2, 3].map((number) => numbered(transaction, number)))
    expect(new Set(own.map(([row]) => row?.pid)).size).toBe(1)
    expect(await sharedBackends()).not.toContain(own[0]?.[0]?.pid)
    expect(await count(transaction)).toEqual([{ id: 1 }])
    expect(await count(db)).toEqual([])
  })
  expect(await count(db)).toEqual([{ id: 1 }])
})

test('a transaction whose first statement fails is rolled back, and its connection serves on', async () => {
  const { db } = database
  const failing = db.transaction().execute(async (transaction) => {
    await sql`insert into counts values (2, 1 / 0)`.execute(transaction)
  })
  await expect(failing).rejects.toThrow('division by zero')
  for (let id = 10; id < 20; id += 1) {
    await db.transaction().execute((transaction) => sql`insert into counts values (${id}, 1)`.execute(transaction))
  }
  const { rows } = await sql<{ ids: number }>`select count(*) as ids from counts where id >= 10`.execute(db)
  expect(rows[0]?.ids).toBe(10)
})

test('requests in progress finish when the server stops', async () => {
  const own = await connectDatabase({ url: postgres.url, log, poolSize: 10 })
  const ask = (count: number) => Promise.all(Array.from({ length: count }, (_, number) => numbered(own.db, number)))
  // The first reads go by the pool, on up to six connections, while the two to share are opened.
  for (let backends = 6; backends > 2; ) backends = new Set((await ask(40)).map(([row]) => row?.pid)).size
  const answers = ask(6)
  await own.close()
  expect((await answers).map(([row]) => row?.number)).toEqual([0, 1, 2, 3, 4, 5])
})
