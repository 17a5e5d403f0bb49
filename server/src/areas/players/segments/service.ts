import { isDeepStrictEqual } from 'node:util'
import { ApiError } from '@regent/contract/errors'
import type { Audience, PlayerSearch } from '@regent/contract/players/player-search'
import { maxSegments, type Segment, type SegmentSearch } from '@regent/contract/players/segments'
import { newId } from '../../../engines/database/ids.ts'
import { accountIdOf } from '../../../kernel/context/access.ts'
import type { Caller, Realm, RealmContext } from '../../../kernel/context/context.ts'
import { atMoment } from '../../../kernel/context/hooks.ts'
import { sharedRecords } from '../../../kernel/shared-records/shared-records.ts'
import { refuseInUse } from './in-use.ts'
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
  (await queries.selectSegments(realm, accountIdOf(caller))).map((row) => segmentView(row, caller))

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
  const accountId = accountIdOf(caller)
  if (accountId === undefined && !content.isShared) {
    throw new ApiError('BadRequest', { field: 'isShared', message: 'A game server can make shared segments only.' })
  }
  if ((await queries.countSegments(realm)) >= maxSegments) {
    throw new ApiError('BadRequest', { field: 'name', message: `A realm has at most ${maxSegments} segments.` })
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
  if (wanted.search) await atMoment(context.registry, 'segmentChanges', context, id, wanted.search)
  const row = records.visible(await queries.lockSegment(realm, id), caller)
  records.refuseStale(context, row, () => segmentView(row, caller))
  const before = stateOf(row)
  const after: SegmentState = { ...before, ...wanted, accountId: row.account_id }
  records.refuseSharing(context, before, after)
  const changed = records.changedFields(before, after, ['name', 'isShared', 'search'])
  if (changed.length === 0) {
    context.unchanged()
  } else {
    await records.orNameTaken(() => queries.updateSegment(realm, { id, ...after }, new Date(now)))
    context.change({ subject: 'segment', id: String(id), ...records.trailOf(before, after, changed) })
  }
  const saved = await requireSegment(context, id)
  context.setVersion(saved.version)
  return segmentView(saved, caller)
}

export async function deleteSegment(context: RealmContext, id: number): Promise<void> {
  const { realm, caller, change } = context
  const row = records.visible(await queries.lockSegment(realm, id), caller)
  records.refuseStale(context, row, () => segmentView(row, caller))
  await refuseInUse(context, id)
  await queries.deleteSegment(realm, id)
  change({ subject: 'segment', id: String(id), before: records.inTrail(stateOf(row)), after: null })
}

/**
 * For whoever is about to save an audience: its cohort exists, its segment exists and the caller sees it, and it is not
 * deleted before the transaction ends. What the audience named before is not checked again, so that colleagues who do
 * not see a private segment can still change the rest.
 */
export async function holdAudience(
  context: RealmContext,
  audience: Audience | undefined,
  field: string,
  before?: Audience,
): Promise<void> {
  if (!audience) return
  const { segment, cohort } = audience
  if (segment !== undefined && segment !== before?.segment) await holdSegment(context, segment, `${field}.segment`)
  if (cohort && !isDeepStrictEqual(cohort, before?.cohort))
    await atMoment(context.registry, 'cohortIsNamed', context.realm, cohort, `${field}.cohort`)
}

/** Keeps a segment from being deleted until the transaction ends, for whoever is about to refer to it. */
export async function holdSegment({ realm, caller }: RealmContext, id: number, field: string): Promise<void> {
  records.visible(await queries.shareSegment(realm, id), caller, field)
}

/** A segment in the form of an undo, locked; null if the caller sees none. */
export async function lockState({ realm, caller }: RealmContext, id: number): Promise<SegmentState | null> {
  const row = await queries.lockSegment(realm, id)
  return row && records.isVisible(row, caller) ? stateOf(row) : null
}

const stateOf = ({ name, is_shared, search, account_id }: queries.SegmentRow): SegmentState => ({
  name,
  isShared: is_shared,
  search,
  accountId: account_id,
})

/** The shared segments in the form of an undo. */
export const sharedStates = async (realm: Realm): Promise<(SegmentState & { id: number })[]> =>
  (await queries.selectSegments(realm, undefined)).map((row) => ({ id: row.id, ...stateOf(row) }))

/** The searches of these segments, whoever may see them. */
export const searchesOf = async (realm: Realm, ids: readonly number[]): Promise<Map<number, SegmentSearch>> =>
  new Map(ids.length === 0 ? [] : (await queries.selectSearches(realm, ids)).map(({ id, search }) => [id, search]))

/** The search of a segment that the caller may see. */
export async function searchOfSegment(context: RealmContext, id: number, field: string): Promise<SegmentContent> {
  const { name, is_shared: isShared, search } = await requireSegment(context, id, field)
  return { name, isShared, search }
}

/** The search of a segment, narrowed by further criteria. */
export async function searchInSegment(
  context: RealmContext,
  id: number,
  narrowed: PlayerSearch,
): Promise<PlayerSearch> {
  return { ...(await searchOfSegment(context, id, 'segment')).search, ...narrowed }
}
