import type * as z from 'zod'
import { nextTimes } from '../core/cron.ts'
import { minuteMs } from '../core/time.ts'
import type { EventContent, EventSchedule } from './event-shapes.ts'

/** The states of one round of an event: before its start, in one of its phases, after the last, or cancelled. */
export const eventStates = ['pending', 'running', 'done', 'cancelled', 'unknown'] as const
export type EventState = (typeof eventStates)[number]

/** The number of a state that lists are sorted by: 1 complete, 2 scheduled, 3 running. */
export const eventTypeOf = (state: EventState): 1 | 2 | 3 => (state === 'running' ? 3 : state === 'pending' ? 2 : 1)

/** A round: its start, the duration of each phase, and whether it was cancelled. */
export type RoundTimes = { start: number; durations: readonly number[]; isCancelled: boolean }

export const endOfRound = ({ start, durations }: Pick<RoundTimes, 'start' | 'durations'>): number =>
  durations.reduce((end, duration) => end + duration, start)

/** Start and end of each phase; the phases are consecutive. */
export function computePhaseTimes({ start, durations }: Pick<RoundTimes, 'start' | 'durations'>) {
  let at = start
  return durations.map((duration) => {
    const from = at
    at += duration
    return { startTime: from, endTime: at }
  })
}

export function stateAt(round: RoundTimes, now: number): EventState {
  if (round.isCancelled) return 'cancelled'
  if (now < round.start) return 'pending'
  return now < endOfRound(round) ? 'running' : 'done'
}

/** The index of the current phase, or -1. */
export const phaseAt = (round: RoundTimes, now: number): number =>
  stateAt(round, now) === 'running'
    ? computePhaseTimes(round).findIndex(({ startTime, endTime }) => startTime <= now && now < endTime)
    : -1

type PhaseInput = z.input<typeof EventContent>['phases'][number]

/** Milliseconds of a phase, from any of the three units. */
export const toDurationMs = ({ duration_minutes, durationMillis, durationSeconds }: PhaseInput): number =>
  Number(
    durationMillis ??
      (durationSeconds === undefined ? Number(duration_minutes ?? 0) * minuteMs : Number(durationSeconds) * 1_000),
  )

/** The cron expressions of a schedule, including those of its definitions. */
export const listCrons = ({ crons = [], definitions = [] }: EventSchedule): string[] =>
  crons.length > 0
    ? crons
    : definitions.map(({ second, minute, hour, dayOfMonth, month, dayOfWeek, year }) =>
        [second, minute, hour, dayOfMonth, month, dayOfWeek, year]
          .map((values) => (values.length === 0 ? '*' : values.join(',')))
          .join(' '),
      )

/** The first starts of a schedule after `after`. */
export function listStarts(schedule: EventSchedule, after: number, count: number): number[] {
  const from = Date.parse(schedule.activeFrom)
  const until = schedule.activeTo === undefined ? undefined : Date.parse(schedule.activeTo)
  return nextTimes(listCrons(schedule), { after: Math.max(after, from - 1), count, until, zone: schedule.zone })
}
