import { expect, test } from 'vitest'
import { readDashboardSearch } from './analytics-search.ts'
import { atLeast, chosenRange, countDays, periodBefore, sumsByDay, wholeDays, withEarlier } from './dashboard-range.ts'

const today = '2026-03-02'
const chosen = (raw: Record<string, unknown>) => chosenRange(readDashboardSearch(raw), today)

test('a range is read from the address; its days are in UTC, over months and years', () => {
  expect(chosen({})).toBeUndefined()
  expect(chosen({ range: 'today' })).toEqual({ from: today, to: today })
  expect(chosen({ range: '7d' })).toEqual({ from: '2026-02-24', to: today })
  expect(chosen({ range: '90d' })).toEqual({ from: '2025-12-03', to: today })
  expect(chosen({ from: '2026-02-01', to: '2026-02-10' })).toEqual({ from: '2026-02-01', to: '2026-02-10' })
  // The day of an older address.
  expect(chosen({ date: '2026-02-05' })).toEqual({ from: '2026-02-05', to: '2026-02-05' })
})

test('invalid values in an address are corrected', () => {
  expect(chosen({ range: '12d', from: 'x' })).toBeUndefined()
  expect(chosen({ from: '2026-02-10', to: '2026-02-01' })).toEqual({ from: '2026-02-01', to: '2026-02-10' })
  expect(chosen({ from: '2026-03-01', to: '2099-01-01' })).toEqual({ from: '2026-03-01', to: today })
  expect(chosen({ from: '2026-03-01' })).toEqual({ from: '2026-03-01', to: '2026-03-01' })
  const long = chosen({ from: '2020-01-01', to: today })
  expect(long && countDays(long)).toBe(366)
})

test('the period before is as long and ends the day before', () => {
  expect(periodBefore({ from: '2026-03-01', to: '2026-03-07' })).toEqual({ from: '2026-02-22', to: '2026-02-28' })
  expect(periodBefore({ from: '2024-03-01', to: '2024-03-01' })).toEqual({ from: '2024-02-29', to: '2024-02-29' })
  expect(atLeast({ from: today, to: today }, 7)).toEqual({ from: '2026-02-24', to: today })
})

test('a day that is not over is left out of a comparison, with its day of the period before', () => {
  expect(wholeDays({ from: '2026-02-24', to: today }, today)).toEqual({
    now: { from: '2026-02-24', to: '2026-03-01' },
    before: { from: '2026-02-17', to: '2026-02-22' },
  })
  expect(wholeDays({ from: '2026-02-01', to: '2026-02-02' }, today)).toEqual({
    now: { from: '2026-02-01', to: '2026-02-02' },
    before: { from: '2026-01-30', to: '2026-01-31' },
  })
  expect(wholeDays({ from: today, to: today }, today)).toBeUndefined()
})

test('sums by day count each row of the range once, and rows carry the sum of as many days earlier', () => {
  const range = { from: '2026-03-01', to: '2026-03-02' }
  const rows = [
    { act_date: '2026-02-27', installs: 3 },
    { act_date: '2026-02-27', installs: 2 },
    { act_date: '2026-03-01', installs: 9 },
  ]
  const before = sumsByDay(rows, periodBefore(range), 'installs')
  expect([before.get('2026-02-27'), before.get('2026-02-28'), before.get('2026-03-01')]).toEqual([5, 0, null])
  expect(before.total(periodBefore(range))).toBe(5)
  expect(withEarlier([{ day: '2026-03-01', installs: 9 }], range, before.get, (day) => day.slice(5))).toEqual([
    { day: '2026-03-01', installs: 9, 'the period before': 5, 'the day before': '02-27' },
  ])
})
