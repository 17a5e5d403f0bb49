import { nextTimes } from '@regent/contract/cron'

/** A trigger of a job; times are epoch milliseconds. */
export type Trigger =
  | { type: 'every'; intervalMs: number }
  | { type: 'exact'; at: number }
  /** In UTC by default. */
  | { type: 'cron'; expression: string; zone?: string | undefined }

const never = Number.POSITIVE_INFINITY

/** The first due time of the triggers after `after`: the same on every server. */
export function nextDue(triggers: readonly Trigger[], after: number): number | undefined {
  const times = triggers.map((trigger) => {
    if (trigger.type === 'exact') return trigger.at
    if (trigger.type === 'cron')
      return nextTimes([trigger.expression], { after, count: 1, zone: trigger.zone })[0] ?? never
    return (Math.floor(after / trigger.intervalMs) + 1) * trigger.intervalMs
  })
  const laterTimes = times.filter((at) => at > after && at < never)
  return laterTimes.length > 0 ? Math.min(...laterTimes) : undefined
}
