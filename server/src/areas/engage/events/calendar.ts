import { type EventContent, EventSymbol } from '@regent/contract/engage/event-shapes'
import { stateAt, toDurationMs } from '@regent/contract/engage/event-times'
import { ApiError } from '@regent/contract/errors'
import type { CalendarMark } from '@regent/contract/operate/calendar/calendar'
import type {
  CalendarSource,
  CalendarSpan,
  EntryCopy,
  EntryMove,
  SourceEntry,
} from '../../../kernel/calendar/calendar-source.ts'
import { entryIsFixed, entryNotFound, rejectChangedTimes } from '../../../kernel/calendar/refusals.ts'
import type { RealmContext } from '../../../kernel/context/context.ts'
import { audienceMarks, markAudience } from '../../players/segments/calendar-marks.ts'
import { boardMarks } from '../leaderboards/calendar-marks.ts'
import { takeOverPublished } from './published-events.ts'
import { lockEvent, selectEvents } from './queries.ts'
import { selectRoundsIn } from './round-queries.ts'
import { findRound, isRecurring, listDurations, type Round, toRoundTimes } from './rounds.ts'
import { applyContent, endEvent } from './service.ts'
import { laterIn } from './views.ts'

const states = { pending: 'scheduled', running: 'running', done: 'ended', cancelled: 'off', unknown: 'off' } as const

type Times = { start: number; end: number; state: SourceEntry['state'] }

const isSame = (a: readonly number[], b: readonly number[]) => a.join() === b.join()

/** The times of a round that may be moved, or the reason why none may. */
function findMove(content: EventContent, { state }: Times, round: Round | undefined): SourceEntry['move'] {
  const no = (why: string) => ({ start: false, end: false, why })
  if (state === 'ended' || state === 'off') return no('It has ended.')
  if (isRecurring(content)) return no('It repeats. Change the schedule on its page.')
  if (state === 'scheduled') return { start: true, end: true }
  if (round && !isSame(round.durations_ms, listDurations(content)))
    return no('A phase was ended early. End the other phases on its page.')
  return { start: false, end: true, why: 'It has started.' }
}

/** The rule values of all phases, in which games store references, such as a leaderboard to write to. */
const ruleValues = ({ phases }: EventContent): string[] =>
  phases.flatMap(({ rules = [] }) => rules.map(({ value }) => value))

/** The rounds of events that overlap a time span: existing ones, and those that a schedule will create. */
async function read(context: RealmContext, { from, to, limit }: CalendarSpan): Promise<SourceEntry[]> {
  const { realm, now } = context
  await takeOverPublished(realm, now)
  const [events, rounds] = await Promise.all([
    selectEvents(realm),
    selectRoundsIn(realm, new Date(from), new Date(to), limit),
  ])
  const markOfAudience = await audienceMarks(
    context,
    events.map(({ content }) => content.audience),
  )
  const marksOfBoards = await boardMarks(
    context,
    events.flatMap(({ content }) => ruleValues(content)),
  )
  const entries = events.flatMap((event) => {
    const { symbol, content } = event
    const standing = rounds.filter((round) => round.symbol === symbol && !round.is_cancelled)
    const toEntry = (times: Times, round?: Round): SourceEntry => ({
      id: symbol,
      name: content.name,
      ...times,
      isMoment: false,
      path: ['events', symbol],
      move: findMove(content, times, round),
      version: event.version,
      ...markAudience(content.audience),
      marks: [
        ...(content.stores ?? []).map(
          (store): CalendarMark => ({ what: 'slot', id: `store ${store}`, name: `the store ${store}` }),
        ),
        ...(content.audience ? [markOfAudience(content.audience)] : []),
        ...marksOfBoards(ruleValues(content)),
      ],
    })
    const last = standing.at(-1)?.start_at ?? now
    return [
      ...standing.map((round) =>
        toEntry({ start: round.start_at, end: round.end_at, state: states[stateAt(toRoundTimes(round), now)] }, round),
      ),
      ...laterIn(event, last, { from: Math.max(from, now), to }).map((times) =>
        toEntry({ ...times, state: 'scheduled' }),
      ),
    ]
  })
  return entries.sort((a, b) => (a.start ?? 0) - (b.start ?? 0)).slice(0, limit)
}

/** The event and its current or next round, locked; rejects times that differ from those that the operator saw. */
async function requireEvent({ realm, now }: RealmContext, symbol: string, { was }: EntryMove) {
  const event = await lockEvent(realm, symbol)
  const round = event && (await findRound(realm, symbol, now))
  if (!event || !round) throw entryNotFound()
  rejectChangedTimes({ start: round.start_at, end: round.end_at }, was)
  return { event, round }
}

/** Phases are consecutive, so a different length of the round changes its last phase. */
function contentAt(content: EventContent, { start, end }: EntryMove): EventContent {
  if (start === null || end === null)
    throw new ApiError('BadRequest', { field: 'end', message: 'end is missing. An event has a start and an end.' })
  const before = listDurations(content).reduce((sum, duration) => sum + duration, 0)
  const last = content.phases.length - 1
  const phases = content.phases.map((phase, index) => {
    if (index !== last || end - start === before) return phase
    const durationMillis = toDurationMs(phase) + end - start - before
    if (durationMillis <= 0)
      throw new ApiError('BadRequest', {
        field: 'end',
        message: `end must leave time for the last phase, ${phase.name}. Nothing was changed.`,
      })
    const { duration_minutes: _, durationSeconds: __, ...rest } = phase
    return { ...rest, durationMillis }
  })
  return { ...content, start_date: new Date(start).toISOString(), phases }
}

async function move(context: RealmContext, symbol: string, to: EntryMove): Promise<void> {
  const { event, round } = await requireEvent(context, symbol, to)
  const state = states[stateAt(toRoundTimes(round), context.now)]
  const { start, end, why = '' } = findMove(event.content, { start: round.start_at, end: round.end_at, state }, round)
  if ((!start && to.start !== to.was.start) || (!end && to.end !== to.was.end)) throw entryIsFixed(why)
  await applyContent(context, contentAt(event.content, to))
}

async function copy(context: RealmContext, symbol: string, to: EntryCopy): Promise<void> {
  const event = await lockEvent(context.realm, symbol)
  if (!event) throw entryNotFound()
  const checked = EventSymbol.safeParse(to.as)
  if (!checked.success)
    throw new ApiError('BadRequest', { field: 'copyAs', message: `copyAs ${checked.error.issues[0]?.message}.` })
  // The copy is a single round, even if the event itself repeats.
  const { schedule: _, ...content } = contentAt(event.content, to)
  await applyContent({ ...context, ifMatch: 0 }, { ...content, symbol: checked.data })
}

export const eventCalendar: CalendarSource = { read, move, copy, end: { right: 'end events', run: endEvent } }
