import { expect, test } from 'vitest'
import { compactDate, parseDate } from './parse-date.ts'

const jan20 = Date.UTC(2026, 0, 20)

test.each([
  ['2026-01-20', jan20],
  ['2026.1.20', jan20],
  ['2026/01/20', jan20],
  ['2026 01 20', jan20],
  ['20-01-2026', jan20],
  ['20.1.2026', jan20],
  ['20/01/2026', jan20],
  ['20 01 2026', jan20],
  ['2026-01-20T00:00:00Z', jan20],
  [String(jan20), jan20],
  [String(jan20 / 1000), jan20],
  ['20260120000000', jan20],
  ['20260120093015', jan20 + 34_215_000],
  ['20260231000000', undefined],
  ['20260120240000', undefined],
  ['2026-02-31', undefined],
  ['2026-01/20', undefined],
  ['20', undefined],
  ['soon', undefined],
  ['', undefined],
])('%j is read as a day or a moment, or not at all [analytics-32]', (text, ms) => {
  expect(parseDate(text)).toBe(ms)
})

test.each([
  ['20260120093015', jan20 + 34_215_000],
  ['2026-01-20', undefined],
  ['202601200930', undefined],
  ['5', undefined],
])('a date in the compact form has fourteen digits: %s [cloud-saves-4]', (text, ms) => {
  expect(compactDate(text)).toBe(ms)
})
