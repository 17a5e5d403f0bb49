import { sql } from 'kysely'
import { type Beginning, buildKeysQuery } from './beginning-queries.ts'
import {
  andAll,
  buildConditions,
  joinedAccount,
  listColumns,
  type PlayerCriteria,
  run,
  selectedTags,
  variableSql,
} from './condition-queries.ts'
import type { PlayerListRow } from './service.ts'
import type { Realm } from './tables.ts'

/** The rows of these players, ordered by gamer tag. */
export const selectRowsOfTags = ({ db, id: pid }: Realm, gamerTags: readonly number[]): Promise<PlayerListRow[]> =>
  run(
    db,
    sql`select ${listColumns} from players p ${joinedAccount}
      where p.pid = ${pid} and p.gamer_tag = any(${gamerTags}::bigint[]) order by p.gamer_tag`,
  )

/** The matching players among these accounts or gamer tags. */
export const selectMatchingPlayers = (
  { db, id: pid, cid }: Realm,
  ones: { accountId: number } | { number: number },
  criteria: PlayerCriteria,
): Promise<PlayerListRow[]> =>
  run(
    db,
    sql`${variableSql} select ${listColumns} from players p ${joinedAccount}
      where p.pid = ${pid} and p.cid = ${cid} and ${
        'accountId' in ones
          ? sql`p.account_id = ${ones.accountId}`
          : sql`(p.account_id = ${ones.number} or p.gamer_tag = ${ones.number})`
      } and ${andAll(buildConditions(criteria))}`,
  )

export type AgeCursor = { createdAt: number; gamerTag: number }

const agedPlayers = (pid: string, criteria: PlayerCriteria, after: AgeCursor | undefined) =>
  sql`players p where ${andAll([
    sql`p.pid = ${pid}`,
    ...(after ? [sql`(p.created_at, p.gamer_tag) < (${new Date(after.createdAt)}, ${after.gamerTag})`] : []),
    ...buildConditions(criteria),
  ])}`

/** Matches, newest first. */
export const selectByAge = (
  { db, id: pid }: Realm,
  criteria: PlayerCriteria,
  after: AgeCursor | undefined,
  limit: number,
): Promise<PlayerListRow[]> =>
  run(
    db,
    sql`${variableSql} select ${listColumns} from (
        select p.* from ${agedPlayers(pid, criteria, after)} order by p.created_at desc, p.gamer_tag desc limit ${limit}
      ) as p ${joinedAccount} order by p.created_at desc, p.gamer_tag desc`,
  )

export const selectTagsOfFilter = ({ db, id: pid }: Realm, criteria: PlayerCriteria, limit: number) =>
  selectedTags(
    db,
    sql`${variableSql} select p.gamer_tag from ${agedPlayers(pid, criteria, undefined)} order by p.gamer_tag limit ${limit}`,
  )

/** The number of matches: counted up to a bound, estimated above it. */
export async function countMatching(
  realm: Realm,
  criteria: PlayerCriteria,
  beginning: Beginning | undefined,
  bound: number,
): Promise<Count> {
  const buildMatches = (limit: number) =>
    beginning
      ? buildKeysQuery(realm, beginning, criteria, undefined, limit)
      : sql`select from ${agedPlayers(realm.id, criteria, undefined)} limit ${limit}`
  const [row] = await run(
    realm.db,
    sql<{ n: number }>`${variableSql} select count(*)::int as n from (${buildMatches(bound + 1)}) as first_ones`,
  )
  const n = row?.n ?? 0
  if (n <= bound) return { about: n, isExact: true }
  const [plan] = await run(
    realm.db,
    sql<{
      'QUERY PLAN': { Plan: { 'Plan Rows': number } }[]
    }>`${variableSql} explain (format json) ${buildMatches(1_000_000_000)}`,
  )
  return { about: Math.max(n, Math.round(plan?.['QUERY PLAN'][0]?.Plan['Plan Rows'] ?? 0)), isExact: false }
}

export type Count = { about: number; isExact: boolean }

/** The matching ones of these players. */
export async function selectMatchingTags(
  { db, id: pid }: Realm,
  criteria: PlayerCriteria,
  gamerTags: readonly number[],
): Promise<number[]> {
  const rows = await run(
    db,
    sql<{ gamer_tag: number }>`${variableSql} select p.gamer_tag from players p
      where p.pid = ${pid} and p.gamer_tag = any(${gamerTags}::bigint[]) and ${andAll(buildConditions(criteria))}`,
  )
  return rows.map(({ gamer_tag }) => gamer_tag)
}

/** Suspended players, each with whether it is permanent; of the given players, or of the realm if none are given. */
export async function selectSuspended(
  { db, id: pid }: Realm,
  now: Date,
  { among = null, limit = null }: { among?: readonly number[] | null; limit?: number | null },
): Promise<{ gamer_tag: number; is_banned: boolean }[]> {
  const { rows } = await sql<{ gamer_tag: number; is_banned: boolean }>`
    select gamer_tag, bool_or(until is null) as is_banned from suspensions
    where pid = ${pid} and lifted_at is null and (until is null or until > ${now})
      and (${among}::bigint[] is null or gamer_tag = any(${among}::bigint[]))
    group by gamer_tag limit ${limit}::int
  `.execute(db)
  return rows
}
