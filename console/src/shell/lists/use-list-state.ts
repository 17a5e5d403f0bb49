import { useMemo } from 'react'
import { type Filter, type FilterField, parseFilters, toSearchChanges } from '../../ui/list/filters.ts'
import { useAddress } from './use-address.ts'
import { type ListOfScreen, useListView } from './use-list-view.tsx'

/** The module-level declaration of a list, whether it is loaded completely or paged. */
export type ListDefinition<Row, Search> = {
  /**
   * The id of the list, used to store its columns in this browser and its saved views on the server; unset: columns
   * cannot be chosen.
   */
  name?: string
  noun: [singular: string, plural: string]
  rowId: (row: Row) => string
  rowName?: (row: Row) => string
  /** The placeholder of the search field; unset: no search by text. */
  placeholder?: string
  /** Filters with one value each, stored in the URL by the id of the field. */
  fields?: FilterField[]
  /** The search parameters of the list's state, for its saved views; default: text, filters and order. */
  keys?: readonly (keyof Search & string)[]
  /** The search parameters that a search, a filter or an order removes, such as the open row. */
  resets?: readonly (keyof Search & string)[]
  hiddenAtFirst?: readonly string[]
  /** For time-ordered lists: whether live updates are on by default. */
  isFollowedAtFirst?: boolean
}

/**
 * The state of a list in the URL, and its personal settings. `onSearch` is called when somebody searches, filters or
 * sorts.
 */
export function useListState<Row extends object, Search extends object>(
  list: ListDefinition<Row, Search>,
  isSorted: boolean,
  onSearch?: () => void,
) {
  const { name, noun, rowId, rowName, placeholder, fields, resets = [] } = list
  const { search, go, open } = useAddress<Search>()
  const listView = useListView(useMemo(() => describeView(list, isSorted), [list, isSorted]))
  const address = search as Record<string, string | undefined>
  const updateSearch = (changes: object) => {
    onSearch?.()
    void go({ ...changes, ...Object.fromEntries(resets.map((key) => [key, undefined])) } as Search)
  }
  return {
    search,
    address,
    go,
    open,
    updateSearch,
    stateProps: {
      noun,
      rowId,
      rowName,
      search:
        placeholder === undefined
          ? undefined
          : {
              value: address['q'] ?? '',
              onChange: (q: string) => updateSearch({ q: q || undefined }),
              placeholder,
            },
      ...(fields && {
        fields,
        filters: parseFilters(search, fields),
        onFilters: (filters: Filter[]) => updateSearch(toSearchChanges(filters, fields)),
      }),
      ...(name !== undefined && listView),
    },
  }
}

/** The search parameters of the list's state, for its saved views. */
const listStateKeys = <Row, Search>(
  { keys, placeholder, fields = [] }: Pick<ListDefinition<Row, Search>, 'keys' | 'placeholder' | 'fields'>,
  isSorted: boolean,
): readonly string[] =>
  keys ?? [...(placeholder === undefined ? [] : ['q']), ...fields.map(({ id }) => id), ...(isSorted ? ['sort'] : [])]

const describeView = <Row, Search>(list: ListDefinition<Row, Search>, isSorted: boolean) =>
  ({
    list: list.name ?? 'unnamed',
    keys: listStateKeys(list, isSorted),
    ...(list.hiddenAtFirst && { hiddenAtFirst: list.hiddenAtFirst }),
    ...(list.isFollowedAtFirst !== undefined && { isFollowedAtFirst: list.isFollowedAtFirst }),
  }) as ListOfScreen<object>
