import type { EventRow } from '@regent/contract/engage/events'
import { expect, test } from 'vitest'
import { buildPhases } from './phases-of.ts'

const phases = [
  { name: 'announce', durationMillis: 10, rules: [] },
  { name: 'main', durationMillis: 30, rules: [{ rule: 'multiplier', value: '2' }] },
  { name: 'farewell', durationMillis: 20 },
]
const round = {
  phaseTimes: [
    { startTime: 0, endTime: 10 },
    { startTime: 10, endTime: 40 },
    { startTime: 40, endTime: 60 },
  ],
}
const rowOf = (part: object) => ({ content: { phases }, ...part }) as unknown as EventRow

test('each phase of the running round is over, now or to come', () => {
  expect(buildPhases(rowOf({ current: round }), 20)).toMatchObject([
    { name: 'announce', state: 'over', durationMs: 10 },
    { name: 'main', state: 'now', rules: 'multiplier = 2' },
    { name: 'farewell', state: 'to come', startTime: 40, endTime: 60 },
  ])
})

test('without a running round the next one counts, and phases without times keep their lengths', () => {
  expect(buildPhases(rowOf({ next: round, last: round }), -5).map(({ state }) => state)).toEqual(
    Array.from({ length: 3 }, () => 'to come'),
  )
  expect(buildPhases(rowOf({}), 20).map(({ durationMs }) => durationMs)).toEqual([10, 30, 20])
})
