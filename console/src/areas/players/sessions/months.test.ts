import { expect, test } from 'vitest'
import { readMonthSearch } from './month-search.ts'
import { buildWeeks, countByDay, dayName, monthAfter, monthName, monthText, readMonth, toMonthSpan } from './months.ts'

const january = { year: 2026, month: 1 }

test('a month is read from the address; without one it is the current month in UTC', () => {
  const now = Date.parse('2026-01-31T23:30:00-02:00')
  expect(readMonth('2025-11', now)).toEqual({ year: 2025, month: 11 })
  expect(readMonth(undefined, now)).toEqual({ year: 2026, month: 2 })
})

test.each(['2026-13', '2026-1', 'x', '3026-01', '2026-00', ''])('"%s" is no month', (month) => {
  expect(readMonthSearch({ month })).toEqual({ month: undefined })
})

test('months continue across the end of a year, in both directions', () => {
  expect(monthText(monthAfter(january, -1))).toBe('2025-12')
  expect(monthText(monthAfter({ year: 2025, month: 12 }, 1))).toBe('2026-01')
  expect(toMonthSpan(january)).toEqual({ from: Date.UTC(2026, 0, 1), to: Date.UTC(2026, 1, 1) })
  expect(monthName(january)).toBe('January 2026')
  expect(dayName('2026-01-15')).toBe('Thursday, 15 January 2026')
})

test('weeks begin on Monday, and days outside the month are empty', () => {
  const weeks = buildWeeks(january)
  expect(weeks).toHaveLength(5)
  expect(weeks[0]).toEqual([null, null, null, '2026-01-01', '2026-01-02', '2026-01-03', '2026-01-04'])
  expect(weeks.flat().filter((day) => day !== null)).toHaveLength(31)
  expect(weeks.at(-1)?.at(-1)).toBeNull()
  expect(buildWeeks({ year: 2027, month: 2 })).toHaveLength(4)
  expect(buildWeeks({ year: 2024, month: 2 }).flat()).toContain('2024-02-29')
})

test('days are counted', () => {
  expect([...countByDay(['2026-01-15', '2026-01-16', '2026-01-15'])]).toEqual([
    ['2026-01-15', 2],
    ['2026-01-16', 1],
  ])
})
