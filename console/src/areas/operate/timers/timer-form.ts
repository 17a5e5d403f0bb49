import { type Cronish, cronishText, lastDay, months, nextFires, parseCronish, weekdays } from '@regent/contract/cronish'
import { typedTimeOfDay } from '../../../ui/time-of-day.ts'

export const repetitions = ['Daily', 'Weekly', 'Monthly', 'Yearly'] as const
export type Repeats = (typeof repetitions)[number]

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
}

const units = { Daily: 'day', Weekly: 'week', Monthly: 'month', Yearly: 'year' } as const
/** "days" of "Every 2 days" */
export const unitWords = (repeats: Repeats): string => `${units[repeats]}s`

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
}

/** A text of minutes or hours, or with several weekdays, does not fit the form: the defaults are shown instead. */
export function timerValues(known?: { name: string; cronish: string }): TimerValues {
  const cronish = known && parseCronish(known.cronish)
  const values = { ...usual, name: known?.name ?? '' }
  if (!cronish || cronish.unit === 'minute' || cronish.unit === 'hour') return values
  const timed = { ...values, every: String(cronish.every), cronTime: timeWord(cronish.minute) }
  if (cronish.unit === 'week')
    return { ...timed, repeats: 'Weekly', selectedWeekDay: weekdays[cronish.weekdays[0] ?? 1] ?? 'Monday' }
  if (cronish.unit === 'month')
    return { ...timed, repeats: 'Monthly', selectedMonthDays: cronish.days.map(dayWord).join(', ') }
  if (cronish.unit === 'year')
    return {
      ...timed,
      repeats: 'Yearly',
      repeatMonths: cronish.months.map((month) => months[month] ?? ''),
      selectedMonthDay: dayWord(cronish.days[0] ?? 1),
    }
  return timed
}

/** The timer text of the values; it may be invalid. */
function rawText(values: TimerValues): string {
  const { repeats, every, repeatMonths, selectedWeekDay, selectedMonthDays, selectedMonthDay, cronTime } = values
  const head = `Every ${every.trim()} ${units[repeats]}`
  const at = `at ${typedTimeOfDay(cronTime) ?? cronTime}`
  if (repeats === 'Weekly') return `${head} on ${selectedWeekDay} ${at}`
  if (repeats === 'Monthly') return `${head} on day ${selectedMonthDays.trim()} ${at}`
  if (repeats === 'Yearly') return `${head} in ${repeatMonths.join(', ')} on day ${selectedMonthDay.trim()} ${at}`
  return `${head} ${at}`
}

const read = (values: TimerValues): Cronish | undefined => parseCronish(rawText(values))

export function timerText(values: TimerValues): string | undefined {
  const cronish = read(values)
  return cronish && cronishText(cronish)
}

export function nextTimes(values: TimerValues, now: number, count = 10): number[] {
  const cronish = read(values)
  return cronish ? nextFires(cronish, { anchor: now, after: now, count }) : []
}

const isDay = (text: string) => /^(last|[1-9]|[12]\d|3[01])$/i.test(text.trim())

export function timerErrors(values: TimerValues): Record<string, string> {
  const { name, repeats, every, repeatMonths, selectedMonthDays, selectedMonthDay, cronTime } = values
  const errors: Record<string, string> = {}
  if (name.trim() === '') errors['name'] = 'Name the timer.'
  if (!/^[1-9]\d{0,2}$/.test(every.trim())) errors['every'] = 'A whole number above 0.'
  if (typedTimeOfDay(cronTime) === undefined) errors['cronTime'] = 'Write a time of day such as 18:30.'
  if (repeats === 'Monthly' && !selectedMonthDays.split(',').every(isDay))
    errors['selectedMonthDays'] = 'Days from 1 to 31, or last, such as: 1, 15, last.'
  if (repeats === 'Yearly' && !isDay(selectedMonthDay)) errors['selectedMonthDay'] = 'A day from 1 to 31, or last.'
  if (repeats === 'Yearly' && repeatMonths.length === 0) errors['repeatMonths'] = 'Choose a month.'
  if (Object.keys(errors).length > 0) return errors
  if (!read(values)) errors['every'] = `This many ${unitWords(repeats)} is too long an interval.`
  else if (nextTimes(values, Date.now(), 1).length === 0) errors['selectedMonthDay'] = 'These months have no such day.'
  return errors
}
