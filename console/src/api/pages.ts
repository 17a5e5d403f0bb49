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

/** The options of a keyset list, for `useInfiniteQuery`: each page begins where the one before ended. */
export function pagedQuery<E extends AnyEndpoint>(endpoint: E, input: InputOf<E>, options?: { scope?: string | null }) {
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
  })
}
