import { ApiError } from '@regent/contract/errors'
import type { CalendarTimes } from '@regent/contract/operate/calendar/calendar'

const haveSameTimes = (a: CalendarTimes, b: CalendarTimes) => a.start === b.start && a.end === b.end

/** Rejects a move when somebody else has given the entry other times since the operator saw them. */
export function rejectChangedTimes(now: CalendarTimes, was: CalendarTimes): void {
  if (haveSameTimes(now, was)) return
  throw new ApiError('StaleVersion', {
    field: 'was',
    message: 'Someone else has moved this. Nothing was changed.',
    current: now,
  })
}

export const entryNotFound = (): ApiError => new ApiError('CalendarEntryNotFound', { field: 'id' })

/** The error of a move that the entry itself does not allow, with its reason. */
export const entryIsFixed = (why: string): ApiError =>
  new ApiError('CalendarEntryFixed', { field: 'id', message: `${why} Nothing was changed.` })

/** Rejects times that nobody can mean: an end before the start, and a change to a time that has passed. */
export function checkTimes({ start, end, was }: CalendarTimes & { was: CalendarTimes }, now: number): void {
  const refuse = (field: 'start' | 'end', message: string) =>
    new ApiError('BadRequest', { field, message: `${field} ${message} Nothing was changed.` })
  if (start !== null && end !== null && end <= start) throw refuse('end', 'must be after start.')
  if (start !== was.start && start !== null && start < now) throw refuse('start', 'must be in the future.')
  if (end !== was.end && end !== null && end < now) throw refuse('end', 'must be in the future.')
}
