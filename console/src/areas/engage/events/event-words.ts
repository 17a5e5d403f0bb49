import type { EventState } from '@regent/contract/engage/event-times'
import type { EventObject, EventRow, RoundParticipation } from '@regent/contract/engage/events'
import type { PlayerEvent } from '@regent/contract/engage/events-players'
import type { Tone } from '../../../ui/layout/Pill.tsx'
import { formatShare } from '../../../ui/words/format-number.ts'
import type { EventWord } from './events-search.ts'
import { describeRecurrence } from './schedule-form.ts'

/** The wire values pending and done are shown as scheduled and complete. */
export const stateLabels: Record<EventState, string> = {
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

/** The state of an event: of its current round, else the next, else the last. */
export const deriveRowState = ({ current, next, last }: EventRow): EventState =>
  (current ?? next ?? last)?.state ?? 'cancelled'

export const chooseStateWord = (row: EventRow): EventWord =>
  row.current ? 'running' : row.next ? 'scheduled' : 'complete'

/** "41 %" of the active players, of few "7 of 17"; undefined if unknown. */
export const formatParticipation = ({ players, activePlayers = 0 }: RoundParticipation): string | undefined =>
  activePlayers === 0 ? undefined : formatShare(Math.min(players, activePlayers), activePlayers)

/** The current phase and the next one; the next is undefined in the last phase. */
export function phasesNow({ phase, phaseTimes }: EventObject) {
  const index = phase ? phaseTimes.findIndex(({ startTime }) => startTime === phase.startTime) : -1
  // Phases of length zero are skipped.
  const next = phaseTimes.slice(index + 1).find(({ startTime, endTime }) => endTime > startTime)
  return { current: phase, next: index < 0 ? undefined : next }
}

/** "every Monday at 12:00 UTC", or "once" */
export const formatRecurrence = ({ content: { recurring, schedule } }: EventRow): string =>
  recurring && schedule ? describeRecurrence(schedule) : 'once'

/** "made by operators; game clients write scores" */
export const formatOrigin = ({ content: { origin, permissions } }: EventRow): string =>
  `${origin === 'content' ? 'from published content' : 'made by operators'}; ${permissions.write_self ? 'game clients' : 'staff and servers'} write scores`

export type Earned = { earned: number; claimed: number; all: number }

/** Counts the earned and the claimed rewards of a player in an event. */
export function collectEarned({ scoreRewards, rankRewards, groupRewards }: PlayerEvent): Earned {
  const all = [...scoreRewards, ...rankRewards, ...(groupRewards?.scoreRewards ?? [])]
  return {
    all: all.length,
    earned: all.filter(({ earned }) => earned).length,
    claimed: all.filter(({ claimed }) => claimed).length,
  }
}

/** The default part of a round for "Why?": its rank rewards, else its score rewards, else the participation. */
export const askedPart = ({ rankRewards, scoreRewards }: Pick<PlayerEvent, 'rankRewards' | 'scoreRewards'>): string =>
  rankRewards.length > 0 ? 'rank' : scoreRewards.length > 0 ? 'score' : 'entry'
