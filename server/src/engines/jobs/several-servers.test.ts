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
import { enqueueJob } from './enqueue.ts'
import type { Run } from './jobs.ts'
import { deleteEndedRuns } from './runs.ts'
import { sweepRuns } from './sweep.ts'

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
        // Of several organizations, since one has only a share of what a server works on.
        await enqueueJob(transaction as Db, Date.now(), { cid: cid + (index % 8), kind, payload: index })
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
    expect((await runOf(id)).error).toBe('each server that started it was killed')
  })

  test('a server that slept past the end of its leases continues its work, and does not restart it', async () => {
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

describe('one organization among others', () => {
  test('gets at most a quarter of a server’s capacity, so that other runs do not wait for its slow ones', async () => {
    const { jobs } = await server({ concurrency: 8 })
    const kind = kindName()
    const { open, opened } = gate()
    const begun: number[] = []
    jobs.define(kind, async (run: Run<null>) => {
      begun.push(run.cid)
      await atGate(opened, run.signal)
    })
    const of = (whose: number) => enqueueJob(db, app.now(), { cid: whose, kind, payload: null })
    const slow = await Promise.all(Array.from({ length: 20 }, () => of(cid)))
    await jobs.start()
    await until(() => begun.length === 2)
    // These are due later, and begin at once.
    for (const whose of [cid + 1, cid + 2, 0, 0, 0]) await of(whose)
    await until(() => begun.length === 7)
    expect(begun.filter((whose) => whose === cid)).toHaveLength(2)
    expect(begun.filter((whose) => whose === 0)).toHaveLength(3)
    open()
    await until(async () => (await Promise.all(slow.map(stateOf))).every((state) => state === 'done'))
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

test('runs released by a stopping server start immediately on another one', async () => {
  const kind = kindName()
  const { open, opened } = gate()
  const first = await server()
  let isBegun = false
  first.jobs.define(kind, ({ signal }) => {
    isBegun = true
    return atGate(opened, signal)
  })
  await first.jobs.start()
  const id = await enqueue(kind)
  await until(() => isBegun)
  // It looks by itself once a minute, which is longer than this test waits.
  const next = await server({ pollMs: 60 * secondMs })
  next.jobs.define(kind, async () => 'taken')
  await next.jobs.start()
  await first.jobs.stop(10 * secondMs)
  await until(async () => (await stateOf(id)) === 'done')
  expect((await runOf(id)).result).toBe('taken')
  open()
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
