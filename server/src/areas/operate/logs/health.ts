import { logLevels } from '@regent/contract/operate/logs/log-lines'
import { healthLimits } from '@regent/contract/organization/health'
import { dayMs } from '@regent/contract/time'
import { type HealthSource, rowOfParts, stateOfCount } from '../../../kernel/records/health-source.ts'
import { countErrorsOfServices } from './queries.ts'

/** Error lines that are counted; more are a problem anyway. */
const maxCounted = 10_000

/** The error lines of services in the last 24 hours, with the number of all lines. */
export const serviceErrors: HealthSource = async ({ db, pids, now }) => {
  const error = logLevels.indexOf('Error')
  const services = await countErrorsOfServices(db, pids, { error, from: new Date(now - dayMs), limit: maxCounted })
  const limits = healthLimits['service-errors']
  const total = services.reduce((sum, { count }) => sum + count, 0)
  const row = rowOfParts(
    services.map(({ pid, service, count, at }) => ({
      state: stateOfCount(count, limits),
      name: service,
      id: service,
      pid,
      count,
      at,
    })),
  )
  return { ...row, count: total, state: stateOfCount(total, limits) }
}
