import { expect, test } from 'vitest'
import { billable, grouped, readRows } from './usage-rows.ts'

const rows = readRows([
  { date: '2026-01-05T00:00:00Z', realm: 'DE_1', service: 'stats', hits: '7' },
  { date: '2026-01-05T12:00:00Z', realm: 'DE_1', service: 'stats', hits: '3' },
  { date: '2026-01-06', realm: 'DE_1', service: 'stats', hits: '5' },
  { date: '2026-01-06', realm: 'DE_1', service: 'presence', hits: '90' },
])

test('a day is the first ten characters of a date, a month the first seven [usage-5]', () => {
  expect(grouped(rows, 'day').map(({ date, service, hits }) => [date, service, hits])).toEqual([
    ['2026-01-05', 'stats', 10],
    ['2026-01-06', 'stats', 5],
    ['2026-01-06', 'presence', 90],
  ])
  expect(grouped(rows, 'month').map(({ date, service, hits }) => [date, service, hits])).toEqual([
    ['2026-01', 'stats', 15],
    ['2026-01', 'presence', 90],
  ])
})

test('presence calls are not billed [usage-6]', () => {
  expect(billable(rows)).toEqual({ billed: 15, free: 90 })
})
