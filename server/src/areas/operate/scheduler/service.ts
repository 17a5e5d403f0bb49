import { isDeepStrictEqual } from 'node:util'
import type { EndpointOutput } from '@regent/contract/endpoint'
import { ApiError } from '@regent/contract/errors'
import {
  type Job,
  type JobAction,
  type JobRetryPolicy,
  type JobTrigger,
  type listJobActivity,
  type listJobs,
  listUpcomingRuns,
  parseJobTime,
} from '@regent/contract/operate/scheduler'
import { toIso } from '@regent/contract/time'
import { utc } from '@regent/contract/zones'
import { newId } from '../../../engines/database/ids.ts'
import { cancelStanding, putJob, runNow, type StandingKey } from '../../../engines/jobs/standing.ts'
import type { Trigger } from '../../../engines/jobs/triggers.ts'
import { seal } from '../../../kernel/audit/sealed.ts'
import { findAccountId } from '../../../kernel/context/access.ts'
import type { Realm, RealmContext } from '../../../kernel/context/context.ts'
import {
  type CursorValue,
  isCursorNumber,
  isCursorText,
  isCursorTime,
  readSort,
  readTextCursor,
  writeTextCursor,
} from '../../../kernel/context/paging.ts'
import { whyNotCallable } from '../../../kernel/outgoing/guarded-call.ts'
import * as queries from './queries.ts'
import { type JobSort, jobOrders } from './queries.ts'
import { withoutSecrets, withSecrets } from './secrets.ts'

/** The engine's kind for all jobs of realms. */
export const scheduledJob = 'scheduled-job'

/** The payload that the engine passes to the handler. */
export type ScheduledJob = { jobId: string }

export const standingKey = ({ id: pid, cid }: Pick<Realm, 'id' | 'cid'>, jobId: string): StandingKey => ({
  cid,
  kind: scheduledJob,
  uniqueKey: `${pid}/${jobId}`,
})

/** The fields of a job that can be undone. */
export type JobState = {
  name: string
  source: string
  isUnique: boolean
  triggers: JobTrigger[]
  /** The action without its secret header values, which are in the next field. */
  action: JobAction
  secretHeaders: string | null
  retryPolicy: JobRetryPolicy
  suspendedAt: number | null
}

const toJobState = (row: queries.JobRow, { vault }: Pick<RealmContext, 'vault'>): JobState => ({
  name: row.name,
  source: row.source,
  isUnique: row.is_unique,
  triggers: row.triggers,
  action: row.action,
  secretHeaders: row.secret_headers && vault.open(row.secret_headers),
  retryPolicy: {
    maxRetryCount: row.max_retries,
    retryDelayMs: row.retry_delay_ms,
    useExponentialBackoff: row.has_backoff,
  },
  suspendedAt: row.suspended_at,
})

/** Callers who may edit the realm's jobs see everything. */
export function jobView(context: RealmContext, row: queries.ListedJob): Job {
  const state = toJobState(row, context)
  const action = context.can('edit jobs', context.realm.id) ? withSecrets(row.action, state.secretHeaders) : row.action
  return {
    id: row.id,
    name: row.name,
    source: row.source,
    triggers: row.triggers,
    jobAction: action,
    retryPolicy: state.retryPolicy,
    isUnique: row.is_unique,
    lastUpdate: toIso(row.updated_at),
    ...(row.suspended_at !== null && { suspendedAt: toIso(row.suspended_at) }),
    analytics: { consecutiveFailures: row.consecutive_failures },
    owner: row.account_id === null ? 'game server' : (row.email ?? String(row.account_id)),
    version: row.version,
  }
}

export async function requireJob(realm: Realm, id: string): Promise<queries.ListedJob> {
  const row = await queries.selectJob(realm, id)
  if (!row) throw new ApiError('JobNotFound', { field: 'id' })
  return row
}

type Page = EndpointOutput<typeof listJobs>

function toPage(
  context: RealmContext,
  rows: queries.ListedJob[],
  limit: number,
  place: (row: queries.ListedJob) => CursorValue[],
): Page {
  const last = rows.length > limit ? rows[limit - 1] : undefined
  return {
    records: rows.slice(0, limit).map((row) => jobView(context, row)),
    ...(last && { nextCursor: writeTextCursor(place(last)) }),
  }
}

type JobFilter = { source?: string | undefined; name?: string | undefined; onlyUnique?: boolean | undefined }

/** The database stores the count in four bytes. */
const isFailureCount = (value: unknown) => isCursorNumber(value) && Math.abs(value) < 2 ** 31

export async function listJobPage(
  context: RealmContext,
  {
    cursor,
    limit,
    sort: asked = 'name',
    ...filter
  }: JobFilter & { cursor?: string | undefined; limit: number; sort?: JobSort | `-${JobSort}` },
): Promise<Page> {
  const sort = readSort<JobSort>(asked)
  const order = jobOrders[sort.by]
  const after = readTextCursor(
    cursor,
    order.map((column) => (column === 'consecutive_failures' ? isFailureCount : isCursorText)),
  )
  const rows = await queries.selectJobs(context.realm, { ...filter, sort, after, limit: limit + 1 })
  return toPage(context, rows, limit, (row) => order.map((column) => row[column]))
}

export async function listSuspendedPage(
  context: RealmContext,
  { cursor, limit, from }: { cursor?: string | undefined; limit: number; from?: string | undefined },
): Promise<Page> {
  const [at, id] = readTextCursor(cursor, [isCursorTime, isCursorText]) ?? []
  const rows = await queries.selectSuspendedJobs(context.realm, {
    from: from === undefined ? undefined : new Date(parseJobTime(from)),
    before: at === undefined ? undefined : { at: Number(at), id: String(id) },
    limit: limit + 1,
  })
  return toPage(context, rows, limit, ({ suspended_at, id }) => [suspended_at ?? 0, id])
}

export async function listActivityPage(
  { realm }: RealmContext,
  /** Activities of all jobs if omitted. */
  jobId: string | undefined,
  { before, limit }: { before: number | undefined; limit: number },
): Promise<EndpointOutput<typeof listJobActivity>> {
  if (jobId !== undefined) await requireJob(realm, jobId)
  const rows = await queries.selectActivity(realm, jobId, { before, limit: limit + 1 })
  const last = rows.length > limit ? rows[limit - 1] : undefined
  return {
    records: rows.slice(0, limit).map(({ id, job_id, at, state, message, job_name }) => ({
      id: String(id),
      jobId: job_id,
      timestamp: toIso(at),
      state,
      message,
      jobName: job_name,
    })),
    ...(last && { nextCursor: last.id.toString(36) }),
  }
}

export function nextRuns(row: queries.JobRow, after: number, count: number): string[] {
  return row.suspended_at === null ? listUpcomingRuns(row.triggers, { after, count }).map(toIso) : []
}

type JobInput = {
  id?: string | undefined
  name?: string | undefined
  source?: string | undefined
  triggers?: JobTrigger[] | undefined
  jobAction?: JobAction | undefined
  retryPolicy?: JobRetryPolicy | undefined
  isUnique?: boolean | undefined
}

const defaultRetries: JobRetryPolicy = { maxRetryCount: 1, retryDelayMs: 10_000, useExponentialBackoff: false }

/** Rejects URLs that the server may not call, and expired triggers; `at` is the caller's field of the action. */
export function rejectInvalidJob(
  { settings, now }: Pick<RealmContext, 'settings' | 'now'>,
  { action, triggers }: { action: JobAction | undefined; triggers: JobTrigger[] | undefined },
  at: string,
): void {
  const refusal = action?.type === 'HttpCall' ? whyNotCallable(action.uri ?? '', settings.privateHosts) : undefined
  if (refusal) throw new ApiError('BadRequest', { field: `${at}.uri`, message: `${at}.uri ${refusal}.` })
  if (triggers && triggers.length > 0 && listUpcomingRuns(triggers, { after: now, count: 1 }).length === 0)
    throw new ApiError('BadRequest', {
      field: 'triggers',
      message: 'triggers have no future time. Choose a later time.',
    })
}

export async function saveJob(context: RealmContext, { id, ...given }: JobInput): Promise<Job> {
  const { realm } = context
  needs(context, id === undefined ? 'create jobs' : 'edit jobs')
  rejectInvalidJob(context, { action: given.jobAction, triggers: given.triggers }, 'jobAction')
  const existingJob = id === undefined ? undefined : await queries.lockJob(realm, id)
  if (id !== undefined && !existingJob) throw new ApiError('JobNotFound', { field: 'id' })
  if (existingJob && context.ifMatch !== undefined && context.ifMatch !== existingJob.version) {
    throw new ApiError('StaleVersion', { current: jobView(context, await requireJob(realm, existingJob.id)) })
  }
  const before = existingJob && toJobState(existingJob, context)
  const action = given.jobAction && withoutSecrets(given.jobAction, before?.secretHeaders ?? null)
  const state: JobState = {
    name: given.name ?? before?.name ?? missingFieldError('name'),
    source: given.source ?? before?.source ?? '',
    isUnique: given.isUnique ?? before?.isUnique ?? false,
    triggers: given.triggers?.map(plainTrigger) ?? before?.triggers ?? missingFieldError('triggers'),
    action: action?.action ?? before?.action ?? missingFieldError('jobAction'),
    secretHeaders: action ? action.secrets : (before?.secretHeaders ?? null),
    retryPolicy: given.retryPolicy ?? before?.retryPolicy ?? defaultRetries,
    suspendedAt: null,
  }
  const saved = id ?? String(newId())
  await putState(context, saved, state)
  const row = await requireJob(realm, saved)
  context.setVersion(row.version)
  return jobView(context, row)
}

/** Creates a job with the same action, including its secret headers, and other triggers. */
export async function copyJob(
  context: RealmContext,
  id: string,
  { name, triggers }: { name: string; triggers: JobTrigger[] },
): Promise<void> {
  const { action, secretHeaders, source, retryPolicy, isUnique } = await requireState(context, id)
  await saveJob(context, {
    name,
    source,
    triggers,
    retryPolicy,
    isUnique,
    jobAction: withSecrets(action, secretHeaders),
  })
}

/** The trigger without fields of the other kind. */
const plainTrigger = ({ type, expression, zone, executeAt }: JobTrigger): JobTrigger =>
  type === 'CronTrigger'
    ? { type, expression, ...(zone !== undefined && zone !== utc && { zone }) }
    : { type, executeAt: toIso(parseJobTime(executeAt ?? '')) }

function missingFieldError(field: string): never {
  throw new ApiError('BadRequest', { field, message: `${field} is missing.` })
}

function needs({ can, realm }: RealmContext, right: 'create jobs' | 'edit jobs'): void {
  if (!can(right, realm.id)) throw new ApiError('Forbidden', { message: `This needs the right "${right}".` })
}

/** Brings a job to a state; null deletes it. The engine gets the triggers in the same transaction. */
export async function putState(context: RealmContext, id: string, state: JobState | null): Promise<void> {
  const { realm, caller, now, vault, change } = context
  await queries.lockNames(realm)
  const existingJob = await queries.lockJob(realm, id)
  const before = existingJob ? toJobState(existingJob, context) : null
  if (isDeepStrictEqual(before, state)) return context.unchanged()
  if (state) {
    const row = toRow(state)
    if (await queries.findNamesake(realm, { id, ...row })) throw new ApiError('JobExists', { field: 'name' })
    const isTakenUp = before?.suspendedAt !== null && state.suspendedAt === null
    await queries.upsertJob(realm, {
      id,
      ...row,
      secret_headers: state.secretHeaders === null ? null : vault.seal(state.secretHeaders),
      consecutive_failures: isTakenUp ? 0 : (existingJob?.consecutive_failures ?? 0),
      version: (existingJob?.version ?? 0) + 1,
      created_at: new Date(existingJob?.created_at ?? now),
      updated_at: new Date(now),
      account_id: findAccountId(caller) ?? null,
    })
    const isDueAsBefore = before !== null && isDeepStrictEqual(pickTiming(before), pickTiming(state))
    if (!isDueAsBefore) await putStanding(realm, now, id, state)
  } else {
    await queries.deleteJob(realm, id)
    await stopWork(realm, now, id, before?.name ?? '')
  }
  change({ subject: 'job', id, ...sealStates(context, before, state) })
}

const toRow = (state: JobState) => ({
  name: state.name,
  source: state.source,
  is_unique: state.isUnique,
  triggers: state.triggers,
  action: state.action,
  max_retries: state.retryPolicy.maxRetryCount,
  retry_delay_ms: state.retryPolicy.retryDelayMs,
  has_backoff: state.retryPolicy.useExponentialBackoff,
  suspended_at: state.suspendedAt === null ? null : new Date(state.suspendedAt),
})

const pickTiming = ({ triggers, retryPolicy, suspendedAt }: JobState) => ({ triggers, retryPolicy, suspendedAt })

const engineTrigger = ({ type, expression = '', zone, executeAt = '' }: JobTrigger): Trigger =>
  type === 'CronTrigger'
    ? { type: 'cron', expression, ...(zone !== undefined && { zone }) }
    : { type: 'exact', at: parseJobTime(executeAt) }

const putStanding = (realm: Realm, now: number, jobId: string, { triggers, retryPolicy, suspendedAt }: JobState) =>
  putJob(realm.db, now, {
    ...standingKey(realm, jobId),
    pid: realm.id,
    payload: { jobId } satisfies ScheduledJob,
    triggers: suspendedAt === null ? triggers.map(engineTrigger) : [],
    retries: {
      maxRetries: retryPolicy.maxRetryCount,
      delayMs: retryPolicy.retryDelayMs,
      hasBackoff: retryPolicy.useExponentialBackoff,
    },
  })

/** Marks waiting retries as cancelled; a running run saves its end itself. */
async function stopWork(realm: Realm, now: number, id: string, name: string): Promise<void> {
  if (!(await cancelStanding(realm.db, now, standingKey(realm, id)))) return
  const activity = { at: new Date(now), state: 'CANCELED', message: 'Running work was stopped.' } as const
  await queries.insertActivities(realm, { id, name }, [activity])
}

/** An unchanged secret is not encrypted again, so that it does not look like a change. */
function sealStates({ vault }: RealmContext, before: JobState | null, after: JobState | null) {
  const sealOne = (text: string | null | undefined) => (text == null ? null : seal(vault, text))
  const first = sealOne(before?.secretHeaders)
  const second = after?.secretHeaders === before?.secretHeaders ? first : sealOne(after?.secretHeaders)
  return {
    before: before && { ...before, secretHeaders: first },
    after: after && { ...after, secretHeaders: second },
  }
}

export async function readState(context: RealmContext, id: string): Promise<JobState | null> {
  const row = await queries.lockJob(context.realm, id)
  return row ? toJobState(row, context) : null
}

/** All jobs as the audit trail stores them. */
export const allStates = async (context: RealmContext): Promise<{ id: string; state: JobState }[]> =>
  (await queries.selectAllJobs(context.realm)).map((row) => ({ id: row.id, state: toJobState(row, context) }))

async function requireState(context: RealmContext, id: string): Promise<JobState> {
  const state = await readState(context, id)
  if (!state) throw new ApiError('JobNotFound', { field: 'id' })
  return state
}

export async function cancelScheduledJob(context: RealmContext, id: string): Promise<void> {
  const state = await requireState(context, id)
  await stopWork(context.realm, context.now, id, state.name)
  await putState(context, id, { ...state, triggers: [], suspendedAt: null })
}

export async function removeJob(context: RealmContext, id: string): Promise<void> {
  await requireState(context, id)
  await putState(context, id, null)
}

export async function startRunNow(context: RealmContext, id: string): Promise<void> {
  const { realm, now, change } = context
  const state = await requireState(context, id)
  const key = standingKey(realm, id)
  if (!(await runNow(realm.db, now, key))) {
    // Written again because the engine deletes jobs that were idle for a month.
    await putStanding(realm, now, id, state)
    if (!(await runNow(realm.db, now, key))) throw new ApiError('JobUnderWay', { field: 'id' })
  }
  const activity = { at: new Date(now), state: 'ENQUEUED', message: 'A run was requested.' } as const
  await queries.insertActivities(realm, { id, name: state.name }, [activity])
  change({ subject: 'job-run', id, before: null, after: state.name })
}
