import { nextTimes, parseCron, weekdayNames } from '@regent/contract/cron'
import type { EventSchedule } from '@regent/contract/engage/event-shapes'
import { listCrons } from '@regent/contract/engage/event-times'
import { toLocalMs, utc } from '@regent/contract/zones'
import { minuteText, timeIn, timeText } from '../../../ui/time/moment-text.ts'
import { typedTimeOfDay } from '../../../ui/time/time-of-day.ts'

export const recurrences = ['daily', 'weekly', 'monthly', 'day-of-month', 'cron'] as const
export type Recurrence = (typeof recurrences)[number]

/** Form values as typed. Times of day are in `zone`. */
export type ScheduleValues = {
  recurrence: Recurrence
  /** `12:00` */
  time: string
  weekdays: string[]
  dayOfMonth: string
  /** Cron expressions, one per line. */
  crons: string
  zone: string
  /** `2026-11-22T09:30Z` */
  activeFrom: string
  /** '1': the schedule ends at `activeTo`; otherwise `activeTo` is ignored. */
  ends: '0' | '1'
  activeTo: string
  description: string
}

export const newSchedule = (now: number): ScheduleValues => ({
  recurrence: 'daily',
  time: '12:00',
  weekdays: ['MON'],
  dayOfMonth: '1',
  crons: '',
  zone: utc,
  activeFrom: minuteText(now),
  ends: '0',
  activeTo: '',
  description: '',
})

/**
 * The cron expression of a recurrence, such as `0 30 12 * * MON,THU *`. Monthly means the day of the month of the
 * start.
 */
export function toCron(values: ScheduleValues): string {
  const { recurrence, time, weekdays, dayOfMonth, activeFrom, zone } = values
  const [hour = 0, minute = 0] = (typedTimeOfDay(time) ?? time).split(':').map(Number)
  const clock = `0 ${minute} ${hour}`
  switch (recurrence) {
    case 'weekly':
      return `${clock} * * ${weekdayNames.filter((day) => weekdays.includes(day)).join(',')} *`
    case 'monthly':
      return `${clock} ${toDayOfMonth(activeFrom, zone)} * * *`
    case 'day-of-month':
      return `${clock} ${dayOfMonth.trim().toUpperCase()} * * *`
    default:
      return `${clock} * * * *`
  }
}

/** The day of the month in a time zone. */
const toDayOfMonth = (text: string, zone: string): number => {
  const ms = Date.parse(text)
  return Number.isNaN(ms) ? 1 : new Date(toLocalMs(zone, ms)).getUTCDate()
}

const splitLines = (text: string) =>
  text
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '')

export const cronTexts = (values: ScheduleValues): string[] =>
  values.recurrence === 'cron' ? splitLines(values.crons) : [toCron(values)]

/** The request body. The end is omitted unless the schedule ends; unedited parts are copied from `known`. */
export function scheduleBody(values: ScheduleValues, known?: EventSchedule): EventSchedule {
  const description = values.description.trim()
  const crons = cronTexts(values)
  const isSameTimes = known !== undefined && listCrons(known).join('\n') === crons.join('\n')
  const times = isSameTimes ? { crons: known.crons, definitions: known.definitions } : { crons }
  const activeTo = values.ends === '1' ? timeIn(values.activeTo, known?.activeTo) : undefined
  return {
    activeFrom: timeIn(values.activeFrom, known?.activeFrom) ?? '',
    ...(times.crons && { crons: times.crons }),
    ...(times.definitions && { definitions: times.definitions }),
    ...(values.zone !== utc && { zone: values.zone }),
    ...(activeTo !== undefined && { activeTo }),
    ...(description && { description }),
  }
}

/** Form values of a schedule. Cron expressions that this form supports become a recurrence; others stay text. */
export function scheduleValues(schedule: EventSchedule, now: number): ScheduleValues {
  const crons = listCrons(schedule)
  const values: ScheduleValues = {
    ...newSchedule(now),
    zone: schedule.zone ?? utc,
    activeFrom: timeText(schedule.activeFrom),
    ends: schedule.activeTo === undefined ? '0' : '1',
    activeTo: timeText(schedule.activeTo),
    description: schedule.description ?? '',
  }
  const [, minute, hour, dayOfMonth = '*', , weekdays = '*'] = crons[0]?.split(' ') ?? []
  const time = `${String(hour).padStart(2, '0')}:${String(minute).padStart(2, '0')}`
  const read = { ...values, time, weekdays: weekdays === '*' ? values.weekdays : weekdays.split(','), dayOfMonth }
  const simpleRecurrence = (['daily', 'weekly', 'day-of-month'] as const).find(
    (one) => toCron({ ...read, recurrence: one }) === crons[0],
  )
  return simpleRecurrence && crons.length === 1
    ? { ...read, recurrence: simpleRecurrence, dayOfMonth: simpleRecurrence === 'day-of-month' ? dayOfMonth : '1' }
    : { ...values, recurrence: 'cron', crons: crons.join('\n') }
}

const isTime = (text: string) => text !== '' && !Number.isNaN(Date.parse(text))

export function scheduleErrors(values: ScheduleValues, at = ''): Record<string, string> {
  const errors: Record<string, string> = {}
  const set = (field: string, message: string) => {
    errors[`${at}${field}`] = message
  }
  if (typedTimeOfDay(values.time) === undefined) set('time', 'Enter a time of day such as 18:30.')
  if (!isTime(values.activeFrom)) set('activeFrom', 'Choose a time.')
  if (values.recurrence === 'weekly' && values.weekdays.length === 0) set('weekdays', 'Choose a day.')
  if (values.recurrence === 'day-of-month' && !/^([1-9]|[12]\d|3[01]|L)$/i.test(values.dayOfMonth.trim()))
    set('dayOfMonth', 'A day from 1 to 31, or L for the last.')
  const wrong = cronTexts(values).find((text) => !parseCron(text))
  if (values.recurrence === 'cron' && splitLines(values.crons).length === 0) set('crons', 'Enter a cron expression.')
  else if (values.recurrence === 'cron' && wrong !== undefined)
    set('crons', `“${wrong}” is not a valid cron expression.`)
  if (values.ends === '1' && !isTime(values.activeTo)) set('activeTo', 'Choose a time.')
  else if (values.ends === '1' && Date.parse(values.activeTo) <= Date.parse(values.activeFrom))
    set('activeTo', 'The end must be after the start.')
  return errors
}

/** The next starts, as far as the form is complete. */
export function nextStarts(values: ScheduleValues, now: number, count = 10): number[] {
  if (Object.keys(scheduleErrors(values)).length > 0) return []
  const until = values.ends === '1' ? Date.parse(values.activeTo) : undefined
  return nextTimes(cronTexts(values), {
    after: Math.max(now, Date.parse(values.activeFrom) - 1),
    count,
    until,
    zone: values.zone,
  })
}

const dayLabels: Record<string, string> = {
  MON: 'Monday',
  TUE: 'Tuesday',
  WED: 'Wednesday',
  THU: 'Thursday',
  FRI: 'Friday',
  SAT: 'Saturday',
  SUN: 'Sunday',
}
export const weekdayLabel = (day: string) => dayLabels[day] ?? day

/** "every day at 12:00 UTC", "every Monday and Thursday at 18:30 UTC" */
export function describeRecurrence(schedule: EventSchedule): string {
  const values = scheduleValues(schedule, 0)
  const at = `at ${values.time} ${values.zone}`
  switch (values.recurrence) {
    case 'daily':
      return `every day ${at}`
    case 'weekly':
      return `every ${values.weekdays.map(weekdayLabel).join(' and ')} ${at}`
    case 'day-of-month':
      return values.dayOfMonth.toUpperCase() === 'L'
        ? `on the last day of each month ${at}`
        : `on day ${values.dayOfMonth} of each month ${at}`
    default:
      return `by ${values.crons.split('\n').join(' and ')}${values.zone === utc ? '' : ` (${values.zone})`}`
  }
}
