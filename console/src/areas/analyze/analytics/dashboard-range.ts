import { type DashboardSearch, namedRanges } from './analytics-search.ts'
import { type Cells, dayMs, dayOf, daysIn, lastDays } from './dashboard-words.ts'

/** Days in UTC, both ends included. */
export type Range = { from: string; to: string }

/** Upper bound of the days of a range: charts of a year are still read. */
export const maxRangeDays = 366

export const daysOf = ({ from, to }: Range): number => Math.round((Date.parse(to) - Date.parse(from)) / dayMs) + 1

const shifted = (day: string, days: number): string => dayOf(Date.parse(day) + days * dayMs)

/**
 * The range that the address names; undefined for none, which shows the last 24 hours. A range that is the wrong way
 * round is turned, days in the future are left out, and one that is too long keeps its last days.
 */
export function chosenRange({ date, range, from, to }: DashboardSearch, today: string): Range | undefined {
  if (range !== undefined) return lastDays(namedRanges[range], Date.parse(today))
  const [one, other] = [from ?? to ?? date, to ?? from ?? date]
  if (one === undefined || other === undefined) return undefined
  const [first, last] = [one, other].map((day) => (day > today ? today : day)).sort() as [string, string]
  return atMost({ from: first, to: last }, maxRangeDays)
}

/** The same range, or its last days. */
const atMost = (range: Range, days: number): Range =>
  daysOf(range) <= days ? range : { from: shifted(range.to, 1 - days), to: range.to }

/** The same range, or more days before it: a chart of one day says little. */
export const atLeast = (range: Range, days: number): Range =>
  daysOf(range) >= days ? range : { from: shifted(range.to, 1 - days), to: range.to }

/** As many days right before a range. */
export const periodBefore = (range: Range): Range => ({
  from: shifted(range.from, -daysOf(range)),
  to: shifted(range.from, -1),
})

/** A range and the one before it, without the day that is not over: only whole days are compared. */
export function wholeDays(range: Range, today: string): { now: Range; before: Range } | undefined {
  const before = periodBefore(range)
  if (range.to < today) return { now: range, before }
  if (daysOf(range) === 1) return undefined
  return { now: { ...range, to: shifted(range.to, -1) }, before: { ...before, to: shifted(before.to, -1) } }
}

export const isWithin = (day: string, { from, to }: Range): boolean => day >= from && day <= to

/** "1 day", "28 days" */
export const lengthText = (range: Range): string => (daysOf(range) === 1 ? '1 day' : `${daysOf(range)} days`)

/** Each day of a range with what it was as many days earlier, for a dotted line: `earlierField`, and its day's name. */
export function withEarlier(
  rows: readonly Cells[],
  range: Range,
  sumBefore: (day: string) => number | null,
  nameOf: (day: string) => string,
): Cells[] {
  const length = daysOf(range)
  return rows.map((row) => {
    const day = shifted(row.day, -length)
    return { ...row, [earlierField]: sumBefore(day), [earlierName]: nameOf(day) }
  })
}
/** The fields of rows that hold the sum of the period before, and the name of its day. */
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
