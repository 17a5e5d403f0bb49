import { dayMs } from '@regent/contract/time'
import { expect, test } from 'vitest'
import { buildRuler, midnight, monthStart } from './ruler.ts'

const from = Date.UTC(2026, 10, 22)
const week = { from, to: from + 7 * dayMs }
const now = from + 17 * 3_600_000

test('days and months begin at midnight of their clock', () => {
  expect(midnight(now, 'utc')).toBe(from)
  expect(midnight(now, 'utc', 7)).toBe(from + 7 * dayMs)
  expect(monthStart(now, 'utc', 1)).toBe(Date.UTC(2026, 11, 1))
  expect(new Date(midnight(now, 'local')).getHours()).toBe(0)
})

test('a wide week has its days in words and the hours of both clocks', () => {
  const { days, ticks } = buildRuler(week, 'utc', { width: 1_022, now })
  expect(days.map(({ label }) => label)).toEqual([
    'Sun 22 Nov · today',
    'Mon 23 Nov',
    'Tue 24 Nov',
    'Wed 25 Nov',
    'Thu 26 Nov',
    'Fri 27 Nov',
    'Sat 28 Nov',
  ])
  expect(days.filter(({ isWeekend }) => isWeekend)).toHaveLength(2)
  expect(ticks.slice(0, 5).map(({ main }) => main)).toEqual(['00', '06', '12', '18', '00'])
})

test.each([
  [200, 'hours have no room', 0],
  [3_000, 'hours have much room', 84],
])('at %i px %s', (width, _, count) => {
  expect(buildRuler(week, 'utc', { width, now }).ticks).toHaveLength(count)
})

test('narrow days keep their number, still narrower ones only their Mondays', () => {
  const month = { from, to: from + 30 * dayMs }
  expect(buildRuler(month, 'utc', { width: 900, now }).days[1]?.label).toBe('23')
  const labels = buildRuler(month, 'utc', { width: 300, now }).days.map(({ label }) => label)
  expect(labels.filter(Boolean)).toEqual(['23 Nov', '30 Nov', '7 Dec', '14 Dec', '21 Dec'])
})
