import { getLeaderboardDetails, getLeaderboardView, listLeaderboards } from '@regent/contract/leaderboards'
import { listLeaderboardVersions } from '@regent/contract/leaderboards-settings'
import { call } from '../../../api/client.ts'
import { pagedQuery } from '../../../api/pages.ts'
import { query, queryClient } from '../../../api/query.ts'
import type { PreloadPlace } from '../../../shell/preload.ts'
import {
  gamerTagIn,
  type LeaderboardSearch,
  type LeaderboardsSearch,
  partitionsWanted,
  readLeaderboardsSearch,
} from './leaderboards-search.ts'

/** Entries on one page of a leaderboard, and how many are read around a player so that they are visible. */
export const pageSize = 50
const aroundSize = 15

/** Partitions have an order of their own: that of their numbers. */
export const leaderboardsInput = ({ q, partitions, sort }: LeaderboardsSearch) => ({
  query: {
    includePartitions: partitions === 'shown',
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

const versionOf = ({ version }: LeaderboardSearch) => (version === undefined ? {} : { version: Number(version) })

export const detailsQuery = (id: string, search: LeaderboardSearch, scope: string | null) => {
  const page = { from: Number(search.from ?? 0), max: pageSize }
  return query(getLeaderboardDetails, { params: { id }, query: { ...page, ...versionOf(search) } }, { scope })
}

export const versionsQuery = (id: string, scope: string | null) =>
  query(listLeaderboardVersions, { params: { id } }, { scope })

/** The entries of a leaderboard around a player. */
export const aroundQuery = (id: string, search: LeaderboardSearch, scope: string | null) => {
  const page = { focus: gamerTagIn(search.player ?? '') || 1, max: aroundSize }
  return query(getLeaderboardView, { params: { id }, query: { ...page, ...versionOf(search) } }, { scope })
}

export const partitionsQuery = (id: string, search: LeaderboardSearch, scope: string | null) =>
  pagedQuery(listLeaderboards, { query: partitionsWanted(id, search) }, { scope })

/** All entries of a leaderboard, page by page, for a CSV. */
export const entriesReader =
  (id: string, search: LeaderboardSearch, scope: string | null) =>
  async (cursor: string | undefined, signal: AbortSignal) => {
    const from = Number(cursor ?? 0)
    const wanted = { params: { id }, query: { from, max: 1_000, ...versionOf(search) } }
    const { view } = await call(getLeaderboardDetails, wanted, { scope, signal })
    const end = from + view.rankings.length
    return { rows: view.rankings, next: view.rankings.length < 1_000 ? null : String(end) }
  }
