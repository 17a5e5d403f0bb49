import { createStore } from '../code/store.ts'

/** Whose time the console shows: the operator's own, or UTC as the servers' logs. */
export type ClockName = 'local' | 'utc'

const chosen = createStore<ClockName>('local')

/** Chooses the clock of every table, ruler and form at once. */
export const setClock = (clock: ClockName): void => {
  if (chosen.get() !== clock) chosen.set(clock)
}

export const useClock = chosen.use

const MINUTE_MS = 60_000

/** The operator's zone by its city: "Berlin" of "Europe/Berlin"; "UTC" where the browser names none. */
export function zoneCity(zone = Intl.DateTimeFormat().resolvedOptions().timeZone): string {
  return zone.split('/').at(-1)?.replaceAll('_', ' ') || 'UTC'
}

const days = ['Sun', 'Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat']
const months = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec']
const pad = (value: number) => String(value).padStart(2, '0')

export type ClockParts = { weekday: string; date: string; time: string }

/**
 * A moment as that clock shows it: "Sat", "28 Nov", "10:00". The year stands in the date unless it is this one's.
 */
export function clockParts(ms: number, clock: ClockName, nowMs: number): ClockParts {
  const [at, now] = [shifted(ms, clock), shifted(nowMs, clock)]
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

/** A date whose UTC fields are those of the clock, so that both clocks are read alike. */
function shifted(ms: number, clock: ClockName): Date {
  if (clock === 'utc') return new Date(ms)
  return new Date(ms - new Date(ms).getTimezoneOffset() * MINUTE_MS)
}
