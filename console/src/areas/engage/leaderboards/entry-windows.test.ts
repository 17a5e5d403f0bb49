import type { LeaderboardDetails } from '@regent/contract/engage/leaderboards'
import { expect, test } from 'vitest'
import { windowAfter, windowBefore } from './leaderboards-reads.ts'

const page = (ranks: readonly number[], numberOfEntries: number) =>
  ({ numberOfEntries, view: { rankings: ranks.map((rank) => ({ rank })) } }) as unknown as LeaderboardDetails

test.each([
  ['all of a small leaderboard', page([1, 2, 3], 3), undefined, undefined],
  ['the best ones of many', page([1, 2], 500), undefined, { from: 2, max: 50 }],
  ['those around a player near the top', page([8, 9, 10], 500), { from: 0, max: 7 }, { from: 10, max: 50 }],
  ['those around a player in the middle', page([101, 102], 500), { from: 50, max: 50 }, { from: 102, max: 50 }],
  ['the last ones', page([499, 500], 500), { from: 448, max: 50 }, undefined],
  ['a player who has no entry', page([], 500), undefined, undefined],
])('%s lead on to those before and after them', (_, details, before, after) => {
  expect(windowBefore(details)).toEqual(before)
  expect(windowAfter(details)).toEqual(after)
})
