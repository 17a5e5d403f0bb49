import type { StatSpace } from '@regent/contract/stats'
import { type RawBuilder, sql } from 'kysely'
import type { Realm, RealmRef } from '../../../kernel/context/context.ts'
import { factsByStat, isFact } from './fact-queries.ts'
import type { StatName, StatTest } from './stat-criteria.ts'

type Condition = RawBuilder<unknown>

const all = (conditions: readonly Condition[]): Condition =>
  conditions.length === 0 ? sql`true` : sql`(${sql.join(conditions, sql` and `)})`

const any = (conditions: readonly Condition[]): Condition => sql`(${sql.join(conditions, sql` or `)})`

/** The length of stats.head; longer values are also compared as a whole. */
const headLength = 100

const isLong = (text: string) => text.length >= headLength

const compare = { lt: sql`<`, lte: sql`<=`, gt: sql`>`, gte: sql`>=` }

/**
 * A test of a row of stats, as conditions of which at most one is true: each is a range of the index stats_by_value, or
 * a part of one.
 */
function rangesOf({ rel, numbers, texts, text }: StatTest): Condition[] {
  const isText = sql`s.number is null`
  switch (rel) {
    case 'eq':
    case 'in': {
      const heads = texts.map((one) => [...one].slice(0, headLength).join(''))
      const isOne = [isText, sql`s.head = any(${heads}::text[])`]
      if (texts.some(isLong)) isOne.push(sql`s.value = any(${texts}::text[])`)
      return [sql`s.number = any(${numbers}::double precision[])`, all(isOne)]
    }
    case 'neq':
    case 'nin':
      return [
        sql`(s.number is not null and s.number <> all(${numbers}::double precision[]))`,
        all([isText, sql`${texts.some(isLong) ? sql`s.value` : sql`s.head`} <> all(${texts}::text[])`]),
      ]
    case 'nonexistent':
      return []
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

/** The players that a test finds, through its index. */
export const tagsOfTest = (pid: string, test: StatTest): Condition =>
  sql.join(
    rangesOf(test).map(
      (range) => sql`select s.gamer_tag from stats s
        where s.pid = ${pid} and s.space = ${test.space} and s.key = ${test.key} and ${range}`,
    ),
    sql` union all `,
  )

/**
 * The players whom a test matches among the first `most` who have the stat, after one gamer tag and up to another: in
 * order, through the primary key. For a test of a missing stat, those who have it.
 *
 * Reading on from player to player costs a fifth of looking each of them up, and PostgreSQL 18 skips the other stats of
 * a player who has many; older ones read past them. The limit is within, where PostgreSQL plans for it; otherwise it
 * might read all values of the stat through the other index.
 */
export const tagsAlong = (
  pid: string,
  test: StatTest,
  { after, upTo, most }: { after: number; upTo: Condition; most: number },
): Condition => sql`select s.gamer_tag from (
    select s.gamer_tag, s.number, s.head, s.value from stats s
    where s.pid = ${pid} and s.gamer_tag > ${after}::bigint and s.gamer_tag <= ${upTo}
      and s.space = ${test.space} and s.key = ${test.key}
    order by s.gamer_tag limit ${most}
  ) as s where ${test.rel === 'nonexistent' ? sql`true` : any(rangesOf(test))}`

const storedStat = ({ space, key }: StatName): Condition => sql`select true from stats s
    where s.pid = p.pid and s.gamer_tag = p.gamer_tag and s.space = ${space} and s.key = ${key}`

/** Whether the player p has no stat of this name. */
export const isWithoutStat = (name: StatName): Condition => sql`(${storedStat(name)}) is null`

/** Whether a test holds for the player p. As a subquery with one value it is looked up row by row, never joined. */
export function holds(test: StatTest): Condition {
  if (isFact(test)) return holdsFact(test)
  return test.rel === 'nonexistent' ? isWithoutStat(test) : sql`(${storedStat(test)} and ${any(rangesOf(test))})`
}

/** Same for a stat that is a fact: the fact is compared as a stat with its value is. */
function holdsFact(test: StatTest): Condition {
  const fact = sql`select ${sql.raw(factsByStat[test.key] ?? 'null')} as value
    from players as p join accounts as a on a.cid = p.cid and a.id = p.account_id
    where p.pid = player.pid and p.gamer_tag = player.gamer_tag`
  const row = sql`select null::double precision as number, left(f.value, ${headLength}) collate "C" as head, f.value
    from (select p.pid, p.gamer_tag) as player, lateral (${fact}) as f where f.value is not null`
  return test.rel === 'nonexistent'
    ? sql`(select true from (${row}) as s) is null`
    : sql`(select true from (${row}) as s where ${any(rangesOf(test))})`
}

/**
 * How many players each test finds, counted up to a bound and up to the count of the test before it: so the least is
 * exact if it is below the bound, and after a test that finds few, none is read much further.
 */
export async function countTests({ db, id: pid }: Realm, tests: readonly StatTest[], bound: number): Promise<number[]> {
  const names = tests.map((_, index) => sql.ref(`count_${index}`))
  const counts = tests.map((test, index) => {
    // PostgreSQL plans for this limit, which it knows beforehand, and not for the one that the previous count sets.
    const first = sql`select s.gamer_tag from (${tagsOfTest(pid, test)}) as s limit ${bound}`
    const limited = index === 0 ? first : sql`select from (${first}) as s limit (select n from ${names[index - 1]})`
    return sql`${names[index]} as materialized (select count(*)::int as n from (${limited}) as found)`
  })
  const results = names.map((name) => sql`(select n from ${name})`)
  const { rows } = await sql<{ counts: number[] }>`/* varies */
    with ${sql.join(counts)} select array[${sql.join(results)}] as counts
  `.execute(db)
  return rows[0]?.counts ?? []
}

/** Whether each condition holds for the player p; undefined if the realm has no such player. */
export async function holdingOf(
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
export const testsHolding = (realm: RealmRef, gamerTag: number, tests: readonly StatTest[]) =>
  holdingOf(realm, gamerTag, tests.map(holds))

/** The player's values of stats of these names, in every space; of facts the resolved values. */
export async function selectStatValues({ db, id: pid }: RealmRef, gamerTag: number, keys: readonly string[]) {
  const { rows } = await sql<{ space: StatSpace; key: string; value: string }>`
    select space, key, value from stats
    where pid = ${pid} and gamer_tag = ${gamerTag} and key = any(${[...keys]}::text[])
  `.execute(db)
  const facts = keys.filter((key) => Object.hasOwn(factsByStat, key))
  if (facts.length === 0) return rows
  const values = facts.map((key) => sql`${sql.raw(factsByStat[key] ?? 'null')}`)
  const found = await sql<{ values: (string | null)[] }>`/* varies */
    select array[${sql.join(values)}]::text[] as values
    from players as p join accounts as a on a.cid = p.cid and a.id = p.account_id
    where p.pid = ${pid} and p.gamer_tag = ${gamerTag}
  `.execute(db)
  const resolved = facts.flatMap((key, index) => {
    const value = found.rows[0]?.values[index]
    return value == null ? [] : [{ space: 'game.private' as const, key, value }]
  })
  return [...rows.filter(({ space, key }) => space !== 'game.private' || !facts.includes(key)), ...resolved]
}
