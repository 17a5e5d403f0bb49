import { textIn } from '../../../shell/search-text.ts'

export type DashboardSearch = {
  /** The day of the numbers; unset: the last 24 hours. */
  date?: string
}

const dayPattern = /^\d{4}-\d\d-\d\d$/

const dayIn = (raw: Record<string, unknown>, name: string): string | undefined => {
  const value = raw[name]
  return typeof value === 'string' && dayPattern.test(value) && !Number.isNaN(Date.parse(value)) ? value : undefined
}

export const readDashboardSearch = (raw: Record<string, unknown>): DashboardSearch => ({ date: dayIn(raw, 'date') })

export type AnalyticsSearch = {
  from?: string
  to?: string
  /** The query. */
  q?: string
  /** The table whose newest rows are shown. */
  table?: string
}

const shortIn = (raw: Record<string, unknown>, name: string, most: number): string | undefined => {
  const text = textIn(raw, name)
  return text !== undefined && text.length <= most ? text : undefined
}

export const readAnalyticsSearch = (raw: Record<string, unknown>): AnalyticsSearch => ({
  from: dayIn(raw, 'from'),
  to: dayIn(raw, 'to'),
  q: shortIn(raw, 'q', 8_000),
  table: shortIn(raw, 'table', 100),
})
