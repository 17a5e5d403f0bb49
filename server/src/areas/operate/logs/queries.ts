import type { LogRule } from '@regent/contract/operate/logs/logs'
import { type SelectQueryBuilder, sql } from 'kysely'
import { givenRows, type RowColumn } from '../../../engines/database/given-rows.ts'
import { ofPlayers } from '../../../engines/database/of-players.ts'
import type { Tables } from '../../../engines/database/tables.ts'
import type { Db, LogQuery, RealmRef } from './tables.ts'

export type NewLog = {
  pid: string
  service_name: string
  stream: string
  at: Date
  level: number
  gamer_tag: number | null
  text: string
  fields: string
}

const columnTypes = {
  pid: 'text',
  service_name: 'text',
  stream: 'text',
  at: 'timestamptz',
  level: 'smallint',
  gamer_tag: 'bigint',
  text: 'text',
  fields: 'text',
} satisfies Record<keyof NewLog, string>

/** Inserts lines in order; their ids keep the order. */
export async function insertLogs(db: Db, lines: readonly NewLog[], keptAt: Date): Promise<void> {
  if (lines.length === 0) return
  const names = Object.keys(columnTypes) as (keyof NewLog)[]
  const columns = names.map((name): RowColumn => [name, columnTypes[name], lines.map((line) => line[name])])
  const columnList = sql.raw(names.join(', '))
  await sql`
    insert into service_logs (${columnList}, kept_at)
    select ${columnList}, ${keptAt} from ${givenRows('heard', lines.length, columns)} order by place
  `.execute(db)
}

export type LogSearch = Omit<LogQuery, 'filters'> & {
  words: readonly string[]
  level: number
  player?: number | undefined
}

export type LogPlace = { at: number; id: number }

/** How many lines a text search reads before a page ends. */
export const maxLookedThrough = 20_000

const lineColumns = ['at', 'id', 'stream', 'level', 'text', 'fields', 'kept_at'] as const
const warningLevel = 2
const error = 3

type Lines = SelectQueryBuilder<Tables, 'service_logs', Pick<LogRow, never>>
export type LogRow = {
  at: number
  id: number
  stream: string
  level: number
  text: string
  fields: string
  kept_at: number
}

/** The lines after a position, and the start of the next page, if any. */
export async function selectLogs(
  { db, id: pid }: RealmRef,
  search: LogSearch,
  after: LogPlace | undefined,
): Promise<{ rows: LogRow[]; next: LogPlace | undefined }> {
  const { service, level, player, words, limit } = search
  const order = search.isOldestFirst ? 'asc' : 'desc'
  let lines: Lines = db
    .selectFrom('service_logs')
    .where('pid', '=', pid)
    .where(sql<boolean>`at between ${new Date(search.fromMs)} and ${new Date(search.toMs)}`)
    .orderBy('at', order)
    .orderBy('id', order)
  if (service !== undefined) lines = lines.where('service_name', '=', service)
  if (player !== undefined) lines = lines.where('gamer_tag', '=', player)
  if (level > 0) lines = lines.where('level', '>=', level)
  // Matches the expression of the index.
  if (level >= warningLevel) lines = lines.where(sql<boolean>`level >= 2`)
  if (after) {
    const place = sql`(${new Date(after.at)}, ${after.id}::bigint)`
    lines = lines.where(search.isOldestFirst ? sql<boolean>`(at, id) > ${place}` : sql<boolean>`(at, id) < ${place}`)
  }
  if (words.length === 0) {
    const rows = await lines
      .select(lineColumns)
      .limit(limit + 1)
      .execute()
    return toPage(rows, limit)
  }
  let query = db
    .selectFrom(lines.select(lineColumns).limit(maxLookedThrough).as('looked'))
    .selectAll()
    .orderBy('at', order)
    .orderBy('id', order)
    .limit(limit + 1)
  for (const word of words.map((one) => one.toLowerCase())) {
    const inJson = JSON.stringify(word).slice(1, -1)
    query = query.where(sql<boolean>`(strpos(lower(text), ${word}) > 0 or strpos(lower(fields), ${inJson}) > 0)`)
  }
  const page = toPage(await query.execute(), limit)
  if (page.next) return page
  const last = lines
    .select(['at', 'id'])
    .offset(maxLookedThrough - 1)
    .limit(1)
  return { ...page, next: await last.executeTakeFirst() }
}

function toPage(rows: LogRow[], limit: number) {
  const page = rows.slice(0, limit)
  const last = page.at(-1)
  return { rows: page, next: rows.length > limit && last ? { at: last.at, id: last.id } : undefined }
}

type Players = readonly { pid: string; gamerTag: number }[]

export const selectLogsOfPlayers = (db: Db, players: Players) =>
  db
    .selectFrom('service_logs')
    .select(['pid', 'gamer_tag as gamerTag', 'service_name as service', 'at', 'text', 'fields'])
    .where(ofPlayers(players))
    .where('gamer_tag', 'is not', null)
    .orderBy('at')
    .execute()

export async function deleteLogsOfPlayers(db: Db, players: Players): Promise<void> {
  await db.deleteFrom('service_logs').where(ofPlayers(players)).where('gamer_tag', 'is not', null).execute()
}

/** Deletes old lines; returns how many. */
export async function deleteOldLogs(db: Db, before: Date, limit: number): Promise<number> {
  const { numAffectedRows } = await sql`
    delete from service_logs
    where (pid, at, id) in (select pid, at, id from service_logs where at < ${before} limit ${limit})
  `.execute(db)
  return Number(numAffectedRows ?? 0)
}

export async function insertLogQuery(
  { db, id: pid }: RealmRef,
  id: string,
  asked: LogQuery,
  createdAt: Date,
): Promise<void> {
  const row = { pid, id, asked: JSON.stringify(asked), created_at: createdAt }
  await db.insertInto('service_log_queries').values(row).execute()
}

export const selectLogQuery = ({ db, id: pid }: RealmRef, id: string, since: Date) =>
  db
    .selectFrom('service_log_queries')
    .select('asked')
    .where('pid', '=', pid)
    .where('id', '=', id)
    .where(sql<boolean>`created_at > ${since}`)
    .executeTakeFirst()

export const deleteLogQuery = ({ db, id: pid }: RealmRef, id: string) =>
  db.deleteFrom('service_log_queries').where('pid', '=', pid).where('id', '=', id).returning('id').executeTakeFirst()

export const deleteOldLogQueries = (db: Db, before: Date) =>
  db.deleteFrom('service_log_queries').where(sql<boolean>`created_at < ${before}`).execute()

const configColumns = ['service_name', 'routing_key', 'default_level', 'rules', 'version'] as const

export const selectLogConfigs = ({ db, id: pid }: RealmRef) =>
  db
    .selectFrom('service_log_configs')
    .select(configColumns)
    .where('pid', '=', pid)
    .orderBy('service_name')
    .orderBy('routing_key')
    .execute()

export type LogConfigRow = Awaited<ReturnType<typeof selectLogConfigs>>[number]

/** Locks the config of a service, even if it does not exist yet, so that concurrent changes run one after the other. */
export async function lockLogConfig(
  { db, id: pid }: RealmRef,
  service: string,
  routingKey: string,
): Promise<LogConfigRow | undefined> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`log config ${pid} ${service}`}, 0))`.execute(db)
  return db
    .selectFrom('service_log_configs')
    .select(configColumns)
    .where('pid', '=', pid)
    .where('service_name', '=', service)
    .where('routing_key', '=', routingKey)
    .executeTakeFirst()
}

export async function upsertLogConfig({ db, id: pid }: RealmRef, row: LogConfigRow): Promise<void> {
  const { service_name, routing_key, ...rest } = row
  const values = { ...rest, rules: JSON.stringify(row.rules satisfies LogRule[]) }
  await db
    .insertInto('service_log_configs')
    .values({ pid, service_name, routing_key, ...values })
    .onConflict((conflict) => conflict.columns(['pid', 'service_name', 'routing_key']).doUpdateSet(values))
    .execute()
}

/** For the processes of this server, in these realms. */
export const selectRunningConfigs = (db: Db, pids: readonly string[]) =>
  db
    .selectFrom('service_log_configs')
    .select(['pid', ...configColumns])
    .where(sql<boolean>`pid = any(${pids}::text[])`)
    .where('routing_key', '=', '')
    .execute()

/** The number of error lines per full hour before `now`, as [hours ago, count], since `from`. */
export async function countErrors(
  { db, id: pid }: RealmRef,
  from: Date,
  now: Date,
): Promise<{ back: number; count: number }[]> {
  // Warnings and errors have a separate index.
  const { rows } = await sql<{ back: number; count: number }>`
    select floor(extract(epoch from (${now}::timestamptz - at)) / 3600)::int as back, count(*)::int as count
    from service_logs where pid = ${pid} and level >= ${sql.lit(warningLevel)} and level >= ${sql.lit(error)} and at > ${from} and at <= ${now}
    group by 1
  `.execute(db)
  return rows
}

export type ServiceErrors = { pid: string; service: string; count: number; at: number }

/** The error lines of each service in these realms since a time, of at most `limit` lines, the most first. */
export async function countErrorsOfServices(
  db: Db,
  pids: readonly string[],
  { error, from, limit }: { error: number; from: Date; limit: number },
): Promise<ServiceErrors[]> {
  const { rows } = await sql<ServiceErrors>`
    select pid, service_name as service, count(*)::int as count, max(at) as at from (
      select pid, service_name, at from service_logs
      where pid = any(${[...pids]}::text[]) and level >= ${sql.lit(warningLevel)} and level >= ${sql.lit(error)}
        and at > ${from}
      limit ${limit}
    ) as lines group by 1, 2 order by count desc, pid, service
  `.execute(db)
  return rows
}
