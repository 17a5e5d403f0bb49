import { expect, test } from 'vitest'
import { csvText } from './csv.ts'

const columns = [
  { header: 'Key', value: (row: { key: string; value: string | number | undefined }) => row.key },
  { header: 'Value', value: (row: { key: string; value: string | number | undefined }) => row.value },
]

test.each([
  ['plain text', 'tea', 'tea'],
  ['a comma', 'tea, milk', '"tea, milk"'],
  ['quotes', 'the "best"', '"the ""best"""'],
  ['a line break', 'a\nb', '"a\nb"'],
  ['a formula', '=1+1', "'=1+1"],
  ['a negative number', -5, '-5'],
  ['nothing', undefined, ''],
])('%s', (_, value, text) => {
  expect(csvText(columns, [{ key: 'k', value }])).toBe(`Key,Value\r\nk,${text}\r\n`)
})
