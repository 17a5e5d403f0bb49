import { useQuery } from '@tanstack/react-query'
import { isDemoBuild } from '../../api/demo/demo-scope.ts'
import { query, queryClient } from '../../api/query.ts'
import { firstReads } from '../routing/first-reads.ts'

let served: ReadonlySet<string> | undefined
let reading: Promise<void> | undefined

/** Provides the endpoints of the server. Without it all endpoints count as available. */
export function tellServedCalls(calls: readonly string[] | undefined): void {
  served = calls && new Set(calls)
}

/** True if the server has the endpoint, by its name in `/api/capabilities`. */
export const isServed = (call: string | undefined): boolean =>
  call === undefined || served === undefined || served.has(call)

/**
 * Loads the server's endpoints once. A server without this endpoint counts as having all; its errors are then shown.
 */
export function readCapabilities(): Promise<void> {
  // The demo has no server.
  if (isDemoBuild) return Promise.resolve()
  reading ??= queryClient.fetchQuery(query(...firstReads.capabilities())).then(
    ({ calls }) => tellServedCalls(calls),
    () => {},
  )
  return reading
}

/** The server's capabilities; undefined while loading. */
export const useCapabilities = () =>
  useQuery({ ...query(...firstReads.capabilities()), staleTime: Number.POSITIVE_INFINITY }).data
