import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { chooseHandle, chooseJobHandle, findPlaces } from './connection/driver.ts'
import { DatabaseBusy, Places, type Share } from './connection/places.ts'
import { connectDatabase, type Database, type Db } from './database.ts'
import { type EmbeddedPostgres, startEmbeddedPostgres } from './embedded/embedded-postgres.ts'
import { statement } from './statement.ts'

vi.setConfig({ testTimeout: 60_000, hookTimeout: 60_000 })

describe('places', () => {
  const open = (options: Partial<ConstructorParameters<typeof Places>[0]> = {}) =>
    new Places({ usual: 8, reserve: 2, maxWaiting: 4, maxWaitMs: 60_000, ...options })
  const takeAll = (places: Places, share: Share) => {
    let count = 0
    while (places.take(share)) count += 1
    return count
  }

  test('a single active organization gets all usual places; others then get the reserve, and the last place goes to one without any', () => {
    const places = open()
    expect(takeAll(places, places.findShares({ cid: 1, pid: 'a' }).reads)).toBe(8)
    expect(takeAll(places, places.findShares({ cid: 1, pid: 'b' }).writes)).toBe(1)
    expect(takeAll(places, places.findShares({ cid: 1, pid: 'c' }).writes)).toBe(0)
    expect(takeAll(places, places.findShares({ cid: 2 }).reads)).toBe(1)
    expect(takeAll(places, places.findShares({ cid: 3 }).reads)).toBe(0)
  })

  test('slow reads get half of the usual places and jobs three quarters, so that short work continues', () => {
    const places = open()
    expect(takeAll(places, places.findShares({ cid: 1 })['slow reads'])).toBe(4)
    expect(takeAll(places, places.findShares({ cid: 2 })['slow reads'])).toBe(1)
    expect(takeAll(places, places.findShares({ cid: 1 }).writes)).toBe(3)
    const idle = open()
    expect(takeAll(idle, idle.jobs)).toBe(6)
  })

  test('free places go to the waiting owners in turn, whoever asked more often', async () => {
    const places = open({ usual: 1, reserve: 1, maxWaiting: 100 })
    const [noisy, quiet] = [places.findShares({ cid: 1 }).reads, places.findShares({ cid: 2 }).reads]
    const other = places.findShares({ cid: 3 }).reads
    expect([places.take(noisy), places.take(other)]).toEqual([true, true])
    const order: string[] = []
    const ask = (share: Share, name: string) => places.wait(share).then(() => order.push(name))
    const asked = [
      ask(noisy, 'noisy'),
      ask(noisy, 'noisy'),
      ask(noisy, 'noisy'),
      ask(quiet, 'quiet'),
      ask(quiet, 'quiet'),
    ]
    places.release(other)
    for (const share of [noisy, noisy, quiet, noisy, quiet]) {
      await Promise.resolve()
      places.release(share)
    }
    await Promise.all(asked)
    expect(order.slice(0, 4).toSorted()).toEqual(['noisy', 'noisy', 'quiet', 'quiet'])
    expect(places.waiting).toBe(0)
  })

  test('a full queue refuses who already waits, and lets in an organization that does not', async () => {
    const places = open({ usual: 1, reserve: 1, maxWaiting: 2, maxWaitMs: 100_000 })
    const shares = [1, 2, 3].map((cid) => places.findShares({ cid }).reads)
    const [noisy, other, late] = shares as [Share, Share, Share]
    expect([places.take(noisy), places.take(other)]).toEqual([true, true])
    const waits = [places.wait(noisy), places.wait(noisy)]
    await expect(places.wait(noisy)).rejects.toThrow(DatabaseBusy)
    const admitted = places.wait(late)
    expect(places.kinds.find(({ name }) => name === 'reads')).toMatchObject({ held: 2, waiting: 3, rejected: 1 })
    places.release(other)
    await admitted
    places.release(noisy)
    places.release(late)
    places.release(noisy)
    await Promise.all(waits)
  })
})

describe('a database', () => {
  const log = { info: () => {}, warn: () => {}, error: () => {} }
  const dataDir = mkdtempSync(join(tmpdir(), 'regent-fair-'))
  let postgres: EmbeddedPostgres
  let database: Database
  let locker: pg.Client

  beforeAll(async () => {
    postgres = await startEmbeddedPostgres({ dataDir, log, parameters: { fsync: 'off' } })
    // Statements wait for the lock until the test releases it.
    database = await connectDatabase({
      url: postgres.url,
      log,
      poolSize: 10,
      maxStatementMs: 600_000,
      maxWaitMs: 600_000,
    })
    await database.pool.query('create table locked (id int)')
    await database.pool.query('create table other (id int)')
    locker = new pg.Client({ connectionString: postgres.url })
    await locker.connect()
  })

  afterAll(async () => {
    await locker.end()
    await database.close()
    await postgres.stop()
    rmSync(dataDir, { recursive: true, force: true })
  })

  const reading = (cid: number): Db => chooseHandle(database.db, { cid, pid: `r${cid}` }, 'reads')
  const writing = (cid: number): Db => chooseHandle(database.db, { cid, pid: `r${cid}` }, 'writes')
  /** Texts of their own, as different searches have them: none is prepared or shared. */
  const search = (db: Db, table: string, n: number) =>
    sql`${sql.raw(`/* varies */ select ${n} as n, id from ${table}`)}`.execute(db)
  const write = (db: Db, table: string) =>
    db.transaction().execute((own) => sql`insert into ${sql.table(table)} values (1)`.execute(own))

  /** Runs work while the table is locked. Everything that was asked before must still wait at its end. */
  async function whileLocked(asked: () => Promise<unknown>[], work: () => Promise<void>): Promise<void> {
    await locker.query('begin; lock table locked in access exclusive mode')
    let answered = 0
    const waiting = asked().map((each) => each.finally(() => (answered += 1)))
    try {
      await vi.waitUntil(() => (findPlaces(database.db)?.waiting ?? 0) > 0, { timeout: 30_000 })
      await work()
      expect(answered).toBe(0)
    } finally {
      await locker.query('rollback')
    }
    await Promise.all(waiting)
  }

  test('reads and writes of another organization are answered while a hundred reads of one wait for a locked table', async () => {
    await whileLocked(
      () => Array.from({ length: 100 }, (_, n) => search(reading(1), 'locked', n)),
      async () => {
        for (let n = 0; n < 20; n += 1) await search(reading(2), 'other', n)
        for (let n = 0; n < 20; n += 1) await write(writing(3), 'other')
        await search(database.db, 'other', 1)
      },
    )
  })

  test('writes of an organization are answered while its own reads wait for a locked table', async () => {
    await whileLocked(
      () => Array.from({ length: 100 }, (_, n) => search(reading(1), 'locked', n)),
      async () => {
        for (let n = 0; n < 20; n += 1) await write(writing(1), 'other')
        await search(reading(2), 'other', 1)
      },
    )
  })

  test('prepared reads that a lock blocks hold at most half of the places', async () => {
    const blocked = statement<{ id: number }>('select id from locked where id = $1')
    const short = statement<{ id: number }>('select id from other where id = $1')
    const countSlow = () => findPlaces(database.db)?.kinds.find(({ name }) => name === 'slow reads')?.held ?? 0
    // A text is known as slow once a shared connection has cancelled it. The first read may open that connection.
    await locker.query('begin; lock table locked in access exclusive mode')
    const first: Promise<unknown>[] = []
    while (countSlow() === 0) {
      first.push(blocked(reading(4), 1))
      await vi.waitUntil(() => countSlow() > 0, { timeout: 3_000 }).catch(() => {})
    }
    await locker.query('rollback')
    await Promise.all(first)
    await whileLocked(
      () => Array.from({ length: 60 }, (_, n) => blocked(reading(1), n)),
      async () => {
        for (let n = 0; n < 20; n += 1) await short(reading(1), n)
        for (let n = 0; n < 20; n += 1) await write(writing(1), 'other')
        for (let n = 0; n < 20; n += 1) await search(reading(2), 'other', n)
      },
    )
  })

  test('jobs that wait for a locked table leave places to the requests of everybody', async () => {
    await whileLocked(
      () => Array.from({ length: 30 }, (_, n) => search(chooseJobHandle(database.db), 'locked', n)),
      async () => {
        for (let n = 0; n < 20; n += 1) await search(reading(1), 'other', n)
        await write(writing(1), 'other')
      },
    )
  })

  test('a statement that fails costs neither its place nor its connection', async () => {
    const failing = Array.from({ length: 30 }, () => sql`/* varies */ select 1 / 0`.execute(reading(1)))
    const results = await Promise.allSettled(failing)
    expect(results.every(({ status }) => status === 'rejected')).toBe(true)
    expect(findPlaces(database.db)?.kinds.map(({ held, waiting }) => [held, waiting])).toEqual(Array(5).fill([0, 0]))
  })
})
