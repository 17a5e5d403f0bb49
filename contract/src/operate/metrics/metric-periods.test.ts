import { expect, test } from 'vitest'
import { dayMs, hourMs, minuteMs } from '../../core/time.ts'
import { maxPoints, periodFor } from './metric-periods.ts'

test.each([
  [5 * minuteMs, 15_000],
  [hourMs, 30_000],
  [4 * hourMs, 2 * minuteMs],
  [dayMs, 10 * minuteMs],
  [7 * dayMs, hourMs],
  [30 * dayMs, 4 * hourMs],
  [5_000 * dayMs, 25 * dayMs],
])('over %i ms the points are %i ms apart, so that there are at most 200 [metrics-11]', (range, step) => {
  expect(periodFor(range)).toBe(step)
  expect(range / step).toBeLessThanOrEqual(maxPoints)
})

test('a longer period that is asked for is kept to, a shorter one grows', () => {
  expect(periodFor(hourMs, 5 * minuteMs)).toBe(5 * minuteMs)
  expect(periodFor(dayMs, minuteMs)).toBe(10 * minuteMs)
})
