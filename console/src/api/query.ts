import type { AnyEndpoint, EndpointOutput } from '@regent/contract/endpoint'
import { queryOptions } from '@tanstack/react-query'
import { FRESH_MS, readKey, takePreloaded } from './begun.ts'
import { type CallArguments, call, resolveScope } from './client.ts'
import { FreshQueryClient } from './session/fresh-query-client.ts'

/**
 * The options of a query, for `useQuery`, `useSuspenseQuery` and `queryClient`. The key is `[path, input, scope]`: keys
 * of different realms differ, and the path selects all queries of an endpoint for `readAgain` (act.ts).
 */
export function query<E extends AnyEndpoint>(endpoint: E, ...[input, options]: CallArguments<E>) {
  const scope = resolveScope(endpoint, options?.scope)
  const key = readKey(endpoint, input, scope)
  return queryOptions<EndpointOutput<E>>({
    queryKey: key,
    queryFn: ({ signal }) =>
      takePreloaded<E>(key) ?? call(endpoint, ...([input, { ...options, scope, signal }] as CallArguments<E>)),
  })
}

export const queryClient = new FreshQueryClient({
  defaultOptions: {
    queries: {
      staleTime: FRESH_MS,
      // No retries here: the client retries the one call that needs it; screens show all other errors.
      retry: false,
      // A local server works without a network.
      networkMode: 'always',
    },
    mutations: { networkMode: 'always' },
  },
})
