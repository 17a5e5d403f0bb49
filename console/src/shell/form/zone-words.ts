import { specialTimes } from '@regent/contract/cron'
import { dayMs } from '@regent/contract/time'
import { clockText } from '../../ui/time/clock.ts'

const yearMs = 366 * dayMs

/** Describes the effect of daylight saving changes on a cron expression within a year, one sentence per time. */
export function describeClockChange(text: string, zone: string, now: number): string[] {
  const words = specialTimes(text, zone, { after: now, until: now + yearMs }).map(({ kind, local, at }) => {
    const time = new Date(local).toISOString().slice(11, 16)
    const date = clockText(local, 'utc', now).replace(/ \d\d:\d\d$/, '')
    return kind === 'skipped'
      ? `${time} does not exist on ${date} in ${zone}: it runs at ${localTime(at, zone)}.`
      : `${time} exists twice on ${date} in ${zone}: it runs once, the first time.`
  })
  return [...new Set(words)]
}

const localTime = (at: number, zone: string) =>
  new Intl.DateTimeFormat('en-GB', { timeZone: zone, hour: '2-digit', minute: '2-digit' }).format(at)
