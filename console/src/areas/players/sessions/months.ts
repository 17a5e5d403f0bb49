import { dayMs } from '@regent/contract/time'
/** A month of the calendar in UTC; months count from 1. */
export type Month = { year: number; month: number }

const pad = (value: number) => String(value).padStart(2, '0')

export const monthAt = (ms: number): Month => {
  const date = new Date(ms)
  return { year: date.getUTCFullYear(), month: date.getUTCMonth() + 1 }
}

/** `2026-01`, as in the URL. */
export const monthText = ({ year, month }: Month): string => `${year}-${pad(month)}`

export const readMonth = (text: string | undefined, nowMs: number): Month => {
  const [year = 0, month = 0] = (text ?? '').split('-').map(Number)
  return year && month ? { year, month } : monthAt(nowMs)
}

/** Adds a number of months; negative: subtracts. */
export const monthAfter = ({ year, month }: Month, count: number): Month => monthAt(Date.UTC(year, month - 1 + count))

/** From the start of the month to the start of the next month. */
export const toMonthSpan = ({ year, month }: Month) => ({ from: Date.UTC(year, month - 1), to: Date.UTC(year, month) })

/** "January 2026" */
export const monthName = (month: Month): string =>
  new Intl.DateTimeFormat('en', { month: 'long', year: 'numeric', timeZone: 'UTC' }).format(toMonthSpan(month).from)

/** "Thursday, 15 January 2026" */
export const dayName = (day: string): string =>
  new Intl.DateTimeFormat('en-GB', {
    weekday: 'long',
    day: 'numeric',
    month: 'long',
    year: 'numeric',
    timeZone: 'UTC',
  }).format(Date.parse(`${day}T00:00:00Z`))

export const weekdays = ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday'] as const

/** The weeks of a month from Monday, with days as `2026-01-15`, or null for days of other months. */
export function buildWeeks(month: Month): (string | null)[][] {
  const { from, to } = toMonthSpan(month)
  const before = (new Date(from).getUTCDay() + 6) % 7
  const count = (to - from) / dayMs
  const cells = Array.from({ length: Math.ceil((before + count) / 7) * 7 }, (_, index) => {
    const day = index - before + 1
    return day < 1 || day > count ? null : `${monthText(month)}-${pad(day)}`
  })
  return Array.from({ length: cells.length / 7 }, (_, week) => cells.slice(week * 7, week * 7 + 7))
}

/** Counts the occurrences of each day in a list. */
export function countByDay(days: readonly string[]): ReadonlyMap<string, number> {
  const counts = new Map<string, number>()
  for (const day of days) counts.set(day, (counts.get(day) ?? 0) + 1)
  return counts
}
