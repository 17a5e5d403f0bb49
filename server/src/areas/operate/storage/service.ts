import { ApiError } from '@regent/contract/errors'
import { parseExactJson } from '@regent/contract/exact-numbers'
import { isLogStorage, type StorageReference } from '@regent/contract/operate/microservices'
import { isDocumentId, maxAuditedBytes, type StorageDocument } from '@regent/contract/operate/storage'
import { personalSeal } from '../../../kernel/audit/personal.ts'
import type { Realm, RealmContext } from '../../../kernel/context/context.ts'
import { isCursorText, isCursorTime, readSort, readTextCursor, writeTextCursor } from '../../../kernel/paging.ts'
import { findPlayerByTag } from '../../players/players/service.ts'
import { requireDeployedStorage } from '../microservices/service.ts'
import * as queries from './queries.ts'
import { readCounterOf } from './read-counter.ts'

type Place = queries.CollectionRef

/** A document as the audit trail keeps it. */
export type DocumentState = { data: Record<string, unknown> }

export type Put = { id: string; data: Record<string, unknown>; ifVersion?: number | undefined }
export type Removal = { id: string; ifVersion?: number | undefined }
/** What a write made of a document. */
type Written = { id: string; version: number; bytes: number }

/** Most collections of a storage object. */
const maxCollections = 200
/** Most bytes of documents in one page, unless a single one is larger. */
const maxPageBytes = 4 * 1024 * 1024

export const documentView = (row: queries.DocumentRow): StorageDocument => ({
  collection: row.collection,
  id: row.id,
  data: row.data,
  bytes: row.bytes,
  version: row.version,
  created: row.created_at,
  updated: row.updated_at,
})

/**
 * The storage object, if it keeps documents. One that is switched off takes no writes and answers no service; operators
 * can still look into it.
 */
export async function requireStorage(
  { realm, caller }: Pick<RealmContext, 'realm' | 'caller'>,
  id: string,
  use: 'read' | 'write' = 'read',
): Promise<StorageReference> {
  const storage = await requireDeployedStorage(realm, id, 'storage')
  if (isLogStorage(storage)) {
    throw new ApiError('StorageNotFound', {
      field: 'storage',
      message: `The storage object ${id} keeps lines of logs and no documents.`,
    })
  }
  if (!storage.enabled && (use === 'write' || caller.kind === 'server')) {
    throw new ApiError('StorageOff', { field: 'storage' })
  }
  return storage
}

/** The documents with these ids; those that do not exist are left out. */
export async function readDocuments(context: RealmContext, place: Place, ids: readonly string[]) {
  await requireStorage(context, place.storage)
  const rows = await queries.selectDocuments(context.realm, place, ids)
  readCounterOf(context.db).count(context.realm.id, place, rows.length, context.now)
  return rows.map(documentView)
}

type Listing = {
  prefix?: string | undefined
  field?: string | undefined
  value?: string | undefined
  cursor?: string | undefined
  limit: number
  sort: DocumentOrder | `-${DocumentOrder}`
}

/** A page of documents in an order; it ends early where the documents are large. */
export async function listDocuments(context: RealmContext, place: Place, listing: Listing) {
  await requireStorage(context, place.storage)
  const { prefix, limit } = listing
  const sort = readSort(listing.sort)
  const filter = { prefix, containing: containingOf(listing) }
  const page = { sort, after: placeAfter(sort.by, listing.cursor), limit: limit + 1 }
  const sizes = await queries.documentsOfPage(context.realm, place, filter, page).execute()
  let [count, bytes] = [0, 0]
  for (const size of sizes.slice(0, limit)) {
    bytes += size.bytes
    if (count > 0 && bytes > maxPageBytes) break
    count += 1
  }
  const shown = sizes.slice(0, count)
  const ids = shown.map(({ id }) => id)
  const byId = new Map((await queries.selectDocuments(context.realm, place, ids)).map((row) => [row.id, row]))
  const rows = ids.flatMap((id) => byId.get(id) ?? [])
  readCounterOf(context.db).count(context.realm.id, place, rows.length, context.now)
  const last = sizes.length > count ? shown.at(-1) : undefined
  return { rows: rows.map(documentView), next: last ? cursorTo(sort.by, last) : null }
}

type DocumentOrder = 'id' | 'updated'

/** By id, the last id of the page before is the cursor, as services have always sent it. */
function placeAfter(by: DocumentOrder, cursor: string | undefined): queries.DocumentPlace | undefined {
  if (by === 'updated') {
    const [updated, id] = readTextCursor(cursor, [isCursorTime, isCursorText]) ?? []
    return id === undefined ? undefined : { id: String(id), updated: Number(updated) }
  }
  if (cursor === undefined || cursor === '') return undefined
  if (!isDocumentId(cursor))
    throw new ApiError('BadRequest', { field: 'cursor', message: 'cursor must be the id of a document.' })
  return { id: cursor, updated: 0 }
}

const cursorTo = (by: DocumentOrder, { id, updated }: queries.DocumentPlace) =>
  by === 'id' ? id : writeTextCursor([updated, id])

/** The JSON objects of which a document must contain one so that its field has the value. */
function containingOf({ field, value }: Listing): string[] | undefined {
  if (field === undefined && value === undefined) return undefined
  if (field === undefined || value === undefined) {
    const missing = field === undefined ? 'field' : 'value'
    throw new ApiError('BadRequest', {
      field: missing,
      message: `${missing} is missing: give both field and value, or neither.`,
    })
  }
  const names = field.split('.')
  const within = (one: unknown) => JSON.stringify(names.reduceRight<unknown>((inner, name) => ({ [name]: inner }), one))
  const meant = scalarOf(value)
  return typeof meant === 'string' ? [within(meant)] : [within(meant), within(value)]
}

/**
 * A number, true, false, null or a text in quotes is meant as JSON; anything else as it stands. No document holds a
 * number that would be rounded, so that its digits are meant as text.
 */
function scalarOf(text: string): unknown {
  try {
    const value = parseExactJson(text)
    return typeof value === 'object' && value !== null ? text : value
  } catch {
    return text
  }
}

/** What a storage object holds, collection by collection. */
export async function listCollections(context: RealmContext, id: string) {
  const { enabled } = await requireStorage(context, id)
  const rows = await queries.selectCollections(context.realm, id)
  const sum = (field: 'documents' | 'bytes') => rows.reduce((total, row) => total + row[field], 0)
  return {
    collections: rows
      .filter(({ documents }) => documents > 0)
      .map(({ collection, documents, bytes }) => ({ collection, documents, bytes })),
    documents: sum('documents'),
    bytes: sum('bytes'),
    maxDocuments: context.settings.storage.documents,
    maxBytes: context.settings.storage.bytes,
    isOn: enabled,
  }
}

/** What each storage object of a realm holds; those without documents are left out. */
export const totalsOf = async (realm: Realm): Promise<ReadonlyMap<string, { documents: number; bytes: number }>> =>
  new Map((await queries.selectTotals(realm)).map(({ storage, documents, bytes }) => [storage, { documents, bytes }]))

/**
 * Writes and deletes documents of one collection, all of them or none. What operators do is audited; what services write
 * into their own store is counted.
 */
export async function writeDocuments(
  context: RealmContext,
  place: Place,
  { put, remove }: { put: readonly Put[]; remove: readonly Removal[] },
): Promise<Written[]> {
  const { realm, now } = context
  await requireStorage(context, place.storage, 'write')
  if (put.length + remove.length === 0) {
    context.unchanged()
    return []
  }
  refuseRepeated([...put, ...remove])
  const texts = put.map(({ data }, index) => checkedText(context, data, put.length > 1 ? `put.${index}.data` : 'data'))
  const collection = await queries.lockCollection(realm, place)
  const known = new Map(
    (
      await queries.selectDocuments(
        realm,
        place,
        [...put, ...remove].map(({ id }) => id),
      )
    ).map((row) => [row.id, row]),
  )
  for (const { id, ifVersion } of [...put, ...remove]) refuseStale(ifVersion, known.get(id), id)
  const gone = remove.map(({ id }) => known.get(id) ?? missing(id))
  const documents = put.map(({ id, data }, index) => ({
    id,
    json: texts[index] ?? '',
    bytes: Buffer.byteLength(texts[index] ?? ''),
    gamerTag: playerIn(data) ?? null,
    // Counted over the whole collection, so that a document that is deleted and made again has a newer version.
    version: collection.documents_written + index + 1,
  }))
  const before = (id: string) => known.get(id)?.bytes ?? 0
  const change = {
    documents: documents.filter(({ id }) => !known.has(id)).length - gone.length,
    bytes:
      documents.reduce((sum, { id, bytes }) => sum + bytes - before(id), 0) -
      gone.reduce((sum, { bytes }) => sum + bytes, 0),
    written: documents.length + gone.length,
  }
  await refuseFull(context, place, change)
  if (documents.length > 0) await queries.upsertDocuments(realm, place, documents, new Date(now))
  if (gone.length > 0) {
    await queries.deleteDocuments(
      realm,
      place,
      gone.map(({ id }) => id),
    )
  }
  await queries.addToCollection(realm, place, change)
  for (const { id, data } of put) await audit(context, place, id, known.get(id), { data })
  for (const row of gone) await audit(context, place, row.id, row, null)
  return documents.map(({ id, version, bytes }) => ({ id, version, bytes }))
}

function missing(id: string): never {
  throw new ApiError('StorageDocumentNotFound', {
    field: 'id',
    message: `There is no document ${id}. Nothing was changed.`,
  })
}

function refuseRepeated(documents: readonly { id: string }[]): void {
  const ids = new Set<string>()
  for (const { id } of documents) {
    if (ids.has(id)) throw new ApiError('BadRequest', { field: 'id', message: `The document ${id} is named twice.` })
    ids.add(id)
  }
}

function refuseStale(ifVersion: number | undefined, row: queries.DocumentRow | undefined, id: string): void {
  if (ifVersion === undefined || ifVersion === (row?.version ?? 0)) return
  if (!row) missing(id)
  throw new ApiError('StaleVersion', { field: id, current: documentView(row) })
}

/** The data as JSON, if it is neither too large nor too deep. */
function checkedText({ settings, caller }: RealmContext, data: Record<string, unknown>, field: string): string {
  const { documentBytes, depth } = settings.storage
  const refuse = (message: string) => new ApiError('BadRequest', { field, message: `${field} ${message}` })
  if (!isWithin(data, depth)) throw refuse(`is nested deeper than ${depth} levels (STORAGE_DEPTH).`)
  const text = JSON.stringify(data)
  const bytes = Buffer.byteLength(text)
  if (bytes > documentBytes) throw refuse(`is longer than ${documentBytes / 1024} kB as JSON (STORAGE_DOCUMENT_KB).`)
  if (caller.kind === 'account' && bytes > maxAuditedBytes) {
    throw refuse(`is longer than ${maxAuditedBytes / 1024} kB as JSON: such documents are written by services alone.`)
  }
  return text
}

const isWithin = (value: unknown, depth: number): boolean =>
  typeof value !== 'object' || value === null
    ? true
    : depth > 0 && Object.values(value).every((one) => isWithin(one, depth - 1))

async function refuseFull(
  { realm, settings }: RealmContext,
  { storage, collection }: Place,
  change: queries.CollectionChange,
) {
  if (change.documents <= 0 && change.bytes <= 0) return
  const held = await queries.selectCollections(realm, storage)
  const { documents, bytes } = settings.storage
  const after = (field: 'documents' | 'bytes') => held.reduce((sum, row) => sum + row[field], change[field])
  const refuse = (message: string) =>
    new ApiError('StorageFull', { field: 'storage', message: `${message} Nothing was changed.` })
  if (change.documents > 0 && after('documents') > documents) {
    throw refuse(`The storage object ${storage} may hold ${documents} documents (STORAGE_DOCUMENTS).`)
  }
  if (change.bytes > 0 && after('bytes') > bytes) {
    throw refuse(`The documents of the storage object ${storage} may have ${bytes / 1024 / 1024} MB (STORAGE_MB).`)
  }
  const others = held.filter((row) => row.documents > 0 && row.collection !== collection)
  if (others.length >= maxCollections) {
    throw refuse(`The storage object ${storage} may have ${maxCollections} collections.`)
  }
}

/** The gamer tag in the field `playerId`, as a number or as text. */
function playerIn({ playerId }: Record<string, unknown>): number | undefined {
  const gamerTag = typeof playerId === 'string' && /^\d{1,16}$/.test(playerId) ? Number(playerId) : playerId
  return typeof gamerTag === 'number' && Number.isSafeInteger(gamerTag) && gamerTag > 0 ? gamerTag : undefined
}

export const subjectIdOf = ({ storage, collection }: Place, id: string): string => `${storage}/${collection}/${id}`

/** The place and the id that `subjectIdOf` has joined. */
export function placeOfSubject(subjectId: string): { place: Place; id: string } {
  const [storage = '', collection = '', id = ''] = subjectId.split('/')
  return { place: { storage, collection }, id }
}

async function audit(
  context: RealmContext,
  place: Place,
  id: string,
  row: queries.DocumentRow | undefined,
  after: DocumentState | null,
): Promise<void> {
  // What a service does with its own documents is no act of a person; a trail of it would be as long as the data.
  if (context.caller.kind !== 'account') return context.unchanged()
  if (row && row.bytes > maxAuditedBytes) {
    throw new ApiError('BadRequest', {
      field: 'data',
      message: `The document ${id} is longer than ${maxAuditedBytes / 1024} kB: only services can change it. Nothing was changed.`,
    })
  }
  const before = row ? { data: row.data } : null
  const gamerTag = (after && playerIn(after.data)) ?? (before && playerIn(before.data)) ?? undefined
  const isKnown = gamerTag !== undefined && (await findPlayerByTag(context.realm, gamerTag)) !== undefined
  context.change({
    subject: 'storage-document',
    id: subjectIdOf(place, id),
    before: before && (await sealed(context, before)),
    after: after && (await sealed(context, after)),
    gamerTag: isKnown ? gamerTag : undefined,
  })
}

/** Sealed with the key of the player whom the document names, so that forgetting the player erases it in the trail too. */
async function sealed(context: RealmContext, { data }: DocumentState): Promise<unknown> {
  const gamerTag = playerIn(data)
  const player = gamerTag === undefined ? undefined : await findPlayerByTag(context.realm, gamerTag)
  return { data: player ? (await personalSeal(context, player.accountId)).seal(data) : data }
}

/** The present state for an undo, with its collection locked; null if there is no such document. */
export async function lockDocumentState(realm: Realm, place: Place, id: string): Promise<DocumentState | null> {
  await queries.lockCollection(realm, place)
  const [row] = await queries.selectDocuments(realm, place, [id])
  return row ? { data: row.data } : null
}
