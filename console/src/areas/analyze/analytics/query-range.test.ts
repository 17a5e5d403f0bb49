import { expect, test } from 'vitest'
import { findQueryRange, indexInTemplate, readDay, withRange } from './query-range.ts'

test.each([
  ['2026-01-05', '2026-01-05'],
  ['2026.1.5', '2026-01-05'],
  ['2026/01/05', '2026-01-05'],
  ['5 1 2026', '2026-01-05'],
  ['05-01-2026', '2026-01-05'],
  ['31.2.2026', undefined],
  ['yesterday', undefined],
])('%s is the day %s', (text, day) => {
  expect(readDay(text)).toBe(day)
})

test.each([
  ["act_date between '2026-01-05' and '11.01.2026'", { from: '2026-01-05', to: '2026-01-11' }],
  ["act_date = '2026-01-05' or act_date = '2026-01-05'", { from: '2026-01-05', to: '2026-01-05' }],
  ["act_date > '2026-01-05'", undefined],
  ["act_date between '{from}' and '{to}'", undefined],
  ['limit 2026', undefined],
])('%s has the range %o [analytics-31]', (sql, range) => {
  expect(findQueryRange(sql)).toEqual(range)
})

test('the days of the screen replace the placeholders of the query', () => {
  const sql = withRange("between '{from}' and '{to}'", '2026-01-05', '2026-01-11')
  expect(sql).toBe("between '2026-01-05' and '2026-01-11'")
  expect(findQueryRange(sql)).toEqual({ from: '2026-01-05', to: '2026-01-11' })
})

test('a place after the days is found in the query with its placeholders', () => {
  const from = '2026-01-05'
  const to = '2026-01-11'
  const sql = "between '{from}' and '{to}' form x"
  const place = withRange(sql, from, to).indexOf('form')
  expect(indexInTemplate(sql, from, to, place)).toBe(sql.indexOf('form'))
  expect(indexInTemplate(sql, from, to, 3)).toBe(3)
  expect(indexInTemplate(sql, from, to, sql.indexOf('{from}') + 4)).toBe(sql.indexOf('{from}'))
})
