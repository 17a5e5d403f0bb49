import { ApiError } from '@regent/contract/errors'
import { compareManifests as comparison } from '@regent/contract/operate/content/content-manifests'
import {
  type ContentItemView,
  type ContentKind,
  globalManifest,
  type ManifestView,
} from '@regent/contract/operate/content/content-shapes'
import type { Right } from '@regent/contract/permissions'
import type { Realm, RealmContext } from '../../../kernel/context/context.ts'
import { withRealm } from '../../../kernel/context/in-realm.ts'
import { readCursor, readSort, writeCursor } from '../../../kernel/context/paging.ts'
import { present } from '../../../kernel/context/present.ts'
import { comparePublic } from './comparison.ts'
import type { ContentEntry } from './entries.ts'
import { buildReferences } from './items.ts'
import { findTypeOfId, readOwnTypes } from './listed-types.ts'
import { readItems } from './lists.ts'
import { type LiveManifest, manifestNotFound, readLive, requireList, requireManifest } from './manifests.ts'
import * as queries from './queries.ts'
import { buildItemFile } from './serve.ts'

/** The context of the realm in the call, if it has one; the right is checked in that realm. */
export async function inNamedRealm<C extends RealmContext>(
  context: C,
  pid: string | undefined,
  field: string,
  right: Right = 'view content',
): Promise<C> {
  if (pid === undefined || pid === context.realm.id) return context
  const { context: there } = await withRealm(context, pid)
  if (!there.realm) throw new ApiError('RealmNotFound', { field })
  if (!context.can(right, pid))
    throw new ApiError('Forbidden', { field, message: `This needs the right "${right}" in ${pid}.` })
  return there as C
}

type ManifestQuery = { id: string; uid?: string | undefined }

/** The live manifest of a name, or the manifest of a uid. */
export async function requireQueriedManifest(context: RealmContext, query: ManifestQuery): Promise<LiveManifest> {
  const liveManifest = await findManifestForGame(context, query)
  if (query.uid !== undefined && liveManifest.uid !== query.uid) throw manifestNotFound(context)
  return liveManifest
}

/** The same for game clients, which send other values as uid too: unknown uids return the live manifest. */
export async function findManifestForGame(context: RealmContext, { id, uid }: ManifestQuery): Promise<LiveManifest> {
  const live = await readLive(context.realm, id)
  if (uid === undefined || uid === live.uid) return live
  const row = await queries.selectManifest(context.realm, uid)
  if (!row) return live
  return {
    id: row.manifest_id,
    uid,
    checksum: row.checksum,
    createdAt: row.created_at,
    version: row.version,
    isArchived: row.archived_at !== null,
  }
}

/** A realm's content before the first publish; its checksum shows that. */
export async function emptyManifest({ realm }: RealmContext) {
  const { id, uid, checksum, createdAt: at } = await readLive(realm, globalManifest)
  return { id, uid, checksum, created: at, createdAt: at, lastChanged: at, archived: false, references: [] }
}

/** A manifest with all its references; undefined if it was never published. */
export async function readManifest(context: RealmContext, uid: string) {
  const row = await requireManifest(context, uid)
  const { entries } = await requireList(context.realm, row.checksum)
  const at = row.created_at
  return {
    id: row.manifest_id,
    uid,
    checksum: row.checksum,
    created: at,
    createdAt: at,
    lastChanged: at,
    archived: row.archived_at !== null,
    references: buildReferences(context, entries),
    ...present({ publisherAccountId: row.account_id }),
  }
}

export const checksumView = (row: queries.ContentManifestRow) => ({
  id: row.manifest_id,
  uid: row.uid,
  checksum: row.checksum,
  createdAt: row.created_at,
  archived: row.archived_at !== null,
})

const manifestView = ({ settings }: RealmContext, row: queries.ContentManifestRow): ManifestView => ({
  id: row.manifest_id,
  uid: row.uid,
  checksum: row.checksum,
  createdAt: row.created_at,
  origin: row.origin,
  itemCount: row.item_count,
  added: row.added,
  changed: row.changed,
  removed: row.removed,
  isLive: row.uid === row.live_uid,
  isArchived: row.archived_at !== null,
  ...(isPreviousRemoved(row) && { isPreviousRemoved: true, ...present({ keptDays: settings.versionsKeptDays }) }),
  ...present({ createdBy: row.email, sourcePid: row.source_pid, sourceUid: row.source_uid, reason: row.reason }),
})

/** The first manifest of a name only adds items. */
const isPreviousRemoved = (row: queries.ContentManifestRow): boolean =>
  !row.has_older && (row.added < row.item_count || row.changed > 0 || row.removed > 0)

export async function listManifests(context: RealmContext) {
  const rows = await queries.selectLiveManifests(context.realm)
  return { rows: rows.map((row) => manifestView(context, row)) }
}

export async function listHistory(
  context: RealmContext,
  { id, cursor, limit, sort }: { id: string; cursor?: string | undefined; limit: number; sort: 'created' | '-created' },
) {
  const after = readCursor(cursor, ['n'])?.n
  const order = readSort(sort).direction
  const rows = await queries.selectHistory(context.realm, id, { order, after, limit: limit + 1 })
  const last = rows[limit - 1]
  return {
    rows: rows.slice(0, limit).map((row) => manifestView(context, row)),
    next: rows.length > limit && last ? writeCursor([last.n]) : null,
  }
}

/** Maximum number of manifests searched per name. */
const maxHistory = 10_000

type HistoryRange = {
  manifestId: string
  fromUid?: string | undefined
  toUid?: string | undefined
  fromDate?: number | undefined
  toDate?: number | undefined
  offset: number
  limit: number
}

/** Each manifest with the URL of its comparison to the previous one. */
export async function listDiffs({ realm, origin }: RealmContext, range: HistoryRange) {
  const { manifestId, fromUid, toUid, fromDate = 0, toDate = Number.MAX_SAFE_INTEGER, offset, limit } = range
  const history = await queries.selectHistory(realm, manifestId, { order: 'desc', limit: maxHistory })
  const findPlace = (uid: string, field: string) => {
    const at = history.findIndex((row) => row.uid === uid)
    if (at < 0) throw new ApiError('ManifestNotFound', { field })
    return at
  }
  const newest = toUid === undefined ? 0 : findPlace(toUid, 'toUid')
  const before = fromUid === undefined ? history.length : findPlace(fromUid, 'fromUid')
  const comparisons = history
    .map((row, index) => ({ row, from: history[index + 1]?.uid }))
    .slice(newest, Math.max(newest, before))
    .filter(({ row }) => row.created_at >= fromDate && row.created_at <= toDate)
  return {
    manifestId,
    diffs: comparisons.slice(offset, offset + limit).map(({ row: { uid, created_at: createdDate }, from }) => ({
      manifestUid: uid,
      createdDate,
      diffUrl: `${origin}${comparison.path}?${new URLSearchParams({ ...(from !== undefined && { from }), to: uid })}`,
    })),
    hasMore: offset + limit < comparisons.length,
    totalCount: comparisons.length,
  }
}

type Page = { cursor?: string | undefined; limit: number; search?: string | undefined }

type Order<Column extends string> = Column | `-${Column}`

type ListRequest = ManifestQuery &
  Page & {
    type?: string | undefined
    kind?: ContentKind | undefined
    sort: Order<'id' | 'kind' | 'visibility' | 'created'> | 'saved'
  }

export async function listItems(context: RealmContext, request: ListRequest) {
  const { realm } = context
  const manifest = await requireQueriedManifest(context, request)
  const { entries } = await requireList(realm, manifest.checksum)
  const text = request.search?.toLowerCase()
  const matching = entries.filter(
    ({ id, kind, tags }) =>
      (request.type === undefined || id.startsWith(`${request.type}.`)) &&
      (request.kind === undefined || kind === request.kind) &&
      (text === undefined || id.toLowerCase().includes(text) || tags.some((tag) => tag.toLowerCase().includes(text))),
  )
  const sort = readSort(request.sort === 'saved' ? '-created' : request.sort)
  const { page, next } = slicePage(sortRows(matching, sort), request)
  const rows = await itemViews(realm, page)
  return { uid: manifest.uid, types: countTypes(entries), count: matching.length, rows, next }
}

/** Sorts rows by one of their fields. The sort is stable, so equal rows stay sorted by id. */
function sortRows<Name extends string, Row extends Record<Name | 'id', string | number>>(
  rows: readonly Row[],
  { by, direction }: { by: Name; direction: 'asc' | 'desc' },
): readonly Row[] {
  if (by === 'id') return direction === 'asc' ? rows : rows.toReversed()
  const sign = direction === 'asc' ? 1 : -1
  return rows.toSorted((a, b) => (a[by] === b[by] ? 0 : a[by] < b[by] ? -sign : sign))
}

/** The items with their titles and pictures. */
async function itemViews(realm: Realm, entries: readonly ContentEntry[]): Promise<ContentItemView[]> {
  const read = await readItems(
    realm,
    entries.filter(({ kind }) => kind === 'content'),
  )
  const labels = new Map(read.map((row) => [row.id, toLabel(row)]))
  return entries.map((entry) => ({ ...itemView(entry), ...labels.get(entry.id) }))
}

/** One item of a live manifest, and its type. */
export async function findContentItem(context: RealmContext, manifestId: string, id: string) {
  const { entries, own } = await readOwnTypes(context, manifestId)
  const type = findTypeOfId(id, new Set([...Object.keys(context.registry.contentTypes), ...own.keys()]))
  const entry = entries.find((one) => one.id === id)
  const [item = null] = entry ? await itemViews(context.realm, [entry]) : []
  return { item, type }
}

/** The saved versions of an item, newest first. */
export async function listItemVersions(
  { realm, settings }: RealmContext,
  wanted: { manifestId: string; contentId: string; cursor?: string | undefined; limit: number },
) {
  const live = (await requireList(realm, (await readLive(realm, wanted.manifestId)).checksum)).byId.get(
    wanted.contentId,
  )
  const offset = Math.max(0, readCursor(wanted.cursor, ['at'])?.at ?? 0)
  const rows = await queries.selectVersions(realm, wanted.contentId, { offset, limit: wanted.limit + 1 })
  return {
    rows: rows.slice(0, wanted.limit).map(({ version, kind, created_at: created, email }) => ({
      version,
      kind,
      created,
      isLive: version === live?.version,
      ...present({ createdBy: email }),
    })),
    next: rows.length > wanted.limit ? writeCursor([offset + wanted.limit]) : null,
    ...present({ keptDays: settings.versionsKeptDays }),
  }
}

/** The title and the picture of an item, from its public properties. */
function toLabel({ properties }: queries.ContentRow): { title?: string; icon?: string } {
  const readText = (name: string): string | undefined => {
    const property = properties[name]
    if (!property || property.visibility === 'private') return undefined
    const { data, text, $link } = property
    return [text, $link, data].find((one): one is string => typeof one === 'string' && one !== '')?.slice(0, 200)
  }
  const [title] = ['displayName', 'title', 'name'].flatMap((name) => readText(name) ?? [])
  const [icon] = ['icon', 'image'].flatMap((name) => readText(name) ?? [])
  return present({ title, icon })
}

const itemView = ({ id, kind, version, checksum, visibility, tags, created }: ContentEntry): ContentItemView => ({
  id,
  kind,
  version,
  checksum,
  visibility,
  tags,
  created,
})

function countTypes(entries: readonly ContentEntry[]) {
  const counts = new Map<string, number>()
  for (const { id } of entries) {
    const type = id.slice(0, Math.max(0, id.indexOf('.')))
    if (type) counts.set(type, (counts.get(type) ?? 0) + 1)
  }
  return [...counts].map(([type, count]) => ({ type, count })).sort((a, b) => b.count - a.count)
}

/** A page of an immutable list: the cursor is the position in it. */
function slicePage<Row>(rows: readonly Row[], { cursor, limit }: Page): { page: Row[]; next: string | null } {
  const start = Math.max(0, readCursor(cursor, ['at'])?.at ?? 0)
  const end = start + limit
  return { page: rows.slice(start, end), next: end < rows.length ? writeCursor([end]) : null }
}

type Sides = {
  from?: string | undefined
  fromPid?: string | undefined
  to?: string | undefined
  toPid?: string | undefined
  change?: 'added' | 'changed' | 'removed' | undefined
}

export async function compareManifests(
  context: RealmContext,
  request: Sides & Page & { sort: Order<'id' | 'change'> },
) {
  const from = await publicList(await inNamedRealm(context, request.fromPid, 'fromPid'), request.from)
  const to = await publicList(await inNamedRealm(context, request.toPid, 'toPid'), request.to)
  const { rows, counts } = comparePublic(from, to)
  const text = request.search?.toLowerCase()
  const matching = rows.filter(
    ({ id, change }) =>
      (request.change === undefined || change === request.change) &&
      (text === undefined || id.toLowerCase().includes(text)),
  )
  const { page, next } = slicePage(sortRows(matching, readSort(request.sort)), request)
  return { ...counts, rows: page, next }
}

/** Without a uid, the realm has nothing published. */
async function publicList(context: RealmContext, uid: string | undefined): Promise<readonly ContentEntry[]> {
  if (uid === undefined) return []
  const { checksum } = await requireManifest(context, uid)
  return (await requireList(context.realm, checksum)).entries
}

type ItemSides = {
  id: string
  from?: string | undefined
  fromPid?: string | undefined
  to?: string | undefined
  toPid?: string | undefined
}

/** The public parts of two versions; null for a missing one. */
export async function compareItems(context: RealmContext, { id, from, fromPid, to, toPid }: ItemSides) {
  const read = async (version: string | undefined, pid: string | undefined, field: string) => {
    const there = await inNamedRealm(context, pid, `${field}Pid`)
    if (version === undefined) return null
    const [row] = await readItems(there.realm, [{ id, version }])
    if (!row) throw new ApiError('ContentNotFound', { field })
    return publicSide(row)
  }
  return { from: await read(from, fromPid, 'from'), to: await read(to, toPid, 'to') }
}

/** Values without their wrappers, for people to compare. */
export function publicSide(row: queries.ContentRow): Record<string, unknown> {
  if (row.kind === 'binary') return { type: row.mime_type, bytes: row.size, md5: row.md5 }
  const { properties } = buildItemFile(row, ({ visibility }) => visibility === 'public')
  return Object.fromEntries(
    Object.entries(properties).map(([name, value]) => {
      if (typeof value === 'string') return [name, value]
      return [name, value.data ?? value.text ?? value.$link ?? value.$links ?? null]
    }),
  )
}

export async function readContent(
  context: RealmContext,
  wanted: { contentId: string; version: string; realmId?: string | undefined },
) {
  const { realm } = await inNamedRealm(context, wanted.realmId, 'realmId', 'view single-content')
  const [row] = await readItems(realm, [{ id: wanted.contentId, version: wanted.version }])
  if (!row) throw new ApiError('ContentNotFound', { field: 'contentId' })
  const { id, version, properties } = row
  return { id, version, properties }
}
