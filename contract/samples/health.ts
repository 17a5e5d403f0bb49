import type { EndpointOutput } from '../src/core/endpoint.ts'
import { hourMs, minuteMs } from '../src/core/time.ts'
import { type getOrganizationHealth, type HealthPart, type HealthRow, healthHours } from '../src/organization/health.ts'
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
const noHours = Array.from({ length: healthHours }, () => 0)
/** Errors of the console per hour since the release, which started 13 hours ago. */
const errorHours = [...noHours.slice(0, 11), 3, 0, 2, 1, 4, 0, 1, 2, 0, 1, 0, 0, 0]

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

type CheckSamples = Record<'failed-jobs' | 'services' | 'webhooks' | 'keys', FoundInSample>

/** As the server answers in the demo. */
export function sampleHealth(now: number, found: CheckSamples): EndpointOutput<typeof getOrganizationHealth> {
  const version = '0.19.0'
  const pid = demoRealms[0]?.pid ?? ''
  const seen = { count: 0, since: { after: 0, before: 0 }, hours: noHours }
  return {
    checkedAt: now,
    release: { version, since: now - 13 * hourMs },
    rows: [
      ...(['failed-jobs', 'webhooks', 'services', 'keys'] as const).map((kind) => rowOf(kind, found[kind])),
      inOrder('console-errors', {
        state: 'warning',
        count: sum(errorHours),
        at: now - 2 * hourMs,
        since: { after: sum(errorHours), before: 0 },
        hours: errorHours,
        parts: sampleConsoleErrors.map(({ message, screen, place, count }) => {
          return { name: message, count, at: now - 2 * hourMs, reason: place, screen, release: version, isNew: true }
        }),
      }),
      inOrder('slow-calls', {
        state: 'warning',
        count: sum(sampleSlowHours),
        at: now - 20 * minuteMs,
        since: { after: 50, before: 13 },
        hours: [...sampleSlowHours],
        parts: [{ name: 'queryHistory', pid, count: sum(sampleSlowHours), at: now - 20 * minuteMs }],
      }),
      inOrder('failed-calls', seen),
      inOrder('backups', { at: now - 9 * hourMs }),
      inOrder('disk'),
      inOrder('clock'),
      inOrder('service-errors', {
        count: 3,
        at: now - hourMs,
        parts: [{ name: 'matchmaking', id: 'matchmaking', pid, count: 3, at: now - hourMs }],
      }),
      inOrder('refused-queries', seen),
    ],
  }
}
