import { expect, test } from 'vitest'
import { typedDay } from './typed-day.ts'

const now = Date.UTC(2026, 2, 1, 0, 30)

test.each([
  ['2026-01-31', '2026-01-31'],
  [' 31.1.2026 ', '2026-01-31'],
  ['Today', '2026-03-01'],
  ['yesterday', '2026-02-28'],
  ['31.2.2026', undefined],
  ['1767225600', undefined],
  ['', undefined],
])('%s is the day %s', (text, day) => {
  expect(typedDay(text, now)).toBe(day)
})
