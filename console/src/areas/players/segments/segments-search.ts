import { textIn } from '../../../shell/palette/search-text.ts'

export type SegmentsSearch = { q?: string; shown?: string }

/** Search parameters of the list of segments. */
export const readSegmentsSearch = (raw: Record<string, unknown>): SegmentsSearch => ({
  q: textIn(raw, 'q'),
  shown: textIn(raw, 'shown'),
})
