import { nextTimes, parseCron } from '../core/cron.ts'
import { parseDurationMs } from '../core/duration.ts'
import { dayMs } from '../core/time.ts'
import { opaque } from '../core/values.ts'

/** Shortest time between two resets: each one creates a version. */
export const minResetMs = 60_000
const maxResetMs = 3_660 * dayMs

/** Why the schedule is invalid, as the end of a sentence; undefined if it is valid. */
export function resetScheduleProblem(text: string): string | undefined {
  const duration = parseDurationMs(text)
  if (duration !== undefined)
    return duration >= minResetMs && duration <= maxResetMs
      ? undefined
      : 'must be a duration from a minute to ten years, such as P7D'
  if (parseCron(text) === undefined)
    return 'must be a cron expression such as 0 0 0 * * MON *, or a duration such as P7D or PT12H'
  const times = nextTimes([text], { after: 0, count: 3 })
  const isTooClose = times.some((time, index) => index > 0 && time - (times[index - 1] ?? 0) < minResetMs)
  return isTooClose ? 'must have at least one minute between two resets' : undefined
}

/** A cron expression (`0 0 0 * * MON *`), or an ISO 8601 duration (`P7D`). */
export const ResetSchedule = opaque(200)
  .trim()

  .superRefine((text, context) => {
    const problem = resetScheduleProblem(text)
    if (problem !== undefined) context.addIssue({ code: 'custom', message: problem })
  })

/**
 * The first reset after `now`; a duration counts from `anchor`, a cron expression is in the zone. Undefined if there is
 * none.
 */
export function nextReset(
  schedule: string,
  { anchor, now, zone }: { anchor: number; now: number; zone?: string | undefined },
): number | undefined {
  const duration = parseDurationMs(schedule)
  if (duration === undefined) return nextTimes([schedule], { after: now, count: 1, zone })[0]
  return anchor + (Math.floor((now - anchor) / duration) + 1) * duration
}
