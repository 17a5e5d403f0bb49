import { fork } from 'node:child_process'
import cluster from 'node:cluster'
import { extname } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { AggregatorRegistry } from 'prom-client'
import { BackupError } from './engines/backup/backup-error.ts'
import { EngineError } from './engines/database/engine-error.ts'
import { type KeptProcess, keepProcess } from './engines/processes/kept-process.ts'
import { lateMs } from './engines/warehouse/query-turns.ts'
import { createLog } from './kernel/settings/log.ts'
import { describeSettings, readSettings, type Settings, SettingsError } from './kernel/settings/settings.ts'
import {
  analyticsMemoryMb,
  countWorkers,
  type FromAnalytics,
  type FromWorker,
  type ToAnalytics,
  type ToWorker,
} from './processes.ts'
import { startDatabase } from './start-engines.ts'

const workerStopMs = 25_000
const analyticsStopMs = 10_000
/** A worker is expected to answer within this time even while it starts on a busy machine. */
const workerSilenceMs = 60_000
const analyticsSilenceMs = 15_000
const megabyte = 1024 * 1024

/** A file of the server next to this one, from the sources or as built. */
const resolveFile = (name: string) => fileURLToPath(new URL(`./${name}${extname(import.meta.url)}`, import.meta.url))

type Logger = ReturnType<typeof createLog>
type Database = Awaited<ReturnType<typeof startDatabase>>
type Begin = { begin: { databaseUrl: string; workers: number } }

/**
 * Starts the product, and supervises its processes: the database, the workers that handle requests, and the analytics
 * process. It handles no request itself. Stops everything in order on a signal.
 */
async function main(): Promise<void> {
  const settings = readSettings()
  const log = createLog(settings.logLevel)
  const database = await startDatabase(settings, log)
  const begin = { begin: { databaseUrl: database.url, workers: countWorkers(settings) } }
  const supervisor = new Supervisor(settings, log, database, begin)
  for (const signal of ['SIGINT', 'SIGTERM'] as const) {
    process.on(signal, () => {
      log.info({ signal }, 'stopping')
      // Ctrl+C is pressed by a waiting person, so there is no drain time.
      void supervisor.stop(0, signal === 'SIGTERM' ? settings.drainSeconds * 1_000 : 0)
    })
  }
  process.on('unhandledRejection', (error) => log.error({ err: error }, 'unhandled rejection'))
}

const execArgv = [...process.execArgv, '--enable-source-maps']

/** The analytics process, and what the workers must know of it. */
class Analytics {
  readonly #process: KeptProcess<ToAnalytics | FromAnalytics>
  readonly #notifyWorkers: () => void
  #port: number | undefined
  #overdue = 0
  /** The organizations and realms of overdue queries, and when the last one was. */
  readonly #lateSince = new Map<string, number>()

  constructor(settings: Settings, log: Logger, begin: Begin, notifyWorkers: () => void) {
    this.#notifyWorkers = notifyWorkers
    this.#process = keepProcess<ToAnalytics | FromAnalytics>({
      name: 'analytics',
      log,
      silenceMs: analyticsSilenceMs,
      maxMemoryBytes: analyticsMemoryMb(settings) * megabyte,
      start() {
        // Queries wait in threads of libuv; its usual four would be too few.
        const env = { ...process.env, UV_THREADPOOL_SIZE: '16' }
        return fork(resolveFile('analytics-process'), { env, execArgv })
      },
      greeting: () => [{ begin: { ...begin.begin, late: this.#listLate() } }],
      onMessage: (message) => this.#receive(message),
      onEnd: () => {
        this.#port = undefined
        this.#notifyWorkers()
        return false
      },
    })
  }

  get state() {
    return { port: this.#port, overdue: this.#overdue }
  }

  stop(): Promise<void> {
    return this.#process.stop(analyticsStopMs)
  }

  #listLate(): string[] {
    return [...this.#lateSince].flatMap(([holder, at]) => (performance.now() - at < lateMs ? [holder] : []))
  }

  #receive(message: ToAnalytics | FromAnalytics): void {
    if ('listening' in message) this.#port = message.listening.port
    if ('overdue' in message) {
      this.#overdue += 1
      for (const [holder, at] of this.#lateSince) if (performance.now() - at >= lateMs) this.#lateSince.delete(holder)
      this.#lateSince.set(message.overdue.holder, performance.now())
    }
    this.#notifyWorkers()
  }
}

type WorkerProcess = KeptProcess<ToWorker | FromWorker>

/** Starts the processes of the server, keeps them running, and stops them in order. */
class Supervisor {
  readonly #settings: Settings
  readonly #log: Logger
  readonly #database: Database
  readonly #begin: Begin
  readonly #metrics = new AggregatorRegistry()
  readonly #analytics: Analytics
  #workers: WorkerProcess[] = []
  #isReady = false
  #isStopping = false
  readonly #draining = new AbortController()

  constructor(settings: Settings, log: Logger, database: Database, begin: Begin) {
    this.#settings = settings
    this.#log = log
    this.#database = database
    this.#begin = begin
    this.#analytics = new Analytics(settings, log, begin, () => {
      for (const worker of this.#workers) worker.send({ analytics: this.#analytics.state })
    })
    // Workers accept connections from the system themselves: a connection passed to a worker that is being killed would
    // stay open without a response.
    cluster.schedulingPolicy = cluster.SCHED_NONE
    cluster.setupPrimary({ exec: resolveFile('worker'), execArgv })
    this.#workers = Array.from({ length: begin.begin.workers }, () => this.#startWorker())
  }

  /** Stops everything in order. A second call ends the time for draining. */
  async stop(exitCode: number, drainMs = 0): Promise<void> {
    if (this.#isStopping) return this.#draining.abort()
    this.#isStopping = true
    try {
      if (this.#isReady && drainMs > 0) {
        for (const worker of this.#workers) worker.send({ drain: true })
        await sleep(drainMs, undefined, { signal: this.#draining.signal }).catch(() => {})
      }
      await Promise.all(this.#workers.map((worker) => worker.stop(workerStopMs)))
      await this.#analytics.stop()
      await this.#database.stop()
    } finally {
      process.exit(exitCode)
    }
  }

  #startWorker(): WorkerProcess {
    const worker: WorkerProcess = keepProcess<ToWorker | FromWorker>({
      name: 'worker',
      log: this.#log,
      silenceMs: workerSilenceMs,
      start: () => cluster.fork().process,
      greeting: () => [
        this.#begin,
        { analytics: this.#analytics.state },
        ...(this.#isStopping ? [{ drain: true }] : []),
      ],
      onMessage: (message) => this.#receive(worker, message),
      // If a worker cannot start, the server logs the reason and exits. A killed worker, such as for lack of memory, is
      // restarted.
      onEnd: (how, isKilled) => {
        const cannotStart = !this.#isReady && !isKilled
        if (cannotStart) this.#fail(`The server could not start: its worker ${how}.`)
        return cannotStart
      },
    })
    return worker
  }

  #receive(worker: WorkerProcess, message: ToWorker | FromWorker): void {
    if ('failed' in message && !this.#isReady) this.#fail(message.failed)
    else if ('failed' in message) this.#log.error({ failed: message.failed }, 'a worker could not start')
    if ('sumMetrics' in message) {
      const { id } = message.sumMetrics
      const answer = (text: string | null) => worker.send({ metricsOfAll: { id, text } })
      this.#metrics.clusterMetrics().then(answer, () => answer(null))
    }
    if (!('ready' in message) || this.#isReady) return
    this.#isReady = true
    process.stdout.write(`\n  Regent is ready: ${this.#settings.publicUrl ?? message.ready.address}\n\n`)
    for (const line of describeSettings(this.#settings)) process.stdout.write(`  ${line}\n`)
    process.stdout.write('\n')
  }

  #fail(why: string): void {
    if (this.#isStopping) return
    process.stderr.write(`${why}\n`)
    void this.stop(1)
  }
}

main().catch((error: unknown) => {
  const isExpected = [SettingsError, EngineError, BackupError].some((kind) => error instanceof kind)
  process.stderr.write(
    `${isExpected ? (error as Error).message : error instanceof Error ? error.stack : String(error)}\n`,
  )
  process.exit(1)
})
