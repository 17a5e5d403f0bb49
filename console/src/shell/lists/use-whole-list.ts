import { useMemo } from 'react'
import { readSort, type Sort, sortText } from '../../ui/table/sort.ts'
import { useAddress } from './use-address.ts'
import { useListView } from './use-list-view.tsx'
import { chosenRows, stateKeysOf, type WholeList } from './whole-list.ts'

const none: never[] = []

/**
 * What a screen shows of a list that it has read whole. Search, filters and the open row stand in the address:
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
  const keys = useMemo(() => stateKeysOf(list), [list])
  const kept = useListView<Record<string, unknown>>({ list: name, keys })
  const rows = useMemo(() => chosenRows(all, search, list), [all, search, list])
  const address = search as Record<string, string | undefined>
  const shownId = address[openedAt]
  const sort = useMemo(() => readSort(address['sort']), [address['sort']])
  const put = (changes: object) => void go(changes as Search)
  return {
    search,
    go,
    /** All rows, and those that match the address. */
    all,
    rows,
    /** The row that is open. */
    shown:
      shownId === undefined
        ? undefined
        : all.find((row) => rowId(row) === shownId || (otherId !== undefined && otherId(row) === shownId)),
    show: (id: string) => void open({ [openedAt]: id } as Search),
    hide: () => put({ [openedAt]: undefined }),
    listProps: {
      noun,
      rows,
      rowId,
      search: { value: search.q ?? '', onChange: (q: string) => put({ q: q || undefined }), placeholder },
      ...(fields && filtersBy(fields)),
      sort,
      onSort: (chosen: Sort) => put({ sort: sortText(chosen) }),
      sortsItself: true,
      ...kept,
      paging: { total: all.length, isTotalExact: true },
    },
  }
}
