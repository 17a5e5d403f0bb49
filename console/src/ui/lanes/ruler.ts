import { dayMs, hourMs } from '@regent/contract/time'
import { type ClockName, clockParts } from '../time/clock.ts'

/** Days and hours above lanes, in one time zone and next to it the other. Days may have 23 or 25 hours. */

export type Span = { from: number; to: number }

/** The midnight a number of days after the start of a time's day: 0 is the start of that day. */
export function midnight(ms: number, clock: ClockName, days = 0): number {
  const date = new Date(ms)
  return clock === 'utc'
    ? Date.UTC(date.getUTCFullYear(), date.getUTCMonth(), date.getUTCDate() + days)
    : new Date(date.getFullYear(), date.getMonth(), date.getDate() + days).getTime()
}

/** The start of the month a number of months after a time's month. */
export function monthStart(ms: number, clock: ClockName, months = 0): number {
  const date = new Date(ms)
  return clock === 'utc'
    ? Date.UTC(date.getUTCFullYear(), date.getUTCMonth() + months)
    : new Date(date.getFullYear(), date.getMonth() + months).getTime()
}

/** True if both time zones show the same times within a span, so that one ruler is enough. */
export const isSameClock = ({ from, to }: Span): boolean =>
  [from, to].every((ms) => new Date(ms).getTimezoneOffset() === 0)

export type RulerDay = Span & { label: string; isToday: boolean; isWeekend: boolean }
/** The hour in the chosen time zone, and in the other one. */
export type RulerTick = { at: number; main: string; other: string }

const steps = [1, 2, 3, 6, 12]
const minTickPx = 34
const minDayPx = 64

/** The days and hours of a span that fit without overlapping labels. */
export function buildRuler(span: Span, clock: ClockName, { width, now }: { width: number; now: number }) {
  const pxPerMs = width / (span.to - span.from)
  const step = steps.find((hours) => hours * hourMs * pxPerMs >= minTickPx)
  const other: ClockName = clock === 'utc' ? 'local' : 'utc'
  const days: RulerDay[] = []
  const ticks: RulerTick[] = []
  for (let at = midnight(span.from, clock); at < span.to; at = midnight(at, clock, 1)) {
    const next = midnight(at, clock, 1)
    const { weekday, date } = clockParts(at, clock, now)
    const isToday = at <= now && now < next
    // The first and the last day may be cut off.
    const dayPx = Math.min(dayMs, Math.min(next, span.to) - Math.max(at, span.from)) * pxPerMs
    const label =
      dayPx >= minDayPx
        ? `${weekday} ${date}${isToday && dayPx > 110 ? ' · today' : ''}`
        : shortLabel(weekday, date, dayPx)
    days.push({ from: at, to: next, label, isToday, isWeekend: weekday === 'Sat' || weekday === 'Sun' })
    if (step === undefined) continue
    for (let hour = at; hour < next; hour += step * hourMs)
      ticks.push({ at: hour, main: hourText(hour, clock, now), other: hourText(hour, other, now) })
  }
  return { days, ticks }
}

/** Narrow days show weekday and number, narrower ones only the number, and the narrowest ones the date on Mondays. */
function shortLabel(weekday: string, date: string, dayPx: number): string {
  const [number = '', month] = date.split(' ')
  if (dayPx >= 46) return `${weekday} ${number}`
  if (dayPx >= 20) return number
  return weekday === 'Mon' ? `${number} ${month}` : ''
}

/** "06", or "05:30" in time zones with half-hour offsets. */
function hourText(ms: number, clock: ClockName, now: number): string {
  const { time } = clockParts(ms, clock, now)
  return time.endsWith(':00') ? time.slice(0, 2) : time
}
