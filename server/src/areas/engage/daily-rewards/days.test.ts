import { CalendarContent } from '@regent/contract/engage/daily-rewards'
import { hourMs } from '@regent/contract/time'
import { expect, test } from 'vitest'
import {
  type DailyRewardState,
  dayAt,
  emptyState,
  findNextClaim,
  indexAfter,
  startOfDay,
  toDay,
  toDayText,
} from './days.ts'

const at = (text: string) => Date.parse(text)
const calendar = (more: object = {}) => CalendarContent.parse({ title: 'Daily', days: [{}, {}, {}], ...more })

/** Claims at each of these times, in each zone; returns the claimed indexes, `-` where nothing can be claimed. */
function claimAll(content: CalendarContent, claims: readonly (readonly [time: string, zone?: string])[]): string {
  let state: DailyRewardState = emptyState
  return claims
    .map(([time, zone = 'UTC']) => {
      const now = at(time)
      const next = findNextClaim(content, state, zone, now)
      if (next.at > now) return '-'
      state = {
        nextIndex: indexAfter(content, next.index),
        streak: next.streak + 1,
        lastDay: toDayText(next.day),
        lastZone: zone,
        lastClaimedAt: now,
      }
      return String(next.index)
    })
    .join(' ')
}

test('a day begins at the reset hour of the zone', () => {
  const berlin = (text: string) => toDayText(dayAt('Europe/Berlin', 4, at(text)))
  expect(berlin('2026-07-01T01:59:59Z')).toBe('2026-06-30')
  expect(berlin('2026-07-01T02:00:00Z')).toBe('2026-07-01')
})

test.each([
  ['a skipped hour', '2027-03-28', '2027-03-28T01:00:00.000Z'],
  ['a repeated hour', '2026-10-25', '2026-10-25T00:00:00.000Z'],
])('a day that begins in %s begins once', (_, day, start) => {
  const begin = startOfDay('Europe/Berlin', 2, toDay(day))
  expect(new Date(begin).toISOString()).toBe(start)
  expect(toDayText(dayAt('Europe/Berlin', 2, begin - 1))).not.toBe(day)
  for (const hours of [0, 1, 2]) expect(toDayText(dayAt('Europe/Berlin', 2, begin + hours * hourMs))).toBe(day)
})

test('days of 23 and 25 hours are one claim each', () => {
  const spring = ['2027-03-27T22:59Z', '2027-03-27T23:00Z', '2027-03-28T21:59Z', '2027-03-28T22:00Z'] as const
  expect(
    claimAll(
      calendar(),
      spring.map((time) => [time, 'Europe/Berlin'] as const),
    ),
  ).toBe('0 1 - 2')
  const autumn = ['2026-10-24T21:59Z', '2026-10-24T22:00Z', '2026-10-25T22:59Z', '2026-10-25T23:00Z'] as const
  expect(
    claimAll(
      calendar(),
      autumn.map((time) => [time, 'Europe/Berlin'] as const),
    ),
  ).toBe('0 1 - 2')
})

test('a streak continues on consecutive days, and restarts after a missed one', () => {
  expect(claimAll(calendar(), [['2026-11-01'], ['2026-11-02'], ['2026-11-02T23:59Z'], ['2026-11-04']])).toBe('0 1 - 0')
})

test('grace days may be missed, and one more may not', () => {
  const claims = (day: string) => claimAll(calendar({ graceDays: 2 }), [['2026-11-01'], [day]])
  expect([claims('2026-11-04'), claims('2026-11-05')]).toEqual(['0 1', '0 0'])
})

test('after its last day a streak repeats or stays', () => {
  const claims = ['01', '02', '03', '04', '05'].map((day) => [`2026-11-${day}`] as const)
  expect(claimAll(calendar(), claims)).toBe('0 1 2 0 1')
  expect(claimAll(calendar({ afterLast: 'stay' }), claims)).toBe('0 1 2 2 2')
})

test('a month gives the day of the month, also on a leap day, and skips days without a reward', () => {
  const month = calendar({ mode: 'month', days: Array.from({ length: 29 }, () => ({})) })
  expect(claimAll(month, [['2028-02-28'], ['2028-02-29'], ['2028-03-01'], ['2028-03-30'], ['2028-04-01']])).toBe(
    '27 28 0 - 0',
  )
  const next = findNextClaim(month, emptyState, 'UTC', at('2026-12-30T10:00Z'))
  expect(next).toMatchObject({ at: at('2027-01-01'), index: 0 })
})

test('a player who changes the zone waits 20 hours, in any order of zones', () => {
  const [west, east] = ['America/Los_Angeles', 'Pacific/Auckland']
  const claims = [
    ['2026-11-10T18:00Z', west],
    ['2026-11-10T18:01Z', east],
    ['2026-11-11T13:59Z', east],
    ['2026-11-11T14:00Z', east],
  ] as const
  expect(claimAll(calendar(), claims)).toBe('0 - - 1')
})

test('a flight to the east does not break a streak', () => {
  // 23:00 on the 10th in Los Angeles; 20 hours later it is the 12th in Auckland.
  const claims = [
    ['2026-11-11T07:00Z', 'America/Los_Angeles'],
    ['2026-11-12T03:00Z', 'Pacific/Auckland'],
  ] as const
  expect(claimAll(calendar(), claims)).toBe('0 1')
})

test('a flight to the west neither gives a day twice nor breaks a streak', () => {
  const claims = [
    ['2026-11-10T12:00Z', 'Pacific/Auckland'],
    ['2026-11-11T20:00Z', 'America/Los_Angeles'],
    ['2026-11-12T09:00Z', 'America/Los_Angeles'],
  ] as const
  expect(claimAll(calendar(), claims)).toBe('0 - 1')
})
