import type { CalendarEntry, CalendarTimes } from '@regent/contract/operate/calendar/calendar'
import type { CalendarKind } from '@regent/contract/operate/calendar/calendar-kinds'
import type { Right } from '@regent/contract/permissions'
import type { RealmContext } from '../context/context.ts'

/** An entry as its area reads it: the calendar adds the kind, and takes away what the caller may not move. */
export type SourceEntry = Omit<CalendarEntry, 'kind' | 'copy' | 'marks' | 'about'> &
  Partial<Pick<CalendarEntry, 'marks' | 'about'>> & {
    /** Why this one cannot be copied, although its kind can: a sentence. */
    noCopy?: string
  }

/** The entries that overlap `from` (inclusive) to `to` (exclusive); more than `limit` are not needed. */
export type CalendarSpan = { from: number; to: number; limit: number }

/** New times of an entry, and the times that the operator saw. */
export type EntryMove = CalendarTimes & { was: CalendarTimes }

/** A copy of an entry at other times. */
export type EntryCopy = EntryMove & {
  /** Its id or name. */
  as: string
  /** True during a dry run: everything is rolled back, so nothing may be written outside the database. */
  isTried: boolean
}

/** A kind can be copied, or its area returns a sentence why it cannot. */
type Copying =
  | {
      /** Creates a copy under another id or name and at these times. */
      copy: (context: RealmContext, id: string, to: EntryCopy) => Promise<void>
      noCopy?: never
    }
  | { copy?: never; noCopy: string }

/** Reads and moves one kind of entry: the `calendar` of a record. */
export type CalendarSource = Copying & {
  /** Sorted by start. If an entry itself does not allow a move, `move.why` contains the reason. */
  read: (context: RealmContext, span: CalendarSpan) => Promise<SourceEntry[]>
  /**
   * Gives an entry other times by the service that the area's own forms save with, so that its rules, rights, versions,
   * audit and undo hold. Rejects when the entry no longer has the times of `was` (`rejectChangedTimes`).
   */
  move?: (context: RealmContext, id: string, to: EntryMove) => Promise<void>
  /** Copies an entry with its season, if the calendar does not copy the kind. */
  copyWithSeason?: { right: Right; run: (context: RealmContext, id: string, to: EntryCopy) => Promise<void> }
  /** Ends an entry now in a better way than a move of its end. */
  end?: { right: Right; run: (context: RealmContext, id: string) => Promise<void> }
}

declare module '../context/registry.ts' {
  interface Registry {
    calendar: Readonly<Record<CalendarKind, CalendarSource>>
  }
}
