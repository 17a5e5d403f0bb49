import { ApiError } from '@regent/contract/errors'
import { maxSavedViews, type SavedView, type SavedViewState } from '@regent/contract/organization/saved-views'
import { newId } from '../../../engines/database/ids.ts'
import { requireAccount } from '../../../kernel/context/access.ts'
import type { Caller, Customer, ScopedContext } from '../../../kernel/context/context.ts'
import { present } from '../../../kernel/context/present.ts'
import { sharedRecords } from '../../../kernel/records/shared-records.ts'
import { orThrow } from '../../../kernel/write/refused.ts'
import * as queries from './queries.ts'

type ViewContent = { name: string; isShared: boolean; state: SavedViewState }

/** A view as undo stores it. */
export type ViewState = ViewContent & { list: string; accountId: number }

const findListPlace = ({ realm }: ScopedContext): queries.ListPlace => realm?.id ?? null

const records = sharedRecords({
  noun: 'a view',
  table: 'saved_views',
  missing: 'SavedViewNotFound',
  nameTaken: 'SavedViewNameTaken',
  sharingRight: 'edit tagging',
  privateFields: ['state'],
})

const toSavedView = (row: queries.ViewRow, caller: Caller): SavedView => ({
  ...records.viewOf(row, caller),
  list: row.list,
  state: row.state,
})

/** The views of a list that the caller may see, and the caller's default. */
export async function listViews(
  context: ScopedContext,
  list: string,
): Promise<{ views: SavedView[]; defaultView?: number }> {
  const { customer, caller } = context
  const { accountId } = requireAccount(caller)
  const rows = await queries.selectViews(customer, findListPlace(context), list, accountId)
  const defaultView = await queries.selectDefault(customer, findListPlace(context), list, accountId)
  return { views: rows.map((row) => toSavedView(row, caller)), ...present({ defaultView }) }
}

export async function createView(context: ScopedContext, list: string, content: ViewContent): Promise<SavedView> {
  const { accountId } = requireAccount(context.caller)
  const id = newId()
  await putView(context, id, { ...content, list, accountId })
  context.setVersion(1)
  return toSavedView(await requireView(context, id), context.caller)
}

async function requireView(context: ScopedContext, id: number): Promise<queries.ViewRow> {
  return records.visible(await queries.selectView(context.customer, findListPlace(context), id), context.caller)
}

/** Creates a view, or restores a deleted one for its owner. */
export async function putView(context: ScopedContext, id: number, view: ViewState): Promise<void> {
  const { customer, now, change } = context
  const pid = findListPlace(context)
  records.refuseSharing(context, null, view)
  // Otherwise two concurrent saves could both use the last free place.
  await queries.lockOwner(customer, view.accountId)
  if ((await queries.countViews(customer, pid, view.accountId)) >= maxSavedViews) {
    const place = pid === null ? 'the organization' : 'a realm'
    throw new ApiError('BadRequest', {
      field: 'name',
      message: `Limit reached: ${maxSavedViews} views per person in ${place}. Delete unused ones.`,
    })
  }
  await records.orNameTaken(() => queries.insertView(customer, { ...view, pid, id }, new Date(now)))
  change({ subject: 'saved-view', id: String(id), before: null, after: records.inTrail(view) })
}

/** Changes only the given fields. */
export async function updateView(
  context: ScopedContext,
  id: number,
  newValues: Partial<ViewContent>,
): Promise<SavedView> {
  const { customer, caller, now } = context
  const row = records.visible(await queries.lockView(customer, findListPlace(context), id), caller)
  records.refuseStale(context, row, () => toSavedView(row, caller))
  const before = toState(row)
  const after: ViewState = { ...before, ...newValues }
  records.refuseSharing(context, before, after)
  const fields = records.changedFields(before, after, ['name', 'isShared', 'state'])
  if (fields.length === 0) {
    context.unchanged()
    context.setVersion(row.version)
    return toSavedView(row, caller)
  }
  await records.orNameTaken(() => queries.updateView(customer, id, after, new Date(now)))
  if (before.isShared && !after.isShared) await queries.deleteDefaultsOfOthers(customer, id, row.account_id)
  context.change({ subject: 'saved-view', id: String(id), ...records.trailOf(before, after, fields) })
  context.setVersion(row.version + 1)
  return toSavedView(await requireView(context, id), caller)
}

export async function deleteView(context: ScopedContext, id: number): Promise<void> {
  const { customer, caller, change } = context
  const row = records.visible(await queries.lockView(customer, findListPlace(context), id), caller)
  records.refuseStale(context, row, () => toSavedView(row, caller))
  records.refuseSharing(context, toState(row), null)
  await queries.deleteView(customer, id)
  change({ subject: 'saved-view', id: String(id), before: records.inTrail(toState(row)), after: null })
}

/** Sets or (null) clears the caller's default view of a list. */
export async function setDefault(context: ScopedContext, list: string, view: number | null): Promise<void> {
  const { customer, caller } = context
  const pid = findListPlace(context)
  const { accountId } = requireAccount(caller)
  if (view !== null) {
    const row = records.visible(await queries.selectView(customer, pid, view), caller, 'view')
    if (row.list !== list) throw new ApiError('SavedViewNotFound', { field: 'view' })
  }
  await queries.lockOwner(customer, accountId)
  const before = await queries.selectDefault(customer, pid, list, accountId)
  if (before === view) return context.unchanged()
  if (view === null) await queries.deleteDefault(customer, pid, list, accountId)
  else await orMissing(() => queries.upsertDefault(customer, pid, list, accountId, view))
  context.change({ subject: 'default-view', id: list, before: { view: before }, after: { view } })
}

/** A view as undo stores it, locked; null if the caller cannot see it. */
export async function lockViewState(context: ScopedContext, id: number): Promise<ViewState | null> {
  const row = await queries.lockView(context.customer, findListPlace(context), id)
  return row && records.isVisible(row, context.caller) ? toState(row) : null
}

/** Called when an operator loses access: private views and pins are deleted, shared views are kept. */
export async function deletePrivateViews(customer: Customer, accountId: number): Promise<void> {
  await queries.deletePrivateViewsByAccount(customer, accountId)
  await queries.deletePinsByAccount(customer, accountId)
}

const toState = ({ list, name, is_shared, state, account_id }: queries.ViewRow): ViewState => ({
  list,
  name,
  isShared: is_shared,
  state,
  accountId: account_id,
})

/** The view may be deleted concurrently. */
const orMissing = <T>(write: () => Promise<T>): Promise<T> =>
  orThrow(write, ({ constraint }) =>
    constraint === 'default_views_cid_view_id_fkey' ? new ApiError('SavedViewNotFound', { field: 'view' }) : undefined,
  )
