import { type AuditSubject, rightsToUndo } from '@regent/contract/audit-subjects'
import { ApiError } from '@regent/contract/errors'
import type { UndoField, UndoState } from '@regent/contract/organization/audit'
import type { Customer, OrganizationContext, RequestContext, ScopedContext } from '../context/context.ts'
import { withRealm } from '../context/in-realm.ts'
import { toDifference } from '../differences/differences.ts'
import { maskPersonal } from '../personal-data/masking.ts'
import { isOfOther, readOwn } from './own.ts'
import { hasPersonal, personalReader } from './personal.ts'
import { type AuditRow, lockEntries, selectEntriesById, selectNewerEntries } from './queries.ts'
import { isFields, isSame } from './same.ts'
import { maskSealed, openSealed } from './sealed.ts'
import { entryViews, isClear, isOfPersonalStat } from './service.ts'
import type { ChangeUse, Irreversible, Undoable } from './undoable.ts'

/** The rights to undo an entry; any one is enough. */
type FindRights = typeof rightsToUndo

/** Maximum number of newer changes searched for the one that touched a field. */
const newerLooked = 200

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
  const { entry, subject, here, refusal } = await prepare(context, sealed)
  if (refusal !== undefined || !subject)
    throw new ApiError('NotUndoable', refusal === undefined ? {} : { message: refusal })
  const missing = missingRight(context, entry, rightsOf)
  if (missing !== undefined) throw new ApiError('Forbidden', { message: missing })

  // The undo belongs to the entry's realm, even when requested in the organization's scope.
  const at = entry.pid === null ? {} : { pid: entry.pid }
  const undoing: ScopedContext = { ...here, change: (change) => context.change({ ...at, ...change, undoes: entry.id }) }
  if (entry.amount !== null && subject.add) {
    if (sealed.undone_by !== null && !(await isUndone(context.customer, sealed.undone_by)))
      throw new ApiError('UndoConflict', {
        message: 'Already undone.',
        current: await loadUndoState(context, sealed),
      })
    return subject.add(undoing, entry, -entry.amount)
  }
  const all = await compare(here, subject, entry)
  const selectedFields = fields === undefined ? all : all.filter(({ name }) => fields.includes(name))
  if (selectedFields.length === 0)
    throw new ApiError('BadRequest', { field: 'fields', message: 'fields contains no field that this entry changed.' })
  if (selectedFields.some(({ isPossible }) => !isPossible)) {
    const used = findUse(subject, entry, all)
    throw new ApiError('UndoConflict', {
      ...(used && { message: `${used.reason} Nothing was undone.` }),
      current: await loadUndoState(context, sealed),
    })
  }
  await subject.restore(
    undoing,
    entry,
    isByField(entry) ? Object.fromEntries(selectedFields.map(({ name, before }) => [name, before])) : entry.before,
  )
}

/** True if the caller may see an entry: in its realm, or everywhere. */
export const canSee = ({ can }: RequestContext, { pid }: AuditRow): boolean => can('view audit', pid ?? undefined)

/** The state of an entry's undo. For each field that cannot be restored it contains the change that prevents it. */
export async function loadUndoState(context: OrganizationContext, sealed: AuditRow): Promise<UndoState> {
  const { entry, subject, here, refusal } = await prepare(context, sealed)
  if (refusal !== undefined || !subject) return { isPossible: false, reason: refusal ?? '', fields: [] }
  const missing = missingRight(context, entry)
  if (entry.amount !== null && subject.add) {
    const isDone = sealed.undone_by !== null && !(await isUndone(context.customer, sealed.undone_by))
    const reason = missing ?? (isDone ? 'Already undone.' : undefined)
    const now = maskSealed(await subject.read(here, entry))
    const [undoing] = isDone ? await selectEntriesById(context.customer, [sealed.undone_by ?? 0]) : []
    const [touchedBy] = undoing ? await entryViews(context, [undoing]) : []
    const values = { before: entry.before ?? null, after: entry.after ?? null, now }
    // The amount is taken back from the current value, which other changes may have changed.
    const target = typeof now === 'number' ? now - entry.amount : values.before
    const effect = undoEffect(context, entry, { name: '', before: target, now })
    const field = { name: '', ...values, isPossible: !isDone, effect, ...(touchedBy && { touchedBy }) }
    return { isPossible: reason === undefined, ...(reason && { reason }), fields: [field] }
  }
  const fields = await compare(here, subject, entry)
  const visibleFields = await Promise.all(fields.map((field) => describe(context, sealed, field)))
  const isPossible = missing === undefined && fields.some((field) => field.isPossible)
  const used = isPossible ? undefined : findUse(subject, entry, fields)
  const reason = missing ?? (isPossible ? undefined : (used?.reason ?? changedSince))
  return { isPossible, ...(reason && { reason }), fields: visibleFields }
}

const changedSince = 'The record has changed since.'

/** The subject's opinion on whether a change that was made as a whole has been used. */
const findUse = (subject: Undoable, entry: AuditRow, [field]: readonly UndoField[]): ChangeUse | undefined =>
  field?.name === '' ? subject.used?.(entry, field.now) : undefined

/** Result of a dry run of an undo; it is possible if `refusal` is absent. */
export type UndoForecast = { id: number; refusal?: string; keeps?: ChangeUse['keeps'] }

/**
 * Forecasts the undo of entries that are undone together. Their own later changes do not prevent it, because they are
 * undone first. Rights are not part of the forecast: the person who applies it needs them.
 */
export async function forecastUndo(context: OrganizationContext, ids: readonly number[]): Promise<UndoForecast[]> {
  const entryIds = new Set(ids)
  const forecasts: UndoForecast[] = []
  for (const sealed of await selectEntriesById(context.customer, ids)) {
    const { id } = sealed
    const { entry, subject, here, refusal } = await prepare(context, sealed)
    if (refusal !== undefined || !subject) {
      forecasts.push({ id, refusal: refusal ?? '' })
      continue
    }
    if (entry.amount !== null && subject.add) {
      const isDone = sealed.undone_by !== null && !(await isUndone(context.customer, sealed.undone_by))
      const used = subject.used?.(entry, await subject.read(here, entry))
      const why = isDone ? { refusal: 'Already undone.' } : used && toRefusal(used)
      forecasts.push({ id, ...why })
      continue
    }
    const fields = await compare(here, subject, entry)
    const blockedFields = fields.filter(({ isPossible }) => !isPossible)
    if (blockedFields.length === 0 || (await isTouchedBy(context.customer, sealed, entryIds))) forecasts.push({ id })
    else forecasts.push({ id, ...toRefusal(findUse(subject, entry, fields) ?? { reason: changedSince }) })
  }
  return forecasts
}

const toRefusal = ({ reason, keeps }: ChangeUse) => ({ refusal: reason, ...(keeps && { keeps }) })

/** True if all newer changes of the same subject are among these entries. */
async function isTouchedBy(customer: Customer, entry: AuditRow, together: ReadonlySet<number>): Promise<boolean> {
  const newer = await selectNewerEntries(customer, entry, newerLooked)
  return newer.length > 0 && newer.every(({ id }) => together.has(id))
}

function missingRight(
  { can }: RequestContext,
  entry: AuditRow,
  rightsOf: FindRights = rightsToUndo,
): string | undefined {
  const rights = rightsOf(entry)
  if (rights === 'never') return 'This kind of change cannot be undone.'
  if (rights.some((right) => can(right, entry.pid ?? undefined))) return undefined
  return `This needs the right "${rights.join('" or "')}".`
}

type Prepared = {
  /** With its secrets in clear. */
  entry: AuditRow
  subject: Undoable | undefined
  here: ScopedContext
  /** Why nobody can undo the entry. */
  refusal: string | undefined
}

const ownRefusal = 'This is a private entry of a colleague. Only they can undo it.'
const forgottenRefusal = 'The player was forgotten. The values of this change can no longer be read.'

async function prepare(context: OrganizationContext, sealed: AuditRow): Promise<Prepared> {
  const rule: Undoable | Irreversible | undefined = context.registry.undo[sealed.subject as AuditSubject]
  const personal = await personalReader(context, [sealed.before, sealed.after])
  const entry = {
    ...sealed,
    before: openSealed(context.vault, personal.clear(readOwn(context.caller, sealed.before))),
    after: openSealed(context.vault, personal.clear(readOwn(context.caller, sealed.after))),
  }
  const { context: here, isArchived } = await withRealm(context, entry.pid)
  if (!rule) return { entry, subject: undefined, here, refusal: 'This server cannot undo this kind of change.' }
  if ('irreversible' in rule) return { entry, subject: undefined, here, refusal: rule.irreversible }
  if (!personal.isKept(sealed.before) || !personal.isKept(sealed.after))
    return { entry, subject: undefined, here, refusal: forgottenRefusal }
  if (isOfOther(context.caller, sealed.before) || isOfOther(context.caller, sealed.after))
    return { entry, subject: undefined, here, refusal: ownRefusal }
  // An archived realm cannot be changed, except that the realm itself can be unarchived.
  const refusal = isArchived && entry.subject !== 'realm' ? 'The realm is archived.' : undefined
  return { entry, subject: rule, here, refusal }
}

/** Changes of an object are undone field by field; creations, deletions and plain values as a whole. */
const isByField = ({ before, after }: AuditRow) => isFields(before) && isFields(after)

async function compare(context: ScopedContext, subject: Undoable, entry: AuditRow): Promise<UndoField[]> {
  const now = await subject.read(context, entry)
  if (!isByField(entry)) {
    const { before, after } = entry
    return [{ name: '', before: before ?? null, after: after ?? null, now, isPossible: isSame(now, after) }]
  }
  const before = entry.before as Record<string, unknown>
  const after = entry.after as Record<string, unknown>
  const state: Record<string, unknown> = isFields(now) ? now : {}
  return [...new Set([...Object.keys(before), ...Object.keys(after)])]
    .map((name) => ({ name, before: before[name] ?? null, after: after[name] ?? null, now: state[name] ?? null }))
    .filter((field) => !isSame(field.before, field.after))
    .map((field) => ({ ...field, isPossible: isSame(field.now, field.after) }))
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
  const visibleField = { ...maskedField, effect: undoEffect(context, entry, maskedField) }
  if (field.isPossible) return visibleField
  const newer = await selectNewerEntries(context.customer, entry, newerLooked)
  const nextChange = newer.find((one) => field.name === '' || !isSame(ofField(one.before), ofField(one.after)))
  const [touchedBy] = nextChange ? await entryViews(context, [nextChange]) : []
  return { ...visibleField, ...(touchedBy && { touchedBy }) }
}

/** What undoing a field does now, with the labels and units of its record. */
function undoEffect(
  context: OrganizationContext,
  entry: AuditRow,
  { name, before, now }: Pick<UndoField, 'name' | 'before' | 'now'>,
) {
  const toState = (value: unknown) => (name === '' ? value : { [name]: value })
  const { subject, subject_id: id } = entry
  return toDifference(context, { subject, id, before: toState(now), after: toState(before) })
}

/** True if the undo `id` was itself undone, and that not again. */
async function isUndone(customer: Customer, id: number): Promise<boolean> {
  const [entry] = await selectEntriesById(customer, [id])
  return entry?.undone_by !== null && entry?.undone_by !== undefined && !(await isUndone(customer, entry.undone_by))
}
