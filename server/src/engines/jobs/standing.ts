import { sql } from 'kysely'
import { notify } from '../database/notify.ts'
import { cancelJob, jobsChannel, type RetryPolicy } from './enqueue.ts'
import type { Db } from './tables.ts'
import { nextDue, type Trigger } from './triggers.ts'

/** Identifies a standing job; it is changed and cancelled by this key. */
export type StandingKey = { cid: number; kind: string; uniqueKey: string }

export type StandingJob = StandingKey & {
  pid: string
  /** JSON; passed to the handler. */
  payload: unknown
  triggers: readonly Trigger[]
  retries: RetryPolicy & { hasBackoff: boolean }
}

/** Creates or changes a recurring job. Missed runs are skipped. */
export async function putJob(db: Db, now: number, job: StandingJob): Promise<void> {
  const { cid, kind, uniqueKey, retries, triggers } = job
  const next = nextDue(triggers, now)
  await sql`
    insert into jobs as known
      (cid, pid, kind, unique_key, payload, triggers, max_retries, retry_delay_ms, has_backoff, next_due_at, created_at)
    values (${cid}, ${job.pid}, ${kind}, ${uniqueKey}, ${JSON.stringify(job.payload)}, ${JSON.stringify(triggers)},
            ${retries.maxRetries}, ${retries.delayMs}, ${retries.hasBackoff},
            ${next === undefined ? null : new Date(next)}, ${new Date(now)})
    on conflict (cid, kind, unique_key) where unique_key is not null
    do update set payload = excluded.payload, triggers = excluded.triggers, max_retries = excluded.max_retries,
      retry_delay_ms = excluded.retry_delay_ms, has_backoff = excluded.has_backoff, next_due_at = excluded.next_due_at
  `.execute(db)
}

/** Deletes its triggers and cancels its run. Returns true if a run was cut off. */
export async function cancelStanding(db: Db, now: number, { cid, kind, uniqueKey }: StandingKey): Promise<boolean> {
  const job = await db
    .selectFrom('jobs')
    .select('id')
    .where('cid', '=', cid)
    .where('kind', '=', kind)
    .where('unique_key', '=', uniqueKey)
    .executeTakeFirst()
  return job !== undefined && cancelJob(db, now, cid, job.id)
}

/** Stops the job from becoming due until it is put again. A run in progress continues. */
export const pauseStanding = (db: Db, { cid, kind, uniqueKey }: StandingKey) =>
  db
    .updateTable('jobs')
    .set({ triggers: '[]', next_due_at: null })
    .where('cid', '=', cid)
    .where('kind', '=', kind)
    .where('unique_key', '=', uniqueKey)
    .execute()

/** Runs the job now, in addition to its schedule. Returns false if one of its runs has not ended. */
export async function runNow(db: Db, now: number, { cid, kind, uniqueKey }: StandingKey): Promise<boolean> {
  const due = new Date(now)
  const { numAffectedRows } = await sql`
    insert into job_runs (cid, job_id, kind, due_at, take_at)
    select job.cid, job.id, job.kind,
      -- no two runs of a job have the same due time
      greatest(${due}::timestamptz, (
        select max(run.due_at) + interval '1 millisecond' from job_runs as run
        where run.cid = job.cid and run.job_id = job.id and run.due_at <= ${due}::timestamptz
      )),
      ${due}::timestamptz
    from jobs as job
    where job.cid = ${cid} and job.kind = ${kind} and job.unique_key = ${uniqueKey}
      and not exists (
        select from job_runs as run where run.cid = job.cid and run.job_id = job.id and run.finished_at is null
      )
    on conflict on constraint job_runs_once_when_due do nothing
  `.execute(db)
  if (!numAffectedRows) return false
  await notify(db, jobsChannel, 'due')
  return true
}
