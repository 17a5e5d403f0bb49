import { type HealthKind, healthHours, healthLimits, maxHealthParts } from '@regent/contract/organization/health'
import { dayMs, hourMs } from '@regent/contract/time'
import { present } from '../../../kernel/context/present.ts'
import {
  type FoundHealth,
  type HealthScope,
  type HealthSource,
  stateOfCount,
} from '../../../kernel/records/health-source.ts'
import { type CountedName, selectConsoleErrors, selectCountedNames, selectHours } from './queries.ts'
import { type CountedKind, keptCountDays } from './tables.ts'

/** The longest time after a release that is compared with the same time before it. */
const maxComparedMs = 3 * dayMs
/** Calls and realms that are read; a row shows the first of them. */
const maxRead = 500

type CountedCheck = Extract<HealthKind, keyof typeof healthLimits>

/** A check of what is counted by the hour, with its sum, its hours and the comparison with the time before. */
async function readCounts(scope: HealthScope, kind: CountedKind, check: CountedCheck, pids = scope.pids) {
  const { db, cid, now } = scope
  const hour = Math.floor(now / hourMs) * hourMs
  const dayAgo = new Date(hour - healthHours * hourMs)
  const names = await selectCountedNames({ db, cid }, { pids, kind, dayAgo, limit: maxRead })
  const from = new Date(hour - keptCountDays * dayMs)
  const hours = names.length === 0 ? [] : await selectHours({ db, cid }, { pids, kind, from })
  const counts = Array.from({ length: healthHours }, () => 0)
  for (const { hour: at, count } of hours) {
    const index = healthHours - 1 - (hour - at) / hourMs
    if (index >= 0) counts[index] = count
  }
  const total = names.reduce((sum, { day }) => sum + day, 0)
  const row: FoundHealth = {
    state: stateOfCount(total, healthLimits[check]),
    count: total,
    parts: [],
    more: Math.max(0, names.length - maxHealthParts),
    hours: counts,
    ...(names.length > 0 && { at: Math.max(...names.map(({ lastAt }) => lastAt)) }),
    ...present({ since: compare(hours, scope) }),
  }
  return { row, names: names.slice(0, maxHealthParts) }
}

/** Events since the release and in the same time before it. The hour of the release counts as after. */
function compare(hours: readonly { hour: number; count: number }[], { now, releaseSince }: HealthScope) {
  if (releaseSince === undefined) return undefined
  const startedAt = Math.floor(Math.max(releaseSince, now - maxComparedMs) / hourMs) * hourMs
  const span = now - startedAt
  const sum = (from: number, to: number) =>
    hours.reduce((total, { hour, count }) => (hour >= from && hour < to ? total + count : total), 0)
  return { after: sum(startedAt, Number.POSITIVE_INFINITY), before: sum(startedAt - span, startedAt) }
}

const isNew = (firstAt: number, { releaseSince }: HealthScope): { isNew?: true } =>
  releaseSince !== undefined && firstAt >= Math.floor(releaseSince / hourMs) * hourMs ? { isNew: true } : {}

const toPart = (scope: HealthScope, { pid, name, day, firstAt, lastAt }: CountedName) => ({
  name,
  count: day,
  at: lastAt,
  ...isNew(firstAt, scope),
  ...(pid !== '' && { pid }),
})

/** A check of calls by their names. */
const callCheck =
  (kind: CountedKind, check: CountedCheck): HealthSource =>
  async (scope) => {
    const { row, names } = await readCounts(scope, kind, check)
    return { ...row, parts: names.map((name) => toPart(scope, name)) }
  }

export const failedCalls = callCheck('failed-call', 'failed-calls')
export const slowCalls = callCheck('slow-call', 'slow-calls')
export const refusedQueries = callCheck('refused-query', 'refused-queries')

/** Errors of the console's code, by message and screen. */
export const consoleErrors: HealthSource = async (scope) => {
  const { db, cid } = scope
  const { row, names } = await readCounts(scope, 'console-error', 'console-errors', [''])
  const errors = await selectConsoleErrors(
    { db, cid },
    names.map(({ name }) => name),
  )
  const known = new Map(errors.map((error) => [error.fingerprint, error]))
  const parts = names.flatMap(({ name, day, lastAt }) => {
    const error = known.get(name)
    if (!error) return []
    const { message, screen, place, release, firstAt } = error
    return [{ name: message, count: day, at: lastAt, reason: place, screen, release, ...isNew(firstAt, scope) }]
  })
  return { ...row, parts }
}
