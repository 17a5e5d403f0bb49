import { AllMetrics } from './all-metrics.ts'
import { buildApp } from './app.ts'
import { countMovedSheets } from './areas/engage/leaderboards/counting.ts'
import { LogIntake } from './areas/operate/logs/intake.ts'
import { runServices } from './areas/operate/microservices/job.ts'
import { WebhookSender } from './areas/operate/webhooks/sender.ts'
import { areas } from './areas.ts'
import { resolvePointInTime } from './engines/backup/point-in-time/layout.ts'
import { scheduleBaseBackups } from './engines/backup/point-in-time/schedule.ts'
import { scheduleRestoreChecks } from './engines/backup/restore-check.ts'
import { scheduleBackups } from './engines/backup/scheduled.ts'
import { NatsStream } from './engines/bus/nats-stream.ts'
import { DatabaseClock } from './engines/database/clock.ts'
import { chooseJobHandle } from './engines/database/connection/driver.ts'
import { printCodes, sendWaitingEmails } from './engines/email/email.ts'
import { Jobs } from './engines/jobs/jobs.ts'
import { sweepRuns } from './engines/jobs/sweep.ts'
import { serveParent } from './engines/processes/kept-process.ts'
import { repeat } from './engines/repeat.ts'
import { openWarehouse } from './engines/warehouse/open-warehouse.ts'
import { countHistory } from './kernel/history/counter.ts'
import { DirectHistory } from './kernel/history/direct.ts'
import { RemoteHistory } from './kernel/history/remote.ts'
import { chooseHistoryFiles } from './kernel/history/restored-files.ts'
import { serveHistory } from './kernel/history/serve.ts'
import { drain } from './kernel/http/draining.ts'
import { followClock } from './kernel/servers/clock-skew.ts'
import { ServerSignature } from './kernel/servers/signature.ts'
import { createLog } from './kernel/settings/log.ts'
import { migrationsDir } from './kernel/settings/paths.ts'
import { decodeKey } from './kernel/settings/setting-readers.ts'
import { loadSecretKey, readSecretKey, readSettings, type Settings } from './kernel/settings/settings.ts'
import { version } from './kernel/settings/version.ts'
import { type Begin, computePoolSize, type FromWorker, type ToWorker } from './processes.ts'
import { connectEngines } from './start-engines.ts'
import { startTracing } from './start-tracing.ts'

const emailIntervalMs = 5_000
const countingIntervalMs = 2_000
const historyIntervalMs = 2_000
const hitsIntervalMs = 10_000
const linesIntervalMs = 1_000
const callsAtOnce = 20
const serviceLeaseMs = 15_000
/** Time for background work, and then for requests, to finish when the server is stopped. */
const stopLimitMs = 5_000
const drainLimitMs = 15_000

/** The port of the analytics process of this machine, sent by the supervisor. */
let analyticsPort: number | undefined
/** Number of queries that were ended by killing that process. */
let overdueQueries = 0
/** The server will stop soon: balancers should send requests to others. */
let isDraining = false
let stop = (): void => process.exit(0)
const allMetrics = new AllMetrics((id) => tellSupervisor({ sumMetrics: { id } }))

serveParent<ToWorker>(
  (message) => {
    if ('analytics' in message) {
      analyticsPort = message.analytics.port
      overdueQueries = message.analytics.overdue
    } else if ('drain' in message) isDraining = true
    else if ('metricsOfAll' in message) allMetrics.take(message.metricsOfAll)
    // The library that sums the metrics sends its own messages.
    else if ('begin' in message) {
      work(message.begin).catch((error: NodeJS.ErrnoException) => {
        const isTaken = error.code === 'EADDRINUSE'
        const failed = isTaken ? `PORT ${readSettings().port} is in use by another program.` : String(error.stack)
        tellSupervisor({ failed }, () => process.exit(1))
      })
    }
  },
  () => stop(),
)

const tellSupervisor = (message: FromWorker, then = () => {}) => process.send?.(message, then)

/** A process that handles requests and runs background work; a server has one or several. */
async function work({ databaseUrl, workers }: Begin['begin']): Promise<void> {
  const settings = readSettings()
  const secretKey = loadSecretKey(settings)
  const log = createLog(settings.logLevel)
  const { db, hub, bus, replica, close } = await connectEngines(databaseUrl, log, {
    poolSize: computePoolSize(workers),
    busUrl: settings.busUrl,
    readUrl: settings.databaseReadUrl,
  })
  const databaseClock = await DatabaseClock.open(db)
  const clock = databaseClock.now
  const signature = new ServerSignature(secretKey, clock)
  const origin = () => (analyticsPort === undefined ? undefined : `http://127.0.0.1:${analyticsPort}`)
  const history =
    settings.analyticsUrl === undefined
      ? new RemoteHistory({ origin, signature, mayPassOn: true })
      : new DirectHistory({ db, warehouse: openWarehouse(settings, log), clock })
  const tracer = startTracing(settings, log)
  const stream = settings.streamUrl === undefined ? undefined : await NatsStream.open(settings.streamUrl, log)
  const built = await buildApp({
    db,
    hub,
    bus,
    replica,
    stream,
    settings,
    secretKey,
    log,
    history,
    tracer,
    clock,
    databaseClock,
    overdueQueries: () => overdueQueries,
    isDraining: () => isDraining,
    ...(workers > 1 && { sumMetrics: () => allMetrics.ask() }),
  })
  const { app } = built
  // Other servers send queries to this server's analytics process.
  const own = new RemoteHistory({ origin, signature, mayPassOn: false })
  await serveHistory(app, { history, own, signature })

  const worker = { ...built, databaseUrl, db, hub, settings, log, tracer, clock }
  const lines = new LogIntake(db, clock)
  const allJobs = prepareJobs(worker, lines)
  const timers = [...startTimers(worker), followClock(databaseClock, settings, log)]
  const flushes = startFlushes(worker, lines)

  stopOnce(log, async () => {
    await Promise.all([
      drain(app, drainLimitMs),
      ...allJobs.map((jobs) => jobs.stop(stopLimitMs)),
      ...timers.map((timer) => timer.stop(stopLimitMs)),
    ])
    await flushes.stop()
    await tracer?.stop(stopLimitMs)
    await stream?.close()
    await close()
  })
  process.on('unhandledRejection', (error) => log.error({ err: error }, 'unhandled rejection'))

  const address = await app.listen({ port: settings.port, host: settings.host })
  for (const jobs of allJobs) await jobs.start()
  tellSupervisor({ ready: { address } })
}

/** Stops the work on the first request to stop, and then ends the process. */
function stopOnce(log: Logger, stopWork: () => Promise<void>): void {
  let isStopping = false
  stop = () => {
    if (isStopping) return
    isStopping = true
    log.info('stopping')
    void stopWork().finally(() => process.exit(0))
  }
}

type Logger = ReturnType<typeof createLog>
type Engines = Awaited<ReturnType<typeof connectEngines>>

/** The app of this process, and what its background work uses. */
type Worker = Awaited<ReturnType<typeof buildApp>> &
  Pick<Engines, 'db' | 'hub'> & {
    databaseUrl: string
    settings: Settings
    log: Logger
    tracer: ReturnType<typeof startTracing>
    clock: () => number
  }

/** The jobs of the server, of realms and of services; none is started. */
function prepareJobs(worker: Worker, lines: LogIntake): Jobs[] {
  const { app, services, db, hub, log, tracer, clock } = worker
  const jobs = new Jobs({ db, hub, log, tracer, clock })
  sweepRuns(jobs)
  scheduleAllBackups(jobs, worker)

  // Jobs of realms wait for other hosts; the server's own jobs must not queue behind them.
  const callJobs = new Jobs({ db, hub, log, tracer, clock, concurrency: callsAtOnce })

  // Jobs leave connections to requests.
  const forJobs = { ...services, db: chooseJobHandle(db) }
  for (const area of areas) area.work?.jobs?.({ jobs, callJobs, services: forJobs, app, log })

  // A server that runs services has one endless run; the lease is short, so that another server takes over quickly.
  const serviceJobs = new Jobs({ db, hub, log, clock, concurrency: 1, leaseMs: serviceLeaseMs })
  runServices(serviceJobs, { services, app, log, logs: lines })
  return [jobs, callJobs, serviceJobs]
}

/** Backups, the checks that they can be restored, and the base backups of a point-in-time archive. */
function scheduleAllBackups(jobs: Jobs, { services, databaseUrl, db, settings, log }: Worker): void {
  if (!settings.backups) return
  const { files } = services
  const { dataDir, secretKey } = settings
  const source = { databaseUrl, files, key: readSecretKey(settings), version, dataDir }
  scheduleBackups(jobs, source, settings.backups, log)
  const hasPointInTime = settings.databaseUrl === undefined
  scheduleRestoreChecks(
    jobs,
    {
      db,
      dataDir,
      version,
      migrationsDir,
      key: secretKey === undefined ? undefined : decodeKey(secretKey),
      chooseFiles: chooseHistoryFiles,
      hasPointInTime,
    },
    settings.backups,
    log,
  )
  if (hasPointInTime) {
    const archive = resolvePointInTime(settings.backups.folder)
    scheduleBaseBackups(jobs, source, { ...settings.backups, archive }, log)
  }
}

/** Background work that is a timer and not a job. */
function startTimers({ services, db, settings, log, clock }: Worker) {
  // Each mail in the outbox has its own due time, tries and lease.
  const { smtpUrl } = settings
  const emails =
    smtpUrl === undefined
      ? repeat('printing mailed codes', emailIntervalMs, log, () =>
          printCodes(db, (line) => process.stdout.write(`\n  ${line}\n`)),
        )
      : repeat('sending mail', emailIntervalMs, log, () =>
          sendWaitingEmails(db, smtpUrl, settings.mailFrom, log, clock),
        )
  // Each delivery of a webhook has its own due time and lease.
  const webhooks = new WebhookSender(services, log).start()
  // A job every two seconds would fill job_runs.
  const rankCounter = repeat('counting leaderboards', countingIntervalMs, log, () => countMovedSheets(db))
  const historyCounter = repeat('counting history', historyIntervalMs, log, () => countHistory(db, clock))
  return [emails, webhooks, rankCounter, historyCounter]
}

/** Writes what this process counts and collects; the last of it when it stops. */
function startFlushes({ hits, keyUse, callCounts, settings, log }: Worker, lines: LogIntake) {
  const timers = [
    repeat('counting calls', hitsIntervalMs, log, () => hits.flush()),
    repeat('counting calls of API keys', hitsIntervalMs, log, () => keyUse.flush()),
    repeat('counting slow and failed calls', hitsIntervalMs, log, () => callCounts.flush()),
  ]
  if (settings.servicesDir !== undefined)
    timers.push(repeat('storing log lines of services', linesIntervalMs, log, () => lines.flush()))
  return {
    async stop(): Promise<void> {
      const sayNotKept = (err: unknown) => log.warn({ err }, 'the last log lines of services were not stored')
      await Promise.all(timers.map((timer) => timer.stop(stopLimitMs)))
      const counters = [hits, keyUse, callCounts].map((counter) => counter.flush().catch(() => {}))
      await Promise.all([...counters, lines.flush().catch(sayNotKept)])
    },
  }
}
