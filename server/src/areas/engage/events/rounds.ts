import type { EventContent } from '@regent/contract/engage/event-shapes'
import { endOfRound, listStarts, type RoundTimes, toDurationMs } from '@regent/contract/engage/event-times'
import type { Realm, RealmRef } from '../../../kernel/context/context.ts'
import * as queries from './queries.ts'
import * as rounds from './round-queries.ts'

export type Round = rounds.RoundRow

export const toRoundTimes = (round: Round): RoundTimes => ({
  start: round.start_at,
  durations: round.durations_ms,
  isCancelled: round.is_cancelled,
})

export const listDurations = ({ phases }: Pick<EventContent, 'phases'>): number[] => phases.map(toDurationMs)

export const isRecurring = ({ schedule }: Pick<EventContent, 'schedule'>): boolean =>
  (schedule?.crons ?? []).length > 0 || (schedule?.definitions ?? []).length > 0

export const idOfRound = (symbol: string, start: number) => `${symbol}.${start}`

/** Parses an id: the symbol of an event, or with a start one of its rounds. */
export function parseRoundId(id: string): { symbol: string; isRound: boolean } {
  const match = /^(.+)\.\d{12,14}$/.exec(id)
  return match?.[1] === undefined ? { symbol: id, isRound: false } : { symbol: match[1], isRound: true }
}

/** `event_kraken-hunt_3`; a symbol that is not a content id is separated by a colon. */
const toLeaderboardId = (symbol: string, number: number) =>
  `event_${symbol.startsWith('events.') ? symbol.slice('events.'.length) : `:${symbol}`}_${number}`

type Scheduled = Pick<queries.EventRow, 'content' | 'scheduled_at'>

const maxAtOnce = 20

/**
 * The starts without a round: past ones whose round would still be running, and the next one. For a single event, its
 * start.
 */
export function missingStarts({ content, scheduled_at }: Scheduled, last: number | null, now: number): number[] {
  const { schedule } = content
  if (!schedule || !isRecurring(content)) return [Date.parse(content.start_date)]
  if (last !== null && last > now) return []
  const length = endOfRound({ start: 0, durations: listDurations(content) })
  const after = Math.max(last ?? 0, scheduled_at - 1, now - length)
  const starts = listStarts(schedule, after, maxAtOnce)
  const next = starts.findIndex((start) => start > now)
  return next < 0 ? starts : starts.slice(0, next + 1)
}

type ScheduledEvent = Pick<queries.EventRow, 'symbol' | 'content' | 'is_withdrawn' | 'scheduled_at'>

/** Creates the rounds that are due, and stores when the next one is due. The event must be locked. */
export async function makeRounds(realm: RealmRef, event: ScheduledEvent, now: number): Promise<void> {
  const { symbol, content } = event
  if (event.is_withdrawn) {
    await queries.updateNext(realm, symbol, null)
    return
  }
  const last = await rounds.selectLastRound(realm, symbol)
  const starts = missingStarts(event, last.start_at, now)
  const durations = listDurations(content)
  for (const [index, start] of starts.entries()) {
    const number = last.number + 1 + index
    await rounds.insertRound(realm, {
      id: idOfRound(symbol, start),
      symbol,
      number,
      content,
      is_scheduled: isRecurring(content),
      start_at: new Date(start),
      durations_ms: durations,
      end_at: new Date(endOfRound({ start, durations })),
      leaderboard_id: toLeaderboardId(symbol, number),
      created_at: new Date(now),
    })
  }
  const latest = isRecurring(content) ? (starts.at(-1) ?? last.start_at) : null
  const isOver = latest === null || (starts.length === 0 && latest <= now)
  await queries.updateNext(realm, symbol, isOver ? null : new Date(latest))
}

/** Finds the round of a request: by round id, or by event symbol the running round, else the next, else the last. */
export async function findRound(realm: Realm, id: string, now: number): Promise<Round | undefined> {
  if (parseRoundId(id).isRound) {
    const round = await rounds.selectRound(realm, id)
    if (round) return round
  }
  const around = await rounds.selectAround(realm, new Date(now), id)
  const standing = around.filter((round) => !round.is_cancelled)
  return (
    standing.findLast((round) => round.start_at <= now && round.end_at > now) ??
    standing.find((round) => round.start_at > now) ??
    around.at(-1)
  )
}
