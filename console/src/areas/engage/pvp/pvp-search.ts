import { textIn } from '../../../shell/palette/search-text.ts'

export type PvpSearch = { q?: string; shown?: string }

export const readPvpSearch = (raw: Record<string, unknown>): PvpSearch => ({
  q: textIn(raw, 'q'),
  shown: textIn(raw, 'shown'),
})
