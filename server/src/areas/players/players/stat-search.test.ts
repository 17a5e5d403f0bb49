import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { slowSteps } from '../../../testing/planned-steps.ts'
import { ownApp, type TestApp } from '../../../testing/test-app.ts'
import { toStatTest } from './stat-criteria.ts'
import { findByStats } from './stat-search.ts'
import * as queries from './stat-search-queries.ts'

const space = 'game.private'
const firstTag = 2_000_001

/** Players of consecutive gamer tags with the stats A to D, each the rest of the gamer tag by some number. */
async function realmOf(app: TestApp, players: number) {
  await sql`insert into accounts (cid, id, created_at, updated_at)
    select ${app.cid}, 1000000 + n, now(), now() from generate_series(1, ${players}) n`.execute(app.db)
  await sql`insert into players (pid, gamer_tag, cid, account_id, platform, created_at)
    select ${app.pid}, 2000000 + n, ${app.cid}, 1000000 + n, case when n % 2 = 0 then 'iOS' end, now()
    from generate_series(1, ${players}) n`.execute(app.db)
  // In no order, as stats arrive: their rows are all over the table.
  await sql`insert into stats (pid, gamer_tag, space, key, value, updated_at)
    select ${app.pid}, 2000000 + n, ${space}, key, (n % divisor)::text, now()
    from generate_series(1, ${players}) n, (values ('A', 50), ('B', 10), ('C', 3), ('D', 7)) as stat (key, divisor)
    order by md5(n || key)`.execute(app.db)
  await sql`analyze accounts, players, stats`.execute(app.db)
  return { db: app.db, id: app.pid, cid: app.cid, createdAt: 0 }
}

const isBelow = (stat: string, value: number) => toStatTest({ space, stat, rel: 'lt', value })

test('in a large realm a walk and a sample read on from player to player: no stat is read in whole and sorted', async () => {
  const app = await ownApp()
  const realm = await realmOf(app, 20_000)
  const tests = [isBelow('A', 10), isBelow('B', 5)]
  for (const filter of [{}, { platform: 'iOS' }]) {
    const walked = (after: number) => (db: TestApp['db']) =>
      queries.selectTagsByWalk({ ...realm, db }, { filter, tests }, { after, walked: 500, limit: 51 })
    const sampled = (db: TestApp['db']) =>
      queries.sampleTests({ ...realm, db }, { filter, tests }, { after: 0, walked: 500 })
    for (const send of [walked(0), walked(firstTag + 10_000), sampled]) {
      expect(await slowSteps(app.db, 500, send), JSON.stringify(filter)).toEqual([])
    }
  }
})

test('each way finds the same players, from any player on', async () => {
  const app = await ownApp()
  const realm = await realmOf(app, 6_000)
  const numbers = Array.from({ length: 6_000 }, (_, index) => index + 1)
  const tagsOf = (fits: (n: number) => boolean) => numbers.filter(fits).map((n) => 2_000_000 + n)
  const cases = [
    // Walked, for many match.
    { tests: [isBelow('B', 9), isBelow('C', 2)], expected: tagsOf((n) => n % 10 < 9 && n % 3 < 2) },
    // Through the test for a value, which finds 120, or 2,000.
    {
      tests: [toStatTest({ space, stat: 'A', rel: 'eq', value: 7 }), isBelow('C', 2)],
      expected: tagsOf((n) => n % 50 === 7 && n % 3 < 2),
    },
    {
      tests: [toStatTest({ space, stat: 'C', rel: 'in', value: '0,1' }), isBelow('A', 1)],
      expected: tagsOf((n) => n % 3 < 2 && n % 50 === 0),
    },
    // Through a range that finds few.
    { tests: [isBelow('A', 2), isBelow('D', 3)], expected: tagsOf((n) => n % 50 < 2 && n % 7 < 3) },
    // A stat that nobody has is looked for in nobody.
    {
      tests: [isBelow('B', 9), toStatTest({ space, stat: 'E', rel: 'nonexistent' })],
      expected: tagsOf((n) => n % 10 < 9),
    },
    { tests: [isBelow('B', 9), isBelow('E', 9)], expected: [] },
  ]
  for (const filter of [{}, { platform: 'iOS' }]) {
    for (const { tests, expected } of cases) {
      const fitting = filter.platform ? expected.filter((tag) => tag % 2 === 0) : expected
      for (const [after, offset] of [
        [0, 0],
        [0, 30],
        [firstTag + 2_000, 0],
        [firstTag + 5_900, 3],
      ] as const) {
        const found = await findByStats(realm, { filter, tests }, { after, offset, limit: 20 }, async () => ({
          about: 6_000,
          isExact: true,
        }))
        const words = JSON.stringify([filter, tests.map(({ key, rel }) => `${key} ${rel}`), after, offset])
        expect(found.tags, words).toEqual(fitting.filter((tag) => tag > after).slice(offset, offset + 20))
        const { about, isExact } = found.total
        if (isExact) expect(about, words).toBe(fitting.length)
        else expect(Math.abs(about / fitting.length - 1), words).toBeLessThan(0.5)
      }
    }
  }
})
