import type { CalendarEntry, CalendarTimes } from '@regent/contract/operate/calendar/calendar'
import type { CalendarKind } from '@regent/contract/operate/calendar/calendar-kinds'
import type { RealmContext } from '../context/context.ts'

/** An entry as its area reads it: the calendar adds the kind, and takes away what the caller may not move. */
export type SourceEntry = Omit<CalendarEntry, 'kind' | 'copy' | 'marks' | 'about'> &
  Partial<Pick<CalendarEntry, 'marks' | 'about'>> & {
    /** Why this one cannot be copied, although its kind can: a sentence. */
    noCopy?: string
  }

/** The entries that overlap `from` (inclusive) to `to` (exclusive); more than `limit` are not needed. */
export type CalendarSpan = { from: number; to: number; limit: number }

/** New times of an entry, and those that the operator saw. */
export type MoveOf = CalendarTimes & { was: CalendarTimes }

/** A copy of an entry at other times. */
export type CopyOf = MoveOf & {
  /** Its id or name. */
  as: string
  /** True while a plan is checked: everything is taken back, so that nothing may be written outside the database. */
  isTried: boolean
}

/** A kind is copied, or its area says in a sentence why it is not. */
type Copying =
  | {
      /** Makes the same thing once more, under another id or name and at these times. */
      copy: (context: RealmContext, id: string, to: CopyOf) => Promise<void>
      noCopy?: never
    }
  | { copy?: never; noCopy: string }

/** Where one kind of entry is read, and how it is moved. An area whose things have a time declares one in its area.ts. */
export type CalendarSource = Copying & {
  /** Sorted by start. A move that is impossible for a reason of the thing itself is said in `move.why`. */
  read: (context: RealmContext, span: CalendarSpan) => Promise<SourceEntry[]>
  /**
   * Gives an entry other times by the service that the area's own forms save with, so that its rules, rights, versions,
   * audit and undo hold. Refuses when the entry no longer has the times of `was` (`refuseOther`).
   */
  move?: (context: RealmContext, id: string, to: MoveOf) => Promise<void>
}

declare module '../context/registry.ts' {
  interface Registry {
    calendar: Readonly<Record<CalendarKind, CalendarSource>>
  }
}
