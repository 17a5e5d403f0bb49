export type Sort = { column: string; direction: 'ascending' | 'descending' }

/** A second click on a header reverses the order; another header starts with its natural order. */
export function nextSort(sort: Sort | null | undefined, column: string, first: Sort['direction'] = 'ascending'): Sort {
  if (sort?.column !== column) return { column, direction: first }
  return { column, direction: sort.direction === 'ascending' ? 'descending' : 'ascending' }
}

/** A sort in URLs and requests: a column, with a "-" prefix for descending. */
export const sortText = ({ column, direction }: Sort): string => (direction === 'descending' ? `-${column}` : column)

export const readSort = (text: string | undefined): Sort | undefined =>
  text === undefined
    ? undefined
    : { column: text.replace(/^-/, ''), direction: text.startsWith('-') ? 'descending' : 'ascending' }

/** Kind of values that a column is sorted by. */
export type SortedValues = 'text' | 'number' | 'time' | 'other'

type SortableColumn = { align?: 'right'; isNewestFirst?: boolean; sorts?: SortedValues }

/** The sort direction of the first click on a header. */
export const naturalDirection = ({ align, isNewestFirst }: SortableColumn): Sort['direction'] =>
  isNewestFirst || align === 'right' ? 'descending' : 'ascending'

const words: Record<SortedValues, Record<Sort['direction'], string>> = {
  text: { ascending: 'A to Z', descending: 'Z to A' },
  number: { ascending: 'smallest first', descending: 'largest first' },
  time: { ascending: 'earliest first', descending: 'latest first' },
  other: { ascending: 'ascending', descending: 'descending' },
}

/** Label of a sort direction: "latest first". */
export const directionLabel = (
  { align, isNewestFirst, sorts = isNewestFirst ? 'time' : align === 'right' ? 'number' : 'text' }: SortableColumn,
  direction: Sort['direction'],
): string => words[sorts][direction]
