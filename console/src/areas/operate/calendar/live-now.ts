import type { CalendarEntry } from '@regent/contract/operate/calendar/calendar'

/** The live entries without recurring ones, sorted by end; those without an end are last. */
export const liveNow = (entries: readonly CalendarEntry[]): CalendarEntry[] =>
  entries
    .filter(({ kind, state, isMoment }) => state === 'running' && !isMoment && kind !== 'timer' && kind !== 'job')
    .toSorted((a, b) => (a.end ?? Number.POSITIVE_INFINITY) - (b.end ?? Number.POSITIVE_INFINITY))
