import type { InfiniteData, Query, QueryClient, QueryKey } from '@tanstack/react-query'
import type { NewestFirst } from './pages.ts'
import { queryClient } from './query.ts'

type Page = Record<string, unknown>
type Row = Record<string, unknown>
type Pages = InfiniteData<Page>

const rowsIn = (page: Page | undefined, { rows = 'rows' }: NewestFirst) => (page?.[rows] ?? []) as Row[]
const idIn = (row: Row, { by }: NewestFirst) => by.map((field) => row[field]).join(' ')

/** The list with nothing but its newest page. */
const aloneOf = (newest: Page, { pageParams }: Pages): Pages => ({
  pages: [newest],
  pageParams: pageParams.slice(0, 1),
})

/**
 * What is loaded of a list, with its newest page read again: new rows on top, none twice. Rows that the newest page
 * should have and has not are gone. Undefined where it ends at no row that is known: something may be missing between
 * them.
 */
export function withNewest(known: Pages, newest: Page, parts: NewestFirst): Pages | undefined {
  const { rows = 'rows', next = 'next' } = parts
  const fresh = rowsIn(newest, parts)
  const last = fresh.at(-1)
  const isAll = newest[next] === undefined || newest[next] === null
  if (isAll) return aloneOf(newest, known)
  // A search looks through a part of the list at a time, which may hold no row.
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
  // The first page goes on to where the page that it ends in goes on to, so that those after it follow.
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

/** How a list can be read by its newest page; undefined for a list in another order. */
export const newestFirstOf = (meta: unknown) => (meta as { newestFirst?: NewestFirst } | undefined)?.newestFirst

/** For a list that is followed: reads its newest page. Undefined for a list in another order. */
export function newestReader({ queryKey, meta }: { queryKey: QueryKey; meta?: unknown }) {
  if (!newestFirstOf(meta)) return undefined
  return async () => {
    const query = queryClient.getQueryCache().find({ queryKey })
    if (query) await readNewestPage(queryClient, query)
  }
}

type PagedOptions = { queryFn: (context: object) => Promise<Page>; initialPageParam: unknown }

/**
 * Reads the newest page of a list that is shown: one request, however many pages are loaded. Where it touches nothing
 * that is known, the list begins with it anew; with `isEnough` all loaded pages are read then, and also where it does not
 * let the rows further down stay as they are.
 */
export async function readNewestPage(
  client: Pick<QueryClient, 'invalidateQueries' | 'setQueryData'>,
  query: Query,
  isEnough?: (older: readonly unknown[]) => boolean,
): Promise<void> {
  const { queryKey } = query
  const parts = newestFirstOf(query.meta)
  const { queryFn, initialPageParam: pageParam } = query.options as unknown as PagedOptions
  const before = query.state.dataUpdatedAt
  const newest = await queryFn({ queryKey, pageParam, signal: new AbortController().signal, direction: 'forward' })
  const known = query.state.data as Pages | undefined
  // Whoever read the list meanwhile knows it better.
  if (!parts || !known || query.state.dataUpdatedAt !== before) return
  const joined = withNewest(known, newest, parts)
  const older = joined?.pages.flatMap((page) => rowsIn(page, parts)).slice(rowsIn(newest, parts).length) ?? []
  // A further page that is being read would forget what is put on top now.
  const isAlone = query.state.fetchStatus === 'idle' && (!isEnough || (joined !== undefined && isEnough(older)))
  if (isAlone) client.setQueryData(queryKey, joined ?? aloneOf(newest, known))
  else await client.invalidateQueries({ queryKey, exact: true })
}
