import { rightsToUndoDraft } from '@regent/contract/drafts'
import { ApiError } from '@regent/contract/errors'
import { formatQuantity } from '@regent/contract/words'
import { hiddenText, turnPersonal } from '../audit/personal.ts'
import { maskSealed } from '../audit/sealed.ts'
import { listEntries } from '../audit/service.ts'
import { forecastUndo, undoEntries } from '../audit/undo.ts'
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
      const now = hide(entry.after)
      const then = hide(entry.before)
      rows.push({ key: String(entry.id), label: `${entry.subject} ${entry.subject_id}`, before: now, after: then })
    }
    before = entries.at(-1)?.id
    if (entries.length < page) return rows
  }
}

/** Most rows whose undo is forecast: each needs some reads. The rest is judged when it is applied. */
const maxForecast = 2_000

/** The rows that can be undone now, and sentences about the others. */
export async function forecastRows(
  context: ScopedContext,
  rows: readonly NewRow[],
): Promise<{ possible: NewRow[]; sentences: string[] }> {
  const checkedRows = rows.slice(0, maxForecast)
  const forecasts = await forecastUndo(
    context,
    checkedRows.map(({ key }) => Number(key)),
  )
  const refused = forecasts.filter(({ refusal }) => refusal !== undefined)
  const isRefused = new Set(refused.map(({ id }) => String(id)))
  const reasons = [...new Set(refused.map(({ refusal = '' }) => refusal))]
  const sentences = reasons.map((reason) => {
    const list = refused.filter(({ refusal }) => refusal === reason)
    const keptAmounts = [...sumAmounts(list.map(({ keeps = {} }) => keeps))].map(
      ([symbol, sum]) => `${formatted(sum)} ${symbol}`,
    )
    const keeping = keptAmounts.length > 0 ? ` Kept in total: ${keptAmounts.join(', ')}.` : ''
    return `${changesText(list.length)} cannot be undone: ${reason}${keeping}`
  })
  if (rows.length > checkedRows.length)
    sentences.push(`Only the newest ${formatted(maxForecast)} changes were checked.`)
  return { possible: rows.filter(({ key }) => !isRefused.has(key)), sentences }
}

const formatted = (count: number): string => count.toLocaleString('en')

/** "1 change", "2,000 changes" */
export const changesText = (count: number): string => formatQuantity(count, 'change')

function sumAmounts(all: readonly Readonly<Record<string, number>>[]): Map<string, number> {
  const sums = new Map<string, number>()
  for (const amounts of all)
    for (const [symbol, amount] of Object.entries(amounts)) sums.set(symbol, (sums.get(symbol) ?? 0) + amount)
  return sums
}

/**
 * All entries are undone in a single transaction: the plan made its changes in one step. Anyone who may apply the plan
 * may undo it, including changes of content, which would otherwise require the right to publish an earlier manifest.
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
