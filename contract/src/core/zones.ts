/**
 * Time zones of schedules: names of the IANA database such as `Europe/Berlin`, with its rules for summer time.
 *
 * A local time that does not exist, because clocks are put forward, stands for the end of the gap: 02:30 is 03:00. One
 * that exists twice, because clocks are put back, stands for the first of the two.
 */

/** The zone of schedules that name none. */
export const utc = 'UTC'

const hourMs = 3_600_000
/** Larger than any offset of a zone, so that an offset taken this far away is that before or after a change. */
const maxOffsetMs = 15 * hourMs

let supported: ReadonlySet<string> | undefined
const known = new Map<string, boolean>()

/** Whether this is a zone of the IANA database, in any of its names. Offsets such as `+02:00` are none. */
export function isZone(name: string): boolean {
  const before = known.get(name)
  if (before !== undefined) return before
  supported ??= new Set([utc, ...Intl.supportedValuesOf('timeZone')])
  const isKnown = supported.has(name) || supported.has(canonicalName(name) ?? '')
  // What people type must not fill the memory.
  if (isKnown) known.set(name, true)
  return isKnown
}

/** The present name for an older one, such as Asia/Calcutta; undefined for anything that is no zone. */
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

function formatOf(zone: string): Intl.DateTimeFormat {
  const before = formats.get(zone)
  if (before) return before
  const format = new Intl.DateTimeFormat('en-US', {
    ...{ timeZone: zone, hourCycle: 'h23', year: 'numeric', month: 'numeric', day: 'numeric' },
    ...{ hour: 'numeric', minute: 'numeric', second: 'numeric' },
  })
  formats.set(zone, format)
  return format
}

/** How far the clocks of a zone are ahead of UTC at a moment, in milliseconds. */
export function offsetAt(zone: string, ms: number): number {
  if (zone === utc) return 0
  // Such as 7/1/2027, 09:00:00.
  const [month = 0, day = 0, year = 0, hour = 0, minute = 0, second = 0] = formatOf(zone)
    .format(ms)
    .split(/\D+/)
    .map(Number)
  const shown = Date.UTC(year, month - 1, day, hour, minute, second)
  return shown - Math.floor(ms / 1_000) * 1_000
}

/** What the clocks of a zone show at a moment, as the moment at which clocks in UTC show the same. */
export const localOf = (zone: string, ms: number): number => ms + offsetAt(zone, ms)

/** The moments at which the clocks of a zone show a local time: none, one or two. */
export function momentsOf(zone: string, local: number): number[] {
  const offsets = new Set([offsetAt(zone, local - maxOffsetMs), offsetAt(zone, local + maxOffsetMs)])
  return [...offsets]
    .map((offset) => local - offset)
    .filter((at) => localOf(zone, at) === local)
    .sort((a, b) => a - b)
}

/** The moment of a local time, by the rules for gaps and repeated times above. */
export function instantOf(zone: string, local: number): number {
  if (zone === utc) return local
  const [first] = momentsOf(zone, local)
  return first ?? changeBetween(zone, local - maxOffsetMs, local + maxOffsetMs)
}

/** The moment at which the offset of a zone becomes that of `to`. */
function changeBetween(zone: string, from: number, to: number): number {
  const offset = offsetAt(zone, to)
  let [before, after] = [from, to]
  while (after - before > 1) {
    const middle = Math.floor((before + after) / 2)
    if (offsetAt(zone, middle) === offset) after = middle
    else before = middle
  }
  return after
}

/** The moments between two at which the clocks of a zone are put forward or back. */
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
  const local = localOf(zone, ms)
  const first = instantOf(zone, local)
  if (first >= ms) return local
  // The hour is shown for the second time: the first time counts, so all of it has passed.
  return changeBetween(zone, first, ms) + offsetAt(zone, first) - 1
}
