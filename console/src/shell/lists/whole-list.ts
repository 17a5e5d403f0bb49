import type { FilterField } from '../../ui/list/filters.ts'

/**
 * A list that a screen reads whole and searches in the browser. Everything stands at module level:
 *
 *     const timers: WholeList<Timer, TimersSearch> = {
 *       name: 'timers',
 *       noun: ['timer', 'timers'],
 *       rowId: ({ name }) => name,
 *       placeholder: 'Name or text',
 *       texts: ({ name, cronish }) => [name, cronish],
 *     }
 */
export type WholeList<Row, Search> = {
  /** The id of the list: this browser keeps its columns under it, the server its saved views. */
  name: string
  noun: [singular: string, plural: string]
  rowId: (row: Row) => string
  /** A second id that an address may open a row by. */
  otherId?: (row: Row) => string
  /** The texts that the search looks in, and the placeholder of its field. */
  texts: (row: Row) => readonly (string | undefined)[]
  placeholder: string
  /** Choices that the address keeps, one value under the id of each field. */
  fields?: FilterField[]
  /** Which rows those let through. */
  passes?: (row: Row, search: Search) => boolean
  /** The order of the rows while no column is chosen, if it is not the server's. */
  order?: (a: Row, b: Row) => number
  /** The address's key of the open row; `shown` by default. */
  openedAt?: keyof Search & string
}

/** The search parameters that make the state of the list, for its saved views. */
export const stateKeysOf = ({ fields = [] }: { fields?: FilterField[] }): string[] => [
  'q',
  ...fields.map(({ id }) => id),
  'sort',
]

/** The rows that match the address. */
export function chosenRows<Row, Search extends { q?: string }>(
  all: readonly Row[],
  search: Search,
  { texts, passes, order }: Pick<WholeList<Row, Search>, 'texts' | 'passes' | 'order'>,
): Row[] {
  const q = (search.q ?? '').toLowerCase()
  const rows = all.filter(
    (row) =>
      (q === '' || texts(row).some((text) => text?.toLowerCase().includes(q))) && (passes?.(row, search) ?? true),
  )
  return order ? rows.sort(order) : rows
}
