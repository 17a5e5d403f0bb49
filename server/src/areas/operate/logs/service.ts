import { randomBytes } from 'node:crypto'
import { isDeepStrictEqual } from 'node:util'
import { ApiError } from '@regent/contract/errors'
import { toEpochMs } from '@regent/contract/moments'
import { type LogFilter, readFilters } from '@regent/contract/operate/logs/log-filter'
import { logLevels } from '@regent/contract/operate/logs/log-lines'
import type { ConfigLevel, LogContext, LogEvent, LogRule, LogRuleInput } from '@regent/contract/operate/logs/logs'
import { hourMs } from '@regent/contract/time'
import type { Db } from '../../../engines/database/database.ts'
import type { Realm, RealmContext, RealmRef } from '../../../kernel/context/context.ts'
import { runHooks } from '../../../kernel/context/hooks.ts'
import { readCursor, writeCursor } from '../../../kernel/context/paging.ts'
import * as queries from './queries.ts'
import { defaultConfig, type LogConfig } from './rules.ts'
import type { LogQuery } from './tables.ts'

const maxPageSize = 1_000
/** The range of times that a search accepts: no lines are older, and the database has no later time. */
const earliestMs = 0
const latestMs = 8.64e15

type LogQueryInput = {
  serviceName?: string | undefined
  startTime?: number | string | undefined
  endTime?: number | string | undefined
  filter?: string | undefined
  filters?: string[] | undefined
  order?: string | undefined
  limit?: number | undefined
}

/** A checked search of lines. */
export function parseLogQuery(input: LogQueryInput): LogQuery {
  const { serviceName, startTime, endTime, filter, filters = [], order, limit = maxPageSize } = input
  const inTime = (moment: number | string) => Math.min(Math.max(toEpochMs(moment), earliestMs), latestMs)
  const logQuery: LogQuery = {
    ...(serviceName !== undefined && { service: serviceName.replace(/^micro_/, '') }),
    fromMs: startTime === undefined ? earliestMs : inTime(startTime),
    toMs: endTime === undefined ? latestMs : inTime(endTime),
    filters: [...(filter === undefined ? [] : [filter]), ...filters],
    isOldestFirst: order?.toLowerCase() === 'asc',
    limit: Math.min(limit, maxPageSize),
  }
  if (logQuery.toMs < logQuery.fromMs)
    throw new ApiError('BadRequest', { field: 'endTime', message: 'endTime must not be before startTime.' })
  parseFilter(logQuery.filters, filter === undefined ? 'filters' : 'filter')
  return logQuery
}

function parseFilter(filters: readonly string[], field: string): LogFilter {
  const read = readFilters(filters)
  if ('problem' in read) throw new ApiError('BadRequest', { field, message: `${field}: ${read.problem}` })
  return read
}

export function readPlace(token: string | undefined): queries.LogPlace | undefined {
  try {
    return readCursor(token, ['at', 'id'])
  } catch {
    throw new ApiError('BadRequest', {
      field: 'nextToken',
      message: 'nextToken must be one that an earlier answer contained.',
    })
  }
}

export async function listEvents(
  realm: RealmRef,
  { filters, ...asked }: LogQuery,
  token: string | undefined,
): Promise<{ events: LogEvent[]; nextToken: string }> {
  const { words, level, player } = parseFilter(filters, 'filter')
  const search = {
    ...asked,
    player,
    level: logLevels.indexOf(level),
    words,
  }
  const { rows, next } = await queries.selectLogs(realm, search, readPlace(token))
  return {
    events: rows.map((row) => ({
      eventId: String(row.id),
      ingestionTime: row.kept_at,
      logStreamName: row.stream,
      timestamp: row.at,
      message: formatMessage(row),
    })),
    nextToken: next ? writeCursor([next.at, next.id]) : '',
  }
}

function formatMessage({ at, level, text, fields }: queries.LogRow): string {
  const { time = new Date(at).toISOString(), ...other } = JSON.parse(fields) as Record<string, unknown>
  return JSON.stringify({ time, level: logLevels[level], text, ...other })
}

/** The lifetime of a search. */
export const queryLifeMs = hourMs

export async function startQuery(context: RealmContext, input: LogQueryInput): Promise<{ queryId: string }> {
  const logQuery = parseLogQuery(input)
  const queryId = randomBytes(16).toString('hex')
  await queries.insertLogQuery(context.realm, queryId, logQuery, new Date(context.now))
  context.unchanged()
  return { queryId }
}

export async function requireQuery({ realm, now }: RealmContext, queryId: string): Promise<LogQuery> {
  const row = await queries.selectLogQuery(realm, queryId, new Date(now - queryLifeMs))
  if (!row) throw new ApiError('LogQueryNotFound', { field: 'queryId' })
  return row.asked
}

export async function forgetQuery(context: RealmContext, queryId: string): Promise<void> {
  if (!(await queries.deleteLogQuery(context.realm, queryId)))
    throw new ApiError('LogQueryNotFound', { field: 'queryId' })
  context.unchanged()
}

const toLogContext = (row: queries.LogConfigRow): LogContext => ({
  serviceName: row.service_name,
  routingKey: row.routing_key,
  defaultLogLevel: row.default_level,
  rules: row.rules,
  version: row.version,
})

const buildDefaultContext = (serviceName: string, routingKey = ''): LogContext => ({
  serviceName,
  routingKey,
  ...defaultConfig,
  version: 0,
})

const listServiceNames = async ({ registry, realm }: Asking): Promise<string[]> =>
  (await runHooks(registry, 'deployedServices', realm)).flat()

type Asking = Pick<RealmContext, 'registry' | 'realm'>

/** The configs of all deployed services, and of others that have one. */
export async function listContexts(asking: Asking): Promise<LogContext[]> {
  const { realm } = asking
  const [names, rows] = await Promise.all([listServiceNames(asking), queries.selectLogConfigs(realm)])
  const storedContexts = rows.map(toLogContext)
  const otherNames = names.filter(
    (name) => !storedContexts.some((one) => one.serviceName === name && one.routingKey === ''),
  )
  return [...storedContexts, ...otherNames.map((name) => buildDefaultContext(name))].toSorted(
    (a, b) => compare(a.serviceName, b.serviceName) || compare(a.routingKey, b.routingKey),
  )
}

const compare = (a: string, b: string) => (a < b ? -1 : a > b ? 1 : 0)

export async function requireContext(asking: Asking, service: string, routingKey: string): Promise<LogContext> {
  const { realm } = asking
  const name = service.replace(/^micro_/, '')
  const rows = await queries.selectLogConfigs(realm)
  const row = rows.find((one) => one.service_name === name && one.routing_key === routingKey)
  if (row) return toLogContext(row)
  if (!(await listServiceNames(asking)).includes(name)) throw new ApiError('MicroserviceNotFound', { field: 'service' })
  return buildDefaultContext(name, routingKey)
}

export async function saveContext(
  context: RealmContext,
  service: string,
  given: { routingKey: string; defaultLogLevel: ConfigLevel; rules: LogRuleInput[] },
): Promise<void> {
  const { realm, ifMatch } = context
  const current = await requireContext(context, service, given.routingKey)
  const row = await queries.lockLogConfig(realm, current.serviceName, given.routingKey)
  if (ifMatch !== undefined && ifMatch !== (row?.version ?? 0))
    throw new ApiError('StaleVersion', { current: row ? toLogContext(row) : current })
  const { defaultLogLevel, rules } = given
  await putConfig(context, current, { defaultLogLevel, rules: rules.map(toLogRule) })
}

function toLogRule({ ruleFilters, ...rule }: LogRuleInput): LogRule {
  const filters = Array.isArray(ruleFilters) ? ruleFilters : [ruleFilters]
  return { ...rule, ruleFilters: filters.map((one) => ({ ...one, playerIds: one.playerIds.map(Number) })) }
}

type Place = Pick<LogContext, 'serviceName' | 'routingKey'>

/** The id in the audit trail. */
const toId = ({ serviceName, routingKey }: Place) => (routingKey === '' ? serviceName : `${serviceName}/${routingKey}`)

export function parseId(id: string): Place {
  const [serviceName = '', ...rest] = id.split('/')
  return { serviceName, routingKey: rest.join('/') }
}

export async function readConfig(realm: Realm, { serviceName, routingKey }: Place): Promise<LogConfig> {
  const row = await queries.lockLogConfig(realm, serviceName, routingKey)
  return row ? toLogConfig(row) : defaultConfig
}

const toLogConfig = ({ default_level, rules }: Pick<queries.LogConfigRow, 'default_level' | 'rules'>): LogConfig => ({
  defaultLogLevel: default_level,
  rules,
})

export async function putConfig(context: RealmContext, place: Place, config: LogConfig): Promise<void> {
  const { realm } = context
  const row = await queries.lockLogConfig(realm, place.serviceName, place.routingKey)
  const before = row ? toLogConfig(row) : defaultConfig
  const version = row?.version ?? 0
  if (isDeepStrictEqual(before, config)) {
    context.unchanged()
    return context.setVersion(version)
  }
  await queries.upsertLogConfig(realm, {
    service_name: place.serviceName,
    routing_key: place.routingKey,
    default_level: config.defaultLogLevel,
    rules: config.rules,
    version: version + 1,
  })
  context.setVersion(version + 1)
  context.change({ subject: 'log-config', id: toId(place), before, after: config })
}

export type RunningConfig = LogConfig & { version: number }

/** The configs for running processes, by `{pid}/{service}`. */
export async function readRunningConfigs(db: Db, pids: readonly string[]): Promise<Map<string, RunningConfig>> {
  const rows = await queries.selectRunningConfigs(db, pids)
  return new Map(rows.map((row) => [`${row.pid}/${row.service_name}`, { ...toLogConfig(row), version: row.version }]))
}

const chartHours = 24
const weekHours = 7 * 24

/** The number of error lines in each of the last 24 hours, and in the same hour one week ago. */
export async function countErrorHours(realm: RealmRef, now: number) {
  const ago = (hours: number) => new Date(now - hours * hourMs)
  const [day, before] = await Promise.all([
    queries.countErrors(realm, ago(chartHours), new Date(now)),
    queries.countErrors(realm, ago(weekHours + 1), ago(weekHours)),
  ])
  const counts = new Map(day.map(({ back, count }) => [back, count]))
  return {
    hours: Array.from({ length: chartHours }, (_, hour) => counts.get(chartHours - 1 - hour) ?? 0),
    hourBefore: before.reduce((sum, { count }) => sum + count, 0),
  }
}
