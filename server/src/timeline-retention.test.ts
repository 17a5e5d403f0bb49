import { dayMs } from '@regent/contract/time'
import { sql } from 'kysely'
import { afterEach, expect, test } from 'vitest'
import type { Settings } from './kernel/settings/settings.ts'
import { ownApp, startApp } from './testing/test-app.ts'

const closings: (() => Promise<void>)[] = []
afterEach(async () => {
  for (const close of closings.splice(0)) await close()
})

/** A player with purchases, claims and joins, and a server that lets a day pass; returns the days that are left. */
async function passDay(settings: Partial<Settings>) {
  const app = await ownApp()
  // The tests of this file share a database, whose jobs have run at the time of the test before.
  app.advance(2 * dayMs)
  const server = await startApp(settings, app.databaseUrl)
  closings.push(() => server.close())
  const { clock, jobs, db } = server
  clock.now = app.now()
  const { gamerTag } = await app.player()
  const { pid } = app
  const ago = (days: number) => new Date(clock.now - days * dayMs)
  for (const [days, listing] of [
    [400, 'rope'],
    [300, 'sail'],
    [200, 'rope'],
    [100, 'rope'],
    [5, 'sail'],
  ] as const)
    await sql`
      insert into purchases (pid, gamer_tag, at, store, listing, offer, price_symbol, price_amount, is_by_player)
      values (${pid}, ${gamerTag}, ${ago(days)}, 'harbor', ${listing}, 'offer', 'gems', 5, true)
    `.execute(db)
  for (const days of [200, 5]) {
    await sql`
      insert into daily_reward_claims (pid, gamer_tag, calendar_id, day, index, claimed_at, is_claimed_by_player)
      values (${pid}, ${gamerTag}, 'calendars.daily', ${ago(days)}::date, 1, ${ago(days)}, true)
    `.execute(db)
    await sql`
      insert into group_moves (pid, gamer_tag, at, act, group_id, group_name)
      values (${pid}, ${gamerTag}, ${ago(days)}, 'joined', 1, 'Krakens')
    `.execute(db)
  }
  await jobs.runDue()
  const atStart = clock.now
  clock.now += dayMs - (clock.now % dayMs)
  await jobs.runDue()
  const daysIn = async (table: string, time: string) => {
    const { rows } = await sql<{ at: number }>`
      select ${sql.ref(time)} as at from ${sql.table(table)} where pid = ${pid} order by 1
    `.execute(db)
    return rows.map(({ at }) => Math.round((atStart - at) / dayMs))
  }
  return {
    purchases: await daysIn('purchases', 'at'),
    claims: await daysIn('daily_reward_claims', 'claimed_at'),
    moves: await daysIn('group_moves', 'at'),
  }
}

test('old records of the timeline are deleted, except the newest purchase of each listing', async () => {
  expect(await passDay({ timelineKeptDays: 90 })).toEqual({ purchases: [100, 5], claims: [5], moves: [5] })
})

test('without a period all records of the timeline are kept', async () => {
  expect(await passDay({})).toEqual({ purchases: [400, 300, 200, 100, 5], claims: [200, 5], moves: [200, 5] })
})
