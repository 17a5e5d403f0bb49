import * as z from 'zod'
import { endpoint } from '../../core/endpoint.ts'
import { Moment } from '../../core/moments.ts'
import { CommonResponse, Id, Millis } from '../../core/shapes.ts'
import { SealedGrant, SignedRequest } from '../../core/signed-request.ts'
import { opaque, prose, text } from '../../core/values.ts'

/** The log lines of services, and the log configs that decide which lines are kept. */

const ServiceName = opaque(100).trim().min(1, 'is missing')
const QueryId = opaque(100).min(1, 'is missing')

/**
 * Words that a line must contain, ignoring case; `"two words"` is a phrase. `level:Warning` means that level and
 * higher, `player:42` lines about that player.
 */
const Filter = opaque(500)

export const LogEvent = z.object({
  eventId: z.string(),
  /** When the line was stored. */
  ingestionTime: Millis,
  /** `{service}/{image}/{process}` */
  logStreamName: z.string(),
  /** When the line was received. */
  timestamp: Millis,
  /** JSON with time, level, text, the service’s own id, and all further fields. */
  message: z.string(),
})
export type LogEvent = z.infer<typeof LogEvent>

export const createLogsUrl = endpoint({
  method: 'POST',
  path: '/basic/beamo/logsUrl',
  summary: 'Create a signed request that reads a page of log lines, newest first.',
  scope: 'realm',
  readOnly: true,
  access: { operator: 'view logs' },
  body: z.object({
    /** Default: all services of the realm. */
    serviceName: ServiceName.optional(),
    startTime: Moment.optional(),
    endTime: Moment.optional(),
    filter: Filter.optional(),
    nextToken: opaque(200).optional(),
    limit: z.int().min(1).max(10_000).default(100),
  }),
  response: SignedRequest,
})

/** A page may have fewer lines than its limit: it ends after searching 20,000 lines. */
export const readLogEvents = endpoint({
  method: 'POST',
  path: '/api/logs/events',
  summary: 'Get the log lines of a signed request, at most 1,000; the last page has an empty nextToken.',
  scope: 'none',
  readOnly: true,
  access: { public: true },
  body: z.object({
    grant: SealedGrant,
    /** Replaces the token in the grant, to read the next page. */
    nextToken: opaque(200).optional(),
  }),
  response: z.object({ events: z.array(LogEvent), nextToken: z.string() }),
  errors: ['FileLinkInvalid'],
})

const logQueryFields = {
  startTime: Moment.optional(),
  endTime: Moment.optional(),
  filters: z.array(Filter).max(10).optional(),
  order: z.enum(['desc', 'asc', 'Desc', 'Asc']).optional(),
  limit: z.int().min(1).max(10_000).optional(),
}
const QueryReference = z.object({ queryId: QueryId })

export const startLogQuery = endpoint({
  method: 'POST',
  path: '/basic/beamo/queryLogs',
  summary: 'Start a log query for a service; it is kept for an hour.',
  scope: 'realm',
  access: { operator: 'view logs' },
  body: z.object({ serviceName: ServiceName, filter: Filter.optional(), ...logQueryFields }),
  response: QueryReference,
})

export const getLogQueryResult = endpoint({
  method: 'POST',
  path: '/basic/beamo/queryLogs/result',
  summary: 'Get a signed request that reads the result of a log query.',
  scope: 'realm',
  readOnly: true,
  access: { operator: 'view logs' },
  body: QueryReference,
  response: SignedRequest,
  errors: ['LogQueryNotFound'],
})

export const stopLogQuery = endpoint({
  method: 'DELETE',
  path: '/basic/beamo/queryLogs',
  summary: 'Delete a log query.',
  scope: 'realm',
  access: { operator: 'view logs' },
  body: QueryReference,
  response: CommonResponse,
  errors: ['LogQueryNotFound'],
})

export const startServiceLogQuery = endpoint({
  method: 'POST',
  path: '/api/beamo/services/:service/logs/query',
  summary: 'Start a log query for a service, in the form of newer tools.',
  scope: 'realm',
  access: { operator: 'view logs' },
  params: z.object({ service: ServiceName }),
  body: z.object(logQueryFields),
  response: QueryReference,
})

export const getServiceLogQuery = endpoint({
  method: 'GET',
  path: '/api/beamo/services/logs/query/:queryId',
  summary: 'Get a signed request that reads the result of a log query.',
  scope: 'realm',
  access: { operator: 'view logs' },
  params: QueryReference,
  response: SignedRequest,
  errors: ['LogQueryNotFound'],
})

export const stopServiceLogQuery = endpoint({
  method: 'DELETE',
  path: '/api/beamo/services/logs/query/:queryId',
  summary: 'Delete a log query.',
  scope: 'realm',
  access: { operator: 'view logs' },
  params: QueryReference,
  response: z.object({}),
  errors: ['LogQueryNotFound'],
})

/** The levels of log configs in both spellings; None: nothing is stored. */
export const configLevels = [
  'Trace',
  'Debug',
  'Info',
  'Information',
  'Warning',
  'Error',
  'Fatal',
  'Critical',
  'None',
] as const
const ConfigLevel = z.enum(configLevels)
export type ConfigLevel = z.infer<typeof ConfigLevel>

/** The level of services without a log config. */
export const usualLevel = 'Information' satisfies ConfigLevel

export const playerOperations = ['Include', 'GreaterThan', 'LesserThan'] as const
export const pathOperations = ['Include', 'Contain', 'StartsWith', 'EndsWith'] as const

const RuleFilter = z.object({
  playerIds: z.array(Id),
  playerIdOperationType: z.enum(playerOperations),
  paths: z.array(z.string()),
  pathsOperationType: z.enum(pathOperations),
})

export const LogRule = z.object({
  enabled: z.boolean(),
  name: z.string(),
  description: z.string(),
  logLevel: ConfigLevel,
  /** A line must match one of them, by player and path. */
  ruleFilters: z.array(RuleFilter),
  /** From this time the rule counts as disabled. */
  expiresAt: Millis.optional(),
})
export type LogRule = z.infer<typeof LogRule>

export const LogContext = z.object({
  serviceName: z.string(),
  /** Empty for services that this server runs. */
  routingKey: z.string(),
  defaultLogLevel: ConfigLevel,
  /** The first rule that a line matches decides the level. */
  rules: z.array(LogRule),
  /** 0: there is no log config yet. */
  version: z.int().min(0),
})
export type LogContext = z.infer<typeof LogContext>

/** A gamer tag; some clients send such large numbers as text. */
const PlayerId = z.union([Id, z.string().regex(/^[1-9]\d{0,15}$/, 'must be a gamer tag')])

const RuleFilterInput = z.object({
  playerIds: z.array(PlayerId).max(500).default([]),
  playerIdOperationType: z.enum(playerOperations).default('Include'),
  paths: z.array(opaque(300).trim().min(1)).max(100).default([]),
  pathsOperationType: z.enum(pathOperations).default('Include'),
})

const LogRuleInput = z.object({
  enabled: z.boolean().default(true),
  name: text(100).default(''),
  description: prose(1_000).trim().default(''),
  logLevel: ConfigLevel,
  ruleFilters: z.union([z.array(RuleFilterInput).max(20), RuleFilterInput]).default([]),
  expiresAt: Millis.optional(),
})
export type LogRuleInput = z.output<typeof LogRuleInput>

const RoutingKey = opaque(200)

export const getLogContext = endpoint({
  method: 'GET',
  path: '/api/beamo/services/:service/logs/context',
  summary: 'Get the log config of a service.',
  scope: 'realm',
  access: { operator: 'view logs' },
  params: z.object({ service: ServiceName }),
  query: z.object({ routingKey: RoutingKey.default('') }),
  response: LogContext,
  errors: ['MicroserviceNotFound'],
})

/** If-Match is the version that the caller has read; 0: none yet. */
export const saveLogContext = endpoint({
  method: 'PUT',
  path: '/api/beamo/services/:service/logs/context',
  summary: 'Save the log config of a service; it takes effect a second later.',
  scope: 'realm',
  access: { operator: 'edit logs' },
  params: z.object({ service: ServiceName }),
  body: z.object({
    routingKey: RoutingKey.default(''),
    defaultLogLevel: ConfigLevel,
    rules: z.array(LogRuleInput).max(50).default([]),
  }),
  response: z.object({}),
  errors: ['MicroserviceNotFound', 'StaleVersion'],
})

export const listLogContexts = endpoint({
  method: 'GET',
  path: '/api/beamo/services/logs/context',
  summary: 'List the log configs of all services of the realm.',
  scope: 'realm',
  access: { operator: 'view logs' },
  response: z.object({ contexts: z.array(LogContext) }),
})

export const countLogErrors = endpoint({
  method: 'GET',
  path: '/api/logs/errors',
  summary: 'Count the error lines of services in each of the last 24 hours, and in the same hour one week ago.',
  scope: 'realm',
  access: { operator: 'view logs' },
  response: z.object({
    /** 24 counts, the oldest hour first; the last one ends now. */
    hours: z.array(z.int()),
    hourBefore: z.int(),
  }),
})
