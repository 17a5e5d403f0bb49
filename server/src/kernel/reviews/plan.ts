import { isDeepStrictEqual } from 'node:util'
import { maskSealed } from '../audit/sealed.ts'
import type { Change, RealmContext } from '../context/context.ts'
import { type PlanKind, type PlannedRow, type PlanRecord, realmOfPlan } from '../plans/plan-kind.ts'
import { recordInKey } from '../plans/record-of-row.ts'
import type { CallHandler, CallInput, ReviewRule } from './review-rule.ts'
import type { StoredReview } from './service.ts'
import { tryCall } from './trial.ts'

const storedIn = ({ input }: Pick<PlanRecord, 'input'>) => input as StoredReview

/** The review of a call: applying the plan does the call, once. */
export const callPlan: PlanKind = {
  act: 'grant',
  gives: (plan) => storedIn(plan).spent,
  reach: (plan) => storedIn(plan).reach,
  right: (plan, registry) => [registry.reviews[storedIn(plan).call]?.call.access.operator ?? []].flat(),
  rowsAtOnce: 1_000,
  allOrNothing: true,
  review: (input) => (input as StoredReview).review,
  recordOf: recordInKey,
  whatMoved: async (context, plan, rows) => findMoved(realmOfPlan(context), plan, rows),
  async apply(context, plan) {
    const { ifMatch } = storedIn(plan)
    const { handle, input } = toCall(realmOfPlan(context), plan)
    await handle({ ...realmOfPlan(context), ...input, ifMatch })
  },
}

function toCall(
  { registry, now }: RealmContext,
  plan: PlanRecord,
): { rule: ReviewRule; handle: CallHandler; input: CallInput } {
  const { call, input, startsNow } = storedIn(plan)
  const rule = registry.reviews[call]
  const handle = registry.handlers.get(call)
  if (!rule || !handle) throw new Error(`No call is named ${call}`)
  return { rule, handle, input: startsNow && rule.startAt ? rule.startAt(input, now) : input }
}

/** As stored in JSON: without unset fields. */
const stored = (value: unknown): unknown => JSON.parse(JSON.stringify(maskSealed(value) ?? null))

/** A sentence about what has changed since the review: the records, or what runs at the same time. */
async function findMoved(
  context: RealmContext,
  plan: PlanRecord,
  rows: readonly PlannedRow[],
): Promise<string | undefined> {
  const { review, ifMatch } = storedIn(plan)
  const { rule, handle, input } = toCall(context, plan)
  const starts = review.starts ?? context.now
  const trial = await tryCall(context, handle, { rule, input, ifMatch, starts, ends: review.ends })
  const movedRows = rows.flatMap((row) => {
    const now = trial.changes.find((change) => isSameChange(change, row))
    return now ? fieldsMoved(row, now) : [`${row.label ?? row.key} (already as planned)`]
  })
  if (movedRows.length > 0) return `Changed since the review: ${movedRows.join('; ')}.`
  const knownClashes = new Set(review.lanes.map(({ clash }) => clash?.text))
  const added = trial.lanes.flatMap(({ clash }) => (clash && !knownClashes.has(clash.text) ? [clash.text] : []))
  return added.length > 0 ? `Since the review: ${added.join(' ')}` : undefined
}

/** A new record may get another id each time. */
const isSameChange = ({ subject, id, before }: Change, row: PlannedRow): boolean =>
  `${subject}/${id}` === row.key || (row.before === null && before === null && row.key.startsWith(`${subject}/`))

function fieldsMoved(row: PlannedRow, { before }: Change): string[] {
  const then = stored(row.before)
  const now = stored(before)
  if (isDeepStrictEqual(then, now)) return []
  const name = row.label ?? row.key
  if (!isObject(then) || !isObject(now)) return [name]
  const fields = [...new Set([...Object.keys(then), ...Object.keys(now)])]
  return [`${name} (${fields.filter((field) => !isDeepStrictEqual(then[field], now[field])).join(', ')})`]
}

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
