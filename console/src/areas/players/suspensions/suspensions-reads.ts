import { listSuspensions } from '@regent/contract/players/suspensions'
import { pagedQuery } from '../../../api/pages.ts'
import { queryClient } from '../../../api/query.ts'
import type { PreloadPlace } from '../../../shell/routing/preload.ts'
import { readSuspensionsSearch, type SuspensionsSearch } from './suspensions-search.ts'

export const suspensionsInput = ({ show, sort }: SuspensionsSearch) => ({
  query: { current: show !== 'all', ...(sort && { sort }) },
})

export const suspensionsQuery = (search: SuspensionsSearch, scope: string | null) =>
  pagedQuery(listSuspensions, suspensionsInput(search), { scope })

/** Preloads the first view of the list. */
export const readSuspensions = ({ scope, rights, search }: PreloadPlace): Promise<unknown>[] =>
  rights.can('view players')
    ? [queryClient.prefetchInfiniteQuery(suspensionsQuery(readSuspensionsSearch(search), scope))]
    : []
