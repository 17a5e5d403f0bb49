import { dayMs } from '@regent/contract/time'
import { sql } from 'kysely'
import { afterEach, expect, test } from 'vitest'
import { newId } from '../../../engines/database/ids.ts'
import type { Settings } from '../../../kernel/settings/settings.ts'
import { ownApp, startApp } from '../../../testing/test-app.ts'
import { deleteOldSessions } from './queries.ts'

const closings: (() => Promise<void>)[] = []
afterEach(async () => {
  for (const close of closings.splice(0)) await close()
})

/** A server that deletes what is old, on the database of a studio with players. */
async function keeping(settings: Partial<Settings>) {
  const app = await ownApp()
  const server = await startApp(settings, app.databaseUrl)
  closings.push(() => server.close())
  const { db, clock, jobs } = server
  clock.now = app.now()
  const addSession = (
    gamerTag: number,
    pid: string,
    daysAgo: number,
    more: { isOpen?: boolean; isTold?: boolean } = {},
  ) => {
    const at = new Date(clock.now - daysAgo * dayMs)
    const { isOpen = false, isTold = true } = more
    return sql`
      insert into sessions (pid, gamer_tag, id, started_at, ended_at, ending, via, is_end_told)
      values (${pid}, ${gamerTag}, ${newId()}, ${at}, ${isOpen ? null : at}, ${isOpen ? null : 'left'}, 'call', ${isTold})
    `.execute(db)
  }
  const daysOf = async (gamerTag: number) => {
    const rows = await db.selectFrom('sessions').select('started_at').where('gamer_tag', '=', gamerTag).execute()
    return rows.map(({ started_at }) => Math.round((app.now() - started_at) / dayMs)).sort((a, b) => a - b)
  }
  /** Lets the next day begin. */
  async function nextDay() {
    await jobs.runDue()
    clock.now += dayMs - (clock.now % dayMs)
    await jobs.runDue()
  }
  return { app, server, addSession, daysOf, nextDay }
}

test('old sessions are deleted in every realm, except current and unreported ones', async () => {
  const { app, addSession, daysOf, nextDay } = await keeping({ sessionsKeptDays: 90 })
  const here = await app.player()
  const there = await app.player(app.staging)
  for (const days of [300, 95, 85, 1]) await addSession(here.gamerTag, app.pid, days)
  await addSession(here.gamerTag, app.pid, 120, { isOpen: true })
  for (const days of [200, 10]) await addSession(there.gamerTag, app.staging, days)
  await addSession(there.gamerTag, app.staging, 150, { isTold: false })
  await nextDay()
  expect(await daysOf(here.gamerTag)).toEqual([1, 85, 120])
  // What was reported meanwhile goes the next day.
  expect((await daysOf(there.gamerTag)).filter((days) => days !== 150)).toEqual([10])
})

test('without the setting they stay', async () => {
  const { app, addSession, daysOf, nextDay } = await keeping({})
  const { gamerTag } = await app.player()
  await addSession(gamerTag, app.pid, 5_000)
  await nextDay()
  expect(await daysOf(gamerTag)).toEqual([5_000])
})

test('each part looks at the next players, none is left out or looked at twice', async () => {
  const { app, server, addSession } = await keeping({})
  const players = await Promise.all([1, 2, 3, 4, 5].map(() => app.player()))
  for (const { gamerTag } of players) await addSession(gamerTag, app.pid, 100)
  const before = new Date(app.now() - 90 * dayMs)
  const seen: number[] = []
  let deleted = 0
  for (let part = await deleteOldSessions(server.db, before, undefined, 2); part; ) {
    seen.push(part.last.gamerTag)
    deleted += part.deleted
    part = await deleteOldSessions(server.db, before, part.last, 2)
  }
  expect(deleted).toBeGreaterThanOrEqual(5)
  expect(new Set(seen).size).toBe(seen.length)
  const { count } = await server.db
    .selectFrom('sessions')
    .select(sql<number>`count(*)::int`.as('count'))
    .where('started_at', '<', before as never)
    .executeTakeFirstOrThrow()
  expect(count).toBe(0)
})
