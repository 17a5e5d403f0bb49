import { getLeaderboardDetails, getLeaderboardRanks, getLeaderboardView } from '@regent/contract/engage/leaderboards'
import * as fc from 'fast-check'
import { beforeAll, expect, test } from 'vitest'
import type { Realm, RealmContext } from '../../../kernel/context/context.ts'
import { type Actor, ownApp, type TestApp } from '../../../testing/test-app.ts'
import { countMovedSheets, countSheetEntries, countSheetMoves } from './counting.ts'
import { deleteEntry, putEntry } from './entry-queries.ts'
import { countEntries, selectEntries, selectMoves, selectRanks, selectWidestGap } from './rank-queries.ts'
import { makeBoard, requireBoard } from './service.ts'

type Known = { gamer_tag: number; score: number; achieved_at: number }

let app: TestApp
let operator: Actor
let realm: Realm
let tags: number[]

/** Players for several marks, created with one statement. */
beforeAll(async () => {
  app = await ownApp()
  operator = await app.as('tester')
  realm = { db: app.db, id: app.pid, cid: app.cid, createdAt: 0 }
  await app.query(`insert into accounts (cid, id, created_at, updated_at)
    select ${app.cid}, 1000 + n, now(), now() from generate_series(1, 1500) as n`)
  await app.query(`insert into players (pid, gamer_tag, cid, account_id, created_at)
    select '${app.pid}', 1000 + n, ${app.cid}, 1000 + n, now() from generate_series(1, 1500) as n`)
  tags = Array.from({ length: 1_500 }, (_, index) => 1_001 + index)
})

let boards = 0
async function board(): Promise<{ id: string; sheet: number }> {
  boards += 1
  const id = `board-${boards}`
  const context = { realm, now: app.now(), change: () => {} } as unknown as RealmContext
  await makeBoard(context, id, { partitioned: false })
  const { sheet } = await requireBoard(realm, id, app.now())
  return { id, sheet }
}

/** The order, written plainly: the higher score first, then the earlier one, then the lower gamer tag. */
const inOrder = (entries: Iterable<Known>) =>
  [...entries].sort((a, b) => b.score - a.score || a.achieved_at - b.achieved_at || a.gamer_tag - b.gamer_tag)

const put = ({ gamer_tag, score, achieved_at }: Known, sheet: number) =>
  putEntry(realm, { sheet, is_ascending: false }, { gamer_tag, score, achieved_at, stats: {} })

/** Many entries at once, as the same number of calls would create them. */
async function fill(sheet: number, known: Map<number, Known>, entries: readonly Known[]) {
  for (let start = 0; start < entries.length; start += 50)
    await Promise.all(entries.slice(start, start + 50).map((entry) => put(entry, sheet)))
  for (const entry of entries) known.set(entry.gamer_tag, entry)
}

async function expectRanks(
  sheet: number,
  known: Map<number, Known>,
  asked: readonly number[],
  froms: readonly number[],
) {
  const right = inOrder(known.values())
  expect(await countEntries(realm, sheet)).toBe(right.length)
  const wanted = new Set(asked)
  const rankOf = right.map(({ gamer_tag: gamerTag }, index) => ({ gamerTag, rank: index + 1 }))
  const ranks = await selectRanks(realm, sheet, asked)
  expect(ranks.map(({ gamer_tag: gamerTag, rank }) => ({ gamerTag, rank }))).toEqual(
    rankOf.filter(({ gamerTag }) => wanted.has(gamerTag)),
  )
  for (const from of froms) {
    const page = await selectEntries(realm, sheet, { from, max: 7 })
    expect(page.map(({ gamer_tag: gamerTag, rank }) => ({ gamerTag, rank }))).toEqual(rankOf.slice(from, from + 7))
  }
}

// Few scores and few times, so that most entries are tied.
const entry = fc.record({
  gamer_tag: fc.integer({ min: 1_001, max: 2_500 }),
  score: fc.oneof(fc.integer({ min: -3, max: 3 }), fc.constantFrom(0, -0, 1e15, -1e15, 0.5, 1e-300)),
  achieved_at: fc.integer({ min: 0, max: 5 }).map((n) => Date.UTC(2026, 0, 1) + n),
})
const step = fc.oneof(
  { arbitrary: entry.map((put) => ({ put })), weight: 8 },
  { arbitrary: fc.integer({ min: 1_001, max: 2_500 }).map((remove) => ({ remove })), weight: 3 },
  { arbitrary: fc.constant({ count: 'entries' as const }), weight: 1 },
  { arbitrary: fc.constant({ count: 'moves' as const }), weight: 2 },
)

test('ranks, sizes and pages equal those of a plain sort, in any order of writes, removals and counts', async () => {
  const { sheet } = await board()
  const known = new Map<number, Known>()
  await fill(
    sheet,
    known,
    tags.slice(0, 1_000).map((gamer_tag, index) => ({
      gamer_tag,
      score: (index * 7) % 23,
      achieved_at: Date.UTC(2026, 0, 1) + (index % 3),
    })),
  )
  await expectRanks(sheet, known, tags.slice(0, 60), [0, 399, 400, 993, 1_200])
  expect(await countSheetEntries(app.db, app.pid, sheet)).toBe(true)
  await expectRanks(sheet, known, tags.slice(0, 60), [0, 399, 400, 993, 1_200])
  await fc.assert(
    fc.asyncProperty(
      fc.array(step, { minLength: 1, maxLength: 25 }),
      fc.array(fc.integer({ min: 1_001, max: 2_500 }), { minLength: 1, maxLength: 20 }),
      fc.array(fc.integer({ min: 0, max: 1_100 }), { minLength: 1, maxLength: 4 }),
      async (steps, asked, froms) => {
        for (const step of steps) {
          if ('put' in step) await fill(sheet, known, [step.put])
          else if ('remove' in step) {
            await deleteEntry(realm, sheet, step.remove)
            known.delete(step.remove)
          } else await (step.count === 'moves' ? countSheetMoves : countSheetEntries)(app.db, app.pid, sheet)
        }
        await expectRanks(sheet, known, [...new Set(asked)], froms)
      },
    ),
    { numRuns: 40, seed: 20_260_115 },
  )
}, 60_000)

test('a count during concurrent writes includes every change once', async () => {
  const { sheet } = await board()
  const known = new Map<number, Known>()
  const at = (n: number) => Date.UTC(2026, 0, 1) + n
  await fill(
    sheet,
    known,
    tags.map((gamer_tag, index) => ({ gamer_tag, score: index % 50, achieved_at: at(index) })),
  )
  await countMovedSheets(app.db)
  const { entries, moves } = await selectMoves(realm, sheet, 10)
  expect({ entries, moves }).toEqual({ entries: 1_400, moves: 0 })
  for (let round = 0; round < 6; round += 1) {
    const writes = tags.slice(round * 200, round * 200 + 300).map((gamer_tag, index) => ({
      gamer_tag,
      score: (index * 13 + round) % 70,
      achieved_at: at(round * 1_000 + index),
    }))
    await Promise.all([
      countSheetEntries(app.db, app.pid, sheet),
      countSheetMoves(app.db, app.pid, sheet),
      fill(sheet, known, writes),
      countSheetMoves(app.db, app.pid, sheet),
      countSheetEntries(app.db, app.pid, sheet),
    ])
    await expectRanks(sheet, known, tags.slice(0, 100), [0, 450, 1_000])
  }
}, 60_000)

test('moves are added to the marks of a sheet whose entries all leave and come back', async () => {
  const { sheet } = await board()
  const known = new Map<number, Known>()
  const entries = tags.slice(0, 650).map((gamer_tag, index) => ({ gamer_tag, score: index % 40, achieved_at: index }))
  await fill(sheet, known, entries)
  await countSheetEntries(app.db, app.pid, sheet)
  for (const { gamer_tag: gamerTag } of entries) await deleteEntry(realm, sheet, gamerTag)
  known.clear()
  expect(await countSheetMoves(app.db, app.pid, sheet)).toBe(true)
  await expectRanks(sheet, known, tags.slice(0, 10), [0, 400])
  await fill(sheet, known, entries)
  await expectRanks(sheet, known, tags.slice(0, 100), [0, 400, 700])
  expect(await countSheetMoves(app.db, app.pid, sheet)).toBe(true)
  expect((await selectMoves(realm, sheet, 10)).moves).toBe(0)
  await expectRanks(sheet, known, tags.slice(0, 100), [0, 400, 700])
})

test('a sheet whose entries gather between two marks gets new marks', async () => {
  const { sheet } = await board()
  const known = new Map<number, Known>()
  const at = (score: number) => (gamer_tag: number, index: number) => ({ gamer_tag, score, achieved_at: index })
  await fill(sheet, known, tags.slice(0, 250).map(at(5)))
  await countSheetEntries(app.db, app.pid, sheet)
  await fill(sheet, known, tags.slice(250).map(at(9)))
  await countMovedSheets(app.db)
  expect(await selectWidestGap(realm, sheet)).toBe(200)
  await expectRanks(sheet, known, tags.slice(0, 100), [0, 450, 1_000])
})

test('two concurrent writes of one entry count it once', async () => {
  const { sheet } = await board()
  const known = new Map<number, Known>()
  await fill(
    sheet,
    known,
    tags.slice(0, 600).map((gamer_tag, index) => ({ gamer_tag, score: index, achieved_at: index })),
  )
  await countSheetEntries(app.db, app.pid, sheet)
  const newcomer = tags[700] ?? 0
  for (let round = 0; round < 10; round += 1) {
    await Promise.all([1, 2, 3, 4].map((n) => put({ gamer_tag: newcomer, score: n * 150, achieved_at: n }, sheet)))
    await deleteEntry(realm, sheet, newcomer)
  }
  await expectRanks(sheet, known, tags.slice(0, 100), [0, 450])
})

test('views return ranks, the size, the part around a player, and a part far down', async () => {
  const { id, sheet } = await board()
  const known = new Map<number, Known>()
  await fill(
    sheet,
    known,
    tags.slice(0, 900).map((gamer_tag, index) => ({ gamer_tag, score: 10_000 - index, achieved_at: 0 })),
  )
  await countSheetEntries(app.db, app.pid, sheet)
  const params = { id }
  const focus = tags[649] ?? 0
  const { lb } = await operator.call(getLeaderboardView, { params, query: { focus, max: 5 } })
  expect(lb).toMatchObject({ lbId: id, boardSize: 900, rankgt: { gt: focus, rank: 650 } })
  expect(lb.rankings.map(({ rank }) => rank)).toEqual([648, 649, 650, 651, 652])
  const outlier = tags[899] ?? 0
  const top = await operator.call(getLeaderboardView, { params, query: { outlier, max: 2 } })
  expect(top.lb).toMatchObject({ rankgt: { rank: 900, score: 9_101 }, rankings: [{ rank: 1 }, { rank: 2 }] })
  const first = await operator.call(getLeaderboardView, { params, query: { max: 3 } })
  expect(first.lb).toMatchObject({ boardSize: 900, rankings: [{ rank: 1 }, { rank: 2 }, { rank: 3, score: 9_998 }] })
  const ranks = await operator.call(getLeaderboardRanks, { params, query: { ids: [outlier, focus, 5] } })
  expect(ranks.lb.rankings.map(({ gt, rank }) => [gt, rank])).toEqual([
    [focus, 650],
    [outlier, 900],
  ])
  const details = await operator.call(getLeaderboardDetails, { params, query: { from: 898 } })
  expect(details.view.rankings.map(({ rank, columns }) => [rank, columns.score])).toEqual([
    [899, 9_102],
    [900, 9_101],
  ])
})

test('readers of the top of a board see scores written before their request, however many read', async () => {
  const { id, sheet } = await board()
  const params = { id }
  const [player = 0] = tags
  const seen: number[] = []
  let score = 0
  const writer = async () => {
    for (let turn = 1; turn <= 20; turn += 1) {
      await put({ gamer_tag: player, score: turn, achieved_at: 0 }, sheet)
      score = turn
    }
  }
  const reader = async () => {
    while (score < 20) {
      const written = score
      const { lb } = await operator.call(getLeaderboardView, { params, query: { max: 10 } })
      seen.push((lb.rankings[0]?.score ?? 0) - written)
    }
  }
  await Promise.all([writer(), ...Array.from({ length: 8 }, reader)])
  expect(seen.length).toBeGreaterThanOrEqual(8)
  expect(Math.min(...seen)).toBeGreaterThanOrEqual(0)
})
