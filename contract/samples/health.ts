import type { EndpointOutput } from '../src/core/endpoint.ts'
import { dayMs, hourMs, minuteMs } from '../src/core/time.ts'
import {
  type getOrganizationHealth,
  type HealthPart,
  type HealthPeriod,
  type HealthRow,
  maxHealthSteps,
} from '../src/organization/health.ts'
import { demoRealms } from './studio.ts'

/** Errors of the console that the sample studio has reported. */
export const sampleConsoleErrors = [
  {
    message: 'RangeError: Invalid time value',
    screen: '/$customerId/games/$gameId/realms/$realmId/promote',
    place: 'PromotePage.js:14:203',
    count: 11,
  },
  {
    message: 'TypeError: rows.at is not a function',
    screen: '/$customerId/usage',
    place: 'UsagePage.js:3:1041',
    count: 3,
  },
] as const

/** Slow calls and refused queries per hour of the last day, oldest first. */
export const sampleSlowHours = [2, 1, 0, 1, 2, 1, 0, 0, 1, 3, 2, 1, 2, 4, 3, 2, 5, 4, 3, 6, 5, 4, 6, 5] as const

/** What the screens of jobs, services, webhooks and keys show as failing. */
export type FoundInSample = { state: HealthRow['state']; parts: HealthPart[] }

const sum = (values: readonly number[]) => values.reduce((total, value) => total + value, 0)
const noSteps = Array.from({ length: maxHealthSteps }, () => 0)
/** Errors of the console per hour since the release, which started 13 hours ago. */
const errorHours = [...noSteps.slice(0, 11), 3, 0, 2, 1, 4, 0, 1, 2, 0, 1, 0, 0, 0]

/** Sign-ins with a wrong password per hour. */
const refusedSignIns = [...noSteps.slice(0, 8), 1, 0, 2, 1, 0, 0, 1, 0, 0, 1, 0, 2, 0, 0, 1, 0]

const inOrder = (kind: HealthRow['kind'], more: Partial<HealthRow> = {}): HealthRow => ({
  kind,
  state: 'good',
  parts: [],
  more: 0,
  ...more,
})

function rowOf(kind: HealthRow['kind'], { state, parts }: FoundInSample): HealthRow {
  if (parts.length === 0) return inOrder(kind, { count: 0 })
  const times = parts.flatMap(({ at }) => at ?? [])
  return {
    kind,
    state,
    count: parts.length,
    parts,
    more: 0,
    at: kind === 'keys' ? Math.min(...times) : Math.max(...times),
  }
}

/** All counts of the sample are of the last day. */
const periods: Record<HealthPeriod, (now: number) => { from: number; stepMs: number }> = {
  day: (now) => ({ from: now - dayMs, stepMs: hourMs }),
  week: (now) => ({ from: now - 7 * dayMs, stepMs: 7 * hourMs }),
  release: (now) => ({ from: now - 13 * hourMs, stepMs: hourMs }),
}

type CheckSamples = Record<'failed-jobs' | 'services' | 'webhooks' | 'keys', FoundInSample>

/** As the server answers in the demo. */
export function sampleHealth(
  now: number,
  period: HealthPeriod,
  found: CheckSamples,
): EndpointOutput<typeof getOrganizationHealth> {
  const version = '0.19.0'
  const pid = demoRealms[0]?.pid ?? ''
  const seen = { count: 0, since: { after: 0, before: 0 }, steps: noSteps }
  return {
    checkedAt: now,
    period: periods[period](now),
    release: { version, since: now - 13 * hourMs },
    rows: [
      ...(['failed-jobs', 'webhooks', 'services', 'keys'] as const).map((kind) => rowOf(kind, found[kind])),
      inOrder('console-errors', {
        state: 'warning',
        count: sum(errorHours),
        at: now - 2 * hourMs,
        since: { after: sum(errorHours), before: 0 },
        steps: errorHours,
        parts: sampleConsoleErrors.map(({ message, screen, place, count }) => {
          return { name: message, count, at: now - 2 * hourMs, reason: place, screen, release: version, isNew: true }
        }),
      }),
      inOrder('slow-calls', {
        state: 'warning',
        count: sum(sampleSlowHours),
        at: now - 20 * minuteMs,
        since: { after: 50, before: 13 },
        steps: [...sampleSlowHours],
        parts: [{ name: 'queryHistory', pid, count: sum(sampleSlowHours), at: now - 20 * minuteMs }],
      }),
      inOrder('failed-calls', seen),
      inOrder('backups', { at: now - 9 * hourMs }),
      inOrder('restores', { at: now - 8 * hourMs }),
      inOrder('disk', { measures: [{ name: 'used', amount: 59, unit: 'percent' }] }),
      inOrder('database', {
        measures: [
          { name: 'connections', amount: 18, unit: 'percent' },
          { name: 'statement', amount: 41, unit: 'milliseconds' },
        ],
      }),
      inOrder('clock', { measures: [{ name: 'skew', amount: 12, unit: 'milliseconds' }] }),
      inOrder('certificates', { at: now + 62 * dayMs, count: 0 }),
      inOrder('queue', { ...seen, measures: [{ name: 'waiting', amount: 0, unit: 'count' }] }),
      inOrder('sign-ins', {
        count: sum(refusedSignIns),
        at: now - 3 * hourMs,
        since: { after: 4, before: 5 },
        steps: refusedSignIns,
        measures: [
          { name: 'signed-in', amount: 61, unit: 'count' },
          { name: 'locked', amount: 0, unit: 'count' },
        ],
      }),
      inOrder('mail', { count: 0, measures: [{ name: 'waiting', amount: 0, unit: 'count' }] }),
      inOrder('sockets', { measures: [{ name: 'open', amount: 72, unit: 'count' }] }),
      inOrder('service-errors', {
        count: 3,
        at: now - hourMs,
        parts: [{ name: 'matchmaking', id: 'matchmaking', pid, count: 3, at: now - hourMs }],
      }),
      inOrder('refused-queries', seen),
    ],
  }
}
