import { sql } from 'kysely'
import { ofPlayers } from '../../../engines/database/of-players.ts'
import type { Db, FriendshipState, RealmRef } from './tables.ts'

/** Locks a pair of players, from either side, so that changes to their relation run one after the other. */
export async function lockPair({ db, id: pid }: RealmRef, one: number, other: number): Promise<void> {
  const [first, second] = one < other ? [one, other] : [other, one]
  await sql`select pg_advisory_xact_lock(hashtextextended(${`friends ${pid} ${first} ${second}`}, 0))`.execute(db)
}

/** The relation of two players, in both directions. */
export async function selectPair({ db, id: pid }: RealmRef, one: number, other: number) {
  const { rows } = await sql<{ gamer_tag: number; state: FriendshipState }>`
    select gamer_tag, state from friendships
    where pid = ${pid} and ((gamer_tag = ${one} and other_tag = ${other}) or (gamer_tag = ${other} and other_tag = ${one}))
  `.execute(db)
  const findState = (gamerTag: number) => rows.find((row) => row.gamer_tag === gamerTag)?.state
  return { own: findState(one), theirs: findState(other) }
}

export type RelationRow = { gamer_tag: number; other_tag: number; state: FriendshipState }

/** All relations of a player to others, and the invites they received. */
export async function selectRelations({ db, id: pid }: RealmRef, gamerTag: number): Promise<RelationRow[]> {
  const { rows } = await sql<RelationRow>`
    (select gamer_tag, other_tag, state, created_at from friendships where pid = ${pid} and gamer_tag = ${gamerTag})
    union all
    (select gamer_tag, other_tag, state, created_at from friendships
     where pid = ${pid} and other_tag = ${gamerTag} and state = 'invited')
    order by created_at, gamer_tag, other_tag
  `.execute(db)
  return rows
}

export async function selectFriends({ db, id: pid }: RealmRef, gamerTag: number): Promise<number[]> {
  const rows = await db
    .selectFrom('friendships')
    .select('other_tag')
    .where('pid', '=', pid)
    .where('gamer_tag', '=', gamerTag)
    .where('state', '=', 'friend')
    .execute()
  return rows.map(({ other_tag }) => other_tag)
}

export async function countRelations({ db, id: pid }: RealmRef, gamerTag: number): Promise<number> {
  const { rows } = await sql<{ n: number }>`
    select count(*)::int as n from friendships where pid = ${pid} and gamer_tag = ${gamerTag}
  `.execute(db)
  return rows[0]?.n ?? 0
}

export async function putRelation(
  { db, id: pid }: RealmRef,
  gamer_tag: number,
  other_tag: number,
  state: FriendshipState,
  created_at: Date,
): Promise<void> {
  await db
    .insertInto('friendships')
    .values({ pid, gamer_tag, other_tag, state, created_at })
    .onConflict((conflict) => conflict.columns(['pid', 'gamer_tag', 'other_tag']).doUpdateSet({ state, created_at }))
    .execute()
}

export async function deleteRelation({ db, id: pid }: RealmRef, gamerTag: number, otherTag: number): Promise<void> {
  await db
    .deleteFrom('friendships')
    .where('pid', '=', pid)
    .where('gamer_tag', '=', gamerTag)
    .where('other_tag', '=', otherTag)
    .execute()
}

type Players = readonly { pid: string; gamerTag: number }[]

/** The players’ own relations to others; a block by another player is not theirs. */
export const selectRelationsOfPlayers = (db: Db, players: Players) =>
  db
    .selectFrom('friendships')
    .select(['pid', 'gamer_tag as gamerTag', 'other_tag as otherTag', 'state', 'created_at as createdAt'])
    .where(ofPlayers(players))
    .orderBy('created_at')
    .execute()

export async function deleteRelationsOfPlayers(db: Db, players: Players): Promise<void> {
  await db.deleteFrom('friendships').where(ofPlayers(players)).execute()
  await sql`
    delete from friendships where (pid, other_tag) in (
      select * from unnest(${players.map(({ pid }) => pid)}::text[], ${players.map(({ gamerTag }) => gamerTag)}::bigint[]))
  `.execute(db)
}
