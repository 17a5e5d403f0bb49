import type { InfiniteData, Query, QueryClient, QueryKey } from '@tanstack/react-query'
import type { NewestFirst } from './pages.ts'
import { queryClient } from './query.ts'

type Page = Record<string, unknown>
type Row = Record<string, unknown>
type Pages = InfiniteData<Page>

const rowsIn = (page: Page | undefined, { rows = 'rows' }: NewestFirst) => (page?.[rows] ?? []) as Row[]
const idIn = (row: Row, { by }: NewestFirst) => by.map((field) => row[field]).join(' ')

/** Reduces the list to its newest page. */
const withOnlyNewest = (newest: Page, { pageParams }: Pages): Pages => ({
  pages: [newest],
  pageParams: pageParams.slice(0, 1),
})

/**
 * The loaded pages of a list with its newest page merged in: new rows on top, no duplicates. Rows that are missing in
 * the newest page are deleted. Undefined if it does not overlap the loaded rows, because rows between them may be
 * missing.
 */
export function withNewest(known: Pages, newest: Page, parts: NewestFirst): Pages | undefined {
  const { rows = 'rows', next = 'next' } = parts
  const fresh = rowsIn(newest, parts)
  const last = fresh.at(-1)
  const isAll = newest[next] === undefined || newest[next] === null
  if (isAll) return withOnlyNewest(newest, known)
  // A search returns the matches of a part of the list, which may have none.
  if (last === undefined) return known
  const lastId = idIn(last, parts)
  const isLast = (row: Row) => idIn(row, parts) === lastId
  const at = known.pages.findIndex((page) => rowsIn(page, parts).some(isLast))
  const joined = known.pages[at]
  if (!joined) return undefined
  const freshIds = new Set(fresh.map((row) => idIn(row, parts)))
  const older = (page: Page, from = 0) =>
    rowsIn(page, parts)
      .slice(from)
      .filter((row) => !freshIds.has(idIn(row, parts)))
  // The first page takes the cursor of the last page that it covers, so that the following pages still connect.
  const first = {
    ...newest,
    [rows]: [...fresh, ...older(joined, rowsIn(joined, parts).findIndex(isLast) + 1)],
    [next]: joined[next],
  }
  return {
    pages: [first, ...known.pages.slice(at + 1).map((page) => ({ ...page, [rows]: older(page) }))],
    pageParams: [...known.pageParams.slice(0, 1), ...known.pageParams.slice(at + 1)],
  }
}

/** The options of a list in order of time; undefined for a list in another order. */
export const readNewestFirst = (meta: unknown) => (meta as { newestFirst?: NewestFirst } | undefined)?.newestFirst

/**
 * Returns the function that refetches the newest page of a list with live updates; undefined for a list in another
 * order.
 */
export function newestReader({ queryKey, meta }: { queryKey: QueryKey; meta?: unknown }) {
  if (!readNewestFirst(meta)) return undefined
  return async () => {
    const query = queryClient.getQueryCache().find({ queryKey })
    if (query) await readNewestPage(queryClient, query)
  }
}

type PagedOptions = { queryFn: (context: object) => Promise<Page>; initialPageParam: unknown }

/**
 * Refetches the newest page of a visible list: one request, however many pages are loaded. If it does not overlap the
 * loaded rows, the list is reduced to it. With `isEnough` all loaded pages are fetched then, and also if rows further
 * down may have changed.
 */
export async function readNewestPage(
  client: Pick<QueryClient, 'invalidateQueries' | 'setQueryData'>,
  query: Query,
  isEnough?: (older: readonly unknown[]) => boolean,
): Promise<void> {
  const { queryKey } = query
  const parts = readNewestFirst(query.meta)
  const { queryFn, initialPageParam: pageParam } = query.options as unknown as PagedOptions
  const before = query.state.dataUpdatedAt
  const newest = await queryFn({ queryKey, pageParam, signal: new AbortController().signal, direction: 'forward' })
  const loadedPages = query.state.data as Pages | undefined
  // The list was refetched in the meantime; that result is newer.
  if (!parts || !loadedPages || query.state.dataUpdatedAt !== before) return
  const joined = withNewest(loadedPages, newest, parts)
  const older = joined?.pages.flatMap((page) => rowsIn(page, parts)).slice(rowsIn(newest, parts).length) ?? []
  // A concurrent fetch of the next page would overwrite the new rows.
  const isAlone = query.state.fetchStatus === 'idle' && (!isEnough || (joined !== undefined && isEnough(older)))
  if (isAlone) client.setQueryData(queryKey, joined ?? withOnlyNewest(newest, loadedPages))
  else await client.invalidateQueries({ queryKey, exact: true })
}
