import { useQuery } from '@tanstack/react-query'
import { isDemoBuild } from '../../api/demo-scope.ts'
import { query, queryClient } from '../../api/query.ts'
import { firstReads } from '../routing/first-reads.ts'

let served: ReadonlySet<string> | undefined
let reading: Promise<void> | undefined

/** Provides which calls the server has. Without it every call counts as available. */
export function tellServedCalls(calls: readonly string[] | undefined): void {
  served = calls && new Set(calls)
}

/** Whether the server has the call, by the name of `/api/capabilities`. */
export const isServed = (call: string | undefined): boolean =>
  call === undefined || served === undefined || served.has(call)

/**
 * Asks the server once which calls it has. A server that does not answer this counts as having all; its refusals are
 * then shown.
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

/** The server's capabilities; undefined until they are read. */
export const useCapabilities = () =>
  useQuery({ ...query(...firstReads.capabilities()), staleTime: Number.POSITIVE_INFINITY }).data
