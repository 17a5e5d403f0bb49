import { hourMs } from './time.ts'
/**
 * Time zones of schedules: names of the IANA database such as `Europe/Berlin`, with its daylight saving rules.
 *
 * A local time that is skipped when clocks go forward maps to the end of the gap: 02:30 is 03:00. One that is repeated
 * when clocks go back maps to the first occurrence.
 */

/** The zone of schedules that name none. */
export const utc = 'UTC'

/** Larger than any offset of a zone, so that an offset taken this far away is that before or after a change. */
const maxOffsetMs = 15 * hourMs

let supported: ReadonlySet<string> | undefined
const validZones = new Map<string, boolean>()

/** True if this is a zone of the IANA database, in any of its names. Offsets such as `+02:00` are none. */
export function isZone(name: string): boolean {
  const before = validZones.get(name)
  if (before !== undefined) return before
  supported ??= new Set([utc, ...Intl.supportedValuesOf('timeZone')])
  const isKnown = supported.has(name) || supported.has(canonicalName(name) ?? '')
  // Cache valid names only: user input must not fill the memory.
  if (isKnown) validZones.set(name, true)
  return isKnown
}

/** The current name for an older one, such as Asia/Calcutta; undefined for an unknown zone. */
function canonicalName(name: string): string | undefined {
  if (!/^[A-Za-z]+(\/[A-Za-z_+\-0-9]+)+$/.test(name)) return undefined
  try {
    return new Intl.DateTimeFormat('en-US', { timeZone: name }).resolvedOptions().timeZone
  } catch {
    return undefined
  }
}

/** All zones by name; UTC comes first. */
export const zoneNames = (): string[] => [utc, ...Intl.supportedValuesOf('timeZone').filter((name) => name !== utc)]

const formats = new Map<string, Intl.DateTimeFormat>()

function findFormat(zone: string): Intl.DateTimeFormat {
  const before = formats.get(zone)
  if (before) return before
  const format = new Intl.DateTimeFormat('en-US', {
    timeZone: zone,
    hourCycle: 'h23',
    year: 'numeric',
    month: 'numeric',
    day: 'numeric',
    hour: 'numeric',
    minute: 'numeric',
    second: 'numeric',
  })
  formats.set(zone, format)
  return format
}

/** Offset of a zone from UTC at a timestamp, in milliseconds. */
export function offsetAt(zone: string, ms: number): number {
  if (zone === utc) return 0
  // Such as 7/1/2027, 09:00:00.
  const [month = 0, day = 0, year = 0, hour = 0, minute = 0, second = 0] = findFormat(zone)
    .format(ms)
    .split(/\D+/)
    .map(Number)
  const localMs = Date.UTC(year, month - 1, day, hour, minute, second)
  return localMs - Math.floor(ms / 1_000) * 1_000
}

/** Local time of a zone, encoded as the UTC timestamp with the same clock reading. */
export const toLocalMs = (zone: string, ms: number): number => ms + offsetAt(zone, ms)

/** The timestamps at which a zone's local time has this value: none, one or two. */
export function findInstants(zone: string, local: number): number[] {
  const offsets = new Set([offsetAt(zone, local - maxOffsetMs), offsetAt(zone, local + maxOffsetMs)])
  return [...offsets]
    .map((offset) => local - offset)
    .filter((at) => toLocalMs(zone, at) === local)
    .sort((a, b) => a - b)
}

/** The timestamp of a local time, by the rules for gaps and repeated times above. */
export function toInstant(zone: string, local: number): number {
  if (zone === utc) return local
  const [first] = findInstants(zone, local)
  return first ?? changeBetween(zone, local - maxOffsetMs, local + maxOffsetMs)
}

/** The time when the offset of a zone changes to that of `to`. */
function changeBetween(zone: string, from: number, to: number): number {
  const offset = offsetAt(zone, to)
  let before = from
  let after = to
  while (after - before > 1) {
    const middle = Math.floor((before + after) / 2)
    if (offsetAt(zone, middle) === offset) after = middle
    else before = middle
  }
  return after
}

/** Clock changes of a zone between two times (daylight saving time). */
export function clockChangesBetween(zone: string, from: number, to: number): number[] {
  const changes: number[] = []
  for (let day = from; day < to && zone !== utc; day += 24 * hourMs) {
    const end = Math.min(day + 24 * hourMs, to)
    if (offsetAt(zone, day) !== offsetAt(zone, end)) changes.push(changeBetween(zone, day, end))
  }
  return changes
}

/** The last local time whose moment is not after this one: each later local time is still to come. */
export function passedLocal(zone: string, ms: number): number {
  const local = toLocalMs(zone, ms)
  const first = toInstant(zone, local)
  if (first >= ms) return local
  // The hour is shown for the second time: the first time counts, so all of it has passed.
  return changeBetween(zone, first, ms) + offsetAt(zone, first) - 1
}
