import type { PlayerSearch } from '@regent/contract/player-search'
import { useInfiniteQuery } from '@tanstack/react-query'
import { realmScope } from '../../../api/client.ts'
import { splitIds } from '../../../ui/paste-ids.ts'
import { type PlayerListEntry, pastedPlayers, playersByStats, playersByText } from './player-list.ts'
import { isListed, listQuery } from './players-reads.ts'

type PlayerQuery = {
  realmId: string
  search: PlayerSearch
  segment: number | undefined
  ids: string | undefined
  isAllowed: boolean
}

/** The players that the screen shows: pasted, found or all, read by the calls that the server has. */
export function usePlayers({ realmId, search, segment, ids, isAllowed }: PlayerQuery) {
  const isPasted = ids !== undefined
  const { query, by = 'identity', criteria } = search
  const isInList = isListed(search)
  const list = useInfiniteQuery({
    ...listQuery(realmScope(realmId), search, segment),
    enabled: isAllowed && !isPasted && isInList,
  })
  const pasted = useInfiniteQuery({ ...pastedPlayers(realmId, splitIds(ids ?? '')), enabled: isAllowed && isPasted })
  const byStats = useInfiniteQuery({
    ...playersByStats(realmId, criteria ?? []),
    enabled: isAllowed && !isPasted && !isInList && criteria !== undefined,
  })
  const byText = useInfiniteQuery({
    ...playersByText(realmId, by === 'device' ? 'device' : 'identity', query ?? ''),
    enabled: isAllowed && !isPasted && !isInList && query !== undefined,
  })
  return isPasted ? pasted : isInList ? list : criteria ? byStats : byText
}

type Page = { rows: readonly PlayerListEntry[]; unknown?: string[]; about?: number; isExact?: boolean }

/** What the pages carry besides rows: the total, and the pasted ids that were not found. */
export function countsOf(pages: readonly Page[] | undefined) {
  const { about, isExact } = pages?.at(-1) ?? {}
  return {
    counted: about === undefined ? undefined : { about, isExact: isExact ?? false },
    unknown: pages?.[0]?.unknown ?? [],
  }
}
