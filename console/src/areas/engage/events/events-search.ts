import { textIn, wordIn } from '../../../shell/search-text.ts'
import { type MonthSearch, readMonthSearch } from '../../players/sessions/month-search.ts'

export const eventWords = ['running', 'scheduled', 'complete'] as const
export type EventWord = (typeof eventWords)[number]

export type EventsSearch = MonthSearch & {
  q?: string
  /** Unset: the list view. */
  view?: 'calendar'
  state?: EventWord
}

export const readEventsSearch = (raw: Record<string, unknown>): EventsSearch => ({
  ...readMonthSearch(raw),
  q: textIn(raw, 'q'),
  view: wordIn(raw, 'view', ['calendar']),
  state: wordIn(raw, 'state', eventWords),
})

export type PlayerEventsSearch = { q?: string; shown?: string }

export const readPlayerEventsSearch = (raw: Record<string, unknown>): PlayerEventsSearch => ({
  q: textIn(raw, 'q'),
  shown: textIn(raw, 'shown'),
})
