import { textIn } from '../../../shell/palette/search-text.ts'

export type RunbooksSearch = { q?: string; shown?: string }

export const readRunbooksSearch = (raw: Record<string, unknown>): RunbooksSearch => ({
  q: textIn(raw, 'q'),
  shown: textIn(raw, 'shown'),
})
