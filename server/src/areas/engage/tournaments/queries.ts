import { sql } from 'kysely'
import { ofPlayers } from '../../../engines/database/of-players.ts'
import type { Amounts } from './prizes.ts'
import type { Db, RealmRef } from './tables.ts'

export type StatusRow = {
  gamer_tag: number
  tournament_id: string
  tier: number
  stage: number
  cycle: number | null
  leaderboard_id: string | null
  last_cycle: number
  unclaimed: Amounts
}

const statuses = ({ db, id: pid }: RealmRef, gamerTag: number) =>
  db
    .selectFrom('tournament_players')
    .select(['gamer_tag', 'tournament_id', 'tier', 'stage', 'cycle', 'leaderboard_id', 'last_cycle', 'unclaimed'])
    .where('pid', '=', pid)
    .where('gamer_tag', '=', gamerTag)
    .orderBy('tournament_id')

export const selectStatuses = (realm: RealmRef, gamerTag: number): Promise<StatusRow[]> =>
  statuses(realm, gamerTag).execute()

/** Locked, so that a concurrent settlement or claim sees the first one. */
export const lockStatuses = (realm: RealmRef, gamerTag: number): Promise<StatusRow[]> =>
  statuses(realm, gamerTag).forUpdate().execute()

export const lockStatus = (realm: RealmRef, gamerTag: number, tournament: string): Promise<StatusRow | undefined> =>
  statuses(realm, gamerTag).where('tournament_id', '=', tournament).forUpdate().executeTakeFirst()

/** The database rejects unknown players. */
export async function insertStatus(
  { db, id: pid }: RealmRef,
  gamerTag: number,
  tournament: string,
  cycle: number,
  now: Date,
): Promise<void> {
  await sql`
    insert into tournament_players (pid, gamer_tag, tournament_id, tier, stage, last_cycle, joined_at)
    values (${pid}, ${gamerTag}, ${tournament}, 0, 0, ${cycle}, ${now})
    on conflict do nothing
  `.execute(db)
}

export async function updateStatus({ db, id: pid }: RealmRef, row: StatusRow): Promise<void> {
  const { gamer_tag, tournament_id, unclaimed, ...values } = row
  await db
    .updateTable('tournament_players')
    .set({ ...values, unclaimed: JSON.stringify(unclaimed) })
    .where('pid', '=', pid)
    .where('gamer_tag', '=', gamer_tag)
    .where('tournament_id', '=', tournament_id)
    .execute()
}

export const selectStatusesOfPlayers = (db: Db, players: readonly { pid: string; gamerTag: number }[]) =>
  db
    .selectFrom('tournament_players')
    .select(['pid', 'gamer_tag as gamerTag', 'tournament_id as tournament', 'tier', 'stage', 'unclaimed'])
    .select(['joined_at as joinedAt'])
    .where(ofPlayers(players))
    .orderBy('joined_at')
    .execute()

/** Realms in which somebody has joined a tournament, in order of their ids, after one of them. */
export async function selectRealmsWithPlayers(db: Db, after: string, limit: number) {
  const { rows } = await sql<{ id: string; cid: number; createdAt: number }>`
    select r.pid as id, r.cid, r.created_at as "createdAt" from realms r
    where r.pid > ${after} and exists (select from tournament_players p where p.pid = r.pid)
    order by r.pid limit ${limit}
  `.execute(db)
  return rows
}

/** Players who have not returned to a tournament since a cycle. */
export async function selectUnsettled(
  { db, id: pid }: RealmRef,
  tournament: string,
  lastCycle: number,
  limit: number,
): Promise<number[]> {
  const rows = await db
    .selectFrom('tournament_players')
    .select('gamer_tag')
    .where('pid', '=', pid)
    .where('tournament_id', '=', tournament)
    .where('cycle', '<=', lastCycle)
    .orderBy('gamer_tag')
    .limit(limit)
    .execute()
  return rows.map((row) => row.gamer_tag)
}
