import { type CalendarEntry, entryKey, maxCalendarMs } from '@regent/contract/operate/calendar/calendar'
import { findClashes, isWithin, toTimeSpan } from '@regent/contract/operate/calendar/calendar-clashes'
import type { ReviewLane } from '@regent/contract/organization/review-shapes'
import { dayMs } from '@regent/contract/time'
import type { GivenAmounts } from '../approvals/budgets.ts'
import { readCalendar } from '../calendar/service.ts'
import type { Change, RealmContext } from '../context/context.ts'
import { dryRun } from '../drafts/rehearsal.ts'
import { isChange } from '../write/write.ts'
import type { CallHandler, CallInput, ReviewRule } from './review-rule.ts'

/** The effects of a call in a transaction that was rolled back. */
export type Trial = {
  changes: Change[]
  /** The amounts that count against grant budgets, and the largest number of players that get them. */
  spent: GivenAmounts
  spentOn: number
  lanes: ReviewLane[]
}

/** Things that run at the same time, besides the reviewed one. */
const maxLanes = 8

type Tried = {
  rule: ReviewRule
  input: CallInput
  ifMatch: number | undefined
  starts: number
  ends?: number | undefined
}

/** Runs the call and rolls it back: nothing is written, sent or enqueued. Throws what the call would be rejected with. */
export function tryCall(context: RealmContext, handle: CallHandler, tried: Tried): Promise<Trial> {
  return dryRun(context, async (trial) => {
    const changes: Change[] = []
    const spent: Record<string, number> = {}
    let spentOn = 0
    await handle({
      ...trial,
      ...tried.input,
      ifMatch: tried.ifMatch,
      change: (change) => changes.push(change),
      plan: {
        id: 0,
        acts: ['grant', 'many-players'],
        spent(amounts, players) {
          spentOn = Math.max(spentOn, players)
          for (const [symbol, amount] of Object.entries(amounts)) spent[symbol] = (spent[symbol] ?? 0) + amount
        },
      },
    })
    return { changes: changes.filter(isChange), spent, spentOn, lanes: await findLanes(trial, tried, changes) }
  })
}

/** The calendar entry that the call has made, and what clashes with it. */
async function findLanes(
  trial: RealmContext,
  { rule, input, starts, ends }: Tried,
  changes: readonly Change[],
): Promise<ReviewLane[]> {
  if (!rule.entry) return []
  const { kind, id } = rule.entry
  const from = starts - dayMs
  const to = Math.min(from + maxCalendarMs, Math.max(ends ?? starts, starts) + dayMs)
  const { entries } = await readCalendar(trial, { from, to })
  const ownId = id(input, changes)
  const own = entries.find((entry) => entry.kind === kind && entry.id === ownId)
  if (!own) return []
  const key = entryKey(own)
  const clashes = findClashes(entries).filter((clash) => isWithin(clash, key))
  const otherLanes = clashes.flatMap((clash): ReviewLane[] => {
    const other = entries.find((entry) => clash.keys.includes(entryKey(entry)) && entryKey(entry) !== key)
    if (!other) return []
    const text = clash.isMild
      ? `${other.name} falls inside. Players cannot play then.`
      : `${other.name} runs at the same time: ${clash.why}.`
    const isOpenEnded = !Number.isFinite(clash.to)
    return [
      {
        ...toLane(other, false),
        clash: { from: clash.from, to: isOpenEnded ? null : clash.to, text, isMild: clash.isMild },
      },
    ]
  })
  return [toLane(own, true), ...otherLanes.slice(0, maxLanes)]
}

function toLane(entry: CalendarEntry, isThis: boolean): ReviewLane {
  const { from, to } = toTimeSpan(entry)
  const finite = (ms: number) => (Number.isFinite(ms) ? ms : null)
  return { name: entry.name, kind: entry.kind, isThis, from: finite(from), to: finite(to) }
}
