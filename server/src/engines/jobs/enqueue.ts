import { sql } from 'kysely'
import { notify } from '../database/notify.ts'
import type { Db } from './tables.ts'
import type { Trigger } from './triggers.ts'

/** The notification channel for runs that are due or cancelled. */
export const jobsChannel = 'regent_jobs'

/** How often a failed run is retried. The delay doubles each time, up to an hour. */
export type RetryPolicy = { maxRetries: number; delayMs: number }

/** Five retries, the last one five minutes after the first. */
export const usualRetries: RetryPolicy = { maxRetries: 5, delayMs: 10_000 }

export type NewJob = {
  cid: number
  pid?: string | undefined
  kind: string
  /** JSON; passed to the handler. */
  payload: unknown
  /** Epoch milliseconds; default: now. */
  dueAt?: number | undefined
  /** Unique per organization and kind, for as long as jobs are stored (a month after their end). */
  uniqueKey?: string | undefined
  retries?: RetryPolicy | undefined
}

/**
 * Has work done once, by any server that defines its kind, after the transaction of `db` commits; never if it rolls
 * back. Returns the job's id; if the unique key is in use, the id of the job that has it.
 */
export async function enqueueJob(db: Db, now: number, job: NewJob): Promise<number> {
  const { cid, kind, uniqueKey = null, dueAt = now, retries = usualRetries } = job
  const triggers: Trigger[] = [{ type: 'exact', at: dueAt }]
  const due = new Date(dueAt)
  const { rows } = await sql<{ job_id: number }>`
    with made as (
      insert into jobs (cid, pid, kind, unique_key, payload, triggers, max_retries, retry_delay_ms, created_at)
      values (${cid}, ${job.pid ?? null}, ${kind}, ${uniqueKey}, ${JSON.stringify(job.payload ?? null)},
              ${JSON.stringify(triggers)}, ${retries.maxRetries}, ${retries.delayMs}, ${new Date(now)})
      on conflict (cid, kind, unique_key) where unique_key is not null do nothing
      returning id
    )
    insert into job_runs (cid, job_id, kind, due_at, take_at)
    select ${cid}, made.id, ${kind}, ${due}, ${due} from made
    returning job_id
  `.execute(db)
  const createdId = rows[0]?.job_id
  if (createdId === undefined) return requireJobWithKey(db, cid, kind, uniqueKey)
  if (dueAt <= now) await notify(db, jobsChannel, 'due')
  return createdId
}

async function requireJobWithKey(db: Db, cid: number, kind: string, uniqueKey: string | null): Promise<number> {
  const { id } = await db
    .selectFrom('jobs')
    .select('id')
    .where('cid', '=', cid)
    .where('kind', '=', kind)
    .where('unique_key', '=', uniqueKey)
    .executeTakeFirstOrThrow()
  return id
}

/**
 * Cancels the rest of a job: deletes its triggers, drops a waiting run, and tells the handler of a running one. Returns
 * true if a run was cut off; that run ends as cancelled even if its handler finishes first.
 */
export async function cancelJob(db: Db, now: number, cid: number, jobId: number): Promise<boolean> {
  await db
    .updateTable('jobs')
    .set({ triggers: '[]', next_due_at: null })
    .where('cid', '=', cid)
    .where('id', '=', jobId)
    .execute()
  const requestedAt = new Date(now)
  const { numAffectedRows } = await sql`
    update job_runs
    set cancel_asked_at = ${requestedAt}::timestamptz,
        state = case state when 'pending' then 'cancelled' else state end,
        finished_at = case state when 'pending' then ${requestedAt}::timestamptz end
    where cid = ${cid} and job_id = ${jobId} and finished_at is null
  `.execute(db)
  if (!numAffectedRows) return false
  await notify(db, jobsChannel, 'cancelled')
  return true
}
