import { midnight, monthStart, type Span } from '../../../ui/lanes/ruler.ts'
import type { ClockName } from '../../../ui/time/clock.ts'
import { clockParts } from '../../../ui/time/clock.ts'
import { typedTime } from '../../../ui/time/typed-time.ts'
import type { CalendarView } from './calendar-search.ts'

export const viewLabels: Record<CalendarView, string> = { day: 'Day', week: 'Week', month: 'Month', quarter: 'Quarter' }

const weeksPerQuarter = 13

/** The period of a view that starts with the day of a time; for a month, the month that contains the time. */
export function toViewSpan(view: CalendarView, at: number, clock: ClockName): Span {
  if (view === 'month') return { from: monthStart(at, clock), to: monthStart(at, clock, 1) }
  const days = { day: 1, week: 7, quarter: 7 * weeksPerQuarter }[view]
  return { from: midnight(at, clock), to: midnight(at, clock, days) }
}

/** The view moved by a number of steps. */
export function stepFrom(view: CalendarView, at: number, clock: ClockName, by: 1 | -1): number {
  if (view === 'month') return monthStart(at, clock, by)
  return midnight(at, clock, by * { day: 1, week: 7, quarter: 7 * weeksPerQuarter }[view])
}

/** Created lazily: routes import this file, and creating it is slow. */
let monthNames: Intl.DateTimeFormat | undefined
function monthName(at: number): string {
  monthNames ??= new Intl.DateTimeFormat('en', { month: 'long', timeZone: 'UTC' })
  return monthNames.format(at)
}

/** "22 – 28 November 2026"; across two months "28 Nov – 4 Dec 2026". */
export function spanTitle(view: CalendarView, { from, to }: Span, clock: ClockName): string {
  const last = clockParts(to - 1, clock, 0).date
  const first = clockParts(from, clock, 0).date
  if (view === 'day') return `${clockParts(from, clock, 0).weekday} ${first}`
  const [, month, year] = last.split(' ')
  const fullName = monthName(Date.parse(`${month} 15 ${year} UTC`))
  if (view === 'month') return `${fullName} ${year}`
  const [day, ofMonth, ofYear] = first.split(' ')
  if (ofYear !== year) return `${first} – ${last}`
  return ofMonth === month ? `${day} – ${last.split(' ')[0]} ${fullName} ${year}` : `${day} ${ofMonth} – ${last}`
}

/** `2026-11-22`: the day of a time, for the URL. */
export function dayText(at: number, clock: ClockName): string {
  const date = new Date(at)
  const local = clock === 'utc' ? date : new Date(at - date.getTimezoneOffset() * 60_000)
  return local.toISOString().slice(0, 10)
}

/** Parses such a day; default: today. */
export const readDay = (text: string | undefined, clock: ClockName, now: number): number =>
  (/^\d{4}-\d\d-\d\d$/.test(text ?? '') ? typedTime(text ?? '', clock, now) : undefined) ?? midnight(now, clock)
