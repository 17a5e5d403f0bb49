import { sql } from 'kysely'
import {
  andAll,
  buildConditions,
  filterConditions,
  type PlayerCondition,
  type PlayerCriteria,
  run,
  selectedTags,
  variableSql,
} from './condition-queries.ts'
import { isPresence, type StatTest, selectTagsOfTest, tagsAlong } from './stat-criteria.ts'
import type { Realm } from './tables.ts'

/** Players with these gamer tags, as p; their rows are read only if an additional condition needs them. */
const selectPlayersOfTags = (pid: string, tags: PlayerCondition, { filter }: PlayerCriteria): PlayerCondition =>
  Object.keys(filter).length === 0
    ? sql`(select ${pid}::text as pid, s.gamer_tag from ${tags} as s) as p`
    : sql`${tags} as s join players p on p.pid = ${pid} and p.gamer_tag = s.gamer_tag`

/** All matching gamer tags in order: the other conditions are looked up for each match of one test. */
export const selectTagsByOne = (
  { db, id: pid }: Realm,
  test: StatTest,
  otherCriteria: PlayerCriteria,
): Promise<number[]> =>
  selectedTags(
    db,
    sql`${variableSql} select p.gamer_tag from (
        select p.* from ${selectPlayersOfTags(pid, sql`(${selectTagsOfTest(pid, test)})`, otherCriteria)} order by p.gamer_tag offset 0
      ) as p where ${andAll(buildConditions(otherCriteria))} order by p.gamer_tag`,
  )

/** A sample of the players after a gamer tag. */
export async function sampleTests(
  { db, id: pid }: Realm,
  { filter, tests }: PlayerCriteria,
  { after, walked }: Omit<Walk, 'limit'>,
): Promise<Sampled> {
  const upTo = sql`(select max(gamer_tag) from looked_at)`
  const columns = tests.map((test, index) => {
    return sql`${resultAlias(index)}.gamer_tag is ${isPresence(test) ? sql`not ` : sql``}null as ${testAlias(index)}`
  })
  const joins = tests.map(
    (test, index) => sql`left join (${tagsAlong(pid, test, { after, upTo, most: walked })}) as ${resultAlias(index)}
      on ${resultAlias(index)}.gamer_tag = p.gamer_tag`,
  )
  const names = tests.map((_, index) => testAlias(index))
  const counts = names.map((name) => sql`count(*) filter (where ${name})::int`)
  const [row] = await run(
    db,
    sql<Sampled>`${variableSql}
      with looked_at as materialized (
        select p.* from players p where p.pid = ${pid} and p.gamer_tag > ${after}::bigint order by p.gamer_tag limit ${walked}
      )
      select count(*)::int as looked, min(gamer_tag) as first, max(gamer_tag) as last, array[${sql.join(counts)}]::int[] as held,
        (count(*) filter (where ${andAll([sql`is_shown`, ...names])}))::int as fitting
      from (
        select ${sql.join([sql`p.gamer_tag`, sql`${andAll(filterConditions(filter))} as is_shown`, ...columns])}
        from looked_at as p ${sql.join(joins, sql` `)} offset 0
      ) as judged`,
  )
  return row ?? { looked: 0, first: null, last: null, held: [], fitting: 0 }
}

/** A sample of players: its size, its first and last gamer tag, the matches of each test and of all of them. */
export type Sampled = { looked: number; first: number | null; last: number | null; held: number[]; fitting: number }

const resultAlias = (index: number) => sql.ref(`found_${index}`)
const testAlias = (index: number) => sql.ref(`test_${index}`)

/** The start of a scan, its number of players, and the number of matches that ends it. */
export type Walk = { after: number; walked: number; limit: number }

/** A match, and the number of players up to it or up to the last match. */
export type PositionedMatch = { gamer_tag: number; place: number }

/**
 * The first matches among the players after a gamer tag. If many match, this ends soon. The first test for a stat that
 * exists should be the rarest: it is read from player to player, and the other conditions are looked up for its matches.
 */
export function selectTagsByWalk(
  { db, id: pid }: Realm,
  { filter, tests }: PlayerCriteria,
  { after, walked, limit }: Walk,
): Promise<PositionedMatch[]> {
  const driver = tests.find(isPresence)
  const otherCriteria = { filter, tests: tests.filter((test) => test !== driver) }
  const upTo = sql`(select max(gamer_tag) from walked)`
  const walking = driver
    ? streamPlayersOfTags(pid, tagsAlong(pid, driver, { after, upTo, most: walked }), otherCriteria)
    : sql`players p where p.pid = ${pid} and p.gamer_tag > ${after}::bigint and p.gamer_tag <= ${upTo}`
  return run(
    db,
    sql`${variableSql}
      with walked as (
        select p.gamer_tag from players p where p.pid = ${pid} and p.gamer_tag > ${after}::bigint order by p.gamer_tag limit ${walked}
      ), fitting as materialized (
        select p.gamer_tag from (select p.* from ${walking}) as p where ${andAll(buildConditions(otherCriteria))} order by p.gamer_tag limit ${limit}
      )
      select gamer_tag, (select count(*)::int from walked where gamer_tag <= (select max(gamer_tag) from fitting)) as place
      from fitting order by gamer_tag`,
  )
}

/** Same players as p, streamed in their order: with a join, all might be read before the first. */
const streamPlayersOfTags = (pid: string, tags: PlayerCondition, otherCriteria: PlayerCriteria): PlayerCondition =>
  Object.keys(otherCriteria.filter).length === 0
    ? selectPlayersOfTags(pid, sql`(${tags})`, otherCriteria)
    : sql`(${tags}) as s, lateral (select p.* from players p where p.pid = ${pid} and p.gamer_tag = s.gamer_tag offset 0) as p`

/**
 * Same among the matches of one test, up to a gamer tag and a number. Each match has the total number of matches of the
 * test. Only matches up to the gamer tag are collected and sorted, while all are counted.
 */
export function selectTagsThrough(
  { db, id: pid }: Realm,
  test: StatTest,
  rest: PlayerCriteria,
  { after, upTo, walked, limit }: Omit<Walk, 'walked'> & { walked?: number; upTo?: number | undefined },
): Promise<(PositionedMatch & { found: number })[]> {
  const isNear = andAll([
    sql`s.gamer_tag > ${after}::bigint`,
    ...(upTo === undefined ? [] : [sql`s.gamer_tag <= ${upTo}::bigint`]),
  ])
  return run(
    db,
    sql`${variableSql}
      with found as materialized (
        select count(*)::int as n, array_agg(s.gamer_tag) filter (where ${isNear}) as near from (${selectTagsOfTest(pid, test)}) as s
      )
      select p.gamer_tag, p.place, (select n from found) as found from (
        select p.*, row_number() over (order by p.gamer_tag)::int as place
        from ${selectPlayersOfTags(pid, sql`(select unnest(near) as gamer_tag from found)`, rest)}
        order by p.gamer_tag limit ${walked ?? null}
      ) as p where ${andAll(buildConditions(rest))} order by p.gamer_tag limit ${limit}`,
  )
}

/**
 * Same for a test with possibly few matches: their number, counted to one more than `some`, and the results. Up to
 * `few` these are all results, including those before the gamer tag; up to `some` the first ones after it; otherwise
 * none.
 */
export async function selectTagsOfFew(
  { db, id: pid }: Realm,
  test: StatTest,
  rest: PlayerCriteria,
  { after, limit, few, some }: Omit<Walk, 'walked'> & { few: number; some: number },
): Promise<{ found: number; matches: PositionedMatch[] }> {
  const n = sql`(select n from found)`
  const rows = await run(
    db,
    sql<{ found: number; gamer_tag: number | null; place: number | null }>`${variableSql}
      with found as materialized (
        select count(*)::int as n, array_agg(s.gamer_tag) as tags from (
          select s.gamer_tag from (${selectTagsOfTest(pid, test)}) as s limit ${some + 1}
        ) as s
      )
      select ${n} as found, p.gamer_tag, p.place from (select) as one left join (
        select p.gamer_tag, p.place from (
          select p.*, row_number() over (order by p.gamer_tag)::int as place
          from ${selectPlayersOfTags(pid, sql`(select unnest(tags) as gamer_tag from found)`, rest)}
          where ${n} <= ${few} or p.gamer_tag > ${after}::bigint offset 0
        ) as p where ${andAll([sql`${n} <= ${some}`, ...buildConditions(rest)])}
        order by p.gamer_tag limit (select case when n > ${few} then ${limit}::int end from found)
      ) as p on true order by p.gamer_tag`,
  )
  const matches = rows.flatMap(({ gamer_tag, place }) => (gamer_tag === null ? [] : [{ gamer_tag, place: place ?? 0 }]))
  return { found: rows[0]?.found ?? 0, matches }
}

/** A page of matches with their total: the results of all tests are read completely and intersected. */
export async function selectTagsByAll(
  { db, id: pid }: Realm,
  { filter, tests }: PlayerCriteria,
  { after, offset, limit }: { after: number; offset: number; limit: number },
): Promise<{ tags: number[]; total: number }> {
  const present = tests.filter(isPresence)
  const intersection = sql.join(
    present.map((test) => sql`(${selectTagsOfTest(pid, test)})`),
    sql` intersect `,
  )
  const otherConditions = buildConditions({ filter, tests: tests.filter((test) => !isPresence(test)) })
  const everybody = present.length === 0
  // Without a condition on players' own columns, the rows need not be read: every stat belongs to a player.
  const from =
    otherConditions.length === 0 && !everybody
      ? sql`(${intersection}) as p`
      : everybody
        ? sql`players p`
        : sql`(${intersection}) as f join players p on p.pid = ${pid} and p.gamer_tag = f.gamer_tag`
  const where = andAll([
    ...(otherConditions.length === 0 && !everybody ? [] : [sql`p.pid = ${pid}`]),
    ...otherConditions,
  ])
  const [row] = await run(
    db,
    sql<{ tags: number[]; total: number }>`${variableSql}
      with fitting as materialized (select p.gamer_tag from ${from} where ${where})
      select (select count(*)::int from fitting) as total,
        array(select gamer_tag from fitting where gamer_tag > ${after} order by gamer_tag offset ${offset} limit ${limit}) as tags`,
  )
  return row ?? { tags: [], total: 0 }
}
