import { dayMs, minuteMs } from '@regent/contract/time'
import { type ClockName, clockParts, zoneCity } from './clock.ts'

const months = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec']

/** A day and a minute in a time zone; the month is zero-based. */
export type ClockMinute = {
  year: number
  month: number
  day: number
  hour: number
  minute: number
  /** Milliseconds within the minute; default 0. */
  restMs?: number
}

/** The timestamp of a local time in that time zone. Days beyond a month's end overflow, as in `Date`. */
export function localToEpochMs({ year, month, day, hour, minute, restMs = 0 }: ClockMinute, clock: ClockName): number {
  const ms =
    clock === 'utc' ? Date.UTC(year, month, day, hour, minute) : new Date(year, month, day, hour, minute).getTime()
  return ms + restMs
}

/** The timestamps of a local time: none if clocks skip it, two if clocks repeat it, else one. */
export function listEpochMs(minute: ClockMinute, clock: ClockName): number[] {
  const shownMs = localToEpochMs(minute, 'utc')
  if (clock === 'utc') return [shownMs]
  const offsets = [-dayMs, dayMs].map((apart) => new Date(shownMs + apart).getTimezoneOffset())
  return [...new Set(offsets.map((offset) => shownMs + offset * minuteMs))]
    .filter((ms) => localToEpochMs(clockMinute(ms, clock), 'utc') + (ms % minuteMs) === shownMs)
    .sort((a, b) => a - b)
}

/** The two timestamps with the same local time as this one; undefined if it is unique. */
export function repeatedMoments(ms: number, clock: ClockName): [first: number, second: number] | undefined {
  const [first, second] = listEpochMs({ ...clockMinute(ms, clock), restMs: ms % minuteMs }, clock)
  return first === undefined || second === undefined ? undefined : [first, second]
}

/** Error for a time that clocks skip: "02:30 does not exist on 28 Mar 2027: clocks go forward. …" */
export function skippedText(minute: ClockMinute, clock: ClockName): string {
  const after = clockMinute(localToEpochMs(minute, clock), clock)
  const text = (one: ClockMinute) => `${String(one.hour).padStart(2, '0')}:${String(one.minute).padStart(2, '0')}`
  const month = months[minute.month] ?? ''
  const date = `${minute.day} ${month.charAt(0).toUpperCase()}${month.slice(1)} ${minute.year}`
  return `${text(minute)} does not exist on ${date}: clocks go forward. Write ${text(after)} or another time.`
}

/** The local time of a timestamp in that time zone. */
export function clockMinute(ms: number, clock: ClockName): ClockMinute {
  const at = new Date(ms)
  return clock === 'utc'
    ? {
        year: at.getUTCFullYear(),
        month: at.getUTCMonth(),
        day: at.getUTCDate(),
        hour: at.getUTCHours(),
        minute: at.getUTCMinutes(),
      }
    : { year: at.getFullYear(), month: at.getMonth(), day: at.getDate(), hour: at.getHours(), minute: at.getMinutes() }
}

/**
 * Parses a time to milliseconds: "2026-11-27 18:00", "27 Nov 18:00", "Fri 27 Nov 2026, 18:00", "27.11.2026 18:00:15",
 * "tomorrow 10:00", "18:00", "now", "in 7 days". The given time zone applies, unless the text ends with UTC or Z. A
 * date without a year is the next one; so is a time without a date. Undefined if the text is invalid, or names a time
 * that clocks skip. If clocks repeat the time, the result is the first one.
 */
export function typedTime(text: string, clock: ClockName, nowMs: number): number | undefined {
  const read = readTime(text, clock, nowMs)
  return typeof read === 'number' ? read : undefined
}

/** Error for text that is not a time. */
export function typedTimeFault(text: string, clock: ClockName, nowMs: number): string {
  const read = readTime(text, clock, nowMs)
  return typeof read === 'object' ? skippedText(read, clock) : 'Enter a time such as 27 Nov 18:00.'
}

/** Parses a time to a timestamp, or to a local time if clocks skip it. */
function readTime(text: string, clock: ClockName, nowMs: number): number | ClockMinute | undefined {
  const clean = text.trim().toLowerCase().replace(/,/g, ' ').replace(/\s+/g, ' ')
  // These words mean a full minute.
  const minuteStartMs = nowMs - (nowMs % minuteMs)
  if (clean === 'now') return minuteStartMs
  const aheadMatch = /^(?:in |\+ ?)(\d{1,5}) ?(min|minutes?|h|hours?|d|days?|w|weeks?)$/.exec(clean)
  if (aheadMatch) return minuteStartMs + Number(aheadMatch[1]) * aheadMs(aheadMatch[2] ?? '')
  const zoned = /^(.*?\d) ?(utc|z)$/.exec(clean)
  return clockTime(zoned?.[1] ?? clean, zoned ? 'utc' : clock, nowMs)
}

const aheadMs = (unit: string): number =>
  unit.startsWith('min') ? minuteMs : unit.startsWith('h') ? 60 * minuteMs : unit.startsWith('d') ? dayMs : 7 * dayMs

function clockTime(text: string, clock: ClockName, nowMs: number): number | ClockMinute | undefined {
  const parts = /^(.*?)(?:^|[ t])([\d:.]*:[\d:.]*)$/.exec(text)
  const time = parts ? dayTime(parts[2] ?? '') : { hour: 0, minute: 0, restMs: 0 }
  if (!time) return undefined
  const dayText = (parts ? (parts[1] ?? '') : text).trim().replace(/^(mon|tue|wed|thu|fri|sat|sun)[a-z]* /, '')
  const today = clockMinute(nowMs, clock)
  const moment = (day: Pick<ClockMinute, 'year' | 'month' | 'day'>) => localToEpochMs({ ...day, ...time }, clock)
  const resolveDay = (day: Pick<ClockMinute, 'year' | 'month' | 'day'>) => {
    const { year, month, day: date } = clockMinute(localToEpochMs({ ...day, hour: 12, minute: 0 }, clock), clock)
    const minute = { year, month, day: date, ...time }
    // A day without a time starts with its first minute, which is not always 00:00.
    return parts && listEpochMs(minute, clock).length === 0 ? minute : moment(day)
  }
  if (dayText === '') {
    if (!parts) return undefined
    return moment(today) > nowMs ? resolveDay(today) : resolveDay({ ...today, day: today.day + 1 })
  }
  if (dayText === 'today') return resolveDay(today)
  if (dayText === 'tomorrow') return resolveDay({ ...today, day: today.day + 1 })
  const day = calendarDay(dayText)
  if (!day) return undefined
  if (day.year !== undefined) return resolveDay({ ...day, year: day.year })
  const year = moment({ ...day, year: today.year }) > nowMs ? today.year : today.year + 1
  return resolveDay({ ...day, year })
}

/** Parses a time of day: "18:00", "18:00:15", "18:00:15.250"; undefined if the text is invalid. */
export function dayTime(text: string): Required<Pick<ClockMinute, 'hour' | 'minute' | 'restMs'>> | undefined {
  const parts = /^(\d{1,2}):(\d\d)(?::(\d\d(?:\.\d+)?))?$/.exec(text.trim())
  if (!parts) return undefined
  const hour = Number(parts[1])
  const minute = Number(parts[2])
  const seconds = Number(parts[3] ?? 0)
  return hour > 23 || minute > 59 || seconds >= 60
    ? undefined
    : { hour, minute, restMs: Math.min(59_999, Math.round(seconds * 1_000)) }
}

/** "18:00" in that time zone; "18:00:15" with seconds, and "18:00:15.250" with milliseconds. */
export function dayTimeText(ms: number, clock: ClockName): string {
  const { time } = clockParts(ms, clock, ms)
  const seconds = new Date(ms).toISOString().slice(16, 23)
  return time + (seconds === ':00.000' ? '' : seconds.replace(/\.000$/, ''))
}

/** Parses a day; the year is optional. */
function calendarDay(text: string): { year: number | undefined; month: number; day: number } | undefined {
  const yearFirst = /^(\d{4})[-./](\d{1,2})[-./](\d{1,2})$/.exec(text)
  if (yearFirst) return realDay(Number(yearFirst[1]), Number(yearFirst[2]) - 1, Number(yearFirst[3]))
  const dayFirst = /^(\d{1,2})[-./](\d{1,2})[-./](\d{4})$/.exec(text)
  if (dayFirst) return realDay(Number(dayFirst[3]), Number(dayFirst[2]) - 1, Number(dayFirst[1]))
  const match = /^(\d{1,2})\.? ([a-z]{3,9})(?: (\d{4}))?$/.exec(text)
  const month = match ? months.indexOf((match[2] ?? '').slice(0, 3)) : -1
  return match && month >= 0 ? realDay(match[3] ? Number(match[3]) : undefined, month, Number(match[1])) : undefined
}

function realDay(year: number | undefined, month: number, day: number) {
  // Without a year, 29 February is a day. 31 February would silently become March.
  const at = new Date(Date.UTC(year ?? 2024, month, day))
  return at.getUTCMonth() === month && at.getUTCDate() === day ? { year, month, day } : undefined
}

/** "Fri 27 Nov 2026, 18:00": the text of a field, with the year and the full time, in that time zone. */
export function fieldText(ms: number, clock: ClockName): string {
  // Relative to another year, so that the date includes its year.
  const { weekday, date } = clockParts(ms, clock, ms - 400 * dayMs)
  return `${weekday} ${date}, ${dayTimeText(ms, clock)}`
}

/**
 * The time zone of the field, and the time in the other one: "Berlin = 17:00 UTC", with the day if it differs: "Berlin
 * = Fri 27 Nov 23:30 UTC". Only "UTC" for operators in UTC.
 */
export function clocksText(ms: number, clock: ClockName, city = zoneCity()): string {
  if (city === 'UTC') return 'UTC'
  const other: ClockName = clock === 'utc' ? 'local' : 'utc'
  const here = clockParts(ms, clock, ms)
  const there = clockParts(ms, other, ms)
  const day = here.date === there.date ? '' : `${there.weekday} ${there.date} `
  const [name, otherName] = clock === 'utc' ? ['UTC', city] : [city, 'UTC']
  return `${name} = ${day}${there.time} ${otherName}`
}

export type TimePreset = { label: string; ms: number }

/** Frequently chosen times in that time zone; past ones are omitted. */
export function timePresets(clock: ClockName, nowMs: number): TimePreset[] {
  const today = clockMinute(nowMs, clock)
  const at = (days: number, hour: number) => localToEpochMs({ ...today, day: today.day + days, hour, minute: 0 }, clock)
  const weekday = new Date(Date.UTC(today.year, today.month, today.day)).getUTCDay()
  const SATURDAY = 6
  const presets = [
    { label: 'Now', ms: nowMs - (nowMs % minuteMs) },
    { label: 'Tonight', ms: at(0, 18) },
    { label: 'Tomorrow', ms: at(1, 10) },
    { label: 'Next Saturday', ms: at((SATURDAY - weekday + 7) % 7 || 7, 10) },
    { label: 'In 7 days', ms: localToEpochMs({ ...today, day: today.day + 7 }, clock) },
  ]
  return presets.filter(({ label, ms }) => label === 'Now' || ms > nowMs)
}
