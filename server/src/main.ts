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
import { describeSettings, readSettings, SettingsError } from './kernel/settings/settings.ts'
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

/**
 * Starts the product, and supervises its processes: the database, the workers that handle requests, and the analytics
 * process. It handles no request itself. Stops everything in order on a signal.
 */
async function main(): Promise<void> {
  const settings = readSettings()
  const log = createLog(settings.logLevel)
  const database = await startDatabase(settings, log)
  const count = countWorkers(settings)
  const begin = { begin: { databaseUrl: database.url, workers: count } }
  const metrics = new AggregatorRegistry()
  const execArgv = [...process.execArgv, '--enable-source-maps']

  let port: number | undefined
  let overdue = 0
  /** The organizations and realms of overdue queries, and when the last one was. */
  const lateSince = new Map<string, number>()
  const late = () => [...lateSince].flatMap(([holder, at]) => (performance.now() - at < lateMs ? [holder] : []))
  let workers: KeptProcess<ToWorker>[] = []
  const tellAnalytics = () => {
    for (const worker of workers) worker.send({ analytics: { port, overdue } })
  }
  const analytics = keepProcess<ToAnalytics | FromAnalytics>({
    name: 'analytics',
    log,
    silenceMs: analyticsSilenceMs,
    maxMemoryBytes: analyticsMemoryMb(settings) * megabyte,
    start() {
      // Queries wait in threads of libuv; its usual four would be too few.
      const env = { ...process.env, UV_THREADPOOL_SIZE: '16' }
      return fork(resolveFile('analytics-process'), { env, execArgv })
    },
    greeting: () => [{ begin: { ...begin.begin, late: late() } }],
    onMessage(message) {
      if ('listening' in message) port = message.listening.port
      if ('overdue' in message) {
        overdue += 1
        for (const [holder, at] of lateSince) if (performance.now() - at >= lateMs) lateSince.delete(holder)
        lateSince.set(message.overdue.holder, performance.now())
      }
      tellAnalytics()
    },
    onEnd() {
      port = undefined
      tellAnalytics()
      return false
    },
  })

  let isReady = false
  let isStopping = false
  const draining = new AbortController()
  /** Stops everything in order. A second call ends the time for draining. */
  const stop = async (exitCode: number, drainMs = 0) => {
    if (isStopping) return draining.abort()
    isStopping = true
    try {
      if (isReady && drainMs > 0) {
        for (const worker of workers) worker.send({ drain: true })
        await sleep(drainMs, undefined, { signal: draining.signal }).catch(() => {})
      }
      await Promise.all(workers.map((worker) => worker.stop(workerStopMs)))
      await analytics.stop(analyticsStopMs)
      await database.stop()
    } finally {
      process.exit(exitCode)
    }
  }
  const fail = (why: string) => {
    if (isStopping) return
    process.stderr.write(`${why}\n`)
    void stop(1)
  }
  // Workers accept connections from the system themselves: a connection passed to a worker that is being killed would
  // stay open without a response.
  cluster.schedulingPolicy = cluster.SCHED_NONE
  cluster.setupPrimary({ exec: resolveFile('worker'), execArgv })
  workers = Array.from({ length: count }, () => {
    const worker = keepProcess<ToWorker | FromWorker>({
      name: 'worker',
      log,
      silenceMs: workerSilenceMs,
      start: () => cluster.fork().process,
      greeting: () => [begin, { analytics: { port, overdue } }, ...(isStopping ? [{ drain: true }] : [])],
      onMessage(message) {
        if ('failed' in message && !isReady) fail(message.failed)
        else if ('failed' in message) log.error({ failed: message.failed }, 'a worker could not start')
        if ('sumMetrics' in message) {
          const { id } = message.sumMetrics
          const answer = (text: string | null) => worker.send({ metricsOfAll: { id, text } })
          metrics.clusterMetrics().then(answer, () => answer(null))
        }
        if (!('ready' in message) || isReady) return
        isReady = true
        process.stdout.write(`\n  Regent is ready: ${settings.publicUrl ?? message.ready.address}\n\n`)
        for (const line of describeSettings(settings)) process.stdout.write(`  ${line}\n`)
        process.stdout.write('\n')
      },
      // If a worker cannot start, the server logs the reason and exits. A killed worker, such as for lack of memory, is
      // restarted.
      onEnd(how, isKilled) {
        const cannotStart = !isReady && !isKilled
        if (cannotStart) fail(`The server could not start: its worker ${how}.`)
        return cannotStart
      },
    })
    return worker
  })
  for (const signal of ['SIGINT', 'SIGTERM'] as const) {
    process.on(signal, () => {
      log.info({ signal }, 'stopping')
      // Ctrl+C is pressed by a waiting person, so there is no drain time.
      void stop(0, signal === 'SIGTERM' ? settings.drainSeconds * 1_000 : 0)
    })
  }
  process.on('unhandledRejection', (error) => log.error({ err: error }, 'unhandled rejection'))
}

main().catch((error: unknown) => {
  const isExpected = [SettingsError, EngineError, BackupError].some((kind) => error instanceof kind)
  process.stderr.write(
    `${isExpected ? (error as Error).message : error instanceof Error ? error.stack : String(error)}\n`,
  )
  process.exit(1)
})
