import { expect, test } from 'vitest'
import { buildCsvColumns, type ColumnCsv, csvText } from './csv.ts'

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

type Board = { id: string; size: number; at: number; tags: string[] }
const board: Board = { id: 'weekly', size: 3, at: 0, tags: ['a', 'b'] }
const iso = ({ at }: Board) => new Date(at).toISOString()

test('a file has what the columns of its table say, in their order, and no others', () => {
  const columns: { id: string; csv?: ColumnCsv<Board> }[] = [
    { id: 'name', csv: 'id' },
    { id: 'size', csv: { size: 'size', tags: ({ tags }) => tags.join(' ') } },
    { id: 'actions' },
    { id: 'at', csv: { begun: iso } },
  ]
  expect(csvText(buildCsvColumns(columns), [board])).toBe(
    'id,size,tags,begun\r\nweekly,3,a b,1970-01-01T00:00:00.000Z\r\n',
  )
})

test('a field that is no text is refused rather than written as [object Object]', () => {
  expect(() => csvText(buildCsvColumns<Board>([{ csv: 'tags' }]), [board])).toThrow(
    'The field tags is not a text or a number',
  )
})
