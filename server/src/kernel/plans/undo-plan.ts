import { hiddenText, turnPersonal } from '../audit/personal.ts'
import { maskSealed } from '../audit/sealed.ts'
import { listEntries } from '../audit/service.ts'
import { undoEntries } from '../audit/undo.ts'
import type { ScopedContext } from '../context/context.ts'
import type { NewRow, PlanKind } from './plan-kind.ts'

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

/** Each entry is undone on its own: values that have changed since fail, the rest is restored. */
export const undoPlan: PlanKind = {
  act: 'origin',
  right: 'view audit',
  rowsAtOnce: 200,
  whatMoved: async () => undefined,
  apply: (context, _plan, rows) =>
    undoEntries(
      context,
      rows.map(({ key }) => Number(key)),
    ),
}
