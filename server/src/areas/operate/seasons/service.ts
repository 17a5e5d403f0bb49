import { isDeepStrictEqual } from 'node:util'
import { ApiError } from '@regent/contract/errors'
import {
  isTimedKind,
  maxSeasons,
  type Season,
  type SeasonContent,
  type SeasonPart,
  type SeasonRow,
  type SeasonState,
  seasonPartRights,
} from '@regent/contract/operate/seasons'
import { newId } from '../../../engines/database/ids.ts'
import { findAccountId } from '../../../kernel/context/access.ts'
import type { RealmContext } from '../../../kernel/context/context.ts'
import { present } from '../../../kernel/context/present.ts'
import { lockAudience } from '../../players/segments/service.ts'
import { findParts, toPartView } from './parts.ts'
import * as queries from './queries.ts'

export function stateOfSeason(
  { scheduledAt, endedAt, start, end }: Pick<queries.StoredSeason, 'scheduledAt' | 'endedAt' | 'start' | 'end'>,
  now: number,
): SeasonState {
  if (scheduledAt === null) return 'draft'
  if (endedAt !== null || end <= now) return 'ended'
  return start <= now ? 'running' : 'scheduled'
}

/** A season as it is stored and audited. */
export const toStored = (row: queries.SeasonRecord): queries.StoredSeason => ({
  name: row.name,
  start: row.starts_at,
  end: row.ends_at,
  audience: row.audience,
  parts: row.parts,
  scheduledAt: row.scheduled_at,
  endedAt: row.ended_at,
})

const toShared = (row: queries.SeasonRecord, now: number) => ({
  id: row.id,
  name: row.name,
  start: row.starts_at,
  end: row.ends_at,
  state: stateOfSeason(toStored(row), now),
  version: row.version,
  updatedAt: row.updated_at,
  ...present({ updatedBy: row.email }),
})

export const toSeasonRow = (row: queries.SeasonRecord, now: number): SeasonRow => ({
  ...toShared(row, now),
  parts: row.parts.map(({ kind, id }) => ({ kind, id })),
})

export async function requireSeason({ realm }: RealmContext, id: number): Promise<queries.SeasonRecord> {
  const row = await queries.selectSeason(realm, id)
  if (!row) throw new ApiError('SeasonNotFound', { field: 'id' })
  return row
}

/** The same, locked; rejects another version than that of If-Match. */
export async function lockSeason({ realm, ifMatch }: RealmContext, id: number): Promise<queries.SeasonRecord> {
  const row = await queries.lockSeason(realm, id)
  if (!row) throw new ApiError('SeasonNotFound', { field: 'id' })
  if (ifMatch !== undefined && ifMatch !== row.version)
    throw new ApiError('StaleVersion', { current: { id, name: row.name, version: row.version } })
  return row
}

/** A season with its parts. */
export async function readSeason(context: RealmContext, id: number): Promise<Season> {
  const row = await requireSeason(context, id)
  context.setVersion(row.version)
  const times = { start: row.starts_at, end: row.ends_at }
  const parts = await findParts(context, row.parts, times)
  return {
    ...toShared(row, context.now),
    ...present({ audience: row.audience }),
    parts: parts.map((found) => toPartView(found, times)),
  }
}

/** Rejects parts that the caller may not see, and offsets of records that the calendar does not move. */
function checkParts({ can, realm }: RealmContext, parts: readonly SeasonPart[]): void {
  for (const [n, { kind, startsAfter, endsAfter, copyAs }] of parts.entries()) {
    const { view, move, copy } = seasonPartRights[kind]
    if (!can(view, realm.id))
      throw new ApiError('Forbidden', { message: `This needs the right "${view}". Nothing was changed.` })
    const refuse = (field: string, message: string) =>
      new ApiError('BadRequest', { field: `parts.${n}.${field}`, message: `parts.${n}.${field} ${message}` })
    if (copyAs !== undefined && (!isTimedKind(kind) || copy === undefined))
      throw refuse('copyAs', 'must be absent: records of this kind are not copied.')
    if (move === undefined && copyAs === undefined && (startsAfter !== null || endsAfter !== null))
      throw refuse(startsAfter === null ? 'endsAfter' : 'startsAfter', 'must be null: the record has its own times.')
  }
}

const toEditor = ({ caller, now }: RealmContext) => ({ accountId: findAccountId(caller) ?? null, now: new Date(now) })

export async function createSeason(context: RealmContext, content: SeasonContent): Promise<Season> {
  const id = newId()
  const { audience, ...rest } = content
  await putSeason(context, id, { ...rest, audience: audience ?? null, scheduledAt: null, endedAt: null })
  return readSeason(context, id)
}

/** Creates a season, or restores a deleted one. */
export async function putSeason(context: RealmContext, id: number, season: queries.StoredSeason): Promise<void> {
  checkParts(context, season.parts)
  await lockAudience(context, season.audience ?? undefined, 'audience')
  if ((await queries.lockCountOfSeasons(context.realm)) >= maxSeasons)
    throw new ApiError('SeasonsFull', { field: 'name' })
  await queries.insertSeason(context.realm, id, season, toEditor(context))
  context.change({ subject: 'season', id: String(id), before: null, after: season })
}

export async function updateSeason(context: RealmContext, id: number, content: SeasonContent): Promise<Season> {
  const row = await lockSeason(context, id)
  const { audience, ...rest } = content
  await saveSeason(context, row, { ...rest, audience: audience ?? null })
  return readSeason(context, id)
}

/** Saves the given fields of a locked season. */
export async function saveSeason(
  context: RealmContext,
  row: queries.SeasonRecord,
  wanted: Partial<queries.StoredSeason>,
): Promise<void> {
  const before = toStored(row)
  const after = { ...before, ...wanted }
  const fields = (Object.keys(before) as (keyof queries.StoredSeason)[]).filter(
    (field) => !isDeepStrictEqual(before[field], after[field]),
  )
  if (fields.length === 0) return context.unchanged()
  if (fields.includes('parts')) checkParts(context, after.parts)
  await lockAudience(context, after.audience ?? undefined, 'audience', before.audience ?? undefined)
  await queries.updateSeason(context.realm, row.id, after, toEditor(context))
  const pick = (season: queries.StoredSeason) => Object.fromEntries(fields.map((field) => [field, season[field]]))
  context.change({ subject: 'season', id: String(row.id), before: pick(before), after: pick(after) })
}

export async function deleteSeason(context: RealmContext, id: number): Promise<void> {
  const row = await lockSeason(context, id)
  await queries.deleteSeason(context.realm, id)
  context.change({ subject: 'season', id: String(id), before: toStored(row), after: null })
}

type Copy = { name: string; start: number; copies: readonly { kind: string; id: string; copyAs: string }[] }

/** Copies a season as a draft. Parts with a name are copied when the draft is scheduled. */
export async function copySeason(context: RealmContext, id: number, { name, start, copies }: Copy): Promise<Season> {
  const row = await requireSeason(context, id)
  const times = { start: row.starts_at, end: row.ends_at }
  const foundParts = await findParts(context, row.parts, times)
  const parts = foundParts.map(({ part, entry }): SeasonPart => {
    const { copyAs: _, ...own } = part
    const copyAs = copies.find((one) => one.kind === part.kind && one.id === part.id)?.copyAs
    // The record belongs to the original, which still has it in its place.
    if (copyAs === undefined) return { ...own, startsAfter: null, endsAfter: null }
    if (own.startsAfter !== null || own.endsAfter !== null) return { ...own, copyAs }
    // A copy has times relative to the season, also if the record has its own.
    const startsAfter = entry?.start == null ? null : entry.start - times.start
    const endsAfter = entry?.end == null || entry.isMoment ? null : entry.end - times.end
    return { ...own, startsAfter, endsAfter, copyAs }
  })
  return createSeason(context, {
    name,
    start,
    end: start + times.end - times.start,
    parts,
    ...present({ audience: row.audience }),
  })
}
