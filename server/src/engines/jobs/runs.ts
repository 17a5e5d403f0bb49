import { sql } from 'kysely'
import { type Clock, sqlNow } from '../database/clock.ts'
import { ofServer } from './recurring.ts'
import type { Db } from './tables.ts'

/** A run that a server has taken. The server and the attempt number identify the lease. */
export type TakenRun = {
  cid: number
  id: number
  kind: string
  attempt: number
  leasedBy: string
  /** When it was taken, by the clock that its due time was compared with. */
  startedAt: number
  wasCancelled: boolean
  pid: string | null
  payload: unknown
  maxRetries: number
  retryDelayMs: number
  hasBackoff: boolean
}

type Taking = {
  server: string
  kinds: readonly string[]
  /** Ids of the runs in progress on this server: it may have been suspended past the end of their leases. */
  current: readonly number[]
  /** How many runs organizations have in progress on this server, and how many each may have. */
  busy: ReadonlyMap<number, number>
  share: number
  limit: number
} & Lease

/** A lease begins and ends by the clock of the database, so that servers agree on it whatever their own clocks show. */
type Lease = { clock: Clock; leaseMs: number }

/** Leases runs that are due, and runs whose lease has expired. No two servers get the same run. */
export async function takeRuns(db: Db, taking: Taking): Promise<TakenRun[]> {
  const { server, kinds, current, busy, share, limit, clock, leaseMs } = taking
  const now = sqlNow(clock)
  const full = [...busy].filter(([, count]) => count >= share).map(([cid]) => cid)
  const { rows } = await sql<TakenRun>`
    with first as materialized (
      select cid, id, take_at
      from job_runs
      where finished_at is null and take_at <= ${now} and kind = any(${kinds})
        and id <> all(${current}::bigint[]) and cid <> all(${full}::bigint[])
      order by take_at
      limit ${limit}
      for update skip locked
    ), due as materialized (
      select placed.cid, placed.id
      from (select *, row_number() over (partition by cid order by take_at) as place from first) as placed
      left join unnest(${[...busy.keys()]}::bigint[], ${[...busy.values()]}::integer[]) as busy (cid, count) using (cid)
      where placed.cid = ${ofServer} or placed.place + coalesce(busy.count, 0) <= ${share}
    )
    update job_runs as run
    set state = 'running', attempt = run.attempt + 1, leased_by = ${server}, take_at = ${sqlNow(clock, leaseMs)},
        started_at = ${now}, progress_done = null, progress_total = null
    from due, jobs as job
    where run.cid = due.cid and run.id = due.id and job.cid = run.cid and job.id = run.job_id
    returning run.cid, run.id, run.kind, run.attempt, run.leased_by as "leasedBy",
      run.started_at as "startedAt",
      run.cancel_asked_at is not null as "wasCancelled", job.pid, job.payload, job.max_retries as "maxRetries",
      job.retry_delay_ms as "retryDelayMs", job.has_backoff as "hasBackoff"
  `.execute(db)
  return rows
}

/** A run with its progress. */
export type Beat = Pick<TakenRun, 'cid' | 'id' | 'attempt'> & { done: number | null; total: number | null }

/** Extends leases and writes progress. Returns the runs whose lease still belonged to this server. */
export async function renewLeases(db: Db, server: string, { clock, leaseMs }: Lease, beats: readonly Beat[]) {
  const { rows } = await sql<{ id: number; attempt: number; wasCancelled: boolean }>`
    update job_runs as run
    set take_at = ${sqlNow(clock, leaseMs)}, progress_done = mine.done, progress_total = mine.total
    from unnest(${beats.map(({ cid }) => cid)}::bigint[], ${beats.map(({ id }) => id)}::bigint[],
                ${beats.map(({ attempt }) => attempt)}::integer[], ${beats.map(({ done }) => done)}::bigint[],
                ${beats.map(({ total }) => total)}::bigint[]) as mine (cid, id, attempt, done, total)
    where run.cid = mine.cid and run.id = mine.id and run.attempt = mine.attempt
      and run.leased_by = ${server} and run.state = 'running'
    returning run.id, run.attempt, run.cancel_asked_at is not null as "wasCancelled"
  `.execute(db)
  return rows
}

export type LastRuns = { doneAt: number | null; result: unknown; isFailing: boolean }

/**
 * When a job of the server's own was last done and its result then, and whether its newest attempt failed. Undefined: it
 * never ran.
 */
export async function lastRuns(db: Db, kind: string): Promise<LastRuns | undefined> {
  const { rows } = await sql<Omit<LastRuns, 'isFailing'> & { isFailing: boolean | null }>`
    select max(finished_at) filter (where state = 'done') as "doneAt",
      (array_agg(result order by finished_at desc) filter (where state = 'done'))[1] as result,
      (array_agg(error is not null order by due_at desc) filter (where started_at is not null))[1] as "isFailing"
    from job_runs where cid = 0 and kind = ${kind}
  `.execute(db)
  const [row] = rows
  return row && row.isFailing !== null ? { ...row, isFailing: row.isFailing } : undefined
}

/** How many runs are due without a server that has them, at most 10,000, and since when the oldest is. */
export async function selectDueRuns(db: Db, now: Date): Promise<{ count: number; oldest: number | null }> {
  const { rows } = await sql<{ count: number; oldest: number | null }>`
    select count(*)::int as count, min(take_at) as oldest from (
      select take_at from job_runs where finished_at is null and take_at <= ${now} order by take_at limit 10000
    ) as due
  `.execute(db)
  return rows[0] ?? { count: 0, oldest: null }
}

type LeasedRun = Pick<TakenRun, 'cid' | 'id' | 'attempt' | 'leasedBy'>

export type Ending = { result: string | null; error: string | null; done: number | null; total: number | null }

/** Ends a run if this server still holds its lease. A run that was cancelled in the meantime ends as cancelled. */
export async function endRun(db: Db, clock: Clock, run: LeasedRun, state: 'done' | 'failed', ending: Ending) {
  const { numAffectedRows } = await sql`
    update job_runs
    set state = case when cancel_asked_at is null then ${state} else 'cancelled' end, finished_at = ${sqlNow(clock)},
        leased_by = null, result = ${ending.result}, error = ${ending.error},
        progress_done = ${ending.done}, progress_total = ${ending.total}
    where ${isHeld(run)}
  `.execute(db)
  return numAffectedRows === 1n
}

/** Schedules a retry of a failed run after a delay, unless it has been cancelled. */
export async function retryRun(db: Db, clock: Clock, run: LeasedRun, delayMs: number, error: string) {
  const { numAffectedRows } = await sql`
    update job_runs
    set state = case when cancel_asked_at is null then 'pending' else 'cancelled' end,
        finished_at = case when cancel_asked_at is null then null else ${sqlNow(clock)} end,
        leased_by = null, take_at = ${sqlNow(clock, delayMs)}, error = ${error}
    where ${isHeld(run)}
  `.execute(db)
  return numAffectedRows === 1n
}

/** Lets another server continue at once. The attempt does not count, because it did not fail. */
export async function giveBackRun(db: Db, clock: Clock, run: LeasedRun) {
  const { numAffectedRows } = await sql`
    update job_runs
    set state = 'pending', leased_by = null, take_at = ${sqlNow(clock)}, attempt = attempt - 1
    where ${isHeld(run)}
  `.execute(db)
  return numAffectedRows === 1n
}

const isHeld = ({ cid, id, attempt, leasedBy }: LeasedRun) => sql`
  cid = ${cid} and id = ${id} and attempt = ${attempt} and leased_by = ${leasedBy} and state = 'running'
`

/** Deletes runs that ended before `before`, and jobs with no other runs. Returns how many runs it deleted. */
export async function deleteEndedRuns(db: Db, before: Date, limit: number): Promise<number> {
  return db.transaction().execute(async (transaction) => {
    const { rows } = await sql<{ cid: number; job_id: number }>`
      with old as materialized (
        select cid, id from job_runs where finished_at < ${before} order by finished_at limit ${limit}
      )
      delete from job_runs as run using old where run.cid = old.cid and run.id = old.id
      returning run.cid, run.job_id
    `.execute(transaction)
    await sql`
      delete from jobs as job
      using unnest(${rows.map(({ cid }) => cid)}::bigint[], ${rows.map((row) => row.job_id)}::bigint[]) as old (cid, id)
      where job.cid = old.cid and job.id = old.id and job.next_due_at is null
        and not exists (select from job_runs as run where run.cid = job.cid and run.job_id = job.id)
    `.execute(transaction)
    return rows.length
  })
}
