import { listPlans } from '@regent/contract/plans'
import { pagedQuery } from '../../../api/pages.ts'
import { queryClient } from '../../../api/query.ts'
import type { PreloadPlace } from '../../../shell/preload.ts'

export const plansQuery = (scope: string | null, isWaiting = false) =>
  pagedQuery(listPlans, isWaiting ? { query: { waiting: true } } : {}, { scope })

/** What the list shows first. */
export const readPlans = ({ scope, rights }: PreloadPlace): Promise<unknown>[] =>
  rights.can('view audit') ? [queryClient.prefetchInfiniteQuery(plansQuery(scope))] : []
