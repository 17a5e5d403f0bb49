import type { ListDefinition } from './use-list-state.ts'

/**
 * The definition of a list that is loaded completely and searched in the browser, declared at module level:
 *
 *     const timers: WholeList<Timer, TimersSearch> = {
 *       name: 'timers',
 *       noun: ['timer', 'timers'],
 *       rowId: ({ name }) => name,
 *       placeholder: 'Name or text',
 *       texts: ({ name, cronish }) => [name, cronish],
 *     }
 */
export type WholeList<Row, Search> = ListDefinition<Row, Search> & {
  /** An alternative id of a row in the URL. */
  otherId?: (row: Row) => string
  /** The searched texts; unset: the screen searches itself. */
  texts?: (row: Row) => readonly (string | undefined)[]
  /** Applies the filters. */
  passes?: (row: Row, search: Search) => boolean
  /** The default order of the rows, if it is not the server's. */
  order?: (a: Row, b: Row) => number
  /** Sorts by its own rules instead of by the values of the columns; `sort` is the order without a choice. */
  ownOrder?: { sort: string; sortRows: (rows: readonly Row[], search: Search) => Row[] }
  /** The URL parameter of the open row; default: `shown`. */
  openedAt?: keyof Search & string
}

/** The rows that match the search parameters. */
export function chosenRows<Row, Search extends object>(
  all: readonly Row[],
  search: Search,
  { texts, passes, order, ownOrder }: Pick<WholeList<Row, Search>, 'texts' | 'passes' | 'order' | 'ownOrder'>,
): Row[] {
  const q = ((search as { q?: string }).q ?? '').toLowerCase()
  const rows = all.filter(
    (row) =>
      (q === '' || !texts || texts(row).some((text) => text?.toLowerCase().includes(q))) &&
      (passes?.(row, search) ?? true),
  )
  if (ownOrder) return ownOrder.sortRows(rows, search)
  return order ? rows.sort(order) : rows
}
