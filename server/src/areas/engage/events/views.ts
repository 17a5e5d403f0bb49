import type { EventContent } from '@regent/contract/engage/event-shapes'
import {
  durationOf,
  type EventState,
  eventTypeOf,
  phaseAt,
  phaseTimesOf,
  startsOf,
  stateAt,
} from '@regent/contract/engage/event-times'
import {
  type EventObject,
  type EventRow,
  type EventView,
  eventSearchLimit,
  type RoundParticipation,
} from '@regent/contract/engage/events'
import { ApiError } from '@regent/contract/errors'
import type { Realm } from '../../../kernel/context/context.ts'
import { present } from '../../../kernel/present.ts'
import { participationIn } from './participation.ts'
import * as queries from './queries.ts'
import { selectAround, selectRoundsIn } from './round-queries.ts'
import { durationsOf, isRecurring, type Round, timesOf } from './rounds.ts'

export const eventView = (content: EventContent, origin: 'content' | 'manual'): EventView => ({
  ...content,
  phases: content.phases.map((phase) => {
    const duration = durationOf(phase)
    return {
      name: phase.name,
      duration_minutes: duration / 60_000,
      durationSeconds: duration / 1_000,
      durationMillis: duration,
      ...(phase.rules && { rules: phase.rules }),
    }
  }),
  type: isRecurring(content) ? 'Recurring' : 'Immediately',
  recurring: isRecurring(content),
  origin,
})

export function roundView(round: Round, now: number): EventObject {
  const times = timesOf(round)
  const state = stateAt(times, now)
  const phases = phaseTimesOf(times).map((time, index) => ({
    name: round.content.phases[index]?.name ?? '',
    ...time,
  }))
  const current = phaseAt(times, now)
  const phase = phases[current]
  return {
    id: round.id,
    state,
    running: state === 'running',
    done: state === 'done',
    content: eventView(round.content, round.origin),
    leaderboardId: round.leaderboard_id,
    startTime: round.start_at,
    endTime: round.end_at,
    phaseTimes: phases,
    ...(phase && { phase: { ...phase, rules: round.content.phases[current]?.rules ?? [] } }),
    permissions: round.content.permissions,
    createdAt: round.created_at,
    origin: round.origin,
    ...(round.is_scheduled && { originType: 'scheduled' as const, rootEventId: round.symbol }),
  }
}

const upcomingCount = 10

type Listed = queries.EventRow & { email: string | null }

type Participations = ReadonlyMap<string, RoundParticipation>

/** A round with how many take part. */
export const roundWithPlayers = (round: Round, taking: Participations, now: number) => ({
  ...roundView(round, now),
  ...(taking.get(round.id) ?? { players: 0 }),
})

function rowOf(event: Listed, around: readonly Round[], taking: Participations, now: number): EventRow {
  const { symbol, content, origin } = event
  const stateOf = (round: Round) => stateAt(timesOf(round), now)
  const current = around.findLast((round) => stateOf(round) === 'running')
  const next = around.find((round) => stateOf(round) === 'pending')
  const last = around.findLast((round) => ['done', 'cancelled'].includes(stateOf(round)))
  return {
    symbol,
    content: eventView(content, origin),
    isWithdrawn: event.is_withdrawn,
    ...(current && { current: roundWithPlayers(current, taking, now) }),
    ...(next && { next: roundView(next, now) }),
    ...(last && { last: roundWithPlayers(last, taking, now) }),
    upcoming: upcomingOf(event, next, now),
    version: event.version,
    updatedAt: event.updated_at,
    ...present({ updatedBy: event.email }),
  }
}

function upcomingOf({ content, is_withdrawn }: queries.EventRow, next: Round | undefined, now: number): number[] {
  const known = next ? [next.start_at] : []
  if (is_withdrawn || !content.schedule || !isRecurring(content)) return known
  const later = startsOf(content.schedule, Math.max(now, next?.start_at ?? 0), upcomingCount - known.length)
  return [...known, ...later]
}

const typeOf = ({ current, next }: EventRow) => eventTypeOf(current ? 'running' : next ? 'pending' : 'done')
const timeOf = ({ current, next, last }: EventRow) =>
  current ? current.endTime : next ? next.startTime : -(last?.endTime ?? 0)

/** Running events first, by end; then planned events, then finished ones. */
export async function eventRows(realm: Realm, now: number, symbol?: string): Promise<EventRow[]> {
  const [events, rounds] = await Promise.all([queries.selectEvents(realm), selectAround(realm, new Date(now), symbol)])
  const taking = await participationIn(realm, rounds, now)
  return events
    .filter((event) => symbol === undefined || event.symbol === symbol)
    .map((event) =>
      rowOf(
        event,
        rounds.filter((round) => round.symbol === event.symbol),
        taking,
        now,
      ),
    )
    .sort((a, b) => typeOf(b) - typeOf(a) || timeOf(a) - timeOf(b) || (a.symbol < b.symbol ? -1 : 1))
}

const maxSpanMs = 400 * 86_400_000
const maxDates = 400

type Span = {
  from?: string | undefined
  to?: string | undefined
  query?: string | undefined
  limit?: number | undefined
}

/** The rounds of each event in a time span: existing ones, and those that its schedule will create. */
export async function calendarOf(realm: Realm, given: Span, now: number) {
  const today = new Date(now)
  const month = (later: number) => Date.UTC(today.getUTCFullYear(), today.getUTCMonth() + later)
  const from = given.from === undefined ? month(0) : Date.parse(given.from)
  const to =
    given.to === undefined
      ? Math.max(month(1), given.from === undefined ? 0 : from + 31 * 86_400_000)
      : Date.parse(given.to)
  if (to <= from || to - from > maxSpanMs)
    throw new ApiError('BadRequest', { field: 'to', message: 'to must be after from, by at most 400 days.' })
  const wanted = given.query?.trim().toLowerCase() || undefined
  const [events, rounds] = await Promise.all([
    queries.selectEvents(realm),
    selectRoundsIn(realm, new Date(from), new Date(to)),
  ])
  const found = events.filter(
    ({ symbol, content }) =>
      wanted === undefined || [symbol, content.name].some((text) => text.toLowerCase().includes(wanted)),
  )
  const rows = found.flatMap((event) => {
    const own = rounds.filter((round) => round.symbol === event.symbol)
    const standing = own.filter((round) => !round.is_cancelled)
    const ranges = [
      ...(standing.length > 0 ? standing : own).map((round) => ({ start: round.start_at, end: round.end_at })),
      ...laterIn(event, standing.at(-1)?.start_at ?? now, { from: Math.max(from, now), to }),
    ]
    if (ranges.length === 0) return []
    const isCancelled = standing.length === 0 && own.length > 0 && ranges.length === own.length
    const states = ranges.map(({ start, end }) => stateAt({ start, durations: [end - start], isCancelled }, now))
    const state: EventState =
      (['running', 'pending', 'done'] as const).find((one) => states.includes(one)) ?? 'cancelled'
    return [
      {
        id: event.symbol,
        name: event.content.name,
        state,
        dates: ranges.map(({ start, end }) => ({
          from: new Date(start).toISOString(),
          to: new Date(end).toISOString(),
        })),
        createdAt: event.created_at,
      },
    ]
  })
  return rows.slice(0, given.limit ?? (wanted === undefined ? 1_000 : eventSearchLimit))
}

/** The rounds that a schedule will make within a span, after a start. */
export function laterIn(event: queries.EventRow, after: number, { from, to }: { from: number; to: number }) {
  const { content, is_withdrawn } = event
  if (is_withdrawn || !content.schedule || !isRecurring(content)) return []
  const length = durationsOf(content).reduce((sum, duration) => sum + duration, 0)
  return startsOf(content.schedule, Math.max(after, from - length - 1), maxDates)
    .filter((start) => start < to && start > after)
    .map((start) => ({ start, end: start + length }))
}
