import { listPlans } from '@regent/contract/organization/plans'
import { pagedQuery } from '../../../api/pages.ts'
import { queryClient } from '../../../api/query.ts'
import type { PreloadPlace } from '../../../shell/routing/preload.ts'
import { type PlansSearch, readPlansSearch } from './plans-search.ts'

export const plansQuery = (scope: string | null, { approval, sort }: PlansSearch) =>
  pagedQuery(
    listPlans,
    { query: { ...(approval === 'waiting' && { waiting: true }), ...(sort && { sort }) } },
    {
      scope,
      newestFirst:
        sort === undefined || sort === '-made' ? { by: ['id'], olderMayEnter: approval === 'waiting' } : undefined,
    },
  )

/** Preloads the first view of the list. */
export const readPlans = ({ scope, rights, search }: PreloadPlace): Promise<unknown>[] =>
  rights.can('view audit') ? [queryClient.prefetchInfiniteQuery(plansQuery(scope, readPlansSearch(search)))] : []
