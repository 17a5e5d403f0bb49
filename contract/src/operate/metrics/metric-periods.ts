import { dayMs, hourMs, minuteMs, secondMs } from '../../core/time.ts'

/** The possible distances between two points of a chart, in milliseconds. Services are measured every 15 seconds. */
const steps = [
  15 * secondMs,
  30 * secondMs,
  ...[1, 2, 5, 10, 15, 30].map((minutes) => minutes * minuteMs),
  ...[1, 2, 4, 6, 12, 24].map((hours) => hours * hourMs),
]

/** Maximum number of points in a chart; more would not be distinguishable. */
export const maxPoints = 200

/** The smallest step with which a range has at most 200 points, and at least the requested one. */
export function periodFor(rangeMs: number, askedMs = 0): number {
  const least = Math.max(askedMs, rangeMs / maxPoints)
  const step = steps.find((one) => one >= least)
  return step ?? Math.ceil(least / dayMs) * dayMs
}
