import { sql } from 'kysely'
import { anyOf } from '../../../engines/database/any-of.ts'
import { ofPlayers } from '../../../engines/database/of-players.ts'
import type { Db, RealmRef } from './tables.ts'

export type Participation = { round_id: string; leaderboard_id: string; claimed: string[] }

/** True if the player was not in the round before. The database rejects unknown players. */
export async function insertParticipation(
  { db, id: pid }: RealmRef,
  gamerTag: number,
  round: { id: string; leaderboard_id: string },
  now: Date,
): Promise<boolean> {
  const values = { pid, gamer_tag: gamerTag, round_id: round.id, leaderboard_id: round.leaderboard_id, joined_at: now }
  const result = await db
    .insertInto('event_players')
    .values(values)
    .onConflict((conflict) => conflict.columns(['pid', 'gamer_tag', 'round_id']).doNothing())
    .executeTakeFirst()
  return result.numInsertedOrUpdatedRows === 1n
}

export const updateBoard = ({ db, id: pid }: RealmRef, gamerTag: number, roundId: string, board: string) =>
  db
    .updateTable('event_players')
    .set({ leaderboard_id: board })
    .where('pid', '=', pid)
    .where('gamer_tag', '=', gamerTag)
    .where('round_id', '=', roundId)
    .execute()

const participations = ({ db, id: pid }: RealmRef, gamerTag: number) =>
  db
    .selectFrom('event_players')
    .select(['round_id', 'leaderboard_id', 'claimed'])
    .where('pid', '=', pid)
    .where('gamer_tag', '=', gamerTag)

export const selectParticipation = (
  realm: RealmRef,
  gamerTag: number,
  roundId: string,
): Promise<Participation | undefined> =>
  participations(realm, gamerTag).where('round_id', '=', roundId).executeTakeFirst()

/** Locked, so that a concurrent claim sees the first one. */
export const lockParticipation = (
  realm: RealmRef,
  gamerTag: number,
  roundId: string,
): Promise<Participation | undefined> =>
  participations(realm, gamerTag).where('round_id', '=', roundId).forUpdate().executeTakeFirst()

export const selectParticipations = (realm: RealmRef, gamerTag: number, rounds: readonly string[]) =>
  participations(realm, gamerTag).where('round_id', '=', anyOf(rounds)).execute()

/** The finished rounds of a player, newest first. */
export async function selectDoneRounds({ db, id: pid }: RealmRef, gamerTag: number, now: Date, limit: number) {
  const { rows } = await sql<{ id: string }>`
    select r.id from event_players p join event_rounds r on r.pid = p.pid and r.id = p.round_id
    where p.pid = ${pid} and p.gamer_tag = ${gamerTag} and r.end_at <= ${now} and not r.is_cancelled
    order by r.end_at desc, r.id limit ${limit}
  `.execute(db)
  return rows.map(({ id }) => id)
}

export const updateClaimed = (
  { db, id: pid }: RealmRef,
  gamerTag: number,
  roundId: string,
  claim: { claimed: string[]; claimed_at: Date | null; is_claimed_by_player: boolean },
) =>
  db
    .updateTable('event_players')
    .set(claim)
    .where('pid', '=', pid)
    .where('gamer_tag', '=', gamerTag)
    .where('round_id', '=', roundId)
    .execute()

export async function countPlayers({ db, id: pid }: RealmRef, rounds: readonly string[]) {
  const { rows } = await sql<{ round_id: string; players: number }>`
    select round_id, count(*)::int as players from event_players
    where pid = ${pid} and round_id = any(${[...rounds]}) group by round_id
  `.execute(db)
  return new Map(rows.map((row) => [row.round_id, row.players]))
}

/** The player's own claims, newest first, before a position by time and id. */
export async function selectClaims(
  { db, id: pid }: RealmRef,
  gamerTag: number,
  { before, limit }: { before: { at: number; id: number }; limit: number },
) {
  const { rows } = await sql<{ id: number; at: number; event: string }>`
    select id, claimed_at as at, round_id as event from event_players
    where pid = ${pid} and gamer_tag = ${gamerTag} and is_claimed_by_player
      and (claimed_at, id) < (${new Date(before.at)}, ${before.id})
    order by claimed_at desc, id desc limit ${limit}
  `.execute(db)
  return rows
}

export const selectEventsOfPlayers = (db: Db, players: readonly { pid: string; gamerTag: number }[]) =>
  db
    .selectFrom('event_players')
    .select(['pid', 'gamer_tag as gamerTag', 'round_id as event', 'claimed', 'joined_at as joinedAt'])
    .where(ofPlayers(players))
    .orderBy('joined_at')
    .execute()
