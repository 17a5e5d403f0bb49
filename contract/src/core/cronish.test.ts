import { expect, test } from 'vitest'
import { cronishText, lastFire, nextFires, parseCronish } from './cronish.ts'

/** A Thursday. */
const start = Date.UTC(2026, 0, 15, 12)
const iso = (ms: number | undefined) => (ms === undefined ? '' : new Date(ms).toISOString().slice(0, 16))
const fires = (text: string, count = 3) => {
  const cronish = parseCronish(text)
  return cronish ? nextFires(cronish, { anchor: start, after: start, count }).map(iso) : undefined
}

test.each([
  ['Every 15 minutes', ['2026-01-15T12:15', '2026-01-15T12:30', '2026-01-15T12:45']],
  ['Every hour', ['2026-01-15T13:00', '2026-01-15T14:00', '2026-01-15T15:00']],
  ['Every day at 12:00', ['2026-01-16T12:00', '2026-01-17T12:00', '2026-01-18T12:00']],
  ['Every 3 days at 12:30', ['2026-01-15T12:30', '2026-01-18T12:30', '2026-01-21T12:30']],
  ['Every week on Monday and Thursday at 09:00', ['2026-01-19T09:00', '2026-01-22T09:00', '2026-01-26T09:00']],
  ['Every 2 weeks on Monday at 09:00', ['2026-01-26T09:00', '2026-02-09T09:00', '2026-02-23T09:00']],
  ['Every month on day 1, 15 and last at 00:00', ['2026-01-31T00:00', '2026-02-01T00:00', '2026-02-15T00:00']],
  ['Every month on day 31 at 00:00', ['2026-01-31T00:00', '2026-03-31T00:00', '2026-05-31T00:00']],
  ['Every 3 months on day 1 at 06:00', ['2026-04-01T06:00', '2026-07-01T06:00', '2026-10-01T06:00']],
  ['Every year in January and July on day 1 at 06:00', ['2026-07-01T06:00', '2027-01-01T06:00', '2027-07-01T06:00']],
  ['Every year in February on day 29 at 06:00', ['2028-02-29T06:00', '2032-02-29T06:00', '2036-02-29T06:00']],
])('%s comes at %j, and is written as it reads', (text, expected) => {
  expect(fires(text)).toEqual(expected)
  expect(cronishText(parseCronish(text)!)).toBe(text)
})

test.each([
  ['every  DAY at 9:05 utc', 'Every day at 09:05'],
  ['Every 1 week on thu, mon at 09:00', 'Every week on Monday and Thursday at 09:00'],
  ['Every month on days last, 2 at 00:00', 'Every month on day 2 and last at 00:00'],
])('%s reads as %s', (text, expected) => {
  expect(cronishText(parseCronish(text)!)).toBe(expected)
})

test.each([
  'At noon',
  'day at 09:00',
  'Each day at 09:00',
  'Every day',
  'Every day at 25:00',
  'Every day on Monday at 10:00',
  'Every week at 10:00',
  'Every week on Caturday at 10:00',
  'Every month on day 32 at 10:00',
  'Every year on day 1 at 10:00',
  'Every 0 days at 10:00',
  'Every 900 weeks on Monday at 10:00',
  'Every hour at 10:00',
])('“%s” says nothing [timers-6]', (text) => {
  expect(parseCronish(text)).toBeUndefined()
})

test('the last time is known, also before the timer was there; what never comes has none', () => {
  const last = (text: string) => iso(lastFire(parseCronish(text)!, { anchor: start, until: start }))
  expect([last('Every 15 minutes'), last('Every day at 13:00')]).toEqual(['2026-01-15T12:00', '2026-01-14T13:00'])
  expect(last('Every year in February on day 29 at 06:00')).toBe('2024-02-29T06:00')
  expect(fires('Every year in February on day 30 at 06:00')).toEqual([])
})
