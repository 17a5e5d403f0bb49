import { expect, test } from 'vitest'
import { clockParts, clockText, zoneCity } from './clock.ts'

const now = Date.UTC(2026, 10, 22, 17, 24)

test('a moment of this year is a weekday, a day and a time', () => {
  expect(clockText(Date.UTC(2026, 10, 28, 9, 5), 'utc', now)).toBe('Sat 28 Nov 09:05')
})

test('a moment of another year says the year', () => {
  expect(clockParts(Date.UTC(2027, 0, 1), 'utc', now)).toEqual({ weekday: 'Fri', date: '1 Jan 2027', time: '00:00' })
})

test('the local clock is that of the browser', () => {
  const ms = Date.UTC(2026, 6, 1, 23, 30)
  const local = new Date(ms)
  const { time } = clockParts(ms, 'local', now)
  expect(time).toBe(`${String(local.getHours()).padStart(2, '0')}:${String(local.getMinutes()).padStart(2, '0')}`)
})

test('a zone is called by its city', () => {
  expect(zoneCity('America/New_York')).toBe('New York')
  expect(zoneCity('UTC')).toBe('UTC')
})
