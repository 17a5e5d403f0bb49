import { expect, test } from 'vitest'
import { MinuteCounts } from './minute-counts.ts'

test('each name has its limit in a minute, and has it again in the next one', () => {
  const counts = new MinuteCounts()
  const take = (name: string, now: number, count?: number) =>
    counts.take(now, { name, limit: 3, ...(count !== undefined && { count }) })
  expect([take('ann', 0), take('ann', 1, 2), take('ann', 59_999), take('bob', 59_999)]).toEqual([
    true,
    true,
    false,
    true,
  ])
  expect(take('ann', 60_000, 3)).toBe(true)
})

test('a request that is rejected for one of its names counts for none', () => {
  const counts = new MinuteCounts()
  const take = (player: string, count: number) =>
    counts.take(0, { name: 'realm', limit: 10, count }, { name: player, limit: 6, count })
  expect([take('ann', 7), take('ann', 6), take('bob', 5), take('bob', 4), take('cid', 1)]).toEqual([
    false,
    true,
    false,
    true,
    false,
  ])
})

test('names above a bound share one count', () => {
  const counts = new MinuteCounts({ maxNames: 2 })
  const take = (name: string) => counts.take(0, { name, limit: 1 })
  expect([take('a'), take('b'), take('c'), take('d'), take('a')]).toEqual([true, true, true, false, false])
})
