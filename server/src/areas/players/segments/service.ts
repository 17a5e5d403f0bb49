import { isDeepStrictEqual } from 'node:util'
import { ApiError } from '@regent/contract/errors'
import type { Audience, PlayerSearch } from '@regent/contract/player-search'
import { maxSegments, type Segment, type SegmentSearch } from '@regent/contract/segments'
import { newId } from '../../../engines/database/ids.ts'
import { ownValue } from '../../../kernel/audit/own.ts'
import { accountIdOf } from '../../../kernel/context/access.ts'
import type { Caller, RealmContext } from '../../../kernel/context/context.ts'
import { atMoment } from '../../../kernel/context/hooks.ts'
import { present } from '../../../kernel/present.ts'
import { orRefuse } from '../../../kernel/write/refused.ts'
import { refuseInUse } from './in-use.ts'
import * as queries from './queries.ts'

export type SegmentContent = { name: string; isShared: boolean; search: SegmentSearch }

/** The fields of a segment that an undo restores. */
export type SegmentState = SegmentContent & { accountId: number | null }

/**
 * The same for the audit trail. Everybody reads the trail, so the name and search of a private segment are readable
 * only by its owner.
 */
function inTrail({ name, search, ...state }: SegmentState) {
  const { isShared, accountId } = state
  if (isShared || accountId === null) return { name, search, ...state }
  return { name: ownValue(accountId, name), search: ownValue(accountId, search), ...state }
}

export const segmentView = (row: queries.SegmentRow, caller: Caller): Segment => ({
  id: row.id,
  name: row.name,
  isShared: row.is_shared,
  search: row.search,
  isMine: row.account_id !== null && row.account_id === accountIdOf(caller),
  ...present({ ownerEmail: row.email }),
  createdAt: row.created_at,
  updatedAt: row.updated_at,
  version: row.version,
})

export const listSegments = async ({ realm, caller }: RealmContext): Promise<Segment[]> =>
  (await queries.selectSegments(realm, accountIdOf(caller))).map((row) => segmentView(row, caller))

/** A segment that the caller may not see is treated as missing. */
export async function requireSegment(
  { realm, caller }: RealmContext,
  id: number,
  field = 'id',
): Promise<queries.SegmentRow> {
  return visible(await queries.selectSegment(realm, id), caller, field)
}

function visible(row: queries.SegmentRow | undefined, caller: Caller, field = 'id'): queries.SegmentRow {
  if (!row || !isVisible(row, caller)) throw new ApiError('SegmentNotFound', { field })
  return row
}

const isVisible = ({ is_shared, account_id }: queries.SegmentRow, caller: Caller): boolean =>
  is_shared || account_id === accountIdOf(caller)

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
  await orNameTaken(() => queries.insertSegment(realm, { id, ...content }, accountId ?? undefined, new Date(now)))
  change({ subject: 'segment', id: String(id), before: null, after: inTrail({ ...content, accountId }) })
}

export async function updateSegment(
  context: RealmContext,
  id: number,
  wanted: Partial<SegmentContent>,
): Promise<Segment> {
  const { realm, caller, now, ifMatch } = context
  const row = visible(await queries.lockSegment(realm, id), caller)
  if (ifMatch !== undefined && ifMatch !== row.version) {
    throw new ApiError('StaleVersion', { current: segmentView(row, caller) })
  }
  const before: SegmentContent = { name: row.name, isShared: row.is_shared, search: row.search }
  const after = { ...before, ...wanted }
  if (after.isShared !== before.isShared && row.account_id !== accountIdOf(caller)) {
    throw new ApiError('Forbidden', {
      field: 'isShared',
      message: 'Only the author of a segment can share it or make it private.',
    })
  }
  const changed = (Object.keys(after) as (keyof SegmentContent)[]).filter(
    (field) => !isDeepStrictEqual(before[field], after[field]),
  )
  if (changed.length === 0) {
    context.unchanged()
  } else {
    await orNameTaken(() => queries.updateSegment(realm, { id, ...after }, new Date(now)))
    const fieldsOf = (content: SegmentContent) => {
      const kept = inTrail({ ...content, accountId: row.account_id })
      return Object.fromEntries(changed.map((field) => [field, kept[field]]))
    }
    context.change({ subject: 'segment', id: String(id), before: fieldsOf(before), after: fieldsOf(after) })
  }
  const saved = await requireSegment(context, id)
  context.setVersion(saved.version)
  return segmentView(saved, caller)
}

export async function deleteSegment(context: RealmContext, id: number): Promise<void> {
  const { realm, caller, ifMatch, change } = context
  const row = visible(await queries.lockSegment(realm, id), caller)
  if (ifMatch !== undefined && ifMatch !== row.version) {
    throw new ApiError('StaleVersion', { current: segmentView(row, caller) })
  }
  await refuseInUse(context, id)
  await queries.deleteSegment(realm, id)
  change({ subject: 'segment', id: String(id), before: inTrail(stateOf(row)), after: null })
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
  visible(await queries.shareSegment(realm, id), caller, field)
}

/** A segment in the form of an undo, locked; null if the caller sees none. */
export async function lockState({ realm, caller }: RealmContext, id: number): Promise<SegmentState | null> {
  const row = await queries.lockSegment(realm, id)
  return row && isVisible(row, caller) ? stateOf(row) : null
}

const stateOf = ({ name, is_shared, search, account_id }: queries.SegmentRow): SegmentState => ({
  name,
  isShared: is_shared,
  search,
  accountId: account_id,
})

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

const orNameTaken = <T>(write: () => Promise<T>): Promise<T> =>
  orRefuse(write, ({ constraint }) =>
    ['segments_shared_names', 'segments_own_names'].includes(constraint)
      ? new ApiError('SegmentNameTaken', { field: 'name' })
      : undefined,
  )
