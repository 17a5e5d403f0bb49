import { dayMs } from '@regent/contract/time'
import { parseDate } from './parse-date.ts'

const toUtcDay = (ms: number) => new Date(ms).toISOString().slice(0, 10)

/** Parses a day (UTC): "2026-01-31", "31.1.2026", "today", "yesterday"; undefined if the text is not a day. */
export function typedDay(text: string, nowMs: number): string | undefined {
  const clean = text.trim().toLowerCase()
  if (clean === 'today') return toUtcDay(nowMs)
  if (clean === 'yesterday') return toUtcDay(nowMs - dayMs)
  // `parseDate` reads a plain number as seconds, which is never intended here.
  const ms = /^\d+$/.test(clean) ? undefined : parseDate(clean)
  return ms === undefined ? undefined : toUtcDay(ms)
}
