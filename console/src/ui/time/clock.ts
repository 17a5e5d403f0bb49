import { minuteMs } from '@regent/contract/time'
import { createStore } from '../code/store.ts'

/** The time zone that the console shows: the operator's own, or UTC as in the servers' logs. */
export type ClockName = 'local' | 'utc'

const clockStore = createStore<ClockName>('local')

/** Sets the time zone of all tables, rulers and forms. */
export const setClock = (clock: ClockName): void => {
  if (clockStore.get() !== clock) clockStore.set(clock)
}

export const useClock = clockStore.use

/** The city of the operator's time zone: "Berlin" of "Europe/Berlin"; "UTC" if the browser reports none. */
export function zoneCity(zone = Intl.DateTimeFormat().resolvedOptions().timeZone): string {
  return zone.split('/').at(-1)?.replaceAll('_', ' ') || 'UTC'
}

const days = ['Sun', 'Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat']
const months = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec']
const pad = (value: number) => String(value).padStart(2, '0')

export type ClockParts = { weekday: string; date: string; time: string }

/**
 * The parts of a time in that time zone: "Sat", "28 Nov", "10:00". The date includes the year if it is not the current
 * one.
 */
export function clockParts(ms: number, clock: ClockName, nowMs: number): ClockParts {
  const at = toClockZone(ms, clock)
  const now = toClockZone(nowMs, clock)
  const year = at.getUTCFullYear() === now.getUTCFullYear() ? '' : ` ${at.getUTCFullYear()}`
  return {
    weekday: days[at.getUTCDay()] ?? '',
    date: `${at.getUTCDate()} ${months[at.getUTCMonth()]}${year}`,
    time: `${pad(at.getUTCHours())}:${pad(at.getUTCMinutes())}`,
  }
}

/** "Sat 28 Nov 10:00". */
export function clockText(ms: number, clock: ClockName, nowMs: number): string {
  const { weekday, date, time } = clockParts(ms, clock, nowMs)
  return `${weekday} ${date} ${time}`
}

/** A date whose UTC fields are those of the time zone, so that both time zones are read alike. */
function toClockZone(ms: number, clock: ClockName): Date {
  if (clock === 'utc') return new Date(ms)
  return new Date(ms - new Date(ms).getTimezoneOffset() * minuteMs)
}
