import { textIn, wordIn } from '../../../shell/palette/search-text.ts'

const sessionSorts = ['started', '-started'] as const

export type MonthSearch = {
  /** `2026-01`; default: the current month. */
  month?: string
  sort?: (typeof sessionSorts)[number]
}

/** Invalid months are ignored. */
export const readMonthSearch = (raw: Record<string, unknown>): MonthSearch => {
  const text = textIn(raw, 'month')
  return {
    month: text !== undefined && /^[12]\d{3}-(0[1-9]|1[0-2])$/.test(text) ? text : undefined,
    sort: wordIn(raw, 'sort', sessionSorts),
  }
}
