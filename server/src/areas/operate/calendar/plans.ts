import { ApiError } from '@regent/contract/errors'
import {
  type CalendarEntry,
  type CalendarMoveInput,
  type CalendarTimes,
  calendarMoveRights,
  entryKey,
  maxCalendarMs,
} from '@regent/contract/operate/calendar/calendar'
import { clashesOf, entriesMoved, isWithin } from '@regent/contract/operate/calendar/calendar-clashes'
import type { PlanWithSample } from '@regent/contract/organization/plans'
import { moveEntry, readCalendar, tryMove } from '../../../kernel/calendar/service.ts'
import type { RealmContext } from '../../../kernel/context/context.ts'
import { type PlanKind, type PlannedRow, realmOfPlan } from '../../../kernel/plans/plan-kind.ts'
import { recordInKey } from '../../../kernel/plans/record-of-row.ts'
import { makePlan } from '../../../kernel/plans/service.ts'

/** The moves of a plan, in the order of its rows. */
type Input = { moves: CalendarMoveInput[] }

const iso = (ms: number | null) => (ms === null ? null : new Date(ms).toISOString())
const timesText = ({ start, end }: CalendarTimes) => ({ start: iso(start), end: iso(end) })

const many = (n: number, noun: string) => `${n} ${noun}${n === 1 ? '' : 's'}`

const keyOf = ({ kind, id }: Pick<CalendarMoveInput, 'kind' | 'id'>) => `${kind}/${id}`

/** Plans moves: each is tried with all its rules first, so that the plan is refused for what would refuse a move. */
export async function planMoves(context: RealmContext, moves: readonly CalendarMoveInput[]): Promise<PlanWithSample> {
  refuseTwice(moves)
  for (const move of moves) await tryMove(context, move)
  const entries = await entriesAround(context, moves)
  const nameOf = (move: CalendarMoveInput) => seenAs(entries, move)?.name ?? move.id
  const [first] = moves
  const isCopy = moves.every(({ copyAs }) => copyAs !== undefined)
  const verb = isCopy ? 'Copy' : 'Move'
  const title = moves.length === 1 && first ? `${verb} ${nameOf(first)}` : `${verb} ${many(moves.length, 'entry')}`
  return makePlan(
    context,
    {
      pid: context.realm.id,
      kind: 'calendar-move',
      title: title.replace('entrys', 'entries'),
      verb: `${verb} ${many(moves.length, 'entry')}`.replace('entrys', 'entries'),
      input: { moves: [...moves] } satisfies Input,
      warnings: warningsOf(entries, moves),
    },
    moves.map((move) => ({
      key: keyOf(move),
      label: nameOf(move),
      before: move.copyAs === undefined ? timesText(move.was) : null,
      after: { ...timesText(move), ...(move.copyAs !== undefined && { as: move.copyAs }) },
    })),
  )
}

function refuseTwice(moves: readonly CalendarMoveInput[]): void {
  const keys = moves.map((move) => `${keyOf(move)}/${move.copyAs ?? ''}`)
  const twice = keys.findIndex((key, index) => keys.indexOf(key) < index)
  if (twice !== -1)
    throw new ApiError('BadRequest', { field: `moves.${twice}.id`, message: `moves.${twice} is there twice.` })
}

const seenAs = (entries: readonly CalendarEntry[], { kind, id, was }: CalendarMoveInput) =>
  entries.find((entry) => entry.kind === kind && entry.id === id && entry.start === was.start)

/** What stands around the old and the new times, as far as one answer of the calendar reaches. */
async function entriesAround(context: RealmContext, moves: readonly CalendarMoveInput[]): Promise<CalendarEntry[]> {
  const times = moves.flatMap(({ start, end, was }) => [start, end, was.start, was.end].flatMap((at) => at ?? []))
  const from = times.reduce((least, at) => Math.min(least, at), times[0] ?? context.now)
  const last = times.reduce((most, at) => Math.max(most, at), from)
  const to = Math.min(last + 1, from + maxCalendarMs)
  return (await readCalendar(context, { from, to })).entries
}

/** The clashes that the moves would make; those that are there already are not the moves' doing. */
function warningsOf(entries: readonly CalendarEntry[], moves: readonly CalendarMoveInput[]): string[] {
  const moved = new Map<string, CalendarTimes>()
  const copies: CalendarEntry[] = []
  const keys = new Set<string>()
  for (const move of moves) {
    const { start, end, copyAs } = move
    const entry = seenAs(entries, move)
    if (!entry) continue
    const there = { ...entry, start, end }
    if (copyAs === undefined) moved.set(entryKey(entry), { start, end })
    else copies.push({ ...there, id: copyAs })
    keys.add(entryKey(copyAs === undefined ? there : { ...there, id: copyAs }))
  }
  const clashes = clashesOf([...entriesMoved(entries, moved), ...copies])
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
  /** Tried again: whatever refuses a move by now has happened since the plan was made. */
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
