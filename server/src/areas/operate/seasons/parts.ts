import type { CalendarMoveInput } from '@regent/contract/operate/calendar/calendar'
import {
  isTimedKind,
  maxSeasonMs,
  placePart,
  type SeasonPart,
  type SeasonPartKind,
  type SeasonPartView,
  seasonPartRights,
} from '@regent/contract/operate/seasons'
import type { SourceEntry } from '../../../kernel/calendar/calendar-source.ts'
import type { RealmContext } from '../../../kernel/context/context.ts'
import { present } from '../../../kernel/context/present.ts'

/** Entries of a kind that are searched for parts. */
const maxRead = 2_000

export type SeasonTimes = { start: number; end: number }

/** A part with the calendar entry of its record; a leaderboard has none. */
export type FoundPart = {
  part: SeasonPart
  name: string
  found: SeasonPartView['found']
  entry?: SourceEntry | undefined
  /** All of them: an event or a tournament that repeats has one for each round. */
  rounds?: readonly SourceEntry[]
}

/** True if the season moves the part, or copies it. */
export const isFollowing = ({ startsAfter, endsAfter, copyAs }: SeasonPart): boolean =>
  startsAfter !== null || endsAfter !== null || copyAs !== undefined

export const keyOfPart = ({ kind, id }: Pick<SeasonPart, 'kind' | 'id'>): string => `${kind}/${id}`

/** Calendar entries of a kind around a season and the present. */
export async function readEntries(
  context: RealmContext,
  kind: SeasonPartKind,
  { start, end }: SeasonTimes,
): Promise<SourceEntry[]> {
  if (!isTimedKind(kind)) return []
  const from = Math.min(start, context.now) - maxSeasonMs
  const to = Math.max(end, context.now) + maxSeasonMs
  return context.registry.calendar[kind].read(context, { from, to, limit: maxRead })
}

/** Of several rounds, the one that runs or comes next; otherwise the last one. */
const pickEntry = (rounds: readonly SourceEntry[]): SourceEntry | undefined =>
  rounds.find(({ state }) => state === 'scheduled' || state === 'running') ?? rounds.at(-1)

/** Finds the records of parts, in their order. Records of kinds that the caller may not see stay hidden. */
export async function findParts(
  context: RealmContext,
  parts: readonly SeasonPart[],
  times: SeasonTimes,
): Promise<FoundPart[]> {
  const { can, realm } = context
  const kinds = [...new Set(parts.map(({ kind }) => kind))]
  const visible = kinds.filter((kind) => can(seasonPartRights[kind].view, realm.id))
  const entriesByKind = new Map<SeasonPartKind, SourceEntry[]>()
  const names = new Map<string, string>()
  for (const kind of visible) {
    entriesByKind.set(kind, await readEntries(context, kind, times))
    const ids = parts.filter((part) => part.kind === kind).map(({ id }) => id)
    for (const { id, name } of await readNames(context, kind, ids)) names.set(`${kind}/${id}`, name)
  }
  return parts.map((part): FoundPart => {
    const { kind, id } = part
    if (!visible.includes(kind)) return { part, name: id, found: 'hidden' }
    const rounds = (entriesByKind.get(kind) ?? []).filter((one) => one.id === id)
    const entry = pickEntry(rounds)
    const name = entry?.name ?? names.get(keyOfPart(part))
    return { part, name: name ?? id, found: name === undefined ? 'missing' : 'yes', entry, rounds }
  })
}

/** The kinds whose names other kinds have. */
async function readNames(context: RealmContext, kind: SeasonPartKind, ids: readonly string[]) {
  const namesKind = kind === 'promo-code' ? 'promo' : kind
  // The search knows a listing without its store.
  const plain = kind === 'listing' ? ids.map((id) => id.split(':')[0] ?? id) : ids
  const namesById = await context.registry.names[namesKind](context, [...new Set(plain)])
  return namesById.flatMap(({ id, name }) => {
    const own = kind === 'listing' ? ids.filter((one) => one.split(':')[0] === id) : [id]
    return own.map((one) => ({ id: one, name: name ?? one }))
  })
}

/** Where the season puts a part. */
export const placeFound = ({ part, entry }: FoundPart, times: SeasonTimes) =>
  placePart(part, times, entry ?? { start: null, end: null, isMoment: part.kind === 'campaign' })

/** The move that puts a part in its place; undefined if it is there. */
export function buildMove(found: FoundPart, times: SeasonTimes): CalendarMoveInput | undefined {
  const { part, entry } = found
  if (!entry || !isTimedKind(part.kind)) return undefined
  const was = { start: entry.start, end: entry.end }
  const { start, end } = placeFound(found, times)
  if (part.copyAs === undefined && start === was.start && end === was.end) return undefined
  return {
    kind: part.kind,
    id: part.id,
    was,
    start,
    end,
    ...(part.copyAs !== undefined && { copyAs: part.copyAs }),
  }
}

/** A part in a response. */
export function toPartView(found: FoundPart, times: SeasonTimes): SeasonPartView {
  const { part, name, entry } = found
  const { copyAs, ...own } = part
  const follows = isFollowing(part)
  const move = buildMove(found, times)
  const isStuck = move && copyAs === undefined && isMoveFixed(move, entry)
  return {
    ...own,
    name,
    planned: placeFound(found, times),
    isMoment: entry?.isMoment ?? false,
    found: found.found,
    follows,
    ...present({ copyAs, state: entry?.state, path: entry?.path, search: entry?.search }),
    ...(entry && { actual: { start: entry.start, end: entry.end } }),
    ...(isStuck && { fixed: entry?.move.why ?? 'It cannot be moved now.' }),
  }
}

const isMoveFixed = ({ was, start, end }: CalendarMoveInput, entry: SourceEntry | undefined): boolean =>
  (start !== was.start && entry?.move.start === false) || (end !== was.end && entry?.move.end === false)
