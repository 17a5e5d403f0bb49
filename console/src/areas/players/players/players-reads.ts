import type { PlayerSearch } from '@regent/contract/players/player-search'
import { listPlayers } from '@regent/contract/players/players'
import { listSegments } from '@regent/contract/players/segments'
import { pagedQuery } from '../../../api/pages.ts'
import { query, queryClient } from '../../../api/query.ts'
import type { PreloadPlace } from '../../../shell/routing/preload.ts'
import { isServed } from '../../../shell/scope/capabilities.ts'
import { causeIn, searchIn, segmentIn, sortIn } from './player-search.ts'
import { readPlayersSearch } from './players-search.ts'
import type { PlayerQuery } from './use-players.ts'

/**
 * True if the server's list supports searches and segments; other servers of this API have one endpoint per kind of
 * search.
 */
export const hasSegments = (): boolean => isServed('listSegments')

/** True if the server's list can run the search. */
export const isListed = ({ query: text, criteria }: PlayerSearch): boolean =>
  hasSegments() || (!text && !criteria && isServed('listPlayers'))

export function listQuery(
  scope: string | null,
  { search, segment, sort }: Pick<PlayerQuery, 'search' | 'segment' | 'sort'>,
) {
  const listInput = hasSegments()
    ? { ...search, ...(segment !== undefined && { segment }), ...(sort !== undefined && { sort }) }
    : {}
  return pagedQuery(listPlayers, { query: listInput }, { scope })
}

export const segmentsQuery = (scope: string | null) => query(listSegments, {}, { scope })

/** Preloads the first view of the list. */
export function readPlayers({ scope, rights, search: address }: PreloadPlace): Promise<unknown>[] {
  if (!rights.can('view players')) return []
  const raw = readPlayersSearch(address)
  const search = searchIn(raw)
  return [
    ...(hasSegments() ? [queryClient.prefetchQuery(segmentsQuery(scope))] : []),
    ...(raw.ids === undefined && !causeIn(raw) && isListed(search)
      ? [queryClient.prefetchInfiniteQuery(listQuery(scope, { search, segment: segmentIn(raw), sort: sortIn(raw) }))]
      : []),
  ]
}
