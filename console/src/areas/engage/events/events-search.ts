import { textIn, wordIn } from '../../../shell/palette/search-text.ts'

export const eventStates = ['running', 'scheduled', 'complete'] as const
export type EventWord = (typeof eventStates)[number]

export type EventsSearch = {
  q?: string
  /** From former URLs, which redirect to the realm's calendar. */
  view?: 'calendar'
  /** `2026-01` */
  month?: string
  state?: EventWord
}

export const readEventsSearch = (raw: Record<string, unknown>): EventsSearch => ({
  month: textIn(raw, 'month'),
  q: textIn(raw, 'q'),
  // Any other value of `view` is a saved view.
  ...(raw['view'] === 'calendar' && { view: 'calendar' as const }),
  state: wordIn(raw, 'state', eventStates),
})

export type PlayerEventsSearch = { q?: string; shown?: string }

export const readPlayerEventsSearch = (raw: Record<string, unknown>): PlayerEventsSearch => ({
  q: textIn(raw, 'q'),
  shown: textIn(raw, 'shown'),
})
