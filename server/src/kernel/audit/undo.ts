import { rightsToUndo } from '@regent/contract/audit-subjects'
import { ApiError } from '@regent/contract/errors'
import type { UndoField, UndoState } from '@regent/contract/organization/audit'
import { dayMs, hourMs, minuteMs } from '@regent/contract/time'
import type { OrganizationContext, RequestContext, ScopedContext } from '../context/context.ts'
import { maskPersonal } from '../personal-data/masking.ts'
import { type FindRights, isByField, type Judged, judgeUndo, newerLooked, undoEffect } from './judge.ts'
import { hasPersonal } from './personal.ts'
import { type AuditRow, lockEntries, selectEntriesById, selectNewerEntries } from './queries.ts'
import { isFields, isSame } from './same.ts'
import { maskSealed } from './sealed.ts'
import { entryViews, isClear, isOfPersonalStat } from './service.ts'

/**
 * Restores the state before the entries, newest first, in a single transaction. The caller needs the right of the
 * inverse change; a field that has changed since the entry is rejected. Each undo is audited as a new change.
 */
export async function undoEntries(
  context: OrganizationContext,
  ids: readonly number[],
  fields?: readonly string[],
  rightsOf: FindRights = rightsToUndo,
): Promise<void> {
  const unique = [...new Set(ids)]
  await lockEntries(context.customer, unique)
  const entries = await selectEntriesById(context.customer, unique)
  if (entries.length < unique.length) throw new ApiError('AuditEntryNotFound', { field: 'ids' })
  for (const entry of entries) await undoEntry(context, entry, fields, rightsOf)
}

async function undoEntry(
  context: OrganizationContext,
  sealed: AuditRow,
  fields: readonly string[] | undefined,
  rightsOf: FindRights,
): Promise<void> {
  if (!canSee(context, sealed)) throw new ApiError('AuditEntryNotFound', { field: 'ids' })
  const judgement = await judgeUndo(context, sealed, { rightsOf })
  const { entry, subject, verdict } = judgement
  if (verdict === 'never' || !subject) throw refuseForever(judgement)
  const undoing = toUndoing(context, judgement)
  if (judgement.isAmount && subject.add && entry.amount !== null) {
    if (verdict !== 'yes') throw await toConflict(context, sealed, judgement)
    return subject.add(undoing, entry, -entry.amount)
  }
  const selectedFields =
    fields === undefined ? judgement.fields : judgement.fields.filter(({ name }) => fields.includes(name))
  if (selectedFields.length === 0)
    throw new ApiError('BadRequest', { field: 'fields', message: 'fields contains no field that this entry changed.' })
  if (selectedFields.some(({ isPossible }) => !isPossible)) throw await toConflict(context, sealed, judgement)
  await subject.restore(
    undoing,
    entry,
    isByField(entry) ? Object.fromEntries(selectedFields.map(({ name, before }) => [name, before])) : entry.before,
  )
}

/** Its changes are undos of the entry, in the realm of the entry even if the call was in the organization's scope. */
function toUndoing(context: OrganizationContext, { entry, here }: Judged): ScopedContext {
  const at = entry.pid === null ? {} : { pid: entry.pid }
  return { ...here, change: (change) => context.change({ ...at, ...change, undoes: entry.id }) }
}

const refuseForever = ({ reason, isForbidden }: Judged): ApiError =>
  new ApiError(isForbidden ? 'Forbidden' : 'NotUndoable', reason ? { message: reason } : {})

const toConflict = async (context: OrganizationContext, sealed: AuditRow, { reason, use }: Judged): Promise<ApiError> =>
  new ApiError('UndoConflict', {
    message: [
      reason,
      use?.at === undefined ? '' : `This was ${formatSince(context.now - use.at)} before.`,
      'Nothing was undone.',
    ]
      .filter(Boolean)
      .join(' '),
    current: await loadUndoState(context, sealed),
  })

const units = [
  ['days', dayMs],
  ['h', hourMs],
  ['min', minuteMs],
] as const

/** "8 s", "3 min": in the largest unit of which there are at least two. */
function formatSince(ms: number): string {
  const [unit, size] = units.find(([, length]) => ms >= 2 * length) ?? (['s', 1_000] as const)
  return `${Math.max(0, Math.floor(ms / size))} ${unit}`
}

/**
 * Reclaims what players still have of what the entries gave, never below zero. If nothing was used in the meantime,
 * the whole change is undone. An entry is reclaimed once; the changes are undos of the entry, so they can be undone.
 */
export async function takeBackEntries(context: OrganizationContext, ids: readonly number[]): Promise<void> {
  await lockEntries(context.customer, ids)
  for (const sealed of await selectEntriesById(context.customer, ids)) {
    if (!canSee(context, sealed)) throw new ApiError('AuditEntryNotFound', { field: 'ids' })
    const judgement = await judgeUndo(context, sealed, { rightsOf: rightsToUndo })
    const { entry, subject, verdict, use } = judgement
    if (verdict === 'yes') {
      await undoEntry(context, sealed, undefined, rightsToUndo)
      continue
    }
    if (verdict === 'never' || !subject) throw refuseForever(judgement)
    const remainingAmounts = use?.left ?? {}
    if (!subject.takeBack || Object.keys(remainingAmounts).length === 0)
      throw new ApiError('UndoConflict', { message: `${judgement.reason} Nothing is left to reclaim.` })
    if (!context.can('edit inventory', entry.pid ?? undefined))
      throw new ApiError('Forbidden', { message: 'This needs the right "edit inventory".' })
    await subject.takeBack(toUndoing(context, judgement), entry, remainingAmounts)
  }
}

/** True if the caller may see an entry: in its realm, or everywhere. */
export const canSee = ({ can }: RequestContext, { pid }: AuditRow): boolean => can('view audit', pid ?? undefined)

/** The state of an entry's undo. For each field that cannot be restored it contains the change that prevents it. */
export async function loadUndoState(context: OrganizationContext, sealed: AuditRow): Promise<UndoState> {
  const judgement = await judgeUndo(context, sealed, { rightsOf: rightsToUndo })
  const { verdict, reason, isAmount } = judgement
  if (verdict === 'never' && judgement.fields.length === 0)
    return { isPossible: false, verdict, reason: reason ?? '', fields: [] }
  const fields = isAmount
    ? [await describeAmount(context, sealed, judgement)]
    : await Promise.all(judgement.fields.map((field) => describe(context, sealed, field)))
  const isPossible =
    verdict !== 'never' && (isAmount ? verdict === 'yes' : judgement.fields.some((field) => field.isPossible))
  return { isPossible, verdict, ...(!isPossible && reason && { reason }), fields }
}

/** An amount is reclaimed from the current value, which other changes may have changed. */
async function describeAmount(context: OrganizationContext, sealed: AuditRow, { entry, fields }: Judged) {
  const [{ now: value, isPossible } = { now: null, isPossible: false }] = fields
  const now = maskSealed(value)
  const [undoing] = isPossible ? [] : await selectEntriesById(context.customer, [sealed.undone_by ?? 0])
  const [touchedBy] = undoing ? await entryViews(context, [undoing]) : []
  const values = { before: entry.before ?? null, after: entry.after ?? null, now }
  const target = typeof now === 'number' ? now - (entry.amount ?? 0) : values.before
  const effect = await undoEffect(context, entry, { name: '', before: target, now })
  return { name: '', ...values, isPossible, effect, ...(touchedBy && { touchedBy }) }
}

/** A field as people may see it, with the newest later change that touched it. */
async function describe(context: OrganizationContext, entry: AuditRow, field: UndoField): Promise<UndoField> {
  const [view] = await entryViews(context, [entry])
  const ofField = (value: unknown) => (field.name === '' ? value : isFields(value) ? (value[field.name] ?? null) : null)
  const storedValues = [ofField(entry.before), ofField(entry.after)]
  const isSecret = storedValues.some((value) => !isSame(maskSealed(value), value))
  const isPersonal = storedValues.some(hasPersonal) || isOfPersonalStat(entry.subject, entry.subject_id)
  const now = (): unknown => {
    if (field.now === null) return null
    if (isSecret) return '••••••'
    return isClear(context, entry) ? field.now : maskPersonal(field.now)
  }
  const maskedField =
    isSecret || isPersonal
      ? { ...field, before: ofField(view?.before), after: ofField(view?.after), now: now() }
      : field
  const visibleField = { ...maskedField, effect: await undoEffect(context, entry, maskedField) }
  if (field.isPossible) return visibleField
  const newer = await selectNewerEntries(context.customer, entry, newerLooked)
  const nextChange = newer.find((one) => field.name === '' || !isSame(ofField(one.before), ofField(one.after)))
  const [touchedBy] = nextChange ? await entryViews(context, [nextChange]) : []
  return { ...visibleField, ...(touchedBy && { touchedBy }) }
}
