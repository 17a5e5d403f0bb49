import { ofPlayers } from '../../../engines/database/of-players.ts'
import type { Db, RealmRef } from './tables.ts'

/** The verified Steam account of a player, if any. */
export async function findSteamId({ db, id: pid }: RealmRef, gamerTag: number): Promise<string | undefined> {
  const row = await db
    .selectFrom('steam_players')
    .select('steam_id')
    .where('pid', '=', pid)
    .where('gamer_tag', '=', gamerTag)
    .executeTakeFirst()
  return row?.steam_id
}

/** Sets the player's Steam account. */
export const putSteamId = ({ db, id: pid }: RealmRef, gamerTag: number, steamId: string, now: Date) =>
  db
    .insertInto('steam_players')
    .values({ pid, gamer_tag: gamerTag, steam_id: steamId, proved_at: now })
    .onConflict((row) => row.columns(['pid', 'gamer_tag']).doUpdateSet({ steam_id: steamId, proved_at: now }))
    .execute()

type PlayerKey = { pid: string; gamerTag: number }

export const selectSteamOfPlayers = (db: Db, players: readonly PlayerKey[]) =>
  db
    .selectFrom('steam_players')
    .select(['pid', 'gamer_tag as gamerTag', 'steam_id as steamId', 'proved_at as provedAt'])
    .where(ofPlayers(players))
    .execute()

export const deleteSteamOfPlayers = (db: Db, players: readonly PlayerKey[]) =>
  db.deleteFrom('steam_players').where(ofPlayers(players)).execute()
