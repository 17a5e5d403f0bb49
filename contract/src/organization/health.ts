import * as z from 'zod'
import { endpoint } from '../core/endpoint.ts'
import type { Right } from '../core/permissions.ts'
import { EmptyResponse, Millis } from '../core/shapes.ts'
import { opaque, prose } from '../core/values.ts'

/** The health of an organization: what fails, what is about to, and what is in order. */

type HealthKindFacts = {
  /** The right to see it: in a realm for what belongs to realms, else in the organization. */
  right: Right
  place: 'realm' | 'organization' | 'server'
}

/** The checks, in the order of the screen. The `area.ts` of one or more areas defines how each is found. */
export const healthKinds = {
  'failed-jobs': { right: 'view jobs', place: 'realm' },
  services: { right: 'view microservices', place: 'realm' },
  'failed-calls': { right: 'view metrics', place: 'realm' },
  webhooks: { right: 'view webhooks', place: 'realm' },
  keys: { right: 'view api-keys', place: 'organization' },
  backups: { right: 'view users', place: 'server' },
  disk: { right: 'view users', place: 'server' },
  clock: { right: 'view users', place: 'server' },
  database: { right: 'view users', place: 'server' },
  replica: { right: 'view users', place: 'server' },
  restores: { right: 'view users', place: 'server' },
  certificates: { right: 'view users', place: 'server' },
  queue: { right: 'view metrics', place: 'realm' },
  'sign-ins': { right: 'view users', place: 'organization' },
  mail: { right: 'view users', place: 'organization' },
  sockets: { right: 'view metrics', place: 'realm' },
  'service-errors': { right: 'view logs', place: 'realm' },
  'console-errors': { right: 'view metrics', place: 'organization' },
  'slow-calls': { right: 'view metrics', place: 'realm' },
  'refused-queries': { right: 'view analytics', place: 'realm' },
} as const satisfies Record<string, HealthKindFacts>
export type HealthKind = keyof typeof healthKinds

/** The worst first. */
export const healthStates = ['problem', 'warning', 'unknown', 'off', 'good'] as const
export type HealthState = (typeof healthStates)[number]

/** From which values on a check warns, and from which it is a problem. */
export const healthLimits = {
  /** Failures of a job in a row. */
  'failed-jobs': { warning: 1, problem: 3 },
  /** Counts of the last 24 hours. */
  'failed-calls': { warning: 1, problem: 100 },
  'service-errors': { warning: 10, problem: 1_000 },
  'console-errors': { warning: 1, problem: 100 },
  'slow-calls': { warning: 10, problem: 1_000 },
  'refused-queries': { warning: 20, problem: 1_000 },
  queue: { warning: 10, problem: 1_000 },
  'sign-ins': { warning: 50, problem: 1_000 },
  /** E-mails that the server has given up. */
  mail: { warning: 1, problem: 100 },
} as const

/** A call is slow above this time, or above half of its own timeout if that is longer. */
export const slowCallMs = 2_000
/** A key is a warning, then a problem, this many days before its end. */
export const endingKeyDays = { warning: 30, problem: 3 }
/** Percent of the disk of DATA_DIR that is free: below, the disk is a warning or a problem. */
export const freeDiskPercent = { warning: 10, problem: 5 }
/** Days before the end of a certificate. */
export const endingCertificateDays = { warning: 21, problem: 7 }
/** Percent of the connections of the database that are in use. */
export const usedConnectionsPercent = { warning: 85, problem: 95 }
/** The longest running statement of the database, in milliseconds. The server ends its own after 30 seconds. */
export const longStatementMs = { warning: 10_000, problem: 60_000 }
/** Days after which a verified restore is too old. */
export const oldRestoreDays = 3
/** Milliseconds for which an e-mail may wait. */
export const waitingMailMs = 30 * 60_000

/** The periods of the counts. They are kept for seven days. */
export const healthPeriods = ['day', 'week', 'release'] as const
export type HealthPeriod = (typeof healthPeriods)[number]
/** The counts of a period are returned in at most so many steps. */
export const maxHealthSteps = 24
/** The parts of a row; further ones are only counted. */
export const maxHealthParts = 10
/** Different errors of the console that are stored of an organization and a release; further ones are dropped. */
export const maxConsoleErrors = 200
/** Days for which errors of the console are stored. */
export const consoleErrorDays = 30
/** Reports of errors per minute and person; further ones are dropped. */
export const consoleReportsPerMinute = 20

const HealthPart = z.object({
  name: z.string().describe('Name of the job, webhook, service, call or key, or the message of the error.'),
  id: z.string().optional().describe('Id of the thing, if a screen shows it.'),
  pid: z.string().optional().describe('Id of its realm. Absent: it belongs to no realm.'),
  count: z.int().optional().describe('How often: failures, errors, calls. Absent: not counted.'),
  at: Millis.optional().describe('When it was last seen; of a key, when it ends.'),
  reason: z.string().optional().describe('The cause, as the server knows it.'),
  screen: z.string().optional().describe('Of an error of the console: the route of the screen.'),
  release: z.string().optional().describe('Of an error of the console: the release of the console.'),
  isNew: z.boolean().optional().describe('True if it was first seen since the current release started.'),
})
export type HealthPart = z.infer<typeof HealthPart>

/** A current measurement of a check. */
const HealthMeasure = z.object({
  name: z
    .enum(['used', 'connections', 'statement', 'skew', 'behind', 'waiting', 'open', 'signed-in', 'locked'])
    .describe(
      'Used space of the disk; used connections and longest statement of the database; difference of the clock; delay of the read replica; waiting requests or e-mails; open sockets; sign-ins, and sign-ins that were locked out, in the period.',
    ),
  amount: z.number().describe('The amount, in the unit.'),
  unit: z.enum(['percent', 'milliseconds', 'count']).describe('The unit of the amount.'),
})
export type HealthMeasure = z.infer<typeof HealthMeasure>

export const HealthRow = z.object({
  kind: z.enum(Object.keys(healthKinds) as [HealthKind, ...HealthKind[]]).describe('The check.'),
  state: z
    .enum(healthStates)
    .describe(
      'The state now, whatever the period: counts are judged by the last 24 hours. `unknown`: the check could not be read. `off`: this server is not set up for it.',
    ),
  count: z.int().optional().describe('Affected things, or events of the period. Absent: not counted.'),
  measures: z.array(HealthMeasure).optional().describe('Current measurements of the check. Absent: none.'),
  at: Millis.optional().describe('Last occurrence; of backups the last good one; of keys the first end.'),
  since: z
    .object({
      after: z.int().describe('Events since the current release started, of at most the last three days.'),
      before: z.int().describe('Events in the same time before the release.'),
    })
    .optional()
    .describe('Comparison with the time before the release. Absent: not counted by the hour.'),
  steps: z
    .array(z.int())
    .optional()
    .describe('Events per step of the period, oldest first. Absent: not counted by the hour.'),
  parts: z.array(HealthPart).describe('The affected things, the worst first, at most 10.'),
  more: z.int().describe('Number of further affected things.'),
})
export type HealthRow = z.infer<typeof HealthRow>

/** The right to see the screen: developers and admins have it. Each check also needs its own right. */
export const healthRight = 'view webhooks' satisfies Right

/**
 * Server-wide checks return a state, times, percentages and delays. An organization learns no sizes, names of machines
 * or reasons of its server.
 */
export const getOrganizationHealth = endpoint({
  method: 'GET',
  path: '/api/health',
  summary: 'Get the state of each check of the organization, the worst first. Checks without the right are omitted.',
  scope: 'customer',
  access: { operator: healthRight, at: 'anywhere' },
  query: z.object({
    period: z
      .enum(healthPeriods)
      .default('day')
      .describe('What is counted: the last 24 hours, the last 7 days, or since the release started, at most 7 days.'),
  }),
  response: z.object({
    checkedAt: Millis.describe('When the checks were read.'),
    period: z
      .object({
        from: Millis.describe('Start of the period.'),
        stepMs: z.int().describe('Length of a step, in milliseconds.'),
      })
      .describe('The period of the counts.'),
    release: z
      .object({
        version: z.string().describe('Release of the server.'),
        since: Millis.optional().describe('When a server first started with it. Absent: not recorded.'),
      })
      .describe('The release that the checks compare with.'),
    rows: z.array(HealthRow).describe('One row per check, the worst first.'),
  }),
})

/**
 * The console reports an error of its own code. Values in the message are removed, and the person is not stored. Reports
 * above the limits are dropped without an error, because nobody could act on it.
 */
export const reportConsoleError = endpoint({
  method: 'POST',
  path: '/api/health/console-errors',
  summary: 'Report an error of the console. It is counted by message, screen and release.',
  scope: 'customer',
  access: { operator: 'view games', at: 'anywhere', person: true },
  reaches: 'none',
  body: z.object({
    message: prose(500).describe('Name and message of the error. Quoted texts, numbers and addresses are removed.'),
    screen: opaque(200)
      .describe('The route of the screen, with the names of its parameters in place of their values.')
      .meta({ examples: ['/$customerId/usage'] }),
    place: opaque(200)
      .default('')
      .describe('File and line of the code, without host and query. Default: unknown.')
      .meta({ examples: ['index-a1b2c3.js:10:20'] }),
  }),
  response: EmptyResponse,
})
