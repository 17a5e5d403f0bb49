import { buildCsvColumns } from '../csv/csv.ts'
import type { Column } from './DataTable.tsx'
import type { Sort } from './sort.ts'

/** The sort value of a column. Default: the CSV value with the column's own name, else the first CSV value. */
function comparedValue<Row>({ id, csv, sortValue }: Pick<Column<Row>, 'id' | 'csv' | 'sortValue'>) {
  if (sortValue) return sortValue
  const parts = csv ? buildCsvColumns<Row>([{ csv }]) : []
  return (parts.find(({ header }) => header === id) ?? parts[0])?.value
}

const isEmpty = (value: unknown) => value === undefined || value === null || value === ''

/** A time in the format of saved files. */
const isTime = (value: unknown) => typeof value === 'string' && /^\d{4}-\d\d-\d\dT/.test(value)

/** True also without any values. */
const isText = (value: unknown) => value === undefined || typeof value === 'string'

/** The columns of a list with all rows loaded: each column with a CSV part is sortable. Times sort newest first. */
export const sortedColumns = <Row extends object>(columns: Column<Row>[], rows: readonly Row[]): Column<Row>[] =>
  columns.map((column) => {
    const value = comparedValue(column)
    if (!value) return column
    const first = rows.map(value).find((one) => !isEmpty(one))
    const sorts = isTime(first) ? 'time' : typeof first === 'number' ? 'number' : isText(first) ? 'text' : 'other'
    return { ...column, isSortable: true, sorts, ...(sorts === 'time' && { isNewestFirst: true }) }
  })

/** The rows sorted by a column; rows without a value are last in both directions. */
export function sortRows<Row extends object>(
  rows: Row[],
  columns: readonly Column<Row>[],
  sort: Sort | undefined,
): Row[] {
  const column = columns.find(({ id }) => id === sort?.column)
  const value = column && comparedValue(column)
  if (!value) return rows
  const sign = sort?.direction === 'descending' ? -1 : 1
  return rows
    .map((row) => ({ row, value: value(row) }))
    .sort((a, b) => {
      if (isEmpty(a.value) || isEmpty(b.value)) return Number(isEmpty(a.value)) - Number(isEmpty(b.value))
      return sign * compare(a.value, b.value)
    })
    .map(({ row }) => row)
}

/** "#2" comes before "#10". */
function compareTexts(a: string, b: string): number {
  inOrder ??= new Intl.Collator('en', { numeric: true })
  return inOrder.compare(a, b)
}

/** Created on demand: every list imports this file, but most are sorted by the server. */
let inOrder: Intl.Collator | undefined

const compare = (a: unknown, b: unknown): number =>
  typeof a === 'string' || typeof b === 'string' ? compareTexts(String(a), String(b)) : Number(a) - Number(b)
