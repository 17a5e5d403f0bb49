import { useMemo } from 'react'
import { readSort, type Sort, sortText } from '../../ui/table/sort.ts'
import { useListState } from './use-list-state.ts'
import { chosenRows, type WholeList } from './whole-list.ts'

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
export function useWholeList<Row extends object, Search extends object>(
  list: WholeList<Row, Search>,
  all: readonly Row[] = none,
  /** Called when somebody searches, filters or sorts, such as to clear a selection. */
  onSearch?: () => void,
) {
  const { rowId, otherId, ownOrder, openedAt = 'shown' } = list
  const { search, address, go, open, updateSearch, stateProps } = useListState(list, true, onSearch)
  const rows = useMemo(() => chosenRows(all, search, list), [all, search, list])
  const shownId = address[openedAt]
  const sortAddress = address['sort'] ?? ownOrder?.sort
  const sort = useMemo(() => readSort(sortAddress), [sortAddress])
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
    hide: () => void go({ [openedAt]: undefined } as object as Search),
    listProps: {
      ...stateProps,
      rows,
      sort,
      onSort: (chosen: Sort) => updateSearch({ sort: sortText(chosen) }),
      sortsItself: ownOrder === undefined,
      paging: { total: all.length, isTotalExact: true },
    },
  }
}
