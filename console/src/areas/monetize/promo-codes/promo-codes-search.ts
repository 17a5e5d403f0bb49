import { textIn } from '../../../shell/palette/search-text.ts'

export type PromoCodesSearch = { q?: string; shown?: string }

export const readPromoCodesSearch = (raw: Record<string, unknown>): PromoCodesSearch => ({
  q: textIn(raw, 'q'),
  shown: textIn(raw, 'shown'),
})
