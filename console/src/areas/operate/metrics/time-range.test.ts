import { expect, test } from 'vitest'
import { isOver, rangeOf, readTimeSearch } from './time-range.ts'

const now = 10_000_000_000

test('the time range ends now, or is the one chosen in the calendar', () => {
  expect(rangeOf({}, '15m', now)).toEqual({ fromMs: now - 900_000, toMs: now })
  expect(rangeOf({ last: '1h' }, '15m', now)).toEqual({ fromMs: now - 3_600_000, toMs: now })
  expect(rangeOf({ from: '5' }, '15m', now)).toEqual({ fromMs: 5, toMs: now })
  expect(rangeOf({ last: '1h', from: '5', to: '9' }, '15m', now)).toEqual({ fromMs: 5, toMs: 9 })
  expect(rangeOf({ from: '9', to: '5' }, '15m', now)).toEqual({ fromMs: 5, toMs: 5 })
  expect([isOver({ to: '9' }, now), isOver({ from: '9' }, now)]).toEqual([true, false])
})

test('invalid values in the address are ignored', () => {
  const raw = { last: '2y', from: 'x', to: '12', refresh: 'often' }
  expect(readTimeSearch(raw)).toEqual({ last: undefined, from: undefined, to: '12', refresh: undefined })
})
