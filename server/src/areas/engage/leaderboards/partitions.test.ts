import {
  createLeaderboard,
  getLeaderboardAssignment,
  type LeaderboardRow,
  listLeaderboards,
  setLeaderboardEntry,
} from '@regent/contract/engage/leaderboards'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { plannedSteps } from '../../../testing/planned-steps.ts'
import { ownApp } from '../../../testing/test-app.ts'
import { firstPlaces } from './partition-queries.ts'

test('the partitions of a board come by their numbers, page by page, and are found by number or player', async () => {
  const app = await ownApp()
  const developer = await app.as('developer')
  await developer.call(createLeaderboard, {
    params: { id: 'arena' },
    body: { permissions: { write_self: true }, partitioned: true, maxEntries: 1 },
  })
  const players = []
  for (let n = 0; n < 12; n += 1) {
    const player = await app.player()
    const query = { boardId: 'arena', joinBoard: true }
    const { leaderboardId } = await player.call(getLeaderboardAssignment, { query })
    players.push({ gamerTag: player.gamerTag, partition: leaderboardId })
  }
  const numbered = Array.from({ length: 12 }, (_, n) => `arena#${n}`)
  const read: string[] = []
  for (let cursor: string | null | undefined; cursor !== null; ) {
    const query = { parent: 'arena', limit: 5, ...(cursor && { cursor }) }
    const page: { rows: LeaderboardRow[]; next: string | null } = await developer.call(listLeaderboards, { query })
    read.push(...page.rows.map(({ id }) => id))
    cursor = page.next
  }
  expect(read).toEqual(numbered)
  const found = async (query: { prefix?: string; player?: number }) =>
    (await developer.call(listLeaderboards, { query: { parent: 'arena', ...query } })).rows.map(({ id }) => id)
  expect(await found({ prefix: 'arena#1' })).toEqual(['arena#1', 'arena#10', 'arena#11'])
  const [, second] = players
  expect(await found({ player: second?.gamerTag ?? 0 })).toEqual([second?.partition])
  expect(await found({ player: 1 })).toEqual([])
})

test('each partition includes its first three places, and the player’s partition their place', async () => {
  const app = await ownApp()
  const developer = await app.as('developer')
  await developer.call(createLeaderboard, {
    params: { id: 'arena' },
    body: { permissions: { write_self: true }, partitioned: true, maxEntries: 4 },
  })
  await developer.call(createLeaderboard, { params: { id: 'empty' }, body: { partitioned: true, maxEntries: 4 } })
  const players: { gt: number; partition: string; score: number }[] = []
  for (const score of [30, 20, 50, 40, 7]) {
    const player = await app.player()
    const query = { boardId: 'arena', joinBoard: true }
    const { leaderboardId: partition } = await player.call(getLeaderboardAssignment, { query })
    await player.call(setLeaderboardEntry, { params: { id: partition }, body: { id: player.gamerTag, score } })
    players.push({ gt: player.gamerTag, partition, score })
  }
  const unscored = await app.player()
  await unscored.call(getLeaderboardAssignment, { query: { boardId: 'arena', joinBoard: true } })

  const places = (partition: string) =>
    players
      .filter((player) => player.partition === partition)
      .toSorted((a, b) => b.score - a.score)
      .map(({ gt, score }, index) => ({ gt, rank: index + 1, score }))
  const list = async (query: object) => (await developer.call(listLeaderboards, { query })).rows
  const rows = await list({ parent: 'arena' })
  expect(rows.map(({ id, best, place }) => [id, best, place])).toEqual([
    ['arena#0', places('arena#0').slice(0, 3), undefined],
    ['arena#1', places('arena#1'), undefined],
  ])
  expect(rows.map(({ numberOfEntries }) => numberOfEntries)).toEqual([4, 1])
  const last = places('arena#0')[3]
  expect(await list({ parent: 'arena', player: last?.gt })).toEqual([{ ...rows[0], place: last }])
  expect(await list({ parent: 'arena', player: unscored.gamerTag })).toEqual([rows[1]])
  const all = await list({ includePartitions: true })
  const firsts = ['arena#0', 'arena#1'].map((partition) => places(partition).slice(0, 1))
  expect(all.map(({ best }) => best)).toEqual([[], ...firsts, []])
  expect(all.map(({ id, numberOfEntries }) => [id, numberOfEntries])).toEqual([
    ['arena', 5],
    ['arena#0', 4],
    ['arena#1', 1],
    ['empty', 0],
  ])
})

test('the first places of many partitions are read by an index, however many entries there are', async () => {
  const app = await ownApp()
  const realm = { id: app.pid, db: app.db, cid: app.cid }
  await sql`alter table leaderboard_entries drop constraint leaderboard_entries_of_player`.execute(app.db)
  await sql`insert into leaderboard_entries (pid, sheet, gamer_tag, score, place, stats, achieved_at)
    select ${app.pid}, n % 300, n, n, -n, '{}', now() from generate_series(1, 30000) n`.execute(app.db)
  await sql`analyze leaderboard_entries`.execute(app.db)
  const sheets = Array.from({ length: 50 }, (_, n) => n)
  const steps = await plannedSteps(app.db, firstPlaces(realm, sheets, 3))
  expect(steps.filter(({ step }) => step === 'Seq Scan')).toEqual([])
  expect(steps.filter(({ step }) => step.startsWith('Index'))).not.toEqual([])
})
