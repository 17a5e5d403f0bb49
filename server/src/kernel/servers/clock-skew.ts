import type { Logger } from 'pino'
import { Gauge, type Registry } from 'prom-client'
import type { DatabaseClock } from '../../engines/database/clock.ts'
import { type Repeating, repeat } from '../../engines/repeat.ts'
import { type Settings, SettingsError } from '../settings/settings.ts'

type SkewLimit = Pick<Settings, 'maxClockSkewSeconds'>
type Skewed = Pick<DatabaseClock, 'now' | 'skewMs'>

/** The clock is looked at this often; it is measured every minute, and at once when a clock was set. */
const lookMs = 1_000

/**
 * Why a server with this clock must not get requests; undefined if its skew is within the limit. Stored data has the
 * time of the database, but certificates, external tokens, signed requests and log lines have that of the machine.
 */
export function refusalOfSkew({ now, skewMs }: Skewed, { maxClockSkewSeconds: limit }: SkewLimit): string | undefined {
  if (Math.abs(skewMs) <= limit * 1_000) return undefined
  const [machine, database] = [now() + skewMs, now()].map((at) => new Date(at).toISOString())
  const seconds = Math.round(Math.abs(skewMs) / 1_000)
  return `The clocks of this machine (${machine}) and the database (${database}) differ by ${seconds} seconds. Synchronize both with NTP (MAX_CLOCK_SKEW_SECONDS is ${limit}).`
}

/** Throws a SettingsError if the clock of this machine differs too much from the database's for the server to start. */
export function requireSmallSkew(clock: Skewed, limit: SkewLimit): void {
  const refusal = refusalOfSkew(clock, limit)
  if (refusal !== undefined) throw new SettingsError(refusal)
}

/**
 * Follows the clock of the database while a process runs, and logs when the skew exceeds the limit and when it returns.
 */
export function followClock(clock: DatabaseClock, limit: SkewLimit, log: Logger): Repeating {
  let isRefused = false
  return repeat('measuring the clock', lookMs, log, async () => {
    await clock.follow()
    const refusal = refusalOfSkew(clock, limit)
    if (refusal !== undefined && !isRefused) log.error({ skewMs: clock.skewMs }, refusal)
    if (refusal === undefined && isRefused)
      log.info({ skewMs: clock.skewMs }, 'the clock of this machine is synchronized again')
    isRefused = refusal !== undefined
  })
}

/** Exports the clock skew of this machine. All its workers have the same one. */
export function skewMetrics(registry: Registry, clock: Pick<DatabaseClock, 'skewMs'>): void {
  new Gauge({
    name: 'regent_clock_skew_seconds',
    help: 'Clock of this machine minus clock of the database.',
    aggregator: 'average',
    registers: [registry],
    collect() {
      this.set(clock.skewMs / 1_000)
    },
  })
}
