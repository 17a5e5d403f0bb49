import { getGroup, getGroupUser, listGroups } from '@regent/contract/engage/groups'
import { pagedQuery } from '../../../api/pages.ts'
import { query, queryClient } from '../../../api/query.ts'
import type { PreloadPlace } from '../../../shell/routing/preload.ts'
import { type GroupsSearch, readGroupsSearch } from './groups-search.ts'

export const groupsInput = ({ q, enrollment, sort }: GroupsSearch) => ({
  query: { ...(q && { name: q }), ...(enrollment && { enrollmentType: enrollment }), ...(sort && { sort }) },
})

export const groupsQuery = (search: GroupsSearch, scope: string | null) =>
  pagedQuery(listGroups, groupsInput(search), { scope })

/** Preloads the first page of the list. */
export const readGroups = ({ scope, rights, search }: PreloadPlace): Promise<unknown>[] =>
  rights.can('view groups') ? [queryClient.prefetchInfiniteQuery(groupsQuery(readGroupsSearch(search), scope))] : []

export const groupQuery = (id: number, scope: string | null) => query(getGroup, { params: { id } }, { scope })

export const groupUserQuery = (gamerTag: number, scope: string | null) =>
  query(getGroupUser, { params: { gamerTag } }, { scope })
