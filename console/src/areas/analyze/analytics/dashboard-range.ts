import { dayMs } from '@regent/contract/time'
import { type DashboardSearch, namedRanges } from './analytics-search.ts'
import { type Cells, daysIn, lastDays, toUtcDay } from './dashboard-words.ts'

/** Days in UTC, both ends included. */
export type Range = { from: string; to: string }

/** Upper bound of the days of a range: charts of a year are still read. */
export const maxRangeDays = 366

export const countDays = ({ from, to }: Range): number => Math.round((Date.parse(to) - Date.parse(from)) / dayMs) + 1

const addDays = (day: string, days: number): string => toUtcDay(Date.parse(day) + days * dayMs)

/**
 * The range in the URL; undefined if there is none (the last 24 hours). Reversed ranges are swapped, future days are
 * dropped, and ranges that are too long keep their last days.
 */
export function chosenRange({ date, range, from, to }: DashboardSearch, today: string): Range | undefined {
  if (range !== undefined) return lastDays(namedRanges[range], Date.parse(today))
  const one = from ?? to ?? date
  const other = to ?? from ?? date
  if (one === undefined || other === undefined) return undefined
  const [first, last] = [one, other].map((day) => (day > today ? today : day)).sort() as [string, string]
  return atMost({ from: first, to: last }, maxRangeDays)
}

/** The range, limited to its last days. */
const atMost = (range: Range, days: number): Range =>
  countDays(range) <= days ? range : { from: addDays(range.to, 1 - days), to: range.to }

/** The range, extended to earlier days: a chart of one day has little information. */
export const atLeast = (range: Range, days: number): Range =>
  countDays(range) >= days ? range : { from: addDays(range.to, 1 - days), to: range.to }

/** The period of equal length before a range. */
export const periodBefore = (range: Range): Range => ({
  from: addDays(range.from, -countDays(range)),
  to: addDays(range.from, -1),
})

/** A range and the previous one without the incomplete day: only complete days are compared. */
export function wholeDays(range: Range, today: string): { now: Range; before: Range } | undefined {
  const before = periodBefore(range)
  if (range.to < today) return { now: range, before }
  if (countDays(range) === 1) return undefined
  return { now: { ...range, to: addDays(range.to, -1) }, before: { ...before, to: addDays(before.to, -1) } }
}

export const isWithin = (day: string, { from, to }: Range): boolean => day >= from && day <= to

/** "1 day", "28 days" */
export const lengthText = (range: Range): string => (countDays(range) === 1 ? '1 day' : `${countDays(range)} days`)

/**
 * Rows for each day of a range with the value of the previous period (`earlierField`), for a dotted line, and the label
 * of its day.
 */
export function withEarlier(
  rows: readonly Cells[],
  range: Range,
  sumBefore: (day: string) => number | null,
  nameOf: (day: string) => string,
): Cells[] {
  const length = countDays(range)
  return rows.map((row) => {
    const day = addDays(row.day, -length)
    return { ...row, [earlierField]: sumBefore(day), [earlierName]: nameOf(day) }
  })
}
/** Field names in rows: the sum of the previous period, and the label of its day. */
export const earlierField = 'the period before'
export const earlierName = 'the day before'

/** The sum of a field on each day of a range; 0 for days without rows. */
export function sumsByDay(
  rows: readonly Record<string, unknown>[],
  range: Range,
  field: string,
): { get: (day: string) => number | null; total: (within: Range) => number } {
  const sums = new Map(daysIn(range).map((day) => [day, 0]))
  for (const row of rows) {
    const day = String(row['act_date'])
    if (sums.has(day)) sums.set(day, (sums.get(day) ?? 0) + Number(row[field] ?? 0))
  }
  return {
    get: (day) => sums.get(day) ?? null,
    total: (within) => [...sums].reduce((sum, [day, amount]) => (isWithin(day, within) ? sum + amount : sum), 0),
  }
}
