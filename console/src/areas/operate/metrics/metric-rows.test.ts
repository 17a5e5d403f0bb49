import { expect, test } from 'vitest'
import { axisText, measurementName, metricLabels, metricRows, storageFormat } from './metric-rows.ts'

const toMs = new Date(2026, 0, 15, 12).getTime()

test('every period has a row; without a measurement the row is a gap', () => {
  const points = [{ Timestamp: toMs - 30_000, Average: 2, Maximum: 3, Minimum: 1 }]
  const rows = metricRows(points, { fromMs: toMs - 60_000, toMs }, 'local')
  expect(rows.map(({ Average }) => Average)).toEqual([null, null, 2, null, null])
  expect(rows[2]).toMatchObject({ at: toMs - 30_000, Maximum: 3, Minimum: 1 })
})

test('numbers and times are formatted for reading [metrics-8]', () => {
  expect([metricLabels.cpu.format(2.345), metricLabels.cpu.format(42.4)]).toEqual(['2.3 %', '42 %'])
  expect(metricLabels.memory.format(48_000_000)).toBe('48.0 MB')
  expect([storageFormat('BYTES')(2_000), storageFormat('SCALAR')(2_000)]).toEqual(['2.0 kB', '2,000'])
  expect(axisText(toMs, 60_000, 'local')).toBe('12:00:00')
  expect(axisText(toMs, 7 * 86_400_000, 'local')).toBe('15 Jan 12:00')
  expect(measurementName('OPCOUNTER_QUERY')).toBe('Opcounter query')
})
