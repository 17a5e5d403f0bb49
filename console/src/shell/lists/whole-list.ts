import type { FilterField } from '../../ui/list/filters.ts'

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
export type WholeList<Row, Search> = {
  /** The id of the list, used to store its columns in this browser and its saved views on the server. */
  name: string
  noun: [singular: string, plural: string]
  rowId: (row: Row) => string
  /** An alternative id of a row in the URL. */
  otherId?: (row: Row) => string
  /** The searched texts, and the placeholder of the search field. */
  texts: (row: Row) => readonly (string | undefined)[]
  placeholder: string
  /** Filters with one value each, stored in the URL by the id of the field. */
  fields?: FilterField[]
  /** Applies the filters. */
  passes?: (row: Row, search: Search) => boolean
  /** The default order of the rows, if it is not the server's. */
  order?: (a: Row, b: Row) => number
  /** The URL parameter of the open row; default: `shown`. */
  openedAt?: keyof Search & string
}

/** The search parameters of the list's state, for its saved views. */
export const listStateKeys = ({ fields = [] }: { fields?: FilterField[] }): string[] => [
  'q',
  ...fields.map(({ id }) => id),
  'sort',
]

/** The rows that match the search parameters. */
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
