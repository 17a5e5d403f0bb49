import {
  type CalendarEntry,
  type CalendarMoveInput,
  type CalendarTimes,
  entryKey,
  maxCopyName,
} from '@regent/contract/operate/calendar/calendar'
import {
  type Clash,
  clashesOf,
  entriesMoved,
  isWithin,
  linkedTo,
  shifted,
} from '@regent/contract/operate/calendar/calendar-clashes'
import type { CalendarKind } from '@regent/contract/operate/calendar/calendar-kinds'

/** Moving an entry before anything is saved: pure, so that dragging, keys and the form do the same. */

const minuteMs = 60_000
export const snapMs = 15 * minuteMs
export const dayMs = 24 * 60 * minuteMs

export type Edge = 'both' | 'start' | 'end'

export type Lift = {
  entry: CalendarEntry
  times: CalendarTimes
  edge: Edge
  /** The id of the copy; undefined while the entry itself is moved. */
  copyAs: string | undefined
  /** Keys of what is linked and shall stay where it is. */
  left: ReadonlySet<string>
  /** Dropped: the times are shown to be reviewed. */
  isDropped: boolean
}

export const snap = (ms: number): number => Math.round(ms / snapMs) * snapMs

/** Why an entry, or an edge of it, cannot be moved; undefined if it can. */
export function refusalOf({ move, start, end, isMoment }: CalendarEntry, edge: Edge): string | undefined {
  const why = move.why ?? 'This cannot be moved.'
  if (edge === 'end') return move.end && end !== null ? undefined : isMoment ? 'It has no end to move.' : why
  if (!move.start || start === null) return why
  return edge === 'start' && isMoment ? 'It has no length.' : undefined
}

/** The edge that is taken hold of where only the end can be moved. */
export const edgeFor = (entry: CalendarEntry, edge: Edge): Edge =>
  edge === 'both' && !entry.move.start && entry.move.end ? 'end' : edge

export const lift = (entry: CalendarEntry, edge: Edge = 'both', isCopy = false): Lift => ({
  entry,
  times: { start: entry.start, end: entry.end },
  edge: isCopy ? 'both' : edgeFor(entry, edge),
  copyAs: isCopy ? copyName(entry) : undefined,
  left: new Set(),
  isDropped: false,
})

/** The kinds whose id is a number: a copy of one is given a name instead. */
const named: readonly CalendarKind[] = ['campaign', 'job']

/** What is asked for: "Id of the copy" or "Name of the copy". */
export const copyLabel = ({ kind }: Pick<CalendarEntry, 'kind'>): string =>
  named.includes(kind) ? 'Name of the copy' : 'Id of the copy'

/**
 * `events.kraken-2`; of a listing in a store, the listing’s part: `gold:main` gives `gold-2`; of a campaign or a job the
 * name: `Nightly export 2`.
 */
export function copyName({ kind, id, name: title }: Pick<CalendarEntry, 'kind' | 'id' | 'name'>): string {
  if (named.includes(kind)) {
    const [, before = title, nth = '1'] = /^(.*\S) (\d{1,3})$/.exec(title) ?? []
    return `${before.slice(0, maxCopyName - 4)} ${Number(nth) + 1}`
  }
  const [name = id] = id.split(':')
  const numbered = /^(.*)-(\d{1,3})$/.exec(name)
  return numbered ? `${numbered[1]}-${Number(numbered[2]) + 1}` : `${name}-2`
}

/** The times some milliseconds away from where they were, at a quarter of an hour; the length is kept, or one edge. */
export function movedBy({ start, end }: CalendarTimes, edge: Edge, byMs: number): CalendarTimes {
  if (edge === 'end' && end !== null) return { start, end: Math.max(snap(end + byMs), (start ?? end - dayMs) + snapMs) }
  if (start === null) return { start, end }
  if (edge === 'start') {
    const wanted = snap(start + byMs)
    return { start: end === null ? wanted : Math.min(wanted, end - snapMs), end }
  }
  return shifted({ start, end }, snap(start + byMs) - start)
}

export const isMoved = ({ entry, times, copyAs }: Lift): boolean =>
  copyAs !== undefined || times.start !== entry.start || times.end !== entry.end

/** By how much it moves as a whole; undefined if its length changes. */
export function shiftOf({ entry, times }: Lift): number | undefined {
  if (entry.start === null || times.start === null) return undefined
  const by = times.start - entry.start
  return entry.end === null || times.end === null || times.end - entry.end === by ? by : undefined
}

/** What moves along: the linked entries that are not to stay, by the time that the entry moves. */
export function alongOf(
  lifted: Lift,
  entries: readonly CalendarEntry[],
): { entry: CalendarEntry; times: CalendarTimes }[] {
  const by = shiftOf(lifted)
  if (!by || lifted.copyAs !== undefined) return []
  return linkedTo(lifted.entry, entries).map((entry) => ({ entry, times: shifted(entry, by) }))
}

const chosenOf = (lifted: Lift, entries: readonly CalendarEntry[]) =>
  alongOf(lifted, entries).filter(({ entry }) => !lifted.left.has(entryKey(entry)))

/**
 * The moves to ask for: the entry first, then what moves along. Without versions: a move is refused when somebody has
 * given the entry other times, not when its name or its rewards have changed.
 */
export function movesOf(lifted: Lift, entries: readonly CalendarEntry[]): CalendarMoveInput[] {
  const { entry, times, copyAs } = lifted
  const moveOf = (one: CalendarEntry, to: CalendarTimes): CalendarMoveInput => ({
    kind: one.kind,
    id: one.id,
    was: { start: one.start, end: one.end },
    ...to,
  })
  return [
    { ...moveOf(entry, times), ...(copyAs !== undefined && { copyAs }) },
    ...chosenOf(lifted, entries).map((one) => moveOf(one.entry, one.times)),
  ]
}

/** The calendar as it would be, and the keys of what is then at another time. */
export function preview(lifted: Lift, entries: readonly CalendarEntry[]) {
  const { entry, times, copyAs } = lifted
  const along = chosenOf(lifted, entries)
  const there: CalendarEntry = { ...entry, ...times, ...(copyAs !== undefined && { id: copyAs }) }
  const moved = new Map(along.map((one) => [entryKey(one.entry), one.times]))
  if (copyAs === undefined) moved.set(entryKey(entry), times)
  const after = entriesMoved(entries, moved)
  const keys = new Set([there, ...along.map((one) => ({ ...one.entry, ...one.times }))].map(entryKey))
  return { entries: copyAs === undefined ? after : [...after, there], keys, there }
}

const pairOf = ({ names, why }: Clash) => `${[...names].toSorted().join('\n')}\n${why}`

/** The clashes that a move would make, and those that it would end. */
export function checksOf(lifted: Lift, entries: readonly CalendarEntry[]): { made: Clash[]; ended: Clash[] } {
  const after = preview(lifted, entries)
  const before = clashesOf(entries)
  const then = clashesOf(after.entries)
  const [known, still] = [new Set(before.map(pairOf)), new Set(then.map(pairOf))]
  const own = entryKey(lifted.entry)
  return {
    made: then.filter((clash) => [...after.keys].some((key) => isWithin(clash, key)) && !known.has(pairOf(clash))),
    ended:
      lifted.copyAs === undefined ? before.filter((clash) => isWithin(clash, own) && !still.has(pairOf(clash))) : [],
  }
}

/** Whether a move may be made at once, with Undo: one thing, no clash, and not for players of the live game. */
export const isDirect = (lifted: Lift, entries: readonly CalendarEntry[], isProduction: boolean): boolean =>
  !isProduction &&
  lifted.copyAs === undefined &&
  alongOf(lifted, entries).length === 0 &&
  checksOf(lifted, entries).made.length === 0
