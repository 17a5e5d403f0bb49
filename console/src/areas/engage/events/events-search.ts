import { textIn, wordIn } from '../../../shell/palette/search-text.ts'

export const eventWords = ['running', 'scheduled', 'complete'] as const
export type EventWord = (typeof eventWords)[number]

export type EventsSearch = {
  q?: string
  /** Of older addresses, which lead to the realm’s calendar now. */
  view?: 'calendar'
  /** `2026-01` */
  month?: string
  state?: EventWord
}

export const readEventsSearch = (raw: Record<string, unknown>): EventsSearch => ({
  month: textIn(raw, 'month'),
  q: textIn(raw, 'q'),
  // The view of another name is a saved one.
  ...(raw['view'] === 'calendar' && { view: 'calendar' as const }),
  state: wordIn(raw, 'state', eventWords),
})

export type PlayerEventsSearch = { q?: string; shown?: string }

export const readPlayerEventsSearch = (raw: Record<string, unknown>): PlayerEventsSearch => ({
  q: textIn(raw, 'q'),
  shown: textIn(raw, 'shown'),
})
