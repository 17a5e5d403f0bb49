import { parseDate } from './parse-date.ts'

const DAY_MS = 86_400_000
const dayOf = (ms: number) => new Date(ms).toISOString().slice(0, 10)

/** The day (UTC) that a text names: "2026-01-31", "31.1.2026", "today", "yesterday"; undefined if it names none. */
export function typedDay(text: string, nowMs: number): string | undefined {
  const clean = text.trim().toLowerCase()
  if (clean === 'today') return dayOf(nowMs)
  if (clean === 'yesterday') return dayOf(nowMs - DAY_MS)
  // A number alone is a moment in seconds for `parseDate`, which nobody means here.
  const ms = /^\d+$/.test(clean) ? undefined : parseDate(clean)
  return ms === undefined ? undefined : dayOf(ms)
}
