import { textIn, wordIn } from '../../../shell/palette/search-text.ts'

export type TrialsSearch = { q?: string; state?: 'playing' | 'paused'; shown?: string }

export const readTrialsSearch = (raw: Record<string, unknown>): TrialsSearch => ({
  q: textIn(raw, 'q'),
  state: wordIn(raw, 'state', ['playing', 'paused'] as const),
  shown: textIn(raw, 'shown'),
})
