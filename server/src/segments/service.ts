import { isDeepStrictEqual } from 'node:util'
import { ApiError } from '@regent/contract/errors'
import { mostSegments, type Segment, type SegmentSearch } from '@regent/contract/segments'
import type { Caller, Realm, RequestContext } from '../http/context.ts'
import { newId } from '../ids.ts'
import * as queries from './queries.ts'

type InRealm = RequestContext & { realm: Realm }

export type SegmentContent = { name: string; isShared: boolean; search: SegmentSearch }

/** What the audit trail keeps of a segment. */
export type SegmentState = SegmentContent & { accountId: number | null }

const accountIdOf = (caller: Caller): number | undefined => (caller.kind === 'account' ? caller.accountId : undefined)

export const segmentView = (row: queries.SegmentRow, caller: Caller): Segment => ({
  id: row.id,
  name: row.name,
  isShared: row.is_shared,
  search: row.search,
  isMine: row.account_id !== null && row.account_id === accountIdOf(caller),
  ...(row.email !== null && { ownerEmail: row.email }),
  createdAt: row.created_at,
  updatedAt: row.updated_at,
  version: row.version,
})

export const listSegments = async ({ realm, caller }: InRealm): Promise<Segment[]> =>
  (await queries.selectSegments(realm, accountIdOf(caller))).map((row) => segmentView(row, caller))

/** A segment that is not the caller's to see is not there. */
export async function requireSegment({ realm, caller }: InRealm, id: number): Promise<queries.SegmentRow> {
  return visible(await queries.selectSegment(realm, id), caller)
}

function visible(row: queries.SegmentRow | undefined, caller: Caller): queries.SegmentRow {
  if (!row || !(row.is_shared || row.account_id === accountIdOf(caller))) throw new ApiError('SegmentNotFound')
  return row
}

export async function createSegment(context: InRealm, content: SegmentContent): Promise<Segment> {
  const { realm, caller } = context
  const accountId = accountIdOf(caller)
  if (accountId === undefined && !content.isShared) {
    throw new ApiError('BadRequest', { field: 'isShared', message: 'A game server can make shared segments only.' })
  }
  if ((await queries.countSegments(realm)) >= mostSegments) {
    throw new ApiError('BadRequest', { field: 'name', message: `A realm has at most ${mostSegments} segments.` })
  }
  const id = newId()
  await putSegment(context, id, { ...content, accountId: accountId ?? null })
  context.setVersion(1)
  return segmentView(await requireSegment(context, id), caller)
}

/** Makes a segment, or makes one again that was deleted. */
export async function putSegment(
  { realm, now, change }: InRealm,
  id: number,
  { accountId, ...content }: SegmentState,
): Promise<void> {
  await refuseTakenName(() => queries.insertSegment(realm, { id, ...content }, accountId ?? undefined, new Date(now)))
  change({ subject: 'segment', id: String(id), before: null, after: { ...content, accountId } })
}

export async function updateSegment(context: InRealm, id: number, wanted: Partial<SegmentContent>): Promise<Segment> {
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
      message: 'Only who made a segment shares it or takes it back.',
    })
  }
  const changed = (Object.keys(after) as (keyof SegmentContent)[]).filter(
    (field) => !isDeepStrictEqual(before[field], after[field]),
  )
  if (changed.length === 0) {
    context.unchanged()
  } else {
    await refuseTakenName(() => queries.updateSegment(realm, { id, ...after }, new Date(now)))
    const fieldsOf = (content: SegmentContent) => Object.fromEntries(changed.map((field) => [field, content[field]]))
    context.change({ subject: 'segment', id: String(id), before: fieldsOf(before), after: fieldsOf(after) })
  }
  const saved = await requireSegment(context, id)
  context.setVersion(saved.version)
  return segmentView(saved, caller)
}

export async function deleteSegment({ realm, caller, ifMatch, change }: InRealm, id: number): Promise<void> {
  const row = visible(await queries.lockSegment(realm, id), caller)
  if (ifMatch !== undefined && ifMatch !== row.version) {
    throw new ApiError('StaleVersion', { current: segmentView(row, caller) })
  }
  await queries.deleteSegment(realm, id)
  change({ subject: 'segment', id: String(id), before: stateOf(row), after: null })
}

/** A segment as the audit trail keeps it, locked; null when there is none. */
export async function lockState({ realm }: InRealm, id: number): Promise<SegmentState | null> {
  const row = await queries.lockSegment(realm, id)
  return row ? stateOf(row) : null
}

const stateOf = ({ name, is_shared, search, account_id }: queries.SegmentRow): SegmentState => ({
  name,
  isShared: is_shared,
  search,
  accountId: account_id,
})

/** The search of a segment that the caller sees. */
export const searchOfSegment = async (context: InRealm, id: number): Promise<{ name: string; search: SegmentSearch }> =>
  requireSegment(context, id)

async function refuseTakenName<T>(write: () => Promise<T>): Promise<T> {
  try {
    return await write()
  } catch (error) {
    const constraint = error instanceof Error && 'constraint' in error ? error.constraint : undefined
    if (constraint === 'segments_shared_names' || constraint === 'segments_own_names') {
      throw new ApiError('SegmentNameTaken', { field: 'name' })
    }
    throw error
  }
}
