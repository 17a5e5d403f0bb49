import { expect, test } from 'vitest'
import type { Column } from './DataTable.tsx'
import { sortedColumns, sortRows } from './sort-rows.ts'

type Row = { name: string; score?: number; at?: string }

const cell = ({ name }: Row) => name
const columns: Column<Row>[] = [
  { id: 'name', header: 'Name', cell, csv: 'name' },
  { id: 'score', header: 'Score', cell, align: 'right', csv: { half: () => 1, score: 'score' } },
  { id: 'at', header: 'At', cell, csv: 'at' },
  { id: 'actions', header: '', cell },
]
const rows: Row[] = [
  { name: '#10', score: 3, at: '2026-01-02T00:00:00.000Z' },
  { name: '#2' },
  { name: '#1', score: 20, at: '2026-01-03T00:00:00.000Z' },
]

test.each([
  [undefined, ['#10', '#2', '#1']],
  [{ column: 'nothing', direction: 'ascending' }, ['#10', '#2', '#1']],
  [{ column: 'actions', direction: 'ascending' }, ['#10', '#2', '#1']],
  [{ column: 'name', direction: 'ascending' }, ['#1', '#2', '#10']],
  [{ column: 'name', direction: 'descending' }, ['#10', '#2', '#1']],
  [{ column: 'score', direction: 'ascending' }, ['#10', '#1', '#2']],
  [{ column: 'score', direction: 'descending' }, ['#1', '#10', '#2']],
  [{ column: 'at', direction: 'descending' }, ['#1', '#10', '#2']],
] as const)('sorted by %j, rows without a value come last', (sort, names) => {
  expect(sortRows(rows, columns, sort).map(({ name }) => name)).toEqual(names)
  expect(rows[0]?.name).toBe('#10')
})

test('a column that a file has can be sorted by, and a time begins with the newest', () => {
  expect(
    sortedColumns(columns, rows).map(({ isSortable, isNewestFirst, sorts }) => [isSortable, isNewestFirst, sorts]),
  ).toEqual([
    [true, undefined, 'text'],
    [true, undefined, 'number'],
    [true, true, 'time'],
    [undefined, undefined, undefined],
  ])
})
