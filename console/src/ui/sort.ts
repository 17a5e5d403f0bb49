export type Sort = { column: string; direction: 'ascending' | 'descending' }

/** A second click on a head reverses the order; a new head starts with its natural order. */
export function nextSort(sort: Sort | null | undefined, column: string, first: Sort['direction'] = 'ascending'): Sort {
  if (sort?.column !== column) return { column, direction: first }
  return { column, direction: sort.direction === 'ascending' ? 'descending' : 'ascending' }
}

/** The form of a sort in addresses and calls: a column or, with "-" before it, from the largest value on. */
export const sortText = ({ column, direction }: Sort): string => (direction === 'descending' ? `-${column}` : column)

export const readSort = (text: string | undefined): Sort | undefined =>
  text === undefined
    ? undefined
    : { column: text.replace(/^-/, ''), direction: text.startsWith('-') ? 'descending' : 'ascending' }
