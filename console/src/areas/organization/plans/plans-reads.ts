import { listPlans } from '@regent/contract/plans'
import { pagedQuery } from '../../../api/pages.ts'
import { queryClient } from '../../../api/query.ts'
import type { Ahead } from '../../../shell/ahead.ts'

export const plansQuery = (scope: string | null) => pagedQuery(listPlans, {}, { scope })

/** What the list shows first. */
export const readPlans = ({ scope, rights }: Ahead): Promise<unknown>[] =>
  rights.can('view audit') ? [queryClient.prefetchInfiniteQuery(plansQuery(scope))] : []
