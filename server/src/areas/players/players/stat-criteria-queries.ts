import type { StatSpace } from '@regent/contract/players/stats'
import { type RawBuilder, sql } from 'kysely'
import { findFact } from './fact-queries.ts'
import type { StatName, StatTest } from './stat-criteria.ts'
import type { Realm, RealmRef } from './tables.ts'

type Condition = RawBuilder<unknown>

const andAll = (conditions: readonly Condition[]): Condition =>
  conditions.length === 0 ? sql`true` : sql`(${sql.join(conditions, sql` and `)})`

const any = (conditions: readonly Condition[]): Condition => sql`(${sql.join(conditions, sql` or `)})`

/** The length of stats.head; longer values are also compared in full. */
const headLength = 100

const isLong = (text: string) => text.length >= headLength

const compare = { lt: sql`<`, lte: sql`<=`, gt: sql`>`, gte: sql`>=` }

/**
 * Whether a test matches players outside of the rows of `buildRanges`: players with other values, and without the stat.
 */
export const isNegative = ({ rel }: StatTest): boolean => rel === 'neq' || rel === 'nin' || rel === 'nonexistent'

/**
 * A test of a row of stats, as disjoint conditions: each is a range of the index stats_by_value, or a part of one. For
 * a negative test: the rows of players that it does not match.
 */
function buildRanges({ rel, numbers, texts, text }: StatTest): Condition[] {
  const isText = sql`s.number is null`
  switch (rel) {
    case 'eq':
    case 'in':
    case 'neq':
    case 'nin': {
      const heads = texts.map((one) => [...one].slice(0, headLength).join(''))
      const isOne = [isText, sql`s.head = any(${heads}::text[])`]
      if (texts.some(isLong)) isOne.push(sql`s.value = any(${texts}::text[])`)
      return [sql`s.number = any(${numbers}::double precision[])`, andAll(isOne)]
    }
    case 'nonexistent':
      return [sql`true`]
    default: {
      const operator = compare[rel]
      const head = [...text].slice(0, headLength).join('')
      const inclusive = rel === 'lt' || rel === 'lte' ? compare.lte : compare.gte
      const asText = isLong(text)
        ? sql`s.head ${inclusive} ${head} and s.value collate "C" ${operator} ${text}`
        : sql`s.head ${operator} ${text}`
      const [number] = numbers
      return [
        number === undefined
          ? sql`(s.number is not null and ${asText})`
          : sql`s.number ${operator} ${number}::double precision`,
        sql`(${isText} and ${asText})`,
      ]
    }
  }
}

/** The rows that a test compares: those of a stat or, with the same columns, players with a fact. */
function selectComparedRows({ space, key }: StatName): { from: Condition; isRow: Condition } {
  const fact = findFact({ space, key })
  if (fact === undefined) return { from: sql`stats s`, isRow: sql`s.space = ${space} and s.key = ${key}` }
  const value = sql.raw(fact)
  const from = sql`(
    select p.pid, p.gamer_tag, null::double precision as number, ${value} as head, ${value} as value from players as p
  ) as s`
  return { from, isRow: sql`s.head is not null` }
}

/** The players that a test matches, through its index; for a negative test, the ones that it does not match. */
export function selectTagsOfTest(pid: string, test: StatTest): Condition {
  const { from, isRow } = selectComparedRows(test)
  return sql.join(
    buildRanges(test).map(
      (range) => sql`select s.gamer_tag from ${from} where s.pid = ${pid} and ${isRow} and ${range}`,
    ),
    sql` union all `,
  )
}

/**
 * The players that a test matches among the first `most` players with the stat, in a range of gamer tags: in order,
 * through the primary key. For a negative test, the ones that it does not match. Scanning costs a fifth of looking up
 * each player, and PostgreSQL 18 skips the other stats of a player with many stats; older versions read them. The limit
 * is in the subquery so that PostgreSQL plans for it; otherwise it might read all values of the stat through the other
 * index.
 */
export function tagsAlong(
  pid: string,
  test: StatTest,
  { after, upTo, most }: { after: number; upTo: Condition; most: number },
): Condition {
  const { from, isRow } = selectComparedRows(test)
  return sql`select s.gamer_tag from (
    select s.gamer_tag, s.number, s.head, s.value from ${from}
    where s.pid = ${pid} and s.gamer_tag > ${after}::bigint and s.gamer_tag <= ${upTo} and ${isRow}
    order by s.gamer_tag limit ${most}
  ) as s where ${any(buildRanges(test))}`
}

/** True for the player p if one of these ranges has their row; a scalar subquery is looked up, never joined. */
function hasRowIn(name: StatName, ranges: readonly Condition[]): Condition {
  const { from, isRow } = selectComparedRows(name)
  return sql`(select true from ${from}
    where s.pid = p.pid and s.gamer_tag = p.gamer_tag and ${isRow} and ${any(ranges)})`
}

/** True if the player p has no stat of this name. */
export const isWithoutStat = (name: StatName): Condition => sql`${hasRowIn(name, [sql`true`])} is null`

/** True if the player p matches a test. */
export const matchesStat = (test: StatTest): Condition =>
  isNegative(test) ? sql`${hasRowIn(test, buildRanges(test))} is null` : hasRowIn(test, buildRanges(test))

/**
 * The number of matches of each test, counted up to a bound and up to the count of the previous test: so the smallest
 * count is exact if it is below the bound, and after a test with few matches, the others stop early.
 */
export async function countTests({ db, id: pid }: Realm, tests: readonly StatTest[], bound: number): Promise<number[]> {
  const names = tests.map((_, index) => sql.ref(`count_${index}`))
  const counts = tests.map((test, index) => {
    // PostgreSQL plans with this constant limit, not with the one from the previous count.
    const first = sql`select s.gamer_tag from (${selectTagsOfTest(pid, test)}) as s limit ${bound}`
    const limited = index === 0 ? first : sql`select from (${first}) as s limit (select n from ${names[index - 1]})`
    return sql`${names[index]} as materialized (select count(*)::int as n from (${limited}) as found)`
  })
  const results = names.map((name) => sql`(select n from ${name})`)
  const { rows } = await sql<{ counts: number[] }>`/* varies */
    with ${sql.join(counts)} select array[${sql.join(results)}] as counts
  `.execute(db)
  return rows[0]?.counts ?? []
}

/** Whether the player p meets each condition; undefined if the realm has no such player. */
export async function evaluateConditions(
  { db, id: pid }: RealmRef,
  gamerTag: number,
  conditions: readonly Condition[],
): Promise<boolean[] | undefined> {
  const each = conditions.map((condition) => sql`coalesce(${condition}, false)`)
  const { rows } = await sql<{ holding: boolean[] }>`/* varies */
    select array[${sql.join(each)}]::boolean[] as holding from players p
    where p.pid = ${pid} and p.gamer_tag = ${gamerTag}
  `.execute(db)
  return rows[0]?.holding
}

/** Same for tests of stats. */
export const evaluateTests = (realm: RealmRef, gamerTag: number, tests: readonly StatTest[]) =>
  evaluateConditions(realm, gamerTag, tests.map(matchesStat))

/** The player's values of stats with these names, in every space; for facts the resolved values. */
export async function selectStatValues({ db, id: pid }: RealmRef, gamerTag: number, keys: readonly string[]) {
  const { rows } = await sql<{ space: StatSpace; key: string; value: string }>`
    select space, key, value from stats
    where pid = ${pid} and gamer_tag = ${gamerTag} and key = any(${[...keys]}::text[])
  `.execute(db)
  const isFact = ({ space, key }: StatName) => findFact({ space, key }) !== undefined
  const facts = keys.map((key) => ({ space: 'game.private' as const, key })).filter(isFact)
  if (facts.length === 0) return rows
  const values = facts.map((fact) => sql`${sql.raw(findFact(fact) ?? 'null')}`)
  const valueRows = await sql<{ values: (string | null)[] }>`/* varies */
    select array[${sql.join(values)}]::text[] as values from players as p
    where p.pid = ${pid} and p.gamer_tag = ${gamerTag}
  `.execute(db)
  const resolved = facts.flatMap((fact, index) => {
    const value = valueRows.rows[0]?.values[index]
    return value == null ? [] : [{ ...fact, value }]
  })
  return [...rows.filter((row) => !isFact(row)), ...resolved]
}
