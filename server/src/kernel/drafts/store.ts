import type { DraftSubject } from '@regent/contract/drafts'
import { ApiError } from '@regent/contract/errors'
import { maxChangeBytes, maxChangeSetBytes, maxChangeSetItems } from '@regent/contract/operate/change-set-shapes'
import { cancelJob } from '../../engines/jobs/enqueue.ts'
import { hasPersonal } from '../audit/personal.ts'
import { isFields, isSame, withSortedFields } from '../audit/same.ts'
import { openSealed } from '../audit/sealed.ts'
import { findAccountId } from '../context/access.ts'
import type { RealmContext } from '../context/context.ts'
import { discardPlan } from '../plans/apply.ts'
import type { Draft } from './draft-kind.ts'
import { draftHash, type Edit, fieldCount, withoutNoChange } from './fields.ts'
import {
  type ChangeSetRow,
  type DraftRow,
  deleteDrafts,
  lockSet,
  type NewDraft,
  refreshSums,
  selectDrafts,
  selectSet,
  selectSetDrafts,
  updateSet,
  upsertDrafts,
} from './queries.ts'

export { type ChangeSetRow, type DraftRow, isTimed } from './queries.ts'
export const listDraftRows = selectDrafts
export const listSetDraftRows = selectSetDrafts
export const changeSetRow = updateSet
export const lockChangeSet = lockSet

export const isApplying = ({ plan_state: state }: ChangeSetRow): boolean => state === 'applying'

export async function requireSet({ realm }: RealmContext, number: number): Promise<ChangeSetRow> {
  const row = await selectSet(realm, number)
  if (!row) throw new ApiError('ChangeSetNotFound', { field: 'number' })
  return row
}

/** The set with its row locked, to be edited. */
export async function lockOpenSet({ realm }: RealmContext, number: number): Promise<ChangeSetRow> {
  const row = await lockSet(realm, number)
  if (!row) throw new ApiError('ChangeSetNotFound', { field: 'number' })
  if (row.state !== 'open' || isApplying(row)) throw new ApiError('ChangeSetNotOpen', { field: 'number' })
  return row
}

export const toDraft = ({ vault }: RealmContext, row: DraftRow): Draft => ({
  subject: row.subject,
  id: row.id,
  label: row.label,
  before: openSealed(vault, row.before),
  after: openSealed(vault, row.after),
})

/** Rejects drafts that a set must never contain: those that the kind rejects, personal data and private values. */
export async function refuseUndraftable(context: RealmContext, draft: Draft, field?: string) {
  const { subject } = draft
  const isPrivate = [draft.before, draft.after].some((value) => hasPersonal(value) || hasOwner(value))
  const reason = isPrivate
    ? 'It is private or about a person. Change sets are visible to everyone with the audit trail.'
    : await context.registry.drafts[subject].refuses?.(context, draft)
  if (reason === undefined) return
  throw new ApiError('NotDraftable', {
    ...(field !== undefined && { field }),
    message: `${subject} ${draft.id} cannot be added to a change set: ${reason} Nothing was changed.`,
  })
}

/** A private value of the audit trail (audit/own.ts), at the top or one level down. */
const hasOwner = (value: unknown): boolean => {
  const isOwn = (one: unknown) => isFields(one) && 'own' in one && typeof one['of'] === 'number'
  return isOwn(value) || (isFields(value) && Object.values(value).some(isOwn))
}

/** A record of a set with its new draft; without an edit it is removed from the set. */
export type DraftWish = { subject: DraftSubject; id: string; label?: string; edit: Edit | undefined; version?: number }

/**
 * The only way to change the drafts of a set: it is audited, recomputes the hash, and removes the set's schedule. The
 * set must be locked.
 */
export async function saveWishes(
  context: RealmContext,
  set: ChangeSetRow,
  wishes: readonly DraftWish[],
): Promise<void> {
  const { realm, caller, now } = context
  const storedRows = new Map((await selectSetDrafts(realm, set.number, wishes)).map((row) => [toKey(row), row]))
  const saved: NewDraft[] = []
  const deletedRows: DraftRow[] = []
  for (const wish of wishes) {
    const row = storedRows.get(toKey(wish))
    const edit = wish.edit && withoutNoChange(wish.edit)
    if (edit) {
      const draft = toNewDraft(context, wish, edit, row)
      if (row?.hash === draft.hash && row.label === draft.label) continue
      saved.push(draft)
    } else if (row) {
      deletedRows.push(row)
    }
  }
  if (saved.length === 0 && deletedRows.length === 0) return context.unchanged()
  await upsertDrafts(realm, set.number, saved, findAccountId(caller), new Date(now))
  await deleteDrafts(realm, set.number, deletedRows)
  const { bytes, count } = await refreshSums(realm, set.number)
  if (count > maxChangeSetItems)
    refuseFull(`Limit reached: ${maxChangeSetItems.toLocaleString('en')} changes per change set`)
  if (bytes > maxChangeSetBytes) refuseFull(`Limit reached: ${maxChangeSetBytes / 1024 ** 2} MB per change set`)
  await updateSet(realm, set.number, await afterEdit(context, set), new Date(now))
  const toAuditId = (ref: { subject: string; id: string }) => `${set.number}/${ref.subject}/${ref.id}`
  for (const draft of saved)
    context.change({
      subject: 'draft',
      id: toAuditId(draft),
      before: auditValue(storedRows.get(toKey(draft))),
      after: auditValue(draft),
      pid: realm.id,
    })
  for (const row of deletedRows)
    context.change({ subject: 'draft', id: toAuditId(row), before: auditValue(row), after: null, pid: realm.id })
}

const toKey = ({ subject, id }: { subject: string; id: string }) => `${subject}/${id}`

const refuseFull = (what: string): never => {
  throw new ApiError('ChangeSetFull', { message: `${what}. Nothing was changed.` })
}

/** A draft in the audit trail: as a whole, because its parts belong together. */
const auditValue = (row: Pick<DraftRow, 'label' | 'before' | 'after'> | undefined) =>
  row ? { label: row.label, before: row.before ?? null, after: row.after ?? null } : null

function toNewDraft(context: RealmContext, wish: DraftWish, edit: Edit, row: DraftRow | undefined): NewDraft {
  const { subject, id } = wish
  const kind = context.registry.drafts[subject]
  const seal = (value: unknown) => kind.seal?.(context, id, value) ?? value ?? null
  // A sealed value differs at each sealing: an unchanged one keeps its stored form, so that the hash does not change.
  const keep = (value: unknown, stored: unknown) =>
    row && isSame(openSealed(context.vault, stored), value) ? stored : seal(value)
  const before = withSortedFields(keep(edit.before, row?.before))
  const after = withSortedFields(keep(edit.after, row?.after))
  const bytes = Buffer.byteLength(JSON.stringify([before, after]))
  if (bytes > maxChangeBytes) refuseFull(`The change of ${subject} ${id} exceeds the limit of 1 MB`)
  return {
    subject,
    id,
    label: (wish.label ?? row?.label ?? id).slice(0, maxLabel),
    before,
    after,
    fields: fieldCount({ before, after }),
    hash: draftHash([subject, id, before, after]),
    bytes,
    version: (row?.version ?? 0) + 1,
  }
}

const maxLabel = 200

/** A schedule applies to exact values: after an edit the set must be scheduled again. */
async function afterEdit(context: RealmContext, set: ChangeSetRow) {
  if (set.apply_at === null) return { problem: null }
  const problem = 'Edited after scheduling. Schedule it again.'
  return { ...(await offSchedule(context, set)), problem }
}

/** Cancels what would apply the set at its time, and returns the fields of its row without it. */
export async function offSchedule(context: RealmContext, set: ChangeSetRow) {
  const { realm, now } = context
  if (set.job_id !== null) await cancelJob(realm.db, now, realm.cid, set.job_id)
  // Cancels the approval request of the plan that was scheduled.
  if (set.plan_is_timed && set.plan_id !== null) await discardPlan(context, set.plan_id)
  return { apply_at: null, job_id: null, scheduled_by: null }
}

/** The display name of a record: its name or title, else its id. */
export function findDraftLabel(id: string, ...states: readonly unknown[]): string {
  for (const state of states) {
    if (!isFields(state)) continue
    const label = [state['name'], state['title'], state['label']].find((one) => typeof one === 'string' && one !== '')
    if (typeof label === 'string') return label
  }
  return id
}
