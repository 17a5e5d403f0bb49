import { rightsToUndoDraft } from '@regent/contract/drafts'
import { ApiError } from '@regent/contract/errors'
import { hiddenText, turnPersonal } from '../audit/personal.ts'
import { maskSealed } from '../audit/sealed.ts'
import { listEntries } from '../audit/service.ts'
import { undoEntries } from '../audit/undo.ts'
import type { ScopedContext } from '../context/context.ts'
import type { NewRow, PlanKind } from './plan-kind.ts'
import { recordOfEntry } from './record-of-row.ts'

const page = 5_000

/** Everybody who may see the audit trail can read a plan, so its rows contain neither secrets nor personal values. */
const hide = (value: unknown): unknown => maskSealed(turnPersonal(value, () => hiddenText))

/** The changes that a plan made, newest first, as rows of a plan that undoes them. */
export async function changesOfPlan({ customer }: ScopedContext, planId: number): Promise<NewRow[]> {
  const rows: NewRow[] = []
  for (let before: number | undefined; ; ) {
    const entries = await listEntries(customer, { planId }, page, before)
    for (const entry of entries) {
      if (entry.subject === 'plan') continue
      const [now, then] = [hide(entry.after), hide(entry.before)]
      rows.push({ key: String(entry.id), label: `${entry.subject} ${entry.subject_id}`, before: now, after: then })
    }
    before = entries.at(-1)?.id
    if (entries.length < page) return rows
  }
}

/**
 * All entries are undone or none: the plan made its changes in one step. Whoever may apply a change may take it back so,
 * also one of content, which by itself needs the right to publish an earlier manifest.
 */
export const undoDraftsPlan: PlanKind = {
  act: 'origin',
  recordOf: recordOfEntry,
  right: 'view audit',
  rowsAtOnce: Number.MAX_SAFE_INTEGER,
  allOrNothing: true,
  whatMoved: async () => undefined,
  async apply(context, _plan, rows) {
    for (const { key, label } of rows) {
      try {
        await undoEntries(context, [Number(key)], undefined, rightsToUndoDraft)
      } catch (error) {
        if (!(error instanceof ApiError)) throw error
        const { code, status, message } = error
        throw new ApiError(code, { status, message: `${label}: ${message} Nothing was undone.` })
      }
    }
  },
}

/** Each entry is undone on its own: values that have changed since fail, the rest is restored. */
export const undoPlan: PlanKind = {
  act: 'origin',
  recordOf: recordOfEntry,
  right: 'view audit',
  rowsAtOnce: 200,
  whatMoved: async () => undefined,
  apply: (context, _plan, rows) =>
    undoEntries(
      context,
      rows.map(({ key }) => Number(key)),
    ),
}
