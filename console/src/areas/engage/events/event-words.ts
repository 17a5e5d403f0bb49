import type { EventState } from '@regent/contract/event-times'
import type { EventObject, EventRow, PlayerEvent } from '@regent/contract/events'
import type { Tone } from '../../../ui/Pill.tsx'
import type { EventWord } from './events-search.ts'
import { recurrenceWords } from './schedule-form.ts'

/** The wire’s pending and done are what operators call scheduled and complete. */
export const stateWords: Record<EventState, string> = {
  pending: 'scheduled',
  running: 'running',
  done: 'complete',
  cancelled: 'cancelled',
  unknown: 'unknown',
}

export const stateTones: Record<EventState, Tone> = {
  pending: 'started',
  running: 'done',
  done: 'neutral',
  cancelled: 'cancelled',
  unknown: 'neutral',
}

/** What an event is doing: its present round, else the next, else the last. */
export const stateOfRow = ({ current, next, last }: EventRow): EventState =>
  (current ?? next ?? last)?.state ?? 'cancelled'

export const wordOfRow = (row: EventRow): EventWord => (row.current ? 'running' : row.next ? 'scheduled' : 'complete')

/** The phase that goes on and the one after it, which is undefined after the last. */
export function phasesNow({ phase, phaseTimes }: EventObject) {
  const index = phase ? phaseTimes.findIndex(({ startTime }) => startTime === phase.startTime) : -1
  // A phase that was cut to nothing is none.
  const next = phaseTimes.slice(index + 1).find(({ startTime, endTime }) => endTime > startTime)
  return { current: phase, next: index < 0 ? undefined : next }
}

/** "every Monday at 12:00 UTC", or "once" */
export const repeatsWords = ({ content: { recurring, schedule } }: EventRow): string =>
  recurring && schedule ? recurrenceWords(schedule) : 'once'

export type Earned = { earned: number; claimed: number; all: number }

/** How far a player has come with the rewards. */
export function earnedOf({ scoreRewards, rankRewards, groupRewards }: PlayerEvent): Earned {
  const all = [...scoreRewards, ...rankRewards, ...(groupRewards?.scoreRewards ?? [])]
  return {
    all: all.length,
    earned: all.filter(({ earned }) => earned).length,
    claimed: all.filter(({ claimed }) => claimed).length,
  }
}
