import type { AnyEndpoint, InputOf, OutputOf } from '@regent/contract/endpoint'
import { infiniteQueryOptions } from '@tanstack/react-query'
import { type CallArguments, call, scopeOf } from './client.ts'

type Page = { next: string | null }

/** The server's largest page, in rows. */
const maxPageSize = 1_000

/** Reads a keyset list page by page, for a CSV of all of it. */
export function pageReader<E extends AnyEndpoint>(endpoint: E, input: InputOf<E>, scope: string | null) {
  return (cursor: string | undefined, signal: AbortSignal): Promise<OutputOf<E>> =>
    call(
      endpoint,
      ...([
        { ...input, query: { ...input.query, cursor, limit: maxPageSize } },
        { scope, signal },
      ] as CallArguments<E>),
    )
}

/**
 * A list that grows at its top: its newest page can be read alone (newest-page.ts). Its read says so as its
 * `meta.newestFirst`, when it is made in this order.
 */
export type NewestFirst = {
  /** The fields that together tell a row from the others. */
  by: readonly string[]
  /** The field of a page that holds its rows; default: `rows`. */
  rows?: string
  /** The field of a page that says where the next one begins; default: `next`. */
  next?: string
  /** True while a filter asks for what changes: an older row may come in by it, such as a mail that is unread again. */
  olderMayEnter?: boolean
}

type PagedOptions = {
  scope?: string | null
  newestFirst?: NewestFirst | undefined
}

/** The options of a keyset list, for `useInfiniteQuery`: each page begins where the one before ended. */
export function pagedQuery<E extends AnyEndpoint>(endpoint: E, input: InputOf<E>, options?: PagedOptions) {
  const scope = scopeOf(endpoint, options?.scope)
  return infiniteQueryOptions({
    queryKey: [endpoint.path, input, scope, 'pages'],
    queryFn: ({ pageParam: cursor, signal }): Promise<OutputOf<E>> =>
      call(
        endpoint,
        ...([
          { ...input, query: { ...input.query, cursor } },
          { scope, signal },
        ] as CallArguments<E>),
      ),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: (page) => (page as Page).next ?? undefined,
    meta: { newestFirst: options?.newestFirst },
  })
}
