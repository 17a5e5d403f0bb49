import { rightsToUndoDraft } from '@regent/contract/drafts'
import { ApiError } from '@regent/contract/errors'
import { maxForecast, type UndoForecastRow, type UndoMail } from '@regent/contract/organization/audit-undo'
import { formatQuantity } from '@regent/contract/words'
import { forecastEntries } from '../audit/forecast.ts'
import { hiddenText, turnPersonal } from '../audit/personal.ts'
import { maskSealed } from '../audit/sealed.ts'
import { listEntries } from '../audit/service.ts'
import { takeBackEntries, undoEntries } from '../audit/undo.ts'
import type { UndoEntry } from '../audit/undoable.ts'
import type { ScopedContext } from '../context/context.ts'
import { runHooks } from '../context/hooks.ts'
import './hooks.ts'
import { type NewRow, type PlanKind, type PlannedRow, realmOfPlan } from './plan-kind.ts'
import { recordOfEntry } from './record-of-row.ts'

const page = 5_000

/** Everybody who may see the audit trail can read a plan, so its rows contain neither secrets nor personal values. */
const hide = (value: unknown): unknown => maskSealed(turnPersonal(value, () => hiddenText))

/** A row of a plan that undoes the change of an entry. */
export const toUndoRow = ({ id, subject, subject_id, before, after }: UndoEntry): NewRow => ({
  key: String(id),
  label: `${subject} ${subject_id}`,
  before: hide(after),
  after: hide(before),
})

/** The changes that a plan made, newest first, as rows of a plan that undoes them. */
export async function changesOfPlan({ customer }: ScopedContext, planId: number): Promise<NewRow[]> {
  const rows: NewRow[] = []
  for (let before: number | undefined; ; ) {
    const entries = await listEntries(customer, { planId }, page, before)
    rows.push(...entries.filter(({ subject }) => subject !== 'plan').map(toUndoRow))
    before = entries.at(-1)?.id
    if (entries.length < page) return rows
  }
}

/** The rows that can be undone now, and sentences about the others. */
export async function forecastRows(
  context: ScopedContext,
  rows: readonly NewRow[],
): Promise<{ possible: NewRow[]; sentences: string[] }> {
  const checkedRows = rows.slice(0, maxForecast)
  const forecasts = await forecastEntries(
    context,
    checkedRows.map(({ key }) => Number(key)),
  )
  const refused = forecasts.filter(({ verdict }) => verdict !== 'yes')
  const isRefused = new Set(refused.map(({ id }) => String(id)))
  const reasons = [...new Set(refused.map(({ reason = '' }) => reason))]
  const sentences = reasons.map((reason) => {
    const list = refused.filter((one) => (one.reason ?? '') === reason)
    const keptAmounts = [...sumAmounts(list.map(({ verdict, gave = {} }) => (verdict === 'used' ? gave : {})))].map(
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

const takePrefix = 'take/'
const mailPrefix = 'mail/'

/** A row that reclaims what is left of the change of an entry. */
export const toTakeRow = ({ id, subject, subjectId, gave = {}, left = {} }: UndoForecastRow): NewRow => ({
  key: `${takePrefix}${id}`,
  label: `${subject} ${subjectId}`,
  before: gave,
  after: Object.fromEntries(Object.entries(gave).map(([symbol, amount]) => [symbol, amount - (left[symbol] ?? 0)])),
})

/** A row that sends the mail of the plan to a player. */
export const toMailRow = (gamerTag: number): NewRow => ({ key: `${mailPrefix}${gamerTag}`, after: 'gets the mail' })

/** The input of plans that undo changes: older plans have only `planId`. */
export type UndoInput = { planId?: number; mail?: UndoMail | undefined; reason?: string | undefined }

const idsAfter = (rows: readonly Pick<PlannedRow, 'key'>[], prefix: string): number[] =>
  rows.flatMap(({ key }) => (key.startsWith(prefix) ? [Number(key.slice(prefix.length))] : []))

/**
 * Each change is undone on its own: values that have changed since fail, the rest is restored. Then what players still
 * have of used changes is reclaimed, and the mail is sent.
 */
const undoRows: Omit<PlanKind, 'act'> = {
  recordOf: recordOfEntry,
  playerOf: (row) => idsAfter([row], mailPrefix)[0],
  right: 'view audit',
  rowsAtOnce: 200,
  gives({ input }, rows) {
    const { mail } = input as UndoInput
    if (!mail?.gift) return {}
    const { contentId, count } = mail.gift
    return rows().then((all) => ({ [contentId]: count * idsAfter(all, mailPrefix).length }))
  },
  whatMoved: async () => undefined,
  async apply(context, { input }, rows) {
    const isUndo = ({ key }: PlannedRow) => !key.includes('/')
    const undone = rows.filter(isUndo).map(({ key }) => Number(key))
    if (undone.length > 0) await undoEntries(context, undone)
    const reclaimIds = idsAfter(rows, takePrefix)
    if (reclaimIds.length > 0) await takeBackEntries(context, reclaimIds)
    const mailIds = idsAfter(rows, mailPrefix)
    const { mail } = input as UndoInput
    if (mail && mailIds.length > 0)
      await runHooks(context.registry, 'playersAreTold', realmOfPlan(context), mailIds, mail)
  },
}

/** Undoes a plan. It needs the approvals of that plan. */
export const undoPlan: PlanKind = { ...undoRows, act: 'origin' }

/** Undoes selected changes, which may give or take like a grant. */
export const undoChangesPlan: PlanKind = { ...undoRows, act: 'grant' }
