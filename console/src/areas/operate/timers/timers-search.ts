import { textIn } from '../../../shell/palette/search-text.ts'

export type TimersSearch = { q?: string; shown?: string }

export const readTimersSearch = (raw: Record<string, unknown>): TimersSearch => ({
  q: textIn(raw, 'q'),
  shown: textIn(raw, 'shown'),
})
