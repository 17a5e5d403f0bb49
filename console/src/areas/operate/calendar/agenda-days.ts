import type { CalendarEntry } from '@regent/contract/operate/calendar/calendar'
import { midnight, type Span } from '../../../ui/lanes/ruler.ts'
import type { ClockName } from '../../../ui/time/clock.ts'

export type AgendaDay = { at: number; entries: CalendarEntry[] }

/**
 * The days of a period with their entries, by time. Entries that began earlier are listed on the first day. Empty days
 * are omitted.
 */
export function buildAgenda(entries: readonly CalendarEntry[], { from }: Span, clock: ClockName): AgendaDay[] {
  const days = new Map<number, CalendarEntry[]>()
  const inOrder = entries.toSorted((a, b) => (a.start ?? 0) - (b.start ?? 0) || (a.name < b.name ? -1 : 1))
  for (const entry of inOrder) {
    const at = midnight(Math.max(entry.start ?? from, from), clock)
    days.set(at, [...(days.get(at) ?? []), entry])
  }
  return [...days].map(([at, own]) => ({ at, entries: own })).sort((a, b) => a.at - b.at)
}
