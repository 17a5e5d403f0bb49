import { isDeepStrictEqual } from 'node:util'
import { ApiError } from '@regent/contract/errors'
import type { Audience, PlayerSearch } from '@regent/contract/players/player-search'
import { maxSegments, type Segment, type SegmentSearch } from '@regent/contract/players/segments'
import { newId } from '../../../engines/database/ids.ts'
import { findAccountId } from '../../../kernel/context/access.ts'
import type { Caller, Realm, RealmContext } from '../../../kernel/context/context.ts'
import { runHooks } from '../../../kernel/context/hooks.ts'
import { sharedRecords } from '../../../kernel/records/shared-records.ts'
import { rejectInUse } from './in-use.ts'
import * as queries from './queries.ts'

export type SegmentContent = { name: string; isShared: boolean; search: SegmentSearch }

/** The fields of a segment that an undo restores. */
export type SegmentState = SegmentContent & { accountId: number | null }

const records = sharedRecords({
  noun: 'a segment',
  table: 'segments',
  missing: 'SegmentNotFound',
  nameTaken: 'SegmentNameTaken',
  privateFields: ['search'],
})

export const segmentView = (row: queries.SegmentRow, caller: Caller): Segment => ({
  ...records.viewOf(row, caller),
  search: row.search,
})

export const listSegments = async ({ realm, caller }: RealmContext): Promise<Segment[]> =>
  (await queries.selectSegments(realm, findAccountId(caller))).map((row) => segmentView(row, caller))

/** A segment that the caller may not see is treated as missing. */
export async function requireSegment(
  { realm, caller }: RealmContext,
  id: number,
  field = 'id',
): Promise<queries.SegmentRow> {
  return records.visible(await queries.selectSegment(realm, id), caller, field)
}

export async function createSegment(context: RealmContext, content: SegmentContent): Promise<Segment> {
  const { realm, caller } = context
  const accountId = findAccountId(caller)
  if (accountId === undefined && !content.isShared) {
    throw new ApiError('BadRequest', { field: 'isShared', message: 'Game servers can create shared segments only.' })
  }
  if ((await queries.countSegments(realm)) >= maxSegments) {
    throw new ApiError('BadRequest', { field: 'name', message: `Limit reached: ${maxSegments} segments per realm.` })
  }
  const id = newId()
  await putSegment(context, id, { ...content, accountId: accountId ?? null })
  context.setVersion(1)
  return segmentView(await requireSegment(context, id), caller)
}

/** Creates a segment, or restores a deleted one. */
export async function putSegment(
  { realm, now, change }: RealmContext,
  id: number,
  { accountId, ...content }: SegmentState,
): Promise<void> {
  await records.orNameTaken(() =>
    queries.insertSegment(realm, { id, ...content }, accountId ?? undefined, new Date(now)),
  )
  change({ subject: 'segment', id: String(id), before: null, after: records.inTrail({ ...content, accountId }) })
}

export async function updateSegment(
  context: RealmContext,
  id: number,
  wanted: Partial<SegmentContent>,
): Promise<Segment> {
  const { realm, caller, now } = context
  await requireSegment(context, id)
  if (wanted.search) await runHooks(context.registry, 'segmentChanges', context, id, wanted.search)
  const row = records.visible(await queries.lockSegment(realm, id), caller)
  records.refuseStale(context, row, () => segmentView(row, caller))
  const before = toState(row)
  const after: SegmentState = { ...before, ...wanted, accountId: row.account_id }
  records.refuseSharing(context, before, after)
  const changedNames = records.changedFields(before, after, ['name', 'isShared', 'search'])
  if (changedNames.length === 0) {
    context.unchanged()
  } else {
    await records.orNameTaken(() => queries.updateSegment(realm, { id, ...after }, new Date(now)))
    context.change({ subject: 'segment', id: String(id), ...records.trailOf(before, after, changedNames) })
  }
  const saved = await requireSegment(context, id)
  context.setVersion(saved.version)
  return segmentView(saved, caller)
}

export async function deleteSegment(context: RealmContext, id: number): Promise<void> {
  const { realm, caller, change } = context
  const row = records.visible(await queries.lockSegment(realm, id), caller)
  records.refuseStale(context, row, () => segmentView(row, caller))
  await rejectInUse(context, id)
  await queries.deleteSegment(realm, id)
  change({ subject: 'segment', id: String(id), before: records.inTrail(toState(row)), after: null })
}

/**
 * Called before saving an audience. Its cohort must exist, and its segment must exist and be visible to the caller; it
 * is locked against deletion until the transaction ends. Unchanged references are not checked again, so that colleagues
 * who cannot see a private segment can still change the rest.
 */
export async function lockAudience(
  context: RealmContext,
  audience: Audience | undefined,
  field: string,
  before?: Audience,
): Promise<void> {
  if (!audience) return
  const { segment, cohort } = audience
  if (segment !== undefined && segment !== before?.segment) await lockSegmentInUse(context, segment, `${field}.segment`)
  if (cohort && !isDeepStrictEqual(cohort, before?.cohort))
    await runHooks(context.registry, 'cohortIsNamed', context.realm, cohort, `${field}.cohort`)
}

/** Locks a segment against deletion until the transaction ends, before a reference to it is saved. */
export async function lockSegmentInUse({ realm, caller }: RealmContext, id: number, field: string): Promise<void> {
  records.visible(await queries.shareSegment(realm, id), caller, field)
}

/** A segment as undo stores it, locked; null if the caller cannot see it. */
export async function lockState({ realm, caller }: RealmContext, id: number): Promise<SegmentState | null> {
  const row = await queries.lockSegment(realm, id)
  return row && records.isVisible(row, caller) ? toState(row) : null
}

const toState = ({ name, is_shared, search, account_id }: queries.SegmentRow): SegmentState => ({
  name,
  isShared: is_shared,
  search,
  accountId: account_id,
})

/** The shared segments as undo stores them. */
export const sharedStates = async (realm: Realm): Promise<(SegmentState & { id: number })[]> =>
  (await queries.selectSegments(realm, undefined)).map((row) => ({ id: row.id, ...toState(row) }))

/** The searches of these segments, including private ones. */
export const loadSearches = async (realm: Realm, ids: readonly number[]): Promise<Map<number, SegmentSearch>> =>
  new Map(ids.length === 0 ? [] : (await queries.selectSearches(realm, ids)).map(({ id, search }) => [id, search]))

/** The search of a segment that the caller may see. */
export async function requireSegmentSearch(context: RealmContext, id: number, field: string): Promise<SegmentContent> {
  const { name, is_shared: isShared, search } = await requireSegment(context, id, field)
  return { name, isShared, search }
}

/** The search of a segment, narrowed by additional criteria. */
export async function searchInSegment(
  context: RealmContext,
  id: number,
  narrowed: PlayerSearch,
): Promise<PlayerSearch> {
  return { ...(await requireSegmentSearch(context, id, 'segment')).search, ...narrowed }
}
