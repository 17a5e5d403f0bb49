import type { Right } from '@regent/contract/permissions'
import { type InfiniteData, type QueryKey, type UseInfiniteQueryOptions, useInfiniteQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { toastFailure } from '../../api/failure.ts'
import { listRead } from '../../api/list-read.ts'
import { newestReader } from '../../api/newest-page.ts'
import type { ReadPage } from '../../ui/csv/csv-pages.ts'
import type { ListCsv } from '../../ui/list/ListPage.tsx'
import { readSort, type Sort, sortText } from '../../ui/table/sort.ts'
import { useRights } from '../scope/rights.ts'
import { type ListDefinition, useListState } from './use-list-state.ts'

/**
 * The definition of a list that is loaded page by page, declared at module level:
 *
 *     const groups: PagedList<Group, GroupsSearch> = {
 *       name: 'groups',
 *       noun: ['group', 'groups'],
 *       rowId: ({ id }) => String(id),
 *       placeholder: 'Beginning of a name',
 *       sort: 'name',
 *       readSearch: readGroupsSearch,
 *       failed: 'The groups could not be loaded.',
 *     }
 */
export type PagedList<Row, Search> = ListDefinition<Row, Search> & {
  /** The order without a choice; unset: the list cannot be sorted. */
  sort?: string
  /** Reads the search parameters of the route: drops orders that the server does not have. */
  readSearch?: (raw: Record<string, unknown>) => Search
  /** The sentence of a failed read. */
  failed: string
}

type PagesQuery<Page, Key extends QueryKey, Cursor> = UseInfiniteQueryOptions<
  Page,
  Error,
  InfiniteData<Page>,
  Key,
  Cursor
>

type PagedListOptions<Row, Page> = {
  /** The right that the list needs; unset: the screen has checked it. */
  right?: Right
  /** False while the query lacks something that is still being read. */
  isEnabled?: boolean
  /** Called when somebody searches, filters or sorts, such as to clear a selection. */
  onSearch?: () => void
  /** Milliseconds until the list is read again, such as while one of its rows is still changing. */
  pollMs?: (rows: readonly Row[]) => number | false
  /** The CSV of all rows that match the filters, or of the loaded rows. */
  csv?: { fileName: string; of: 'all' | 'loaded'; readPage?: ReadPage<Row> }
} & (Page extends { rows: readonly Row[] } ? { rowsOf?: undefined } : { rowsOf: (page: Page) => readonly Row[] })

/**
 * State of a list that is loaded page by page, by the options of `pagedQuery`. Search, filters and order are part of
 * the URL:
 *
 *     const { search } = useAddress<GroupsSearch>()
 *     const { rows, listProps } = usePagedList(groups, groupsQuery(search, scope), { right: 'view groups', csv })
 *     …
 *     <ListPage title="Groups" columns={columns} {...listProps} … />
 */
export function usePagedList<Row extends object, Search extends object, Page, Key extends QueryKey, Cursor>(
  list: PagedList<Row, Search>,
  pages: PagesQuery<Page, Key, Cursor>,
  { right, isEnabled = true, onSearch, pollMs, csv, rowsOf }: PagedListOptions<Row, Page>,
) {
  const { sort, readSearch, failed } = list
  const state = useListState(list, sort !== undefined, onSearch)
  const { search, address, go, open, updateSearch, stateProps } = state
  const rights = useRights()
  const isAllowed = right === undefined || rights.can(right)
  const readRows = (data: InfiniteData<Page> | undefined): Row[] =>
    data?.pages.flatMap((page) => (rowsOf ? rowsOf(page) : (page as { rows: readonly Row[] }).rows)) ?? []
  const read = useInfiniteQuery({
    ...pages,
    ...(pollMs && {
      refetchInterval: ({ state }: { state: { data?: InfiniteData<Page> | undefined } }) =>
        pollMs(readRows(state.data)),
    }),
    enabled: isAllowed && isEnabled,
  })
  const { data, hasNextPage, fetchNextPage, isFetchingNextPage } = read
  // biome-ignore lint/correctness/useExhaustiveDependencies: a list reads its rows from the same field of each page
  const rows = useMemo(() => readRows(data), [data])
  const readPage = csv?.readPage ?? (pages.meta?.['readPage'] as ReadPage<Row> | undefined)
  return {
    read,
    rows,
    search,
    go,
    open,
    isAllowed,
    listProps: {
      ...stateProps,
      rows,
      ...listRead(read, failed),
      ...(sort !== undefined && {
        sort: readSort(address['sort'] ?? sort),
        onSort: (chosen: Sort) => updateSearch({ sort: readOrder(sortText(chosen), readSearch) }),
      }),
      ...(stateProps.follow && { follow: { ...stateProps.follow, onRead: newestReader(pages) } }),
      csv: csv && describeCsv(csv, readPage),
      paging: hasNextPage ? { onMore: () => fetchNextPage(), isLoadingMore: isFetchingNextPage } : {},
      missingRight: isAllowed ? undefined : right,
    },
  }
}

/** Without a way to read all rows, the CSV has the loaded ones. */
const describeCsv = <Row>(
  { fileName, of }: { fileName: string; of: 'all' | 'loaded' },
  readPage: ReadPage<Row> | undefined,
): ListCsv<Row> =>
  of === 'all' && readPage
    ? { fileName, readPage, onFailure: (error) => toastFailure('The CSV was not saved.', error) }
    : { fileName }

const readOrder = <Search extends object>(
  sort: string | undefined,
  readSearch?: (raw: Record<string, unknown>) => Search,
) => (readSearch ? (readSearch({ sort }) as { sort?: string }).sort : sort)
