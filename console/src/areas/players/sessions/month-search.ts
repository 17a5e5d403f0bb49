import { textIn } from '../../../shell/search-text.ts'

export type MonthSearch = {
  /** `2026-01`; without it the present one. */
  month?: string
}

/** Anything but a month of the calendar is left out. */
export const readMonthSearch = (raw: Record<string, unknown>): MonthSearch => {
  const text = textIn(raw, 'month')
  return { month: text !== undefined && /^[12]\d{3}-(0[1-9]|1[0-2])$/.test(text) ? text : undefined }
}
