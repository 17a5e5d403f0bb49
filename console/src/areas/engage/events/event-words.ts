import type { EventState } from '@regent/contract/engage/event-times'
import type { EventObject, EventRow, RoundParticipation } from '@regent/contract/engage/events'
import type { PlayerEvent } from '@regent/contract/engage/events-players'
import type { Tone } from '../../../ui/layout/Pill.tsx'
import type { EventWord } from './events-search.ts'
import { recurrenceWords } from './schedule-form.ts'

/** Operators say scheduled and complete where the wire says pending and done. */
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

/** The state of an event: of its current round, else the next, else the last. */
export const stateOfRow = ({ current, next, last }: EventRow): EventState =>
  (current ?? next ?? last)?.state ?? 'cancelled'

export const wordOfRow = (row: EventRow): EventWord => (row.current ? 'running' : row.next ? 'scheduled' : 'complete')

/** "41 %" of the active players take part; nothing where that is not known. */
export const shareWords = ({ players, activePlayers = 0 }: RoundParticipation): string | undefined =>
  activePlayers === 0 ? undefined : `${Math.min(100, Math.round((100 * players) / activePlayers))} %`

/** The current phase and the next one; the next is undefined in the last phase. */
export function phasesNow({ phase, phaseTimes }: EventObject) {
  const index = phase ? phaseTimes.findIndex(({ startTime }) => startTime === phase.startTime) : -1
  // Phases cut to zero length are skipped.
  const next = phaseTimes.slice(index + 1).find(({ startTime, endTime }) => endTime > startTime)
  return { current: phase, next: index < 0 ? undefined : next }
}

/** "every Monday at 12:00 UTC", or "once" */
export const repeatsWords = ({ content: { recurring, schedule } }: EventRow): string =>
  recurring && schedule ? recurrenceWords(schedule) : 'once'

/** "made by operators; game clients write scores" */
export const originWords = ({ content: { origin, permissions } }: EventRow): string =>
  `${origin === 'content' ? 'from published content' : 'made by operators'}; ${permissions.write_self ? 'game clients' : 'staff and servers'} write scores`

export type Earned = { earned: number; claimed: number; all: number }

/** How many rewards of an event a player has earned and claimed. */
export function earnedOf({ scoreRewards, rankRewards, groupRewards }: PlayerEvent): Earned {
  const all = [...scoreRewards, ...rankRewards, ...(groupRewards?.scoreRewards ?? [])]
  return {
    all: all.length,
    earned: all.filter(({ earned }) => earned).length,
    claimed: all.filter(({ claimed }) => claimed).length,
  }
}

/** What of a round one asks about first: its rank rewards, else those for a score, else whether the player is in it. */
export const askedPart = ({ rankRewards, scoreRewards }: Pick<PlayerEvent, 'rankRewards' | 'scoreRewards'>): string =>
  rankRewards.length > 0 ? 'rank' : scoreRewards.length > 0 ? 'score' : 'entry'
