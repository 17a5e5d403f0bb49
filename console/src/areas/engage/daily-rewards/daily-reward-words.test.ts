import { CalendarContent, type PlayerDailyReward } from '@regent/contract/engage/daily-rewards'
import { expect, test } from 'vitest'
import { findClaimedDays, formatClaimDay, formatDayReward, formatOrder } from './daily-reward-words.ts'

test('a reward is shown without the type of its content', () => {
  expect(formatDayReward({ symbol: 'currency.gems', count: 1_500 })).toBe('1,500 × gems')
  expect(formatDayReward({ symbol: 'pass', specialization: 'gold', count: 1 })).toBe('1 × pass gold')
})

test('a claimed day is shown without its year', () => {
  expect(formatClaimDay('2026-11-29')).toBe('29 Nov')
})

test('the order of the days names grace days and what follows the last day', () => {
  const order = (more: object) => formatOrder(CalendarContent.parse({ title: 'Daily', days: [{}], ...more }))
  expect(order({})).toBe('Streak; no day may be missed; after the last day it restarts')
  expect(order({ graceDays: 1, afterLast: 'stay' })).toBe(
    'Streak; up to 1 day may be missed; after the last day the last day repeats',
  )
  expect(order({ mode: 'month' })).toBe('Day of the month; missed days are lost')
})

const claimed = (mode: PlayerDailyReward['mode'], streak: number, claims: [index: number, day: string][]) =>
  [
    ...findClaimedDays({
      id: 'calendars.daily',
      title: 'Daily',
      mode,
      state: 'running',
      days: 3,
      nextIndex: 0,
      streak,
      zone: 'UTC',
      isInAudience: true,
      claims: claims.map(([index, day], nth) => ({ id: nth, at: 0, index, day })),
    }),
  ].sort()

test('claimed days are those of the current round of the streak', () => {
  const claims: [number, string][] = [
    [1, '2026-11-28'],
    [0, '2026-11-27'],
    [2, '2026-11-26'],
    [1, '2026-11-25'],
  ]
  expect(claimed('streak', 4, claims)).toEqual([
    [0, '2026-11-27'],
    [1, '2026-11-28'],
  ])
  expect(claimed('streak', 1, claims)).toEqual([[1, '2026-11-28']])
  expect(claimed('streak', 0, claims)).toEqual([])
})

test('claimed days of a month are those of the month of the newest claim', () => {
  expect(
    claimed('month', 1, [
      [1, '2026-11-02'],
      [0, '2026-11-01'],
      [1, '2026-10-02'],
    ]),
  ).toEqual([
    [0, '2026-11-01'],
    [1, '2026-11-02'],
  ])
})
