import type { Listing, Schedule } from '@regent/contract/monetize/commerce-shapes'
import { isEndBefore, timeIn, timeText } from '../../../ui/time/moment-text.ts'
import { type Errors, trimIfChanged } from './commerce-forms.ts'

type Definition = NonNullable<Schedule['definitions']>[number]

/** The text fields of a definition, with their minimum and maximum numbers. */
const bounds = { hour: [0, 23], minute: [0, 59], dayOfMonth: [1, 31], month: [1, 12], year: [1970, 9999] } as const
type TypedPart = keyof typeof bounds
const typedParts = Object.keys(bounds) as TypedPart[]

/** Opening times of a listing; `known` is the definition that the form values were created from. */
export type OpenTimesValues = Record<TypedPart, string> & { dayOfWeek: string[]; known?: Definition }

export type ListingScheduleValues = {
  activePeriod: { start: string; end: string }
  schedule: { description: string; activeFrom: string; activeTo: string; definitions: OpenTimesValues[] }
}

export const newDefinition: OpenTimesValues = {
  hour: '',
  minute: '',
  dayOfMonth: '',
  month: '',
  year: '',
  dayOfWeek: [],
}

/** The days of the week as stored in definitions, from Monday on. */
export const openDays = [
  { value: '1', label: 'Monday' },
  { value: '2', label: 'Tuesday' },
  { value: '3', label: 'Wednesday' },
  { value: '4', label: 'Thursday' },
  { value: '5', label: 'Friday' },
  { value: '6', label: 'Saturday' },
  { value: '0', label: 'Sunday' },
]

const isEvery = (part: string) => part === '*' || part === '?'

/** The selected days, sorted from Monday; empty: every day. Ranges are expanded; unknown values are kept. */
function daysIn(parts: readonly string[]): string[] {
  if (parts.some(isEvery)) return []
  const days = parts.flatMap((part) => {
    const [, low, high = low] = /^([0-7])(?:-([0-7]))?$/.exec(part) ?? []
    if (low === undefined) return [part]
    return Array.from({ length: Math.max(0, Number(high) - Number(low) + 1) }, (_, index) =>
      String((Number(low) + index) % 7),
    )
  })
  return inOrder(days)
}

const findOrder = (day: string) => {
  const place = openDays.findIndex(({ value }) => value === day)
  return place === -1 ? openDays.length : place
}
const inOrder = (days: readonly string[]) => [...new Set(days)].sort((a, b) => findOrder(a) - findOrder(b))

const joinParts = (parts: readonly string[] | undefined) => (parts ?? []).join(', ')
const partsIn = (text: string) =>
  text
    .split(',')
    .map((part) => part.trim())
    .filter((part) => part !== '')

export function scheduleValues(known?: Listing): ListingScheduleValues {
  const { activePeriod, schedule } = known ?? {}
  return {
    activePeriod: { start: timeText(activePeriod?.start), end: timeText(activePeriod?.end) },
    schedule: {
      description: schedule?.description ?? '',
      activeFrom: timeText(schedule?.activeFrom),
      activeTo: timeText(schedule?.activeTo),
      definitions: (schedule?.definitions ?? []).map((one) => ({
        hour: joinParts(one.hour),
        minute: joinParts(one.minute),
        dayOfMonth: joinParts(one.dayOfMonth),
        month: joinParts(one.month),
        year: joinParts(one.year),
        dayOfWeek: daysIn(one.dayOfWeek),
        known: one,
      })),
    },
  }
}

/** The definition to save. Unedited parts are unchanged. */
function toDefinition(values: OpenTimesValues): Definition {
  const { known } = values
  const splitParts = (name: TypedPart) =>
    known && values[name] === joinParts(known[name]) ? known[name] : partsIn(values[name])
  const days = inOrder(values.dayOfWeek)
  return {
    second: known?.second ?? [],
    minute: splitParts('minute'),
    hour: splitParts('hour'),
    dayOfMonth: splitParts('dayOfMonth'),
    month: splitParts('month'),
    year: splitParts('year'),
    dayOfWeek: known && days.join() === daysIn(known.dayOfWeek).join() ? known.dayOfWeek : days,
  }
}

function toPeriod({ start, end }: ListingScheduleValues['activePeriod'], known: Listing['activePeriod']) {
  if (start === timeText(known?.start) && end === timeText(known?.end)) return known
  if (start === '' && end === '') return undefined
  const until = timeIn(end, known?.end)
  return { start: timeIn(start, known?.start) ?? '', ...(until !== undefined && { end: until }) }
}

/** The period and the schedule to save. Keeps cron expressions and seconds, which the form does not show. */
export function toListingSchedule(
  values: ListingScheduleValues,
  known?: Listing,
): Pick<Listing, 'activePeriod' | 'schedule'> {
  const was = known?.schedule
  const { description, activeFrom, activeTo, definitions } = values.schedule
  const schedule: Schedule = {
    ...was,
    description:
      trimIfChanged(description, was?.description) || (description === was?.description ? description : undefined),
    activeFrom: timeIn(activeFrom, was?.activeFrom),
    activeTo: timeIn(activeTo, was?.activeTo),
    definitions: definitions.length > 0 || was?.definitions?.length === 0 ? definitions.map(toDefinition) : undefined,
  }
  const isEmpty = Object.values(schedule).every((value) => value === undefined)
  const wasEmpty = Object.values(was ?? {}).every((value) => value === undefined)
  return {
    activePeriod: toPeriod(values.activePeriod, known?.activePeriod),
    schedule: isEmpty && !wasEmpty ? undefined : isEmpty ? was : schedule,
  }
}

const orderFault = 'The end must be after the start.'

const examples: Record<TypedPart, string> = {
  hour: '9-17',
  minute: '0-29',
  dayOfMonth: '1, 15',
  month: '12',
  year: '2027',
}

function isPart(part: string, [low, high]: readonly [number, number]): boolean {
  const [, from = '', to = from] = /^(\d{1,4})(?:-(\d{1,4}))?$/.exec(part) ?? []
  return isEvery(part) || (from !== '' && Number(from) >= low && Number(to) <= high && Number(from) <= Number(to))
}

/** Errors by field name. Validates edited fields only: the server has accepted the others. */
export function scheduleErrors({ activePeriod, schedule }: ListingScheduleValues, known?: Listing): Errors {
  const was = scheduleValues(known)
  const isSamePeriod = activePeriod.start === was.activePeriod.start && activePeriod.end === was.activePeriod.end
  const isSameSchedule = schedule.activeFrom === was.schedule.activeFrom && schedule.activeTo === was.schedule.activeTo
  return {
    ...(!isSamePeriod && isEndBefore(activePeriod.end, activePeriod.start) && { 'activePeriod.end': orderFault }),
    ...(!isSameSchedule && isEndBefore(schedule.activeTo, schedule.activeFrom) && { 'schedule.activeTo': orderFault }),
    ...Object.fromEntries(
      schedule.definitions.flatMap((one, index) =>
        typedParts.flatMap((name) =>
          (one.known && one[name] === joinParts(one.known[name])) ||
          partsIn(one[name]).every((part) => isPart(part, bounds[name]))
            ? []
            : [
                [
                  `schedule.definitions.${index}.${name}`,
                  `Numbers from ${bounds[name][0]} to ${bounds[name][1]} or ranges, such as ${examples[name]}.`,
                ],
              ],
        ),
      ),
    ),
  }
}
