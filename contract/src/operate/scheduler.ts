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
    type: z
      .enum(['CronTrigger', 'ExactTrigger'])
      .describe('`CronTrigger`: recurring, by `expression`. `ExactTrigger`: once, at `executeAt`.'),
    expression: opaque(200)

      .refine((text) => parseCron(text) !== undefined, 'must be a cron expression such as 0 0 12 * * MON')
      .optional()
      .describe('In `zone`; the first field is the second.'),
    zone: zone().optional().describe('The time zone of the expression; default: UTC.'),
    executeAt: Instant.optional()
      .describe('Time of the single run in ISO 8601; UTC without an offset.')
      .meta({ examples: ['2026-01-15T12:00:00Z'] }),
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
const Header = z.object({
  key: HeaderName.describe('Name of the HTTP header.').meta({ examples: ['content-language'] }),
  value: HeaderValue.describe('Value in one line, at most 4,000 characters. `••••••` keeps a hidden value.'),
})
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
    type: z
      .enum(['HttpCall', 'ServiceCall', 'PublishMessage'])
      .describe('`HttpCall`: any URL. `ServiceCall`: a path of this API. `PublishMessage`: to game clients.'),
    uri: Uri.optional()
      .describe('URL of an HttpCall, or path of a ServiceCall. Not used for messages.')
      .meta({ examples: ['https://example.com/nightly'] }),
    method: z.enum(httpMethods).optional().describe('HTTP method of a call. Default: POST.'),
    body: opaque(64_000).optional().describe('Body of the request, at most 64,000 characters. Default: none.'),
    contentType: z
      .string()
      .max(100)
      .regex(/^[\w.+-]+\/[\w.+-]+(;[\w\s=.+"-]*)?$/, 'must be a content type such as application/json')
      .optional()
      .describe('Content type of the body. Default: application/json.')
      .meta({ examples: ['application/json'] }),
    headers: z
      .union([z.array(Header).max(50), recordUpTo(50, HeaderName, HeaderValue)])
      .optional()
      .describe('A list for calls, a map for messages.'),
    topic: opaque(100).min(1).optional().describe('Topic of the message for game clients, at most 100 characters.'),
    message: jsonText(4_000)

      .refine((text) => bytesOnTheWay(text) <= 7_000, 'must have at most about 4,000 letters')
      .optional()
      .describe('JSON; any other text is sent as `{"message": text}`.'),
    persist: z
      .boolean()
      .optional()
      .describe('Accepted for older tools and ignored; messages reach connected clients only.'),
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
  maxRetryCount: z.int().min(0).max(20).default(1).describe('Retries after a failed attempt, 0 to 20. Default: 1.'),
  retryDelayMs: z
    .int()
    .min(0)
    .max(maxRetryDelayMs)
    .default(10_000)
    .describe('Delay before a retry in milliseconds, at most one hour. Default: 10 seconds.'),
  useExponentialBackoff: z
    .boolean()
    .default(false)
    .describe('Exponential back-off: each delay is twice the previous one.'),
})
export type JobRetryPolicy = z.infer<typeof JobRetryPolicy>

export const Job = z.object({
  id: JobId.describe('Id of the job, at most 64 characters.'),
  name: z.string().describe('Name for people; it may occur several times.'),
  source: z.string().describe('The tool or microservice that made the job.'),
  triggers: z.array(JobTrigger).describe('Times of the runs. Empty: the job was cancelled.'),
  jobAction: JobAction.describe('Action of each run: a call or a message.'),
  retryPolicy: JobRetryPolicy.describe('Retries after a failed attempt of a run.'),
  isUnique: z.boolean().describe('True: another job with the same name and source is rejected.'),
  lastUpdate: Instant.describe('Time of the last change, in ISO 8601.'),
  suspendedAt: Instant.optional().describe('Time when it was suspended after five failed runs. Absent: not suspended.'),
  analytics: z
    .object({
      consecutiveFailures: z.int().describe('Failed runs since the last successful one; at five the job is suspended.'),
    })
    .describe('Runs that failed since the last successful one.'),
  owner: z.string().describe('The operator who last saved the job; a ServiceCall has their rights.'),
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
  id: z.string().describe('Id of the entry, unique in the job.'),
  jobId: JobId.describe('Id of the job that the entry belongs to.'),
  timestamp: Instant.describe('Time of the activity, in ISO 8601.'),
  state: z
    .enum(jobStates)
    .describe('State of the run after this activity. `SUSPENDED`: the job stopped after five failures.'),
  message: z.string().describe('Result or error of the run as text. Can be empty.'),
  jobName: z.string().describe('Name of the job at the time of the activity.'),
})
export type JobActivity = z.infer<typeof JobActivity>

const pageOfJobs = <Row extends z.ZodType>(row: Row) =>
  z.object({
    records: z.array(row).describe('The rows of this page.'),
    nextCursor: z
      .string()
      .optional()
      .describe('Send it as cursor to get the next page. Missing or null: this page is the last.'),
  })
const paging = {
  cursor: opaque(400).optional().describe('The next of the previous page. Absent: the first page.'),
  limit: z.int().min(1).max(200).default(50).describe('The largest number of rows of the response.'),
}
const ofJob = z.object({ id: JobId.describe('Id of the job, at most 64 characters.') })
export const JobName = text(200).min(1, 'is missing')
export const JobSource = text(200)

export const listJobs = endpoint({
  method: 'GET',
  path: '/api/scheduler/jobs-paged',
  summary: 'List the jobs of the realm, by name by default.',
  scope: 'realm',
  access: { operator: 'view jobs' },
  query: z.object({
    source: JobSource.optional().describe('Only jobs of this source, compared exactly. Default: all.'),
    name: text(200).optional().describe('The beginning of a name, ignoring case.'),
    onlyUnique: z.boolean().optional().describe('True: only jobs that are unique by name and source. Default: false.'),
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
  query: z.object({
    from: Instant.optional().describe('Only jobs suspended at or after this time. Default: all.'),
    ...paging,
  }),
  response: pageOfJobs(Job),
})

const Limit = z.int().min(1).max(1_000).default(1_000)

export const listAllJobs = endpoint({
  method: 'GET',
  path: '/api/scheduler/jobs',
  summary: 'List the first jobs of the realm by name, without pages.',
  scope: 'realm',
  access: { operator: 'view jobs' },
  query: z.object({
    source: JobSource.optional().describe('Only jobs of this source, compared exactly. Default: all.'),
    name: text(200).optional().describe('The beginning of a name, ignoring case.'),
    limit: Limit.describe('The largest number of rows of the response.'),
  }),
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
  query: z.object({ limit: Limit.describe('The largest number of rows of the response.') }),
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
  query: z.object({
    from: Instant.optional().describe('Only times after this one. Default: now.'),
    limit: z.int().min(1).max(1_000).default(1_000).describe('The largest number of rows of the response.'),
  }),
  response: z.array(Instant),
  errors: ['JobNotFound'],
})

const servicePath = /^\/basic\/\d+\.[\w-]+\.(?:micro_)?[A-Za-z]/

/** True for a message, and for a call of this API that writes. A service decides itself; its secrets are not stored. */
function canReachPlayers({ type, uri = '', method, headers = [] }: JobAction): boolean {
  if (type === 'PublishMessage') return true
  if (type === 'HttpCall' || method === 'GET' || method === 'HEAD') return false
  const names = Array.isArray(headers) ? headers.map(({ key }) => key) : Object.keys(headers)
  return !(servicePath.test(uri) && names.some(isSecretHeader))
}

/** With an id it changes that job and resumes a suspended one; absent fields stay as they are. */
export const saveJob = endpoint({
  method: 'POST',
  path: '/api/scheduler/job',
  summary: 'Create a job or, with its id, change it. A suspended job resumes.',
  scope: 'realm',
  // Without an action it resumes the job, or moves its times.
  reviewed: ({ body: { jobAction } }) => jobAction !== undefined && canReachPlayers(jobAction),
  access: {
    operator: ['create jobs', 'edit jobs'],
    confirmed: ({ body: { jobAction } }) => jobAction !== undefined && jobAction.type !== 'PublishMessage',
  },
  body: z.object({
    id: JobId.optional().describe('Job to change. Absent: a new job is created.'),
    name: JobName.optional().describe('Name of 1 to 200 characters. Required for a new job.'),
    source: JobSource.optional().describe(
      'Tool that makes the job, at most 200 characters. Default for a new job: empty.',
    ),
    triggers: z
      .array(JobTrigger)
      .min(1, 'needs a trigger')
      .max(50)
      .optional()
      .describe('1 to 50 triggers, at least one in the future. Required for a new job.'),
    jobAction: JobAction.optional().describe('Action of each run. Required for a new job.'),
    retryPolicy: JobRetryPolicy.optional().describe(
      'Retries after a failed attempt. Default for a new job: one, after 10 seconds.',
    ),
    isUnique: z
      .boolean()
      .optional()
      .describe('True: reject another job with this name and source. Default for a new job: false.'),
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
  body: z.object({ jobId: JobId.describe('Id of the job to run once.') }),
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
