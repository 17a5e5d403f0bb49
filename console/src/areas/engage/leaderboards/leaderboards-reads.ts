import {
  getLeaderboardDetails,
  getLeaderboardView,
  type LeaderboardDetails,
  listLeaderboards,
  type RankEntry,
} from '@regent/contract/engage/leaderboards'
import { listLeaderboardVersions } from '@regent/contract/engage/leaderboards-settings'
import { infiniteQueryOptions } from '@tanstack/react-query'
import { call } from '../../../api/client.ts'
import { pagedQuery } from '../../../api/pages.ts'
import { query, queryClient } from '../../../api/query.ts'
import type { PreloadPlace } from '../../../shell/routing/preload.ts'
import {
  gamerTagIn,
  type LeaderboardSearch,
  type LeaderboardsSearch,
  partitionsWanted,
  readLeaderboardsSearch,
} from './leaderboards-search.ts'

/** Page size of entries, and the number of entries loaded around a player. */
const pageSize = 50
const aroundSize = 15

/** Partitions are always sorted by their numbers, and are those of all owners. */
export const leaderboardsInput = ({ of, q, partitions, sort }: LeaderboardsSearch) => ({
  query: {
    includePartitions: partitions === 'shown',
    ...(partitions !== 'shown' && { of: of ?? ('game' as const) }),
    ...(q && { prefix: q }),
    ...(sort && partitions !== 'shown' && { sort }),
  },
})

export const leaderboardsQuery = (search: LeaderboardsSearch, scope: string | null) =>
  pagedQuery(listLeaderboards, leaderboardsInput(search), { scope })

/** Preloads the first page of the list. */
export const readLeaderboards = ({ scope, rights, search }: PreloadPlace): Promise<unknown>[] =>
  rights.can('view leaderboards')
    ? [queryClient.prefetchInfiniteQuery(leaderboardsQuery(readLeaderboardsSearch(search), scope))]
    : []

const readVersion = ({ version }: LeaderboardSearch) => (version === undefined ? {} : { version: Number(version) })

type EntryWindow = { from: number; max: number }

/** The next and the previous page; undefined at the ends of the leaderboard. */
export function windowAfter({ numberOfEntries, view }: LeaderboardDetails): EntryWindow | undefined {
  const end = view.rankings.at(-1)?.rank ?? numberOfEntries
  return end < numberOfEntries ? { from: end, max: pageSize } : undefined
}

export function windowBefore({ view }: LeaderboardDetails): EntryWindow | undefined {
  const countBefore = (view.rankings[0]?.rank ?? 1) - 1
  return countBefore > 0
    ? { from: Math.max(0, countBefore - pageSize), max: Math.min(countBefore, pageSize) }
    : undefined
}

/** A leaderboard with its entries: first a page from a rank or around a player, then previous and next pages. */
export const entriesQuery = (id: string, search: LeaderboardSearch, scope: string | null) => {
  const { from = '0', player } = search
  const version = readVersion(search)
  const window = { from: Number(from), max: pageSize }
  return infiniteQueryOptions({
    queryKey: [
      getLeaderboardDetails.path,
      { id, ...version, ...(player === undefined ? window : { player }) },
      scope,
      'pages',
    ],
    queryFn: async ({ pageParam, signal }): Promise<LeaderboardDetails> => {
      const read = (query: EntryWindow) =>
        call(getLeaderboardDetails, { params: { id }, query: { ...query, ...version } }, { scope, signal })
      if (pageParam) return read(pageParam)
      if (player === undefined) return read(window)
      const focus = gamerTagIn(player) || 1
      const around = { params: { id }, query: { focus, max: aroundSize, ...version } }
      const [details, { lb }] = await Promise.all([
        read({ from: 0, max: 0 }),
        call(getLeaderboardView, around, { scope, signal }),
      ])
      return { ...details, view: lb.rankgt ? lb : { ...lb, rankings: [] } }
    },
    initialPageParam: undefined as EntryWindow | undefined,
    getNextPageParam: windowAfter,
    getPreviousPageParam: windowBefore,
  })
}

/** How often the first page is read for newer scores while the screen is open. */
const newestEveryMs = 10_000

/** The first page as it is now, while an earlier one is shown. The shown page is its first data. */
export const newestEntriesQuery = (
  id: string,
  { from = '0' }: LeaderboardSearch,
  scope: string | null,
  shown: { page: LeaderboardDetails | undefined; readAt: number },
) => ({
  ...query(getLeaderboardDetails, { params: { id }, query: { from: Number(from), max: pageSize } }, { scope }),
  ...(shown.page && { initialData: shown.page, initialDataUpdatedAt: shown.readAt }),
  staleTime: newestEveryMs,
  refetchInterval: newestEveryMs,
})

/** Scores of the newest page that the shown entries do not have. */
export function countNewScores(shown: readonly RankEntry[], newest: readonly RankEntry[]): number {
  const scores = new Map(shown.map(({ gt, score }) => [gt, score]))
  return newest.filter(({ gt, score }) => scores.get(gt) !== score).length
}

export const versionsQuery = (id: string, scope: string | null) =>
  query(listLeaderboardVersions, { params: { id } }, { scope })

export const partitionsQuery = (id: string, search: LeaderboardSearch, scope: string | null) =>
  pagedQuery(listLeaderboards, { query: partitionsWanted(id, search) }, { scope })

/** All entries of a leaderboard, page by page, for a CSV. */
export const entriesReader =
  (id: string, search: LeaderboardSearch, scope: string | null) =>
  async (cursor: string | undefined, signal: AbortSignal) => {
    const from = Number(cursor ?? 0)
    const input = { params: { id }, query: { from, max: 1_000, ...readVersion(search) } }
    const { view } = await call(getLeaderboardDetails, input, { scope, signal })
    const end = from + view.rankings.length
    return { rows: view.rankings, next: view.rankings.length < 1_000 ? null : String(end) }
  }
