import { expect, test } from 'vitest'
import { exactTime, exactTimeText, formatDuration, relativeTime } from './format-time.ts'

const now = Date.UTC(2026, 0, 20, 12)
const second = 1_000
const minute = 60_000
const hour = 3_600_000
const day = 86_400_000

test.each([
  [0, 'just now'],
  [-44 * second, 'just now'],
  [44 * second, 'in a moment'],
  [-50 * second, '1 min ago'],
  [-5 * minute, '5 min ago'],
  [59.6 * minute, 'in 1 h'],
  [-3 * hour, '3 h ago'],
  [-23.6 * hour, '1 day ago'],
  [2 * day, 'in 2 days'],
  [-143 * day, '143 days ago'],
  [-800 * day, '2 years ago'],
])('%i ms from now reads "%s"', (offset, text) => {
  expect(relativeTime(now + offset, now)).toBe(text)
})

test('the exact time carries local and UTC', () => {
  const { local, utc } = exactTime(now)
  expect(utc).toBe('2026-01-20 12:00:00 UTC')
  expect(local).toMatch(/^2026-01-\d\d \d\d:\d\d:00 \S+$/)
})

test('a tooltip has the exact time by both clocks, or once where the local clock is UTC', () => {
  const { local, utc } = exactTime(now)
  expect(exactTimeText(now, 'Berlin')).toBe(`${local}\n${utc}`)
  expect(exactTimeText(now, 'UTC')).toBe(utc)
})

test.each([
  [0, '0 s'],
  [350, '350 ms'],
  [1_400, '1 s'],
  [59_600, '1 min'],
  [320_000, '5 min 20 s'],
  [3 * hour, '3 h'],
  [2 * day + 3 * hour + 5 * minute, '2 d 3 h'],
  [-90 * second, '-1 min 30 s'],
])('%i ms lasts "%s"', (ms, text) => {
  expect(formatDuration(ms)).toBe(text)
})
