import { type CalendarKind, calendarKinds } from '@regent/contract/operate/calendar/calendar-kinds'
import { textIn, wordIn } from '../../../shell/palette/search-text.ts'

/** The views, in the order of their keys 1 to 4. */
export const calendarViews = ['day', 'week', 'month', 'quarter'] as const
export type CalendarView = (typeof calendarViews)[number]

export type CalendarSearch = {
  /** Default: a week. */
  view?: CalendarView | undefined
  /** `2026-11-22`; default: today. */
  date?: string | undefined
  /** Comma-separated kinds; default: all. */
  kinds?: string | undefined
  /** Comma-separated `everybody`, `others` and ids of segments; default: all. */
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

/** The kinds in the URL; all kinds if none of them is valid. */
export function readKinds(text: string | undefined): readonly CalendarKind[] {
  const values = (text ?? '').split(',')
  const validKinds = calendarKinds.filter((kind) => values.includes(kind))
  return validKinds.length > 0 ? validKinds : calendarKinds
}

export const kindsText = (kinds: readonly CalendarKind[]): string | undefined =>
  kinds.length === calendarKinds.length ? undefined : kinds.join(',')
