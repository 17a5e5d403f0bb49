import { hourMs } from '@regent/contract/time'
import { isTimeZone } from './quiet-hours.ts'
import type { CampaignDefinition } from './tables.ts'

/** The time zones furthest ahead of UTC, and furthest behind it. */
const furthestAheadMs = 14 * hourMs
const furthestBehindMs = 12 * hourMs

/**
 * The start of a campaign in the players’ local time is stored as if it were UTC. The sending begins when the first
 * time zone reaches it; each player waits for their own.
 */
export const findBegin = ({ ownTime }: Pick<CampaignDefinition, 'ownTime'>, start: number): number =>
  ownTime ? start - furthestAheadMs : start

/** When the last time zone reaches the start. */
export const lastOwnTime = (start: number): number => start + furthestBehindMs

/** When a time zone reaches the start; `start` itself if the time zone is unknown. */
export function toLocalStart(start: number, timeZone: string): number {
  const first = start - offsetAt(timeZone, start)
  // Repeated because the offset may change to or from summer time between the two.
  return start - offsetAt(timeZone, first)
}

const formats = new Map<string, Intl.DateTimeFormat>()

/** The offset of a time zone from UTC at a time. */
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
