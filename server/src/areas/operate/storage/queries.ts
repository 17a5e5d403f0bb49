import { sql } from 'kysely'
import { anyOf } from '../../../engines/database/any-of.ts'
import { ofPlayers } from '../../../engines/database/of-players.ts'
import { cursorTime } from '../../../kernel/context/paging.ts'
import type { Db, RealmRef } from './tables.ts'

/** A collection of a storage object. */
export type CollectionRef = { storage: string; collection: string }

const columns = ['collection', 'id', 'data', 'bytes', 'gamer_tag', 'version', 'created_at', 'updated_at'] as const

const documentsIn = ({ db, id: pid }: RealmRef, { storage, collection }: CollectionRef) =>
  db
    .selectFrom('storage_documents')
    .select(columns)
    .where('pid', '=', pid)
    .where('storage', '=', storage)
    .where('collection', '=', collection)

export type DocumentRow = Awaited<ReturnType<typeof selectDocuments>>[number]

/** Which documents of a collection a page lists. */
export type DocumentFilter = {
  prefix: string | undefined
  /** JSON objects; the data must contain at least one of them. */
  containing: readonly string[] | undefined
}

/** The position of a document in the orders of its collection. */
export type DocumentPlace = { id: string; updated: number }

type DocumentPage = {
  sort: { by: 'id' | 'updated'; direction: 'asc' | 'desc' }
  /** The last document of the previous page. */
  after: DocumentPlace | undefined
  limit: number
}

/** The expression of the index: the data nested below its storage and collection. */
const placed = `jsonb_set('{}'::jsonb, array[pid || ' ' || storage || ' ' || collection], data)`

/** Selects only positions and sizes, so that a page can be cut before its data is read. */
export function selectDocumentPage(
  { db, id: pid }: RealmRef,
  { storage, collection }: CollectionRef,
  { prefix, containing }: DocumentFilter,
  { sort: { by, direction }, after, limit }: DocumentPage,
) {
  const further = direction === 'desc' ? '<' : '>'
  const key = `${pid} ${storage} ${collection}`
  return db
    .selectFrom('storage_documents')
    .select(['id', 'bytes', 'updated_at as updated'])
    .where('pid', '=', pid)
    .where('storage', '=', storage)
    .where('collection', '=', collection)
    .$if(prefix !== undefined, (query) =>
      query.where('id', '>=', prefix as string).where('id', '<', `${prefix}\u{10FFFF}`),
    )
    .$if(after !== undefined && by === 'id', (query) => query.where('id', further, after?.id ?? ''))
    .$if(after !== undefined && by === 'updated', (query) =>
      query.where(
        sql<boolean>`(updated_at, id) ${sql.raw(further)} (${cursorTime(after?.updated ?? 0)}, ${after?.id ?? ''})`,
      ),
    )
    .$if(containing !== undefined, (query) =>
      // Uses "or" instead of an array, because the index on the data does not support arrays.
      query.where(({ or }) =>
        or(
          (containing ?? []).map(
            (json) => sql<boolean>`${sql.raw(placed)} @> ${`{${JSON.stringify(key)}:${json}}`}::jsonb`,
          ),
        ),
      ),
    )
    .$if(by === 'updated', (query) => query.orderBy('updated_at', direction))
    .orderBy('id', direction)
    .limit(limit)
}

export const selectDocuments = (realm: RealmRef, place: CollectionRef, ids: readonly string[]) =>
  documentsIn(realm, place).where('id', '=', anyOf(ids)).orderBy('id').execute()

/** The row of a collection, created if it is missing, and locked: writers of one collection run one after the other. */
export async function lockCollection({ db, id: pid }: RealmRef, { storage, collection }: CollectionRef) {
  await db
    .insertInto('storage_collections')
    .values({ pid, storage, collection })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
  return db
    .selectFrom('storage_collections')
    .select(['documents', 'bytes', 'documents_written'])
    .where('pid', '=', pid)
    .where('storage', '=', storage)
    .where('collection', '=', collection)
    .forUpdate()
    .executeTakeFirstOrThrow()
}

/** The sizes of the collections of a storage object, including empty ones. */
export const selectCollections = ({ db, id: pid }: RealmRef, storage: string) =>
  db
    .selectFrom('storage_collections')
    .select(['collection', 'documents', 'bytes', 'documents_read', 'documents_written'])
    .where('pid', '=', pid)
    .where('storage', '=', storage)
    .orderBy('collection')
    .execute()

/** The number and size of the documents of each storage object of a realm. */
export async function selectTotals({ db, id: pid }: RealmRef) {
  const { rows } = await sql<{ storage: string; documents: number; bytes: number }>`
    select storage, sum(documents)::bigint as documents, sum(bytes)::bigint as bytes
    from storage_collections where pid = ${pid} group by storage
  `.execute(db)
  return rows
}

export type CollectionChange = { documents: number; bytes: number; written: number }

export const addToCollection = (
  { db, id: pid }: RealmRef,
  { storage, collection }: CollectionRef,
  { documents, bytes, written }: CollectionChange,
) =>
  db
    .updateTable('storage_collections')
    .set({
      documents: sql`documents + ${documents}`,
      bytes: sql`bytes + ${bytes}`,
      documents_written: sql`documents_written + ${written}`,
    })
    .where('pid', '=', pid)
    .where('storage', '=', storage)
    .where('collection', '=', collection)
    .execute()

export type NewDocument = { id: string; json: string; bytes: number; gamerTag: number | null; version: number }

/** Upserts documents; an existing one keeps its creation time. */
export async function upsertDocuments(
  { db, id: pid }: RealmRef,
  { storage, collection }: CollectionRef,
  documents: readonly NewDocument[],
  now: Date,
): Promise<void> {
  const column = <Name extends keyof NewDocument>(name: Name) => documents.map((one) => one[name])
  await sql`
    insert into storage_documents
      (pid, storage, collection, id, data, bytes, gamer_tag, version, created_at, updated_at)
    select ${pid}, ${storage}, ${collection}, id, json::jsonb, bytes, gamer_tag, version, ${now}::timestamptz, ${now}
    from unnest(${column('id')}::text[], ${column('json')}::text[], ${column('bytes')}::integer[],
      ${column('gamerTag')}::bigint[], ${column('version')}::bigint[]) as given (id, json, bytes, gamer_tag, version)
    on conflict (pid, storage, collection, id) do update set data = excluded.data, bytes = excluded.bytes,
      gamer_tag = excluded.gamer_tag, version = excluded.version, updated_at = excluded.updated_at
  `.execute(db)
}

export async function deleteDocuments(
  { db, id: pid }: RealmRef,
  { storage, collection }: CollectionRef,
  ids: readonly string[],
): Promise<void> {
  await db
    .deleteFrom('storage_documents')
    .where('pid', '=', pid)
    .where('storage', '=', storage)
    .where('collection', '=', collection)
    .where('id', '=', anyOf(ids))
    .execute()
}

export type Reads = CollectionRef & { pid: string; documents: number }

/** Adds to the documents read; in a fixed order, so that two servers do not deadlock. */
export async function addReads(db: Db, reads: readonly Reads[]): Promise<void> {
  if (reads.length === 0) return
  const column = (name: keyof Reads) => reads.map((one) => one[name])
  await sql`
    with locked as (
      select c.pid, c.storage, c.collection, given.documents
      from storage_collections as c
      join unnest(${column('pid')}::text[], ${column('storage')}::text[], ${column('collection')}::text[],
        ${column('documents')}::bigint[]) as given (pid, storage, collection, documents)
        on c.pid = given.pid and c.storage = given.storage and c.collection = given.collection
      order by c.pid, c.storage, c.collection for update of c
    )
    update storage_collections as c set documents_read = c.documents_read + locked.documents
    from locked where c.pid = locked.pid and c.storage = locked.storage and c.collection = locked.collection
  `.execute(db)
}

/** Stores a sample of every storage object for a time, once. */
export async function insertSamples(db: Db, at: Date): Promise<void> {
  await sql`
    insert into storage_samples (pid, storage, at, documents, bytes, documents_read, documents_written)
    select pid, storage, ${at}::timestamptz, sum(documents), sum(bytes), sum(documents_read), sum(documents_written)
    from storage_collections group by pid, storage
    on conflict do nothing
  `.execute(db)
}

/** Deletes old samples; returns how many. */
export async function deleteOldSamples(db: Db, before: Date, limit: number): Promise<number> {
  const { numAffectedRows } = await sql`
    delete from storage_samples
    where (pid, storage, at) in (select pid, storage, at from storage_samples where at < ${before} limit ${limit})
  `.execute(db)
  return Number(numAffectedRows ?? 0)
}

export type SampleRow = {
  at: number
  documents: number
  bytes: number
  documents_read: number
  documents_written: number
}

/** The last sample of each period, and the one before the first period. */
export async function selectSamples(
  { db, id: pid }: RealmRef,
  storage: string,
  { fromMs, toMs, stepMs }: { fromMs: number; toMs: number; stepMs: number },
): Promise<{ before: SampleRow | undefined; rows: SampleRow[] }> {
  const { rows } = await sql<SampleRow>`
    select distinct on (1)
      (floor(extract(epoch from at) * 1000 / ${stepMs}) * ${stepMs})::bigint as at,
      documents, bytes, documents_read, documents_written
    from storage_samples as s
    where pid = ${pid} and storage = ${storage} and s.at >= ${new Date(fromMs)} and s.at <= ${new Date(toMs)}
    order by 1, s.at desc
  `.execute(db)
  const before = await db
    .selectFrom('storage_samples')
    .select(['at', 'documents', 'bytes', 'documents_read', 'documents_written'])
    .where('pid', '=', pid)
    .where('storage', '=', storage)
    .where(sql<boolean>`at < ${new Date(fromMs)}`)
    .orderBy('at', 'desc')
    .limit(1)
    .executeTakeFirst()
  return { before, rows }
}

type Players = readonly { pid: string; gamerTag: number }[]

/** The documents whose field `playerId` names one of these players. */
export const selectDocumentsOfPlayers = (db: Db, players: Players) =>
  db
    .selectFrom('storage_documents')
    .select(['pid', 'gamer_tag as gamerTag', 'storage', 'collection', 'id', 'data', 'updated_at as updated'])
    .where(ofPlayers(players))
    .orderBy('pid')
    .orderBy('storage')
    .orderBy('collection')
    .orderBy('id')
    .execute()

/** Locks the collections first, as writers do, so that their counts stay right. */
export async function deleteDocumentsOfPlayers(db: Db, players: Players): Promise<void> {
  await sql`
    select 1 from storage_collections
    where (pid, storage, collection) in (select pid, storage, collection from storage_documents where ${ofPlayers(players)})
    order by pid, storage, collection for update
  `.execute(db)
  await sql`
    with gone as (
      delete from storage_documents where ${ofPlayers(players)} returning pid, storage, collection, bytes
    ), sums as (
      select pid, storage, collection, count(*) as documents, sum(bytes) as bytes from gone group by 1, 2, 3
    )
    update storage_collections as c set documents = c.documents - sums.documents, bytes = c.bytes - sums.bytes
    from sums where c.pid = sums.pid and c.storage = sums.storage and c.collection = sums.collection
  `.execute(db)
}

/** The documents with these ids, in their collections. */
export async function selectDocumentsThere(
  { db, id: pid }: RealmRef,
  documents: readonly { place: CollectionRef; id: string }[],
): Promise<(CollectionRef & { id: string })[]> {
  const { rows } = await sql<CollectionRef & { id: string }>`
    select storage, collection, id from storage_documents
    where pid = ${pid} and (storage, collection, id) in (
      select * from unnest(${documents.map(({ place }) => place.storage)}::text[],
        ${documents.map(({ place }) => place.collection)}::text[], ${documents.map(({ id }) => id)}::text[]))
  `.execute(db)
  return rows
}
