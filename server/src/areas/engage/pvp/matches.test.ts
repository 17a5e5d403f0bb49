import {
  createLeaderboard,
  getLeaderboardAssignment,
  getLeaderboardView,
  removeLeaderboardAssignment,
  setLeaderboardEntry,
} from '@regent/contract/engage/leaderboards'
import { findMatches, swapScores } from '@regent/contract/engage/pvp'
import { listAuditEntries, undoChanges } from '@regent/contract/organization/audit'
import { beforeEach, expect, test } from 'vitest'
import { type Actor, type TestApp, testApp } from '../../../testing/test-app.ts'

const params = { id: 'duels' }
let app: TestApp
let developer: Actor

beforeEach(async () => {
  app = await testApp()
  developer = await app.as('developer')
})

/** Players with 1, 2, 3 … points. */
async function ranked(count: number): Promise<Actor[]> {
  await developer.call(createLeaderboard, { params, body: {} })
  const players = await Promise.all(Array.from({ length: count }, () => app.player()))
  for (const [index, { gamerTag }] of players.entries()) await score(gamerTag, index + 1)
  return players
}

const score = (id: number, score: number) =>
  developer.call(setLeaderboardEntry, { params, body: { id, score, stats: { hero: `h${score}` } } })
const scores = async () => {
  const { rankings } = (await developer.call(getLeaderboardView, { params })).lb
  return Object.fromEntries(rankings.map(({ gt, score }) => [gt, score]))
}

test('opponents are picked around a player, in windows from weaker to better', async () => {
  const players = await ranked(7)
  const find = async (by: Actor | undefined, poolSize: number) => {
    const query = { poolSize, windowSize: 1, windows: 2 }
    const found = await (by as Actor).call(findMatches, { params, query })
    const opponents = found.windows.map(({ difficulty, matches }) => [difficulty, ...matches.map(({ rank }) => rank)])
    return { opponents, own: found.playerRank, total: found.totalEntries }
  }
  // The fourth of seven: the two nearest below and the two nearest above.
  expect(await find(players[3], 4)).toEqual({
    opponents: [
      [1, 5],
      [2, 3],
    ],
    own: { gt: players[3]?.gamerTag, rank: 4, isUnranked: false, variables: { hero: 'h4' } },
    total: 7,
  })
  expect((await find(players[6], 4)).opponents).toEqual([
    [1, 4],
    [2, 2],
  ])
  const newcomer = await app.player()
  expect(await find(newcomer, 2)).toMatchObject({
    opponents: [
      [1, 7],
      [2, 6],
    ],
    own: { gt: newcomer.gamerTag, rank: 8, isUnranked: true },
  })
})

test('the winner gains score; a player without a score starts from the base; it is audited and undone', async () => {
  const [low, high] = (await ranked(2)).map(({ gamerTag }) => gamerTag) as [number, number]
  const swap = (body: object) => developer.send(swapScores, { params, body: { swapBase: 10, delta: 1, ...body } })
  await swap({ winnerId: low, loserId: high })
  expect(await scores()).toEqual({ [low]: 2, [high]: 1 })
  const { rows } = await developer.call(listAuditEntries, { query: { subject: 'leaderboard-entry', limit: 2 } })
  await developer.call(undoChanges, { body: { ids: rows.map(({ id }) => id) } })
  expect(await scores()).toEqual({ [low]: 1, [high]: 2 })
  const [first, second] = (await Promise.all([app.player(), app.player()])).map(({ gamerTag }) => gamerTag)
  await swap({ winnerId: first, loserId: second })
  expect(await scores()).toMatchObject({ [first ?? 0]: 11, [second ?? 0]: 10 })
  expect(await swap({})).toMatchObject({ status: 400, body: { field: 'winnerId' } })
  expect(await swap({ winnerId: low, loserId: low })).toMatchObject({ status: 400, body: { field: 'loserId' } })
  expect(await swap({ winnerId: 42 })).toMatchObject({ status: 400, body: { error: 'NoGamerTag' } })
})

test('a player removed from a partition is assigned again', async () => {
  await developer.call(createLeaderboard, { params, body: { partitioned: true, maxEntries: 1 } })
  const player = await app.player()
  const other = await app.player()
  const join = async (by: Actor) =>
    (await by.call(getLeaderboardAssignment, { query: { boardId: params.id, joinBoard: true } })).leaderboardId
  expect([await join(player), await join(other)]).toEqual(['duels#0', 'duels#1'])
  const remove = () => developer.send(removeLeaderboardAssignment, { params, body: { playerId: player.gamerTag } })
  expect(await remove()).toMatchObject({ status: 200 })
  expect(await remove()).toMatchObject({ status: 404, body: { error: 'LeaderboardNotJoined' } })
  // The former partition has room again.
  expect(await join(player)).toBe('duels#0')
})
