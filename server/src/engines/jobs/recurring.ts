import { sql } from 'kysely'
import { type Clock, sqlNow } from '../database/clock.ts'
import { usualRetries } from './enqueue.ts'
import type { Db } from './tables.ts'
import { nextDue, type Trigger } from './triggers.ts'

/** The cid of the server's own jobs. */
export const ofServer = 0

export type Recurring = { kind: string; intervalMs: number }

/** Adds the server's own recurring job to the database, or changes its interval. */
export async function putRecurring(db: Db, now: number, { kind, intervalMs }: Recurring): Promise<void> {
  const triggers: Trigger[] = [{ type: 'every', intervalMs }]
  const next = nextDue(triggers, now)
  await sql`
    insert into jobs as known
      (cid, kind, unique_key, payload, triggers, max_retries, retry_delay_ms, next_due_at, created_at)
    values (${ofServer}, ${kind}, 'recurring', 'null', ${JSON.stringify(triggers)}, ${usualRetries.maxRetries},
            ${usualRetries.delayMs}, ${toDate(next)}, ${new Date(now)})
    on conflict (cid, kind, unique_key) where unique_key is not null
    do update set triggers = excluded.triggers, next_due_at = excluded.next_due_at
    where known.triggers <> excluded.triggers
  `.execute(db)
}

/**
 * Creates the due runs of recurring jobs, each once, also with several servers. A job waits until its last run has
 * ended. One run replaces all missed ones, including those missed while no server ran.
 */
export async function planRuns(db: Db, clock: Clock, kinds: readonly string[]): Promise<void> {
  const { rows } = await sql<{ cid: number; id: number; triggers: Trigger[]; next_due_at: number }>`
    select cid, id, triggers, next_due_at
    from jobs as job
    where next_due_at <= ${sqlNow(clock)} and kind = any(${kinds})
      and not exists (
        select from job_runs as run where run.cid = job.cid and run.job_id = job.id and run.finished_at is null
      )
    order by next_due_at
    limit 100
  `.execute(db)
  for (const job of rows) {
    // The clock of this process may be behind the database, for which the job is already due.
    const after = Math.max(clock(), job.next_due_at)
    await planRun(db, job, job.next_due_at, nextDue(job.triggers, after))
  }
}

/** Only the server that moves the due time forward creates the run for it. */
async function planRun(db: Db, { cid, id }: { cid: number; id: number }, dueAt: number, next: number | undefined) {
  const due = new Date(dueAt)
  await sql`
    with moved as (
      update jobs set next_due_at = ${toDate(next)} where cid = ${cid} and id = ${id} and next_due_at = ${due}
      returning cid, id, kind
    )
    insert into job_runs (cid, job_id, kind, due_at, take_at)
    select cid, id, kind, ${due}::timestamptz, ${due}::timestamptz from moved
    on conflict on constraint job_runs_once_when_due do nothing
  `.execute(db)
}

const toDate = (at: number | undefined): Date | null => (at === undefined ? null : new Date(at))
