import type { PlayerSearch } from '@regent/contract/player-search'
import { listPlayers } from '@regent/contract/players'
import { useInfiniteQuery } from '@tanstack/react-query'
import { realmScope } from '../api/client.ts'
import { pagedQuery } from '../api/pages.ts'
import { isServed } from '../shell/capabilities.ts'
import { splitIds } from '../ui/paste-ids.ts'
import { type ListedPlayer, pastedPlayers, playersByStats, playersByText } from './player-list.ts'

/** Whether the server's list takes searches and segments; other servers of this API have the calls for each search. */
export const hasSegments = (): boolean => isServed('listSegments')

type Wanted = {
  realmId: string
  search: PlayerSearch
  segment: number | undefined
  ids: string | undefined
  isAllowed: boolean
}

/** The players that the screen shows: pasted ones, found ones, or all, by the calls that the server has. */
export function usePlayers({ realmId, search, segment, ids, isAllowed }: Wanted) {
  const isPasted = ids !== undefined
  const { query, by = 'identity', criteria } = search
  const isListed = hasSegments() || (!query && !criteria && isServed('listPlayers'))
  const asked = hasSegments() ? { ...search, ...(segment !== undefined && { segment }) } : {}
  const list = useInfiniteQuery({
    ...pagedQuery(listPlayers, { query: asked }, { scope: realmScope(realmId) }),
    enabled: isAllowed && !isPasted && isListed,
  })
  const pasted = useInfiniteQuery({ ...pastedPlayers(realmId, splitIds(ids ?? '')), enabled: isAllowed && isPasted })
  const byStats = useInfiniteQuery({
    ...playersByStats(realmId, criteria ?? []),
    enabled: isAllowed && !isPasted && !isListed && criteria !== undefined,
  })
  const byText = useInfiniteQuery({
    ...playersByText(realmId, by === 'device' ? 'device' : 'identity', query ?? ''),
    enabled: isAllowed && !isPasted && !isListed && query !== undefined,
  })
  return isPasted ? pasted : isListed ? list : criteria ? byStats : byText
}

type Page = { rows: readonly ListedPlayer[]; unknown?: string[]; about?: number; isExact?: boolean }

/** What the pages say beyond their rows: how many there are in all, and what was pasted and not found. */
export function countsOf(pages: readonly Page[] | undefined) {
  const { about, isExact } = pages?.at(-1) ?? {}
  return {
    counted: about === undefined ? undefined : { about, isExact: isExact ?? false },
    unknown: pages?.[0]?.unknown ?? [],
  }
}
