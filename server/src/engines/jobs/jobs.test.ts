import { setImmediate as nextTurn } from 'node:timers/promises'
import { dayMs, hourMs, secondMs } from '@regent/contract/time'
import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import {
  app,
  atGate,
  cid,
  db,
  enqueue,
  gate,
  kindName,
  runOf,
  runsOf,
  server,
  stateOf,
  until,
} from '../../testing/job-servers.ts'
import type { Db } from '../database/database.ts'
import { cancelJob, enqueueJob } from './enqueue.ts'
import type { Run } from './jobs.ts'

describe('enqueueing', () => {
  test('runs the handler with the payload, and stores its result', async () => {
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
      await enqueueJob(transaction as Db, app.now(), { cid, kind, payload: 1 })
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
    // It has asked what is due when its one connection is free again: once to plan runs, three times to take them.
    await until(() => asked === 4)
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

test('a server with two concurrent looks works on no more runs than its limit', async () => {
  const { jobs } = await server({ concurrency: 2 })
  const kind = kindName()
  let current = 0
  let highest = 0
  jobs.define(kind, async () => {
    current += 1
    highest = Math.max(highest, current)
    await nextTurn()
    current -= 1
  })
  const ids = await Promise.all(Array.from({ length: 12 }, () => enqueue(kind)))
  await Promise.all(Array.from({ length: 4 }, () => jobs.runDue()))
  expect(await Promise.all(ids.map(stateOf))).toEqual(Array(12).fill('done'))
  expect(highest).toBe(2)
})

describe('progress and cancelling', () => {
  test('progress is visible during the work, and kept at its end', async () => {
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

  test('waiting runs are not started', async () => {
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

  test('running work is told, and ends without another attempt', async () => {
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

  test('a run reported as cancelled stays cancelled, even if its handler finishes', async () => {
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
