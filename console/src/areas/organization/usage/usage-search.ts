import { dayMs } from '@regent/contract/time'
import { textIn, wordIn } from '../../../shell/palette/search-text.ts'

export type UsageSearch = {
  from?: string
  to?: string
  by?: 'month'
  realm?: string
  service?: string
  sort?: string
}

const dayIn = (raw: Record<string, unknown>, key: string): string | undefined => {
  const text = textIn(raw, key)
  return text !== undefined && /^\d{4}-\d\d-\d\d$/.test(text) && !Number.isNaN(Date.parse(text)) ? text : undefined
}

export const readUsageSearch = (raw: Record<string, unknown>): UsageSearch => ({
  from: dayIn(raw, 'from'),
  to: dayIn(raw, 'to'),
  by: wordIn(raw, 'by', ['month']),
  realm: textIn(raw, 'realm'),
  service: textIn(raw, 'service'),
  sort: textIn(raw, 'sort'),
})

const toUtcDay = (ms: number) => new Date(ms).toISOString().slice(0, 10)

export const lastThirtyDays = (nowMs: number) => ({ from: toUtcDay(nowMs - 29 * dayMs), to: toUtcDay(nowMs) })
