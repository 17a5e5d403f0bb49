import { getCapabilities } from '@regent/contract/capabilities'
import { useQuery } from '@tanstack/react-query'
import { isDemoBuild } from '../api/demo-scope.ts'
import { query, queryClient } from '../api/query.ts'

let served: ReadonlySet<string> | undefined
let reading: Promise<void> | undefined

/** Tells which calls the server has. Without it every call counts as there. */
export function tellServedCalls(calls: readonly string[] | undefined): void {
  served = calls && new Set(calls)
}

/** Whether the server has the call, by the name of `/api/capabilities`. */
export const isServed = (call: string | undefined): boolean =>
  call === undefined || served === undefined || served.has(call)

/** Asks the server once what it has. One that does not say is taken to have everything: its refusals speak then. */
export function readCapabilities(): Promise<void> {
  // The demo has no server to ask.
  if (isDemoBuild) return Promise.resolve()
  reading ??= queryClient.fetchQuery(query(getCapabilities)).then(
    ({ calls }) => tellServedCalls(calls),
    () => {},
  )
  return reading
}

/** What the server says of itself; undefined until it has. */
export const useCapabilities = () =>
  useQuery({ ...query(getCapabilities, {}), staleTime: Number.POSITIVE_INFINITY }).data
