import { type Cronish, cronishText, lastDay, months, nextFires, parseCronish, weekdays } from '@regent/contract/cronish'
import { utc } from '@regent/contract/zones'
import { describeClockChange } from '../../../shell/form/zone-words.ts'
import { typedTimeOfDay } from '../../../ui/time/time-of-day.ts'

export const repetitions = ['Daily', 'Weekly', 'Monthly', 'Yearly'] as const
/** A recurrence without form fields, such as every 15 minutes: kept until another is selected. */
export const asBefore = 'As it is now'
export type Repeats = (typeof repetitions)[number] | typeof asBefore

/** The form’s values, as they are typed. */
export type TimerValues = {
  name: string
  repeats: Repeats
  every: string
  /** For yearly timers: names of months. */
  repeatMonths: string[]
  /** For weekly timers. */
  selectedWeekDay: string
  /** For monthly timers: "1, 15, last". */
  selectedMonthDays: string
  /** For yearly timers: "1" or "last". */
  selectedMonthDay: string
  /** "09:00" */
  cronTime: string
  zone: string
  /** The text of an unchanged recurrence. */
  before: string
}

const units = { Daily: 'day', Weekly: 'week', Monthly: 'month', Yearly: 'year', [asBefore]: '' } as const
/** "days" of "Every 2 days" */
export const formatUnit = (repeats: Repeats): string => `${units[repeats]}s`

const dayWord = (day: number) => (day === lastDay ? 'last' : String(day))
const timeWord = (minute: number) =>
  `${String(Math.floor(minute / 60)).padStart(2, '0')}:${String(minute % 60).padStart(2, '0')}`

const usual: TimerValues = {
  name: '',
  repeats: 'Daily',
  every: '1',
  repeatMonths: ['January'],
  selectedWeekDay: 'Monday',
  selectedMonthDays: '1',
  selectedMonthDay: '1',
  cronTime: '09:00',
  zone: utc,
  before: '',
}

/** Parts that the fields do not support, such as minutes, hours or several weekdays, are kept. */
export function timerValues(known?: { name: string; cronish: string; zone?: string }): TimerValues {
  if (!known) return usual
  const { name, cronish: before, zone = utc } = known
  const cronish = parseCronish(before)
  const fields = { ...usual, name, zone, ...(cronish && toFields(cronish)) }
  const isSaid = cronish && timerText(fields) === cronishText(cronish)
  return isSaid ? fields : { ...usual, name, zone, repeats: asBefore, before }
}

function toFields(cronish: Cronish): Partial<TimerValues> {
  if (cronish.unit === 'minute' || cronish.unit === 'hour') return {}
  const timed = { every: String(cronish.every), cronTime: timeWord(cronish.minute) }
  switch (cronish.unit) {
    case 'week':
      return { ...timed, repeats: 'Weekly', selectedWeekDay: weekdays[cronish.weekdays[0] ?? 1] ?? 'Monday' }
    case 'month':
      return { ...timed, repeats: 'Monthly', selectedMonthDays: cronish.days.map(dayWord).join(', ') }
    case 'year':
      return {
        ...timed,
        repeats: 'Yearly',
        repeatMonths: cronish.months.map((month) => months[month] ?? ''),
        selectedMonthDay: dayWord(cronish.days[0] ?? 1),
      }
    default:
      return timed
  }
}

/** The timer expression of the values; it may be invalid. */
function rawText(values: TimerValues): string {
  const { repeats, every, repeatMonths, selectedWeekDay, selectedMonthDays, selectedMonthDay, cronTime } = values
  if (repeats === asBefore) return values.before
  const head = `Every ${every.trim()} ${units[repeats]}`
  const at = `at ${typedTimeOfDay(cronTime) ?? cronTime}`
  if (repeats === 'Weekly') return `${head} on ${selectedWeekDay} ${at}`
  if (repeats === 'Monthly') return `${head} on day ${selectedMonthDays.trim()} ${at}`
  if (repeats === 'Yearly') return `${head} in ${repeatMonths.join(', ')} on day ${selectedMonthDay.trim()} ${at}`
  return `${head} ${at}`
}

const read = (values: TimerValues): Cronish | undefined => parseCronish(rawText(values))

export function timerText(values: TimerValues): string | undefined {
  if (values.repeats === asBefore) return values.before
  const cronish = read(values)
  return cronish && cronishText(cronish)
}

export function nextTimes(values: TimerValues, now: number, count = 10): number[] {
  const cronish = read(values)
  return cronish ? nextFires(cronish, { anchor: now, after: now, count, zone: values.zone }) : []
}

/** Describes the effect of daylight saving changes on the timer within a year. */
export function describeClockChanges(values: TimerValues, now: number): string[] {
  const cronish = read(values)
  if (!cronish || cronish.unit === 'minute' || cronish.unit === 'hour') return []
  return describeClockChange(`${cronish.minute % 60} ${Math.floor(cronish.minute / 60)} * * *`, values.zone, now)
}

const isDay = (text: string) => /^(last|[1-9]|[12]\d|3[01])$/i.test(text.trim())

export function timerErrors(values: TimerValues): Record<string, string> {
  const { name, repeats, every, repeatMonths, selectedMonthDays, selectedMonthDay, cronTime } = values
  const errors: Record<string, string> = {}
  if (name.trim() === '') errors['name'] = 'Name the timer.'
  if (repeats === asBefore) return errors
  if (!/^[1-9]\d{0,2}$/.test(every.trim())) errors['every'] = 'A whole number above 0.'
  if (typedTimeOfDay(cronTime) === undefined) errors['cronTime'] = 'Enter a time of day such as 18:30.'
  if (repeats === 'Monthly' && !selectedMonthDays.split(',').every(isDay))
    errors['selectedMonthDays'] = 'Days from 1 to 31, or last, such as: 1, 15, last.'
  if (repeats === 'Yearly' && !isDay(selectedMonthDay)) errors['selectedMonthDay'] = 'A day from 1 to 31, or last.'
  if (repeats === 'Yearly' && repeatMonths.length === 0) errors['repeatMonths'] = 'Choose a month.'
  if (Object.keys(errors).length > 0) return errors
  if (!read(values)) errors['every'] = `The interval is too long.`
  else if (nextTimes(values, Date.now(), 1).length === 0) errors['selectedMonthDay'] = 'These months have no such day.'
  return errors
}
