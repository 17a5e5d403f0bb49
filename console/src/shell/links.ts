import { getCapabilities } from '@regent/contract/capabilities'
import type { OutputOf } from '@regent/contract/endpoint'
import { useQuery } from '@tanstack/react-query'
import { query } from '../api/query.ts'

export type Links = OutputOf<typeof getCapabilities>['links']

/** Where this server's people are helped: its settings say so. Nothing until that is known. */
export function useLinks(): Links {
  const { data } = useQuery({ ...query(getCapabilities, {}), staleTime: Number.POSITIVE_INFINITY })
  return data?.links ?? {}
}
