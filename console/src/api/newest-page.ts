import type { InfiniteData, QueryKey } from '@tanstack/react-query'
import { queryClient } from './query.ts'

type Page = Record<string, unknown>

/** Where the rows of a page are, and what says where the next one begins. */
type PageParts<Row> = { rows?: string; next?: string; idOf: (row: Row) => string }

/**
 * What is loaded of a list, with its newest page read again: new rows on top, none twice. Rows that the newest page
 * should have and has not are gone. Where it ends at no row that is known, something may be missing between them: then
 * the list begins with it anew.
 */
export function withNewest<Row>(
  known: InfiniteData<Page>,
  newest: Page,
  { rows = 'rows', next = 'next', idOf }: PageParts<Row>,
): InfiniteData<Page> {
  const rowsOf = (page: Page | undefined) => (page?.[rows] ?? []) as Row[]
  const fresh = rowsOf(newest)
  const last = fresh.at(-1)
  const alone = { pages: [newest], pageParams: known.pageParams.slice(0, 1) }
  const isAll = newest[next] === undefined || newest[next] === null
  if (last === undefined || isAll) return alone
  const isLast = (row: Row) => idOf(row) === idOf(last)
  const at = known.pages.findIndex((page) => rowsOf(page).some(isLast))
  const joined = known.pages[at]
  if (!joined) return alone
  const freshIds = new Set(fresh.map(idOf))
  const older = (page: Page, from = 0) =>
    rowsOf(page)
      .slice(from)
      .filter((row) => !freshIds.has(idOf(row)))
  // The first page goes on to where the page that it ends in goes on to, so that those after it follow.
  const first = {
    ...newest,
    [rows]: [...fresh, ...older(joined, rowsOf(joined).findIndex(isLast) + 1)],
    [next]: joined[next],
  }
  return {
    pages: [first, ...known.pages.slice(at + 1).map((page) => ({ ...page, [rows]: older(page) }))],
    pageParams: [...known.pageParams.slice(0, 1), ...known.pageParams.slice(at + 1)],
  }
}

type PagedOptions = { queryKey: QueryKey; queryFn?: unknown; initialPageParam: unknown }

/** Reads the newest page of a list that is shown: one request, however many pages are loaded. */
export async function readNewest<Row>(
  { queryKey, queryFn, initialPageParam: pageParam }: PagedOptions,
  parts: PageParts<Row>,
): Promise<void> {
  const updatedAt = () => queryClient.getQueryState(queryKey)?.dataUpdatedAt
  const before = updatedAt()
  const read = queryFn as (context: object) => Promise<Page>
  const newest = await read({ queryKey, pageParam, signal: new AbortController().signal, direction: 'forward' })
  // Whoever read the list meanwhile knows it better.
  if (updatedAt() !== before) return
  queryClient.setQueryData<InfiniteData<Page>>(queryKey, (known) => known && withNewest(known, newest, parts))
}
