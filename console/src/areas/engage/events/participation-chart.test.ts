import { hourMs } from '@regent/contract/time'
import { expect, test } from 'vitest'
import { buildBands, buildRows, formatStepLength } from './participation-chart.ts'

const startTime = Date.UTC(2026, 0, 15, 10)
const counted = {
  startTime,
  endTime: startTime + 3 * hourMs,
  stepMs: hourMs,
  steps: [{ entries: 4, claims: 1 }],
}

test('a round has a place for each step, and those to come are empty', () => {
  expect(buildRows(counted, 'utc', startTime)).toEqual([
    { name: 'Thu 15 Jan 10:00', entries: 4, claims: 1 },
    { name: 'Thu 15 Jan 11:00', entries: null, claims: null },
    { name: 'Thu 15 Jan 12:00', entries: null, claims: null },
  ])
  const days = buildRows({ ...counted, stepMs: 24 * hourMs }, 'utc', startTime)
  expect(days).toEqual([{ name: 'Thu 15 Jan', entries: 4, claims: 1 }])
})

test('phases stand at their times, and one cut to nothing is left out', () => {
  const phase = { durationMs: 0, rules: '', state: 'over' as const }
  const at = (hours: number) => startTime + hours * hourMs
  const phases = [
    { ...phase, name: 'announce', startTime: at(0), endTime: at(0.5) },
    { ...phase, name: 'cut', startTime: at(0.5), endTime: at(0.5) },
    { ...phase, name: 'main', startTime: at(0.5), endTime: at(3), state: 'now' as const },
  ]
  expect(buildBands(counted, phases)).toEqual([
    { label: 'announce', from: 0, to: 0.5, isNow: false },
    { label: 'main', from: 0.5, to: 3, isNow: true },
  ])
})

test.each([
  [hourMs, 'hour'],
  [6 * hourMs, '6 hours'],
  [24 * hourMs, 'day'],
  [7 * 24 * hourMs, '7 days'],
])('%i ms are a %s', (ms, words) => {
  expect(formatStepLength(ms)).toBe(words)
})
