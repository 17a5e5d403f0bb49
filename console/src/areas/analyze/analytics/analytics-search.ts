import type { Figure } from '@regent/contract/analyze/analytics'
import { textIn, wordIn } from '../../../shell/palette/search-text.ts'

/** The ranges that end today, in days, by their name in the address. */
export const namedRanges = { today: 1, '7d': 7, '28d': 28, '90d': 90 } as const
export type RangeName = keyof typeof namedRanges

/** Metrics with a row query. Duplicates the contract, whose schemas must not be loaded with the routes. */
const rowFigures = [
  'installs',
  'dau',
  'payers',
  'arpdau',
  'arppu',
  'revenue',
  'retention',
] as const satisfies readonly Figure[]

export type DashboardSearch = {
  /** A single day; `from` and `to` mean the same. */
  date?: string
  range?: RangeName
  /** The first and last day of a custom range; all unset: the last 24 hours. */
  from?: string
  to?: string
  /** `before` also shows the previous period. */
  compare?: 'before'
  /** `off` hides the marks of events and changes. */
  marks?: 'off'
}

const dayPattern = /^\d{4}-\d\d-\d\d$/

const dayIn = (raw: Record<string, unknown>, name: string): string | undefined => {
  const value = raw[name]
  return typeof value === 'string' && dayPattern.test(value) && !Number.isNaN(Date.parse(value)) ? value : undefined
}

export const readDashboardSearch = (raw: Record<string, unknown>): DashboardSearch => ({
  date: dayIn(raw, 'date'),
  range: wordIn(raw, 'range', Object.keys(namedRanges) as RangeName[]),
  from: dayIn(raw, 'from'),
  to: dayIn(raw, 'to'),
  compare: wordIn(raw, 'compare', ['before']),
  marks: wordIn(raw, 'marks', ['off']),
})

export type AnalyticsSearch = {
  from?: string
  to?: string
  /** The query. */
  q?: string
  /** The id of the saved query that is open. */
  saved?: string
  /** The metric whose row query is opened and run. */
  rows?: Figure
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
  saved: /^\d{1,16}$/.test(textIn(raw, 'saved') ?? '') ? textIn(raw, 'saved') : undefined,
  rows: wordIn(raw, 'rows', rowFigures),
  table: shortIn(raw, 'table', 100),
})

export type EventNamesSearch = { q?: string; sort?: string }

export const readEventNamesSearch = (raw: Record<string, unknown>): EventNamesSearch => ({
  q: textIn(raw, 'q'),
  sort: textIn(raw, 'sort'),
})
