import type { Listing, Schedule } from '@regent/contract/monetize/commerce-shapes'
import { isEndBefore, timeIn, timeText } from '../../../ui/time/moment-text.ts'
import { type Errors, trimmed } from './commerce-forms.ts'

type Definition = NonNullable<Schedule['definitions']>[number]

/** The parts of a definition that are typed, with the lowest and the highest number of each. */
const bounds = { hour: [0, 23], minute: [0, 59], dayOfMonth: [1, 31], month: [1, 12], year: [1970, 9999] } as const
type TypedPart = keyof typeof bounds
const typedParts = Object.keys(bounds) as TypedPart[]

/** Times at which a listing is open; `known` is the definition that the entry was read from. */
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

/** The days of the week as definitions write them, from Monday on. */
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

/** The chosen days, from Monday on; none: every day. Ranges are written out, and what is no day stays as it is. */
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

const placeOf = (day: string) => {
  const place = openDays.findIndex(({ value }) => value === day)
  return place === -1 ? openDays.length : place
}
const inOrder = (days: readonly string[]) => [...new Set(days)].sort((a, b) => placeOf(a) - placeOf(b))

const textOfParts = (parts: readonly string[] | undefined) => (parts ?? []).join(', ')
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
        hour: textOfParts(one.hour),
        minute: textOfParts(one.minute),
        dayOfMonth: textOfParts(one.dayOfMonth),
        month: textOfParts(one.month),
        year: textOfParts(one.year),
        dayOfWeek: daysIn(one.dayOfWeek),
        known: one,
      })),
    },
  }
}

/** The definition to save. A part that nobody edited is kept as it was written. */
function definitionOf(values: OpenTimesValues): Definition {
  const { known } = values
  const partsOf = (name: TypedPart) =>
    known && values[name] === textOfParts(known[name]) ? known[name] : partsIn(values[name])
  const days = inOrder(values.dayOfWeek)
  return {
    second: known?.second ?? [],
    minute: partsOf('minute'),
    hour: partsOf('hour'),
    dayOfMonth: partsOf('dayOfMonth'),
    month: partsOf('month'),
    year: partsOf('year'),
    dayOfWeek: known && days.join() === daysIn(known.dayOfWeek).join() ? known.dayOfWeek : days,
  }
}

function periodOf({ start, end }: ListingScheduleValues['activePeriod'], known: Listing['activePeriod']) {
  if (start === timeText(known?.start) && end === timeText(known?.end)) return known
  if (start === '' && end === '') return undefined
  const until = timeIn(end, known?.end)
  return { start: timeIn(start, known?.start) ?? '', ...(until !== undefined && { end: until }) }
}

/** The period and the schedule to save. Cron texts and seconds, which the form does not show, are kept. */
export function scheduleOf(values: ListingScheduleValues, known?: Listing): Pick<Listing, 'activePeriod' | 'schedule'> {
  const was = known?.schedule
  const { description, activeFrom, activeTo, definitions } = values.schedule
  const schedule: Schedule = {
    ...was,
    description: trimmed(description, was?.description) || (description === was?.description ? description : undefined),
    activeFrom: timeIn(activeFrom, was?.activeFrom),
    activeTo: timeIn(activeTo, was?.activeTo),
    definitions: definitions.length > 0 || was?.definitions?.length === 0 ? definitions.map(definitionOf) : undefined,
  }
  const isEmpty = Object.values(schedule).every((value) => value === undefined)
  const wasEmpty = Object.values(was ?? {}).every((value) => value === undefined)
  return {
    activePeriod: periodOf(values.activePeriod, known?.activePeriod),
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

/** Errors by the name of the field. What nobody edited is not looked at: the server has accepted it. */
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
          (one.known && one[name] === textOfParts(one.known[name])) ||
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
