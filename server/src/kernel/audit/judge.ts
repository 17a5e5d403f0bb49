import type { AuditSubject, rightsToUndo } from '@regent/contract/audit-subjects'
import type { UndoField, UndoVerdict } from '@regent/contract/organization/audit'
import type { Customer, OrganizationContext, RequestContext, ScopedContext } from '../context/context.ts'
import { withRealm } from '../context/in-realm.ts'
import { toDifference } from '../differences/differences.ts'
import { loadFacts } from '../differences/facts.ts'
import { isOfOther, readOwn } from './own.ts'
import { personalReader } from './personal.ts'
import { type AuditRow, selectEntriesById, selectNewerEntries } from './queries.ts'
import { isFields, isSame } from './same.ts'
import { openSealed } from './sealed.ts'
import type { ChangeUse, Irreversible, Undoable } from './undoable.ts'

/** The rights to undo an entry; any one is enough. */
export type FindRights = typeof rightsToUndo

/** Maximum number of newer changes searched for the one that touched a field. */
export const newerLooked = 200

/** Reasons that no record has to word. */
const changedSince = 'The record has changed since.'
const alreadyUndone = 'Already undone.'
const reclaimedSince = 'The rest was already reclaimed.'

/** The verdict on an entry, with everything that the undo needs. */
export type Judged = Prepared & {
  verdict: UndoVerdict
  /** Why it is not possible as a whole; absent for `yes`. */
  reason?: string | undefined
  /** The use of what the change gave. */
  use?: ChangeUse | undefined
  /** The changed fields; of an amount a single one without a name. */
  fields: readonly UndoField[]
  /** True if the caller lacks the right: nobody else is prevented. */
  isForbidden?: true
  /** True if the change added an amount: its undo subtracts it again. */
  isAmount: boolean
}

type JudgeOptions = {
  /** The entries that are undone together: their own changes do not prevent an undo, because newer ones are first. */
  together?: ReadonlySet<number> | undefined
  /** The rights that the undo needs; without it rights are not judged. */
  rightsOf?: FindRights | undefined
  /** The realm of an entry, read once for many entries. */
  realmOf?: FindRealm | undefined
  /** The states of entries that were read together, by id of the entry. */
  states?: ReadonlyMap<number, unknown> | undefined
}

/** Finds the context of a realm. */
export type FindRealm = (pid: string | null) => ReturnType<typeof withRealm<OrganizationContext>>

/**
 * Decides what an undo of an entry can do now. The forecast shows the verdict, and the undo calls it again in its
 * transaction, so they cannot disagree.
 */
export async function judgeUndo(
  context: OrganizationContext,
  sealed: AuditRow,
  { together, rightsOf, realmOf, states }: JudgeOptions = {},
): Promise<Judged> {
  const prepared = await prepare(context, sealed, realmOf)
  const { entry, subject, refusal } = prepared
  const isAmount = entry.amount !== null && subject?.add !== undefined
  const none = { ...prepared, fields: [], isAmount }
  if (refusal !== undefined || !subject) return { ...none, verdict: 'never', reason: refusal ?? '' }
  const missing = rightsOf && missingRight(context, entry, rightsOf)
  const judgement = await judgeState(context, prepared, { sealed, together, isAmount, states })
  // The fields are shown to people who may not undo the change.
  return missing === undefined ? judgement : { ...judgement, verdict: 'never', reason: missing, isForbidden: true }
}

type StateOptions = Pick<JudgeOptions, 'together' | 'states'> & { sealed: AuditRow; isAmount: boolean }

/** The verdict by the current state, for a person with all rights. */
async function judgeState(
  context: OrganizationContext,
  prepared: Prepared,
  { sealed, together, isAmount, states }: StateOptions,
): Promise<Judged> {
  const { entry, subject, here } = prepared
  if (!subject) throw new Error('The change cannot be undone')
  const readNow = () => (states?.has(sealed.id) ? states.get(sealed.id) : subject.read(here, entry))
  const isDone = sealed.undone_by !== null && !(await isUndone(context.customer, sealed.undone_by))
  if (isAmount) {
    const field = toAmountField(entry, await readNow())
    const ofAmount = { ...prepared, fields: [{ ...field, isPossible: !isDone }], isAmount }
    if (isDone) return { ...ofAmount, verdict: 'changed', reason: alreadyUndone }
    const use = await subject.used?.(here, entry, field.now)
    return use ? { ...ofAmount, verdict: 'used', reason: use.reason, use } : { ...ofAmount, verdict: 'yes' }
  }
  const fields = compare(entry, await readNow())
  const all = { ...prepared, fields, isAmount }
  if (fields.every(({ isPossible }) => isPossible)) return { ...all, verdict: 'yes' }
  const newer = await selectNewerEntries(context.customer, sealed, newerLooked)
  if (together && newer.length > 0 && newer.every(({ id }) => together.has(id))) return { ...all, verdict: 'yes' }
  const use = await findUse(here, subject, entry, all.fields, newer)
  if (!use) return { ...all, verdict: 'changed', reason: isDone ? alreadyUndone : changedSince }
  if (!isDone) return { ...all, verdict: 'used', reason: use.reason, use }
  return { ...all, verdict: 'used', reason: `${use.reason} ${reclaimedSince}`, use: { ...use, left: {} } }
}

const toAmountField = ({ before, after }: AuditRow, now: unknown): UndoField => ({
  name: '',
  before: before ?? null,
  after: after ?? null,
  now,
  isPossible: true,
})

/** The use of a change that was made as a whole; undefined if a colleague made the current state. */
async function findUse(
  here: ScopedContext,
  subject: Undoable,
  entry: AuditRow,
  [field]: readonly UndoField[],
  [newest]: readonly AuditRow[],
): Promise<ChangeUse | undefined> {
  if (field?.name !== '') return undefined
  if (newest && isSame(newest.after, field.now)) return undefined
  return subject.used?.(here, entry, field.now)
}

/** The right that the caller lacks for an undo, as a sentence. */
function missingRight({ can }: RequestContext, entry: AuditRow, rightsOf: FindRights): string | undefined {
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

/** Opens an entry, and finds what undoes it, or why nobody can. */
async function prepare(
  context: OrganizationContext,
  sealed: AuditRow,
  realmOf: FindRealm = (pid) => withRealm(context, pid),
): Promise<Prepared> {
  const rule: Undoable | Irreversible | undefined = context.registry.undo[sealed.subject as AuditSubject]
  const personal = await personalReader(context, [sealed.before, sealed.after])
  const entry = {
    ...sealed,
    before: openSealed(context.vault, personal.clear(readOwn(context.caller, sealed.before))),
    after: openSealed(context.vault, personal.clear(readOwn(context.caller, sealed.after))),
  }
  const { context: here, isArchived } = await realmOf(entry.pid)
  if (!rule) return { entry, subject: undefined, here, refusal: 'This server cannot undo this kind of change.' }
  if ('irreversible' in rule) return { entry, subject: undefined, here, refusal: rule.irreversible }
  if (!personal.isKept(sealed.before) || !personal.isKept(sealed.after))
    return { entry, subject: undefined, here, refusal: forgottenRefusal }
  if (isOfOther(context.caller, sealed.before) || isOfOther(context.caller, sealed.after))
    return { entry, subject: undefined, here, refusal: ownRefusal }
  // An archived realm cannot be changed, except that the realm itself can be unarchived.
  const refusal = isArchived && entry.subject !== 'realm' ? 'The realm is archived.' : await rule.refusal?.(here, entry)
  return { entry, subject: rule, here, refusal }
}

/** Changes of an object are undone field by field; creations, deletions and plain values as a whole. */
export const isByField = ({ before, after }: AuditRow) => isFields(before) && isFields(after)

function compare(entry: AuditRow, now: unknown): UndoField[] {
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

/** The present effect of undoing a field, with the labels and units of its record, its currency and names of realms. */
export async function undoEffect(
  context: OrganizationContext,
  entry: AuditRow,
  { name, before, now }: Pick<UndoField, 'name' | 'before' | 'now'>,
) {
  const toState = (value: unknown) => (name === '' ? value : { [name]: value })
  const { subject, subject_id: id } = entry
  const pid = entry.pid ?? undefined
  const change = { subject, id, before: toState(now), after: toState(before) }
  const readFacts = await loadFacts(context, [{ pid, text: JSON.stringify([change.before, change.after]) }])
  return toDifference({ registry: context.registry, facts: readFacts(pid) }, change)
}

/** True if the undo `id` was itself undone, and that not again. */
async function isUndone(customer: Customer, id: number): Promise<boolean> {
  const [entry] = await selectEntriesById(customer, [id])
  return entry?.undone_by !== null && entry?.undone_by !== undefined && !(await isUndone(customer, entry.undone_by))
}
