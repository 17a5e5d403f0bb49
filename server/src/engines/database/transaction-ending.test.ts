import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { PreparedClient } from './connection/prepared-client.ts'
import { connectDatabase, type Database, type Db } from './database.ts'
import { type EmbeddedPostgres, startEmbeddedPostgres } from './embedded/embedded-postgres.ts'
import { statement } from './statement.ts'
import { transactionEnding } from './transaction-ending.ts'

vi.setConfig({ testTimeout: 30_000, hookTimeout: 60_000 })

const log = { info: () => {}, warn: () => {}, error: () => {} }
const dataDir = mkdtempSync(join(tmpdir(), 'regent-ending-'))
let postgres: EmbeddedPostgres
let database: Database

beforeAll(async () => {
  postgres = await startEmbeddedPostgres({ dataDir, log, parameters: { fsync: 'off' } })
  database = await connectDatabase({ url: postgres.url, log, poolSize: 4 })
  await database.pool.query('create table marks (mark int primary key check (mark > 0))')
})

beforeEach(async () => {
  await database.pool.query('truncate marks')
})

afterAll(async () => {
  await database.close()
  await postgres.stop()
  rmSync(dataDir, { recursive: true, force: true })
})

const insert = statement<{ mark: number }>('insert into marks values ($1) returning mark')
const insertMark = async (db: Db, mark: number) => (await insert(db, mark))[0]?.mark
const marks = async () =>
  (await database.pool.query<{ mark: number }>('select mark from marks order by mark')).rows.map(({ mark }) => mark)

/** What is sent while the marks are locked, so that no statement about them is answered. */
async function sentWhileLocked(work: () => Promise<unknown>, isAllSent: (texts: string[]) => boolean) {
  const holder = await database.pool.connect()
  const sent = vi.spyOn(PreparedClient.prototype, 'query')
  const texts = () => sent.mock.calls.map(([text]) => String(text).replace(/^\/\*.*?\*\/ ?/, ''))
  try {
    await holder.query('begin')
    await holder.query('lock table marks')
    sent.mockClear()
    const done = work()
    await expect.poll(() => isAllSent(texts())).toBe(true)
    const beforeTheAnswer = texts()
    await holder.query('commit')
    await done
    return beforeTheAnswer
  } finally {
    sent.mockRestore()
    holder.release()
  }
}

test('statements of a transaction that are started together do not wait for one another', async () => {
  const sent = await sentWhileLocked(
    () => database.db.transaction().execute((db) => Promise.all([insertMark(db, 1), insertMark(db, 2)])),
    (texts) => texts.length === 3,
  )
  expect(sent.map((text) => text.split(' ')[0])).toEqual(['begin;', 'insert', 'insert'])
  expect(await marks()).toEqual([1, 2])
})

test('the commit leaves with the last statements, whose answers become the answer', async () => {
  const end = (db: Db) => () => Promise.all([insertMark(db, 1), insertMark(db, 2)])
  let answer: unknown
  const sent = await sentWhileLocked(
    async () => {
      answer = await transactionEnding(database.db, (db) => ({ end: end(db), answer: (made) => made }))
    },
    (texts) => texts.includes('commit'),
  )
  expect(sent.map((text) => text.split(' ')[0])).toEqual(['begin;', 'insert', 'insert', 'commit'])
  expect(answer).toEqual([1, 2])
  expect(await marks()).toEqual([1, 2])
})

test('if one of the last statements fails nothing is committed, and its error says why', async () => {
  const ending = transactionEnding(database.db, async (db) => {
    await insertMark(db, 1)
    return { end: () => Promise.all([insertMark(db, 2), insertMark(db, -1), insertMark(db, 3)]), answer: () => 'done' }
  })
  await expect(ending).rejects.toThrow(/violates check constraint/)
  expect(await marks()).toEqual([])
})

test('if the last statements cannot be made nothing is committed', async () => {
  const ending = transactionEnding(database.db, async (db) => {
    await insertMark(db, 1)
    const make = async () => {
      throw new Error('This cannot be written as JSON.')
    }
    return { end: () => Promise.all([insertMark(db, 2), make()]), answer: () => 'done' }
  })
  await expect(ending).rejects.toThrow('This cannot be written as JSON.')
  expect(await marks()).toEqual([])
})

test('a transaction with a statement that failed is never taken for committed', async () => {
  const ended = database.db.transaction().execute(async (db) => {
    await insertMark(db, 1)
    await insertMark(db, -1).catch(() => {})
  })
  await expect(ended).rejects.toThrow(/violates check constraint/)
  expect(await marks()).toEqual([])
})

test('a statement after one that failed fails for the same reason', async () => {
  const ended = database.db.transaction().execute(async (db) => {
    const failing = insertMark(db, -1)
    failing.catch(() => {})
    await insertMark(db, 2)
  })
  await expect(ended).rejects.toMatchObject({ code: '23514' })
})

test('a statement after the last ones is refused', async () => {
  const ending = transactionEnding(database.db, (db) => ({
    end: async () => {
      await insertMark(db, 1)
      await insertMark(db, 2)
    },
    answer: () => 'done',
  }))
  // By the driver while the commit is under way, and by Kysely after it.
  await expect(ending).rejects.toThrow(/The transaction of this statement is over|Transaction is already committed/)
})

test('a failed part may be taken back to a savepoint, and the rest is committed', async () => {
  await transactionEnding(database.db, async (db) => {
    await insertMark(db, 1)
    await sql`savepoint part`.execute(db)
    await insertMark(db, -1).catch(() => {})
    await sql`rollback to savepoint part`.execute(db)
    return { end: () => insertMark(db, 2), answer: () => 'done' }
  })
  expect(await marks()).toEqual([1, 2])
})
