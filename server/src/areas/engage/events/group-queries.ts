import { sql } from 'kysely'
import { guildJoinedBy, guildOfPlayer, membersOfOwnGuild } from '../groups/guild-joins.ts'
import { entryOfPlayer } from '../leaderboards/entry-joins.ts'
import type { Db, RealmRef } from './tables.ts'

export type EventGroupScore = { group_id: number; score: number; rank: number }

/** True for the only caller that must count the round; concurrent callers wait until it is counted. */
export async function tryLockCounting({ db, id: pid }: RealmRef, roundId: string, now: Date): Promise<boolean> {
  const { rows } = await sql`
    update event_rounds set groups_counted_at = ${now}
    where pid = ${pid} and id = ${roundId} and groups_counted_at is null and not is_cancelled and end_at <= ${now}
    returning id
  `.execute(db)
  return rows.length > 0
}

/** Stores the guild of each player of a round, unless they joined it after the round had ended. */
export async function updateGroupsOfPlayers({ db, id: pid }: RealmRef, roundId: string, endAt: Date): Promise<void> {
  await sql`
    update event_players p set group_id = ${guildJoinedBy(endAt)}
    where p.pid = ${pid} and p.round_id = ${roundId}
  `.execute(db)
}

/** Stores the sum of scores per guild; replaces an earlier count. */
export async function replaceGroupScores({ db, id: pid }: RealmRef, roundId: string): Promise<void> {
  await sql`delete from event_group_scores where pid = ${pid} and round_id = ${roundId}`.execute(db)
  await sql`
    insert into event_group_scores (pid, round_id, group_id, score, rank)
    select p.pid, p.round_id, p.group_id, sum(e.score), rank() over (order by sum(e.score) desc)
    from event_players p ${entryOfPlayer}
    where p.pid = ${pid} and p.round_id = ${roundId} and p.group_id is not null
    group by p.pid, p.round_id, p.group_id
  `.execute(db)
}

/** The score of the guild that a player was in when the round ended. */
export async function selectGroupScore(
  { db, id: pid }: RealmRef,
  gamerTag: number,
  roundId: string,
): Promise<EventGroupScore | undefined> {
  const { rows } = await sql<EventGroupScore>`
    select s.group_id, s.score, s.rank from event_players p
    join event_group_scores s on s.pid = p.pid and s.round_id = p.round_id and s.group_id = p.group_id
    where p.pid = ${pid} and p.gamer_tag = ${gamerTag} and p.round_id = ${roundId}
  `.execute(db)
  return rows[0]
}

/** The current sum of scores of a player's guild, for a running round. */
export async function selectPresentScore(
  { db, id: pid }: RealmRef,
  gamerTag: number,
  roundId: string,
): Promise<Pick<EventGroupScore, 'group_id' | 'score'> | undefined> {
  const { rows } = await sql<{ group_id: number; score: number }>`
    select own.group_id, (
      select coalesce(sum(e.score), 0) from ${membersOfOwnGuild} as m
      join event_players p on p.pid = m.pid and p.gamer_tag = m.gamer_tag and p.round_id = ${roundId} ${entryOfPlayer}
    ) as score
    from ${guildOfPlayer(pid, gamerTag)} as own
  `.execute(db)
  return rows[0]
}

export type UncountedRound = { pid: string; id: string; end_at: number }

/** Finished rounds with guild rewards that are not counted yet, in any realm. */
export async function selectUncounted(db: Db, now: Date, limit: number): Promise<UncountedRound[]> {
  const { rows } = await sql<UncountedRound>`
    select pid, id, end_at from event_rounds
    where groups_counted_at is null and content ? 'group_rewards' and not is_cancelled and end_at <= ${now}
    order by end_at limit ${limit}
  `.execute(db)
  return rows
}
