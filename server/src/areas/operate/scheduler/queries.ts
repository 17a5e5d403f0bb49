import type { JobAction, JobActivity, JobTrigger } from '@regent/contract/operate/scheduler'
import { type SqlBool, sql } from 'kysely'
import { accountEmail } from '../../../directory/accounts/account-email.ts'
import type { CursorValue } from '../../../kernel/context/paging.ts'
import type { Db, Realm, RealmRef } from './tables.ts'

export type JobRow = {
  id: string
  name: string
  source: string
  is_unique: boolean
  triggers: JobTrigger[]
  action: JobAction
  secret_headers: Buffer | null
  max_retries: number
  retry_delay_ms: number
  has_backoff: boolean
  consecutive_failures: number
  suspended_at: number | null
  version: number
  created_at: number
  updated_at: number
  account_id: number | null
}

export type ListedJob = JobRow & { sort_name: string; email: string | null }

const columns = [
  'id',
  'name',
  'source',
  'is_unique',
  'triggers',
  'action',
  'secret_headers',
  'max_retries',
  'retry_delay_ms',
  'has_backoff',
  'consecutive_failures',
  'suspended_at',
  'version',
  'created_at',
  'updated_at',
  'account_id',
] as const

const withOwner = ({ db, cid, id: pid }: Realm) =>
  db
    .selectFrom('scheduled_jobs as j')
    .select(columns.map((name) => `j.${name}` as const))
    .select(['j.sort_name', accountEmail(cid, 'j.account_id').as('email')])
    .where('j.pid', '=', pid)

export type JobPage = {
  source?: string | undefined
  name?: string | undefined
  onlyUnique?: boolean | undefined
  sort: { by: JobSort; direction: 'asc' | 'desc' }
  /** The values of the last row of the previous page, in the columns of the order. */
  after: readonly CursorValue[] | undefined
  limit: number
}

/** The columns of each order; the last one makes it unique. Each order has an index. */
export const jobOrders = {
  name: ['sort_name', 'id'],
  source: ['source', 'sort_name', 'id'],
  failures: ['consecutive_failures', 'id'],
} as const

export type JobSort = keyof typeof jobOrders

export function selectJobPage(realm: Realm, { source, name, onlyUnique, sort, after, limit }: JobPage) {
  const columns = jobOrders[sort.by].map((column) => `j.${column}` as const)
  let query = withOwner(realm).limit(limit)
  for (const column of columns) query = query.orderBy(column, sort.direction)
  if (source !== undefined) query = query.where('j.source', '=', source)
  if (onlyUnique) query = query.where('j.is_unique', '=', true)
  // The highest character ends the range of this prefix.
  if (name)
    query = query.where(
      sql<SqlBool>`j.sort_name >= lower(${name}::text) and j.sort_name < lower(${name}::text) || chr(1114111)`,
    )
  if (after) {
    const further = sql.raw(sort.direction === 'desc' ? '<' : '>')
    query = query.where(
      sql<SqlBool>`(${sql.join(columns.map((column) => sql.ref(column)))}) ${further} (${sql.join(after)})`,
    )
  }
  return query
}

export const selectJobs = (...page: Parameters<typeof selectJobPage>): Promise<ListedJob[]> =>
  selectJobPage(...page).execute()

/** The most recently suspended job first. */
export function selectSuspendedJobs(
  realm: Realm,
  { from, before, limit }: { from: Date | undefined; before: { at: number; id: string } | undefined; limit: number },
): Promise<ListedJob[]> {
  let query = withOwner(realm)
    .where('j.suspended_at', 'is not', null)
    .orderBy('j.suspended_at', 'desc')
    .orderBy('j.id', 'desc')
    .limit(limit)
  if (from) query = query.where(sql<SqlBool>`j.suspended_at >= ${from}`)
  if (before)
    query = query.where(sql<SqlBool>`(j.suspended_at, j.id) < (${new Date(before.at)}::timestamptz, ${before.id})`)
  return query.execute()
}

export const selectJob = (realm: Realm, id: string): Promise<ListedJob | undefined> =>
  withOwner(realm).where('j.id', '=', id).executeTakeFirst()

export const selectAllJobs = ({ db, id: pid }: RealmRef): Promise<JobRow[]> =>
  db.selectFrom('scheduled_jobs').select(columns).where('pid', '=', pid).orderBy('id').execute()

/** The job for its handler, which does not need the owner's name. */
export const findJob = ({ db, id: pid }: RealmRef, id: string): Promise<JobRow | undefined> =>
  db.selectFrom('scheduled_jobs').select(columns).where('pid', '=', pid).where('id', '=', id).executeTakeFirst()

export const lockJob = ({ db, id: pid }: RealmRef, id: string): Promise<JobRow | undefined> =>
  db
    .selectFrom('scheduled_jobs')
    .select(columns)
    .where('pid', '=', pid)
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst()

/** Locks job names: of two callers that create a unique job concurrently, the second finds the first one's job. */
export const lockNames = ({ db, id: pid }: RealmRef) =>
  sql`select pg_advisory_xact_lock(hashtextextended(${`scheduler ${pid}`}, 0))`.execute(db)

/**
 * Whether another job with this name and source is a duplicate: any job if this one must be unique, otherwise a unique
 * one.
 */
export async function findNamesake(
  { db, id: pid }: RealmRef,
  { id, name, source, is_unique }: Pick<JobRow, 'id' | 'name' | 'source' | 'is_unique'>,
): Promise<string | undefined> {
  let query = db
    .selectFrom('scheduled_jobs')
    .select('id')
    .where('pid', '=', pid)
    .where('source', '=', source)
    .where('sort_name', '=', sql<string>`lower(${name}::text)`)
    .where('name', '=', name)
    .where('id', '<>', id)
  if (!is_unique) query = query.where('is_unique', '=', true)
  return (await query.limit(1).executeTakeFirst())?.id
}

export type NewScheduledJob = Omit<JobRow, 'created_at' | 'updated_at' | 'suspended_at'> & {
  created_at: Date
  updated_at: Date
  suspended_at: Date | null
}

export async function upsertJob({ db, id: pid }: RealmRef, job: NewScheduledJob): Promise<void> {
  const { id, ...rest } = job
  const values = { ...rest, triggers: JSON.stringify(rest.triggers), action: JSON.stringify(rest.action) }
  await db
    .insertInto('scheduled_jobs')
    .values({ pid, id, ...values })
    .onConflict((conflict) => conflict.columns(['pid', 'id']).doUpdateSet(values))
    .execute()
}

export const updateOutcome = (
  { db, id: pid }: RealmRef,
  id: string,
  outcome: { consecutive_failures: number; suspended_at: Date | null },
) => db.updateTable('scheduled_jobs').set(outcome).where('pid', '=', pid).where('id', '=', id).execute()

export const deleteJob = ({ db, id: pid }: RealmRef, id: string) =>
  db.deleteFrom('scheduled_jobs').where('pid', '=', pid).where('id', '=', id).execute()

export type ActivityRow = {
  id: number
  job_id: string
  at: number
  state: JobActivity['state']
  message: string
  job_name: string
}

export async function selectActivity(
  { db, id: pid }: RealmRef,
  jobId: string | undefined,
  { before, limit }: { before: number | undefined; limit: number },
): Promise<ActivityRow[]> {
  let query = db
    .selectFrom('job_activities')
    .select(['id', 'job_id', 'at', 'state', 'message', 'job_name'])
    .where('pid', '=', pid)
    .orderBy('id', 'desc')
    .limit(limit)
  if (jobId !== undefined) query = query.where('job_id', '=', jobId)
  if (before !== undefined) query = query.where('id', '<', before)
  return query.execute()
}

export type NewActivity = { at: Date; state: JobActivity['state']; message: string }

export async function insertActivities(
  { db, id: pid }: RealmRef,
  { id, name }: Pick<JobRow, 'id' | 'name'>,
  activities: readonly NewActivity[],
): Promise<void> {
  const rows = activities.map((activity) => ({ pid, job_id: id, job_name: name, ...activity }))
  if (rows.length > 0) await db.insertInto('job_activities').values(rows).execute()
}

/** Deletes old rows; returns how many. */
export async function deleteOldActivities(db: Db, before: Date, limit: number): Promise<number> {
  const { numAffectedRows } = await sql`
    delete from job_activities
    where (pid, job_id, id) in (select pid, job_id, id from job_activities where at < ${before} limit ${limit})
  `.execute(db)
  return Number(numAffectedRows ?? 0)
}

export type FailingJob = {
  pid: string
  id: string
  name: string
  failures: number
  isSuspended: boolean
  at: number | null
}

/** Jobs of these realms that were suspended or whose last runs failed, with the time of their last activity. */
export async function selectFailingJobs(db: Db, pids: readonly string[], limit: number): Promise<FailingJob[]> {
  const { rows } = await sql<FailingJob>`
    select j.pid, j.id, j.name, j.consecutive_failures as failures, j.suspended_at is not null as "isSuspended",
      (select max(a.at) from job_activities a where a.pid = j.pid and a.job_id = j.id) as at
    from scheduled_jobs j
    where j.pid = any(${[...pids]}::text[]) and (j.suspended_at is not null or j.consecutive_failures > 0)
    order by j.consecutive_failures desc, j.pid, j.id limit ${limit}
  `.execute(db)
  return rows
}
