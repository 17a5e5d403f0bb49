import { dayMs, minuteMs } from './time.ts'
import { clockChangesBetween, offsetAt, passedLocal, toInstant, utc } from './zones.ts'

/**
 * Cron expressions, in UTC or in a time zone (zones.ts): `second minute hour day-of-month month day-of-week year`; the
 * year, or both year and second, are optional. A field is `*` or `?`, or a list of numbers, ranges and steps. Months
 * and days of the week have names, 0 and 7 are Sunday, and `L` is the last day of a month. If both kinds of days are
 * set, a date that matches either one counts.
 */
export type Cron = {
  seconds: readonly number[]
  minutes: readonly number[]
  hours: readonly number[]
  isDay: (date: Date) => boolean
}

const monthNames = ['JAN', 'FEB', 'MAR', 'APR', 'MAY', 'JUN', 'JUL', 'AUG', 'SEP', 'OCT', 'NOV', 'DEC']
export const weekdayNames = ['SUN', 'MON', 'TUE', 'WED', 'THU', 'FRI', 'SAT'] as const
const years = { from: 1970, to: 2199 }
/** How many days ahead the search goes: the next 29 February is at most eight years away. */
const maxDaysAhead = 366 * 9

/** Parses a cron expression; undefined if it is invalid. */
export function parseCron(text: string): Cron | undefined {
  const parts = text.trim().toUpperCase().split(/\s+/)
  const fields = parts.length === 5 ? ['0', ...parts, '*'] : parts.length === 6 ? [...parts, '*'] : parts
  if (fields.length !== 7) return undefined
  const [second = '', minute = '', hour = '', dayOfMonth = '', month = '', dayOfWeek = '', year = ''] = fields
  const isLast = dayOfMonth === 'L'
  const seconds = numbersIn(second, 0, 59)
  const minutes = numbersIn(minute, 0, 59)
  const hours = numbersIn(hour, 0, 23)
  const days = isLast ? [] : numbersIn(dayOfMonth, 1, 31)
  const months = numbersIn(month, 1, 12, monthNames, 1)
  const weekdays = numbersIn(dayOfWeek, 0, 7, weekdayNames, 0)?.map((day) => day % 7)
  const ofYears = numbersIn(year, years.from, years.to)
  if (!seconds || !minutes || !hours || !days || !months || !weekdays || !ofYears) return undefined
  const hasDays = !isAny(dayOfMonth)
  const hasWeekdays = !isAny(dayOfWeek)
  const isDay = (date: Date) => {
    if (!months.includes(date.getUTCMonth() + 1) || !ofYears.includes(date.getUTCFullYear())) return false
    const isOfMonth = isLast ? isLastOfMonth(date) : days.includes(date.getUTCDate())
    const isOfWeek = weekdays.includes(date.getUTCDay())
    return hasDays && hasWeekdays ? isOfMonth || isOfWeek : isOfMonth && isOfWeek
  }
  return { seconds, minutes, hours, isDay }
}

const isAny = (field: string) => field === '*' || field === '?'
const isLastOfMonth = (date: Date) => new Date(date.getTime() + dayMs).getUTCDate() === 1

/** The numbers of a field, sorted, each once; undefined when the field is not valid. */
function numbersIn(
  field: string,
  least: number,
  most: number,
  names: readonly string[] = [],
  firstName = 0,
): number[] | undefined {
  const values = new Set<number>()
  const parseNumber = (text: string) => {
    const nameIndex = names.indexOf(text)
    if (nameIndex >= 0) return nameIndex + firstName
    const number = /^\d{1,4}$/.test(text) ? Number(text) : Number.NaN
    return number >= least && number <= most ? number : Number.NaN
  }
  for (const part of field.split(',')) {
    const [range = '', step, more] = part.split('/')
    const stepBy = step === undefined ? 1 : /^[1-9]\d{0,3}$/.test(step) ? Number(step) : Number.NaN
    const [start = '', end, extra] = range.split('-')
    const from = isAny(range) ? least : parseNumber(start)
    const to = isAny(range) || (end === undefined && step !== undefined) ? most : parseNumber(end ?? start)
    if (more !== undefined || extra !== undefined || Number.isNaN(stepBy) || !(from <= to)) return undefined
    for (let number = from; number <= to; number += stepBy) values.add(number)
  }
  return [...values].sort((a, b) => a - b)
}

type Limits = {
  after: number
  count: number
  until?: number | undefined
  /** The time zone of the texts; without it UTC. */
  zone?: string | undefined
}

/**
 * The first times after `after` of all these expressions, merged and sorted: at most `count`, and none after `until`.
 * In a zone with daylight saving time a skipped local time fires at the end of the gap, and a repeated one fires once,
 * the first time.
 */
export function nextTimes(
  crons: readonly string[],
  { after, count, until = Number.POSITIVE_INFINITY, zone = utc }: Limits,
): number[] {
  const parsed = crons.flatMap((text) => parseCron(text) ?? [])
  if (zone === utc) return localTimes(parsed, { after, count, until })
  const times: number[] = []
  for (let last = after; times.length < count; ) {
    // One at a time: several local times can map to the same timestamp.
    const [local] = localTimes(parsed, { after: passedLocal(zone, last), count: 1, until: Number.POSITIVE_INFINITY })
    const at = local === undefined ? Number.POSITIVE_INFINITY : toInstant(zone, local)
    if (at > until || at === Number.POSITIVE_INFINITY) break
    times.push(at)
    last = at
  }
  return times
}

/** A local time of a cron expression that a clock change skips or repeats, and the time when it fires. */
export type SpecialTime = { kind: 'skipped' | 'repeated'; local: number; at: number }

/** For each clock change between two times: the first time of a cron expression that it skips or repeats. */
export function specialTimes(text: string, zone: string, { after, until }: { after: number; until: number }) {
  const cron = parseCron(text)
  if (!cron) return []
  return clockChangesBetween(zone, after, until).flatMap((change): SpecialTime[] => {
    const before = offsetAt(zone, change - 1)
    const now = offsetAt(zone, change)
    const from = change + Math.min(before, now)
    const to = change + Math.max(before, now)
    const [local] = localTimes([cron], { after: from - 1, count: 1, until: to - 1 })
    if (local === undefined) return []
    return [{ kind: now > before ? 'skipped' : 'repeated', local, at: toInstant(zone, local) }]
  })
}

/** The same on a clock without changes. */
function localTimes(parsed: readonly Cron[], { after, count, until }: { after: number; count: number; until: number }) {
  const times: number[] = []
  const firstDay = Math.floor(after / dayMs)
  for (let day = firstDay; parsed.length > 0 && day < firstDay + maxDaysAhead; day += 1) {
    if (times.length >= count || day * dayMs > until) break
    const ofDay = new Set(parsed.flatMap((cron) => timesOfDay(cron, day * dayMs, after, count)))
    times.push(...[...ofDay].sort((a, b) => a - b))
  }
  return times.filter((at) => at <= until).slice(0, count)
}

/** Stops at the upper bound: a text may name every second of a day. */
function timesOfDay({ seconds, minutes, hours, isDay }: Cron, midnight: number, after: number, most: number): number[] {
  const times: number[] = []
  if (!isDay(new Date(midnight))) return times
  for (const hour of hours) {
    const hourAt = midnight + hour * 60 * minuteMs
    if (hourAt + 60 * minuteMs <= after) continue
    for (const minute of minutes) {
      const minuteAt = hourAt + minute * minuteMs
      if (minuteAt + minuteMs <= after) continue
      for (const second of seconds) {
        const at = minuteAt + second * 1_000
        if (at > after && times.push(at) === most) return times
      }
    }
  }
  return times
}
