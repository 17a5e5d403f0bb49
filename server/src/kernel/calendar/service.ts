import { ApiError } from '@regent/contract/errors'
import {
  type CalendarEntry,
  type CalendarMoveInput,
  type CalendarRights,
  calendarRights,
  maxCalendarMs,
  maxEntriesOfKind,
} from '@regent/contract/operate/calendar/calendar'
import { type CalendarKind, calendarKinds } from '@regent/contract/operate/calendar/calendar-kinds'
import type { Right } from '@regent/contract/permissions'
import type { RealmContext } from '../context/context.ts'
import type { SourceEntry } from './calendar-source.ts'
import { beginTrial, endTrial } from './queries.ts'
import { checkTimes, entryIsFixed } from './refusals.ts'

const findRights = (kind: CalendarKind): CalendarRights => calendarRights[kind]

type CalendarQuery = { from: number; to: number; kinds?: readonly CalendarKind[] | undefined }
type Calendar = {
  entries: CalendarEntry[]
  cut: CalendarKind[]
  hidden: { kind: CalendarKind; right: Right }[]
}

/**
 * Calendar entries between two times, of the kinds that the caller may view; sorted by kind, then start. Hidden kinds
 * are listed with the required right.
 */
export async function readCalendar(
  context: RealmContext,
  { from, to, kinds = calendarKinds }: CalendarQuery,
): Promise<Calendar> {
  if (to <= from || to - from > maxCalendarMs)
    throw new ApiError('BadRequest', { field: 'to', message: 'to must be after from, by at most 92 days.' })
  const { can, realm, registry } = context
  const requestedKinds = calendarKinds.filter((kind) => kinds.includes(kind))
  const isSeen = (kind: CalendarKind) => can(findRights(kind).view, realm.id)
  const lanes = await Promise.all(
    requestedKinds.filter(isSeen).map(async (kind) => {
      // One entry more than shown, to detect that there are more.
      const read = await registry.calendar[kind].read(context, { from, to, limit: maxEntriesOfKind + 1 })
      const entries = read.slice(0, maxEntriesOfKind).map((entry) => toVisibleEntry(context, kind, entry))
      return { kind, entries, isCut: read.length > maxEntriesOfKind }
    }),
  )
  const all = lanes.flatMap(({ entries }) => entries)
  const replaced = new Set(all.flatMap(({ standsFor }) => (standsFor ? [`${standsFor.kind}/${standsFor.id}`] : [])))
  return {
    entries: all.filter(({ kind, id }) => !replaced.has(`${kind}/${id}`)),
    cut: lanes.flatMap(({ kind, isCut }) => (isCut ? [kind] : [])),
    hidden: requestedKinds.filter((kind) => !isSeen(kind)).map((kind) => ({ kind, right: findRights(kind).view })),
  }
}

/** The entry with what this person may do with it. */
function toVisibleEntry(context: RealmContext, kind: CalendarKind, { noCopy, ...entry }: SourceEntry): CalendarEntry {
  const { can, realm, registry } = context
  const { move: right } = findRights(kind)
  const isMovable = entry.move.start || entry.move.end
  const isAllowed = right !== undefined && can(right, realm.id)
  const why = registry.calendar[kind].noCopy ?? noCopy ?? lacksCopyRight(context, kind)
  return {
    ...entry,
    kind,
    marks: entry.marks ?? [],
    about: entry.about ?? [],
    copy: why === undefined ? { can: true } : { can: false, why },
    move: isMovable && !isAllowed ? { start: false, end: false, why: `This needs the right "${right}".` } : entry.move,
  }
}

function lacksCopyRight({ can, realm }: RealmContext, kind: CalendarKind): string | undefined {
  const { copy: right } = findRights(kind)
  if (right === undefined) return 'This cannot be copied here.'
  return can(right, realm.id) ? undefined : `This needs the right "${right}".`
}

/** Moves or copies one entry with the service of its area; `isTried`: a dry run. */
export async function moveEntry(context: RealmContext, move: CalendarMoveInput, isTried = false): Promise<void> {
  const { can, realm, registry, now } = context
  const { kind, id, start, end, was, version, copyAs } = move
  const source = registry.calendar[kind]
  const to = { start, end, was }
  if (copyAs !== undefined) {
    if (!source.copy) throw entryIsFixed(source.noCopy)
    const refusal = lacksCopyRight(context, kind)
    if (refusal !== undefined) throw new ApiError('Forbidden', { message: refusal })
    checkTimes({ start, end, was: { start: null, end: null } }, now)
    return source.copy({ ...context, ifMatch: undefined }, id, { ...to, as: copyAs, isTried })
  }
  const { move: right } = findRights(kind)
  if (right === undefined || !source.move) throw entryIsFixed('This is moved on its own screen.')
  if (!can(right, realm.id)) throw new ApiError('Forbidden', { message: `This needs the right "${right}".` })
  checkTimes({ start, end, was }, now)
  return source.move({ ...context, ifMatch: version }, id, to)
}

/** Tries a move with all its rules and takes it back; throws what the move would be rejected with. */
export async function tryMove(context: RealmContext, move: CalendarMoveInput): Promise<void> {
  const nothing = () => {}
  const silent = { change: nothing, unchanged: nothing, tell: nothing, setVersion: nothing, afterwards: nothing }
  await beginTrial(context.realm.db)
  try {
    await moveEntry({ ...context, ...silent, forget: async () => {} }, move, true)
  } finally {
    await endTrial(context.realm.db)
  }
}
