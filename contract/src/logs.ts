import * as z from 'zod'
import { endpoint } from './core/endpoint.ts'
import { Moment } from './core/moments.ts'
import { CommonResponse, Id, Millis } from './core/shapes.ts'
import { SealedGrant, SignedRequest } from './core/signed-request.ts'

/** What services write, and what of it is kept. */

const ServiceName = z.string().trim().min(1, 'is missing').max(100)
const QueryId = z.string().min(1, 'is missing').max(100)

/**
 * Words that a line must hold, whatever their capitals; `"two words"` as they stand. `level:Warning` asks for that level and
 * those above it, `player:42` for lines about a player.
 */
const Filter = z.string().max(500)

export const LogEvent = z.object({
  eventId: z.string(),
  /** When it was kept. */
  ingestionTime: Millis,
  /** `{service}/{image}/{process}` */
  logStreamName: z.string(),
  /** When it was heard. */
  timestamp: Millis,
  /** JSON with time, level, text, the id that the service gave it, and whatever else it said. */
  message: z.string(),
})
export type LogEvent = z.infer<typeof LogEvent>

export const createLogsUrl = endpoint({
  method: 'POST',
  path: '/basic/beamo/logsUrl',
  summary: 'The request that reads a page of the lines of services, newest first.',
  scope: 'realm',
  readOnly: true,
  access: { operator: 'view logs' },
  body: z.object({
    /** All of the realm where none is named. */
    serviceName: ServiceName.optional(),
    startTime: Moment.optional(),
    endTime: Moment.optional(),
    filter: Filter.optional(),
    nextToken: z.string().max(200).optional(),
    limit: z.int().min(1).max(10_000).default(100),
  }),
  response: SignedRequest,
})

/** A page may have fewer lines than there is room for: it ends where 20,000 lines were looked through. */
export const readLogEvents = endpoint({
  method: 'POST',
  path: '/api/logs/events',
  summary: 'The lines that a signed request asks for, at most 1,000; the last page has an empty nextToken.',
  scope: 'none',
  readOnly: true,
  access: { public: true },
  body: z.object({
    grant: SealedGrant,
    /** In place of that of the grant, for the page after it. */
    nextToken: z.string().max(200).optional(),
  }),
  response: z.object({ events: z.array(LogEvent), nextToken: z.string() }),
  errors: ['FileLinkInvalid'],
})

const asked = {
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
  summary: 'Ask for the lines of a service; what was asked is kept for an hour.',
  scope: 'realm',
  access: { operator: 'view logs' },
  body: z.object({ serviceName: ServiceName, filter: Filter.optional(), ...asked }),
  response: QueryReference,
})

export const getLogQueryResult = endpoint({
  method: 'POST',
  path: '/basic/beamo/queryLogs/result',
  summary: 'The request that reads what was asked for.',
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
  summary: 'Forget what was asked for.',
  scope: 'realm',
  access: { operator: 'view logs' },
  body: QueryReference,
  response: CommonResponse,
  errors: ['LogQueryNotFound'],
})

export const startServiceLogQuery = endpoint({
  method: 'POST',
  path: '/api/beamo/services/:service/logs/query',
  summary: 'Ask for the lines of a service, in the words of newer tools.',
  scope: 'realm',
  access: { operator: 'view logs' },
  params: z.object({ service: ServiceName }),
  body: z.object(asked),
  response: QueryReference,
})

export const getServiceLogQuery = endpoint({
  method: 'GET',
  path: '/api/beamo/services/logs/query/:queryId',
  summary: 'The request that reads what was asked for.',
  scope: 'realm',
  access: { operator: 'view logs' },
  params: QueryReference,
  response: SignedRequest,
  errors: ['LogQueryNotFound'],
})

export const stopServiceLogQuery = endpoint({
  method: 'DELETE',
  path: '/api/beamo/services/logs/query/:queryId',
  summary: 'Forget what was asked for.',
  scope: 'realm',
  access: { operator: 'view logs' },
  params: QueryReference,
  response: z.object({}),
  errors: ['LogQueryNotFound'],
})

/** The levels that a config can name, in both of their spellings; None: nothing is kept. */
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

/** What is kept of a service that nobody has configured. */
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
  /** A line must fit one of them, in its player and in its path. */
  ruleFilters: z.array(RuleFilter),
  /** From then on it is as if it were not enabled. */
  expiresAt: Millis.optional(),
})
export type LogRule = z.infer<typeof LogRule>

export const LogContext = z.object({
  serviceName: z.string(),
  /** Empty for what this server runs. */
  routingKey: z.string(),
  defaultLogLevel: ConfigLevel,
  /** The first that a line fits says at which level it is kept. */
  rules: z.array(LogRule),
  /** 0: nobody has configured it. */
  version: z.int().min(0),
})
export type LogContext = z.infer<typeof LogContext>

/** Ids of players may come as text, as other clients write numbers that large. */
const PlayerId = z.union([Id, z.string().regex(/^[1-9]\d{0,15}$/, 'must be a gamer tag')])

const RuleFilterInput = z.object({
  playerIds: z.array(PlayerId).max(500).default([]),
  playerIdOperationType: z.enum(playerOperations).default('Include'),
  paths: z.array(z.string().trim().min(1).max(300)).max(100).default([]),
  pathsOperationType: z.enum(pathOperations).default('Include'),
})

const LogRuleInput = z.object({
  enabled: z.boolean().default(true),
  name: z.string().trim().max(100).default(''),
  description: z.string().trim().max(1_000).default(''),
  logLevel: ConfigLevel,
  ruleFilters: z.union([z.array(RuleFilterInput).max(20), RuleFilterInput]).default([]),
  expiresAt: Millis.optional(),
})
export type LogRuleInput = z.output<typeof LogRuleInput>

const RoutingKey = z.string().max(200)

export const getLogContext = endpoint({
  method: 'GET',
  path: '/api/beamo/services/:service/logs/context',
  summary: 'What is kept of the lines of a service.',
  scope: 'realm',
  access: { operator: 'view logs' },
  params: z.object({ service: ServiceName }),
  query: z.object({ routingKey: RoutingKey.default('') }),
  response: LogContext,
  errors: ['MicroserviceNotFound'],
})

/** If-Match is the version that was seen, 0 for none. */
export const saveLogContext = endpoint({
  method: 'PUT',
  path: '/api/beamo/services/:service/logs/context',
  summary: 'Say what is kept of the lines of a service; it holds a second later.',
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
  summary: 'The same of all services of the realm.',
  scope: 'realm',
  access: { operator: 'view logs' },
  response: z.object({ contexts: z.array(LogContext) }),
})
