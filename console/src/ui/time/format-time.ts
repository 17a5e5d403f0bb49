import { dayMs, hourMs, minuteMs, secondMs } from '@regent/contract/time'
import { zoneCity } from './clock.ts'

const YEAR_DAYS = 365

/** "5 min ago", "in 3 h", "143 days ago"; in years from two years on. */
export function relativeTime(ms: number, nowMs: number): string {
  const distanceMs = Math.abs(ms - nowMs)
  if (distanceMs < 45 * secondMs) return ms > nowMs ? 'in a moment' : 'just now'
  const amount = relativeAmount(distanceMs)
  return ms > nowMs ? `in ${amount}` : `${amount} ago`
}

function relativeAmount(distanceMs: number): string {
  const minutes = Math.round(distanceMs / minuteMs)
  if (minutes < 60) return `${minutes} min`
  const hours = Math.round(distanceMs / hourMs)
  if (hours < 24) return `${hours} h`
  const days = Math.round(distanceMs / dayMs)
  if (days >= 2 * YEAR_DAYS) return `${Math.floor(days / YEAR_DAYS)} years`
  return days === 1 ? '1 day' : `${days} days`
}

const pad = (value: number) => String(value).padStart(2, '0')

function localDate(ms: number): string {
  const date = new Date(ms)
  return `${date.getFullYear()}-${pad(date.getMonth() + 1)}-${pad(date.getDate())}`
}

/** Created on demand: it loads the names of all time zones, which would delay a list. */
let zones: Intl.DateTimeFormat | undefined
const zoneNames = new Map<number, string>()

/** The name of the operator's time zone at that time, which differs between summer and winter. */
function zoneName(date: Date): string {
  const offset = date.getTimezoneOffset()
  const cached = zoneNames.get(offset)
  if (cached !== undefined) return cached
  zones ??= new Intl.DateTimeFormat('en', { timeZoneName: 'short' })
  const name = zones.formatToParts(date).find((part) => part.type === 'timeZoneName')?.value ?? 'local'
  zoneNames.set(offset, name)
  return name
}

/** The same time in the operator's time zone and in UTC, as in the server's log. */
export function exactTime(ms: number): { local: string; utc: string } {
  const date = new Date(ms)
  const clock = `${pad(date.getHours())}:${pad(date.getMinutes())}:${pad(date.getSeconds())}`
  return {
    local: `${localDate(ms)} ${clock} ${zoneName(date)}`,
    utc: `${date.toISOString().slice(0, 19).replace('T', ' ')} UTC`,
  }
}

/** The lines of a tooltip: the time in the operator's time zone and in UTC; only one line if that is UTC. */
export function exactTimeText(ms: number, city = zoneCity()): string {
  const { local, utc } = exactTime(ms)
  return city === 'UTC' ? utc : `${local}\n${utc}`
}

const units = [
  ['d', dayMs],
  ['h', hourMs],
  ['min', minuteMs],
  ['s', secondMs],
  ['ms', 1],
] as const

/** The two largest units: "2 d 3 h", "5 min 20 s", "350 ms". */
export function formatDuration(durationMs: number): string {
  let remainingMs = Math.round(Math.abs(durationMs))
  // Above a second, milliseconds are omitted.
  if (remainingMs >= secondMs) remainingMs = Math.round(remainingMs / secondMs) * secondMs
  const first = units.findIndex(([, size]) => remainingMs >= size)
  if (first === -1) return '0 s'
  const parts = units.slice(first, first + 2).flatMap(([name, size]) => {
    const amount = Math.floor(remainingMs / size)
    remainingMs -= amount * size
    return amount > 0 ? [`${amount} ${name}`] : []
  })
  return `${durationMs < 0 ? '-' : ''}${parts.join(' ')}`
}
