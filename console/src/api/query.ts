import type { AnyEndpoint, OutputOf } from '@regent/contract/endpoint'
import { queryOptions } from '@tanstack/react-query'
import { FRESH_MS, readKey, takeBegun } from './begun.ts'
import { type CallArguments, call, scopeOf } from './client.ts'
import { FreshQueryClient } from './fresh-query-client.ts'

/**
 * The options of a read, for `useQuery`, `useSuspenseQuery` and `queryClient`. The key is `[path, input, scope]`: another
 * realm's data has another key, and the path reaches all reads of a call: by it `readAgain` (act.ts) makes them again.
 */
export function query<E extends AnyEndpoint>(endpoint: E, ...[input, options]: CallArguments<E>) {
  const scope = scopeOf(endpoint, options?.scope)
  const key = readKey(endpoint, input, scope)
  return queryOptions<OutputOf<E>>({
    queryKey: key,
    queryFn: ({ signal }) =>
      takeBegun<E>(key) ?? call(endpoint, ...([input, { ...options, scope, signal }] as CallArguments<E>)),
  })
}

export const queryClient = new FreshQueryClient({
  defaultOptions: {
    queries: {
      staleTime: FRESH_MS,
      // No retries here: the client itself repeats the one call that needs it; the screen shows every other error.
      retry: false,
      // A server on this machine answers without a network.
      networkMode: 'always',
    },
    mutations: { networkMode: 'always' },
  },
})
