import { expect, test } from 'vitest'
import { nextTimes, parseCron } from './cron.ts'

const start = Date.UTC(2026, 0, 30, 12)
const times = (cron: string, count = 3) =>
  nextTimes([cron], { after: start, count }).map((at) => new Date(at).toISOString().slice(0, 19))

test.each([
  ['0 0 18 * * * *', ['2026-01-30T18:00:00', '2026-01-31T18:00:00', '2026-02-01T18:00:00']],
  ['30 9 * * *', ['2026-01-31T09:30:00', '2026-02-01T09:30:00', '2026-02-02T09:30:00']],
  ['0 0 12 * * MON,5', ['2026-02-02T12:00:00', '2026-02-06T12:00:00', '2026-02-09T12:00:00']],
  ['0 0 0 31 * ? *', ['2026-01-31T00:00:00', '2026-03-31T00:00:00', '2026-05-31T00:00:00']],
  ['0 0 0 L FEB * *', ['2026-02-28T00:00:00', '2027-02-28T00:00:00', '2028-02-29T00:00:00']],
  ['0 0/30 13-14 * * 7 *', ['2026-02-01T13:00:00', '2026-02-01T13:30:00', '2026-02-01T14:00:00']],
  ['0 0 0 1 1 * 2027', ['2027-01-01T00:00:00']],
  ['0 0 0 29 2 * 2028-2040', ['2028-02-29T00:00:00', '2032-02-29T00:00:00']],
])('%s comes at %j', (cron, expected) => {
  expect(times(cron)).toEqual(expected)
})

test('where days of the month and of the week are both named, either will do', () => {
  expect(times('0 0 0 1 * MON *', 2)).toEqual(['2026-02-01T00:00:00', '2026-02-02T00:00:00'])
})

test.each([
  '',
  '* * *',
  '60 0 0 * * *',
  '0 0 24 * * *',
  '0 0 0 0 * *',
  '0 0 0 * 13 *',
  '0 0 0 * * 8',
  '0 5-3 * * * *',
  'a b c d e',
])('“%s” is no cron text', (text) => {
  expect(parseCron(text)).toBeUndefined()
})

test('several texts become one list without duplicates, in bounded time', () => {
  const until = start + 86_400_000
  expect(nextTimes(['0 18 * * *', '0 0 18 * * *'], { after: start, count: 9, until })).toEqual([start + 6 * 3_600_000])
})
