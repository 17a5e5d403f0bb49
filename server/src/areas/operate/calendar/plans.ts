import { ApiError } from '@regent/contract/errors'
import {
  type CalendarEntry,
  type CalendarMoveInput,
  type CalendarTimes,
  calendarMoveRights,
  entryKey,
  maxCalendarMs,
} from '@regent/contract/operate/calendar/calendar'
import { entriesMoved, findClashes, isWithin } from '@regent/contract/operate/calendar/calendar-clashes'
import type { PlanWithSample } from '@regent/contract/organization/plans'
import { toIso } from '@regent/contract/time'
import { formatQuantity } from '@regent/contract/words'
import { moveEntry, readCalendar, tryMove } from '../../../kernel/calendar/service.ts'
import type { RealmContext } from '../../../kernel/context/context.ts'
import { type PlanKind, type PlannedRow, realmOfPlan } from '../../../kernel/plans/plan-kind.ts'
import { recordInKey } from '../../../kernel/plans/record-of-row.ts'
import { makePlan } from '../../../kernel/plans/service.ts'

/** The moves of a plan, in the order of its rows. */
type Input = { moves: CalendarMoveInput[] }

const timesText = ({ start, end }: CalendarTimes) => ({ start: toIso(start), end: toIso(end) })

const toKey = ({ kind, id }: Pick<CalendarMoveInput, 'kind' | 'id'>) => `${kind}/${id}`

/** Plans moves. Each is dry-run with all its rules first, so that a plan fails for the same reasons as the move. */
export async function planMoves(context: RealmContext, moves: readonly CalendarMoveInput[]): Promise<PlanWithSample> {
  rejectDuplicates(moves)
  for (const move of moves) await tryMove(context, move)
  const entries = await findNearbyEntries(context, moves)
  const findName = (move: CalendarMoveInput) => findEntryOfMove(entries, move)?.name ?? move.id
  const [first] = moves
  const isCopy = moves.every(({ copyAs }) => copyAs !== undefined)
  const verb = isCopy ? 'Copy' : 'Move'
  const title =
    moves.length === 1 && first
      ? `${verb} ${findName(first)}`
      : `${verb} ${formatQuantity(moves.length, 'entry', 'entries')}`
  return makePlan(
    context,
    {
      pid: context.realm.id,
      kind: 'calendar-move',
      title,
      verb: `${verb} ${formatQuantity(moves.length, 'entry', 'entries')}`,
      input: { moves: [...moves] } satisfies Input,
      warnings: buildWarnings(entries, moves),
    },
    moves.map((move) => ({
      key: toKey(move),
      label: findName(move),
      before: move.copyAs === undefined ? timesText(move.was) : null,
      after: { ...timesText(move), ...(move.copyAs !== undefined && { as: move.copyAs }) },
    })),
  )
}

function rejectDuplicates(moves: readonly CalendarMoveInput[]): void {
  const keys = moves.map((move) => `${toKey(move)}/${move.copyAs ?? ''}`)
  const twice = keys.findIndex((key, index) => keys.indexOf(key) < index)
  if (twice !== -1)
    throw new ApiError('BadRequest', { field: `moves.${twice}.id`, message: `moves.${twice} occurs twice.` })
}

const findEntryOfMove = (entries: readonly CalendarEntry[], { kind, id, was }: CalendarMoveInput) =>
  entries.find((entry) => entry.kind === kind && entry.id === id && entry.start === was.start)

/** The entries around the old and the new times, up to the limit of one calendar response. */
async function findNearbyEntries(context: RealmContext, moves: readonly CalendarMoveInput[]): Promise<CalendarEntry[]> {
  const times = moves.flatMap(({ start, end, was }) => [start, end, was.start, was.end].flatMap((at) => at ?? []))
  const from = times.reduce((least, at) => Math.min(least, at), times[0] ?? context.now)
  const last = times.reduce((most, at) => Math.max(most, at), from)
  const to = Math.min(last + 1, from + maxCalendarMs)
  return (await readCalendar(context, { from, to })).entries
}

/** The clashes that the moves would cause; existing clashes are not reported. */
function buildWarnings(entries: readonly CalendarEntry[], moves: readonly CalendarMoveInput[]): string[] {
  const newTimes = new Map<string, CalendarTimes>()
  const copies: CalendarEntry[] = []
  const keys = new Set<string>()
  for (const move of moves) {
    const { start, end, copyAs } = move
    const entry = findEntryOfMove(entries, move)
    if (!entry) continue
    const there = { ...entry, start, end }
    if (copyAs === undefined) newTimes.set(entryKey(entry), { start, end })
    else copies.push({ ...there, id: copyAs })
    keys.add(entryKey(copyAs === undefined ? there : { ...there, id: copyAs }))
  }
  const clashes = findClashes([...entriesMoved(entries, newTimes), ...copies])
  return clashes
    .filter((clash) => [...keys].some((key) => isWithin(clash, key)))
    .slice(0, 20)
    .map(({ names, why, isMild }) =>
      isMild ? `${why} of ${names[0]}.` : `${names[0]} and ${names[1]} overlap, ${why}.`,
    )
}

const moveOfRow = (input: unknown, { n }: PlannedRow): CalendarMoveInput => {
  const move = (input as Input).moves[n - 1]
  if (!move) throw new Error('The plan has no such move')
  return move
}

export const calendarMove: PlanKind = {
  act: 'none',
  recordOf: recordInKey,
  right: calendarMoveRights,
  rowsAtOnce: 50,
  /** Validated again: anything that rejects a move now has changed since the plan was created. */
  async whatMoved(context, { input }, rows) {
    const here = realmOfPlan(context)
    for (const row of rows) {
      try {
        await tryMove(here, moveOfRow(input, row))
      } catch (error) {
        if (!(error instanceof ApiError)) throw error
        return `${row.label ?? row.key}: ${error.message.replace(/ ?Nothing was changed\./, '')}`
      }
    }
    return undefined
  },
  async apply(context, { input }, rows) {
    const here = realmOfPlan(context)
    // Versions were compared when the plan was started; several moves may change one record, such as a catalogue.
    for (const row of rows) await moveEntry(here, { ...moveOfRow(input, row), version: undefined })
  },
}
