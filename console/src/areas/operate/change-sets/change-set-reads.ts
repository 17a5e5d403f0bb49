import type { Sign } from '@regent/contract/operate/change-set-shapes'
import {
  checkChangeSet,
  getChangeSet,
  listChangeSetComments,
  listChangeSetItems,
  listChangeSets,
} from '@regent/contract/operate/change-sets'
import { pagedQuery } from '../../../api/pages.ts'
import { query, queryClient } from '../../../api/query.ts'
import type { PreloadPlace } from '../../../shell/routing/preload.ts'
import { type ChangeSetsSearch, readChangeSetsSearch } from './change-set-search.ts'

export const setsInput = ({ state, sort }: ChangeSetsSearch) => ({
  query: { state: state ?? ('all' as const), ...(sort && { sort }) },
})

export const setsQuery = (scope: string | null, search: ChangeSetsSearch = {}) =>
  pagedQuery(listChangeSets, setsInput(search), {
    scope,
    newestFirst:
      search.sort === undefined || search.sort === '-created'
        ? { by: ['number'], olderMayEnter: search.state !== undefined }
        : undefined,
  })

/** Preloads the first view of the list. */
export const readChangeSets = ({ scope, rights, search }: PreloadPlace): Promise<unknown>[] =>
  rights.can('view audit') ? [queryClient.prefetchInfiniteQuery(setsQuery(scope, readChangeSetsSearch(search)))] : []

export const setQuery = (number: number, scope: string | null) => query(getChangeSet, { params: { number } }, { scope })

export const itemsQuery = (
  number: number,
  filter: { sign?: Sign | undefined; text?: string | undefined },
  scope: string | null,
) => {
  const { sign, text } = filter
  return pagedQuery(
    listChangeSetItems,
    { params: { number }, query: { ...(sign && { sign }), ...(text && { text }) } },
    { scope },
  )
}

export const commentsQuery = (number: number, scope: string | null) =>
  query(listChangeSetComments, { params: { number } }, { scope })

/** A check is as expensive as applying the set: run it again only if the set has changed. */
export const checkQuery = (number: number, hash: string, scope: string | null) => ({
  ...query(checkChangeSet, { params: { number } }, { scope }),
  queryKey: [checkChangeSet.path, number, hash, scope],
  staleTime: 60_000,
})
