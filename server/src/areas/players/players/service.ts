import { ApiError } from '@regent/contract/errors'
import type { Account } from '@regent/contract/organization/accounts'
import type { PlayerRow } from '@regent/contract/players/players'
import { isOnline } from '../../../directory/players/online.ts'
import type { Realm } from '../../../kernel/context/context.ts'
import { findVisibleAccount } from '../../organization/accounts/service.ts'
import * as queries from './queries.ts'

/** A player as the list shows it. */
export type PlayerListRow = queries.PlayerListRow

export const { playerListColumns } = queries

export { countryOfPlayer, lastSeenOfPlayer, seenOrCreated } from './fact-queries.ts'

/** The player with this gamer tag, if the realm has one. */
export async function findPlayerByTag(
  realm: Realm,
  gamerTag: number,
): Promise<{ gamerTag: number; accountId: number; createdAt: number } | undefined> {
  const row = await queries.selectIdentity(realm, gamerTag)
  return row && { gamerTag, accountId: row.account_id, createdAt: row.created_at }
}

/** A player as the list shows it. */
export const playerRow = (row: queries.PlayerListRow, now: number): PlayerRow => ({
  gamerTag: row.gamer_tag,
  accountId: row.account_id,
  name: row.alias ?? undefined,
  userName: row.user_name ?? undefined,
  email: row.email ?? undefined,
  language: row.language,
  platform: row.platform ?? undefined,
  created: row.created_at,
  lastSeen: row.active_at ?? undefined,
  spent: row.spent ?? undefined,
  online: isOnline(row.online_until, now),
  suspension: toSuspension(row.suspended_until, now),
})

function toSuspension(until: number | null, now: number): PlayerRow['suspension'] {
  if (until === null || until <= now) return undefined
  return until === Number.POSITIVE_INFINITY ? {} : { until }
}

/** A player of the realm by account id or gamer tag, with the account. */
export async function requirePlayer(
  realm: Realm,
  player: number,
  now: number,
): Promise<PlayerRow & { country?: string | undefined; account: Account }> {
  const row =
    (await queries.selectPlayer(realm, { accountId: player })) ??
    (await queries.selectPlayer(realm, { gamerTag: player }))
  const account = row && (await findVisibleAccount(realm, row.account_id, undefined))
  if (!account) throw new ApiError('PlayerNotFound', { field: 'player' })
  return { ...playerRow(row, now), country: row.country ?? undefined, account }
}

/** The existing players of the realm among these gamer tags, each once. */
export async function existingGamerTags(realm: Realm, gamerTags: readonly number[]): Promise<number[]> {
  return [...new Set(await queries.selectKnownTags(realm, gamerTags))]
}

/**
 * The number of these gamer tags without a player in the realm. The query returns one row, while `existingGamerTags` returns
 * one for each player.
 */
export const countUnknown = (realm: Realm, gamerTags: readonly number[]): Promise<number> =>
  queries.countUnknownTags(realm, gamerTags)

/** The players of the realm, counted up to `max`, without the console's test player and those of `except`. */
export const countPlayersUpTo = (realm: Realm, max: number, except: readonly number[] = []): Promise<number> =>
  queries.countPlayers(realm, max, except)

export const countOnline = (realm: Realm, now: number): Promise<number> => queries.countOnline(realm, new Date(now))
