import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { connectDatabase, type Database, type Db } from '../database.ts'
import { type EmbeddedPostgres, startEmbeddedPostgres } from '../embedded/embedded-postgres.ts'
import { statement } from '../statement.ts'
import { groupCommit } from './group-commit.ts'

vi.setConfig({ testTimeout: 30_000, hookTimeout: 60_000 })

const log = { info: () => {}, warn: () => {}, error: () => {} }
const dataDir = mkdtempSync(join(tmpdir(), 'regent-group-commit-'))
let postgres: EmbeddedPostgres
let database: Database
let statements = 0

const insert = statement('insert into marks select * from unnest($1::int[])')
const insertMarks = async (db: Db, marks: readonly number[]) => {
  statements += 1
  await insert(db, marks)
  return marks.map((mark) => `mark ${mark}`)
}
const addMarks = groupCommit(insertMarks)
const marks = async () =>
  (await database.pool.query<{ mark: number }>('select mark from marks order by mark')).rows.map(({ mark }) => mark)

beforeAll(async () => {
  postgres = await startEmbeddedPostgres({ dataDir, log, parameters: { fsync: 'off' } })
  database = await connectDatabase({ url: postgres.url, log, poolSize: 4 })
  await database.pool.query('create table marks (mark int primary key check (mark > 0))')
})

beforeEach(async () => {
  await database.pool.query('truncate marks')
  statements = 0
})

afterAll(async () => {
  await database.close()
  await postgres.stop()
  rmSync(dataDir, { recursive: true, force: true })
})

test('concurrent writes are written together, and each caller gets its own rows', async () => {
  const asked = Array.from({ length: 50 }, (_, index) => index + 1)
  expect(await Promise.all(asked.map((mark) => addMarks(database.db, [mark])))).toEqual(
    asked.map((mark) => [`mark ${mark}`]),
  )
  expect(await marks()).toEqual(asked)
  expect(statements).toBe(1)
})

test('writes during a statement are part of the next one', async () => {
  const first = addMarks(database.db, [1])
  await new Promise((resolve) => setImmediate(() => setImmediate(resolve)))
  const answers = await Promise.all([first, addMarks(database.db, [2]), addMarks(database.db, [3, 4])])
  expect(answers).toEqual([['mark 1'], ['mark 2'], ['mark 3', 'mark 4']])
  expect(await marks()).toEqual([1, 2, 3, 4])
  expect(statements).toBe(2)
})

test('when the database refuses the rows of one, none is written and all are told', async () => {
  const answers = await Promise.all([1, -2, 3].map((mark) => addMarks(database.db, [mark])))
  expect(answers).toEqual([undefined, undefined, undefined])
  expect(await marks()).toEqual([])
  expect(await addMarks(database.db, [4])).toEqual(['mark 4'])
  expect(await marks()).toEqual([4])
})

test('rows with equal keys are written one after the other, the others beside them', async () => {
  const seen: (readonly string[])[] = []
  const write = groupCommit<string, string>(
    async (_, rows) => {
      seen.push(rows)
      return rows
    },
    { keyOf: (row) => row.charAt(0) },
  )
  const answers = await Promise.all(['a1', 'a2', 'b1', 'a3'].map((row) => write(database.db, [row])))
  expect(answers).toEqual([['a1'], ['a2'], ['b1'], ['a3']])
  expect(seen).toEqual([['a1', 'b1'], ['a2'], ['a3']])
})

test('a statement has at most 500 rows', async () => {
  const asked = Array.from({ length: 1_201 }, (_, index) => index + 1)
  await Promise.all(asked.map((mark) => addMarks(database.db, [mark])))
  expect(await marks()).toEqual(asked)
  expect(statements).toBe(3)
})

test('an interrupted write is an error for all of its callers, since it may have been stored', async () => {
  const broken = groupCommit<number, void>(() => Promise.reject(new Error('Connection terminated unexpectedly')))
  const answers = await Promise.allSettled([1, 2].map((mark) => broken(database.db, [mark])))
  expect(answers.map(({ status }) => status)).toEqual(['rejected', 'rejected'])
})

test('a transaction takes a connection with its first statement, and one without statements takes none', async () => {
  const { db, pool } = database
  await db.transaction().execute(async () => {
    expect(pool.totalCount - pool.idleCount).toBe(0)
  })
  await db.transaction().execute(async (transaction) => {
    await sql`insert into marks values (1)`.execute(transaction)
    expect(pool.totalCount - pool.idleCount).toBe(1)
  })
  expect(pool.totalCount - pool.idleCount).toBe(0)
  expect(await marks()).toEqual([1])
})

test('statements that begin a transaction side by side are in the same one', async () => {
  const work = database.db.transaction().execute(async (transaction) => {
    await Promise.all([1, 2, 3].map((mark) => sql`insert into marks values (${mark})`.execute(transaction)))
    throw new Error('changed my mind')
  })
  await expect(work).rejects.toThrow('changed my mind')
  expect(await marks()).toEqual([])
})

test('a transaction whose connection breaks says so, and nothing of it is there', async () => {
  const work = database.db.transaction().execute(async (transaction) => {
    await sql`insert into marks values (1)`.execute(transaction)
    await database.pool.query(
      `select pg_terminate_backend(pid) from pg_stat_activity where state = 'idle in transaction'`,
    )
    await sql`insert into marks values (2)`.execute(transaction)
  })
  await expect(work).rejects.toThrow(/connection|EPIPE|ECONNRESET/i)
  expect(await marks()).toEqual([])
})
