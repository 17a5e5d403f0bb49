import { expect, test } from 'vitest'
import { dateOfDay, shortDateOfDay } from './day-text.ts'

test('a day is written as month, two digits of the day, and year', () => {
  expect(dateOfDay('2026-08-28')).toBe('Aug 28, 2026')
  expect(dateOfDay('2026-01-05T00:00:00Z'.slice(0, 10))).toBe('Jan 05, 2026')
  expect(shortDateOfDay('2026-12-31')).toBe('Dec 31')
})
