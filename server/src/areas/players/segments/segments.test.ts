import { searchAccounts } from '@regent/contract/organization/accounts'
import { applyPlan } from '@regent/contract/organization/plans'
import { planStatsOfPlayers } from '@regent/contract/players/bulk-stats'
import type { PlayerSearch } from '@regent/contract/players/player-search'
import { listPlayers } from '@regent/contract/players/players'
import { searchKinds } from '@regent/contract/players/search-words'
import {
  createSegment,
  deleteSegment,
  getSegment,
  getSegmentSize,
  listSegments,
  type SegmentSearch,
  updateSegment,
} from '@regent/contract/players/segments'
import { getStats, toObjectId } from '@regent/contract/players/stats'
import { isFound, type Searched } from '@regent/contract/samples/player-search'
import { dayMs } from '@regent/contract/time'
import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { newId } from '../../../engines/database/ids.ts'
import { type Actor, ownApp, type TestApp } from '../../../testing/test-app.ts'

/** A realm's players as they are wanted, written straight into the tables. */
async function makePlayers(
  app: TestApp,
  all: readonly Omit<Searched, 'row'>[],
  rows: readonly Partial<Searched['row']>[],
) {
  const made: Searched[] = []
  for (const [index, { stats, deviceIds = [], thirdPartyIds = [] }] of all.entries()) {
    const row = { gamerTag: newId(), accountId: newId(), created: app.now(), online: false, ...rows[index] }
    const { cid, pid, db } = app
    const at = new Date(row.created)
    await db
      .insertInto('accounts')
      .values({
        cid,
        id: row.accountId,
        email: row.email ?? null,
        password_hash: null,
        role: null,
        language: null,
        country: null,
        user_name: null,
        created_at: at,
        updated_at: at,
      })
      .execute()
    const keys = [
      ...(row.email === undefined ? [] : [{ kind: 'email' as const, key: row.email.toLowerCase() }]),
      ...deviceIds.map((key) => ({ kind: 'device' as const, key })),
      ...thirdPartyIds.map((id, n) => ({
        kind: 'third-party' as const,
        key: `${id}|${n % 2 ? 'google' : 'steam'}|app`,
      })),
    ]
    if (keys.length > 0) {
      const values = keys.map((key) => ({ cid, account_id: row.accountId, ...key }))
      await db.insertInto('sign_in_keys').values(values).execute()
    }
    await db
      .insertInto('players')
      .values({
        pid,
        cid,
        gamer_tag: row.gamerTag,
        account_id: row.accountId,
        platform: row.platform ?? null,
        created_at: at,
        last_seen_at: row.lastSeen === undefined ? null : new Date(row.lastSeen),
        online_until: row.online ? new Date(app.now() + 60_000) : null,
      })
      .execute()
    if (row.suspension) {
      await db
        .insertInto('suspensions')
        .values({
          pid,
          id: newId(),
          gamer_tag: row.gamerTag,
          suspended_at: at,
          until: row.suspension.until === undefined ? null : new Date(row.suspension.until),
          reason: 'cheating',
        })
        .execute()
    }
    const values = Object.entries(stats).flatMap(([space, own]) =>
      Object.entries(own).map(([key, value]) => ({
        pid,
        gamer_tag: row.gamerTag,
        space: space as 'game.private',
        key,
        value,
        updated_at: at,
      })),
    )
    if (values.length > 0) await db.insertInto('stats').values(values).execute()
    made.push({ row, stats, deviceIds, thirdPartyIds })
  }
  return made
}

/** All that a search of the list finds, page by page. */
async function readAll(by: Actor, search: PlayerSearch & { segment?: number }, limit = 2) {
  const tags: number[] = []
  let count: { about: number; isExact: boolean } | undefined
  for (let cursor: string | undefined, pages = 0; pages === 0 || cursor !== undefined; pages += 1) {
    const page = await by.call(listPlayers, { query: { ...search, limit, ...(cursor !== undefined && { cursor }) } })
    tags.push(...page.rows.map(({ gamerTag }) => gamerTag))
    count = { about: page.about, isExact: page.isExact }
    cursor = page.next ?? undefined
  }
  return { tags, count }
}

test('the list finds and counts, page by page, whom a plain evaluation of the search finds', async () => {
  const app = await ownApp()
  const tester = await app.as('tester')
  const letters = fc.string({ unit: fc.constantFrom('a', 'b', 'A', '1', '.', '_'), minLength: 1, maxLength: 3 })
  const ago = fc.constantFrom(0, 1, dayMs - 1, dayMs, dayMs + 1, 3 * dayMs, 9 * dayMs)
  const people = fc.record({
    stats: fc.record({
      'game.private': fc.dictionary(fc.constantFrom('LEVEL', 'VIP'), fc.constantFrom('1', '2', '3', 'x')),
    }),
    deviceIds: fc.constant([]),
    thirdPartyIds: fc.uniqueArray(letters, { maxLength: 2 }),
    email: fc.option(letters, { nil: undefined }),
    platform: fc.constantFrom('iOS', 'Android', undefined),
    created: ago,
    seen: fc.option(ago, { nil: undefined }),
    online: fc.boolean(),
    suspension: fc.constantFrom(undefined, undefined, {}, { until: app.now() + dayMs }),
  })
  const days = fc.constantFrom(1, 2, 5)
  const search = fc.record(
    {
      query: letters,
      by: fc.constantFrom(...searchKinds.filter((kind) => kind !== 'device')),
      criteria: fc.array(
        fc.record({
          space: fc.constant('game.private' as const),
          stat: fc.constantFrom('LEVEL', 'VIP'),
          rel: fc.constantFrom('eq' as const, 'neq' as const, 'gte' as const, 'lt' as const, 'nonexistent' as const),
          value: fc.constantFrom('1', 2, 'x'),
        }),
        { maxLength: 2 },
      ),
      platform: fc.constantFrom('iOS', 'Switch'),
      installedFrom: ago,
      installedTo: ago,
      installedWithinDays: days,
      seenFrom: ago,
      seenTo: ago,
      seenWithinDays: days,
      unseenForDays: days,
      online: fc.boolean(),
      suspended: fc.boolean(),
    },
    { requiredKeys: [] },
  )
  await fc.assert(
    fc.asyncProperty(
      fc.array(people, { maxLength: 8 }),
      fc.array(search, { minLength: 6, maxLength: 6 }),
      async (drawn, searches) => {
        await app.db.deleteFrom('players').where('pid', '=', app.pid).execute()
        await app.db.deleteFrom('sign_in_keys').where('cid', '=', app.cid).execute()
        const keys = new Set<string>()
        const isNew = (key: string) => !keys.has(key) && keys.add(key).size > 0
        const all = drawn.map((one) => ({ ...one, thirdPartyIds: one.thirdPartyIds.filter((id) => isNew(`id ${id}`)) }))
        const players = await makePlayers(
          app,
          all,
          all.map(({ email, platform, created, seen, online, suspension }) => ({
            ...(email !== undefined && isNew(`email ${email.toLowerCase()}`) && { email }),
            ...(platform && { platform }),
            created: app.now() - created,
            ...(seen !== undefined && { lastSeen: app.now() - seen }),
            // Who is online was seen a moment ago.
            online: online && seen === 0,
            suspension,
          })),
        )
        for (const relative of searches) {
          const given: PlayerSearch = { ...relative }
          for (const field of ['installedFrom', 'installedTo', 'seenFrom', 'seenTo'] as const) {
            if (relative[field] !== undefined) given[field] = app.now() - relative[field]
          }
          const expected = players.filter((player) => isFound(player, given, app.now())).map(({ row }) => row.gamerTag)
          const { tags, count } = await readAll(tester, given)
          expect(tags.toSorted()).toEqual(expected.toSorted())
          expect(count).toEqual({ about: expected.length, isExact: true })
        }
      },
    ),
    { numRuns: 40 },
  )
}, 60_000)

test('a search by text finds e-mails, then third-party user ids, in their order and each player once', async () => {
  const app = await ownApp()
  const tester = await app.as('tester')
  const found = [
    { email: 'ann@games.test', thirdPartyIds: ['ann-1'] },
    { email: 'anna@games.test', thirdPartyIds: [] },
    { email: 'zoe@games.test', thirdPartyIds: ['ann-3', 'ann-2'] },
    { thirdPartyIds: ['annex'] },
    { email: 'bea@games.test', thirdPartyIds: ['Ann'] },
  ]
  const players = await makePlayers(
    app,
    found.map(({ thirdPartyIds }) => ({ stats: {}, thirdPartyIds })),
    found.map(({ email }) => ({ ...(email && { email }) })),
  )
  const order = (tags: readonly number[]) => tags.map((tag) => players.findIndex(({ row }) => row.gamerTag === tag))
  expect(order((await readAll(tester, { query: 'ann' })).tags)).toEqual([0, 1, 2, 3])
  expect(order((await readAll(tester, { query: 'ann', by: 'third-party' }, 1)).tags)).toEqual([0, 2, 3])
  const accounts = async (query: string, pagesize = 30, page = 1) =>
    (await tester.call(searchAccounts, { query: { query, page, pagesize } })).accounts.map(({ id }) =>
      players.findIndex(({ row }) => row.accountId === id),
    )
  expect(await accounts('ann')).toEqual([0, 1, 2, 3])
  expect(await accounts('ann', 2, 2)).toEqual([2, 3])
  expect(await accounts('Ann')).toEqual([0, 1, 4])
})

test('a device finds its player, in full only', async () => {
  const app = await ownApp()
  const tester = await app.as('tester')
  const [player] = await makePlayers(app, [{ stats: {}, deviceIds: ['phone-0001'] }], [{}])
  expect((await readAll(tester, { query: 'phone-0001', by: 'device' })).tags).toEqual([player?.row.gamerTag])
  expect((await readAll(tester, { query: 'phone', by: 'device' })).tags).toEqual([])
})

test.each(['nonsense', 'email.', 'email.AA', '1.2'])('"%s" is no cursor of a search', async (cursor) => {
  const app = await ownApp()
  const tester = await app.as('tester')
  const list = tester.call(listPlayers, { query: { query: 'a', cursor } })
  await expect(list).rejects.toMatchObject({ status: 400, field: 'cursor' })
})

const search: SegmentSearch = {
  criteria: [{ space: 'game.private', stat: 'LEVEL', rel: 'gte', value: 2 }],
  platform: 'iOS',
}
const atLevels = (app: TestApp, ...levels: number[]) =>
  makePlayers(
    app,
    levels.map((level) => ({ stats: { 'game.private': { LEVEL: String(level) } } })),
    levels.map(() => ({ platform: 'iOS' })),
  )

test('a segment means those whom its search finds now, and what is given beside it narrows it', async () => {
  const app = await ownApp()
  const developer = await app.as('developer')
  const segment = await developer.call(createSegment, { body: { name: 'Veterans', search } })
  const size = () => developer.call(getSegmentSize, { params: { id: segment.id } })
  expect(await size()).toEqual({ about: 0, isExact: true })
  const [, two, three] = await atLevels(app, 1, 2, 3)
  expect(await size()).toEqual({ about: 2, isExact: true })
  expect((await readAll(developer, { segment: segment.id })).tags.toSorted()).toEqual(
    [two?.row.gamerTag, three?.row.gamerTag].toSorted(),
  )
  expect((await readAll(developer, { segment: segment.id, platform: 'Android' })).tags).toEqual([])
})

test('a shared segment is seen by all who see players, another only by who made it', async () => {
  const app = await ownApp()
  const owner = await app.as('developer')
  const other = await app.as('admin')
  const tester = await app.as('tester')
  const own = await owner.call(createSegment, { body: { name: 'Mine', search } })
  const shared = await owner.call(createSegment, { body: { name: 'Ours', search, isShared: true } })
  const names = async (by: Actor) =>
    (await by.call(listSegments, {})).segments.map(({ name, isMine }) => `${name} ${isMine}`)
  expect(await names(owner)).toEqual(['Mine true', 'Ours true'])
  expect(await names(tester)).toEqual(['Ours false'])
  expect(await tester.call(getSegment, { params: { id: shared.id } })).toMatchObject({ search, version: 1 })
  const params = { id: own.id }
  const players = { segment: own.id }
  for (const [field, refused] of [
    ['id', () => other.call(getSegment, { params })],
    ['id', () => other.call(getSegmentSize, { params })],
    ['segment', () => other.call(listPlayers, { query: { segment: own.id } })],
    ['id', () => other.call(updateSegment, { params, body: { name: 'Theirs' } })],
    ['id', () => other.call(deleteSegment, { params })],
    ['players.segment', () => other.call(planStatsOfPlayers, { body: { players, key: 'A', act: 'set', value: '1' } })],
    ['id', () => owner.call(getSegment, { params: { id: shared.id } }, { scope: `${app.cid}.${app.staging}` })],
  ] as const) {
    await expect(refused()).rejects.toMatchObject({ status: 404, code: 'SegmentNotFound', field })
  }
  await other.call(updateSegment, { params: { id: shared.id }, body: { name: 'All of us' } })
  await expect(
    other.call(updateSegment, { params: { id: shared.id }, body: { isShared: false } }),
  ).rejects.toMatchObject({ status: 403, code: 'SharingNotAllowed', field: 'isShared' })
})

test('a name is there once among the shared segments, and once among the own ones', async () => {
  const app = await ownApp()
  const one = await app.as('developer')
  const other = await app.as('developer')
  const make = (by: Actor, name: string, isShared: boolean) =>
    by.call(createSegment, { body: { name, search, isShared } })
  await make(one, 'Whales', true)
  await make(one, 'Whales', false)
  await make(other, 'whales', false)
  for (const refused of [() => make(other, 'WHALES', true), () => make(one, 'whales', false)]) {
    await expect(refused()).rejects.toMatchObject({ status: 409, code: 'SegmentNameTaken', field: 'name' })
  }
})

test('a segment stores no text, which could name a person', async () => {
  const app = await ownApp()
  const developer = await app.as('developer')
  const { id } = await developer.call(createSegment, { body: { name: 'Veterans', search } })
  for (const [field, text] of Object.entries({ query: 'ada@players.test', by: 'device' })) {
    const named = { ...search, [field]: text }
    const refused = {
      status: 400,
      body: { field: `search.${field}`, message: expect.stringContaining('not allowed in segments') },
    }
    expect(await developer.send(createSegment, { body: { name: 'Ada', search: named } })).toMatchObject(refused)
    expect(await developer.send(updateSegment, { params: { id }, body: { search: named } })).toMatchObject(refused)
  }
  expect((await developer.call(listSegments, {})).segments).toMatchObject([{ name: 'Veterans', search }])
})

test.each([9e15, -9e15])('a day that no date reaches (%d) is refused by its name', async (installedFrom) => {
  const app = await ownApp()
  const developer = await app.as('developer')
  const field = 'installedFrom'
  expect(await developer.send(listPlayers, { query: { installedFrom } })).toMatchObject({
    status: 400,
    body: { field },
  })
  expect(await developer.send(createSegment, { body: { name: 'Nobody', search: { installedFrom } } })).toMatchObject({
    status: 400,
    body: { field: `search.${field}` },
  })
})

test('saving over a newer version shows it', async () => {
  const app = await ownApp()
  const developer = await app.as('developer')
  const { id } = await developer.call(createSegment, { body: { name: 'Veterans', search } })
  await developer.call(updateSegment, { params: { id }, body: { name: 'Old hands' } })
  const stale = { headers: { 'if-match': '"1"' } }
  await expect(developer.call(updateSegment, { params: { id }, body: { name: 'X' } }, stale)).rejects.toMatchObject({
    code: 'StaleVersion',
    current: { name: 'Old hands', version: 2 },
  })
  await expect(developer.call(deleteSegment, { params: { id } }, stale)).rejects.toMatchObject({ code: 'StaleVersion' })
  await developer.call(deleteSegment, { params: { id } })
  await expect(developer.call(getSegment, { params: { id } })).rejects.toMatchObject({ code: 'SegmentNotFound' })
})

test('a plan for a segment keeps whom the segment meant when it was made', async () => {
  const app = await ownApp()
  const developer = await app.as('developer')
  const [one, two, three] = await atLevels(app, 1, 2, 3)
  const { id } = await developer.call(createSegment, { body: { name: 'Veterans', search, isShared: true } })
  const { plan } = await developer.call(planStatsOfPlayers, {
    body: { players: { segment: id }, key: 'SEASON', act: 'set', value: 'autumn' },
  })
  expect(plan).toMatchObject({ count: 2, title: 'Set SEASON to autumn for 2 players of the segment Veterans' })
  await developer.call(updateSegment, { params: { id }, body: { search: {} } })
  await developer.call(applyPlan, { params: { id: plan.id } })
  await app.runJobs()
  const seasonOf = async (player: Searched | undefined) => {
    const params = { objectId: toObjectId('game.private', player?.row.gamerTag ?? 0) }
    return (await developer.call(getStats, { params })).stats['SEASON']
  }
  expect([await seasonOf(one), await seasonOf(two), await seasonOf(three)]).toEqual([undefined, 'autumn', 'autumn'])
})

test('a plan for criteria that a player left meanwhile is refused', async () => {
  const app = await ownApp()
  const developer = await app.as('developer')
  await atLevels(app, 2, 3)
  const { plan } = await developer.call(planStatsOfPlayers, {
    body: { players: { matching: search }, key: 'SEASON', act: 'set', value: 'autumn' },
  })
  expect(plan.count).toBe(2)
  await app.db.updateTable('stats').set({ value: '1' }).where('pid', '=', app.pid).where('value', '=', '2').execute()
  await expect(developer.call(applyPlan, { params: { id: plan.id } })).rejects.toMatchObject({ code: 'PlanMoved' })
})
