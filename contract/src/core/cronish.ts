import { dayMs, minuteMs } from './time.ts'
import { toInstant, toLocalMs, utc } from './zones.ts'

/**
 * Schedules of timers as texts that begin with "Every", in UTC or in a time zone (zones.ts):
 * `Every 15 minutes`, `Every hour`, `Every day at 09:00`, `Every 2 weeks on Monday at 09:00`,
 * `Every month on day 1, 15 and last at 09:00`, `Every year in January and July on day 1 at 09:00`.
 */
export type Cronish =
  | { unit: 'minute'; every: number }
  | { unit: 'hour'; every: number }
  | { unit: 'day'; every: number; minute: number }
  | { unit: 'week'; every: number; weekdays: number[]; minute: number }
  | { unit: 'month'; every: number; days: number[]; minute: number }
  | { unit: 'year'; every: number; months: number[]; days: number[]; minute: number }

export const weekdays = ['Sunday', 'Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday'] as const
export const months = [
  'January',
  'February',
  'March',
  'April',
  'May',
  'June',
  'July',
  'August',
  'September',
  'October',
  'November',
  'December',
] as const

/** Stands for the last day of a month; larger than any day, so that it sorts last. */
export const lastDay = 32

/** Upper bound of `every` for each unit. */
const maxIntervals = { minute: 1_440, hour: 168, day: 366, week: 52, month: 24, year: 10 }
/** How many days the search goes ahead and back: 29 February of every tenth year is at most 20 years away. */
const maxDaysAhead = 366 * 41

const list = (items: readonly (string | number)[]) =>
  items.length > 1 ? `${items.slice(0, -1).join(', ')} and ${items.at(-1)}` : String(items[0] ?? '')

const twoDigits = (number: number) => String(number).padStart(2, '0')

/** Writes a schedule as text. */
export function cronishText(cronish: Cronish): string {
  const { unit, every } = cronish
  const head = every === 1 ? `Every ${unit}` : `Every ${every} ${unit}s`
  if (cronish.unit === 'minute' || cronish.unit === 'hour') return head
  const at = `at ${twoDigits(Math.floor(cronish.minute / 60))}:${twoDigits(cronish.minute % 60)}`
  if (cronish.unit === 'day') return `${head} ${at}`
  if (cronish.unit === 'week') return `${head} on ${list(cronish.weekdays.map((day) => weekdays[day] ?? ''))} ${at}`
  const days = `on day ${list(cronish.days.map((day) => (day === lastDay ? 'last' : day)))}`
  if (cronish.unit === 'month') return `${head} ${days} ${at}`
  return `${head} in ${list(cronish.months.map((month) => months[month] ?? ''))} ${days} ${at}`
}

const shape =
  /^every(?:\s+(\d{1,4}))?\s+(minute|hour|day|week|month|year)s?(?:\s+in\s+(.+?))?(?:\s+on\s+(?:days?\s+)?(.+?))?(?:\s+at\s+(\d{1,2}):(\d\d)(?:\s*utc)?)?$/i

/** Parses the text of a schedule; undefined when it is not valid. */
export function parseCronish(text: string): Cronish | undefined {
  const [, count = '1', unitText = '', inText, onText, hour, minuteText] = shape.exec(text.trim()) ?? []
  const unit = unitText.toLowerCase() as Cronish['unit']
  const every = Number(count)
  if (!(every >= 1 && every <= (maxIntervals[unit] ?? 0))) return undefined
  const hasTime = hour !== undefined && Number(hour) < 24 && Number(minuteText) < 60
  const minute = Number(hour ?? 0) * 60 + Number(minuteText ?? 0)
  if (unit === 'minute' || unit === 'hour')
    return inText === undefined && onText === undefined && hour === undefined ? { unit, every } : undefined
  if (!hasTime || (inText !== undefined) !== (unit === 'year') || (onText === undefined) !== (unit === 'day'))
    return undefined
  if (unit === 'day') return { unit, every, minute }
  if (unit === 'week') {
    const days = numbersIn(onText, (word) => indexOf(weekdays, word))
    return days && { unit, every, weekdays: days, minute }
  }
  const days = numbersIn(onText, parseDay)
  if (unit === 'month') return days && { unit, every, days, minute }
  const namedMonths = numbersIn(inText, (word) => indexOf(months, word))
  return days && namedMonths && { unit, every, months: namedMonths, days, minute }
}

/** Finds a name by its full form or its first three letters; -1 if there is none. */
const indexOf = (names: readonly string[], word: string) =>
  names.findIndex((name) => name.toLowerCase() === word || name.toLowerCase().slice(0, 3) === word)

function parseDay(word: string): number {
  if (word === 'last') return lastDay
  const day = /^\d{1,2}$/.test(word) ? Number(word) : -1
  return day >= 1 && day <= 31 ? day : -1
}

/** The numbers of the words, sorted, each once; undefined when a word is not valid. */
function numbersIn(text: string | undefined, numberOf: (word: string) => number): number[] | undefined {
  const words = text?.toLowerCase().split(/\s*,\s*and\s+|\s*,\s*|\s+and\s+/) ?? []
  const numbers = [...new Set(words.map((word) => numberOf(word.trim())))]
  if (numbers.length === 0 || numbers.some((number) => number < 0)) return undefined
  return numbers.sort((a, b) => a - b)
}

/**
 * The first times after `after`; “every 2 weeks” and the like are counted from `anchor`. Minutes and hours are counted
 * from 1970 in every zone.
 */
export function nextFires(
  cronish: Cronish,
  { anchor, after, count, zone = utc }: { anchor: number; after: number; count: number; zone?: string | undefined },
) {
  const intervalMs = toInterval(cronish)
  if (intervalMs !== undefined) {
    const first = Math.floor(after / intervalMs) + 1
    return Array.from({ length: count }, (_, index) => (first + index) * intervalMs)
  }
  const times: number[] = []
  const firstDay = Math.floor(toLocalMs(zone, after) / dayMs)
  const start = toLocalMs(zone, anchor)
  for (let day = firstDay; times.length < count && day < firstDay + maxDaysAhead; day += 1) {
    const at = computeTime(cronish, day, start, zone)
    if (at !== undefined && at > after) times.push(at)
  }
  return times
}

/** The last due time up to `until`, even when that was before the timer was made. */
export function lastFire(
  cronish: Cronish,
  { anchor, until, zone = utc }: { anchor: number; until: number; zone?: string | undefined },
): number | undefined {
  const intervalMs = toInterval(cronish)
  if (intervalMs !== undefined) return Math.floor(until / intervalMs) * intervalMs
  const lastDayNumber = Math.floor(toLocalMs(zone, until) / dayMs)
  const start = toLocalMs(zone, anchor)
  for (let day = lastDayNumber; day > lastDayNumber - maxDaysAhead; day -= 1) {
    const at = computeTime(cronish, day, start, zone)
    if (at !== undefined && at <= until) return at
  }
  return undefined
}

function toInterval({ unit, every }: Cronish): number | undefined {
  if (unit === 'minute') return every * minuteMs
  return unit === 'hour' ? every * 60 * minuteMs : undefined
}

/** When it is due on a day (counted from 1970); undefined when it is not due on that day. */
function computeTime(cronish: Cronish, dayNumber: number, anchor: number, zone: string): number | undefined {
  if (cronish.unit === 'minute' || cronish.unit === 'hour') return undefined
  if (!isDay(cronish, dayNumber, anchor)) return undefined
  return toInstant(zone, dayNumber * dayMs + cronish.minute * minuteMs)
}

const isTurn = (distance: number, every: number) => distance % every === 0
/** Weeks begin on Monday; 1 January 1970 was a Thursday. */
const toWeek = (dayNumber: number) => Math.floor((dayNumber + 3) / 7)

function isDay(cronish: Cronish, dayNumber: number, anchor: number): boolean {
  const date = new Date(dayNumber * dayMs)
  const start = new Date(anchor)
  const startDay = Math.floor(anchor / dayMs)
  const years = date.getUTCFullYear() - start.getUTCFullYear()
  switch (cronish.unit) {
    case 'day':
      return isTurn(dayNumber - startDay, cronish.every)
    case 'week':
      return isTurn(toWeek(dayNumber) - toWeek(startDay), cronish.every) && cronish.weekdays.includes(date.getUTCDay())
    case 'month':
      return isTurn(years * 12 + date.getUTCMonth() - start.getUTCMonth(), cronish.every) && isOneOf(date, cronish.days)
    case 'year':
      return isTurn(years, cronish.every) && cronish.months.includes(date.getUTCMonth()) && isOneOf(date, cronish.days)
    default:
      return false
  }
}

const isOneOf = (date: Date, days: readonly number[]) =>
  days.includes(date.getUTCDate()) || (days.includes(lastDay) && new Date(date.getTime() + dayMs).getUTCDate() === 1)
