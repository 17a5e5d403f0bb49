import { isDeepStrictEqual } from 'node:util'
import type { CalendarContent, PlayerCalendar } from '@regent/contract/engage/daily-rewards'
import { ApiError } from '@regent/contract/errors'
import type { Realm, RealmContext } from '../../../kernel/context/context.ts'
import { recordEvents } from '../../../kernel/history/record.ts'
import { claimGifts } from '../../monetize/inventory/giving.ts'
import { isInAudience, matchingAudiences } from '../../players/segments/fits.ts'
import {
  type Calendar,
  findCalendar,
  findZones,
  giftsOfDay,
  publishedCalendars,
  readEnd,
  requireCalendar,
  stateOf,
  zoneFor,
} from './calendars.ts'
import {
  type DailyRewardState,
  dayAt,
  emptyState,
  findNextClaim,
  indexAfter,
  type NextClaim,
  toDay,
  toDayText,
} from './days.ts'
import * as queries from './queries.ts'

/** The running calendars of a player, in the form of the API. */
export async function listForPlayer({ realm, now }: RealmContext, gamerTag: number): Promise<PlayerCalendar[]> {
  const zones = await findZones(realm, gamerTag)
  const running = (await publishedCalendars(realm)).filter(({ content }) => stateOf(content, now) === 'running')
  const fitting = await matchingAudiences(
    realm,
    gamerTag,
    running.map(({ content }) => content.audience),
    now,
  )
  const states = await queries.selectStates(realm, gamerTag)
  return running
    .filter((_, nth) => fitting[nth])
    .map(({ id, content }) => {
      const next = findNextClaim(content, states.get(id) ?? emptyState, zoneFor(content, zones), now)
      const end = readEnd(content)
      return {
        id,
        days: content.days.map(({ obtain }) => ({
          obtain: obtain.map(({ symbol, specialization, count }) => ({
            symbol,
            ...(specialization !== undefined && { specialization }),
            action: 'grant' as const,
            quantity: count,
          })),
        })),
        nextIndex: next.index,
        remainingSeconds: end === null ? 0 : Math.ceil((end - now) / 1_000),
        nextClaimSeconds: Math.ceil((next.at - now) / 1_000),
      }
    })
}

/** Gives today's reward, once: a concurrent claim waits for the first one and then finds the day claimed. */
export async function claim(context: RealmContext, gamerTag: number, id: string): Promise<void> {
  const { realm, now } = context
  const calendar = await requireCalendar(realm, id)
  const { content } = calendar
  if (stateOf(content, now) !== 'running') throw new ApiError('CalendarNotRunning', { field: 'id' })
  const zone = zoneFor(content, await findZones(realm, gamerTag))
  if (!(await isInAudience(realm, gamerTag, content.audience, now)))
    throw new ApiError('CalendarNotForPlayer', { field: 'id' })
  const { state, isNew } = await queries.lockOrInsertState(realm, gamerTag, id)
  const next = findNextClaim(content, state, zone, now)
  if (next.at > now) throw notNow(calendar, state, zone, next, now)
  await giveDay(context, gamerTag, calendar, { ...next, zone, before: isNew ? null : state })
}

function notNow({ content }: Calendar, state: DailyRewardState, zone: string, next: NextClaim, now: number): ApiError {
  const nextClaimAt = new Date(next.at).toISOString()
  const about = { field: 'id', current: { nextClaimAt } }
  const isClaimed = state.lastDay !== null && toDay(state.lastDay) >= dayAt(zone, content.resetHour, now)
  const hasMoved = state.lastZone !== null && state.lastZone !== zone
  if (!isClaimed && !hasMoved) return new ApiError('NoRewardToday', about)
  const message = `The player has already claimed this day’s reward; the next claim is possible at ${nextClaimAt}. Nothing was changed.`
  return new ApiError('AlreadyClaimedToday', { ...about, message })
}

/** `calendars.daily/2026-11-28/3`: the day and the index of a claim whose gifts may fail. */
const toReference = (id: string, { day, index }: { day: number; index: number }) => `${id}/${toDayText(day)}/${index}`

type DayClaim = Pick<NextClaim, 'day' | 'index' | 'streak'> & { zone: string; before: DailyRewardState | null }

async function giveDay(context: RealmContext, gamerTag: number, { id, content }: Calendar, one: DayClaim) {
  const { now } = context
  const { day, index, zone, before } = one
  const streak = one.streak + 1
  const after: DailyRewardState = {
    nextIndex: indexAfter(content, index),
    streak,
    lastDay: toDayText(day),
    lastZone: zone,
    lastClaimedAt: now,
  }
  await writeState(context, gamerTag, id, { before, after })
  await noteClaim(context, gamerTag, id, { day, index, streak })
  const result = { kind: 'daily-reward', id } as const
  const claimed = { source: 'daily-reward', reference: toReference(id, one), field: 'id', result } as const
  await claimGifts(context, gamerTag, giftsOfDay(content, index, ''), claimed)
}

async function noteClaim(
  { realm, now, caller, role }: RealmContext,
  gamerTag: number,
  calendar: string,
  { day, index, streak }: { day: number; index: number; streak: number },
): Promise<void> {
  const isByPlayer = caller.kind === 'account' && role(realm.id) === undefined
  await queries.insertClaim(realm, gamerTag, { calendar, day: toDayText(day), index, at: now, isByPlayer })
  const fields = { calendar, index, streak }
  await recordEvents(realm, [{ namespace: 'platform_daily_reward_claim', at: now, gamerTag, fields }])
}

const readReference = (reference: string) => {
  const [id = '', day = '', index = ''] = reference.split('/')
  return { id, day, index: Number(index) }
}

/**
 * Whether the failed reward of a day is still owed. A later claim of a streak has given the same reward; a later day of
 * a month has another one.
 */
const isOwed = ({ mode }: CalendarContent, { lastDay }: DailyRewardState, claimed: ReadonlySet<string>, day: string) =>
  lastDay === null || day > lastDay || (mode === 'month' && !claimed.has(day))

/** Enough for all days of a month, twice. */
const claimsRead = 62

const claimedDays = async (realm: Realm, gamerTag: number, id: string): Promise<ReadonlySet<string>> =>
  new Set((await queries.selectClaimsOfPlayer(realm, gamerTag, id, claimsRead)).map(({ day }) => day))

/** Gives a reward that failed, also on a later day, while it is owed. The day counts as claimed then. */
export async function giveAgain(context: RealmContext, gamerTag: number, reference: string): Promise<void> {
  const { realm } = context
  const { id, day: dayText, index } = readReference(reference)
  const calendar = await requireCalendar(realm, id)
  const { content } = calendar
  const day = toDay(dayText)
  const { state, isNew } = await queries.lockOrInsertState(realm, gamerTag, id)
  if (!isOwed(content, state, await claimedDays(realm, gamerTag, id), dayText))
    throw new ApiError('AlreadyClaimedToday', { field: 'id' })
  if (state.lastDay !== null && dayText < state.lastDay) return giveMissed(context, gamerTag, calendar, { day, index })
  const zone = state.lastZone ?? zoneFor(content, await findZones(realm, gamerTag))
  const missed = state.lastDay === null ? 0 : day - toDay(state.lastDay) - 1
  const streak = missed > content.graceDays ? 0 : state.streak
  await giveDay(context, gamerTag, calendar, { day, index, streak, zone, before: isNew ? null : state })
}

/** Gives a day of a month before the last claimed one, which changes nothing else. */
async function giveMissed(
  context: RealmContext,
  gamerTag: number,
  { id, content }: Calendar,
  one: Pick<NextClaim, 'day' | 'index'>,
) {
  await noteClaim(context, gamerTag, id, { ...one, streak: 1 })
  const claimed = { source: 'daily-reward', reference: toReference(id, one), field: 'id' } as const
  await claimGifts(context, gamerTag, giftsOfDay(content, one.index, ''), claimed)
}

type StateChange = { before: DailyRewardState | null; after: DailyRewardState | null }

async function writeState(context: RealmContext, gamerTag: number, id: string, { before, after }: StateChange) {
  const { realm, change, tell } = context
  if (after === null) await queries.deleteState(realm, gamerTag, id)
  else await queries.upsertState(realm, gamerTag, id, after)
  change({ subject: 'daily-reward-state', id: `${gamerTag}/${id}`, before, after, gamerTag })
  tell({ pid: realm.id, gamerTag }, 'calendars.refresh', { scopes: [id], delay: 0 })
}

/** The next claim of a streak gives this day. A broken streak continues. */
export async function setDay(context: RealmContext, gamerTag: number, id: string, nextIndex: number): Promise<void> {
  const { realm, now } = context
  const { content } = await requireCalendar(realm, id)
  const zone = zoneFor(content, await findZones(realm, gamerTag))
  const lastIndex = content.days.length - 1
  if (content.mode === 'month' || nextIndex > lastIndex) {
    const message =
      content.mode === 'month'
        ? 'The calendar date decides the reward and cannot be set. Nothing was changed.'
        : `nextIndex must be at most ${lastIndex}: the calendar has ${content.days.length} days.`
    throw new ApiError('BadRequest', { field: 'nextIndex', message })
  }
  const { state, isNew } = await queries.lockOrInsertState(realm, gamerTag, id)
  const next = findNextClaim(content, state, zone, now)
  const continued = next.isBroken ? { lastDay: toDayText(next.day - 1), streak: 0 } : {}
  const after = { ...state, ...continued, nextIndex }
  if (isDeepStrictEqual(after, state)) return context.unchanged()
  await writeState(context, gamerTag, id, { before: isNew ? null : state, after })
}

/** Removes what is stored of a player in a calendar; the claims stay in the list. */
export async function reset(context: RealmContext, gamerTag: number, id: string): Promise<void> {
  await requireCalendar(context.realm, id)
  await findZones(context.realm, gamerTag)
  const before = await queries.lockState(context.realm, gamerTag, id)
  if (before === null) return context.unchanged()
  await writeState(context, gamerTag, id, { before, after: null })
}

/** Restores the fields of a state, or all of it; null: it did not exist. */
export async function restoreState(
  context: RealmContext,
  gamerTag: number,
  id: string,
  fields: Partial<DailyRewardState> | null,
): Promise<void> {
  const before = await queries.lockState(context.realm, gamerTag, id)
  const after = fields === null ? null : { ...(before ?? emptyState), ...fields }
  await writeState(context, gamerTag, id, { before, after })
}

/** The state of a player in one calendar at the current time. */
export async function readStanding({ realm, now }: RealmContext, gamerTag: number, id: string) {
  const calendar = await findCalendar(realm, id)
  if (!calendar) return undefined
  const zone = zoneFor(calendar.content, await findZones(realm, gamerTag))
  const state = (await queries.selectStates(realm, gamerTag)).get(id) ?? emptyState
  const next = findNextClaim(calendar.content, state, zone, now)
  const claimed = await claimedDays(realm, gamerTag, id)
  return {
    ...calendar,
    state,
    zone,
    next,
    /** True if the failed reward with this reference is still owed. */
    isOwed(reference: string): boolean {
      const failed = readReference(reference)
      return failed.id === id && isOwed(calendar.content, state, claimed, failed.day)
    },
  }
}
