import { minuteMs } from '@regent/contract/time'
import { type ClockName, clockParts, zoneCity } from './clock.ts'

const DAY_MINUTES = 1_440
const pad = (value: number) => String(value).padStart(2, '0')

/** The suggested times: every half hour. */
export const halfHours: readonly string[] = Array.from(
  { length: 48 },
  (_, index) => `${pad(Math.floor(index / 2))}:${index % 2 === 0 ? '00' : '30'}`,
)

/** Parses a time of day: "18:30" for "18:30", "18.30", "6:30 pm", "1830" and "18"; undefined for other text. */
export function typedTimeOfDay(text: string): string | undefined {
  const clean = text.trim().toLowerCase()
  const [, hours, minutes = '00', half] =
    /^(\d{1,2})(?:[:.h](\d\d))? ?(am|pm)?$/.exec(clean) ?? /^(\d\d)(\d\d)$/.exec(clean) ?? []
  if (hours === undefined || (half !== undefined && (Number(hours) < 1 || Number(hours) > 12))) return undefined
  const hour = half === undefined ? Number(hours) : (Number(hours) % 12) + (half === 'pm' ? 12 : 0)
  return hour < 24 && Number(minutes) < 60 ? `${pad(hour)}:${minutes}` : undefined
}

/** The timestamp of that time of day in UTC, today. */
function todayAt(time: string, nowMs: number): number {
  const [hour = 0, minute = 0] = time.split(':').map(Number)
  const day = nowMs - ((nowMs / minuteMs) % DAY_MINUTES) * minuteMs
  return day + (hour * 60 + minute) * minuteMs
}

/** "UTC = 19:30 Berlin today": a UTC time of day in the operator's time zone, which may differ in summer. */
export function timeOfDayText(time: string, nowMs: number, city = zoneCity()): string {
  if (city === 'UTC') return 'UTC'
  const there = (clock: ClockName) => clockParts(todayAt(time, nowMs), clock, nowMs)
  const utc = there('utc')
  const local = there('local')
  const day = utc.date === local.date ? '' : `${local.weekday} `
  return `UTC = ${day}${local.time} ${city} today`
}
