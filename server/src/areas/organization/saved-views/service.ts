import { isDeepStrictEqual } from 'node:util'
import { ApiError } from '@regent/contract/errors'
import { maxSavedViews, type SavedView, type SavedViewState } from '@regent/contract/saved-views'
import { newId } from '../../../engines/database/ids.ts'
import { ownValue } from '../../../kernel/audit/own.ts'
import { accountIdOf, requireAccount } from '../../../kernel/context/access.ts'
import type { Caller, Customer, ScopedContext } from '../../../kernel/context/context.ts'
import { present } from '../../../kernel/present.ts'
import { orRefuse } from '../../../kernel/write/refused.ts'
import * as queries from './queries.ts'

type ViewContent = { name: string; isShared: boolean; state: SavedViewState }

/** A view in the form of an undo. */
export type ViewState = ViewContent & { list: string; accountId: number }

const placeOf = ({ realm }: ScopedContext): queries.ListPlace => realm?.id ?? null

/**
 * The same for the audit trail. Everybody reads the trail, so the name and state of a private view are readable only by
 * its owner.
 */
function inTrail({ name, state, ...rest }: ViewState) {
  const { isShared, accountId } = rest
  return isShared
    ? { name, state, ...rest }
    : { name: ownValue(accountId, name), state: ownValue(accountId, state), ...rest }
}

const viewOf = (row: queries.ViewRow, caller: Caller): SavedView => ({
  id: row.id,
  list: row.list,
  name: row.name,
  isShared: row.is_shared,
  state: row.state,
  isMine: row.account_id === accountIdOf(caller),
  ...present({ ownerEmail: row.email }),
  createdAt: row.created_at,
  updatedAt: row.updated_at,
  version: row.version,
})

/** The views of a list that the caller may see, and the one that the caller opens it with. */
export async function listViews(
  context: ScopedContext,
  list: string,
): Promise<{ views: SavedView[]; defaultView?: number }> {
  const { customer, caller } = context
  const { accountId } = requireAccount(caller)
  const rows = await queries.selectViews(customer, placeOf(context), list, accountId)
  const defaultView = await queries.selectDefault(customer, placeOf(context), list, accountId)
  return { views: rows.map((row) => viewOf(row, caller)), ...present({ defaultView }) }
}

/** A view that the caller may not see is treated as missing. */
function visible(row: queries.ViewRow | undefined, caller: Caller, field = 'id'): queries.ViewRow {
  if (!row || !isVisible(row, caller)) throw new ApiError('SavedViewNotFound', { field })
  return row
}

const isVisible = ({ is_shared, account_id }: queries.ViewRow, caller: Caller): boolean =>
  is_shared || account_id === accountIdOf(caller)

export async function createView(context: ScopedContext, list: string, content: ViewContent): Promise<SavedView> {
  const { accountId } = requireAccount(context.caller)
  const id = newId()
  await putView(context, id, { ...content, list, accountId })
  context.setVersion(1)
  return viewOf(await requireView(context, id), context.caller)
}

async function requireView(context: ScopedContext, id: number): Promise<queries.ViewRow> {
  return visible(await queries.selectView(context.customer, placeOf(context), id), context.caller)
}

/** Creates a view, or restores a deleted one for whoever made it. */
export async function putView(context: ScopedContext, id: number, view: ViewState): Promise<void> {
  const { customer, now, change } = context
  const pid = placeOf(context)
  if (view.isShared) requireSharing(context)
  // Otherwise two saves at once would both see room for the last one.
  await queries.lockOwner(customer, view.accountId)
  if ((await queries.countViews(customer, pid, view.accountId)) >= maxSavedViews) {
    const place = pid === null ? 'the organization' : 'a realm'
    throw new ApiError('BadRequest', {
      field: 'name',
      message: `One person has at most ${maxSavedViews} views in ${place}. Delete one that is not needed.`,
    })
  }
  await orNameTaken(() => queries.insertView(customer, { ...view, pid, id }, new Date(now)))
  change({ subject: 'saved-view', id: String(id), before: null, after: inTrail(view) })
}

/** Changes the given fields and leaves the rest. */
export async function updateView(context: ScopedContext, id: number, wanted: Partial<ViewContent>): Promise<SavedView> {
  const { customer, caller, now } = context
  const row = visible(await queries.lockView(customer, placeOf(context), id), caller)
  refuseStale(context, row)
  const before = stateOf(row)
  const after: ViewState = { ...before, ...wanted }
  if (after.isShared !== before.isShared && row.account_id !== accountIdOf(caller)) {
    throw new ApiError('Forbidden', {
      field: 'isShared',
      message: 'Only the author of a view can share it or make it private.',
    })
  }
  // To make one's own view private takes no right: somebody may have lost it.
  if (after.isShared) requireSharing(context)
  const fields = (['name', 'isShared', 'state'] as const).filter(
    (field) => !isDeepStrictEqual(before[field], after[field]),
  )
  if (fields.length === 0) {
    context.unchanged()
    context.setVersion(row.version)
    return viewOf(row, caller)
  }
  await orNameTaken(() => queries.updateView(customer, id, after, new Date(now)))
  if (before.isShared && !after.isShared) await queries.deleteDefaultsOfOthers(customer, id, row.account_id)
  const fieldsOf = (view: ViewState) => {
    const kept = inTrail(view)
    return Object.fromEntries(fields.map((field) => [field, kept[field]]))
  }
  context.change({ subject: 'saved-view', id: String(id), before: fieldsOf(before), after: fieldsOf(after) })
  context.setVersion(row.version + 1)
  return viewOf(await requireView(context, id), caller)
}

export async function deleteView(context: ScopedContext, id: number): Promise<void> {
  const { customer, caller, change } = context
  const row = visible(await queries.lockView(customer, placeOf(context), id), caller)
  refuseStale(context, row)
  if (row.is_shared && row.account_id !== accountIdOf(caller)) requireSharing(context)
  await queries.deleteView(customer, id)
  change({ subject: 'saved-view', id: String(id), before: inTrail(stateOf(row)), after: null })
}

/** Sets or (null) clears the view that the caller opens a list with. */
export async function setDefault(context: ScopedContext, list: string, view: number | null): Promise<void> {
  const { customer, caller } = context
  const pid = placeOf(context)
  const { accountId } = requireAccount(caller)
  if (view !== null) {
    const row = visible(await queries.selectView(customer, pid, view), caller, 'view')
    if (row.list !== list) throw new ApiError('SavedViewNotFound', { field: 'view' })
  }
  await queries.lockOwner(customer, accountId)
  const before = await queries.selectDefault(customer, pid, list, accountId)
  if (before === view) return context.unchanged()
  if (view === null) await queries.deleteDefault(customer, pid, list, accountId)
  else await orMissing(() => queries.upsertDefault(customer, pid, list, accountId, view))
  context.change({ subject: 'default-view', id: list, before: { view: before }, after: { view } })
}

/** A view in the form of an undo, locked; null if the caller sees none. */
export async function lockViewState(context: ScopedContext, id: number): Promise<ViewState | null> {
  const row = await queries.lockView(context.customer, placeOf(context), id)
  return row && isVisible(row, context.caller) ? stateOf(row) : null
}

/** Somebody works here no longer: what only they could see goes, what they shared stays. */
export const deletePrivateViews = (customer: Customer, accountId: number): Promise<void> =>
  queries.deletePrivateViewsOf(customer, accountId)

const stateOf = ({ list, name, is_shared, state, account_id }: queries.ViewRow): ViewState => ({
  list,
  name,
  isShared: is_shared,
  state,
  accountId: account_id,
})

function requireSharing({ can, realm }: ScopedContext): void {
  if (can('edit tagging', realm?.id)) return
  throw new ApiError('SavedViewSharing', { field: 'isShared' })
}

function refuseStale({ ifMatch, caller }: ScopedContext, row: queries.ViewRow): void {
  if (ifMatch !== undefined && ifMatch !== row.version) {
    throw new ApiError('StaleVersion', { current: viewOf(row, caller) })
  }
}

const orNameTaken = <T>(write: () => Promise<T>): Promise<T> =>
  orRefuse(write, ({ constraint }) =>
    ['saved_views_shared_names', 'saved_views_own_names'].includes(constraint)
      ? new ApiError('SavedViewNameTaken', { field: 'name' })
      : undefined,
  )

/** The view may be deleted while it is chosen. */
const orMissing = <T>(write: () => Promise<T>): Promise<T> =>
  orRefuse(write, ({ constraint }) =>
    constraint === 'default_views_cid_view_id_fkey' ? new ApiError('SavedViewNotFound', { field: 'view' }) : undefined,
  )
