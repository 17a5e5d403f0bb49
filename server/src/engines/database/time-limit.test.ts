import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { startApp } from '../../testing/test-app.ts'
import { withinTime } from './time-limit.ts'

const isRunning = sql<{ n: number }>`
  select count(*)::int as n from pg_stat_activity
  where datname = current_database() and query like '%pg_sleep(30)%' and pid <> pg_backend_pid() and state = 'active'`

test('a read within its time is answered, a longer one is given up, by the database too', async () => {
  const { db, close } = await startApp({}, undefined, { maxStatementMs: 30_000 })
  const minute = 60_000
  expect(await withinTime(db, minute, async (own) => (await sql`select 1 as one`.execute(own)).rows)).toEqual([
    { one: 1 },
  ])
  await expect(withinTime(db, minute, (own) => sql`select 1 / 0`.execute(own))).rejects.toMatchObject({ code: '22012' })
  expect(await withinTime(db, 20, (own) => sql`select pg_sleep(30)`.execute(own))).toBeUndefined()
  await expect.poll(async () => (await isRunning.execute(db)).rows[0]?.n).toBe(0)
  // The limit ends with its read.
  const limits = await Promise.all(
    Array.from({ length: 10 }, () =>
      db.transaction().execute(async (own) => {
        return (await sql<{ limit: string }>`select current_setting('statement_timeout') as limit`.execute(own)).rows
      }),
    ),
  )
  expect(limits).toEqual(limits.map(() => [{ limit: '30s' }]))
  await close()
})
