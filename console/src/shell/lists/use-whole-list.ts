import { useMemo } from 'react'
import { readSort, type Sort, sortText } from '../../ui/table/sort.ts'
import { useAddress } from './use-address.ts'
import { useListView } from './use-list-view.tsx'
import { chosenRows, listStateKeys, type WholeList } from './whole-list.ts'

const none: never[] = []

/**
 * State of a list that is loaded completely. Search, filters and the open row are part of the URL:
 *
 *     const read = useQuery({ ...query(listTimerDefs, {}, { scope }), enabled: isAllowed })
 *     const { rows, shown, show, hide, listProps } = useWholeList(timers, read.data?.timers)
 *     …
 *     <ListPage title="Timers" columns={columns} {...listProps} onOpen={({ name }) => show(name)} … />
 *     <Drawer opened={shown !== undefined} onClose={hide} … />
 */
export function useWholeList<Row extends object, Search extends { q?: string }>(
  list: WholeList<Row, Search>,
  all: readonly Row[] = none,
) {
  const { name, noun, rowId, otherId, placeholder, fields, openedAt = 'shown' } = list
  const { search, go, open, filtersBy } = useAddress<Search>()
  const keys = useMemo(() => listStateKeys(list), [list])
  const listView = useListView<Record<string, unknown>>({ list: name, keys })
  const rows = useMemo(() => chosenRows(all, search, list), [all, search, list])
  const address = search as Record<string, string | undefined>
  const shownId = address[openedAt]
  const sort = useMemo(() => readSort(address['sort']), [address['sort']])
  const updateSearch = (changes: object) => void go(changes as Search)
  return {
    search,
    go,
    /** All rows, and the filtered ones. */
    all,
    rows,
    /** The open row. */
    shown:
      shownId === undefined
        ? undefined
        : all.find((row) => rowId(row) === shownId || (otherId !== undefined && otherId(row) === shownId)),
    show: (id: string) => void open({ [openedAt]: id } as Search),
    hide: () => updateSearch({ [openedAt]: undefined }),
    listProps: {
      noun,
      rows,
      rowId,
      search: { value: search.q ?? '', onChange: (q: string) => updateSearch({ q: q || undefined }), placeholder },
      ...(fields && filtersBy(fields)),
      sort,
      onSort: (chosen: Sort) => updateSearch({ sort: sortText(chosen) }),
      sortsItself: true,
      ...listView,
      paging: { total: all.length, isTotalExact: true },
    },
  }
}
