import type { EventContent } from '@regent/contract/engage/event-shapes'
import {
  computePhaseTimes,
  type EventState,
  eventTypeOf,
  listStarts,
  phaseAt,
  stateAt,
  toDurationMs,
} from '@regent/contract/engage/event-times'
import {
  type EventObject,
  type EventRow,
  type EventView,
  eventSearchLimit,
  type RoundParticipation,
} from '@regent/contract/engage/events'
import { ApiError } from '@regent/contract/errors'
import { dayMs } from '@regent/contract/time'
import type { Realm } from '../../../kernel/context/context.ts'
import { present } from '../../../kernel/context/present.ts'
import { participationIn } from './participation.ts'
import * as queries from './queries.ts'
import { selectAround, selectRoundsIn } from './round-queries.ts'
import { isRecurring, listDurations, type Round, toRoundTimes } from './rounds.ts'

export const eventView = (content: EventContent, origin: 'content' | 'manual'): EventView => ({
  ...content,
  phases: content.phases.map((phase) => {
    const duration = toDurationMs(phase)
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
  const times = toRoundTimes(round)
  const state = stateAt(times, now)
  const phases = computePhaseTimes(times).map((time, index) => ({
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

type ListedEvent = queries.EventRow & { email: string | null }

type Participations = ReadonlyMap<string, RoundParticipation>

/** A round with the number of its players. */
export const roundWithPlayers = (round: Round, taking: Participations, now: number) => ({
  ...roundView(round, now),
  ...(taking.get(round.id) ?? { players: 0 }),
})

function toRow(event: ListedEvent, around: readonly Round[], taking: Participations, now: number): EventRow {
  const { symbol, content, origin } = event
  const toState = (round: Round) => stateAt(toRoundTimes(round), now)
  const current = around.findLast((round) => toState(round) === 'running')
  const next = around.find((round) => toState(round) === 'pending')
  const last = around.findLast((round) => ['done', 'cancelled'].includes(toState(round)))
  return {
    symbol,
    content: eventView(content, origin),
    isWithdrawn: event.is_withdrawn,
    ...(current && { current: roundWithPlayers(current, taking, now) }),
    ...(next && { next: roundView(next, now) }),
    ...(last && { last: roundWithPlayers(last, taking, now) }),
    upcoming: listUpcoming(event, next, now),
    version: event.version,
    updatedAt: event.updated_at,
    ...present({ updatedBy: event.email }),
  }
}

function listUpcoming({ content, is_withdrawn }: queries.EventRow, next: Round | undefined, now: number): number[] {
  const fixedStarts = next ? [next.start_at] : []
  if (is_withdrawn || !content.schedule || !isRecurring(content)) return fixedStarts
  const laterStarts = listStarts(
    content.schedule,
    Math.max(now, next?.start_at ?? 0),
    upcomingCount - fixedStarts.length,
  )
  return [...fixedStarts, ...laterStarts]
}

const typeOf = ({ current, next }: EventRow) => eventTypeOf(current ? 'running' : next ? 'pending' : 'done')
const sortTime = ({ current, next, last }: EventRow) =>
  current ? current.endTime : next ? next.startTime : -(last?.endTime ?? 0)

/** Running events first, by end; then planned events, then finished ones. */
export async function eventRows(realm: Realm, now: number, symbol?: string): Promise<EventRow[]> {
  const [events, rounds] = await Promise.all([queries.selectEvents(realm), selectAround(realm, new Date(now), symbol)])
  const taking = await participationIn(realm, rounds, now)
  return events
    .filter((event) => symbol === undefined || event.symbol === symbol)
    .map((event) =>
      toRow(
        event,
        rounds.filter((round) => round.symbol === event.symbol),
        taking,
        now,
      ),
    )
    .sort((a, b) => typeOf(b) - typeOf(a) || sortTime(a) - sortTime(b) || (a.symbol < b.symbol ? -1 : 1))
}

const maxSpanMs = 400 * dayMs
const maxDates = 400

type Span = {
  from?: string | undefined
  to?: string | undefined
  query?: string | undefined
  limit?: number | undefined
}

/** The rounds of each event in a time span: existing ones, and those that its schedule will create. */
export async function buildCalendar(realm: Realm, span: Span, now: number) {
  const today = new Date(now)
  const month = (later: number) => Date.UTC(today.getUTCFullYear(), today.getUTCMonth() + later)
  const from = span.from === undefined ? month(0) : Date.parse(span.from)
  const to =
    span.to === undefined ? Math.max(month(1), span.from === undefined ? 0 : from + 31 * dayMs) : Date.parse(span.to)
  if (to <= from || to - from > maxSpanMs)
    throw new ApiError('BadRequest', { field: 'to', message: 'to must be after from, by at most 400 days.' })
  const filterText = span.query?.trim().toLowerCase() || undefined
  const [events, rounds] = await Promise.all([
    queries.selectEvents(realm),
    selectRoundsIn(realm, new Date(from), new Date(to)),
  ])
  const matches = events.filter(
    ({ symbol, content }) =>
      filterText === undefined || [symbol, content.name].some((text) => text.toLowerCase().includes(filterText)),
  )
  const rows = matches.flatMap((event) => {
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
  return rows.slice(0, span.limit ?? (filterText === undefined ? 1_000 : eventSearchLimit))
}

/** The rounds that a schedule will create within a span, after a start. */
export function laterIn(event: queries.EventRow, after: number, { from, to }: { from: number; to: number }) {
  const { content, is_withdrawn } = event
  if (is_withdrawn || !content.schedule || !isRecurring(content)) return []
  const length = listDurations(content).reduce((sum, duration) => sum + duration, 0)
  return listStarts(content.schedule, Math.max(after, from - length - 1), maxDates)
    .filter((start) => start < to && start > after)
    .map((start) => ({ start, end: start + length }))
}
