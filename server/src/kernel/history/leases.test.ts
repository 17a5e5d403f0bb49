import { randomUUID } from 'node:crypto'
import { hourMs } from '@regent/contract/time'
import fc from 'fast-check'
import { sql } from 'kysely'
import { expect, onTestFinished, test } from 'vitest'
import type { Clock } from '../../engines/database/clock.ts'
import { enqueueJob } from '../../engines/jobs/enqueue.ts'
import { renewLeases, takeRuns } from '../../engines/jobs/runs.ts'
import { renewLease } from '../../engines/live/connections.ts'
import { ownApp } from '../../testing/test-app.ts'
import { keepOwnership } from './owner-queries.ts'

test('a lease never has two owners, however the clocks of the servers go', async () => {
  const app = await ownApp()
  const { db } = app
  // The clock of the database, which the test moves.
  await sql`create table if not exists moved_clock (at timestamptz(3))`.execute(db)
  onTestFinished(async () => void (await sql`drop table moved_clock`.execute(db)))
  const inSql = sql<Date>`(select at from moved_clock)`
  const leaseMs = 10_000
  const servers = ['a', 'b', 'c'] as const
  const step = fc.record({
    server: fc.nat(servers.length - 1),
    /** How wrong the clock of this process is just now: suspended, or not measured yet. */
    skewMs: fc.integer({ min: -3 * hourMs, max: 3 * hourMs }),
    passMs: fc.integer({ min: 0, max: leaseMs }),
    isRenewal: fc.boolean(),
  })

  /** Repeats steps on one lease; `take` returns whether the server has it afterwards. */
  const check = async (
    begin: () => Promise<void>,
    take: (server: string, clock: Clock, isRenewal: boolean) => Promise<boolean>,
  ) =>
    fc.assert(
      fc.asyncProperty(fc.array(step, { minLength: 1, maxLength: 12 }), async (steps) => {
        let now = Date.UTC(2026, 5, 1)
        const moveTo = () =>
          sql`with gone as (delete from moved_clock) insert into moved_clock values (${new Date(now)})`.execute(db)
        await moveTo()
        await begin()
        let owner: string | undefined
        let leaseEnd = now
        for (const { server, skewMs, passMs, isRenewal } of steps) {
          now += passMs
          await moveTo()
          const name = servers[server] ?? 'a'
          const clock: Clock = Object.assign(() => now + skewMs, { inSql })
          const isFree = leaseEnd <= now
          const isTaken = await take(name, clock, isRenewal)
          if (isFree && !isRenewal) expect(isTaken).toBe(true)
          if (!isTaken) continue
          expect([name, isFree || owner === name]).toEqual([name, true])
          owner = name
          leaseEnd = now + leaseMs
        }
      }),
      { numRuns: 25 },
    )

  // The analytics engine.
  await check(
    async () => void (await sql`delete from history_owner`.execute(db)),
    (serverId, clock) => keepOwnership(db, { serverId, address: '', place: 'test', processId: 1 }, { clock, leaseMs }),
  )

  // A run of a job. What a server takes again is its own lease, or one that has ended.
  const kind = `leased-${randomUUID()}`
  let run: { cid: number; id: number; attempt: number } | undefined
  await check(
    async () => {
      await db.deleteFrom('jobs').where('kind', '=', kind).execute()
      run = undefined
      await enqueueJob(db, 0, { cid: app.cid, kind, payload: null })
    },
    async (server, clock, isRenewal) => {
      if (isRenewal) {
        const beats = run ? [{ ...run, done: null, total: null }] : []
        return (await renewLeases(db, server, { clock, leaseMs }, beats)).length > 0
      }
      const room = { current: [], busy: new Map(), share: 5, limit: 5 }
      const [taken] = await takeRuns(db, { server, kinds: [kind], ...room, clock, leaseMs })
      run = taken ?? run
      return taken !== undefined
    },
  )
  await db.deleteFrom('jobs').where('kind', '=', kind).execute()

  // A server lives until its own lease ends: no other process extends it.
  const id = randomUUID()
  const at = Date.UTC(2026, 6, 1)
  await sql`delete from moved_clock`.execute(db)
  await sql`insert into moved_clock values (${new Date(at)})`.execute(db)
  const wrong: Clock = Object.assign(() => at + hourMs, { inSql })
  expect([await renewLease(db, id, wrong, leaseMs), await renewLease(db, id, wrong, leaseMs)]).toEqual([false, true])
  const { lease_until: until } = await db
    .selectFrom('servers')
    .select('lease_until')
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  expect(until).toBe(at + leaseMs)
  await db.deleteFrom('servers').where('id', '=', id).execute()
})
