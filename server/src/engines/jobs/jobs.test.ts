import { setTimeout as sleep } from 'node:timers/promises'
import { sql } from 'kysely'
import pino from 'pino'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { newId } from '../../ids.ts'
import { type TestApp, testApp } from '../../testing/test-app.ts'
import { connectDatabase, type Db } from '../database/database.ts'
import { createNotifyHub } from '../database/notify.ts'
import { cancelJob, enqueueJob } from './enqueue.ts'
import { Jobs, type JobsOptions, type Run } from './jobs.ts'
import { deleteEndedRuns } from './runs.ts'
import { sweepRuns } from './sweep.ts'

const log = pino({ level: process.env['TEST_LOG'] ?? 'silent' })
const secondMs = 1_000
const hourMs = 3_600 * secondMs
const dayMs = 24 * hourMs

let app: TestApp
let db: Db
let cid: number
const closing: (() => Promise<void>)[] = []

beforeEach(async () => {
  app = await testApp()
  db = app.db
  cid = app.cid
})

afterEach(async () => {
  for (const close of closing.splice(0).reverse()) await close()
  await db.deleteFrom('jobs').execute()
})

/** Another server on the same database, with connections of its own; `cut` severs them, as a death would. */
async function server(options: Partial<JobsOptions> = {}, poolSize = 5) {
  const database = await connectDatabase({ url: app.databaseUrl, log, poolSize })
  const hub = await createNotifyHub({ url: app.databaseUrl, log })
  const jobs = new Jobs({ db: database.db, hub, log, clock: app.now, pollMs: 10, ...options })
  let isCut = false
  const cut = async () => {
    if (isCut) return
    isCut = true
    await hub.close()
    await database.close()
  }
  closing.push(async () => {
    await jobs.stop(secondMs)
    await cut()
  })
  return { jobs, cut, db: database.db }
}

async function until(isTrue: () => unknown): Promise<void> {
  const deadline = Date.now() + 20_000
  while (!(await isTrue())) {
    if (Date.now() > deadline) throw new Error('It did not come true in time.')
    await sleep(5)
  }
}

const runsOf = (jobId: number) =>
  db.selectFrom('job_runs').selectAll().where('job_id', '=', jobId).orderBy('due_at').execute()
const runOf = async (jobId: number) => {
  const runs = await runsOf(jobId)
  expect(runs).toHaveLength(1)
  return runs[0]!
}
const stateOf = async (jobId: number) => (await runOf(jobId)).state
const enqueue = (kind: string, more: Partial<Parameters<typeof enqueueJob>[2]> = {}) =>
  enqueueJob(db, app.now(), { cid, kind, payload: null, ...more })
const kindName = () => `kind-${newId()}`

/** A gate that handlers wait at. */
function gate() {
  let open = () => {}
  const opened = new Promise<void>((resolve) => {
    open = resolve
  })
  return { open, opened }
}

/** Waits at the gate, or until the handler should end. */
const atGate = (opened: Promise<void>, signal: AbortSignal) =>
  Promise.race([opened, new Promise((_, reject) => signal.addEventListener('abort', () => reject(signal.reason)))])

describe('enqueueing', () => {
  test('has the work done with its payload, and keeps what the handler answers', async () => {
    const { jobs } = await server()
    const seen: unknown[] = []
    jobs.define('greet', async (run: Run<{ name: string }>) => {
      seen.push([run.cid, run.pid, run.payload, run.attempt, run.now])
      return `Hello, ${run.payload.name}`
    })
    await jobs.start()
    const id = await enqueue('greet', { pid: app.pid, payload: { name: 'Ada' } })
    await until(async () => (await stateOf(id)) === 'done')
    expect(seen).toEqual([[cid, app.pid, { name: 'Ada' }, 1, app.now()]])
    expect(await runOf(id)).toMatchObject({
      result: 'Hello, Ada',
      error: null,
      leased_by: null,
      started_at: app.now(),
      finished_at: app.now(),
    })
  })

  test('comes to nothing when the transaction rolls back', async () => {
    const kind = kindName()
    const undone = db.transaction().execute(async (transaction) => {
      await enqueueJob(transaction, app.now(), { cid, kind, payload: 1 })
      throw new Error('changed my mind')
    })
    await expect(undone).rejects.toThrow('changed my mind')
    expect(await db.selectFrom('jobs').selectAll().where('kind', '=', kind).execute()).toEqual([])
    expect(await db.selectFrom('job_runs').selectAll().where('kind', '=', kind).execute()).toEqual([])
  })

  test('wakes the servers at the commit; they need not ask', async () => {
    let asked = 0
    const clock = () => {
      asked += 1
      return app.now()
    }
    const { jobs, db: itsOnly } = await server({ clock, pollMs: hourMs }, 1)
    const done: number[] = []
    jobs.define('woken', async ({ payload }: Run<number>) => done.push(payload))
    await jobs.start()
    // It has asked what is due when its one connection is free again.
    await until(() => asked === 2)
    await sql`select 1`.execute(itsOnly)
    await enqueue('woken', { payload: 7 })
    await until(() => done.length === 1)
    expect(done).toEqual([7])
  })

  test('with a unique key happens once, however many ask at the same time', async () => {
    const kind = kindName()
    const ids = await Promise.all(Array.from({ length: 8 }, () => enqueue(kind, { uniqueKey: '2026-01-15' })))
    expect(new Set(ids).size).toBe(1)
    expect(await runsOf(ids[0]!)).toHaveLength(1)
    const others = [await enqueue(kind, { uniqueKey: '2026-01-16' }), await enqueue(kind), await enqueue(kind)]
    expect(new Set([...ids, ...others]).size).toBe(4)
    const elsewhere = await enqueueJob(db, app.now(), { cid: cid + 1, kind, payload: null, uniqueKey: '2026-01-15' })
    expect(ids).not.toContain(elsewhere)
  })

  test('for later waits for its due time', async () => {
    const { jobs } = await server()
    const done: string[] = []
    jobs.define('timed', async ({ payload }: Run<string>) => done.push(payload))
    await jobs.start()
    await enqueue('timed', { payload: 'later', dueAt: app.now() + hourMs })
    await enqueue('timed', { payload: 'now' })
    await until(() => done.length === 1)
    app.advance(hourMs - 1)
    await enqueue('timed', { payload: 'still before' })
    await until(() => done.length === 2)
    app.advance(1)
    await until(() => done.length === 3)
    expect(done).toEqual(['now', 'still before', 'later'])
  })

  test('of a kind that a server does not know waits for one that does', async () => {
    const old = await server()
    const kind = kindName()
    const done: string[] = []
    old.jobs.define('known', async () => done.push('known'))
    await old.jobs.start()
    const id = await enqueue(kind)
    await enqueue('known')
    await until(() => done.length === 1)
    expect(await stateOf(id)).toBe('pending')
    const newer = await server()
    newer.jobs.define(kind, async () => done.push(kind))
    await newer.jobs.start()
    await until(() => done.length === 2)
    expect(done).toEqual(['known', kind])
  })
})

describe('failures', () => {
  test('are tried again after a delay that doubles, up to a limit', async () => {
    const { jobs } = await server()
    const begun: number[] = []
    jobs.define('fails', async ({ attempt, now }) => {
      begun.push(now)
      throw new Error(`no luck, ${attempt}`)
    })
    await jobs.start()
    const start = app.now()
    const id = await enqueue('fails', { retries: { maxRetries: 3, delayMs: 10 * secondMs } })
    for (const [index, delaySeconds] of [10, 20, 40].entries()) {
      await until(async () => (await runOf(id)).error === `no luck, ${index + 1}`)
      const run = await runOf(id)
      expect(run).toMatchObject({ state: 'pending', attempt: index + 1, finished_at: null, leased_by: null })
      expect(run.take_at).toBe(app.now() + delaySeconds * secondMs)
      app.advance(delaySeconds * secondMs)
    }
    await until(async () => (await stateOf(id)) === 'failed')
    expect(await runOf(id)).toMatchObject({ attempt: 4, error: 'no luck, 4', finished_at: app.now(), result: null })
    expect(begun.map((at) => (at - start) / secondMs)).toEqual([0, 10, 30, 70])
  })

  test('are forgotten when a later attempt succeeds', async () => {
    const { jobs } = await server()
    jobs.define('flaky', async ({ attempt }) => {
      if (attempt < 3) throw new Error('a zero \0 in the text')
      return attempt
    })
    await jobs.start()
    const id = await enqueue('flaky', { retries: { maxRetries: 5, delayMs: 0 } })
    await until(async () => (await stateOf(id)) === 'done')
    expect(await runOf(id)).toMatchObject({ attempt: 3, result: 3, error: null })
  })

  test('of an answer that is no JSON count as well', async () => {
    const { jobs } = await server()
    jobs.define('big', async () => 1n)
    await jobs.start()
    const id = await enqueue('big', { retries: { maxRetries: 0, delayMs: 0 } })
    await until(async () => (await stateOf(id)) === 'failed')
    expect((await runOf(id)).error).toContain('BigInt')
  })
})

describe('progress and cancelling', () => {
  test('progress is seen while the work goes on, and kept at its end', async () => {
    const { jobs } = await server({ leaseMs: 300 })
    const { open, opened } = gate()
    jobs.define('long', async ({ progress }) => {
      progress(3)
      progress(40, 100)
      await opened
      progress(100, 100)
    })
    await jobs.start()
    const id = await enqueue('long')
    await until(async () => (await runOf(id)).progress_done === 40)
    expect(await runOf(id)).toMatchObject({ state: 'running', progress_total: 100, finished_at: null })
    open()
    await until(async () => (await stateOf(id)) === 'done')
    expect(await runOf(id)).toMatchObject({ progress_done: 100, progress_total: 100 })
  })

  test('what waits is not begun', async () => {
    const { jobs } = await server()
    const done: number[] = []
    jobs.define('cancelled', async ({ payload }: Run<number>) => done.push(payload))
    const id = await enqueue('cancelled', { payload: 1 })
    expect(await cancelJob(db, app.now(), cid, id)).toBe(true)
    expect(await cancelJob(db, app.now(), cid, id)).toBe(false)
    expect(await cancelJob(db, app.now(), cid + 1, id)).toBe(false)
    await jobs.start()
    await enqueue('cancelled', { payload: 2 })
    await until(() => done.length > 0)
    expect(done).toEqual([2])
    expect(await runOf(id)).toMatchObject({ state: 'cancelled', attempt: 0, finished_at: app.now() })
    const job = await db.selectFrom('jobs').select('triggers').where('id', '=', id).executeTakeFirst()
    expect(job).toEqual({ triggers: [] })
  })

  test('what runs is told, and ends without another attempt', async () => {
    const { jobs } = await server()
    const told: boolean[] = []
    jobs.define('endless', async ({ signal, isCancelled }) => {
      told.push(isCancelled())
      await atGate(new Promise(() => {}), signal).finally(() => told.push(isCancelled()))
    })
    await jobs.start()
    const id = await enqueue('endless')
    await until(() => told.length === 1)
    // Only a server that was notified hears of it in time: leases of 30 seconds are renewed every two.
    expect(await cancelJob(db, app.now(), cid, id)).toBe(true)
    await until(async () => (await stateOf(id)) === 'cancelled')
    expect(told).toEqual([false, true])
    expect(await runOf(id)).toMatchObject({ attempt: 1, error: 'cancelled', finished_at: app.now() })
  })

  test('who was told that a run was cut off finds it cancelled, even when the handler finishes', async () => {
    const { jobs } = await server()
    const { open, opened } = gate()
    let isBegun = false
    jobs.define('deaf', async () => {
      isBegun = true
      await opened
      return 'all of it'
    })
    await jobs.start()
    const id = await enqueue('deaf')
    await until(() => isBegun)
    expect(await cancelJob(db, app.now(), cid, id)).toBe(true)
    open()
    await until(async () => (await runOf(id)).finished_at !== null)
    expect(await runOf(id)).toMatchObject({ state: 'cancelled', result: 'all of it' })
  })
})

describe('recurring work', () => {
  test('is done once at each due time by however many servers', async () => {
    const kind = kindName()
    const done: number[] = []
    for (let count = 0; count < 3; count += 1) {
      const { jobs } = await server()
      jobs.define(kind, async ({ now }) => done.push(now))
      jobs.every(kind, { intervalMs: hourMs })
      await jobs.start()
    }
    const known = () => db.selectFrom('jobs').selectAll().where('kind', '=', kind).execute()
    await until(async () => (await known()).length > 0)
    const job = (await known())[0]!
    expect(job).toMatchObject({ cid: 0, triggers: [{ type: 'every', intervalMs: hourMs }] })
    const first = job.next_due_at ?? 0
    expect(first % hourMs).toBe(0)
    expect(first - app.now()).toBeGreaterThan(0)
    expect(first - app.now()).toBeLessThanOrEqual(hourMs)
    app.advance(first - app.now())
    for (let round = 1; round <= 5; round += 1) {
      await until(async () => (await runsOf(job.id)).filter(({ state }) => state === 'done').length === round)
      app.advance(hourMs)
    }
    await until(() => done.length === 6)
    expect(done).toEqual(Array.from({ length: 6 }, (_, index) => first + index * hourMs))
    expect((await runsOf(job.id)).map(({ due_at }) => due_at)).toEqual(done)
    expect(await known()).toHaveLength(1)
  })

  test('that was missed while no server ran is made up for once', async () => {
    const kind = kindName()
    const done: number[] = []
    const start = async () => {
      const { jobs } = await server()
      jobs.define(kind, async ({ now }) => done.push(now))
      jobs.every(kind, { intervalMs: hourMs })
      await jobs.start()
      return jobs
    }
    const before = await start()
    const known = () => db.selectFrom('jobs').selectAll().where('kind', '=', kind).executeTakeFirst()
    await until(known)
    const { id, next_due_at } = (await known())!
    await before.stop(secondMs)
    app.advance(10 * hourMs)
    await start()
    await until(() => done.length === 1)
    await until(async () => (await stateOf(id)) === 'done')
    expect((await runOf(id)).due_at).toBe(next_due_at)
    const next = (await known())?.next_due_at ?? 0
    expect(next - app.now()).toBeGreaterThan(0)
    expect(next - app.now()).toBeLessThanOrEqual(hourMs)
  })

  test('does not begin while the run before has not ended', async () => {
    const kind = kindName()
    const { jobs } = await server()
    const { open, opened } = gate()
    const done: number[] = []
    jobs.define(kind, async ({ now }) => {
      done.push(now)
      await opened
    })
    jobs.every(kind, { intervalMs: hourMs })
    jobs.define('other', async () => {})
    await jobs.start()
    const known = () => db.selectFrom('jobs').selectAll().where('kind', '=', kind).executeTakeFirst()
    await until(known)
    app.advance(hourMs)
    await until(() => done.length === 1)
    app.advance(3 * hourMs)
    const other = await enqueue('other')
    await until(async () => (await stateOf(other)) === 'done')
    const { id } = (await known())!
    expect(await runsOf(id)).toHaveLength(1)
    expect(done).toHaveLength(1)
    open()
    await until(() => done.length === 2)
  })

  test('takes a new interval from a newer release', async () => {
    const kind = kindName()
    for (const intervalMs of [hourMs, dayMs]) {
      const { jobs } = await server()
      jobs.define(kind, async () => {})
      jobs.every(kind, { intervalMs })
      await jobs.start()
      await until(async () => {
        const job = await db.selectFrom('jobs').selectAll().where('kind', '=', kind).executeTakeFirst()
        return job && JSON.stringify(job.triggers) === JSON.stringify([{ type: 'every', intervalMs }])
      })
      await jobs.stop(secondMs)
    }
    const [job, ...more] = await db.selectFrom('jobs').selectAll().where('kind', '=', kind).execute()
    expect(more).toEqual([])
    expect((job?.next_due_at ?? 0) % dayMs).toBe(0)
  })
})

describe('several servers', () => {
  test('2,000 runs are each completed once although one server dies in the middle', { timeout: 60_000 }, async () => {
    const kind = kindName()
    const total = 2_000
    // Every time that a run becomes done is noted, so that a second time would show.
    await sql`create table completions (run_id bigint, result jsonb)`.execute(db)
    await sql`
      create function note_completion() returns trigger language plpgsql as
      $$ begin insert into completions values (new.id, new.result); return null; end $$
    `.execute(db)
    await sql`
      create trigger note_completion after update on job_runs for each row when (new.state = 'done')
      execute function note_completion()
    `.execute(db)

    await db.transaction().execute(async (transaction) => {
      for (let index = 0; index < total; index += 1) {
        await enqueueJob(transaction, Date.now(), { cid, kind, payload: index })
      }
    })

    const { open, opened } = gate()
    const options = { clock: Date.now, leaseMs: 1_500, concurrency: 8 }
    const victim = await server(options)
    const begunByVictim: number[] = []
    victim.jobs.define(kind, async ({ payload }: Run<number>) => {
      begunByVictim.push(payload)
      // From its hundredth run on it hangs in the middle of the work.
      if (begunByVictim.length > 100) await opened
      return 'victim'
    })
    const survivor = await server(options)
    const begunBySurvivor: number[] = []
    survivor.jobs.define(kind, async ({ payload }: Run<number>) => {
      begunBySurvivor.push(payload)
      return 'survivor'
    })
    await victim.jobs.start()
    await until(() => begunByVictim.length >= 105)
    await survivor.jobs.start()
    await victim.cut()
    const states = () =>
      db
        .selectFrom('job_runs')
        .select(({ fn }) => ['state', fn.countAll<number>().as('count')])
        .where('kind', '=', kind)
        .groupBy('state')
        .execute()
    await until(async () => {
      const counts = await states()
      return counts.length === 1 && counts[0]?.state === 'done'
    })
    // The victim comes to itself and would finish what is no longer its own.
    open()
    await victim.jobs.stop(secondMs)

    expect(await states()).toEqual([{ state: 'done', count: total }])
    const { rows } = await sql<{ run_id: number; result: string }>`select run_id, result from completions`.execute(db)
    expect(rows).toHaveLength(total)
    expect(new Set(rows.map(({ run_id }) => run_id)).size).toBe(total)
    const cutOff = begunByVictim.slice(100)
    expect(cutOff.length).toBeGreaterThan(0)
    expect(cutOff.every((payload) => begunBySurvivor.includes(payload))).toBe(true)
    expect(new Set([...begunByVictim, ...begunBySurvivor]).size).toBe(total)
    await sql`drop trigger note_completion on job_runs`.execute(db)
  })

  test('a run whose server lost its lease is begun by another, and the first one cannot overwrite it', async () => {
    const kind = kindName()
    const { open, opened } = gate()
    const begun: string[] = []
    // Its own clock stands still, so that it does not notice; it does not beat while the other takes over.
    const slow = await server({ clock: () => start, leaseMs: 60 * hourMs })
    const start = app.now()
    slow.jobs.define(kind, async ({ attempt }) => {
      begun.push(`slow ${attempt}`)
      await opened
      return 'slow'
    })
    await slow.jobs.start()
    const id = await enqueue(kind)
    await until(() => begun.length === 1)
    await slow.cut()
    app.advance(60 * hourMs - 1)

    const quick = await server()
    const other = kindName()
    for (const known of [kind, other]) {
      quick.jobs.define(known, async ({ attempt }) => {
        begun.push(`quick ${attempt}`)
        return 'quick'
      })
    }
    await quick.jobs.start()
    await enqueue(other)
    await until(() => begun.length === 2)
    expect(await runOf(id)).toMatchObject({ state: 'running', attempt: 1 })
    app.advance(1)
    await until(async () => (await stateOf(id)) === 'done')
    open()
    await slow.jobs.stop(secondMs)
    expect(begun).toEqual(['slow 1', 'quick 1', 'quick 2'])
    expect(await runOf(id)).toMatchObject({ state: 'done', attempt: 2, result: 'quick' })
  })

  test('a zombie that is still connected is told and refused', async () => {
    const kind = kindName()
    const { open, opened } = gate()
    const zombie = await server({ leaseMs: 300 })
    const reasons: string[] = []
    zombie.jobs.define(kind, async ({ signal }) => {
      signal.addEventListener('abort', () => reasons.push((signal.reason as Error).message))
      await opened
      return 'zombie'
    })
    await zombie.jobs.start()
    const id = await enqueue(kind)
    await until(async () => (await stateOf(id)) === 'running')
    await db
      .updateTable('job_runs')
      .set({ leased_by: 'another server', attempt: 2, take_at: new Date(app.now() + hourMs) })
      .where('job_id', '=', id)
      .execute()
    await until(() => reasons.length === 1)
    expect(reasons).toEqual(['the lease is lost'])
    open()
    await zombie.jobs.stop(secondMs)
    expect(await runOf(id)).toMatchObject({ state: 'running', attempt: 2, leased_by: 'another server', result: null })
  })

  test('a run that kills each server fails in the end', async () => {
    const kind = kindName()
    const id = await enqueue(kind, { retries: { maxRetries: 2, delayMs: 0 } })
    await db
      .updateTable('job_runs')
      .set({ state: 'running', leased_by: 'a dead server', attempt: 3 })
      .where('job_id', '=', id)
      .execute()
    const { jobs } = await server()
    let isBegun = false
    jobs.define(kind, async () => {
      isBegun = true
    })
    await jobs.start()
    await until(async () => (await stateOf(id)) === 'failed')
    expect(isBegun).toBe(false)
    expect((await runOf(id)).error).toBe('each server that began it was killed')
  })

  test('a server that slept past the end of its leases goes on with its work, and does not begin it again', async () => {
    const kind = kindName()
    const other = kindName()
    const { open, opened } = gate()
    const begun: number[] = []
    const { jobs } = await server({ leaseMs: 30 * secondMs })
    jobs.define(kind, async ({ attempt }) => {
      begun.push(attempt)
      await opened
    })
    jobs.define(other, async () => {})
    await jobs.start()
    const id = await enqueue(kind)
    await until(() => begun.length === 1)
    app.advance(hourMs)
    const later = await enqueue(other)
    await until(async () => (await stateOf(later)) === 'done')
    open()
    await until(async () => (await stateOf(id)) === 'done')
    expect(begun).toEqual([1])
    expect((await runOf(id)).attempt).toBe(1)
  })

  test('leases are renewed for as long as the work takes', async () => {
    const kind = kindName()
    const { open, opened } = gate()
    const begun: number[] = []
    for (let count = 0; count < 2; count += 1) {
      const { jobs } = await server({ leaseMs: 300 })
      jobs.define(kind, async ({ attempt }) => {
        begun.push(attempt)
        await opened
      })
      await jobs.start()
    }
    const id = await enqueue(kind)
    await until(() => begun.length === 1)
    for (let round = 0; round < 5; round += 1) {
      app.advance(200)
      const now = app.now()
      await until(async () => (await runOf(id)).take_at === now + 300)
    }
    open()
    await until(async () => (await stateOf(id)) === 'done')
    expect(begun).toEqual([1])
  })
})

describe('stopping', () => {
  test('waits for what runs', async () => {
    const { jobs } = await server()
    const { open, opened } = gate()
    const signals: AbortSignal[] = []
    jobs.define('waited for', async ({ signal }) => {
      signals.push(signal)
      await opened
      return 'whole'
    })
    await jobs.start()
    const id = await enqueue('waited for')
    await until(() => signals.length === 1)
    const stopped = jobs.stop(10 * secondMs)
    await until(() => signals[0]?.aborted)
    open()
    await stopped
    expect(await runOf(id)).toMatchObject({ state: 'done', result: 'whole' })
  })

  test.each([
    ['heeds the signal', true],
    ['does not', false],
  ])('gives a run back whose handler %s, and the attempt does not count', async (_, isHeeding) => {
    const kind = kindName()
    const { jobs } = await server()
    const { open, opened } = gate()
    let isBegun = false
    jobs.define(kind, async ({ signal }) => {
      isBegun = true
      await (isHeeding ? atGate(opened, signal) : opened)
    })
    await jobs.start()
    const id = await enqueue(kind)
    await until(() => isBegun)
    await jobs.stop(isHeeding ? 10 * secondMs : 50)
    expect(await runOf(id)).toMatchObject({ state: 'pending', attempt: 0, leased_by: null, take_at: app.now() })

    const next = await server()
    next.jobs.define(kind, async ({ attempt }) => `attempt ${attempt}`)
    await next.jobs.start()
    await until(async () => (await stateOf(id)) === 'done')
    open()
    expect((await runOf(id)).result).toBe('attempt 1')
  })
})

describe('the sweep of ended runs', () => {
  test('deletes what ended a month ago, with jobs that have nothing else', async () => {
    const kind = kindName()
    const { jobs } = await server()
    jobs.define(kind, async () => {})
    jobs.every(kind, { intervalMs: 40 * dayMs })
    await jobs.start()
    const known = () =>
      db.selectFrom('jobs').selectAll().where('kind', '=', kind).where('cid', '=', 0).executeTakeFirst()
    await until(known)
    const recurring = (await known())!
    app.advance((recurring.next_due_at ?? 0) - app.now())
    await until(async () => (await runsOf(recurring.id)).some(({ state }) => state === 'done'))
    const old = await enqueue(kind)
    await until(async () => (await stateOf(old)) === 'done')
    const waiting = await enqueue(kind, { dueAt: app.now() + 300 * dayMs })
    app.advance(secondMs)
    const younger = await enqueue(kind)
    await until(async () => (await stateOf(younger)) === 'done')
    await jobs.stop(secondMs)

    // Batches are as large as they are told to be.
    app.advance(30 * dayMs - secondMs)
    expect(await deleteEndedRuns(db, new Date(app.now() - 30 * dayMs), 1)).toBe(0)
    app.advance(hourMs - (app.now() % hourMs) - 1)
    const sweeping = await server()
    sweepRuns(sweeping.jobs)
    await sweeping.jobs.start()
    const sweep = () => db.selectFrom('jobs').selectAll().where('kind', '=', 'ended-runs').executeTakeFirst()
    await until(sweep)
    await db
      .updateTable('job_runs')
      .set({ finished_at: new Date(app.now()) })
      .where('job_id', '=', younger)
      .execute()
    app.advance(1)
    const { id } = (await sweep())!
    await until(async () => (await runsOf(id)).some(({ state }) => state === 'done'))
    expect((await runOf(id)).result).toEqual({ runs: 2 })
    const left = await db.selectFrom('jobs').select('id').where('kind', '=', kind).orderBy('id').execute()
    expect(left.map((job) => job.id)).toEqual([recurring.id, waiting, younger])
    expect(await runsOf(recurring.id)).toEqual([])
  })
})
