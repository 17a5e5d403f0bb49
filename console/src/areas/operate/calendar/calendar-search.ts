import { type CalendarKind, calendarKinds } from '@regent/contract/operate/calendar/calendar-kinds'
import { textIn, wordIn } from '../../../shell/palette/search-text.ts'
import { type CalendarView, calendarViews } from './calendar-view.ts'

export type CalendarSearch = {
  /** Left out: a week. */
  view?: CalendarView | undefined
  /** `2026-11-22`; left out: today. */
  date?: string | undefined
  /** Kinds with commas between them; left out: all. */
  kinds?: string | undefined
  /** `everybody`, `others` and ids of segments, with commas between them; left out: whomever it concerns. */
  audience?: string | undefined
  q?: string | undefined
}

export const readCalendarSearch = (raw: Record<string, unknown>): CalendarSearch => ({
  view: wordIn(raw, 'view', calendarViews),
  date: textIn(raw, 'date'),
  kinds: textIn(raw, 'kinds'),
  audience: textIn(raw, 'audience'),
  q: textIn(raw, 'q'),
})

/** The kinds that the address names; all of them if it names none that exists. */
export function kindsOf(text: string | undefined): readonly CalendarKind[] {
  const named = (text ?? '').split(',')
  const known = calendarKinds.filter((kind) => named.includes(kind))
  return known.length > 0 ? known : calendarKinds
}

export const kindsText = (kinds: readonly CalendarKind[]): string | undefined =>
  kinds.length === calendarKinds.length ? undefined : kinds.join(',')
