import type { CalendarEntry } from '@regent/contract/operate/calendar/calendar'

/** What is live, without what only repeats: what ends first stands first, what has no end last. */
export const liveNow = (entries: readonly CalendarEntry[]): CalendarEntry[] =>
  entries
    .filter(({ kind, state, isMoment }) => state === 'running' && !isMoment && kind !== 'timer' && kind !== 'job')
    .toSorted((a, b) => (a.end ?? Number.POSITIVE_INFINITY) - (b.end ?? Number.POSITIVE_INFINITY))
