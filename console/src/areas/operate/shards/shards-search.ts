import { textIn } from '../../../shell/palette/search-text.ts'

export type ShardsSearch = { q?: string; shown?: string }

export const readShardsSearch = (raw: Record<string, unknown>): ShardsSearch => ({
  q: textIn(raw, 'q'),
  shown: textIn(raw, 'shown'),
})
