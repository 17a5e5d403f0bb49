import { isDeepStrictEqual } from 'node:util'
import { nextTimes } from '@regent/contract/cron'
import { type EventContent, msOfTime } from '@regent/contract/engage/event-shapes'
import { computePhaseTimes, endOfRound, listCrons, phaseAt, stateAt } from '@regent/contract/engage/event-times'
import type { EventRow } from '@regent/contract/engage/events'
import { ApiError } from '@regent/contract/errors'
import { dayMs } from '@regent/contract/time'
import { findAccountId } from '../../../kernel/context/access.ts'
import type { Realm, RealmContext } from '../../../kernel/context/context.ts'
import { checkGifts } from '../../monetize/inventory/gifts.ts'
import { lockAudience } from '../../players/segments/service.ts'
import * as queries from './queries.ts'
import { giftsOfContent } from './rewards.ts'
import * as rounds from './round-queries.ts'
import { findRound, listDurations, makeRounds, parseRoundId, type Round, toRoundTimes } from './rounds.ts'
import { eventView } from './views.ts'

/** An event in the audit trail. */
export type EventState = Omit<EventContent, 'symbol'> & { origin: 'content' | 'manual'; isWithdrawn: boolean }

const toEventState = ({ content: { symbol: _, ...content }, origin, is_withdrawn }: queries.EventRow): EventState => ({
  ...content,
  origin,
  isWithdrawn: is_withdrawn,
})

/** An event as its form reads it; the rows of the list also contain its rounds. */
const savedEvent = ({
  symbol,
  content,
  origin,
  version,
}: queries.EventRow): Pick<EventRow, 'symbol' | 'content' | 'version'> => ({
  symbol,
  content: eventView(content, origin),
  version,
})

/**
 * Compared as JSON with sorted fields, because requests and stored values differ in field order and in undefined
 * fields.
 */
const isSame = (a: unknown, b: unknown) =>
  isDeepStrictEqual(JSON.parse(JSON.stringify(a ?? null)), JSON.parse(JSON.stringify(b ?? null)))

/** Creates an event, or replaces the one with its symbol. */
export async function applyContent(context: RealmContext, content: EventContent, part = 'content'): Promise<void> {
  const { realm, can } = context
  checkSchedule(content, part)
  const { symbol, ...rest } = content
  const before = await queries.lockEvent(realm, symbol)
  const rights = before ? (['edit events', 'schedule events'] as const) : (['create events', 'clone events'] as const)
  if (!rights.some((right) => can(right, realm.id)))
    throw new ApiError('Forbidden', { message: `This needs the right "${rights[0]}".` })
  if (context.ifMatch !== undefined && context.ifMatch !== (before?.version ?? 0))
    throw new ApiError('StaleVersion', { field: `${part}.symbol`, current: before ? savedEvent(before) : null })
  // If the rewards do not change, other fields can still be changed after their content was retired.
  const previousSymbols = new Set(before ? giftsOfContent(before.content, part).map((gift) => gift.symbol) : [])
  await checkGifts(
    realm,
    giftsOfContent(content, part).filter((gift) => !previousSymbols.has(gift.symbol)),
  )
  await putEvent(context, symbol, { ...rest, origin: 'manual', isWithdrawn: false }, part)
}

/** Applies content to the event of a URL. */
export async function applyContentById(context: RealmContext, id: string, content: EventContent): Promise<void> {
  if (parseRoundId(id).symbol !== content.symbol)
    throw new ApiError('BadRequest', { field: 'event.symbol', message: 'event.symbol must be the symbol in the URL.' })
  await applyContent(context, content, 'event')
}

const closestRoundsMs = 60_000

/** The reason why an event cannot take place; the field is relative to the content. */
export function scheduleProblem({ schedule }: Pick<EventContent, 'schedule'>, part = 'content'): ApiError | undefined {
  if (!schedule) return undefined
  const { activeFrom, activeTo } = schedule
  const wrong = (field: string, message: string) =>
    new ApiError('BadRequest', { field: `${part}.schedule.${field}`, message: `${part}.schedule.${field} ${message}` })
  if (activeTo !== undefined && Date.parse(activeTo) <= Date.parse(activeFrom))
    return wrong('activeTo', 'must be after activeFrom.')
  const crons = listCrons(schedule)
  if (crons.length === 0) return undefined
  const starts = nextTimes(crons, { after: Date.parse(activeFrom) - 1, count: 3, zone: schedule.zone })
  const field = schedule.crons?.length ? 'crons' : 'definitions'
  if (starts.length === 0) return wrong(field, 'must contain a time in the future.')
  const isTooClose = starts.some((start, index) => index > 0 && start - (starts[index - 1] ?? 0) < closestRoundsMs)
  return isTooClose ? wrong(field, 'must have at least one minute between two rounds.') : undefined
}

function checkSchedule(content: EventContent, part: string): void {
  const problem = scheduleProblem(content, part)
  if (problem) throw problem
}

/** Sets an event to a state; null deletes it and cancels its running round. */
export async function putEvent(
  context: RealmContext,
  symbol: string,
  state: EventState | null,
  part = 'content',
): Promise<void> {
  const { realm, caller, now, change } = context
  const stored = await queries.lockEvent(realm, symbol)
  const before = stored ? toEventState(stored) : null
  if (isSame(before, state)) return context.unchanged()
  if (state) {
    // An event that has ended may refer to a segment that was deleted since.
    const previousAudience = before?.isWithdrawn ? undefined : before?.audience
    if (!state.isWithdrawn) await lockAudience(context, state.audience, `${part}.audience`, previousAudience)
    const accountId = findAccountId(caller) ?? null
    await keepEvent(realm, symbol, state, { stored, now, accountId, contentVersion: stored?.content_version ?? null })
    context.setVersion((stored?.version ?? 0) + 1)
  } else {
    await removeEvent(realm, symbol, now)
  }
  change({ subject: 'event', id: symbol, before, after: state })
  tellClients(context, symbol)
}

type Keeping = {
  stored: queries.EventRow | undefined
  now: number
  accountId: number | null
  contentVersion: string | null
}

/** Writes the event, updates its running round, and recreates its planned rounds. */
export async function keepEvent(realm: Realm, symbol: string, state: EventState, keeping: Keeping): Promise<void> {
  const { stored, now, accountId, contentVersion } = keeping
  const { origin, isWithdrawn, ...rest } = state
  const content: EventContent = { symbol, ...rest }
  const isScheduledAlike =
    stored !== undefined &&
    isSame(stored.content.schedule, content.schedule) &&
    stored.content.start_date === content.start_date
  const row = {
    content,
    origin,
    content_version: contentVersion,
    is_withdrawn: isWithdrawn,
    scheduled_at: new Date(isScheduledAlike ? stored.scheduled_at : now),
    version: (stored?.version ?? 0) + 1,
    created_at: new Date(stored?.created_at ?? now),
    updated_at: new Date(now),
    account_id: accountId,
  }
  await queries.upsertEvent(realm, symbol, row)
  // Cancelled rounds are restored with the event.
  if (isWithdrawn) await rounds.cancelPending(realm, symbol, new Date(now))
  else await rounds.deletePending(realm, symbol, new Date(now))
  for (const round of await selectRunning(realm, symbol, now)) await renewRound(realm, round, content)
  await makeRounds(realm, { ...row, symbol, scheduled_at: row.scheduled_at.getTime() }, now)
}

const selectRunning = async (realm: Realm, symbol: string, now: number): Promise<Round[]> =>
  (await rounds.selectAround(realm, new Date(now), symbol)).filter(
    (round) => stateAt(toRoundTimes(round), now) === 'running',
  )

/** Phases that were ended early keep their length, unless the phases themselves changed. */
async function renewRound(realm: Realm, round: Round, content: EventContent): Promise<void> {
  const isAlike = isSame(listDurations(round.content), listDurations(content))
  const durations = isAlike ? round.durations_ms : listDurations(content)
  const end = endOfRound({ start: round.start_at, durations })
  await rounds.updateRound(realm, round.id, { content, durations_ms: durations, end_at: new Date(end) })
}

async function removeEvent(realm: Realm, symbol: string, now: number): Promise<void> {
  for (const round of await selectRunning(realm, symbol, now)) {
    await rounds.updateRound(realm, round.id, { is_cancelled: true })
  }
  await rounds.deletePending(realm, symbol, new Date(now))
  await queries.deleteEvent(realm, symbol)
}

function tellClients(context: RealmContext, symbol: string): void {
  context.tell({ pid: context.realm.id }, 'event-players.refresh', { scopes: [], delay: 0, events: { symbol } })
}

export async function readEventState(realm: Realm, symbol: string): Promise<EventState | null> {
  const stored = await queries.lockEvent(realm, symbol)
  return stored ? toEventState(stored) : null
}

/** All events, as stored in the audit trail. */
export const listEventStates = async (realm: Realm): Promise<{ symbol: string; state: EventState }[]> =>
  (await queries.selectEvents(realm)).map((row) => ({ symbol: row.content.symbol, state: toEventState(row) }))

/** Validates like the form of an event; its current gifts may have been retired. */
export async function requirePossible(
  { realm }: RealmContext,
  symbol: string,
  state: EventState,
  before: EventState | null,
): Promise<void> {
  const part = 'event'
  checkSchedule({ symbol, ...state }, part)
  const previousSymbols = new Set(before ? giftsOfContent({ symbol, ...before }, part).map((gift) => gift.symbol) : [])
  const gifts = giftsOfContent({ symbol, ...state }, part)
  await checkGifts(
    realm,
    gifts.filter((gift) => !previousSymbols.has(gift.symbol)),
  )
}

/** Notifies clients to reload the event without a change. */
export async function tellOfEvent(context: RealmContext, id: string): Promise<void> {
  const { symbol } = await requireRound(context.realm, id, context.now)
  tellClients(context, symbol)
  context.unchanged()
}

// ── Rounds ─────────────────────────────────────────────────────────────────

/** A round in the audit trail. */
export type RoundState = { phaseEnds: string[]; isCancelled: boolean }

const toRoundState = (round: Round): RoundState => ({
  phaseEnds: computePhaseTimes(toRoundTimes(round)).map(({ endTime }) => new Date(endTime).toISOString()),
  isCancelled: round.is_cancelled,
})

const notFound = () =>
  new ApiError('NotFound', { field: 'id', message: 'Event not found in this realm. Nothing was changed.' })

export async function requireRound(realm: Realm, id: string, now: number): Promise<Round> {
  const round = await findRound(realm, id, now)
  if (!round) throw notFound()
  return round
}

async function lockRound(realm: Realm, id: string): Promise<Round> {
  const round = await rounds.lockRound(realm, id)
  if (!round) throw notFound()
  return round
}

const maxAheadMs = 366 * dayMs

/** Tolerance for a client's current time: the request takes time, and the clock may be slow. */
const clockSkewMs = 60_000

type PhaseEnd = { time?: string | undefined; phase?: string | undefined }

/** Ends the current phase now or at a future time. Later phases follow with their lengths unchanged. */
export async function endPhase(context: RealmContext, id: string, { time, phase: name }: PhaseEnd): Promise<void> {
  const { realm, now } = context
  const round = await lockRound(realm, (await requireRound(realm, id, now)).id)
  const current = phaseAt(toRoundTimes(round), now)
  const phase = computePhaseTimes(toRoundTimes(round))[current]
  if (!phase) throw new ApiError('EventNotRunning')
  const present = round.content.phases[current]?.name
  if (name !== undefined && name !== present) {
    const message = `The current phase is “${present}”, not “${name}”. Nothing was changed.`
    throw new ApiError('EventNotRunning', { field: 'phase', message })
  }
  const requestedTime = time === undefined ? now : msOfTime(time)
  if (requestedTime < now - clockSkewMs || requestedTime > now + maxAheadMs)
    throw new ApiError('BadRequest', { field: 'time', message: 'time must be now or within the next year.' })
  // A phase cannot end before it began or in the past.
  const at = Math.max(requestedTime, now)
  const durations = round.durations_ms.map((duration, index) => (index === current ? at - phase.startTime : duration))
  await putDurations(context, round, { durations, isCancelled: false })
}

/** Ends the running round, cancels the planned ones, and withdraws the event. */
export async function endEvent(context: RealmContext, id: string): Promise<void> {
  const { realm, now, change } = context
  const requestedRound = await requireRound(realm, id, now)
  if (parseRoundId(id).isRound && ['done', 'cancelled'].includes(stateAt(toRoundTimes(requestedRound), now)))
    throw new ApiError('EventOver')
  const event = await queries.lockEvent(realm, requestedRound.symbol)
  const around = await rounds.selectAround(realm, new Date(now), requestedRound.symbol)
  const open = around.filter((round) => ['running', 'pending'].includes(stateAt(toRoundTimes(round), now)))
  if ((!event || event.is_withdrawn) && open.length === 0) throw new ApiError('EventOver')
  for (const { id: roundId } of open.filter((round) => stateAt(toRoundTimes(round), now) === 'running')) {
    const round = await lockRound(realm, roundId)
    await putDurations(context, round, { durations: cutAt(round, now), isCancelled: false })
  }
  await rounds.cancelPending(realm, requestedRound.symbol, new Date(now))
  if (!event || event.is_withdrawn) return
  const state = toEventState(event)
  const accountId = findAccountId(context.caller) ?? null
  await queries.upsertEvent(realm, event.symbol, {
    ...event,
    is_withdrawn: true,
    scheduled_at: new Date(event.scheduled_at),
    version: event.version + 1,
    created_at: new Date(event.created_at),
    updated_at: new Date(now),
    account_id: accountId,
  })
  await queries.updateNext(realm, event.symbol, null)
  change({
    subject: 'event',
    id: event.symbol,
    before: { isWithdrawn: state.isWithdrawn },
    after: { isWithdrawn: true },
  })
  tellClients(context, event.symbol)
}

/** The current phase ends now, and later phases get length zero. */
function cutAt(round: Round, now: number): number[] {
  const times = computePhaseTimes(toRoundTimes(round))
  return times.map(({ startTime, endTime }) => Math.max(0, Math.min(endTime, now) - startTime))
}

async function putDurations(
  context: RealmContext,
  round: Round,
  { durations, isCancelled }: { durations: number[]; isCancelled: boolean },
): Promise<void> {
  const { realm, change } = context
  const after: Round = { ...round, durations_ms: durations, is_cancelled: isCancelled }
  if (isSame(toRoundState(round), toRoundState(after))) return context.unchanged()
  const end = endOfRound({ start: round.start_at, durations })
  await rounds.updateRound(realm, round.id, {
    durations_ms: durations,
    end_at: new Date(end),
    is_cancelled: isCancelled,
  })
  change({ subject: 'event-round', id: round.id, before: toRoundState(round), after: toRoundState(after) })
  tellClients(context, round.symbol)
}

export async function readRoundState(realm: Realm, id: string): Promise<RoundState | null> {
  const round = await rounds.lockRound(realm, id)
  return round ? toRoundState(round) : null
}

/** Restores a round to its state in the audit trail. */
export async function restoreRound(context: RealmContext, id: string, state: Partial<RoundState>): Promise<void> {
  const round = await lockRound(context.realm, id)
  const { phaseEnds, isCancelled } = { ...toRoundState(round), ...state }
  const starts = [round.start_at, ...phaseEnds.map((end) => Date.parse(end))]
  const durations = phaseEnds.map((_, index) => (starts[index + 1] ?? 0) - (starts[index] ?? 0))
  await putDurations(context, round, { durations, isCancelled })
}
