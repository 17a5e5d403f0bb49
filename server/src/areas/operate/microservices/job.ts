import { hourMs, secondMs } from '@regent/contract/time'
import type { FastifyInstance } from 'fastify'
import type { EngineLog } from '../../../engines/engine-log.ts'
import type { Jobs } from '../../../engines/jobs/jobs.ts'
import type { Services } from '../../../kernel/write/write.ts'
import type { LogIntake } from '../logs/intake.ts'
import { listenForServices } from './own-listener.ts'
import { deleteOldSamples } from './queries.ts'
import { Supervisor } from './supervisor.ts'

const measuredEveryMs = 15_000
const keptMs = 32 * 24 * hourMs
const rowsPerDelete = 5_000

type RunOptions = { services: Services; app: FastifyInstance; log: EngineLog; logs: LogIntake }

/**
 * One run that lasts as long as its server: the server that runs it hosts the services of all realms. Does nothing if
 * SERVICES_DIR is not set.
 */
export function runServices(jobs: Jobs, { services, app, log, logs }: RunOptions): void {
  const { db, identities, clock, settings } = services
  const { servicesDir } = settings
  if (servicesDir === undefined) return
  // Node opens its debugger at this signal, which a service that runs as the same user could then use.
  process.on('SIGUSR1', () => log.warn('SIGUSR1 is ignored while services run.'))
  let address = ''
  const supervisor = new Supervisor({
    db,
    log,
    identities,
    settings: { ...settings, servicesDir },
    logs,
    clock,
    address: () => address,
  })
  jobs.define('services', async ({ signal }) => {
    const listener = await listenForServices(app)
    address = listener.address
    try {
      await supervisor.begin()
      for (let measuredAt = 0; !signal.aborted; ) {
        try {
          await supervisor.reconcile()
          if (performance.now() - measuredAt >= measuredEveryMs) {
            await supervisor.measure()
            measuredAt = performance.now()
          }
        } catch (error) {
          // Running services continue without the database until the lease ends.
          log.error({ err: error }, 'supervising services failed; retrying')
        }
        await sleep(secondMs, signal)
      }
    } finally {
      await supervisor.stop().catch((error) => log.error({ err: error }, 'a service was not stopped cleanly'))
      listener.close()
    }
    signal.throwIfAborted()
  })
  jobs.every('services', { intervalMs: secondMs })
}

/** Measurements are kept for a month. */
export function sweepSamples(jobs: Jobs): void {
  jobs.define('old-service-samples', async ({ db, now, signal }) => {
    let deleted = rowsPerDelete
    while (deleted === rowsPerDelete) {
      signal.throwIfAborted()
      deleted = await deleteOldSamples(db, new Date(now - keptMs), rowsPerDelete)
    }
  })
  jobs.every('old-service-samples', { intervalMs: hourMs })
}

const sleep = (ms: number, signal: AbortSignal) =>
  new Promise<void>((resolve) => {
    const end = () => {
      clearTimeout(timer)
      signal.removeEventListener('abort', end)
      resolve()
    }
    const timer = setTimeout(end, ms)
    signal.addEventListener('abort', end)
  })
