import {
  type CalendarEntry,
  type CalendarMoveInput,
  type CalendarTimes,
  entryKey,
  maxCopyName,
} from '@regent/contract/operate/calendar/calendar'
import {
  type Clash,
  entriesMoved,
  findClashes,
  isWithin,
  linkedTo,
  shiftTimes,
} from '@regent/contract/operate/calendar/calendar-clashes'
import type { CalendarKind } from '@regent/contract/operate/calendar/calendar-kinds'
import { dayMs, minuteMs } from '@regent/contract/time'

/** Moves an entry without saving. Pure functions, shared by dragging, keyboard and form. */

export const snapMs = 15 * minuteMs

export type Edge = 'both' | 'start' | 'end'

export type Lift = {
  entry: CalendarEntry
  times: CalendarTimes
  edge: Edge
  /** The id of the copy; undefined if the entry itself is moved. */
  copyAs: string | undefined
  /** Keys of linked entries that are not moved. */
  left: ReadonlySet<string>
  /** Dropped: the new times are shown for review. */
  isDropped: boolean
}

export const snap = (ms: number): number => Math.round(ms / snapMs) * snapMs

/** Why an entry, or an edge of it, cannot be moved; undefined if it can. */
export function findRefusal({ move, start, end, isMoment }: CalendarEntry, edge: Edge): string | undefined {
  const why = move.why ?? 'This entry cannot be moved.'
  if (edge === 'end') return move.end && end !== null ? undefined : isMoment ? 'This entry has no end.' : why
  if (!move.start || start === null) return why
  return edge === 'start' && isMoment ? 'This entry has no length.' : undefined
}

/** The edge to move; if only the end can be moved, dragging the whole entry moves the end. */
export const edgeFor = (entry: CalendarEntry, edge: Edge): Edge =>
  edge === 'both' && !entry.move.start && entry.move.end ? 'end' : edge

export const startDrag = (entry: CalendarEntry, edge: Edge = 'both', isCopy = false): Lift => ({
  entry,
  times: { start: entry.start, end: entry.end },
  edge: isCopy ? 'both' : edgeFor(entry, edge),
  copyAs: isCopy ? copyName(entry) : undefined,
  left: new Set(),
  isDropped: false,
})

/** Kinds with numeric ids: a copy gets a new name instead of an id. */
const numericIdKinds: readonly CalendarKind[] = ['campaign', 'job']

/** The label of the name field: "Id of the copy" or "Name of the copy". */
export const copyLabel = ({ kind }: Pick<CalendarEntry, 'kind'>): string =>
  numericIdKinds.includes(kind) ? 'Name of the copy' : 'Id of the copy'

/**
 * The id of a copy: `events.kraken-2`; for a listing in a store, from the listing's part: `gold:main` gives `gold-2`;
 * for a campaign or a job the name: `Nightly export 2`.
 */
export function copyName({ kind, id, name: title }: Pick<CalendarEntry, 'kind' | 'id' | 'name'>): string {
  if (numericIdKinds.includes(kind)) {
    const [, before = title, nth = '1'] = /^(.*\S) (\d{1,3})$/.exec(title) ?? []
    return `${before.slice(0, maxCopyName - 4)} ${Number(nth) + 1}`
  }
  const [name = id] = id.split(':')
  const numbered = /^(.*)-(\d{1,3})$/.exec(name)
  return numbered ? `${numbered[1]}-${Number(numbered[2]) + 1}` : `${name}-2`
}

/**
 * Moves the times, or one edge, by some milliseconds, rounded to a quarter of an hour; moving both keeps the length.
 */
export function movedBy({ start, end }: CalendarTimes, edge: Edge, byMs: number): CalendarTimes {
  if (edge === 'end' && end !== null) return { start, end: Math.max(snap(end + byMs), (start ?? end - dayMs) + snapMs) }
  if (start === null) return { start, end }
  if (edge === 'start') {
    const newStart = snap(start + byMs)
    return { start: end === null ? newStart : Math.min(newStart, end - snapMs), end }
  }
  return shiftTimes({ start, end }, snap(start + byMs) - start)
}

export const isMoved = ({ entry, times, copyAs }: Lift): boolean =>
  copyAs !== undefined || times.start !== entry.start || times.end !== entry.end

/** The shift of the whole entry; undefined if its length changes. */
export function computeShift({ entry, times }: Lift): number | undefined {
  if (entry.start === null || times.start === null) return undefined
  const by = times.start - entry.start
  return entry.end === null || times.end === null || times.end - entry.end === by ? by : undefined
}

/** The linked entries that move together with the entry, shifted by the same time. */
export function findLinkedMoves(
  lifted: Lift,
  entries: readonly CalendarEntry[],
): { entry: CalendarEntry; times: CalendarTimes }[] {
  const by = computeShift(lifted)
  if (!by || lifted.copyAs !== undefined) return []
  return linkedTo(lifted.entry, entries).map((entry) => ({ entry, times: shiftTimes(entry, by) }))
}

const findSelectedMoves = (lifted: Lift, entries: readonly CalendarEntry[]) =>
  findLinkedMoves(lifted, entries).filter(({ entry }) => !lifted.left.has(entryKey(entry)))

/**
 * The moves to request: the entry first, then linked entries. Without versions: a move is rejected if the entry's times
 * were changed, not if its name or its rewards were.
 */
export function buildMoves(lifted: Lift, entries: readonly CalendarEntry[]): CalendarMoveInput[] {
  const { entry, times, copyAs } = lifted
  const toMove = (one: CalendarEntry, to: CalendarTimes): CalendarMoveInput => ({
    kind: one.kind,
    id: one.id,
    was: { start: one.start, end: one.end },
    ...to,
  })
  return [
    { ...toMove(entry, times), ...(copyAs !== undefined && { copyAs }) },
    ...findSelectedMoves(lifted, entries).map((one) => toMove(one.entry, one.times)),
  ]
}

/** The calendar after the move, and the keys of the entries with new times. */
export function preview(lifted: Lift, entries: readonly CalendarEntry[]) {
  const { entry, times, copyAs } = lifted
  const along = findSelectedMoves(lifted, entries)
  const there: CalendarEntry = { ...entry, ...times, ...(copyAs !== undefined && { id: copyAs }) }
  const timesByKey = new Map(along.map((one) => [entryKey(one.entry), one.times]))
  if (copyAs === undefined) timesByKey.set(entryKey(entry), times)
  const after = entriesMoved(entries, timesByKey)
  const keys = new Set([there, ...along.map((one) => ({ ...one.entry, ...one.times }))].map(entryKey))
  return { entries: copyAs === undefined ? after : [...after, there], keys, there }
}

const toPairKey = ({ names, why }: Clash) => `${[...names].toSorted().join('\n')}\n${why}`

/** The new clashes of a move, and those that it resolves. */
export function compareClashes(lifted: Lift, entries: readonly CalendarEntry[]): { made: Clash[]; ended: Clash[] } {
  const after = preview(lifted, entries)
  const before = findClashes(entries)
  const then = findClashes(after.entries)
  const knownPairs = new Set(before.map(toPairKey))
  const still = new Set(then.map(toPairKey))
  const own = entryKey(lifted.entry)
  return {
    made: then.filter(
      (clash) => [...after.keys].some((key) => isWithin(clash, key)) && !knownPairs.has(toPairKey(clash)),
    ),
    ended:
      lifted.copyAs === undefined ? before.filter((clash) => isWithin(clash, own) && !still.has(toPairKey(clash))) : [],
  }
}

/** True if a move needs no plan: one entry, no clash, and not for players of the live game. It can be undone. */
export const isDirect = (lifted: Lift, entries: readonly CalendarEntry[], isProduction: boolean): boolean =>
  !isProduction &&
  lifted.copyAs === undefined &&
  findLinkedMoves(lifted, entries).length === 0 &&
  compareClashes(lifted, entries).made.length === 0
