import { type RawBuilder, sql } from 'kysely'
import {
  andAll,
  buildConditions,
  joinedAccount,
  listColumns,
  type PlayerCriteria,
  utcDaySql,
} from './condition-queries.ts'
import { seenOrCreated } from './fact-queries.ts'
import type { PlayerListRow } from './service.ts'
import { isWithoutStat, type StatName } from './stat-criteria.ts'
import type { Realm } from './tables.ts'

type Direction = 'asc' | 'desc'

/** The matching players; as gamer tags if they are few. */
export type PlayersToSort = { criteria: PlayerCriteria } | { tags: readonly number[] }

/** The page after a row: its sort value, and its gamer tag. */
export type SortedPage = {
  direction: Direction
  after: { value: number; gamerTag: number } | undefined
  limit: number
}

const buildListConditions = ({ id: pid }: Realm, who: PlayersToSort): RawBuilder<unknown>[] => [
  sql`p.pid = ${pid}`,
  ...('tags' in who ? [sql`p.gamer_tag = any(${who.tags}::bigint[])`] : buildConditions(who.criteria)),
]

const comparisonSql = (direction: Direction) => sql.raw(direction === 'desc' ? '<' : '>')

/** The columns of the list are read after the limit, so only for the rows of the page. */
const selectListRows = (
  from: RawBuilder<unknown>,
  order: RawBuilder<unknown>,
  limit: number,
): RawBuilder<PlayerListRow> =>
  sql`/* varies */ select ${listColumns} from (select p.* from ${from} order by ${order} limit ${limit}) as p ${joinedAccount}
    order by ${order}`

export function playersByCreation(realm: Realm, who: PlayersToSort, { direction, after, limit }: SortedPage) {
  const beyond = after
    ? [sql`(p.created_at, p.gamer_tag) ${comparisonSql(direction)} (${new Date(after.value)}, ${after.gamerTag})`]
    : []
  const way = sql.raw(direction)
  const where = andAll([...buildListConditions(realm, who), ...beyond])
  return selectListRows(sql`players p where ${where}`, sql`p.created_at ${way}, p.gamer_tag ${way}`, limit)
}

const lastSeen = sql.raw(seenOrCreated)

/**
 * Every heartbeat changes the time, so it has no index, only the day has one. Players are read in the order of their
 * days, and only those of the page's days are sorted.
 */
export function playersBySeen(realm: Realm, who: PlayersToSort, { direction, after, limit }: SortedPage) {
  const last = new Date(after?.value ?? 0)
  const beyond = after
    ? [
        sql`p.seen_day ${comparisonSql(direction)}= ${utcDaySql(last)}`,
        sql`(${lastSeen}, p.gamer_tag) ${comparisonSql(direction)} (${last}, ${after.gamerTag})`,
      ]
    : []
  const way = sql.raw(direction)
  const where = andAll([...buildListConditions(realm, who), ...beyond])
  return selectListRows(
    sql`players p where ${where}`,
    sql`p.seen_day ${way}, ${lastSeen} ${way}, p.gamer_tag ${way}`,
    limit,
  )
}

const isSpending = sql`s.space = 'game.private' and s.key = 'SPEND_TOTAL' and s.number >= 0`

/** Players who paid, sorted by their total payments. */
export function playersBySpending(realm: Realm, who: PlayersToSort, { direction, after, limit }: SortedPage) {
  const beyond = after
    ? [sql`(s.number, s.gamer_tag) ${comparisonSql(direction)} (${after.value}::float8, ${after.gamerTag})`]
    : []
  const way = sql.raw(direction)
  const where = andAll([sql`s.pid = ${realm.id}`, isSpending, ...buildListConditions(realm, who), ...beyond])
  const from = sql`stats s join players p on p.pid = s.pid and p.gamer_tag = s.gamer_tag where ${where}`
  return sql<PlayerListRow>`/* varies */ select ${listColumns} from (
      select p.*, s.number from ${from} order by s.number ${way}, s.gamer_tag ${way} limit ${limit}
    ) as p ${joinedAccount} order by p.number ${way}, p.gamer_tag ${way}`
}

/** Players who never paid, sorted by gamer tag. */
export function playersWithoutSpending(realm: Realm, who: PlayersToSort, { direction, after, limit }: SortedPage) {
  const where = andAll([
    ...buildListConditions(realm, who),
    sql`not exists (select from stats s where s.pid = p.pid and s.gamer_tag = p.gamer_tag and ${isSpending})`,
    ...(after ? [sql`p.gamer_tag ${comparisonSql(direction)} ${after.gamerTag}`] : []),
  ])
  return selectListRows(sql`players p where ${where}`, sql`p.gamer_tag ${sql.raw(direction)}`, limit)
}

/** A row of a list that is sorted by a stat, with its sort value. */
export type RowByStat = PlayerListRow & { stat_number: number | null; stat_head: string | null }

type NumbersPage = Omit<SortedPage, 'after'> & { after: { number: number; head: string; gamerTag: number } | undefined }

const orderByStat = (row: string, direction: Direction) =>
  sql.raw(['number', 'head', 'gamer_tag'].map((column) => `${row}.${column} ${direction}`).join(', '))

/** The order has the columns of the index stats_by_value, so a page is read without sorting. */
function playersByStat(
  realm: Realm,
  who: PlayersToSort,
  { space, key }: StatName,
  range: readonly RawBuilder<unknown>[],
  { direction, limit }: Pick<SortedPage, 'direction' | 'limit'>,
) {
  const isStat = sql`s.pid = ${realm.id} and s.space = ${space} and s.key = ${key}`
  const where = andAll([isStat, ...range, ...buildListConditions(realm, who)])
  const from = sql`stats s join players p on p.pid = s.pid and p.gamer_tag = s.gamer_tag where ${where}`
  return sql<RowByStat>`/* varies */ select ${listColumns}, p.number as stat_number, p.head as stat_head from (
      select p.*, s.number, s.head from ${from} order by ${orderByStat('s', direction)} limit ${limit}
    ) as p ${joinedAccount} order by ${orderByStat('p', direction)}`
}

/** Players with a numeric value of a stat, sorted by the number. */
export function playersByNumber(realm: Realm, who: PlayersToSort, stat: StatName, { after, ...page }: NumbersPage) {
  const way = comparisonSql(page.direction)
  const beyond = after
    ? [sql`(s.number, s.head, s.gamer_tag) ${way} (${after.number}::float8, ${after.head}, ${after.gamerTag})`]
    : []
  return playersByStat(realm, who, stat, [sql`s.number is not null`, ...beyond], page)
}

type TextsPage = Omit<SortedPage, 'after'> & { after: { head: string; gamerTag: number } | undefined }

/** Players with a text value, sorted by its first characters. */
export function playersByBeginning(realm: Realm, who: PlayersToSort, stat: StatName, { after, ...page }: TextsPage) {
  const beyond = after
    ? [sql`(s.head, s.gamer_tag) ${comparisonSql(page.direction)} (${after.head}, ${after.gamerTag})`]
    : []
  return playersByStat(realm, who, stat, [sql`s.number is null`, ...beyond], page)
}

type TagsPage = Omit<SortedPage, 'after'> & { after: { gamerTag: number } | undefined }

/** Players without the stat, sorted by gamer tag. */
export function playersWithoutStat(
  realm: Realm,
  who: PlayersToSort,
  { space, key }: StatName,
  { direction, after, limit }: TagsPage,
) {
  const where = andAll([
    ...buildListConditions(realm, who),
    isWithoutStat({ space, key }),
    ...(after ? [sql`p.gamer_tag ${comparisonSql(direction)} ${after.gamerTag}`] : []),
  ])
  return selectListRows(sql`players p where ${where}`, sql`p.gamer_tag ${sql.raw(direction)}`, limit)
}
