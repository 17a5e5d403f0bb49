import type { AnyEndpoint, EndpointInput, EndpointOutput } from '@regent/contract/endpoint'
import { infiniteQueryOptions } from '@tanstack/react-query'
import { type CallArguments, call, resolveScope } from './client.ts'

type Page = { next: string | null }

/** The server's largest page, in rows. */
const maxPageSize = 1_000

/** Reads a keyset list page by page, for a CSV of all of it. */
export function pageReader<E extends AnyEndpoint>(endpoint: E, input: EndpointInput<E>, scope: string | null) {
  return (cursor: string | undefined, signal: AbortSignal): Promise<EndpointOutput<E>> =>
    call(
      endpoint,
      ...([
        { ...input, query: { ...input.query, cursor, limit: maxPageSize } },
        { scope, signal },
      ] as CallArguments<E>),
    )
}

/**
 * A list that grows at its top: its newest page can be fetched alone (newest-page.ts). Queries in this order declare it
 * as `meta.newestFirst`.
 */
export type NewestFirst = {
  /** The fields that identify a row. */
  by: readonly string[]
  /** The field of a page that holds its rows; default: `rows`. */
  rows?: string
  /** The field of a page with the next cursor; default: `next`. */
  next?: string
  /** True if a filter depends on mutable data: an older row may appear in it, such as a mail that is unread again. */
  olderMayEnter?: boolean
}

type PagedOptions = {
  scope?: string | null
  newestFirst?: NewestFirst | undefined
}

/**
 * The options of a keyset list for `useInfiniteQuery`: each page starts at the cursor of the previous one.
 * `meta.readPage` reads the same list in large pages, for a CSV.
 */
export function pagedQuery<E extends AnyEndpoint>(endpoint: E, input: EndpointInput<E>, options?: PagedOptions) {
  const scope = resolveScope(endpoint, options?.scope)
  return infiniteQueryOptions({
    queryKey: [endpoint.path, input, scope, 'pages'],
    queryFn: ({ pageParam: cursor, signal }): Promise<EndpointOutput<E>> =>
      call(
        endpoint,
        ...([
          { ...input, query: { ...input.query, cursor } },
          { scope, signal },
        ] as CallArguments<E>),
      ),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: (page) => (page as Page).next ?? undefined,
    meta: { newestFirst: options?.newestFirst, readPage: pageReader(endpoint, input, scope) },
  })
}
