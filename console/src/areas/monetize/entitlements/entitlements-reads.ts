import { listEntitlementDefinitions, listPlayerEntitlements } from '@regent/contract/monetize/entitlements'
import { infiniteQueryOptions } from '@tanstack/react-query'
import { call } from '../../../api/client.ts'
import { query, queryClient } from '../../../api/query.ts'
import type { PreloadPlace } from '../../../shell/routing/preload.ts'
import type { EntitlementsSearch } from './entitlements-search.ts'

export const definitionsQuery = (scope: string | null) => query(listEntitlementDefinitions, {}, { scope })

/** Preloads the list. */
export const readDefinitions = ({ scope, rights }: PreloadPlace): Promise<unknown>[] =>
  rights.can('view entitlements') ? [queryClient.prefetchQuery(definitionsQuery(scope))] : []

const pageSize = 50

/** The entitlements of a player, page by page. */
export const entitlementsQuery = (gt: number, { state, sort }: EntitlementsSearch, scope: string | null) =>
  infiniteQueryOptions({
    queryKey: [listPlayerEntitlements.path, { gt, state, sort }, scope],
    queryFn: ({ pageParam: skip, signal }) =>
      call(
        listPlayerEntitlements,
        { query: { gt, skip, limit: pageSize, ...(state && { state }), ...(sort && { sort }) } },
        { scope, signal },
      ),
    initialPageParam: 0,
    getNextPageParam: ({ entitlements }, _, skip) => (entitlements.length < pageSize ? undefined : skip + pageSize),
  })
