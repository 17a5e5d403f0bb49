import { textIn } from '../../../shell/search-text.ts'

export type MonthSearch = {
  /** `2026-01`; left out: the current month. */
  month?: string
}

/** Anything that is no calendar month is ignored. */
export const readMonthSearch = (raw: Record<string, unknown>): MonthSearch => {
  const text = textIn(raw, 'month')
  return { month: text !== undefined && /^[12]\d{3}-(0[1-9]|1[0-2])$/.test(text) ? text : undefined }
}
