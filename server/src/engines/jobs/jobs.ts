import { randomUUID } from 'node:crypto'
import { hourMs } from '@regent/contract/time'
import type { Clock } from '../database/clock.ts'
import { chooseJobHandle } from '../database/connection/driver.ts'
import type { Db } from '../database/database.ts'
import { type NotifyHub, notify } from '../database/notify.ts'
import type { EngineLog } from '../engine-log.ts'
import { atMost, type Repeating, repeat } from '../repeat.ts'
import { withSpan } from '../tracing/span.ts'
import type { Tracer } from '../tracing/tracer.ts'
import { jobsChannel } from './enqueue.ts'
import { ofServer, planRuns, putRecurring, type Recurring } from './recurring.ts'
import { endRun, giveBackRun, renewLeases, retryRun, type TakenRun, takeRuns } from './runs.ts'

/** Context of a handler. A run may start again after its server dies, so handlers must be idempotent. */
export type Run<Payload> = {
  /** The same for every attempt. */
  id: number
  cid: number
  pid: string | undefined
  payload: Payload
  /** 1 for the first. */
  attempt: number
  /** No attempt follows if this one fails. */
  isLast: boolean
  /** When this attempt began, epoch milliseconds. */
  now: number
  db: Db
  /**
   * Aborted when the run is cancelled, the server stops, or the lease is lost. A handler that leaves its work
   * unfinished must throw (`signal.throwIfAborted()`): if the server is stopping, another server then continues the
   * run. A handler that returns counts as done.
   */
  signal: AbortSignal
  /** Reports progress; it is saved every few seconds. */
  progress: (done: number, total?: number) => void
  /** True if the run was cancelled permanently; `signal` is aborted then. */
  isCancelled: () => boolean
}

/** The result is stored with the run, as JSON. */
export type Handler<Payload> = (run: Run<Payload>) => Promise<unknown>

export type JobsOptions = {
  db: Db
  hub: NotifyHub
  log: EngineLog
  /** The clock of the database; tests set their own. */
  clock: Clock
  /** How often the database is polled for runs that are due. */
  pollMs?: number
  /** How long after a server's death others may take its runs. */
  leaseMs?: number
  /** Maximum number of runs at once on this server. */
  concurrency?: number
  /** Traces each run; undefined: none. */
  tracer?: Tracer | undefined
}

/** A run in progress on this server. */
type Current = {
  run: TakenRun
  abort: AbortController
  isCancelled: boolean
  done: number | null
  total: number | null
  leaseEnd: number
}

type Failure = { error: string }

const maxDelayMs = hourMs
const maxErrorLength = 2_000

/**
 * Carries out jobs on any number of servers: one server takes each run under a lease and renews it while it works. When
 * the lease ends because the server died, another server begins the run again; later writes of the first one are
 * rejected.
 */
export class Jobs {
  readonly #options: Required<Omit<JobsOptions, 'tracer'>> & Pick<JobsOptions, 'tracer'>
  readonly #server = randomUUID()
  readonly #handlers = new Map<string, Handler<never>>()
  readonly #recurring: Recurring[] = []
  readonly #current = new Map<Current, Promise<void>>()
  #isPut = false
  #lastLook: Promise<void> = Promise.resolve()
  #isStopping = false
  #polling: Repeating | undefined
  #beating: Repeating | undefined
  #unlisten = () => {}

  constructor(options: JobsOptions) {
    this.#options = { pollMs: 1_000, leaseMs: 30_000, concurrency: 5, ...options }
  }

  /**
   * Registers a handler for this kind of job on this server. Jobs of other kinds wait for a server that has their
   * handler.
   */
  define<Payload>(kind: string, handler: Handler<Payload>): void {
    this.#handlers.set(kind, handler)
  }

  /** The server's own work, done by one of the servers at each full interval (every hour: on the hour). */
  every(kind: string, { intervalMs }: { intervalMs: number }): void {
    this.#recurring.push({ kind, intervalMs })
  }

  async start(): Promise<void> {
    const { hub, log, pollMs, leaseMs } = this.#options
    this.#polling = repeat('taking jobs', pollMs, log, () => this.#poll())
    this.#beating = repeat('renewing the leases of jobs', leaseMs / 15, log, () => this.#beat())
    this.#unlisten = await hub.listen<string>(jobsChannel, (what) => {
      if (what === 'due') this.#polling?.wake()
      else this.#beating?.wake()
    })
  }

  /** Carries out what is due, including what becomes due by it, then returns. Does not need `start`. */
  async runDue(): Promise<void> {
    do {
      await this.#poll()
      await Promise.all(this.#current.values())
      await this.#poll()
    } while (this.#current.size > 0)
  }

  /** Takes no more runs, waits up to `limitMs` for the running ones, and leaves the rest to other servers. */
  async stop(limitMs: number): Promise<void> {
    const deadline = performance.now() + limitMs
    const remainingMs = () => Math.max(0, deadline - performance.now())
    this.#isStopping = true
    this.#unlisten()
    await this.#polling?.stop(remainingMs())
    for (const { abort } of this.#current.keys()) abort.abort(new Error('the server is stopping'))
    await atMost(remainingMs(), Promise.all(this.#current.values()))
    await this.#beating?.stop(remainingMs())
    await Promise.all([...this.#current.keys()].map((current) => this.#giveBack(current)))
  }

  /** Polls are sequential: two concurrent polls would lease more runs than this server can process. */
  #poll(): Promise<void> {
    const look = this.#lastLook.then(() => this.#takeDue())
    this.#lastLook = look.catch(() => {})
    return look
  }

  async #takeDue(): Promise<void> {
    const { db, clock, leaseMs, concurrency } = this.#options
    if (!this.#isPut) {
      for (const recurring of this.#recurring) await putRecurring(db, clock(), recurring)
      this.#isPut = true
    }
    const kinds = [...this.#handlers.keys()]
    await planRuns(db, clock, kinds)
    const share = computeShare(concurrency)
    for (;;) {
      const running = [...this.#current.keys()].map(({ run }) => run)
      const limit = concurrency - running.length
      if (limit === 0) return
      // The database decides when the lease ends. This server measures from before the request, so it gives up first.
      const leaseEnd = clock() + leaseMs
      const current = running.map(({ id }) => id)
      const busy = countByOrganization(running)
      const leasedRuns = await takeRuns(db, {
        server: this.#server,
        kinds,
        current,
        busy,
        share,
        limit,
        clock,
        leaseMs,
      })
      for (const run of leasedRuns) this.#begin(run, leaseEnd)
      // Due runs of an organization that has reached its share may have come before those of others.
      const counts = countByOrganization([...running, ...leasedRuns])
      if (leasedRuns.length === limit || !leasedRuns.some(({ cid }) => (counts.get(cid) ?? 0) >= share)) return
    }
  }

  #begin(run: TakenRun, leaseEnd: number): void {
    const { log } = this.#options
    const abort = new AbortController()
    const current: Current = { run, abort, isCancelled: run.wasCancelled, done: null, total: null, leaseEnd }
    const completion = this.#carryOut(current)
      // Its lease will end, and the run begins again.
      .catch((error) =>
        log.error({ err: error, kind: run.kind, runId: run.id }, 'the result of a job could not be saved'),
      )
      .finally(() => {
        this.#current.delete(current)
        this.#polling?.wake()
      })
    this.#current.set(current, completion)
  }

  async #carryOut(current: Current): Promise<void> {
    const { db, clock, log } = this.#options
    const { run } = current
    const logFields = { kind: run.kind, runId: run.id, attempt: run.attempt }
    const outcome = await this.#traced(current, () => this.#attempt(current))
    const ending = { done: current.done, total: current.total }
    let isKept: boolean
    if (!('error' in outcome)) {
      isKept = await endRun(db, clock, run, 'done', { ...outcome, ...ending, error: null })
    } else if (this.#isStopping && !current.isCancelled) {
      return this.#giveBack(current)
    } else if (run.attempt > run.maxRetries) {
      isKept = await endRun(db, clock, run, 'failed', { ...outcome, ...ending, result: null })
      if (!current.isCancelled) log.error({ ...logFields, reason: outcome.error }, 'a job failed permanently')
    } else {
      isKept = await retryRun(db, clock, run, retryDelay(run), outcome.error)
      if (!current.isCancelled) log.warn({ ...logFields, reason: outcome.error }, 'a job failed; retrying')
    }
    if (!isKept) log.warn(logFields, 'a job took longer than its lease; another server now owns it')
  }

  async #traced<Outcome extends object>({ run }: Current, attempt: () => Promise<Outcome>): Promise<Outcome> {
    const span = this.#options.tracer?.begin(`job ${run.kind}`, 'consumer', {
      'regent.run': run.id,
      'regent.attempt': run.attempt,
      'regent.organization': run.cid,
      'regent.realm': run.pid ?? undefined,
    })
    try {
      const outcome = await withSpan(span, attempt)
      if ('error' in outcome) span?.fail()
      return outcome
    } finally {
      span?.end()
    }
  }

  async #attempt(current: Current): Promise<{ result: string } | Failure> {
    const { run, abort } = current
    if (run.wasCancelled) return { error: 'cancelled' }
    if (run.attempt > run.maxRetries + 1) return { error: 'each server that started it was killed' }
    try {
      const handler = this.#handlers.get(run.kind) as Handler<unknown>
      const result = await handler({
        id: run.id,
        cid: run.cid,
        pid: run.pid ?? undefined,
        payload: run.payload,
        attempt: run.attempt,
        isLast: run.attempt > run.maxRetries,
        now: run.startedAt,
        db: chooseJobHandle(this.#options.db),
        signal: abort.signal,
        progress: (done, total) => {
          current.done = done
          current.total = total ?? null
        },
        isCancelled: () => current.isCancelled,
      })
      return { result: JSON.stringify(result ?? null) }
    } catch (error) {
      return { error: formatError(error) }
    }
  }

  /** Renews the leases of the runs here, and aborts runs that were cancelled or lost. */
  async #beat(): Promise<void> {
    if (this.#current.size === 0) return
    const { db, clock, leaseMs } = this.#options
    const beating = [...this.#current.keys()]
    const leaseEnd = clock() + leaseMs
    try {
      const beats = beating.map(({ run: { cid, id, attempt }, done, total }) => ({ cid, id, attempt, done, total }))
      const renewedRuns = await renewLeases(db, this.#server, { clock, leaseMs }, beats)
      for (const current of beating) {
        const { id, attempt } = current.run
        const renewedRun = renewedRuns.find((row) => row.id === id && row.attempt === attempt)
        if (renewedRun) current.leaseEnd = leaseEnd
        else if (this.#current.has(current)) current.abort.abort(new Error('the lease is lost'))
        if (renewedRun?.wasCancelled && !current.isCancelled) {
          current.isCancelled = true
          current.abort.abort(new Error('cancelled'))
        }
      }
    } finally {
      // Leases end even while the database does not respond.
      for (const { leaseEnd, abort } of beating) if (leaseEnd <= clock()) abort.abort(new Error('the lease has ended'))
    }
  }

  async #giveBack({ run }: Current): Promise<void> {
    const { db, clock, log } = this.#options
    try {
      // Other servers lease it immediately instead of at their next poll.
      if (await giveBackRun(db, clock, run)) await notify(db, jobsChannel, 'due')
    } catch (error) {
      log.warn(
        { err: error, kind: run.kind, runId: run.id },
        'a job could not be released; another server takes it after its lease',
      )
    }
  }
}

/**
 * Number of concurrent runs of one organization per server: a quarter of all, and at least two. Its slow runs, such as
 * calls to unresponsive hosts, must not block those of others.
 */
const computeShare = (concurrency: number): number => Math.max(2, Math.ceil(concurrency / 4))

/** How many runs each organization has; the server's own work is nobody's. */
function countByOrganization(runs: readonly { cid: number }[]): ReadonlyMap<number, number> {
  const counts = new Map<number, number>()
  for (const { cid } of runs) if (cid !== ofServer) counts.set(cid, (counts.get(cid) ?? 0) + 1)
  return counts
}

/** The delay before the next attempt; with backoff it doubles after each attempt. */
const retryDelay = ({ attempt, retryDelayMs, hasBackoff }: TakenRun) =>
  Math.min(hasBackoff ? retryDelayMs * 2 ** (attempt - 1) : retryDelayMs, maxDelayMs)

/** PostgreSQL has no zero characters. */
const formatError = (error: unknown) =>
  (error instanceof Error ? error.message : String(error)).replaceAll('\0', '').slice(0, maxErrorLength)
