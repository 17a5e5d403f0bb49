import { rightsToUndo } from '@regent/contract/audit-subjects'
import { rightsToUndoDraft } from '@regent/contract/drafts'
import type { EndpointInput } from '@regent/contract/endpoint'
import { ApiError } from '@regent/contract/errors'
import {
  formatAmounts,
  maxForecast,
  type planUndoWith,
  sumForecast,
  type UndoForecast,
} from '@regent/contract/organization/audit-undo'
import { type PlanWithSample, stepKinds } from '@regent/contract/organization/plans'
import { findOrganization } from '../../directory/organizations/directory.ts'
import { type EntryForecast, forecastEntries } from '../audit/forecast.ts'
import { findEntries } from '../audit/service.ts'
import { canSee } from '../audit/undo.ts'
import type { OrganizationContext } from '../context/context.ts'
import { runHooks } from '../context/hooks.ts'
import { withRealm } from '../context/in-realm.ts'
import { present } from '../context/present.ts'
import { planUndo, requireOwnPlan } from './apply.ts'
import { type NewRow, realmOfPlan } from './plan-kind.ts'
import type { PlanRecord } from './queries.ts'
import { makePlan } from './service.ts'
import { changesOfPlan, changesText, toMailRow, toTakeRow, toUndoRow, type UndoInput } from './undo-plan.ts'

type Selection = { ids?: readonly number[] | undefined; planId?: number | undefined }

type Selected = {
  plan: PlanRecord | undefined
  /** The changes to undo, newest first. */
  changes: readonly NewRow[]
  /** The forecast of the newest changes. */
  rows: readonly EntryForecast[]
  /** The realm of all changes, if they have the same. */
  pid: string | undefined
}

async function select(context: OrganizationContext, { ids, planId }: Selection): Promise<Selected> {
  if ((ids === undefined) === (planId === undefined))
    throw new ApiError('BadRequest', { field: 'ids', message: 'Either ids or planId is needed.' })
  const plan = planId === undefined ? undefined : await requireOwnPlan(context, planId)
  if (plan?.state === 'open' || plan?.state === 'applying') throw new ApiError('PlanNotOpen')
  const changes = plan ? await changesOfRealm(context, plan) : await selectedChanges(context, ids ?? [])
  const checkedIds = changes.slice(0, maxForecast).map(({ key }) => Number(key))
  const rows = await forecastEntries(context, checkedIds, isWhole(plan) ? rightsToUndoDraft : rightsToUndo)
  const pids = new Set(rows.map(({ pid }) => pid))
  return { plan, changes, rows, pid: plan?.pid ?? (pids.size === 1 ? rows[0]?.pid : undefined) }
}

async function changesOfRealm(context: OrganizationContext, { id, pid }: PlanRecord): Promise<NewRow[]> {
  const { context: here } = await withRealm(context, pid)
  return changesOfPlan(here, id)
}

async function selectedChanges(context: OrganizationContext, ids: readonly number[]): Promise<NewRow[]> {
  const unique = [...new Set(ids)]
  const entries = await findEntries(context.customer, unique)
  if (entries.length < unique.length || entries.some((entry) => !canSee(context, entry)))
    throw new ApiError('AuditEntryNotFound', { field: 'ids' })
  return entries.toSorted((a, b) => b.id - a.id).map(toUndoRow)
}

/** Forecasts the undo of changes, or of all changes of a plan, for the caller. */
export async function forecastUndo(context: OrganizationContext, selection: Selection): Promise<UndoForecast> {
  const { plan, changes, rows, pid } = await select(context, selection)
  return {
    readAt: context.now,
    total: changes.length,
    rows: rows.map(({ pid: _, ...row }) => row),
    needsReason: await isProduction(context, pid),
    ...(isWhole(plan) && { isWhole: true }),
    ...present({ title: plan?.title, pid }),
  }
}

/** True if the changes of a plan are undone all or none. */
const isWhole = (plan: PlanRecord | undefined): boolean => plan !== undefined && stepKinds.includes(plan.kind)

/** A realm without a parent is the public one. */
async function isProduction({ customer }: OrganizationContext, pid: string | undefined): Promise<boolean> {
  if (pid === undefined) return false
  const realm = (await findOrganization(customer.db, customer.cid))?.realms.get(pid)
  return realm !== undefined && realm.parent === undefined
}

type Choices = EndpointInput<typeof planUndoWith>['body']

/** Plans the undo of changes by a new forecast, with what compensates for the used ones. */
export async function planUndoBy(context: OrganizationContext, choices: NonNullable<Choices>): Promise<PlanWithSample> {
  const { rest = 'leave', mail, reason = '', kept = [] } = choices
  const selected = await select(context, choices)
  const { plan, pid } = selected
  const { changes, rows } = withoutKept(selected, kept)
  if (reason === '' && (await isProduction(context, pid)))
    throw new ApiError('BadRequest', { field: 'reason', message: 'reason is needed in a production realm.' })
  if (plan && isWhole(plan)) {
    const field = kept.length > 0 ? 'kept' : rest === 'take' || mail ? 'rest' : undefined
    if (field)
      throw new ApiError('BadRequest', { field, message: `${field}: all changes of this plan are undone or none.` })
    return planUndo(context, plan.id)
  }
  if (pid === undefined && rows.some((row) => row.pid !== rows[0]?.pid))
    throw new ApiError('BadRequest', { field: 'ids', message: 'ids: undo the changes of one realm at a time.' })
  if (mail) await checkMail(context, pid, mail)
  const refused = new Set(rows.flatMap(({ id, verdict }) => (verdict === 'yes' ? [] : [String(id)])))
  const undone = changes.filter(({ key }) => !refused.has(key))
  const used = rows.filter(({ verdict }) => verdict === 'used')
  const reclaimEntries = rest === 'take' ? used.filter(({ left }) => left !== undefined) : []
  const notifiedTags = mail ? [...new Set(used.flatMap(({ gamerTag }) => gamerTag ?? []))] : []
  const planned = [...undone, ...reclaimEntries.map(toTakeRow), ...notifiedTags.map(toMailRow)]
  if (planned.length === 0) {
    const reasons = [...new Set(rows.flatMap((row) => row.reason ?? []))]
    throw new ApiError('NotUndoable', { message: `Nothing can be undone. ${reasons.join(' ')}`.trim() })
  }
  const input: UndoInput = { ...(plan && { planId: plan.id }), mail, ...(reason !== '' && { reason }) }
  return makePlan(
    context,
    {
      pid,
      kind: plan ? 'undo-plan' : 'undo-changes',
      title: `Undo ${plan ? `“${plan.title}”` : changesText(changes.length)}`,
      verb: toVerb(undone.length, formatAmounts(sumForecast(reclaimEntries).left), notifiedTags.length),
      input,
      warnings: toWarnings({ rows, taken: reclaimEntries, total: changes.length }),
    },
    planned,
  )
}

/** The changes without those that are not undone. */
function withoutKept({ changes, rows }: Selected, kept: readonly number[]): Pick<Selected, 'changes' | 'rows'> {
  const isKept = new Set(kept)
  return {
    changes: changes.filter(({ key }) => !isKept.has(Number(key))),
    rows: rows.filter(({ id }) => !isKept.has(id)),
  }
}

function toVerb(undone: number, taken: string, told: number): string {
  const parts = [
    ...(undone > 0 ? [`undo ${changesText(undone)}`] : []),
    ...(taken === '' ? [] : [`reclaim ${taken}`]),
    ...(told > 0 ? [`write to ${told.toLocaleString('en')}`] : []),
  ].join(', ')
  return parts.charAt(0).toUpperCase() + parts.slice(1)
}

type UsedEntries = { rows: readonly EntryForecast[]; taken: readonly EntryForecast[]; total: number }

/** The changes that the plan leaves out, by their reason. */
function toWarnings({ rows, taken, total }: UsedEntries): string[] {
  const out = rows.filter((row) => row.verdict !== 'yes' && !taken.includes(row))
  const reasons = [...new Set(out.map(({ reason = '' }) => reason))]
  const { spent } = sumForecast(taken)
  return [
    ...reasons.map((reason) => {
      const count = out.filter((row) => (row.reason ?? '') === reason).length
      return `${changesText(count)} ${count === 1 ? 'is' : 'are'} skipped: ${reason}`
    }),
    ...(Object.keys(spent).length > 0 ? [`Already spent, cannot be reclaimed: ${formatAmounts(spent)}.`] : []),
    ...(total > rows.length ? [`Only the newest ${rows.length.toLocaleString('en')} changes were checked.`] : []),
    'Rows that change before you apply this are skipped and listed as failed.',
  ]
}

async function checkMail(
  context: OrganizationContext,
  pid: string | undefined,
  mail: NonNullable<UndoInput['mail']>,
): Promise<void> {
  const { context: here } = await withRealm(context, pid ?? null)
  if (pid === undefined)
    throw new ApiError('BadRequest', { field: 'mail', message: 'mail: the changes are not all in one realm.' })
  await runHooks(context.registry, 'playersAreTold', realmOfPlan(here), [], mail)
}
