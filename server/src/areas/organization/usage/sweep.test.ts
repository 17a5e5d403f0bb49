import { dayMs } from '@regent/contract/time'
import { sql } from 'kysely'
import { afterEach, expect, test } from 'vitest'
import type { Settings } from '../../../kernel/settings/settings.ts'
import { startApp } from '../../../testing/test-app.ts'

const closings: (() => Promise<void>)[] = []
afterEach(async () => {
  for (const close of closings.splice(0)) await close()
})

/** Counts of 500 and 300 days ago, and a server that lets a day pass; returns the hits that are left. */
async function passDay(settings: Partial<Settings>) {
  const { clock, jobs, db, close } = await startApp(settings)
  closings.push(close)
  for (const days of [500, 300])
    await sql`
      insert into api_hits (cid, day, pid, service, hits)
      values (1, ${new Date(clock.now - days * dayMs).toISOString().slice(0, 10)}::date, '', 'stats', ${days})
    `.execute(db)
  await jobs.runDue()
  clock.now += dayMs - (clock.now % dayMs)
  await jobs.runDue()
  const { rows } = await sql<{ hits: number }>`select hits from api_hits where cid = 1 order by day`.execute(db)
  return rows.map(({ hits }) => hits)
}

test('counts of calls are deleted after the period of the setting', async () => {
  expect(await passDay({ usageKeptDays: 400 })).toEqual([300])
})

test('without a period the counts of calls are kept', async () => {
  expect(await passDay({})).toEqual([500, 300])
})
