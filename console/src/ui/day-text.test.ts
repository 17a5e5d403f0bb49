import { expect, test } from 'vitest'
import { dateOfDay, shortDateOfDay } from './day-text.ts'

test('a day is written as times are: date, month, year', () => {
  expect(dateOfDay('2026-08-28')).toBe('28 Aug 2026')
  expect(dateOfDay('2027-01-05T00:00:00Z'.slice(0, 10))).toBe('5 Jan 2027')
  expect(shortDateOfDay('2026-12-31')).toBe('31 Dec')
})
