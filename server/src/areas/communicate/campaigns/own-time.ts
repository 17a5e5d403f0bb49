import { isTimeZone } from './quiet-hours.ts'
import type { CampaignDefinition } from './tables.ts'

const hourMs = 3_600_000
/** The clocks that are furthest ahead of UTC, and furthest behind it. */
const furthestAheadMs = 14 * hourMs
const furthestBehindMs = 12 * hourMs

/**
 * A campaign in the players’ own time starts at a time of the clock, kept as if it were UTC. It begins when the first
 * clock on earth shows it; each player waits for their own.
 */
export const beginOf = ({ ownTime }: Pick<CampaignDefinition, 'ownTime'>, start: number): number =>
  ownTime ? start - furthestAheadMs : start

/** When the last clock on earth shows the start. */
export const lastOwnTime = (start: number): number => start + furthestBehindMs

/** When the clock of a time zone shows the start; `start` itself where there is no such zone. */
export function ownTimeOf(start: number, timeZone: string): number {
  const first = start - offsetAt(timeZone, start)
  // Once more, for a change to or from summer time in between.
  return start - offsetAt(timeZone, first)
}

const formats = new Map<string, Intl.DateTimeFormat>()

/** How far the clock of a zone is ahead of UTC at a moment. */
function offsetAt(timeZone: string, at: number): number {
  let format = formats.get(timeZone)
  if (!format) {
    if (!isTimeZone(timeZone)) return 0
    if (formats.size > 1_000) formats.clear()
    format = new Intl.DateTimeFormat('en', { timeZone, timeZoneName: 'longOffset' })
    formats.set(timeZone, format)
  }
  // "GMT+05:30"; UTC itself is "GMT".
  const name = format.formatToParts(at).find(({ type }) => type === 'timeZoneName')?.value ?? ''
  const [, sign, hours, minutes] = /([+-])(\d{2}):(\d{2})/.exec(name) ?? []
  return (sign === '-' ? -1 : 1) * (Number(hours ?? 0) * 60 + Number(minutes ?? 0)) * 60_000
}
