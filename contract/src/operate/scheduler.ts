import * as z from 'zod'
import { nextTimes, parseCron } from '../core/cron.ts'
import { endpoint } from '../core/endpoint.ts'
import { recordUpTo, sortBy, Version } from '../core/shapes.ts'
import { hourMs } from '../core/time.ts'
import { jsonText, opaque, text, zone } from '../core/values.ts'
import { PlanWithSample } from '../organization/plans.ts'

/** Jobs of a realm. Each run calls an address, calls this API, or sends a message to game clients. */

/** A job is suspended after this many failed runs in a row. */
export const failuresUntilSuspended = 5

/** Longest delay between two attempts, even with exponential backoff. */
export const maxRetryDelayMs = hourMs

const JobId = opaque(64).min(1)

const Instant = opaque(40).refine(
  (text) => !Number.isNaN(parseJobTime(text)),
  'must be a time such as 2026-01-15T12:00:00Z',
)

/** Parses a time; without an offset it is in UTC. */
export const parseJobTime = (text: string): number =>
  /^\d{4}-\d\d-\d\dT/.test(text) ? Date.parse(/(Z|[+-]\d\d:?\d\d)$/i.test(text) ? text : `${text}Z`) : Number.NaN

/** A trigger: either a cron expression or a single time. */
export const JobTrigger = z
  .object({
    type: z.enum(['CronTrigger', 'ExactTrigger']),
    /** In `zone`; the first field is the second. */
    expression: opaque(200)

      .refine((text) => parseCron(text) !== undefined, 'must be a cron expression such as 0 0 12 * * MON')
      .optional(),
    /** The time zone of the expression; default: UTC. */
    zone: zone().optional(),
    executeAt: Instant.optional(),
  })
  .refine(
    ({ type, expression, executeAt }) => (type === 'CronTrigger' ? expression : executeAt) !== undefined,
    'needs an expression (CronTrigger) or executeAt (ExactTrigger)',
  )
export type JobTrigger = z.infer<typeof JobTrigger>

export const httpMethods = ['POST', 'GET', 'PUT', 'PATCH', 'DELETE', 'HEAD'] as const

const HeaderName = z
  .string()
  .min(1)
  .max(100)
  .regex(/^[\w!#$%&'*+.^`|~-]+$/, 'must be a header name')
/** Placeholder of a value that the caller may not view. Sent back, it keeps the stored value. */
export const hiddenValue = '••••••'

const HeaderValue = opaque(4_000).refine(
  (text) => text === hiddenValue || /^[\t\x20-\x7e\x80-\xff]*$/.test(text),
  'must be a header value in one line',
)
const Header = z.object({ key: HeaderName, value: HeaderValue })
export type Header = z.infer<typeof Header>

const Uri = opaque(2_000).refine(
  (text) => isApiPath(text) || isAddress(text),
  'must be an http(s) address or, for a ServiceCall, a path',
)

/** A path of this API, with its query. */
export const isApiPath = (text: string): boolean => /^\/(?!\/)[\w\-./~%:@!$&'()*+,;=?]*$/.test(text)

function isAddress(text: string): boolean {
  const url = URL.canParse(text) ? new URL(text) : undefined
  return url !== undefined && /^https?:$/.test(url.protocol) && url.username === '' && url.password === ''
}

const ownHeaders = new Set(
  (
    'host content-length content-type transfer-encoding connection upgrade expect te trailer keep-alive ' +
    'proxy-authorization proxy-connection'
  ).split(' '),
)

/** Headers that name the caller and the scope. The server sets them to the job's owner and realm. */
const identityHeaders = new Set(
  (
    'authorization cookie x-beam-scope x-de-scope x-ks-clientid x-ks-projectid x-beam-signature x-de-signature ' +
    'x-beam-gamertag x-de-gamertag x-request-id'
  ).split(' '),
)

/** True if the value of a header is visible only to callers with the right to edit jobs. */
export const isSecretHeader = (name: string): boolean =>
  /auth|cookie|key|token|secret|password|credential|signature/i.test(name)

/** Size of a message in bytes; it is sent as JSON in JSON. */
const bytesOnTheWay = (text: string) => new TextEncoder().encode(JSON.stringify(JSON.stringify(text))).length

/** An action of one of three kinds. A message goes to the connected game clients of the realm. */
export const JobAction = z
  .object({
    type: z.enum(['HttpCall', 'ServiceCall', 'PublishMessage']),
    uri: Uri.optional(),
    method: z.enum(httpMethods).optional(),
    body: opaque(64_000).optional(),
    contentType: z
      .string()
      .max(100)
      .regex(/^[\w.+-]+\/[\w.+-]+(;[\w\s=.+"-]*)?$/, 'must be a content type such as application/json')
      .optional(),
    /** A list for calls, a map for messages. */
    headers: z.union([z.array(Header).max(50), recordUpTo(50, HeaderName, HeaderValue)]).optional(),
    topic: opaque(100).min(1).optional(),
    /** JSON; any other text is sent as `{"message": text}`. */
    message: jsonText(4_000)

      .refine((text) => bytesOnTheWay(text) <= 7_000, 'must have at most about 4,000 letters')
      .optional(),
    persist: z.boolean().optional(),
  })
  .superRefine(({ type, uri, headers, topic, message }, { addIssue }) => {
    const refuse = (field: string, what: string) => addIssue({ code: 'custom', path: [field], message: what })
    if (type === 'HttpCall' && (uri === undefined || isApiPath(uri))) refuse('uri', 'must be an http(s) address')
    if (type === 'ServiceCall' && (uri === undefined || !isApiPath(uri)))
      refuse('uri', 'must be a path of this API, such as /basic/… of a microservice')
    if (type === 'ServiceCall' && uri?.startsWith('/api/scheduler')) refuse('uri', 'must not call the scheduler itself')
    const names = Array.isArray(headers) ? headers.map(({ key }) => key.toLowerCase()) : []
    if (new Set(names).size < names.length) refuse('headers', 'must contain each header once')
    const reservedHeader = names.find(
      (name) => ownHeaders.has(name) || (type === 'ServiceCall' && identityHeaders.has(name)),
    )
    if (reservedHeader !== undefined) refuse('headers', `must not have ${reservedHeader}: the server sets it`)
    if (type !== 'PublishMessage' && headers && !Array.isArray(headers))
      refuse('headers', 'must be a list of keys and values')
    if (type === 'PublishMessage' && topic === undefined) refuse('topic', 'is missing')
    if (type === 'PublishMessage' && message === undefined) refuse('message', 'is missing')
  })
export type JobAction = z.infer<typeof JobAction>

export const JobRetryPolicy = z.object({
  /** Retries. */
  maxRetryCount: z.int().min(0).max(20).default(1),
  retryDelayMs: z.int().min(0).max(maxRetryDelayMs).default(10_000),
  /** Exponential back-off: each delay is twice the previous one. */
  useExponentialBackoff: z.boolean().default(false),
})
export type JobRetryPolicy = z.infer<typeof JobRetryPolicy>

export const Job = z.object({
  id: JobId,
  name: z.string(),
  /** The tool or microservice that made the job. */
  source: z.string(),
  triggers: z.array(JobTrigger),
  jobAction: JobAction,
  retryPolicy: JobRetryPolicy,
  /** True: another job with the same name and source is rejected. */
  isUnique: z.boolean(),
  lastUpdate: Instant,
  suspendedAt: Instant.optional(),
  /** Runs that failed since the last successful one. */
  analytics: z.object({ consecutiveFailures: z.int() }),
  /** The operator who last saved the job; a ServiceCall has their rights. */
  owner: z.string(),
  version: Version,
})
export type Job = z.infer<typeof Job>

export const jobStatuses = ['Active', 'Suspended', 'Cancelled', 'Done'] as const
export type JobStatus = (typeof jobStatuses)[number]

type Timed = Pick<Job, 'triggers' | 'suspendedAt'>

export function toJobStatus({ triggers, suspendedAt }: Timed, now: number): JobStatus {
  if (suspendedAt !== undefined) return 'Suspended'
  if (triggers.length === 0) return 'Cancelled'
  const isOver = ({ type, executeAt = '' }: JobTrigger) => type === 'ExactTrigger' && parseJobTime(executeAt) <= now
  return triggers.every(isOver) ? 'Done' : 'Active'
}

export const toTriggerKind = ({ triggers }: Pick<Job, 'triggers'>): 'Cron' | 'Exact' | 'No Trigger' => {
  if (triggers.length === 0) return 'No Trigger'
  return triggers.some(({ type }) => type === 'CronTrigger') ? 'Cron' : 'Exact'
}

/** The next due times of triggers, sorted, in epoch milliseconds. */
export function listUpcomingRuns(triggers: readonly JobTrigger[], limits: { after: number; count: number }): number[] {
  const crons = triggers.flatMap(({ type, expression, zone: ofTrigger }) =>
    type === 'CronTrigger' && expression ? nextTimes([expression], { ...limits, zone: ofTrigger }) : [],
  )
  const exact = triggers.flatMap(({ type, executeAt }) => (type === 'ExactTrigger' && executeAt ? [executeAt] : []))
  const times = [...crons, ...exact.map(parseJobTime).filter((at) => at > limits.after)]
  return [...new Set(times)].sort((a, b) => a - b).slice(0, limits.count)
}

export const jobStates = ['ENQUEUED', 'DISPATCHED', 'RUNNING', 'DONE', 'CANCELED', 'SUSPENDED', 'ERROR'] as const

export const JobActivity = z.object({
  id: z.string(),
  jobId: JobId,
  timestamp: Instant,
  state: z.enum(jobStates),
  message: z.string(),
  jobName: z.string(),
})
export type JobActivity = z.infer<typeof JobActivity>

const pageOfJobs = <Row extends z.ZodType>(row: Row) =>
  z.object({ records: z.array(row), nextCursor: z.string().optional() })
const paging = { cursor: opaque(400).optional(), limit: z.int().min(1).max(200).default(50) }
const ofJob = z.object({ id: JobId })
export const JobName = text(200).min(1, 'is missing')
export const JobSource = text(200)

export const listJobs = endpoint({
  method: 'GET',
  path: '/api/scheduler/jobs-paged',
  summary: 'List the jobs of the realm, by name by default.',
  scope: 'realm',
  access: { operator: 'view jobs' },
  query: z.object({
    source: JobSource.optional(),
    /** The beginning of a name, ignoring case. */
    name: text(200).optional(),
    onlyUnique: z.boolean().optional(),
    sort: sortBy('name', 'source', 'failures').default('name'),
    ...paging,
  }),
  response: pageOfJobs(Job),
})

export const listSuspendedJobs = endpoint({
  method: 'GET',
  path: '/api/scheduler/jobs/suspended',
  summary: 'List jobs suspended because they failed too often, last suspended first.',
  scope: 'realm',
  access: { operator: 'view jobs' },
  query: z.object({ from: Instant.optional(), ...paging }),
  response: pageOfJobs(Job),
})

const Limit = z.int().min(1).max(1_000).default(1_000)

export const listAllJobs = endpoint({
  method: 'GET',
  path: '/api/scheduler/jobs',
  summary: 'List the first jobs of the realm by name, without pages.',
  scope: 'realm',
  access: { operator: 'view jobs' },
  query: z.object({ source: JobSource.optional(), name: text(200).optional(), limit: Limit }),
  response: z.array(Job),
})

export const listRealmActivity = endpoint({
  method: 'GET',
  path: '/api/scheduler/jobs/activity-paged',
  summary: 'List the activity of all jobs of the realm in the last 30 days, newest first.',
  scope: 'realm',
  access: { operator: 'view jobs' },
  query: z.object(paging),
  response: pageOfJobs(JobActivity),
})

export const listLastActivity = endpoint({
  method: 'GET',
  path: '/api/scheduler/job/:id/activity',
  summary: 'List the latest activity of a job, newest first, without pages.',
  scope: 'realm',
  access: { operator: 'view jobs' },
  params: ofJob,
  query: z.object({ limit: Limit }),
  response: z.array(JobActivity),
  errors: ['JobNotFound'],
})

export const getJob = endpoint({
  method: 'GET',
  path: '/api/scheduler/job/:id',
  summary: 'Get one job.',
  scope: 'realm',
  access: { operator: 'view jobs' },
  params: ofJob,
  response: Job,
  errors: ['JobNotFound'],
})

export const listJobActivity = endpoint({
  method: 'GET',
  path: '/api/scheduler/job/:id/activity-paged',
  summary: 'List the activity of a job in the last 30 days, newest first.',
  scope: 'realm',
  access: { operator: 'view jobs' },
  params: ofJob,
  query: z.object(paging),
  response: pageOfJobs(JobActivity),
  errors: ['JobNotFound'],
})

export const listNextRuns = endpoint({
  method: 'GET',
  path: '/api/scheduler/job/:id/next-executions',
  summary: 'List the next due times of a job; none while it is suspended.',
  scope: 'realm',
  access: { operator: 'view jobs' },
  params: ofJob,
  query: z.object({ from: Instant.optional(), limit: z.int().min(1).max(1_000).default(1_000) }),
  response: z.array(Instant),
  errors: ['JobNotFound'],
})

/** With an id it changes that job and resumes a suspended one; absent fields stay as they are. */
export const saveJob = endpoint({
  method: 'POST',
  path: '/api/scheduler/job',
  summary: 'Create a job or, with its id, change it. A suspended job resumes.',
  scope: 'realm',
  access: {
    operator: ['create jobs', 'edit jobs'],
    confirmed: ({ body: { jobAction } }) => jobAction !== undefined && jobAction.type !== 'PublishMessage',
  },
  body: z.object({
    id: JobId.optional(),
    name: JobName.optional(),
    source: JobSource.optional(),
    triggers: z.array(JobTrigger).min(1, 'needs a trigger').max(50).optional(),
    jobAction: JobAction.optional(),
    retryPolicy: JobRetryPolicy.optional(),
    isUnique: z.boolean().optional(),
  }),
  response: Job,
  errors: ['JobNotFound', 'JobExists', 'StaleVersion'],
})

export const cancelJob = endpoint({
  method: 'PUT',
  path: '/api/scheduler/job/:id/cancel',
  summary: 'Cancel a job: remove its triggers and end its current run. The job is kept.',
  scope: 'realm',
  access: { operator: 'edit jobs' },
  params: ofJob,
  response: z.object({}),
  errors: ['JobNotFound'],
})

export const deleteJob = endpoint({
  method: 'DELETE',
  path: '/api/scheduler/job/:id',
  summary: 'Delete a job, and end its current run.',
  scope: 'realm',
  access: { operator: 'delete jobs' },
  params: ofJob,
  response: z.object({}),
  errors: ['JobNotFound'],
})

export const planJobRun = endpoint({
  method: 'POST',
  path: '/api/scheduler/plans/run',
  summary: 'Plan to run a job once, independent of its triggers.',
  scope: 'realm',
  access: { operator: 'run jobs' },
  body: z.object({ jobId: JobId }),
  response: PlanWithSample,
  errors: ['JobNotFound'],
})

export const runJob = endpoint({
  method: 'POST',
  path: '/api/scheduler/job/:id/run',
  summary: 'Run a job now, independent of its triggers.',
  scope: 'realm',
  access: { operator: 'run jobs' },
  params: ofJob,
  response: z.object({}),
  errors: ['JobNotFound', 'JobUnderWay'],
})
