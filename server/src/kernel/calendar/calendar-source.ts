import type { CalendarEntry, CalendarTimes } from '@regent/contract/calendar'
import type { CalendarKind } from '@regent/contract/calendar-kinds'
import type { RealmContext } from '../context/context.ts'

/** An entry as its area reads it: the calendar adds the kind, and takes away what the caller may not move. */
export type SourceEntry = Omit<CalendarEntry, 'kind' | 'canCopy' | 'marks' | 'about'> &
  Partial<Pick<CalendarEntry, 'canCopy' | 'marks' | 'about'>>

/** The entries that overlap `from` (inclusive) to `to` (exclusive); more than `limit` are not needed. */
export type CalendarSpan = { from: number; to: number; limit: number }

/** New times of an entry, and those that the operator saw. */
export type MoveOf = CalendarTimes & { was: CalendarTimes }

/** Where one kind of entry is read, and how it is moved. An area whose things have a time declares one in its area.ts. */
export type CalendarSource = {
  /** Sorted by start. A move that is impossible for a reason of the thing itself is said in `move.why`. */
  read: (context: RealmContext, span: CalendarSpan) => Promise<SourceEntry[]>
  /**
   * Gives an entry other times by the service that the area's own forms save with, so that its rules, rights, versions,
   * audit and undo hold. Refuses when the entry no longer has the times of `was` (`refuseOther`).
   */
  move?: (context: RealmContext, id: string, to: MoveOf) => Promise<void>
  /** Makes the same thing once more, under another id and at these times. */
  copy?: (context: RealmContext, id: string, to: MoveOf & { as: string }) => Promise<void>
}

declare module '../context/registry.ts' {
  interface Registry {
    calendar: Readonly<Record<CalendarKind, CalendarSource>>
  }
}
