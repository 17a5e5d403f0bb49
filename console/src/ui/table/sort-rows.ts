import { csvColumnsOf } from '../csv/csv.ts'
import type { Column } from './DataTable.tsx'
import type { Sort } from './sort.ts'

/**
 * The value that a column is sorted by. Unless the column names one, it is what a saved file has of it under its own name
 * or, without that, first.
 */
function comparedValue<Row>({ id, csv, sortValue }: Pick<Column<Row>, 'id' | 'csv' | 'sortValue'>) {
  if (sortValue) return sortValue
  const parts = csv ? csvColumnsOf<Row>([{ csv }]) : []
  return (parts.find(({ header }) => header === id) ?? parts[0])?.value
}

const isEmpty = (value: unknown) => value === undefined || value === null || value === ''

/** A time in the form of saved files. */
const isTime = (value: unknown) => typeof value === 'string' && /^\d{4}-\d\d-\d\dT/.test(value)

/** Nothing to sort yet is taken for text. */
const isText = (value: unknown) => value === undefined || typeof value === 'string'

/**
 * The columns of a list whose rows are all in the browser: each that a file has can be sorted by. Times begin with the
 * newest.
 */
export const sortedColumns = <Row extends object>(columns: Column<Row>[], rows: readonly Row[]): Column<Row>[] =>
  columns.map((column) => {
    const value = comparedValue(column)
    if (!value) return column
    const first = rows.map(value).find((one) => !isEmpty(one))
    const sorts = isTime(first) ? 'time' : typeof first === 'number' ? 'number' : isText(first) ? 'text' : 'other'
    return { ...column, isSortable: true, sorts, ...(sorts === 'time' && { isNewestFirst: true }) }
  })

/** The rows sorted by a column; those without a value come last in either direction. */
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

/** Made when the first is asked for: every list reads this file, most are sorted by the server. */
let inOrder: Intl.Collator | undefined

const compare = (a: unknown, b: unknown): number =>
  typeof a === 'string' || typeof b === 'string' ? compareTexts(String(a), String(b)) : Number(a) - Number(b)
