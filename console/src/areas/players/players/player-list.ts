import { type Account, findAccount, findAccountByDevice, searchAccounts } from '@regent/contract/organization/accounts'
import type { SpaceCriterion } from '@regent/contract/players/player-search'
import { lookUpPlayers, type PlayerRow } from '@regent/contract/players/players'
import { searchStats } from '@regent/contract/players/players-stat-search'
import { getSessionStatus } from '@regent/contract/players/sessions'
import { getClientStatsBatch, toObjectId } from '@regent/contract/players/stats'
import { listPlayersOfCause } from '@regent/contract/players/why'
import { RequestError } from '@regent/contract/request-error'
import { infiniteQueryOptions } from '@tanstack/react-query'
import { toPlayerRow } from '../../../api/account-player.ts'
import { call, realmScope } from '../../../api/client.ts'
import type { AskedThing } from '../why/why-search.ts'

const SEARCH_PAGE = 30
const platformStat = 'THORIUM_GAME_PLATFORM'
/** Online means currently connected, as in the list. */
const NOW_SECS = 1

/** A row of the list. If the lookup of an id failed, it has no other field, not even a gamer tag. */
export type PlayerListEntry = PlayerRow & { isUnknown?: boolean }

const PageOfPlayers = {
  initialPageParam: 1,
  getNextPageParam: ({ nextPage }: { nextPage: number | undefined }) => nextPage,
}

/**
 * The players matching a text, page by page, with endpoints that all servers of this API have. Our own servers use one
 * endpoint, `listPlayers`.
 */
export function playersByText(realmId: string, kind: 'identity' | 'device', text: string) {
  return infiniteQueryOptions({
    queryKey: [searchAccounts.path, { kind, text }, realmScope(realmId), 'players'],
    queryFn: async ({ pageParam: page, signal }) => {
      const options = { scope: realmScope(realmId), signal }
      const accounts =
        kind === 'device'
          ? await lookUpByDevice(text, options)
          : (await call(searchAccounts, { query: { query: text, page, pagesize: SEARCH_PAGE } }, options)).accounts
      const players = accounts.flatMap((account) => toPlayerRow(account, realmId) ?? [])
      const hasMore = kind === 'identity' && accounts.length === SEARCH_PAGE
      return { rows: await withPresence(players, options), nextPage: hasMore ? page + 1 : undefined }
    },
    ...PageOfPlayers,
  })
}

/** The players matching stats: looks up the matching ids one by one, a page at a time. */
export function playersByStats(realmId: string, criteria: readonly SpaceCriterion[]) {
  return infiniteQueryOptions({
    queryKey: [searchStats.path, { criteria }, realmScope(realmId), 'players'],
    queryFn: async ({ pageParam: page, signal }) => {
      const options = { scope: realmScope(realmId), signal }
      const ids = await idsByStats(criteria, options)
      const here = ids.slice((page - 1) * SEARCH_PAGE, page * SEARCH_PAGE)
      const rows = await Promise.all(here.map((id) => lookUp(id, realmId, options)))
      const rowsWithPresence = await withPresence(
        rows.filter(({ isUnknown }) => !isUnknown),
        options,
      )
      const byTag = new Map(rowsWithPresence.map((row) => [row.gamerTag, row]))
      return {
        rows: rows.map((row) => byTag.get(row.gamerTag) ?? row),
        nextPage: ids.length > page * SEARCH_PAGE ? page + 1 : undefined,
      }
    },
    ...PageOfPlayers,
  })
}

/** Each search covers one space; with criteria in several spaces, a player must be in all results. */
async function idsByStats(criteria: readonly SpaceCriterion[], options: Options): Promise<number[]> {
  const idsBySpace = await Promise.all(
    [...new Set(criteria.map(({ space }) => space))].map(async (space) => {
      const [domain, access] = space.split('.') as ['game' | 'client', 'public' | 'private']
      const spaceCriteria = criteria.filter((one) => one.space === space).map(({ space: _, ...criterion }) => criterion)
      return (
        await call(searchStats, { body: { domain, access, objectType: 'player', criteria: spaceCriteria } }, options)
      ).ids
    }),
  )
  return (idsBySpace[0] ?? []).filter((id) => idsBySpace.every((ids) => ids.includes(id)))
}

/** If an id cannot be looked up, its row has no gamer tag. */
async function lookUp(id: number, realmId: string, options: Options): Promise<PlayerListEntry> {
  const account = await call(findAccount, { query: { query: String(id) } }, options).catch(() => undefined)
  const player = account && toPlayerRow(account, realmId)
  return player ?? { gamerTag: id, accountId: account?.id ?? id, created: 0, online: false, isUnknown: true }
}

/** The players with these ids or e-mails, in their order, and the ids that were not found. */
export function pastedPlayers(realmId: string, ids: readonly string[]) {
  return infiniteQueryOptions({
    queryKey: [lookUpPlayers.path, { ids }, realmScope(realmId), 'players'],
    queryFn: ({ signal }) => call(lookUpPlayers, { body: { ids: [...ids] } }, { scope: realmScope(realmId), signal }),
    initialPageParam: 1,
    getNextPageParam: () => undefined,
  })
}

/** The players affected by a cause of "Why?". */
export function causePlayersQuery(realmId: string, { kind, id: cause }: AskedThing) {
  return infiniteQueryOptions({
    queryKey: [listPlayersOfCause.path, { kind, cause }, realmScope(realmId), 'players'],
    queryFn: async ({ signal }) => {
      const options = { scope: realmScope(realmId), signal }
      const { rows, title, total } = await call(listPlayersOfCause, { query: { kind, cause } }, options)
      return { rows, title, about: total, isExact: true }
    },
    initialPageParam: 1,
    getNextPageParam: () => undefined,
  })
}

type Options = { scope: string | null; signal: AbortSignal }

async function lookUpByDevice(deviceId: string, options: Options): Promise<Account[]> {
  try {
    return [await call(findAccountByDevice, { query: { deviceId } }, options)]
  } catch (error) {
    if (error instanceof RequestError && error.status === 404) return []
    throw error
  }
}

/**
 * Adds presence data that accounts do not contain: online, last seen, platform. If a request fails, its column stays
 * empty.
 */
async function withPresence(players: readonly PlayerRow[], options: Options): Promise<PlayerRow[]> {
  if (players.length === 0) return []
  const playerIds = players.map(({ gamerTag }) => gamerTag)
  const objectIds = playerIds.map((gamerTag) => toObjectId('game.private', gamerTag))
  const [status, stats] = await Promise.allSettled([
    call(getSessionStatus, { query: { playerIds, intervalSecs: NOW_SECS } }, options),
    call(getClientStatsBatch, { query: { objectIds, stats: [platformStat] } }, options),
  ])
  const statusByPlayer = new Map(
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
    const one = statusByPlayer.get(player.gamerTag)
    const platform = platforms.get(player.gamerTag)
    return {
      ...player,
      online: one?.online ?? false,
      ...(one?.lastSeen && { lastSeen: one.lastSeen }),
      ...(platform && { platform }),
    }
  })
}
