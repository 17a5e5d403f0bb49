import { expect, test } from 'vitest'
import { isOver, readTimeSearch, refreshes, refreshNames, spanNames, spans, toTimeRange } from './time-range.ts'

const now = 10_000_000_000

test('the time range ends now, or is the one chosen in the calendar [logs-15]', () => {
  expect(toTimeRange({}, '15m', now)).toEqual({ fromMs: now - 900_000, toMs: now })
  expect(toTimeRange({ last: '1h' }, '15m', now)).toEqual({ fromMs: now - 3_600_000, toMs: now })
  expect(toTimeRange({ from: '5' }, '15m', now)).toEqual({ fromMs: 5, toMs: now })
  expect(toTimeRange({ last: '1h', from: '5', to: '9' }, '15m', now)).toEqual({ fromMs: 5, toMs: 9 })
  expect(toTimeRange({ from: '9', to: '5' }, '15m', now)).toEqual({ fromMs: 5, toMs: 5 })
  expect([isOver({ to: '9' }, now), isOver({ from: '9' }, now)]).toEqual([true, false])
})

test('invalid values in the address are ignored', () => {
  const raw = { last: '2y', from: 'x', to: '12', refresh: 'often' }
  expect(readTimeSearch(raw)).toEqual({ last: undefined, from: undefined, to: '12', refresh: undefined })
})

test('the time presets are 5 minutes to a month [logs-15]', () => {
  const minute = 60_000
  const hour = 3_600_000
  const day = 86_400_000
  expect(spanNames).toEqual(['5m', '15m', '1h', '4h', '1d', '2d', '3d', '7d', '15d', '1mo'])
  expect(spanNames.map((name) => spans[name])).toEqual([
    5 * minute,
    15 * minute,
    hour,
    4 * hour,
    ...[1, 2, 3, 7, 15, 30].map((days) => days * day),
  ])
})

test('the refresh intervals are 1, 5 and 30 minutes, 1 and 12 hours, beside live [logs-16]', () => {
  expect(refreshNames).toEqual(['live', '1m', '5m', '30m', '1h', '12h'])
  expect(refreshNames.slice(1).map((name) => refreshes[name].everyMs / 60_000)).toEqual([1, 5, 30, 60, 720])
})
