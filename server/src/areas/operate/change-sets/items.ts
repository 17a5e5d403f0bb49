import { ApiError } from '@regent/contract/errors'
import type {
  ChangeSetField,
  ChangeSetItem,
  ChangeSetItemRow,
  ItemRef,
  Sign,
} from '@regent/contract/operate/change-set-shapes'
import { hiddenText } from '../../../kernel/audit/personal.ts'
import { isFields, isSame } from '../../../kernel/audit/same.ts'
import { maskSealed } from '../../../kernel/audit/sealed.ts'
import { findAccountId, requireAccount } from '../../../kernel/context/access.ts'
import type { RealmContext } from '../../../kernel/context/context.ts'
import { present } from '../../../kernel/context/present.ts'
import { toDifferences } from '../../../kernel/differences/differences.ts'
import { readStates, requireRights } from '../../../kernel/drafts/applying.ts'
import type { Draft, DraftKind } from '../../../kernel/drafts/draft-kind.ts'
import { applyEdit, movedFields, withoutNoChange } from '../../../kernel/drafts/fields.ts'
import { dryRun } from '../../../kernel/drafts/rehearsal.ts'
import {
  type ChangeSetRow,
  changeSetRow,
  type DraftRow,
  type DraftWish,
  findDraftLabel,
  listSetDraftRows,
  lockOpenSet,
  refuseUndraftable,
  requireSet,
  saveWishes,
  toDraft,
} from '../../../kernel/drafts/store.ts'
import { toFieldSchema } from '../../../kernel/records/content-type.ts'
import { createDraftsFromRealm } from './from-realm.ts'
import * as queries from './queries.ts'

const toKey = ({ subject, id }: ItemRef) => `${subject}/${id}`

export const itemRowView = (row: queries.SetItemRow): ChangeSetItemRow => ({
  subject: row.subject,
  id: row.id,
  label: row.label,
  sign: row.sign,
  fields: row.fields,
  isViewed: row.viewed,
  comments: row.comments,
  editedAt: row.edited_at,
  ...present({ editedBy: row.email }),
})

export async function requireDraftRow(context: RealmContext, number: number, ref: ItemRef): Promise<DraftRow> {
  await requireSet(context, number)
  const [row] = await listSetDraftRows(context.realm, number, [ref])
  if (!row) throw new ApiError('ChangeSetItemNotFound', { field: 'id' })
  return row
}

/** One change and the live state. Secrets are hidden, and so are fields that the caller may not see. */
export async function readItem(context: RealmContext, number: number, ref: ItemRef): Promise<ChangeSetItem> {
  const row = await requireDraftRow(context, number, ref)
  const view = await queries.selectItem(context.realm, number, findAccountId(context.caller), ref)
  if (!view) throw new ApiError('ChangeSetItemNotFound', { field: 'id' })
  const kind = context.registry.drafts[ref.subject]
  const draft = toDraft(context, row)
  const live = await dryRun(context, (trial) => kind.read(trial, ref.id, draft))
  const show = (value: unknown) => {
    const visible = maskSealed(kind.seal?.(context, ref.id, value) ?? value ?? null)
    return kind.shown?.(context, visible) ?? visible
  }
  const [before, after, now, whole] = [draft.before, draft.after, live, applyEdit(live, draft)].map(show)
  const outdatedFields = new Set(movedFields(draft, live))
  const states = [before, after, now] as const
  const names = [draft.before, draft.after].flatMap((state) => (isFields(state) ? Object.keys(state) : []))
  const changes: ChangeSetField[] =
    names.length === 0
      ? [toField('', states, outdatedFields.has(''), isHidden(after) || isHidden(before))]
      : [...new Set(names)].map((name) => {
          const of = (state: unknown) => (isFields(state) ? (state[name] ?? null) : null)
          const own = states.map(of) as [unknown, unknown, unknown]
          return toField(name, own, outdatedFields.has(name), own.some(isHidden))
        })
  const changedFields = new Set(names)
  const same =
    isFields(now) && view.sign === 'changed' ? Object.entries(now).filter(([name]) => !changedFields.has(name)) : []
  return {
    ...itemRowView(view),
    version: row.version,
    changes,
    ...present({ difference: await findDifference(context, ref, view.sign, changes) }),
    same: same.map(([name, value]) => ({ name, value })),
    after: whole ?? null,
    schema: await findStateSchema(context, kind, ref.id, live),
    isMoved: outdatedFields.size > 0,
  }
}

/** Compared with the live state, if it has changed since. */
async function findDifference(
  context: RealmContext,
  { subject, id }: ItemRef,
  sign: Sign,
  changes: readonly ChangeSetField[],
) {
  const toState = (read: (field: ChangeSetField) => unknown) => {
    const [first] = changes
    return first?.name === '' ? read(first) : Object.fromEntries(changes.map((field) => [field.name, read(field)]))
  }
  const before = sign === 'added' ? null : toState((field) => (field.isMoved ? field.live : field.before))
  const after = sign === 'removed' ? null : toState((field) => field.after)
  const [difference] = await toDifferences(context, [{ subject, id, before, after }])
  return difference
}

async function findStateSchema(context: RealmContext, kind: DraftKind, id: string, live: unknown) {
  const schema = kind.schema ? await kind.schema(context, id) : toFieldSchema(kind)
  const fixed = Object.entries(kind.fixed?.(live) ?? {})
  const properties = Object.fromEntries(
    fixed.map(([name, why]) => [name, { ...schema.properties?.[name], 'x-fixed': why }]),
  )
  return fixed.length === 0 ? { ...schema } : { ...schema, properties: { ...schema.properties, ...properties } }
}

const toField = (
  name: string,
  [before, after, live]: readonly [unknown, unknown, unknown],
  isMoved: boolean,
  isSecret: boolean,
): ChangeSetField => ({ name, before: before ?? null, after: after ?? null, live: live ?? null, isMoved, isSecret })

const isHidden = (value: unknown) => value === hiddenText

type ItemInput = ItemRef & { after?: unknown; version?: number | undefined }

/** Saves full states in a set, as drafts of their differences from the live state. */
export async function saveItems(context: RealmContext, number: number, items: readonly ItemInput[]): Promise<void> {
  rejectDuplicates(items)
  const set = await lockOpenSet(context, number)
  const draftRows = new Map((await listSetDraftRows(context.realm, number, items)).map((row) => [toKey(row), row]))
  for (const [index, item] of items.entries()) {
    const row = draftRows.get(toKey(item))
    if (item.version === undefined || item.version === row?.version) continue
    const current = row ? await readItem(context, number, item) : null
    throw new ApiError('StaleVersion', { field: `items.${index}.version`, current })
  }
  const inputDrafts: Draft[] = items.map(({ subject, id, after }) => ({
    subject,
    id,
    label: id,
    before: null,
    after: after ?? null,
  }))
  const live = await readStates(context, inputDrafts)
  const drafts: Draft[] = []
  for (const [index, draft] of inputDrafts.entries()) {
    const now = live.get(draft) ?? null
    const row = draftRows.get(toKey(draft))
    const base = (row && applyEdit(now, toDraft(context, row))) ?? now
    const fullDraft = { ...draft, before: now, after: withHidden(draft.after, base) }
    const after = await stateToDraft(context, fullDraft, base, `items.${index}.after`)
    drafts.push({ ...fullDraft, after, label: findDraftLabel(draft.id, after, now) })
  }
  await saveDrafts(context, set, drafts)
}

/** The submitted state, parsed and validated like the form of its kind. Fixed fields are not changed. */
async function stateToDraft(context: RealmContext, draft: Draft, base: unknown, at: string): Promise<unknown> {
  const { subject, id, before } = draft
  const kind = context.registry.drafts[subject]
  if (draft.after === null) return null
  if (base === null && kind.madeElsewhere !== undefined) {
    const message = `${subject} ${id} ${kind.madeElsewhere} Nothing was changed.`
    throw new ApiError('NotDraftable', { field: at, message })
  }
  const fixedState = withFixed(draft.after, base, kind.fixed?.(before) ?? {}, at)
  const after = validState(context, { ...draft, after: fixedState }, at)
  if (!kind.edited) return after
  try {
    return await kind.edited(context, id, after, base)
  } catch (error) {
    if (!(error instanceof ApiError) || error.field === undefined) throw error
    throw new ApiError('BadRequest', { message: error.message, field: `${at}.${error.field}` })
  }
}

/** The state with its fixed fields; changed fixed fields are rejected. */
function withFixed(after: unknown, base: unknown, fixed: Readonly<Record<string, string>>, at: string): unknown {
  if (!isFields(after) || !isFields(base)) return after
  const names = Object.keys(fixed).filter((name) => name in base)
  for (const name of names) {
    if (!(name in after) || isSame(after[name], base[name])) continue
    const message = `${at}.${name} cannot be changed. ${fixed[name]}`.trim()
    throw new ApiError('BadRequest', { field: `${at}.${name}`, message: `${message} Nothing was changed.` })
  }
  return { ...after, ...Object.fromEntries(names.map((name) => [name, base[name]])) }
}

/** The state with the defaults of its kind. Authors of JSON get the same validation errors as a form shows. */
function validState({ registry }: RealmContext, { subject, after }: Draft, at: string): unknown {
  const read = registry.drafts[subject].reads.safeParse(after)
  if (read.success) return read.data
  const [issue] = read.error.issues
  const field = [at, ...(issue?.path ?? [])].join('.')
  throw new ApiError('BadRequest', {
    field,
    message: `${field} ${issue?.message ?? 'is not valid'}. Nothing was changed.`,
  })
}

/** Fields that the caller cannot see keep their values. */
function withHidden(after: unknown, now: unknown): unknown {
  if (isHidden(after)) return now
  if (!isFields(after)) return after
  return Object.fromEntries(
    Object.entries(after).map(([name, value]) => [name, isHidden(value) ? (isFields(now) ? now[name] : null) : value]),
  )
}

export function rejectDuplicates(items: readonly ItemRef[]): void {
  const visitedKeys = new Set<string>()
  for (const [index, item] of items.entries()) {
    if (visitedKeys.has(toKey(item)))
      throw new ApiError('BadRequest', {
        field: `items.${index}.id`,
        message: `items contains ${item.subject} ${item.id} twice.`,
      })
    visitedKeys.add(toKey(item))
  }
}

async function saveDrafts(context: RealmContext, set: ChangeSetRow, drafts: readonly Draft[]): Promise<void> {
  requireRights(context, drafts)
  const wishes: DraftWish[] = []
  for (const [index, draft] of drafts.entries()) {
    const { subject, id, label, before, after } = draft
    const edit = withoutNoChange({ before, after })
    if (edit) await refuseUndraftable(context, { ...draft, ...edit }, `items.${index}`)
    wishes.push({ subject, id, label, edit })
  }
  await saveWishes(context, set, wishes)
}

export async function removeItems(context: RealmContext, number: number, refs: readonly ItemRef[]): Promise<void> {
  const set = await lockOpenSet(context, number)
  const rows = new Map((await listSetDraftRows(context.realm, number, refs)).map((row) => [toKey(row), row]))
  const missing = refs.findIndex((ref) => !rows.has(toKey(ref)))
  if (missing >= 0) throw new ApiError('ChangeSetItemNotFound', { field: `items.${missing}.id` })
  requireRights(
    context,
    [...rows.values()].map((row) => toDraft(context, row)),
  )
  await saveWishes(
    context,
    set,
    refs.map(({ subject, id }) => ({ subject, id, edit: undefined })),
  )
}

/** Adds drafts to a set that bring records to their state in another realm. */
export async function addDraftsFromRealm(
  context: RealmContext,
  set: ChangeSetRow,
  sourcePid: string,
  items: readonly ItemRef[],
): Promise<void> {
  rejectDuplicates(items)
  await saveDrafts(context, set, await createDraftsFromRealm(context, sourcePid, items))
  if (set.source_pid !== sourcePid)
    await changeSetRow(context.realm, set.number, { source_pid: sourcePid }, new Date(context.now))
}

export async function markViewed(context: RealmContext, number: number, ref: ItemRef, isViewed: boolean) {
  const { accountId } = requireAccount(context.caller)
  const { hash } = await requireDraftRow(context, number, ref)
  if (isViewed) await queries.upsertViewed(context.realm, number, accountId, { ...ref, hash })
  else await queries.deleteViewed(context.realm, number, accountId, ref)
  // Marking items as viewed does not change the set.
  context.unchanged()
}
