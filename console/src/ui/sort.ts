export type Sort = { column: string; direction: 'ascending' | 'descending' }

/** A second click on a head reverses the order; a new head starts with its natural order. */
export function nextSort(sort: Sort | null | undefined, column: string, first: Sort['direction'] = 'ascending'): Sort {
  if (sort?.column !== column) return { column, direction: first }
  return { column, direction: sort.direction === 'ascending' ? 'descending' : 'ascending' }
}
