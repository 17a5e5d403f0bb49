import { type HealthKind, healthLimits, maxHealthParts } from '@regent/contract/organization/health'
import { dayMs, hourMs } from '@regent/contract/time'
import { findPlaces, findServerHandle } from '../../../engines/database/connection/driver.ts'
import { present } from '../../../kernel/context/present.ts'
import {
  type FoundHealth,
  type HealthScope,
  type HealthSource,
  stateOfCount,
  worstState,
} from '../../../kernel/records/health-source.ts'
import { type CountedName, selectConsoleErrors, selectCountedNames, selectHours } from './queries.ts'
import { type CountedKind, keptCountDays } from './tables.ts'

/** The longest time after a release that is compared with the same time before it. */
const maxComparedMs = 3 * dayMs
/** Calls and realms that are read; a row shows the first of them. */
const maxRead = 500

type CountedCheck = Extract<HealthKind, keyof typeof healthLimits>

/**
 * A check of what is counted by the hour, with its sum and its steps in the period, and the comparison with the time
 * before. Its state is that of the last 24 hours.
 */
async function readCounts(scope: HealthScope, kind: CountedKind, check: CountedCheck, pids = scope.pids) {
  const { db, cid, now, period } = scope
  const names = await selectCountedNames({ db, cid }, { pids, kind, from: new Date(period.from), limit: maxRead })
  const hours = await selectHours({ db, cid }, { pids, kind, from: new Date(now - keptCountDays * dayMs) })
  const lastDay = sumHours(hours, now - dayMs)
  const row: FoundHealth = {
    state: stateOfCount(lastDay, healthLimits[check]),
    count: names.reduce((sum, name) => sum + name.count, 0),
    parts: [],
    more: Math.max(0, names.length - maxHealthParts),
    steps: toSteps(hours, scope),
    ...(names.length > 0 && { at: Math.max(...names.map(({ lastAt }) => lastAt)) }),
    ...present({ since: compare(hours, scope) }),
  }
  return { row, lastDay, names: names.slice(0, maxHealthParts) }
}

type Hour = { hour: number; count: number }

const sumHours = (hours: readonly Hour[], from: number, to = Number.POSITIVE_INFINITY): number =>
  hours.reduce((total, { hour, count }) => (hour >= from && hour < to ? total + count : total), 0)

/** The counts of the period in steps, oldest first. */
function toSteps(hours: readonly Hour[], { now, period: { from, stepMs } }: HealthScope): number[] {
  const length = Math.ceil((now + 1 - from) / stepMs)
  return Array.from({ length }, (_, step) => sumHours(hours, from + step * stepMs, from + (step + 1) * stepMs))
}

/** Events since the release and in the same time before it. The hour of the release counts as after. */
function compare(hours: readonly Hour[], { now, releaseSince }: HealthScope) {
  if (releaseSince === undefined) return undefined
  const startedAt = Math.floor(Math.max(releaseSince, now - maxComparedMs) / hourMs) * hourMs
  const span = now - startedAt
  return { after: sumHours(hours, startedAt), before: sumHours(hours, startedAt - span, startedAt) }
}

const isNew = (firstAt: number, { releaseSince }: HealthScope): { isNew?: true } =>
  releaseSince !== undefined && firstAt >= Math.floor(releaseSince / hourMs) * hourMs ? { isNew: true } : {}

const toPart = (scope: HealthScope, { pid, name, count, firstAt, lastAt }: CountedName) => ({
  name,
  count,
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

/** Calls that were refused because all connections of the database were in use, and the requests that wait for one. */
export const queue: HealthSource = async (scope) => {
  const { row, names } = await readCounts(scope, 'busy-call', 'queue')
  const { cid, db } = scope
  const waiting = findPlaces(findServerHandle(db))?.findShares({ cid }).reads.organization?.waiting ?? 0
  return {
    ...row,
    parts: names.map((name) => toPart(scope, name)),
    measures: [{ name: 'waiting', amount: waiting, unit: 'count' }],
  }
}

/** Refused sign-ins of people, players and game servers, by the call, with the sign-ins and the locked-out ones. */
export const signIns: HealthSource = async (scope) => {
  const pids = ['', ...scope.pids]
  const { row, names } = await readCounts(scope, 'refused-sign-in', 'sign-ins', pids)
  const locked = await readCounts(scope, 'locked-sign-in', 'sign-ins', pids)
  const done = await readCounts(scope, 'sign-in', 'sign-ins', pids)
  return {
    ...row,
    // A lockout is worth a look; a guesser causes as many as they like, so their number says little.
    state: worstState([row.state, locked.lastDay > 0 ? 'warning' : 'good']),
    parts: names.map((name) => toPart(scope, name)),
    measures: [
      { name: 'signed-in', amount: done.row.count ?? 0, unit: 'count' },
      { name: 'locked', amount: locked.row.count ?? 0, unit: 'count' },
    ],
  }
}

/** Errors of the console's code, by message and screen. */
export const consoleErrors: HealthSource = async (scope) => {
  const { db, cid } = scope
  const { row, names } = await readCounts(scope, 'console-error', 'console-errors', [''])
  const errors = await selectConsoleErrors(
    { db, cid },
    names.map(({ name }) => name),
  )
  const known = new Map(errors.map((error) => [error.fingerprint, error]))
  const parts = names.flatMap(({ name, count, lastAt }) => {
    const error = known.get(name)
    if (!error) return []
    const { message, screen, place, release, firstAt } = error
    return [{ name: message, count, at: lastAt, reason: place, screen, release, ...isNew(firstAt, scope) }]
  })
  return { ...row, parts }
}
