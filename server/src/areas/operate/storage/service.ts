import { ApiError } from '@regent/contract/errors'
import { parseExactJson } from '@regent/contract/exact-numbers'
import { isLogStorage, type StorageReference } from '@regent/contract/operate/microservices'
import { isDocumentId, maxAuditedBytes, type StorageDocument } from '@regent/contract/operate/storage'
import { personalSeal } from '../../../kernel/audit/personal.ts'
import type { Realm, RealmContext } from '../../../kernel/context/context.ts'
import {
  isCursorText,
  isCursorTime,
  readSort,
  readTextCursor,
  writeTextCursor,
} from '../../../kernel/context/paging.ts'
import { findPlayerByTag } from '../../players/players/service.ts'
import { requireDeployedStorage } from '../microservices/service.ts'
import * as queries from './queries.ts'
import { getReadCounter } from './read-counter.ts'

type Place = queries.CollectionRef

/** A document as the audit trail keeps it. */
export type DocumentState = { data: Record<string, unknown> }

export type DocumentPut = { id: string; data: Record<string, unknown>; ifVersion?: number | undefined }
export type Removal = { id: string; ifVersion?: number | undefined }
/** The result of writing a document. */
type WriteResult = { id: string; version: number; bytes: number }

/** Maximum number of collections of a storage object. */
const maxCollections = 200
/** Maximum bytes of documents in one page, unless a single one is larger. */
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
 * The storage object, if it stores documents. One that is switched off rejects writes and calls of services; operators
 * can still read it.
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
      message: `The storage object ${id} stores log lines, not documents.`,
    })
  }
  if (!storage.enabled && (use === 'write' || caller.kind === 'server')) {
    throw new ApiError('StorageOff', { field: 'storage' })
  }
  return storage
}

/** The documents with these ids; missing ones are omitted. */
export async function readDocuments(context: RealmContext, place: Place, ids: readonly string[]) {
  await requireStorage(context, place.storage)
  const rows = await queries.selectDocuments(context.realm, place, ids)
  getReadCounter(context.db).count(context.realm.id, place, rows.length, context.now)
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

/** A page of documents in an order; it is shorter if the documents are large. */
export async function listDocuments(context: RealmContext, place: Place, listing: Listing) {
  await requireStorage(context, place.storage)
  const { prefix, limit } = listing
  const sort = readSort(listing.sort)
  const filter = { prefix, containing: toContainedJson(listing) }
  const page = { sort, after: placeAfter(sort.by, listing.cursor), limit: limit + 1 }
  const sizes = await queries.selectDocumentPage(context.realm, place, filter, page).execute()
  let count = 0
  let bytes = 0
  for (const size of sizes.slice(0, limit)) {
    bytes += size.bytes
    if (count > 0 && bytes > maxPageBytes) break
    count += 1
  }
  const pageSizes = sizes.slice(0, count)
  const ids = pageSizes.map(({ id }) => id)
  const byId = new Map((await queries.selectDocuments(context.realm, place, ids)).map((row) => [row.id, row]))
  const rows = ids.flatMap((id) => byId.get(id) ?? [])
  getReadCounter(context.db).count(context.realm.id, place, rows.length, context.now)
  const last = sizes.length > count ? pageSizes.at(-1) : undefined
  return { rows: rows.map(documentView), next: last ? cursorTo(sort.by, last) : null }
}

type DocumentOrder = 'id' | 'updated'

/** When sorted by id, the cursor is the last id of the previous page, as services have always sent it. */
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

/** JSON objects for a field filter; a document matches if it contains at least one of them. */
function toContainedJson({ field, value }: Listing): string[] | undefined {
  if (field === undefined && value === undefined) return undefined
  if (field === undefined || value === undefined) {
    const missing = field === undefined ? 'field' : 'value'
    throw new ApiError('BadRequest', {
      field: missing,
      message: `${missing} is missing. Send both field and value, or neither.`,
    })
  }
  const names = field.split('.')
  const within = (one: unknown) => JSON.stringify(names.reduceRight<unknown>((inner, name) => ({ [name]: inner }), one))
  const parsedValue = parseScalar(value)
  return typeof parsedValue === 'string' ? [within(parsedValue)] : [within(parsedValue), within(value)]
}

/**
 * A number, true, false, null or a quoted string is parsed as JSON; anything else is a string. Documents cannot contain
 * numbers that would be rounded, so such digits are a string.
 */
function parseScalar(text: string): unknown {
  try {
    const value = parseExactJson(text)
    return typeof value === 'object' && value !== null ? text : value
  } catch {
    return text
  }
}

/** The collections of a storage object with their sizes. */
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

/** The number and size of the documents of each storage object of a realm; empty ones are omitted. */
export const readStorageTotals = async (
  realm: Realm,
): Promise<ReadonlyMap<string, { documents: number; bytes: number }>> =>
  new Map((await queries.selectTotals(realm)).map(({ storage, documents, bytes }) => [storage, { documents, bytes }]))

/**
 * Writes and deletes documents of one collection, atomically. Writes by operators are audited. Writes by services into
 * their own storage are only counted.
 */
export async function writeDocuments(
  context: RealmContext,
  place: Place,
  { put, remove }: { put: readonly DocumentPut[]; remove: readonly Removal[] },
): Promise<WriteResult[]> {
  const { realm, now } = context
  await requireStorage(context, place.storage, 'write')
  if (put.length + remove.length === 0) {
    context.unchanged()
    return []
  }
  rejectDuplicates([...put, ...remove])
  const texts = put.map(({ data }, index) =>
    toCheckedJson(context, data, put.length > 1 ? `put.${index}.data` : 'data'),
  )
  const collection = await queries.lockCollection(realm, place)
  const existingRows = new Map(
    (
      await queries.selectDocuments(
        realm,
        place,
        [...put, ...remove].map(({ id }) => id),
      )
    ).map((row) => [row.id, row]),
  )
  for (const { id, ifVersion } of [...put, ...remove]) requireCurrentVersion(ifVersion, existingRows.get(id), id)
  const removedRows = remove.map(({ id }) => existingRows.get(id) ?? documentNotFound(id))
  const documents = put.map(({ id, data }, index) => ({
    id,
    json: texts[index] ?? '',
    bytes: Buffer.byteLength(texts[index] ?? ''),
    gamerTag: playerIn(data) ?? null,
    // The counter covers the whole collection, so that a deleted and recreated document has a newer version.
    version: collection.documents_written + index + 1,
  }))
  const before = (id: string) => existingRows.get(id)?.bytes ?? 0
  const change = {
    documents: documents.filter(({ id }) => !existingRows.has(id)).length - removedRows.length,
    bytes:
      documents.reduce((sum, { id, bytes }) => sum + bytes - before(id), 0) -
      removedRows.reduce((sum, { bytes }) => sum + bytes, 0),
    written: documents.length + removedRows.length,
  }
  await rejectFull(context, place, change)
  if (documents.length > 0) await queries.upsertDocuments(realm, place, documents, new Date(now))
  if (removedRows.length > 0) {
    await queries.deleteDocuments(
      realm,
      place,
      removedRows.map(({ id }) => id),
    )
  }
  await queries.addToCollection(realm, place, change)
  for (const { id, data } of put) await audit(context, place, id, existingRows.get(id), { data })
  for (const row of removedRows) await audit(context, place, row.id, row, null)
  return documents.map(({ id, version, bytes }) => ({ id, version, bytes }))
}

function documentNotFound(id: string): never {
  throw new ApiError('StorageDocumentNotFound', {
    field: 'id',
    message: `Document ${id} not found.`,
  })
}

function rejectDuplicates(documents: readonly { id: string }[]): void {
  const ids = new Set<string>()
  for (const { id } of documents) {
    if (ids.has(id)) throw new ApiError('BadRequest', { field: 'id', message: `The document ${id} occurs twice.` })
    ids.add(id)
  }
}

function requireCurrentVersion(ifVersion: number | undefined, row: queries.DocumentRow | undefined, id: string): void {
  if (ifVersion === undefined || ifVersion === (row?.version ?? 0)) return
  if (!row) documentNotFound(id)
  throw new ApiError('StaleVersion', { field: id, current: documentView(row) })
}

/** The data as JSON, if it is neither too large nor too deep. */
function toCheckedJson({ settings, caller }: RealmContext, data: Record<string, unknown>, field: string): string {
  const { documentBytes, depth } = settings.storage
  const toError = (message: string) => new ApiError('BadRequest', { field, message: `${field} ${message}` })
  if (!isWithin(data, depth)) throw toError(`is nested deeper than ${depth} levels (STORAGE_DEPTH).`)
  const text = JSON.stringify(data)
  const bytes = Buffer.byteLength(text)
  if (bytes > documentBytes) throw toError(`is longer than ${documentBytes / 1024} kB as JSON (STORAGE_DOCUMENT_KB).`)
  if (caller.kind === 'account' && bytes > maxAuditedBytes) {
    throw toError(`is longer than ${maxAuditedBytes / 1024} kB as JSON. Only services can write such documents.`)
  }
  return text
}

const isWithin = (value: unknown, depth: number): boolean =>
  typeof value !== 'object' || value === null
    ? true
    : depth > 0 && Object.values(value).every((one) => isWithin(one, depth - 1))

async function rejectFull(
  { realm, settings }: RealmContext,
  { storage, collection }: Place,
  change: queries.CollectionChange,
) {
  if (change.documents <= 0 && change.bytes <= 0) return
  const storedCollections = await queries.selectCollections(realm, storage)
  const { documents, bytes } = settings.storage
  const after = (field: 'documents' | 'bytes') =>
    storedCollections.reduce((sum, row) => sum + row[field], change[field])
  const toError = (message: string) =>
    new ApiError('StorageFull', { field: 'storage', message: `${message} Nothing was changed.` })
  if (change.documents > 0 && after('documents') > documents) {
    throw toError(`Limit reached: ${documents} documents in the storage object ${storage} (STORAGE_DOCUMENTS).`)
  }
  if (change.bytes > 0 && after('bytes') > bytes) {
    throw toError(`Limit reached: ${bytes / 1024 / 1024} MB in the storage object ${storage} (STORAGE_MB).`)
  }
  const otherCollections = storedCollections.filter((row) => row.documents > 0 && row.collection !== collection)
  if (otherCollections.length >= maxCollections) {
    throw toError(`Limit reached: ${maxCollections} collections in the storage object ${storage}.`)
  }
}

/** The gamer tag in the field `playerId`, as a number or as text. */
function playerIn({ playerId }: Record<string, unknown>): number | undefined {
  const gamerTag = typeof playerId === 'string' && /^\d{1,16}$/.test(playerId) ? Number(playerId) : playerId
  return typeof gamerTag === 'number' && Number.isSafeInteger(gamerTag) && gamerTag > 0 ? gamerTag : undefined
}

export const toSubjectId = ({ storage, collection }: Place, id: string): string => `${storage}/${collection}/${id}`

/** The inverse of `toSubjectId`: the place and the id. */
export function parseSubjectId(subjectId: string): { place: Place; id: string } {
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
  // Services' writes to their own documents are not audited: the audit trail would become as large as the data.
  if (context.caller.kind !== 'account') return context.unchanged()
  if (row && row.bytes > maxAuditedBytes) {
    throw new ApiError('BadRequest', {
      field: 'data',
      message: `The document ${id} is longer than ${maxAuditedBytes / 1024} kB. Only services can change it. Nothing was changed.`,
    })
  }
  const before = row ? { data: row.data } : null
  const gamerTag = (after && playerIn(after.data)) ?? (before && playerIn(before.data)) ?? undefined
  const isKnown = gamerTag !== undefined && (await findPlayerByTag(context.realm, gamerTag)) !== undefined
  context.change({
    subject: 'storage-document',
    id: toSubjectId(place, id),
    before: before && (await sealDocument(context, before)),
    after: after && (await sealDocument(context, after)),
    gamerTag: isKnown ? gamerTag : undefined,
  })
}

/**
 * Encrypted with the key of the player in the document, so that erasing the player erases it in the audit trail, too.
 */
async function sealDocument(context: RealmContext, { data }: DocumentState): Promise<unknown> {
  const gamerTag = playerIn(data)
  const player = gamerTag === undefined ? undefined : await findPlayerByTag(context.realm, gamerTag)
  return { data: player ? (await personalSeal(context, player.accountId)).seal(data) : data }
}

/** The current state for an undo, with its collection locked; null if the document does not exist. */
export async function lockDocumentState(realm: Realm, place: Place, id: string): Promise<DocumentState | null> {
  await queries.lockCollection(realm, place)
  const [row] = await queries.selectDocuments(realm, place, [id])
  return row ? { data: row.data } : null
}
