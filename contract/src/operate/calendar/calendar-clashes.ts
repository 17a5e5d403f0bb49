import { type CalendarEntry, type CalendarMark, type CalendarTimes, entryKey } from './calendar.ts'

/** Pure rules of the calendar, which the server asks for a plan's warnings and the console while somebody drags. */

/** Two entries that should not be there at the same time, and when they both are. */
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

/** How far apart two moments, such as two campaigns to the same players, must be. */
export const momentMs = 3_600_000

const maxClashes = 200

/** What an entry takes up: a moment takes up an hour. */
export function spanOf({ start, end, isMoment }: Pick<CalendarEntry, 'start' | 'end' | 'isMoment'>) {
  const from = start ?? Number.NEGATIVE_INFINITY
  return { from, to: isMoment ? from + momentMs : (end ?? Number.POSITIVE_INFINITY) }
}

const wordsOf: Record<CalendarMark['what'], (name: string) => string> = {
  slot: (name) => `both in ${name}`,
  board: (name) => `both write to the leaderboard ${name}`,
  audience: (name) => `both for ${name}`,
}

/**
 * The clashes among entries, the earliest first, at most 200: two with the same mark that overlap, and maintenance
 * during an event. Entries that are over or off clash with nothing.
 */
export function clashesOf(entries: readonly CalendarEntry[]): Clash[] {
  const open = entries.filter(({ state }) => state === 'scheduled' || state === 'running')
  const groups = new Map<string, { why: string; members: CalendarEntry[] }>()
  for (const entry of open) {
    for (const { what, id, name } of entry.marks) {
      const group = groups.get(`${what} ${id}`) ?? { why: wordsOf[what](name), members: [] }
      group.members.push(entry)
      groups.set(`${what} ${id}`, group)
    }
  }
  const alike = [...groups.values()].flatMap(({ why, members }) => overlapsIn(members, why))
  const rests = open.filter(({ kind }) => kind === 'maintenance')
  const events = open.filter(({ kind }) => kind === 'event')
  const during = rests.flatMap((rest) =>
    events.flatMap((event) => overlapOf(event, rest, `${rest.name} falls inside`, true) ?? []),
  )
  return [...alike, ...during].sort((a, b) => a.from - b.from || (a.keys[0] < b.keys[0] ? -1 : 1)).slice(0, maxClashes)
}

/** Neighbours are compared in the order of their starts, so that many entries without overlap cost little. */
function overlapsIn(members: readonly CalendarEntry[], why: string): Clash[] {
  const inOrder = members.toSorted((a, b) => spanOf(a).from - spanOf(b).from)
  const found: Clash[] = []
  inOrder.forEach((one, index) => {
    const { to } = spanOf(one)
    for (let next = index + 1; next < inOrder.length && found.length < maxClashes; next += 1) {
      const other = inOrder[next]
      if (!other || spanOf(other).from >= to) break
      const clash = overlapOf(one, other, why, false)
      if (clash) found.push(clash)
    }
  })
  return found
}

function overlapOf(one: CalendarEntry, other: CalendarEntry, why: string, isMild: boolean): Clash | undefined {
  const [a, b] = [spanOf(one), spanOf(other)]
  const [from, to] = [Math.max(a.from, b.from), Math.min(a.to, b.to)]
  if (from >= to || (one.kind === other.kind && one.id === other.id)) return undefined
  return { keys: [entryKey(one), entryKey(other)], names: [one.name, other.name], from, to, why, isMild }
}

export const isWithin = (clash: Clash, key: string): boolean => clash.keys.includes(key)

/** The entries with some of them at other times, by the key of where they were. */
export const entriesMoved = (
  entries: readonly CalendarEntry[],
  moved: ReadonlyMap<string, CalendarTimes>,
): CalendarEntry[] => entries.map((entry) => ({ ...entry, ...moved.get(entryKey(entry)) }))

/**
 * What is about an entry and can move with it by the same time: an announcement or a job that names the event. Those that
 * were made for another of its rounds, more than a month away, stay.
 */
export function linkedTo(entry: CalendarEntry, entries: readonly CalendarEntry[]): CalendarEntry[] {
  const { from, to } = spanOf(entry)
  const nearMs = 31 * 86_400_000
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

/** The times of an entry later by some milliseconds; what it does not have stays away. */
export const shifted = ({ start, end }: CalendarTimes, byMs: number): CalendarTimes => ({
  start: start === null ? null : start + byMs,
  end: end === null ? null : end + byMs,
})
