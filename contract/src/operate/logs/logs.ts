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
  eventId: z.string().describe('Number of the line as text, unique in the realm.'),
  ingestionTime: Millis.describe('When the line was stored.'),
  logStreamName: z.string().describe('`{service}/{image}/{process}`'),
  timestamp: Millis.describe('When the line was received.'),
  message: z.string().describe('JSON with time, level, text, the service’s own id, and all further fields.'),
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
    serviceName: ServiceName.optional().describe('Default: all services of the realm.'),
    startTime: Moment.optional().describe('Only lines from this time on. Default: no limit.'),
    endTime: Moment.optional().describe('Only lines up to this time. Default: no limit.'),
    filter: Filter.optional()
      .describe('Words that a line must contain; also `level:Warning` and `player:42`. Default: all lines.')
      .meta({ examples: ['level:Warning "not found"'] }),
    nextToken: opaque(200).optional().describe('Token of the previous page. Default: the newest lines.'),
    limit: z.int().min(1).max(10_000).default(100).describe('The largest number of rows of the response.'),
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
    grant: SealedGrant.describe('Sealed permission from the body of the signed request.'),
    nextToken: opaque(200).optional().describe('Replaces the token in the grant, to read the next page.'),
  }),
  response: z.object({
    events: z.array(LogEvent).describe('Log lines of this page, in the order of the request.'),
    nextToken: z.string().describe('Send it to read the next page. Empty: this page is the last.'),
  }),
  errors: ['FileLinkInvalid'],
})

const logQueryFields = {
  startTime: Moment.optional().describe('Only lines from this time on. Default: no limit.'),
  endTime: Moment.optional().describe('Only lines up to this time. Default: no limit.'),
  filters: z
    .array(Filter)
    .max(10)
    .optional()
    .describe('At most 10 filters as in `filter`; a line must match all of them.'),
  order: z
    .enum(['desc', 'asc', 'Desc', 'Asc'])
    .optional()
    .describe('`desc`: newest lines first; `asc`: oldest first. Default: desc.'),
  limit: z.int().min(1).max(10_000).optional().describe('The largest number of rows of the response.'),
}
const QueryReference = z.object({ queryId: QueryId.describe('Id of the log query, valid for one hour.') })

export const startLogQuery = endpoint({
  method: 'POST',
  path: '/basic/beamo/queryLogs',
  summary: 'Start a log query for a service; it is kept for an hour.',
  scope: 'realm',
  access: { operator: 'view logs' },
  body: z.object({
    serviceName: ServiceName.describe('Name of the service, with or without `micro_`.'),
    filter: Filter.optional()
      .describe('Words that a line must contain; also `level:Warning` and `player:42`.')
      .meta({ examples: ['level:Warning "not found"'] }),
    ...logQueryFields,
  }),
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
  params: z.object({ service: ServiceName.describe('Name of the service, with or without `micro_`.') }),
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
  playerIds: z.array(Id).describe('Gamer tags to compare with the player of a line. Empty: lines about any player.'),
  playerIdOperationType: z
    .enum(playerOperations)
    .describe('Comparison with the player: one of the tags, or greater or smaller than all.'),
  paths: z.array(z.string()).describe('Texts to compare with the `path` of a line. Empty: lines with any path.'),
  pathsOperationType: z
    .enum(pathOperations)
    .describe('Comparison with the path. `Include`: equal to one of the texts.'),
})

export const LogRule = z.object({
  enabled: z.boolean().describe('False: the rule is stored but matches no lines.'),
  name: z.string().describe('Name of the rule for operators. Empty if it has none.'),
  description: z.string().describe('Purpose of the rule for operators. Empty if not given.'),
  logLevel: ConfigLevel.describe('Lowest level that is stored of matching lines. `None`: nothing is stored.'),
  ruleFilters: z.array(RuleFilter).describe('A line must match one of them, by player and path.'),
  expiresAt: Millis.optional().describe('From this time the rule counts as disabled.'),
})
export type LogRule = z.infer<typeof LogRule>

export const LogContext = z.object({
  serviceName: z.string().describe('Name of the service without `micro_`.'),
  routingKey: z.string().describe('Empty for services that this server runs.'),
  defaultLogLevel: ConfigLevel.describe('Lowest level that is stored of lines without a matching rule.'),
  rules: z.array(LogRule).describe('The first rule that a line matches decides the level.'),
  version: z.int().min(0).describe('0: there is no log config yet.'),
})
export type LogContext = z.infer<typeof LogContext>

/** A gamer tag; some clients send such large numbers as text. */
const PlayerId = z.union([Id, z.string().regex(/^[1-9]\d{0,15}$/, 'must be a gamer tag')])

const RuleFilterInput = z.object({
  playerIds: z
    .array(PlayerId)
    .max(500)
    .default([])
    .describe('At most 500 gamer tags. Default: lines about any player.'),
  playerIdOperationType: z
    .enum(playerOperations)
    .default('Include')
    .describe('Comparison with the player: one of the tags, or greater or smaller than all.'),
  paths: z
    .array(opaque(300).trim().min(1))
    .max(100)
    .default([])
    .describe('At most 100 texts to compare with the path. Default: lines with any path.'),
  pathsOperationType: z
    .enum(pathOperations)
    .default('Include')
    .describe('Comparison with the path. Default: `Include`, equal to one of the texts.'),
})

const LogRuleInput = z.object({
  enabled: z.boolean().default(true).describe('False: the rule is stored but matches no lines. Default: true.'),
  name: text(100).default('').describe('Name of the rule for operators, at most 100 characters. Default: empty.'),
  description: prose(1_000)
    .trim()
    .default('')
    .describe('Purpose of the rule, at most 1,000 characters. Default: empty.'),
  logLevel: ConfigLevel.describe('Lowest level that is stored of matching lines. `None`: nothing is stored.'),
  ruleFilters: z
    .union([z.array(RuleFilterInput).max(20), RuleFilterInput])
    .default([])
    .describe('At most 20 filters; a line must match one. Default: the rule matches all lines.'),
  expiresAt: Millis.optional().describe('From this time the rule counts as disabled. Absent: never.'),
})
export type LogRuleInput = z.output<typeof LogRuleInput>

const RoutingKey = opaque(200)

export const getLogContext = endpoint({
  method: 'GET',
  path: '/api/beamo/services/:service/logs/context',
  summary: 'Get the log config of a service.',
  scope: 'realm',
  access: { operator: 'view logs' },
  params: z.object({ service: ServiceName.describe('Name of the service, with or without `micro_`.') }),
  query: z.object({
    routingKey: RoutingKey.default('').describe(
      'Routing key of a connected instance. Default: empty, for services of this server.',
    ),
  }),
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
  params: z.object({ service: ServiceName.describe('Name of the service, with or without `micro_`.') }),
  body: z.object({
    routingKey: RoutingKey.default('').describe(
      'Routing key of a connected instance. Default: empty, for services of this server.',
    ),
    defaultLogLevel: ConfigLevel.describe('Lowest level that is stored of lines without a matching rule.'),
    rules: z
      .array(LogRuleInput)
      .max(50)
      .default([])
      .describe('At most 50 rules; the first match decides. They replace all previous ones.'),
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
  response: z.object({ contexts: z.array(LogContext).describe('One log config for each service and routing key.') }),
})

export const countLogErrors = endpoint({
  method: 'GET',
  path: '/api/logs/errors',
  summary: 'Count the error lines of services in each of the last 24 hours, and in the same hour one week ago.',
  scope: 'realm',
  access: { operator: 'view logs' },
  response: z.object({
    hours: z.array(z.int()).describe('24 counts, the oldest hour first; the last one ends now.'),
    hourBefore: z.int().describe('Error lines in the hour that ended exactly one week ago.'),
  }),
})
