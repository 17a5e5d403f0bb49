import type { PlayerSearch, SpaceCriterion } from '@regent/contract/players/player-search'
import { listPlayers } from '@regent/contract/players/players'
import { searchStats } from '@regent/contract/players/players-stat-search'
import { relations } from '@regent/contract/players/search-words'
import { type StatSpace, setStats } from '@regent/contract/players/stats'
import { fits } from '@regent/contract/samples/player-search'
import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { type Actor, ownApp, type TestApp } from '../../../testing/test-app.ts'
import { estimate, findIds } from './search.ts'
import { countTests, isPresence, toStatTest } from './stat-criteria.ts'
import { findRarestTest } from './stat-search.ts'
import * as queries from './stat-search-queries.ts'

const space: StatSpace = 'game.private'

async function playersWith(app: TestApp, all: readonly Record<string, string>[]): Promise<number[]> {
  const tags: number[] = []
  for (const _ of all) tags.push((await app.player()).gamerTag)
  const values = all.flatMap((stats, index) =>
    Object.entries(stats).map(([key, value]) => ({
      pid: app.pid,
      gamer_tag: tags[index] ?? 0,
      space,
      key,
      value,
      updated_at: new Date(app.now()),
    })),
  )
  if (values.length > 0) await app.db.insertInto('stats').values(values).execute()
  return tags
}

const search = (by: Actor, criteria: readonly unknown[], page: object = {}) =>
  by.call(searchStats, {
    body: { domain: 'game', access: 'private', objectType: 'player', criteria: criteria as never, ...page },
  })

test.each([
  ['equal', '7', ['7', '7.0', '07']],
  ['eq', 7, ['7', '7.0', '07']],
  ['eq', true, ['true']],
  ['eq', 'seven', ['seven']],
  ['notequal', 7, ['30', '-2', 'seven', 'true', '', '1e1', undefined]],
  ['neq', 'seven', ['7', '7.0', '07', '30', '-2', 'true', '', '1e1', undefined]],
  ['lessthan', 8, ['7', '7.0', '07', '-2', '']],
  ['lt', '8', ['7', '7.0', '07', '-2', '']],
  ['lessthanequal', 7, ['7', '7.0', '07', '-2', '']],
  ['lte', 'seven', ['7', '7.0', '07', '30', '-2', 'seven', '', '1e1']],
  ['greaterthan', 7, ['30', '1e1', 'seven', 'true']],
  ['gt', 'seven', ['true']],
  ['greaterthanequal', 10, ['30', '1e1', 'seven', 'true']],
  ['gte', 'seven', ['seven', 'true']],
  ['in', ['7', 'true', 'nothing'], ['7', '7.0', '07', 'true']],
  ['in', '30, seven', ['30', 'seven']],
  ['in', [], []],
  ['notin', [7, 'seven'], ['30', '-2', 'true', '', '1e1', undefined]],
  ['nin', '7,30', ['-2', 'seven', 'true', '', '1e1', undefined]],
  ['nonexistent', undefined, [undefined]],
] as const)(
  '%s %j finds the values that fit, and a player without the stat by nonexistent, neq and nin',
  async (rel, value, found) => {
    const app = await ownApp()
    const values = ['7', '7.0', '07', '30', '-2', 'seven', 'true', '', '1e1']
    const tags = await playersWith(app, [...values.map((one) => ({ LEVEL: one })), {}])
    const { ids, total } = await search(await app.as('tester'), [{ stat: 'LEVEL', rel, value }])
    expect(ids.map((id) => values[tags.indexOf(id)]).sort()).toEqual([...found].sort())
    expect(total).toBe(found.length)
  },
)

test('a search is answered as a plain evaluation of its criteria answers it', async () => {
  const app = await ownApp()
  const tester = await app.as('tester')
  const long = 'x'.repeat(99)
  const value = fc.oneof(
    fc.constantFrom(
      '7',
      '7.0',
      '-0',
      '0',
      '1e3',
      '1000',
      '12',
      '3.5',
      '',
      'a',
      'B',
      'ä',
      '\u{1f600}',
      '\u{ffff}',
      'true',
    ),
    fc.constantFrom(long, `${long}y`, `${long}yz`, `${long}z`, `${long}y\u{1f600}`, '9'.repeat(60), '9'.repeat(61)),
    fc.integer({ min: -5, max: 5 }).map(String),
    fc.string({ maxLength: 3 }).filter((text) => !text.includes('\0')),
  )
  const name = fc.constantFrom('A', 'B', 'C')
  const stats = fc.dictionary(name, value, { maxKeys: 3 })
  const scalar = fc.oneof(value, fc.integer({ min: -5, max: 5 }), fc.boolean())
  const criterion = fc.record({
    stat: name,
    rel: fc.constantFrom(...relations),
    single: scalar,
    list: fc.array(scalar, { maxLength: 4 }),
  })
  await fc.assert(
    fc.asyncProperty(
      fc.array(stats, { minLength: 1, maxLength: 12 }),
      fc.array(fc.array(criterion, { minLength: 1, maxLength: 3 }), { minLength: 5, maxLength: 5 }),
      async (all, searches) => {
        await app.db.deleteFrom('stats').where('pid', '=', app.pid).execute()
        await app.db.deleteFrom('players').where('pid', '=', app.pid).execute()
        const tags = await playersWith(app, all)
        for (const drawn of searches) {
          const criteria = drawn.map(({ stat, rel, single, list }): SpaceCriterion => {
            const isList = ['in', 'notin', 'nin'].includes(rel)
            return { space, stat, rel, ...(rel !== 'nonexistent' && { value: isList ? list : single }) }
          })
          const expected = tags.filter((_, index) => criteria.every((one) => fits({ [space]: all[index] ?? {} }, one)))
          expected.sort((one, other) => one - other)
          expect(await search(tester, criteria)).toEqual({
            ids: expected,
            offset: 0,
            limit: 1000,
            total: expected.length,
          })
          // The two ways that are gone where much fits find the same.
          const realm = { db: app.db, id: app.pid, cid: app.cid, createdAt: 0 }
          const wanted = { filter: {}, tests: criteria.map(toStatTest) }
          const walked = await queries.selectTagsByWalk(realm, wanted, { after: 0, walked: 50, limit: 50 })
          expect(walked.map(({ gamer_tag }) => gamer_tag)).toEqual(expected)
          const driver = wanted.tests.find(isPresence)
          if (driver) {
            const others = { filter: {}, tests: wanted.tests.filter((one) => one !== driver) }
            const led = (upTo?: number) =>
              queries.selectTagsThrough(realm, driver, others, { after: 0, upTo, limit: 50 })
            const middle = expected[Math.floor(expected.length / 2)] ?? 0
            expect((await led()).map(({ gamer_tag }) => gamer_tag)).toEqual(expected)
            expect((await led(middle)).map(({ gamer_tag }) => gamer_tag)).toEqual(
              expected.filter((one) => one <= middle),
            )
          }
          const page = { after: 0, offset: 0, limit: 50 }
          expect(await queries.selectTagsByAll(realm, wanted, page)).toEqual({ tags: expected, total: expected.length })
        }
      },
    ),
    { numRuns: 40 },
  )
}, 60_000)

test('several criteria are all to hold, and pages go through the result', async () => {
  const app = await ownApp()
  const tester = await app.as('tester')
  const tags = await playersWith(
    app,
    Array.from({ length: 9 }, (_, n) => ({ LEVEL: String(n), VIP: n % 2 ? 'gold' : 'none' })),
  )
  const criteria = [
    { stat: 'LEVEL', rel: 'gte', value: 3 },
    { stat: 'VIP', rel: 'eq', value: 'gold' },
  ]
  const expected = [tags[3], tags[5], tags[7]].sort((one, other) => Number(one) - Number(other))
  expect(await search(tester, criteria)).toEqual({ ids: expected, offset: 0, limit: 1000, total: 3 })
  expect(await search(tester, criteria, { limit: '1', offset: 1 })).toEqual({
    ids: expected.slice(1, 2),
    offset: 1,
    limit: 1,
    total: 3,
  })
})

test('many who fit are found as few are, page by page and by intersection', async () => {
  const app = await ownApp()
  const tester = await app.as('tester')
  // More than what is looked up one by one.
  const accounts = 2_600
  await app.query(`
    insert into accounts (cid, id, created_at, updated_at)
    select ${app.cid}, 5000000000000000 + n, now(), now() from generate_series(1, ${accounts}) n;
    insert into players (pid, gamer_tag, cid, account_id, created_at)
    select '${app.pid}', id, cid, id, now() from accounts where cid = ${app.cid} and id between 5000000000000001 and 5000000000010000;
    insert into stats (pid, gamer_tag, space, key, value, updated_at)
    select pid, gamer_tag, 'game.private', key, case when key = 'A' then (gamer_tag % 1000)::text else 'on' end, now()
    from players, unnest(array['A', 'B']) key where pid = '${app.pid}';
    analyze players`)
  const one = { stat: 'A', rel: 'gte', value: 0 }
  const other = { stat: 'B', rel: 'eq', value: 'on' }
  const whole = await search(tester, [one, other], { limit: 10_000 })
  expect(whole).toMatchObject({ total: accounts })
  expect(whole.ids).toHaveLength(accounts)
  const page = await search(tester, [one, other], { limit: 10, offset: 20 })
  expect(page.ids).toEqual(whole.ids.slice(20, 30))
  expect(page.total).toBeUndefined()
  const missing = await search(tester, [one, { stat: 'C', rel: 'nonexistent' }], { limit: 10_000 })
  expect(missing.ids).toEqual(whole.ids)
  expect(await search(tester, [{ stat: 'C', rel: 'nonexistent' }], { limit: 10 })).toMatchObject({
    ids: whole.ids.slice(0, 10),
  })
  // Beyond what is counted the list says an estimate, and says that it is one.
  const listed = async (query: PlayerSearch) => {
    const { about, isExact, rows } = await tester.call(listPlayers, { query: { ...query, limit: 10 } })
    return { isNear: about > accounts / 2 && about < accounts * 2, isExact, rows: rows.length }
  }
  for (const query of [{ installedWithinDays: 3650 }, { criteria: [{ space, ...one, rel: 'gte' as const }] }]) {
    expect(await listed(query)).toEqual({ isNear: true, isExact: false, rows: 10 })
  }
  const others = { stat: 'B', rel: 'neq', value: 'on' }
  expect(await search(tester, [one, others])).toMatchObject({ ids: [], total: 0 })
  // Nobody has the stat C.
  expect((await search(tester, [one, { ...others, stat: 'C' }], { limit: 10_000 })).ids).toEqual(whole.ids)
})

/** Players of consecutive gamer tags with a stat A, the rest of the gamer tag by four. */
async function playersInFours(app: TestApp, accounts: number) {
  await app.query(`
    insert into accounts (cid, id, created_at, updated_at)
    select ${app.cid}, 6000000000000000 + n, now(), now() from generate_series(1, ${accounts}) n;
    insert into players (pid, gamer_tag, cid, account_id, created_at)
    select '${app.pid}', id, cid, id, now() from accounts where cid = ${app.cid} and id between 6000000000000001 and 6000000000010000;
    insert into stats (pid, gamer_tag, space, key, value, updated_at)
    select pid, gamer_tag, 'game.private', 'A', (gamer_tag % 4)::text, now() from players where pid = '${app.pid}'`)
  return { db: app.db, id: app.pid, cid: app.cid, createdAt: 0 }
}

test('where a criterion finds some thousand players, it alone is read until the page is full', async () => {
  const app = await ownApp()
  const realm = await playersInFours(app, 10_000)
  const test = (rel: 'eq' | 'lt', value: number) => toStatTest({ space, stat: 'A', rel, value })
  // A criterion is counted no further than the one before it, even if it would find many.
  expect(await countTests(realm, [test('eq', 1), test('lt', 3)], 5_000)).toEqual([2_500, 2_500])
  expect(await countTests(realm, [test('lt', 3), test('eq', 1)], 5_000)).toEqual([5_000, 2_500])
  const driver = { test: test('eq', 1), count: 2_500 }
  expect(await findRarestTest(realm, [test('lt', 3), driver.test], 5_000)).toEqual(driver)
  // Neither the realm nor a sample of it is looked at.
  const countRealm = () => Promise.reject(new Error('The realm was counted.'))
  const found = await findIds(realm, [test('lt', 3), test('eq', 1)], { offset: 2, limit: 3 }, countRealm)
  const first = 6_000_000_000_000_001
  expect(found.tags).toEqual([first + 8, first + 12, first + 16])
  expect(found.total).toEqual({ about: 2_500, isExact: false })
})

test('an estimate looks at some players only, and says that it is one', async () => {
  const app = await ownApp()
  const accounts = 2_000
  const realm = await playersInFours(app, accounts)
  const everybody = { about: accounts, isExact: true }
  const criteria = [{ space, stat: 'A', rel: 'eq' as const, value: 1 }]
  expect(await estimate(realm, { criteria }, app.now(), everybody)).toEqual({ about: accounts / 4, isExact: false })
  // Of a stat that few have, those are looked at.
  const rare = [...criteria, { space, stat: 'A', rel: 'lt' as const, value: 2 }]
  expect(await estimate(realm, { criteria: rare }, app.now(), everybody)).toEqual({ about: 500, isExact: false })
  expect(await estimate(realm, { online: true }, app.now(), everybody)).toEqual({ about: 0, isExact: false })
})

test.each([
  [{ stat: 'A', rel: 'like', value: '1' }, 'criteria.0.rel'],
  [{ stat: 'A', rel: 'eq' }, 'criteria.0.value'],
  [{ stat: 'A', rel: 'lt', value: [1, 2] }, 'criteria.0.value'],
  [{ rel: 'eq', value: 1 }, 'criteria.0.stat'],
])('%j is refused by the field', async (criterion, field) => {
  const app = await ownApp()
  await expect(search(await app.as('tester'), [criterion])).rejects.toMatchObject({ status: 400, field })
})

test('a search stays in its space and its realm', async () => {
  const app = await ownApp()
  const developer = await app.as('developer')
  const here = await app.player()
  const there = await app.player(app.staging)
  for (const [player, scope] of [
    [here, app.scope],
    [there, `${app.cid}.${app.staging}`],
  ] as const) {
    const params = { objectId: `client.public.player.${player.gamerTag}` as const }
    await developer.call(setStats, { params, body: { set: { LEVEL: 3 } } }, { scope })
  }
  const criteria = [{ stat: 'LEVEL', rel: 'eq', value: 3 }] as const
  const found = async (domain: 'game' | 'client') =>
    (
      await developer.call(searchStats, {
        body: { domain, access: 'public', objectType: 'player', criteria: [...criteria] },
      })
    ).ids
  expect(await found('client')).toEqual([here.gamerTag])
  expect(await found('game')).toEqual([])
})

test('players are found by the beginning of their name, in the game or of the account, each once, page by page', async () => {
  const app = await ownApp()
  const admin = await app.as('admin')
  const tags = await playersWith(app, [{}, {}, {}, {}, {}])
  const called = async (index: number, alias: string) =>
    app.db
      .insertInto('stats')
      .values({
        pid: app.pid,
        gamer_tag: tags[index] ?? 0,
        space: 'client.public',
        key: 'alias',
        value: alias,
        updated_at: new Date(app.now()),
      })
      .execute()
  await called(0, 'Kestrel_77')
  await called(1, 'kestrel_07')
  await called(2, 'KESTREL_07')
  await called(3, 'Osprey')
  for (const [index, name] of [
    [1, 'Kestrel the second'],
    [3, 'kest of the north'],
    [4, ''],
  ] as const) {
    await app.db
      .updateTable('accounts')
      .set({ user_name: name })
      .where('id', '=', (eb) =>
        eb
          .selectFrom('players')
          .select('account_id')
          .where('gamer_tag', '=', tags[index] ?? 0)
          .limit(1),
      )
      .execute()
  }
  const found: { gamerTag: number; name?: string | undefined }[] = []
  let cursor: string | undefined
  do {
    const page = await admin.call(listPlayers, { query: { query: 'KEST', limit: 1, ...(cursor && { cursor }) } })
    found.push(...page.rows)
    cursor = page.next ?? undefined
  } while (cursor)
  const [first, second] = [tags[1] ?? 0, tags[2] ?? 0].sort((a, b) => a - b)
  expect(found.map(({ gamerTag }) => gamerTag)).toEqual([first, second, tags[0], tags[3]])
  expect(found.at(-1)).toMatchObject({ name: 'Osprey', userName: 'kest of the north' })
  expect((await admin.call(listPlayers, { query: { query: 'kestrel_07' } })).rows).toHaveLength(2)
  const asTester = await (await app.as('tester')).call(listPlayers, { query: { query: 'kest of' } })
  expect(asTester.rows).toMatchObject([{ name: 'Osprey', userName: 'k•••h' }])
})
