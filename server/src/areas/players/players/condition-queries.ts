import { type RawBuilder, sql } from 'kysely'
import { lastSeenOfPlayer, platformOfPlayer, seenOrCreated } from './fact-queries.ts'
import type { PlayerFilter } from './filter.ts'
import { playerListColumns } from './service.ts'
import { holds, type StatTest } from './stat-criteria.ts'
import type { Db } from './tables.ts'

/** Texts that differ from search to search; as prepared statements they would displace the fixed ones. */
export const varies = sql`/* varies */`

export const run = async <Row>(db: Db, query: RawBuilder<Row>): Promise<Row[]> => (await query.execute(db)).rows

export const selectedTags = async (db: Db, query: RawBuilder<{ gamer_tag: number }>): Promise<number[]> =>
  (await run(db, query)).map((row) => row.gamer_tag)

export const listColumns = sql.raw(playerListColumns)

export const joinedAccount = sql`join accounts a on a.cid = p.cid and a.id = p.account_id`

/** A condition on the player p. */
export type PlayerCondition = RawBuilder<unknown>

export const all = (conditions: readonly PlayerCondition[]): PlayerCondition =>
  conditions.length === 0 ? sql`true` : sql`(${sql.join(conditions, sql` and `)})`

export const dayOf = (moment: Date) => sql`(${moment}::timestamptz at time zone 'UTC')::date`

const isSuspended = (at: Date): PlayerCondition => sql`exists (select from suspensions s
  where s.pid = p.pid and s.gamer_tag = p.gamer_tag and s.lifted_at is null and (s.until is null or s.until > ${at}))`

/** Who had a session in the span was there before its end and was seen after its start: these have indexes. */
const hasPlayed = ({ from, to }: { from: Date; to: Date }): PlayerCondition => sql`(p.created_at < ${to}
  and p.last_seen_at >= ${from} and p.seen_day >= ${dayOf(from)}
  and exists (select from sessions s where s.pid = p.pid and s.gamer_tag = p.gamer_tag
    and s.started_at < ${to} and (s.ended_at is null or s.ended_at > ${from})))`

const platform = sql.raw(platformOfPlayer)
const lastSeen = sql.raw(lastSeenOfPlayer)

/** The parts of a filter; each has an index, or follows from one that has. */
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
  } = filter
  return [
    ...(wantedPlatform === undefined ? [] : [sql`${platform} = ${wantedPlatform}`]),
    ...(installedFrom ? [sql`p.created_at >= ${installedFrom}`] : []),
    ...(installedTo ? [sql`p.created_at < ${installedTo}`] : []),
    ...(seenFrom ? [sql`${lastSeen} >= ${seenFrom}`, sql`p.seen_day >= ${dayOf(seenFrom)}`] : []),
    ...(seenTo ? [sql`${lastSeen} < ${seenTo}`, sql`p.seen_day <= ${dayOf(seenTo)}`] : []),
    ...(unseenBefore
      ? [sql`${sql.raw(seenOrCreated)} < ${unseenBefore}`, sql`p.seen_day <= ${dayOf(unseenBefore)}`]
      : []),
    ...(onlineAt ? [sql`p.online_until > ${onlineAt}`, sql`p.seen_day >= ${dayOf(onlineAt)} - 1`] : []),
    ...(suspendedAt ? [isSuspended(suspendedAt)] : []),
    ...played.map(hasPlayed),
  ]
}

/** All conditions on the player p, cheapest first. */
export const conditionsOf = ({ filter, tests }: PlayerCriteria): PlayerCondition[] => [
  ...filterConditions(filter),
  ...tests.map(holds),
]

/**
 * Whether the player p is meant: matches the criteria (undefined: nobody does) or is one of the named players, and is
 * not suspended at a moment, if one is given.
 */
export function isMeant({ criteria, gamerTags, unlessSuspendedAt }: PlayersMeant): PlayerCondition {
  const named = gamerTags.length > 0 ? sql`p.gamer_tag = any(${gamerTags}::bigint[])` : undefined
  const found = criteria ? all(conditionsOf(criteria)) : sql`false`
  const isOne = named ? sql`(${found} or ${named})` : found
  return unlessSuspendedAt ? sql`(${isOne} and not ${isSuspended(unlessSuspendedAt)})` : isOne
}

export type PlayersMeant = {
  criteria: PlayerCriteria | undefined
  gamerTags: readonly number[]
  unlessSuspendedAt: Date | undefined
}

export type PlayerCriteria = { filter: PlayerFilter; tests: readonly StatTest[] }
