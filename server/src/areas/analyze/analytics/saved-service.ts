import { maxSavedQueries, type SavedQuery } from '@regent/contract/analyze/analytics-queries'
import { ApiError } from '@regent/contract/errors'
import { newId } from '../../../engines/database/ids.ts'
import { findAccountId, requireAccountId } from '../../../kernel/context/access.ts'
import type { Caller, RealmContext } from '../../../kernel/context/context.ts'
import { sharedRecords } from '../../../kernel/records/shared-records.ts'
import * as queries from './saved-queries.ts'

type SavedContent = { name: string; query: string; isShared: boolean }

/** The fields of a saved query that an undo restores. */
export type SavedState = SavedContent & { accountId: number }

const records = sharedRecords({
  noun: 'a saved query',
  table: 'saved_queries',
  missing: 'SavedQueryNotFound',
  nameTaken: 'SavedQueryNameTaken',
  sharingRight: 'run analytics',
  privateFields: ['query'],
})

const savedView = (row: queries.SavedRow, caller: Caller): SavedQuery => ({
  ...records.viewOf(row, caller),
  query: row.query,
})

const toState = (row: queries.SavedRow): SavedState => ({
  name: row.name,
  query: row.query,
  isShared: row.is_shared,
  accountId: row.account_id,
})

export const listSaved = async ({ realm, caller }: RealmContext): Promise<SavedQuery[]> =>
  (await queries.selectSaved(realm, findAccountId(caller))).map((row) => savedView(row, caller))

const requireSaved = async ({ realm, caller }: RealmContext, id: number): Promise<queries.SavedRow> =>
  records.visible(await queries.selectOneSaved(realm, id), caller)

export async function createSaved(context: RealmContext, content: SavedContent): Promise<SavedQuery> {
  const id = newId()
  await putSaved(context, id, { ...content, accountId: requireAccountId(context.caller) })
  context.setVersion(1)
  return savedView(await requireSaved(context, id), context.caller)
}

/** Creates a saved query, or restores a deleted one. */
export async function putSaved(context: RealmContext, id: number, state: SavedState): Promise<void> {
  const { realm, now, change } = context
  records.refuseSharing(context, null, state)
  const { accountId, ...content } = state
  if ((await queries.lockCountOfSaved(realm, accountId)) >= maxSavedQueries) {
    throw new ApiError('SavedQueriesFull', { field: 'name' })
  }
  await records.orNameTaken(() => queries.insertSaved(realm, { id, ...content }, accountId, new Date(now)))
  change({ subject: 'saved-query', id: String(id), before: null, after: records.inTrail(state) })
}

export async function updateSaved(
  context: RealmContext,
  id: number,
  wanted: Partial<SavedContent>,
): Promise<SavedQuery> {
  const { realm, caller, now } = context
  const row = records.visible(await queries.lockSaved(realm, id), caller)
  records.refuseStale(context, row, () => savedView(row, caller))
  const before = toState(row)
  const after: SavedState = { ...before, ...wanted, accountId: row.account_id }
  records.refuseSharing(context, before, after)
  const changedNames = records.changedFields(before, after, ['name', 'query', 'isShared'])
  if (changedNames.length === 0) {
    context.unchanged()
  } else {
    await records.orNameTaken(() => queries.updateSaved(realm, { id, ...after }, new Date(now)))
    // `isShared` is in every entry, because the right to undo the change depends on it.
    const trail = records.trailOf(before, after, ['isShared', ...changedNames])
    context.change({ subject: 'saved-query', id: String(id), ...trail })
  }
  const saved = await requireSaved(context, id)
  context.setVersion(saved.version)
  return savedView(saved, caller)
}

export async function deleteSaved(context: RealmContext, id: number): Promise<void> {
  const { realm, caller, change } = context
  const row = records.visible(await queries.lockSaved(realm, id), caller)
  records.refuseStale(context, row, () => savedView(row, caller))
  records.refuseSharing(context, toState(row), null)
  await queries.deleteSaved(realm, id)
  change({ subject: 'saved-query', id: String(id), before: records.inTrail(toState(row)), after: null })
}

/** A saved query as undo stores it, locked; null if the caller cannot see it. */
export async function lockSavedState({ realm, caller }: RealmContext, id: number): Promise<SavedState | null> {
  const row = await queries.lockSaved(realm, id)
  return row && records.isVisible(row, caller) ? toState(row) : null
}
