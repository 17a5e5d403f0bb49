import { sql } from 'kysely'
import { ofPlayers } from '../../../engines/database/of-players.ts'
import { type DailyRewardState, emptyState } from './days.ts'
import type { Db, RealmRef } from './tables.ts'

const states = ({ db, id: pid }: RealmRef, gamerTag: number) =>
  db
    .selectFrom('daily_reward_players')
    .select(['calendar_id', 'next_index as nextIndex', 'streak', 'last_zone as lastZone'])
    .select(sql<string | null>`last_day::text`.as('lastDay'))
    .select('last_claimed_at as lastClaimedAt')
    .where('pid', '=', pid)
    .where('gamer_tag', '=', gamerTag)

export async function selectStates(realm: RealmRef, gamerTag: number): Promise<Map<string, DailyRewardState>> {
  const rows = await states(realm, gamerTag).execute()
  return new Map(rows.map(({ calendar_id, ...state }) => [calendar_id, state]))
}

/** Locked, so that a concurrent claim sees the first one; null if there is none. */
export async function lockState(realm: RealmRef, gamerTag: number, id: string): Promise<DailyRewardState | null> {
  const row = await states(realm, gamerTag).where('calendar_id', '=', id).forUpdate().executeTakeFirst()
  if (!row) return null
  const { calendar_id: _, ...state } = row
  return state
}

/** The same, made if it is missing: without a row, two claims would not wait for one another. */
export async function lockOrInsertState(realm: RealmRef, gamerTag: number, id: string) {
  const { numInsertedOrUpdatedRows } = await realm.db
    .insertInto('daily_reward_players')
    .values({ pid: realm.id, gamer_tag: gamerTag, calendar_id: id })
    .onConflict((conflict) => conflict.columns(['pid', 'gamer_tag', 'calendar_id']).doNothing())
    .executeTakeFirst()
  const state = (await lockState(realm, gamerTag, id)) ?? emptyState
  return { state, isNew: numInsertedOrUpdatedRows === 1n }
}

/** The database rejects unknown players. */
export async function upsertState({ db, id: pid }: RealmRef, gamerTag: number, id: string, state: DailyRewardState) {
  const { nextIndex, streak, lastDay, lastZone, lastClaimedAt } = state
  const values = {
    next_index: nextIndex,
    streak,
    last_day: lastDay,
    last_zone: lastZone,
    last_claimed_at: lastClaimedAt === null ? null : new Date(lastClaimedAt),
  }
  await db
    .insertInto('daily_reward_players')
    .values({ pid, gamer_tag: gamerTag, calendar_id: id, ...values })
    .onConflict((conflict) => conflict.columns(['pid', 'gamer_tag', 'calendar_id']).doUpdateSet(values))
    .execute()
}

export const deleteState = ({ db, id: pid }: RealmRef, gamerTag: number, id: string) =>
  db
    .deleteFrom('daily_reward_players')
    .where('pid', '=', pid)
    .where('gamer_tag', '=', gamerTag)
    .where('calendar_id', '=', id)
    .execute()

export type NewClaim = { calendar: string; day: string; index: number; at: number; isByPlayer: boolean }

export const insertClaim = ({ db, id: pid }: RealmRef, gamerTag: number, claim: NewClaim) =>
  db
    .insertInto('daily_reward_claims')
    .values({
      pid,
      gamer_tag: gamerTag,
      calendar_id: claim.calendar,
      day: claim.day,
      index: claim.index,
      claimed_at: new Date(claim.at),
      is_claimed_by_player: claim.isByPlayer,
    })
    .execute()

type Before = { at: number; id: number }

const claims = ({ db, id: pid }: RealmRef, limit: number) =>
  db
    .selectFrom('daily_reward_claims')
    .select(['id', 'gamer_tag as gamerTag', 'calendar_id as calendar', 'claimed_at as at', 'index'])
    .select(sql<string>`day::text`.as('day'))
    .where('pid', '=', pid)
    .orderBy('claimed_at', 'desc')
    .orderBy('id', 'desc')
    .limit(limit)

/** The claims of a calendar since a time, newest first. */
export const selectClaimsOfCalendar = (
  realm: RealmRef,
  id: string,
  { since, before, limit }: { since: number; before: Before | undefined; limit: number },
) =>
  claims(realm, limit)
    .where('calendar_id', '=', id)
    .where(sql<boolean>`claimed_at >= ${new Date(since)}`)
    .$if(before !== undefined, (query) =>
      query.where(sql<boolean>`(claimed_at, id) < (${new Date(before?.at ?? 0)}, ${before?.id ?? 0})`),
    )
    .execute()

/** The last claims of a player in one calendar. */
export const selectClaimsOfPlayer = (realm: RealmRef, gamerTag: number, id: string, limit: number) =>
  claims(realm, limit).where('gamer_tag', '=', gamerTag).where('calendar_id', '=', id).execute()

/** The player's own claims in all calendars, newest first, before a position by time and id. */
export const selectOwnClaims = (
  realm: RealmRef,
  gamerTag: number,
  { before, limit }: { before: Before; limit: number },
) =>
  claims(realm, limit)
    .where('gamer_tag', '=', gamerTag)
    .where('is_claimed_by_player', '=', true)
    .where(sql<boolean>`(claimed_at, id) < (${new Date(before.at)}, ${before.id})`)
    .execute()

/** Per calendar: players who claimed since a time, and the longest streak of those who claimed since `unbrokenSince`. */
export async function selectFigures(
  { db, id: pid }: RealmRef,
  calendars: readonly { id: string; unbrokenSince: number }[],
  claimedSince: number,
) {
  const { rows } = await sql<{ calendar: string; claimed: number; longest: number }>`
    select c.id as calendar, count(*) filter (where p.last_claimed_at >= ${new Date(claimedSince)})::int as claimed,
      max(p.streak) as longest
    from unnest(
      ${calendars.map(({ id }) => id)}::text[], ${calendars.map((one) => new Date(one.unbrokenSince))}::timestamptz[]
    ) as c (id, since)
    join daily_reward_players as p on p.pid = ${pid} and p.calendar_id = c.id and p.last_claimed_at >= c.since
    group by c.id
  `.execute(db)
  return new Map(rows.map((row) => [row.calendar, row]))
}

export const selectStatesOfPlayers = (db: Db, players: readonly { pid: string; gamerTag: number }[]) =>
  db
    .selectFrom('daily_reward_players')
    .select(['pid', 'gamer_tag as gamerTag', 'calendar_id as calendar', 'streak', 'last_zone as lastZone'])
    .select(sql<string | null>`last_day::text`.as('lastDay'))
    .where(ofPlayers(players))
    .orderBy('calendar_id')
    .execute()

export const selectClaimsOfPlayers = (db: Db, players: readonly { pid: string; gamerTag: number }[]) =>
  db
    .selectFrom('daily_reward_claims')
    .select(['pid', 'gamer_tag as gamerTag', 'calendar_id as calendar', 'index', 'claimed_at as claimedAt'])
    .select(sql<string>`day::text`.as('day'))
    .where(ofPlayers(players))
    .orderBy('claimed_at')
    .execute()

/** The time zones say where a player was. */
export const eraseZones = (db: Db, players: readonly { pid: string; gamerTag: number }[]) =>
  db.updateTable('daily_reward_players').set({ last_zone: null }).where(ofPlayers(players)).execute()

/** SQL for the claims of the realm, for the first steps. */
export const claimTimes = (pid: string) =>
  sql`select claimed_at as at, gamer_tag from daily_reward_claims where pid = ${pid}`
