import { dayMs, hourMs } from '../../core/time.ts'
import { type CalendarEntry, type CalendarMark, type CalendarTimes, entryKey } from './calendar.ts'

/** Pure rules of the calendar. The server uses them for a plan's warnings, the console while dragging. */

/** Two entries that should not overlap, and the time of their overlap. */
export type Clash = {
  /** The keys of the two entries, the earlier one first. */
  keys: readonly [string, string]
  names: readonly [string, string]
  from: number
  /** Infinity if neither entry ends. */
  to: number
  /** "both in the slot main/banner" */
  why: string
  /** True for maintenance during an event: people should know, but may want it. */
  isMild: boolean
}

/** Minimum distance between two entries without duration, such as two campaigns to the same players. */
export const momentMs = hourMs

const maxClashes = 200

/** The time span of an entry; an entry without duration occupies one hour. */
export function toTimeSpan({ start, end, isMoment }: Pick<CalendarEntry, 'start' | 'end' | 'isMoment'>) {
  const from = start ?? Number.NEGATIVE_INFINITY
  return { from, to: isMoment ? from + momentMs : (end ?? Number.POSITIVE_INFINITY) }
}

const formatMark: Record<CalendarMark['what'], (name: string) => string> = {
  slot: (name) => `both in ${name}`,
  board: (name) => `both write to the leaderboard ${name}`,
  audience: (name) => `both for ${name}`,
}

/**
 * The clashes among entries, the earliest first, at most 200: two with the same mark that overlap, and maintenance
 * during an event. Ended and disabled entries never clash.
 */
export function findClashes(entries: readonly CalendarEntry[]): Clash[] {
  const open = entries.filter(({ state }) => state === 'scheduled' || state === 'running')
  const groups = new Map<string, { why: string; members: CalendarEntry[] }>()
  for (const entry of open) {
    for (const { what, id, name } of entry.marks) {
      const group = groups.get(`${what} ${id}`) ?? { why: formatMark[what](name), members: [] }
      group.members.push(entry)
      groups.set(`${what} ${id}`, group)
    }
  }
  const sameKindClashes = [...groups.values()].flatMap(({ why, members }) => overlapsIn(members, why))
  const rests = open.filter(({ kind }) => kind === 'maintenance')
  const events = open.filter(({ kind }) => kind === 'event')
  const during = rests.flatMap((pause) =>
    events.flatMap((event) => findOverlap(event, pause, `${pause.name} falls inside`, true) ?? []),
  )
  return [...sameKindClashes, ...during]
    .sort((a, b) => a.from - b.from || (a.keys[0] < b.keys[0] ? -1 : 1))
    .slice(0, maxClashes)
}

/** Neighbours are compared in the order of their starts, so that many entries without overlap cost little. */
function overlapsIn(members: readonly CalendarEntry[], why: string): Clash[] {
  const inOrder = members.toSorted((a, b) => toTimeSpan(a).from - toTimeSpan(b).from)
  const clashes: Clash[] = []
  inOrder.forEach((one, index) => {
    const { to } = toTimeSpan(one)
    for (let next = index + 1; next < inOrder.length && clashes.length < maxClashes; next += 1) {
      const other = inOrder[next]
      if (!other || toTimeSpan(other).from >= to) break
      const clash = findOverlap(one, other, why, false)
      if (clash) clashes.push(clash)
    }
  })
  return clashes
}

function findOverlap(one: CalendarEntry, other: CalendarEntry, why: string, isMild: boolean): Clash | undefined {
  const a = toTimeSpan(one)
  const b = toTimeSpan(other)
  const from = Math.max(a.from, b.from)
  const to = Math.min(a.to, b.to)
  if (from >= to || (one.kind === other.kind && one.id === other.id)) return undefined
  return { keys: [entryKey(one), entryKey(other)], names: [one.name, other.name], from, to, why, isMild }
}

export const isWithin = (clash: Clash, key: string): boolean => clash.keys.includes(key)

/** The entries with some of them at other times, by the key of where they were. */
export const entriesMoved = (
  entries: readonly CalendarEntry[],
  movedTimes: ReadonlyMap<string, CalendarTimes>,
): CalendarEntry[] => entries.map((entry) => ({ ...entry, ...movedTimes.get(entryKey(entry)) }))

/**
 * Entries that refer to an entry and can move by the same amount: an announcement, or a job that contains the event.
 * Entries more than a month away belong to another round and do not move.
 */
export function linkedTo(entry: CalendarEntry, entries: readonly CalendarEntry[]): CalendarEntry[] {
  const { from, to } = toTimeSpan(entry)
  const nearMs = 31 * dayMs
  return entries.filter(
    (other) =>
      entryKey(other) !== entryKey(entry) &&
      other.about.includes(entry.id) &&
      other.move.start &&
      other.start !== null &&
      other.start > from - nearMs &&
      other.start < to + nearMs,
  )
}

/** Shifts the times of an entry by some milliseconds; missing ones stay missing. */
export const shiftTimes = ({ start, end }: CalendarTimes, byMs: number): CalendarTimes => ({
  start: start === null ? null : start + byMs,
  end: end === null ? null : end + byMs,
})
