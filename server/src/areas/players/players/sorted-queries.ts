import { type RawBuilder, sql } from 'kysely'
import { all, conditionsOf, dayOf, joinedAccount, listColumns, type PlayerCriteria } from './condition-queries.ts'
import { seenOrCreated } from './fact-queries.ts'
import type { PlayerListRow } from './service.ts'
import { isWithoutStat, type StatName } from './stat-criteria.ts'
import type { Realm } from './tables.ts'

type Direction = 'asc' | 'desc'

/** Those who match, by their gamer tags where they are few. */
export type Listed = { criteria: PlayerCriteria } | { tags: readonly number[] }

/** The page after a row: the value that it is sorted by, and its gamer tag. */
export type SortedPage = {
  direction: Direction
  after: { value: number; gamerTag: number } | undefined
  limit: number
}

const conditionsOn = ({ id: pid }: Realm, who: Listed): RawBuilder<unknown>[] => [
  sql`p.pid = ${pid}`,
  ...('tags' in who ? [sql`p.gamer_tag = any(${who.tags}::bigint[])`] : conditionsOf(who.criteria)),
]

const further = (direction: Direction) => sql.raw(direction === 'desc' ? '<' : '>')

/** The rows of the list are read after the limit, so that only those of the page are. */
const rowsOf = (from: RawBuilder<unknown>, order: RawBuilder<unknown>, limit: number): RawBuilder<PlayerListRow> =>
  sql`/* varies */ select ${listColumns} from (select p.* from ${from} order by ${order} limit ${limit}) as p ${joinedAccount}
    order by ${order}`

export function playersByCreation(realm: Realm, who: Listed, { direction, after, limit }: SortedPage) {
  const beyond = after
    ? [sql`(p.created_at, p.gamer_tag) ${further(direction)} (${new Date(after.value)}, ${after.gamerTag})`]
    : []
  const way = sql.raw(direction)
  const where = all([...conditionsOn(realm, who), ...beyond])
  return rowsOf(sql`players p where ${where}`, sql`p.created_at ${way}, p.gamer_tag ${way}`, limit)
}

const seen = sql.raw(seenOrCreated)

/**
 * A heartbeat moves the moment, which therefore has no index. The day has one: players come in the order of their days,
 * and only those of a page's days are sorted.
 */
export function playersBySeen(realm: Realm, who: Listed, { direction, after, limit }: SortedPage) {
  const last = new Date(after?.value ?? 0)
  const beyond = after
    ? [
        sql`p.seen_day ${further(direction)}= ${dayOf(last)}`,
        sql`(${seen}, p.gamer_tag) ${further(direction)} (${last}, ${after.gamerTag})`,
      ]
    : []
  const way = sql.raw(direction)
  const where = all([...conditionsOn(realm, who), ...beyond])
  return rowsOf(sql`players p where ${where}`, sql`p.seen_day ${way}, ${seen} ${way}, p.gamer_tag ${way}`, limit)
}

const isSpending = sql`s.space = 'game.private' and s.key = 'SPEND_TOTAL' and s.number >= 0`

/** Players who paid, by what they spent. */
export function playersBySpending(realm: Realm, who: Listed, { direction, after, limit }: SortedPage) {
  const beyond = after
    ? [sql`(s.number, s.gamer_tag) ${further(direction)} (${after.value}::float8, ${after.gamerTag})`]
    : []
  const way = sql.raw(direction)
  const where = all([sql`s.pid = ${realm.id}`, isSpending, ...conditionsOn(realm, who), ...beyond])
  const from = sql`stats s join players p on p.pid = s.pid and p.gamer_tag = s.gamer_tag where ${where}`
  return sql<PlayerListRow>`/* varies */ select ${listColumns} from (
      select p.*, s.number from ${from} order by s.number ${way}, s.gamer_tag ${way} limit ${limit}
    ) as p ${joinedAccount} order by p.number ${way}, p.gamer_tag ${way}`
}

/** Players who never paid, by their gamer tags. */
export function playersWithoutSpending(realm: Realm, who: Listed, { direction, after, limit }: SortedPage) {
  const where = all([
    ...conditionsOn(realm, who),
    sql`not exists (select from stats s where s.pid = p.pid and s.gamer_tag = p.gamer_tag and ${isSpending})`,
    ...(after ? [sql`p.gamer_tag ${further(direction)} ${after.gamerTag}`] : []),
  ])
  return rowsOf(sql`players p where ${where}`, sql`p.gamer_tag ${sql.raw(direction)}`, limit)
}

/** A row of a list that a stat sorts, with the value it is sorted by. */
export type RowByStat = PlayerListRow & { stat_number: number | null; stat_head: string | null }

type NumbersPage = Omit<SortedPage, 'after'> & { after: { number: number; head: string; gamerTag: number } | undefined }

const orderByStat = (row: string, direction: Direction) =>
  sql.raw(['number', 'head', 'gamer_tag'].map((column) => `${row}.${column} ${direction}`).join(', '))

/** The columns of the order are those of the index stats_by_value, which a page follows without sorting. */
function playersByStat(
  realm: Realm,
  who: Listed,
  { space, key }: StatName,
  range: readonly RawBuilder<unknown>[],
  { direction, limit }: Pick<SortedPage, 'direction' | 'limit'>,
) {
  const isStat = sql`s.pid = ${realm.id} and s.space = ${space} and s.key = ${key}`
  const where = all([isStat, ...range, ...conditionsOn(realm, who)])
  const from = sql`stats s join players p on p.pid = s.pid and p.gamer_tag = s.gamer_tag where ${where}`
  return sql<RowByStat>`/* varies */ select ${listColumns}, p.number as stat_number, p.head as stat_head from (
      select p.*, s.number, s.head from ${from} order by ${orderByStat('s', direction)} limit ${limit}
    ) as p ${joinedAccount} order by ${orderByStat('p', direction)}`
}

/** Players for whom a stat is a number, by that number. */
export function playersByNumber(realm: Realm, who: Listed, stat: StatName, { after, ...page }: NumbersPage) {
  const way = further(page.direction)
  const beyond = after
    ? [sql`(s.number, s.head, s.gamer_tag) ${way} (${after.number}::float8, ${after.head}, ${after.gamerTag})`]
    : []
  return playersByStat(realm, who, stat, [sql`s.number is not null`, ...beyond], page)
}

type TextsPage = Omit<SortedPage, 'after'> & { after: { head: string; gamerTag: number } | undefined }

/** Players for whom it is a text, by the beginning of that text. */
export function playersByBeginning(realm: Realm, who: Listed, stat: StatName, { after, ...page }: TextsPage) {
  const beyond = after ? [sql`(s.head, s.gamer_tag) ${further(page.direction)} (${after.head}, ${after.gamerTag})`] : []
  return playersByStat(realm, who, stat, [sql`s.number is null`, ...beyond], page)
}

type TagsPage = Omit<SortedPage, 'after'> & { after: { gamerTag: number } | undefined }

/** Players who do not have the stat, by their gamer tags. */
export function playersWithoutStat(
  realm: Realm,
  who: Listed,
  { space, key }: StatName,
  { direction, after, limit }: TagsPage,
) {
  const where = all([
    ...conditionsOn(realm, who),
    isWithoutStat({ space, key }),
    ...(after ? [sql`p.gamer_tag ${further(direction)} ${after.gamerTag}`] : []),
  ])
  return rowsOf(sql`players p where ${where}`, sql`p.gamer_tag ${sql.raw(direction)}`, limit)
}
