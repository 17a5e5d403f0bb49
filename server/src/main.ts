import { buildApp } from './app.ts'
import { countMovedSheets } from './areas/engage/leaderboards/counting.ts'
import { LogIntake } from './areas/operate/logs/intake.ts'
import { runServices } from './areas/operate/microservices/job.ts'
import { Supervisor } from './areas/operate/microservices/supervisor.ts'
import { areas } from './areas.ts'
import { EngineError } from './engines/database/engine-error.ts'
import { printCodes, sendWaitingEmails } from './engines/email/email.ts'
import { Jobs } from './engines/jobs/jobs.ts'
import { repeat } from './engines/jobs/repeat.ts'
import { sweepRuns } from './engines/jobs/sweep.ts'
import { drain } from './kernel/http/draining.ts'
import { createLog } from './kernel/log.ts'
import { describeSettings, loadSecretKey, readSettings, SettingsError } from './kernel/settings.ts'
import { startEngines } from './start-engines.ts'

const emailIntervalMs = 5_000
const countingIntervalMs = 2_000
const historyIntervalMs = 2_000
const hitsIntervalMs = 10_000
const linesIntervalMs = 1_000
const callsAtOnce = 20
const serviceLeaseMs = 15_000
/** How long background work, and then requests, may continue when the server is told to stop. */
const stopLimitMs = 5_000
const drainLimitMs = 15_000

/** Starts the product: settings, engines, the server; and stops it gracefully on a signal. */
async function main(): Promise<void> {
  const settings = readSettings()
  const secretKey = loadSecretKey(settings)
  const log = createLog(settings.logLevel)
  const engines = await startEngines(settings, log)
  const { app, services, history, hits } = await buildApp({
    db: engines.db,
    hub: engines.hub,
    settings,
    secretKey,
    log,
  })

  const { db, hub } = engines
  const jobs = new Jobs({ db, hub, log })
  sweepRuns(jobs)

  // Jobs of realms wait for other hosts; the server's own jobs must not queue behind them.
  const callJobs = new Jobs({ db, hub, log, concurrency: callsAtOnce })

  for (const area of areas) area.jobs?.({ jobs, callJobs, services, app, log })

  // A server that runs services has one endless run; the lease is short, so that another server takes over quickly.
  const serviceJobs = new Jobs({ db, hub, log, concurrency: 1, leaseMs: serviceLeaseMs })
  let address = ''
  const lines = new LogIntake(db, services.clock)
  if (settings.servicesDir !== undefined) {
    const { servicesDir } = settings
    const { identities, clock } = services
    const supervisor = new Supervisor({ db, log, identities, servicesDir, logs: lines, clock, address: () => address })
    runServices(serviceJobs, supervisor, log)
  }

  // Sending mail is a timer, not a job: each mail in the outbox has its own due time, tries and lease.
  const { smtpUrl } = settings
  const emails =
    smtpUrl === undefined
      ? repeat('printing mailed codes', emailIntervalMs, log, () =>
          printCodes(db, (line) => process.stdout.write(`\n  ${line}\n`)),
        )
      : repeat('sending mail', emailIntervalMs, log, () => sendWaitingEmails(db, smtpUrl, settings.mailFrom, log))

  // Re-ranking is a timer, not a job: a job every two seconds would fill job_runs.
  const rankCounter = repeat('counting leaderboards', countingIntervalMs, log, () => countMovedSheets(db))

  // One server at a time moves the history, because one server holds the engine: the mover has a lease of its own.
  const historyMover = repeat('moving history', historyIntervalMs, log, () => history.move())

  const logFlush =
    settings.servicesDir === undefined
      ? undefined
      : repeat('keeping lines of services', linesIntervalMs, log, () => lines.flush())

  const hitFlush = repeat('counting calls', hitsIntervalMs, log, () => hits.flush())

  let isStopping = false
  const stop = async (signal: string) => {
    if (isStopping) return
    isStopping = true
    log.info({ signal }, 'stopping')
    await Promise.all([
      drain(app, drainLimitMs),
      jobs.stop(stopLimitMs),
      callJobs.stop(stopLimitMs),
      serviceJobs.stop(stopLimitMs),
      emails.stop(stopLimitMs),
      rankCounter.stop(stopLimitMs),
      historyMover.stop(stopLimitMs),
    ])
    const sayNotKept = (err: unknown) => log.warn({ err }, 'the last lines of services were not kept')
    await Promise.all([hitFlush.stop(stopLimitMs), logFlush?.stop(stopLimitMs)])
    await Promise.all([history.stop(), hits.flush().catch(() => {}), lines.flush().catch(sayNotKept)])
    await engines.stop()
    process.exit(0)
  }
  process.on('SIGINT', stop)
  process.on('SIGTERM', stop)
  process.on('unhandledRejection', (error) => log.error({ err: error }, 'unhandled rejection'))

  address = await app
    .listen({ port: settings.port, host: settings.host })
    .catch(async (error: NodeJS.ErrnoException) => {
      await engines.stop()
      throw error.code === 'EADDRINUSE'
        ? new SettingsError(`PORT ${settings.port} is in use by another program.`)
        : error
    })
  await jobs.start()
  await callJobs.start()
  await serviceJobs.start()
  process.stdout.write(`\n  Regent is ready: ${settings.publicUrl ?? address}\n\n`)
  for (const line of describeSettings(settings)) process.stdout.write(`  ${line}\n`)
  process.stdout.write('\n')
}

main().catch((error: unknown) => {
  const isExpected = error instanceof SettingsError || error instanceof EngineError
  process.stderr.write(`${isExpected ? error.message : error instanceof Error ? error.stack : String(error)}\n`)
  process.exit(1)
})
