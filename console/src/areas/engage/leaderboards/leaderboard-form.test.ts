import { expect, test } from 'vitest'
import { type LeaderboardValues, leaderboardBody, leaderboardErrors, newLeaderboard } from './leaderboard-form.ts'

const valid: LeaderboardValues = { ...newLeaderboard, id: 'leaderboards.weekly' }
const none = { id: null, maxEntries: null, freezeAt: null }

test('a leaderboard needs an id, and a size if it has partitions', () => {
  expect(leaderboardErrors(valid)).toEqual(none)
  expect(leaderboardErrors({ ...valid, isPartitioned: true }).maxEntries).toBeTypeOf('string')
  expect(leaderboardErrors({ ...valid, isPartitioned: true, maxEntries: '20' })).toEqual(none)
  for (const id of ['', 'a b', 'weekly#1', 'ünder']) expect(leaderboardErrors({ ...valid, id }).id).toBeTypeOf('string')
  for (const maxEntries of ['0', '1.5', 'many']) {
    expect(leaderboardErrors({ ...valid, maxEntries }).maxEntries).toBeTypeOf('string')
  }
})

test('only filled-in fields are sent', () => {
  expect(leaderboardBody(valid)).toEqual({ permissions: { write_self: true }, partitioned: false })
  expect(leaderboardBody({ ...valid, isOpen: false, maxEntries: '20', scoreName: ' wins ' })).toEqual({
    permissions: { write_self: false },
    partitioned: false,
    maxEntries: 20,
    scoreName: 'wins',
  })
})
