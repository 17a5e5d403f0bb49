import type { Schedule } from '@regent/contract/monetize/commerce-shapes'
import { dayMs, minuteMs } from '@regent/contract/time'

/** The recurring times at which a listing is open, all in UTC. */

/** Any one definition must match. Crons give the start of a period, not its length. */
export function isScheduled({ definitions = [] }: Schedule, now: number): boolean {
  if (definitions.length === 0) return true
  const at = new Date(now)
  return definitions.some(
    (one) =>
      fits(one.minute, at.getUTCMinutes()) &&
      fits(one.hour, at.getUTCHours()) &&
      fits(one.dayOfMonth, at.getUTCDate()) &&
      fits(one.month, at.getUTCMonth() + 1) &&
      fits(one.year, at.getUTCFullYear()) &&
      // Some tools write Sunday as 0, others as 7.
      (fits(one.dayOfWeek, at.getUTCDay()) || (at.getUTCDay() === 0 && fits(one.dayOfWeek, 7))),
  )
}

const isEvery = (parts: readonly string[]) => parts.length === 0 || parts.some((part) => part === '*' || part === '?')

const fits = (parts: readonly string[], value: number): boolean =>
  isEvery(parts) ||
  parts.some((part) => {
    const [low, high = low] = part.split('-').map(Number)
    return low !== undefined && high !== undefined && value >= low && value <= high
  })

/** Limit of steps of the search for the last opening; a schedule that is open for longer counts as always open. */
const maxSteps = 1_500

/**
 * When the schedule last opened: purchases since then count towards its limit. The step of the search is the smallest
 * unit of the schedule: a day of minutes, two months of hours, or four years of days.
 */
export function openedAt(schedule: Schedule | undefined, now: number): number {
  const since = schedule?.activeFrom ? Date.parse(schedule.activeFrom) : 0
  const definitions = schedule?.definitions ?? []
  if (!schedule || definitions.length === 0) return since
  const isWhole = (part: 'minute' | 'hour') => definitions.every((one) => isEvery(one[part]))
  const step = !isWhole('minute') ? minuteMs : isWhole('hour') ? dayMs : 60 * minuteMs
  let start = Math.floor(now / step) * step
  for (let steps = 0; isScheduled(schedule, start - step); steps += 1) {
    if (steps === maxSteps) return since
    start -= step
  }
  return Math.max(since, start)
}
