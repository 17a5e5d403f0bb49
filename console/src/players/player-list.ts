import { ApiError } from '@regent/contract/errors'
import {
  type Account,
  findAccountByDevice,
  getSessionStatus,
  lookUpPlayers,
  type PlayerRow,
  searchAccounts,
} from '@regent/contract/players'
import { getClientStatsBatch, objectIdOf } from '@regent/contract/stats'
import { infiniteQueryOptions } from '@tanstack/react-query'
import { call, realmScope } from '../api/client.ts'
import type { SearchKind } from './players-search.ts'

const SEARCH_PAGE = 30
const platformStat = 'THORIUM_GAME_PLATFORM'
/** Only a player connected now counts as online, as in the list. */
const NOW_SECS = 1

/** The player an account is in a realm; an account without a gamer tag there is not one of its players. */
export function playerOf(account: Account, realmId: string): PlayerRow | undefined {
  const gamerTag = account.gamerTags.find(({ projectId }) => projectId === realmId)?.gamerTag
  return gamerTag === undefined
    ? undefined
    : {
        gamerTag,
        accountId: account.id,
        created: account.createdTimeMillis,
        online: false,
        ...(account.email !== undefined && { email: account.email }),
        ...(account.language !== undefined && { language: account.language }),
      }
}

/** The players that a search finds, page by page. */
export function playerSearch(realmId: string, kind: SearchKind, text: string) {
  return infiniteQueryOptions({
    queryKey: [searchAccounts.path, { kind, text }, realmScope(realmId), 'players'],
    queryFn: async ({ pageParam: page, signal }) => {
      const options = { scope: realmScope(realmId), signal }
      const accounts =
        kind === 'device'
          ? await accountOfDevice(text, options)
          : (await call(searchAccounts, { query: { query: text, page, pagesize: SEARCH_PAGE } }, options)).accounts
      const players = accounts.flatMap((account) => playerOf(account, realmId) ?? [])
      const hasMore = kind === 'identity' && accounts.length === SEARCH_PAGE
      return { rows: await withPresence(players, options), nextPage: hasMore ? page + 1 : undefined }
    },
    initialPageParam: 1,
    getNextPageParam: ({ nextPage }) => nextPage,
  })
}

/** The players with these ids or e-mails, in their order, and what was not found. */
export function pastedPlayers(realmId: string, ids: readonly string[]) {
  return infiniteQueryOptions({
    queryKey: [lookUpPlayers.path, { ids }, realmScope(realmId), 'players'],
    queryFn: ({ signal }) => call(lookUpPlayers, { body: { ids: [...ids] } }, { scope: realmScope(realmId), signal }),
    initialPageParam: 1,
    getNextPageParam: () => undefined,
  })
}

type Options = { scope: string | null; signal: AbortSignal }

async function accountOfDevice(deviceId: string, options: Options): Promise<Account[]> {
  try {
    return [await call(findAccountByDevice, { query: { deviceId } }, options)]
  } catch (error) {
    if (error instanceof ApiError && error.status === 404) return []
    throw error
  }
}

/** What accounts do not say: who is there, since when, and on what. A part that cannot be read leaves its column empty. */
async function withPresence(players: PlayerRow[], options: Options): Promise<PlayerRow[]> {
  if (players.length === 0) return players
  const playerIds = players.map(({ gamerTag }) => gamerTag)
  const objectIds = playerIds.map((gamerTag) => objectIdOf('game.private', gamerTag))
  const [status, stats] = await Promise.allSettled([
    call(getSessionStatus, { query: { playerIds, intervalSecs: NOW_SECS } }, options),
    call(getClientStatsBatch, { query: { objectIds, stats: [platformStat] } }, options),
  ])
  const seen = new Map(
    status.status === 'fulfilled' ? status.value.players.map((one) => [one.playerId, one] as const) : [],
  )
  const platforms = new Map(
    stats.status === 'fulfilled'
      ? stats.value.results.flatMap(({ id, stats: values }) =>
          Array.isArray(values) ? [] : [[id, values[platformStat]] as const],
        )
      : [],
  )
  return players.map((player) => {
    const one = seen.get(player.gamerTag)
    const platform = platforms.get(player.gamerTag)
    return {
      ...player,
      online: one?.online ?? false,
      ...(one?.lastSeen && { lastSeen: one.lastSeen }),
      ...(platform && { platform }),
    }
  })
}
