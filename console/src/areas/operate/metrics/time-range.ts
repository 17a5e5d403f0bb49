import { dayMs, hourMs, minuteMs } from '@regent/contract/time'
import { textIn, wordIn } from '../../../shell/palette/search-text.ts'

/** Start of the range, relative to now. */
export const spans = {
  '5m': 5 * minuteMs,
  '15m': 15 * minuteMs,
  '1h': hourMs,
  '4h': 4 * hourMs,
  '1d': dayMs,
  '2d': 2 * dayMs,
  '3d': 3 * dayMs,
  '7d': 7 * dayMs,
  '15d': 15 * dayMs,
  '1mo': 30 * dayMs,
} as const
export type MetricSpan = keyof typeof spans
export const spanNames = Object.keys(spans) as MetricSpan[]

/** Refresh intervals. */
export const refreshes = {
  live: { everyMs: 2_000, label: 'Live' },
  '1m': { everyMs: minuteMs, label: 'Every minute' },
  '5m': { everyMs: 5 * minuteMs, label: 'Every 5 minutes' },
  '30m': { everyMs: 30 * minuteMs, label: 'Every 30 minutes' },
  '1h': { everyMs: hourMs, label: 'Every hour' },
  '12h': { everyMs: 12 * hourMs, label: 'Every 12 hours' },
} as const
export type Refresh = keyof typeof refreshes
export const refreshNames = Object.keys(refreshes) as Refresh[]

export type TimeSearch = {
  last?: MetricSpan
  /** Absolute times in milliseconds since 1970; they replace `last`. */
  from?: string
  to?: string
  refresh?: Refresh
}

const momentIn = (raw: Record<string, unknown>, key: string): string | undefined => {
  const text = textIn(raw, key)
  return text !== undefined && /^\d{1,15}$/.test(text) ? text : undefined
}

export const readTimeSearch = (raw: Record<string, unknown>): TimeSearch => ({
  last: wordIn(raw, 'last', spanNames),
  from: momentIn(raw, 'from'),
  to: momentIn(raw, 'to'),
  refresh: wordIn(raw, 'refresh', refreshNames),
})

/** The current start and end; an unset end is now. */
export function toTimeRange(
  { last, from, to }: TimeSearch,
  usual: MetricSpan,
  now: number,
): { fromMs: number; toMs: number } {
  if (from === undefined && to === undefined) return { fromMs: now - spans[last ?? usual], toMs: now }
  const toMs = to === undefined ? now : Number(to)
  const fromMs = from === undefined ? toMs - spans[last ?? usual] : Number(from)
  return { fromMs: Math.min(fromMs, toMs), toMs }
}

/** A range in the past does not change any more. */
export const isOver = ({ to }: TimeSearch, now: number): boolean => to !== undefined && Number(to) < now
