import {
  createLeaderboard,
  getLeaderboardAssignment,
  type LeaderboardRow,
  listLeaderboards,
} from '@regent/contract/leaderboards'
import { expect, test } from 'vitest'
import { testApp } from '../../../testing/test-app.ts'

test('the partitions of a board come by their numbers, page by page, and are found by number or player', async () => {
  const app = await testApp()
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
