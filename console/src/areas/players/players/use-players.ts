import type { PlayerSearch } from '@regent/contract/players/player-search'
import { useInfiniteQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { realmScope } from '../../../api/client.ts'
import { splitIds } from '../../../ui/csv/paste-ids.ts'
import type { AskedThing } from '../why/why-search.ts'
import { causePlayersQuery, type PlayerListEntry, pastedPlayers, playersByStats, playersByText } from './player-list.ts'
import { causeIn, searchIn, segmentIn, sortIn } from './player-search.ts'
import { isListed, listQuery } from './players-reads.ts'
import type { PlayersSearch } from './players-search.ts'

export type PlayerQuery = {
  realmId: string
  search: PlayerSearch
  segment: number | undefined
  sort: ReturnType<typeof sortIn>
  ids: string | undefined
  /** A cause of "Why?". */
  cause: AskedThing | undefined
  isAllowed: boolean
}

export type UrlQuery = ReturnType<typeof useUrlQuery>

/** The query of the list, as the URL contains it. */
export function useUrlQuery(raw: PlayersSearch) {
  const search = useMemo(() => searchIn(raw), [raw])
  const cause = useMemo(() => causeIn(raw), [raw])
  const segment = segmentIn(raw)
  const { ids } = raw
  const isNamed = ids !== undefined || cause !== undefined
  const hasSearch = Object.keys(search).length > 0
  return {
    search,
    cause,
    segment,
    sort: sortIn(raw),
    ids,
    /** An explicit list of players is loaded completely. */
    isNamed,
    hasSearch,
    isSearch: !isNamed && (hasSearch || segment !== undefined),
  }
}

/** The visible players: pasted, found or all, loaded with the endpoints that the server supports. */
export function usePlayers({ realmId, search, segment, sort, ids, cause, isAllowed }: PlayerQuery) {
  const isPasted = ids !== undefined
  const isNamed = isPasted || cause !== undefined
  const { query, by = 'identity', criteria } = search
  const isInList = isListed(search)
  const list = useInfiniteQuery({
    ...listQuery(realmScope(realmId), { search, segment, sort }),
    enabled: isAllowed && !isNamed && isInList,
  })
  const pasted = useInfiniteQuery({ ...pastedPlayers(realmId, splitIds(ids ?? '')), enabled: isAllowed && isPasted })
  const ofCause = useInfiniteQuery({
    ...causePlayersQuery(realmId, cause ?? { kind: 'reward', id: '' }),
    enabled: isAllowed && !isPasted && cause !== undefined,
  })
  const byStats = useInfiniteQuery({
    ...playersByStats(realmId, criteria ?? []),
    enabled: isAllowed && !isNamed && !isInList && criteria !== undefined,
  })
  const byText = useInfiniteQuery({
    ...playersByText(realmId, by === 'device' ? 'device' : 'identity', query ?? ''),
    enabled: isAllowed && !isNamed && !isInList && query !== undefined,
  })
  if (isNamed) return isPasted ? pasted : ofCause
  return isInList ? list : criteria ? byStats : byText
}

type Page = {
  rows: readonly PlayerListEntry[]
  unknown?: string[]
  title?: string
  about?: number
  isExact?: boolean
}

/** Other data of the pages: the total, pasted ids that were not found, and the cause of "Why?". */
export function readCounts(pages: readonly Page[] | undefined) {
  const { about, isExact } = pages?.at(-1) ?? {}
  return {
    counted: about === undefined ? undefined : { about, isExact: isExact ?? false },
    unknown: pages?.[0]?.unknown ?? [],
    title: pages?.[0]?.title,
  }
}
