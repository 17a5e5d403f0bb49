import { ApiError } from '@regent/contract/errors'
import type { CalendarMoveInput } from '@regent/contract/operate/calendar/calendar'
import { isTimedKind, type SeasonPart, type SeasonPartKind } from '@regent/contract/operate/seasons'
import { moveEntry } from '../../../kernel/calendar/service.ts'
import type { RealmContext } from '../../../kernel/context/context.ts'
import {
  buildMove,
  type FoundPart,
  findParts,
  isFollowing,
  keyOfPart,
  placeFound,
  readEntries,
  type SeasonTimes,
} from './parts.ts'
import type { SeasonRecord, StoredSeason } from './queries.ts'
import { lockSeason, saveSeason, stateOfSeason, toStored } from './service.ts'

/** Codes that the machinery of approvals and rights reads; all other refusals of a part get one code. */
const keptCodes = ['ApprovalNeeded', 'GrantBudgetExceeded', 'Forbidden'] as const

const refuse = (n: number, name: string, why: string) =>
  new ApiError('SeasonPartRefused', { field: `parts.${n}`, message: `${name}: ${why} No part was changed.` })

/** Names the part that is the reason why nothing is changed. */
async function forPart<T>(n: number, name: string, work: () => Promise<T>): Promise<T> {
  try {
    return await work()
  } catch (error) {
    if (!(error instanceof ApiError)) throw error
    if (error.code === 'ApprovalNeeded' || error.code === 'GrantBudgetExceeded') throw error
    const why = error.message.replace(/ ?Nothing was changed\.$/, '')
    if (keptCodes.some((code) => code === error.code))
      throw new ApiError('Forbidden', { message: `${name}: ${why} No part was changed.` })
    throw refuse(n, name, why)
  }
}

/** Puts all parts in their places: one error leaves everything as it is. Copied parts are replaced by their copies. */
export async function placeParts(
  context: RealmContext,
  parts: readonly SeasonPart[],
  times: SeasonTimes,
  around: SeasonTimes = times,
): Promise<SeasonPart[]> {
  const foundParts = await findParts(context, parts, around)
  const placed: SeasonPart[] = []
  for (const [n, one] of foundParts.entries()) placed.push(await placePart(context, one, n, times))
  return placed
}

async function placePart(context: RealmContext, one: FoundPart, n: number, times: SeasonTimes): Promise<SeasonPart> {
  const { part, name, found, entry } = one
  if (found === 'missing') throw refuse(n, name, 'Its record does not exist.')
  if (!isFollowing(part)) return part
  if (found === 'hidden') throw refuse(n, name, 'You may not see records of this kind.')
  if (!entry) throw refuse(n, name, 'It has no start and no end near the season. Set one on its page.')
  const move = buildMove(one, times)
  if (!move) return part
  if (part.copyAs === undefined) {
    await forPart(n, name, () => moveEntry(context, move))
    return part
  }
  const id = await forPart(n, name, () => copyPart(context, part.kind, () => copyEntry(context, move), times))
  const { copyAs: _, ...own } = part
  // A copied promo has its own end, which stays.
  return part.kind === 'promo-code' ? { ...own, id, startsAfter: null, endsAfter: null } : { ...own, id }
}

/** Copies a record with the calendar, or with the season alone. */
async function copyEntry(context: RealmContext, move: CalendarMoveInput): Promise<void> {
  const { can, realm, registry } = context
  const { kind, id, start, end, was, copyAs = '' } = move
  const { copyWithSeason } = registry.calendar[kind]
  if (!copyWithSeason) return moveEntry(context, move)
  const { right, run } = copyWithSeason
  if (!can(right, realm.id)) throw new ApiError('Forbidden', { message: `This needs the right "${right}".` })
  await run({ ...context, ifMatch: undefined }, id, { start, end, was, as: copyAs, isTried: false })
}

/** Copies a record and finds the id of its copy: the only entry that was not there before. */
async function copyPart(
  context: RealmContext,
  kind: SeasonPartKind,
  copy: () => Promise<void>,
  times: SeasonTimes,
): Promise<string> {
  const before = new Set((await readEntries(context, kind, times)).map(({ id }) => id))
  await copy()
  const copied = (await readEntries(context, kind, times)).find(({ id }) => !before.has(id))
  if (!copied) throw new ApiError('SeasonPartRefused', { message: 'Its copy is too far from the season.' })
  return copied.id
}

type NewTimes = { start?: number | undefined; end?: number | undefined }

/** The times of a season after a move. Rejects a start that is over, and another start of a season that runs. */
export function chooseTimes(row: SeasonRecord, wanted: NewTimes, now: number): SeasonTimes {
  const stored = toStored(row)
  const start = wanted.start ?? stored.start
  const end = wanted.end ?? stored.end + start - stored.start
  const invalid = (field: 'start' | 'end', message: string) =>
    new ApiError('BadRequest', { field, message: `${field} ${message} Nothing was changed.` })
  if (end <= start) throw invalid('end', 'must be after the start.')
  const state = stateOfSeason(stored, now)
  if (state === 'ended') throw new ApiError('SeasonOver', { field: 'id' })
  if (state === 'running') {
    if (start !== stored.start) throw invalid('start', 'cannot be changed: the season has started.')
    if (end < now) throw invalid('end', 'must be in the future.')
  } else if (start < now) throw invalid('start', 'must be in the future.')
  return { start, end }
}

/** Puts all parts in their places, at other times if wanted; or changes nothing. */
export async function scheduleSeason(context: RealmContext, id: number, wanted: NewTimes): Promise<void> {
  const row = await lockSeason(context, id)
  const times = chooseTimes(row, wanted, context.now)
  if (row.parts.length === 0)
    throw new ApiError('SeasonPartRefused', { field: 'id', message: 'The season has no parts. Nothing was changed.' })
  const free = { ...context, ifMatch: undefined, setVersion: () => {} }
  // The records are still around the old times, the copies around the new ones.
  const around = { start: Math.min(times.start, row.starts_at), end: Math.max(times.end, row.ends_at) }
  const parts = await placeParts(free, row.parts, times, around)
  await saveSeason(free, row, { ...times, parts, scheduledAt: row.scheduled_at ?? context.now, endedAt: null })
}

type Ending = { at?: number | undefined; keep: readonly Pick<SeasonPart, 'kind' | 'id'>[] }

/** Parts that end with the season, and the others with the reason. */
export async function findEnding(context: RealmContext, row: SeasonRecord, { keep }: Ending) {
  const keptKeys = new Set(keep.map(keyOfPart))
  const foundParts = await findParts(context, row.parts, { start: row.starts_at, end: row.ends_at })
  const open = foundParts.map((one, n) => ({ ...one, n })).filter(({ entry }) => entry && !isOver(entry))
  const isEndable = ({ part: { kind } }: FoundPart) =>
    isTimedKind(kind) && (context.registry.calendar[kind].move ?? context.registry.calendar[kind].end) !== undefined
  return {
    ending: open.filter((one) => !keptKeys.has(keyOfPart(one.part)) && isEndable(one)),
    staying: foundParts.filter(
      (one) =>
        one.entry === undefined || (!isOver(one.entry) && (keptKeys.has(keyOfPart(one.part)) || !isEndable(one))),
    ),
  }
}

const isOver = ({ state }: { state: string }) => state === 'ended'

/** Ends all parts that can be ended, or changes nothing. */
export async function endSeason(context: RealmContext, id: number, ending: Ending): Promise<void> {
  const row = await lockSeason(context, id)
  const { now } = context
  const state = stateOfSeason(toStored(row), now)
  if (state === 'ended') throw new ApiError('SeasonOver', { field: 'id' })
  const at = ending.at ?? now
  if (at < now) throw new ApiError('BadRequest', { field: 'at', message: 'at must not be in the past.' })
  if (at >= row.ends_at) throw new ApiError('BadRequest', { field: 'at', message: 'at must be before the end.' })
  if (at > now && at <= row.starts_at)
    throw new ApiError('BadRequest', { field: 'at', message: 'at must be after the start.' })
  const free = { ...context, ifMatch: undefined, setVersion: () => {} }
  for (const one of (await findEnding(context, row, ending)).ending)
    await forPart(one.n, one.name, () => endPart(free, one, at))
  const isNow = at <= now
  const newFields: Partial<StoredSeason> = isNow ? { endedAt: now } : { end: at, parts: shiftEnds(row, at) }
  await saveSeason(free, row, { ...newFields, scheduledAt: row.scheduled_at ?? now })
}

/** Parts that stay, or that ended before, keep their times: their offsets change with the end of the season. */
function shiftEnds({ parts, ends_at }: SeasonRecord, at: number): SeasonPart[] {
  return parts.map((part) =>
    part.endsAfter === null ? part : { ...part, endsAfter: Math.min(part.endsAfter, ends_at - at) },
  )
}

async function endPart(context: RealmContext, { part, entry }: FoundPart, at: number): Promise<void> {
  if (!entry || !isTimedKind(part.kind)) return
  const { can, realm, registry, now } = context
  const { end } = registry.calendar[part.kind]
  if (end && at <= now) {
    if (!can(end.right, realm.id)) throw new ApiError('Forbidden', { message: `This needs the right "${end.right}".` })
    return end.run(context, part.id)
  }
  if (entry.end !== null && entry.end <= at) return
  if (entry.isMoment || (entry.start !== null && entry.start >= at))
    throw new ApiError('SeasonPartRefused', {
      message: 'It has not started, so it cannot end. Delete it on its page, or leave it as it is.',
    })
  const was = { start: entry.start, end: entry.end }
  await moveEntry(context, { kind: part.kind, id: part.id, was, start: entry.start, end: at })
}

/** Tries to put the parts in their places; returns the reason why it fails. */
export async function findRefusal(
  context: RealmContext,
  { parts }: Pick<SeasonRecord, 'parts'>,
  times: SeasonTimes,
): Promise<{ text: string; part: number | undefined } | undefined> {
  try {
    await placeParts(context, parts, times)
    return undefined
  } catch (error) {
    if (!(error instanceof ApiError)) throw error
    const part = /^parts\.(\d+)$/.exec(error.field ?? '')?.[1]
    const text = error.message.replace(/ ?No part was changed\.$/, '')
    return { text, part: part === undefined ? undefined : Number(part) }
  }
}

/** True if a part is not where the season puts it. */
export const isElsewhere = (found: FoundPart, times: SeasonTimes): boolean => {
  const { start, end } = placeFound(found, times)
  const { entry } = found
  return entry !== undefined && isFollowing(found.part) && (entry.start !== start || entry.end !== end)
}
