import type { EngineLog } from '../../../engines/database/engine-log.ts'
import type { Jobs } from '../../../engines/jobs/jobs.ts'
import { deleteOldSamples } from './queries.ts'
import type { Supervisor } from './supervisor.ts'

const secondMs = 1_000
const measuredEveryMs = 15_000
const hourMs = 3_600_000
const keptMs = 32 * 24 * hourMs
const deletedAtOnce = 5_000

/** One run that lasts as long as its server lives: the server that has it runs the services of all realms. */
export function runServices(jobs: Jobs, supervisor: Supervisor, log: EngineLog): void {
  jobs.define('services', async ({ signal }) => {
    await supervisor.begin()
    try {
      for (let measuredAt = 0; !signal.aborted; ) {
        try {
          await supervisor.reconcile()
          if (performance.now() - measuredAt >= measuredEveryMs) {
            await supervisor.measure()
            measuredAt = performance.now()
          }
        } catch (error) {
          // Running services continue without the database until the lease ends.
          log.error({ err: error }, 'looking after services fails; it will be tried again')
        }
        await rest(secondMs, signal)
      }
    } finally {
      await supervisor.stop().catch((error) => log.error({ err: error }, 'a service was not stopped cleanly'))
    }
    signal.throwIfAborted()
  })
  jobs.every('services', { intervalMs: secondMs })
}

/** Measurements are kept for a month. */
export function sweepSamples(jobs: Jobs): void {
  jobs.define('old-service-samples', async ({ db, now, signal }) => {
    let deleted = deletedAtOnce
    while (deleted === deletedAtOnce) {
      signal.throwIfAborted()
      deleted = await deleteOldSamples(db, new Date(now - keptMs), deletedAtOnce)
    }
  })
  jobs.every('old-service-samples', { intervalMs: hourMs })
}

const rest = (ms: number, signal: AbortSignal) =>
  new Promise<void>((resolve) => {
    const end = () => {
      clearTimeout(timer)
      signal.removeEventListener('abort', end)
      resolve()
    }
    const timer = setTimeout(end, ms)
    signal.addEventListener('abort', end)
  })
