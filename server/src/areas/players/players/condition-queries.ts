import { type RawBuilder, sql } from 'kysely'
import { lastSeenOfPlayer, platformOfPlayer, seenOrCreated } from './fact-queries.ts'
import type { PlayerFilter } from './filter.ts'
import { hasBought, hasParticipated } from './participation-queries.ts'
import { playerListColumns } from './service.ts'
import { matchesStat, type StatTest } from './stat-criteria.ts'
import type { Db } from './tables.ts'

/** A marker for SQL that differs for each search; as prepared statements it would displace the fixed ones. */
export const variableSql = sql`/* varies */`

export const run = async <Row>(db: Db, query: RawBuilder<Row>): Promise<Row[]> => (await query.execute(db)).rows

export const selectedTags = async (db: Db, query: RawBuilder<{ gamer_tag: number }>): Promise<number[]> =>
  (await run(db, query)).map((row) => row.gamer_tag)

export const listColumns = sql.raw(playerListColumns)

export const joinedAccount = sql`join accounts a on a.cid = p.cid and a.id = p.account_id`

/** A condition on the player p. */
export type PlayerCondition = RawBuilder<unknown>

export const andAll = (conditions: readonly PlayerCondition[]): PlayerCondition =>
  conditions.length === 0 ? sql`true` : sql`(${sql.join(conditions, sql` and `)})`

export const utcDaySql = (moment: Date) => sql`(${moment}::timestamptz at time zone 'UTC')::date`

const isSuspended = (at: Date): PlayerCondition => sql`exists (select from suspensions s
  where s.pid = p.pid and s.gamer_tag = p.gamer_tag and s.lifted_at is null and (s.until is null or s.until > ${at}))`

/**
 * A player with a session in the time range was created before its end and was last seen after its start. Both
 * conditions have indexes.
 */
const hasPlayed = ({ from, to }: { from: Date; to: Date }): PlayerCondition => sql`(p.created_at < ${to}
  and p.last_seen_at >= ${from} and p.seen_day >= ${utcDaySql(from)}
  and exists (select from sessions s where s.pid = p.pid and s.gamer_tag = p.gamer_tag
    and s.started_at < ${to} and (s.ended_at is null or s.ended_at > ${from})))`

/** Payments and rewards of an erased player are kept, but no longer lead to the player. */
const isNotForgotten: PlayerCondition = sql`exists (select from accounts f
  where f.cid = p.cid and f.id = p.account_id and f.forgotten_at is null)`

const platform = sql.raw(platformOfPlayer)
const lastSeen = sql.raw(lastSeenOfPlayer)

/** The conditions of a filter; each has an index, or is implied by one that has. */
export function filterConditions(filter: PlayerFilter): PlayerCondition[] {
  const {
    platform: wantedPlatform,
    installedFrom,
    installedTo,
    seenFrom,
    seenTo,
    unseenBefore,
    onlineAt,
    suspendedAt,
    played = [],
    bought = [],
    participated = [],
  } = filter
  return [
    ...(wantedPlatform === undefined ? [] : [sql`${platform} = ${wantedPlatform}`]),
    ...(installedFrom ? [sql`p.created_at >= ${installedFrom}`] : []),
    ...(installedTo ? [sql`p.created_at < ${installedTo}`] : []),
    ...(seenFrom ? [sql`${lastSeen} >= ${seenFrom}`, sql`p.seen_day >= ${utcDaySql(seenFrom)}`] : []),
    ...(seenTo ? [sql`${lastSeen} < ${seenTo}`, sql`p.seen_day <= ${utcDaySql(seenTo)}`] : []),
    ...(unseenBefore
      ? [sql`${sql.raw(seenOrCreated)} < ${unseenBefore}`, sql`p.seen_day <= ${utcDaySql(unseenBefore)}`]
      : []),
    ...(onlineAt ? [sql`p.online_until > ${onlineAt}`, sql`p.seen_day >= ${utcDaySql(onlineAt)} - 1`] : []),
    ...(suspendedAt ? [isSuspended(suspendedAt)] : []),
    ...played.map(hasPlayed),
    ...(participated.length + bought.length > 0 ? [isNotForgotten] : []),
    ...participated.map(hasParticipated),
    ...bought.map(hasBought),
  ]
}

/** All conditions on the player p, cheapest first. */
export const buildConditions = ({ filter, tests }: PlayerCriteria): PlayerCondition[] => [
  ...filterConditions(filter),
  ...tests.map(matchesStat),
]

/**
 * Whether the player p is included: matches the criteria (undefined: nobody does) or is one of the listed players, and
 * is not suspended at the given time, if there is one.
 */
export function isIncluded({ criteria, gamerTags, unlessSuspendedAt }: IncludedPlayers): PlayerCondition {
  const isListed = gamerTags.length > 0 ? sql`p.gamer_tag = any(${gamerTags}::bigint[])` : undefined
  const isMatch = criteria ? andAll(buildConditions(criteria)) : sql`false`
  const isOne = isListed ? sql`(${isMatch} or ${isListed})` : isMatch
  return unlessSuspendedAt ? sql`(${isOne} and not ${isSuspended(unlessSuspendedAt)})` : isOne
}

export type IncludedPlayers = {
  criteria: PlayerCriteria | undefined
  gamerTags: readonly number[]
  unlessSuspendedAt: Date | undefined
}

export type PlayerCriteria = { filter: PlayerFilter; tests: readonly StatTest[] }
