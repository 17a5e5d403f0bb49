import { maxSavedQueries, type SavedQuery } from '@regent/contract/analytics-queries'
import { ApiError } from '@regent/contract/errors'
import type { Right } from '@regent/contract/permissions'
import { newId } from '../../../engines/database/ids.ts'
import { ownValue } from '../../../kernel/audit/own.ts'
import { accountIdOf, accountOf } from '../../../kernel/context/access.ts'
import type { Caller, RealmContext } from '../../../kernel/context/context.ts'
import { present } from '../../../kernel/present.ts'
import { orRefuse } from '../../../kernel/write/refused.ts'
import * as queries from './saved-queries.ts'

type SavedContent = { name: string; query: string; isShared: boolean }

/** The fields of a saved query that an undo restores. */
export type SavedState = SavedContent & { accountId: number }

/** The right to share a query, and to change a shared one. */
const sharingRight: Right = 'run analytics'

/**
 * The same for the audit trail. Everybody reads the trail, so the name and the text of a private query are readable only
 * by its owner.
 */
function inTrail({ name, query, ...state }: SavedState) {
  const { isShared, accountId } = state
  if (isShared) return { name, query, ...state }
  return { name: ownValue(accountId, name), query: ownValue(accountId, query), ...state }
}

const savedView = (row: queries.SavedRow, caller: Caller): SavedQuery => ({
  id: row.id,
  name: row.name,
  query: row.query,
  isShared: row.is_shared,
  isMine: row.account_id === accountIdOf(caller),
  ...present({ ownerEmail: row.email }),
  createdAt: row.created_at,
  updatedAt: row.updated_at,
  version: row.version,
})

const stateOf = (row: queries.SavedRow): SavedState => ({
  name: row.name,
  query: row.query,
  isShared: row.is_shared,
  accountId: row.account_id,
})

export const listSaved = async ({ realm, caller }: RealmContext): Promise<SavedQuery[]> =>
  (await queries.selectSaved(realm, accountIdOf(caller))).map((row) => savedView(row, caller))

/** A saved query that the caller may not see is treated as missing. */
function visible(row: queries.SavedRow | undefined, caller: Caller): queries.SavedRow {
  if (!row || !isVisible(row, caller)) throw new ApiError('SavedQueryNotFound', { field: 'id' })
  return row
}

const isVisible = ({ is_shared, account_id }: queries.SavedRow, caller: Caller): boolean =>
  is_shared || account_id === accountIdOf(caller)

/** Refuses a change by which a shared query is made, changed or deleted, unless the caller has the right to share. */
function checkSharing({ can, realm }: RealmContext, states: readonly { isShared: boolean }[]): void {
  if (states.some(({ isShared }) => isShared) && !can(sharingRight, realm.id)) {
    throw new ApiError('SharingNotAllowed', { field: 'isShared' })
  }
}

export async function createSaved(context: RealmContext, content: SavedContent): Promise<SavedQuery> {
  const id = newId()
  await putSaved(context, id, { ...content, accountId: accountOf(context.caller) })
  context.setVersion(1)
  return savedView(visible(await queries.selectOneSaved(context.realm, id), context.caller), context.caller)
}

/** Makes a saved query, or restores a deleted one. */
export async function putSaved(context: RealmContext, id: number, state: SavedState): Promise<void> {
  const { realm, now, change } = context
  checkSharing(context, [state])
  const { accountId, ...content } = state
  if ((await queries.lockCountOfSaved(realm, accountId)) >= maxSavedQueries) {
    throw new ApiError('SavedQueriesFull', { field: 'name' })
  }
  await orNameTaken(() => queries.insertSaved(realm, { id, ...content }, accountId, new Date(now)))
  change({ subject: 'saved-query', id: String(id), before: null, after: inTrail(state) })
}

export async function updateSaved(
  context: RealmContext,
  id: number,
  wanted: Partial<SavedContent>,
): Promise<SavedQuery> {
  const { realm, caller, now, ifMatch } = context
  const row = visible(await queries.lockSaved(realm, id), caller)
  if (ifMatch !== undefined && ifMatch !== row.version) {
    throw new ApiError('StaleVersion', { current: savedView(row, caller) })
  }
  const before = stateOf(row)
  const after: SavedState = { ...before, ...wanted, accountId: row.account_id }
  if (after.isShared !== before.isShared && row.account_id !== accountIdOf(caller)) {
    throw new ApiError('SharingNotAllowed', {
      field: 'isShared',
      message: 'Only the author of a saved query can share it or make it private. Nothing was changed.',
    })
  }
  checkSharing(context, [before, after])
  const changed = (['name', 'query', 'isShared'] as const).filter((field) => before[field] !== after[field])
  if (changed.length === 0) {
    context.unchanged()
  } else {
    await orNameTaken(() => queries.updateSaved(realm, { id, ...after }, new Date(now)))
    // Whether it is shared stands in every entry, because the right to undo the change depends on it.
    const fieldsOf = (state: SavedState) => {
      const kept = inTrail(state)
      return { isShared: state.isShared, ...Object.fromEntries(changed.map((field) => [field, kept[field]])) }
    }
    context.change({ subject: 'saved-query', id: String(id), before: fieldsOf(before), after: fieldsOf(after) })
  }
  const saved = visible(await queries.selectOneSaved(realm, id), caller)
  context.setVersion(saved.version)
  return savedView(saved, caller)
}

export async function deleteSaved(context: RealmContext, id: number): Promise<void> {
  const { realm, caller, ifMatch, change } = context
  const row = visible(await queries.lockSaved(realm, id), caller)
  if (ifMatch !== undefined && ifMatch !== row.version) {
    throw new ApiError('StaleVersion', { current: savedView(row, caller) })
  }
  checkSharing(context, [stateOf(row)])
  await queries.deleteSaved(realm, id)
  change({ subject: 'saved-query', id: String(id), before: inTrail(stateOf(row)), after: null })
}

/** A saved query in the form of an undo, locked; null if the caller sees none. */
export async function lockSavedState({ realm, caller }: RealmContext, id: number): Promise<SavedState | null> {
  const row = await queries.lockSaved(realm, id)
  return row && isVisible(row, caller) ? stateOf(row) : null
}

const orNameTaken = <T>(write: () => Promise<T>): Promise<T> =>
  orRefuse(write, ({ constraint }) =>
    ['saved_queries_shared_names', 'saved_queries_own_names'].includes(constraint)
      ? new ApiError('SavedQueryNameTaken', { field: 'name' })
      : undefined,
  )
