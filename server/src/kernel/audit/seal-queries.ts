import { sql } from 'kysely'
import type { EntryTexts } from './digests.ts'
import type { Db } from './tables.ts'

/** Entries up to this id are complete: no transaction can still write one. Undefined until the first run. */
export type Horizon = { id: number; xmax: string }

/** The last id that was given out, and the transactions that the database knows. */
export async function selectSnapshot(db: Db): Promise<{ lastId: number; xmin: string; xmax: string }> {
  const { rows } = await sql<{ lastId: number; xmin: string; xmax: string }>`
    select coalesce(pg_sequence_last_value(pg_get_serial_sequence('audit_entries', 'id')), 0)::bigint as "lastId",
      pg_snapshot_xmin(pg_current_snapshot())::text as xmin, pg_snapshot_xmax(pg_current_snapshot())::text as xmax
  `.execute(db)
  return rows[0] ?? { lastId: 0, xmin: '0', xmax: '0' }
}

export async function selectHorizon(db: Db): Promise<Horizon | undefined> {
  const row = await db.selectFrom('audit_chains').selectAll().where('cid', '=', 0).executeTakeFirst()
  return row?.horizon_id === undefined || row.horizon_id === null || row.horizon_xmax === null
    ? undefined
    : { id: row.horizon_id, xmax: row.horizon_xmax }
}

export async function putHorizon(db: Db, { id, xmax }: Horizon): Promise<void> {
  const columns = { horizon_id: id, horizon_xmax: xmax }
  await db
    .insertInto('audit_chains')
    .values({ cid: 0, ...columns })
    .onConflict((conflict) => conflict.column('cid').doUpdateSet(columns))
    .execute()
}

/** Organizations with entries or erasures to seal; 0 stands for entries without an organization. */
export async function selectUnsealed(db: Db, throughId: number): Promise<number[]> {
  const { rows } = await sql<{ cid: number }>`
    with organizations as (select cid from customers union select 0)
    select o.cid from organizations as o
    left join lateral (select s.last_id from audit_seals as s where s.cid = o.cid order by s.number desc limit 1) as last on true
    where exists (
      select from audit_entries as e where e.cid = o.cid and e.id > coalesce(last.last_id, 0) and e.id <= ${throughId}
    ) or exists (select from audit_erasures as r where r.cid = o.cid and r.seal_number is null)
    order by o.cid
  `.execute(db)
  return rows.map(({ cid }) => cid)
}

const entryTexts = sql`
  e.id, (extract(epoch from e.at) * 1000)::bigint as at,
  jsonb_build_array(e.id, (extract(epoch from e.at) * 1000)::bigint, e.account_id, e.role, e.pid, e.action, e.subject,
    e.gamer_tag, e.amount, e.undoes, e.plan_id, e.request_id, e.how, e.grantor_id)::text as fixed,
  jsonb_build_array(e.subject_id, e.before, e.after)::text as texts`

/**
 * The id up to which entries fit into one seal: at most `limit` entries and, above one entry, about `maxBytes` as the
 * database stores their values; undefined if there is none.
 */
export async function selectSealEnd(
  db: Db,
  cid: number,
  { after, through, limit, maxBytes }: { after: number; through: number; limit: number; maxBytes: number },
): Promise<number | undefined> {
  const { rows } = await sql<{ id: number | null }>`
    select max(id) as id from (
      select id, row_number() over (order by id) as n, sum(bytes) over (order by id) as total from (
        select id, coalesce(pg_column_size(before), 0) + coalesce(pg_column_size(after), 0) as bytes from audit_entries
        where cid = ${cid} and id > ${after} and id <= ${through} order by id limit ${limit}
      ) as part
    ) as sized where n = 1 or total <= ${maxBytes}
  `.execute(db)
  return rows[0]?.id ?? undefined
}

export async function countEntriesAfter(db: Db, cid: number, after: number): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::bigint as count from audit_entries where cid = ${cid} and id > ${after}`.execute(db)
  return rows[0]?.count ?? 0
}

/** The entries of an organization after an id and up to another one, in the order of their ids. */
export async function selectEntryTexts(
  db: Db,
  cid: number,
  { after, through, limit }: { after: number; through: number; limit: number },
): Promise<EntryTexts[]> {
  const { rows } = await sql<EntryTexts>`
    select ${entryTexts} from audit_entries as e
    where e.cid = ${cid} and e.id > ${after} and e.id <= ${through} order by e.id limit ${limit}
  `.execute(db)
  return rows
}

export async function selectEntryTextsById(db: Db, cid: number, ids: readonly number[]): Promise<EntryTexts[]> {
  const { rows } = await sql<EntryTexts>`
    select ${entryTexts} from audit_entries as e where e.cid = ${cid} and e.id = any(${ids}::bigint[])
  `.execute(db)
  return rows
}

export type SealRow = {
  number: number
  ids: number[]
  last_id: number
  times: number[]
  last_at: number | null
  fixed: Buffer
  texts: Buffer
  salts: Buffer
  kept_from: number | null
  previous_hash: Buffer
  hash: Buffer
  sealed_at: number
}

const sealsOf = (db: Db, cid: number) =>
  db
    .selectFrom('audit_seals')
    .select([sql<number[]>`to_jsonb(ids)`.as('ids'), sql<number[]>`to_jsonb(times)`.as('times')])
    .select(['number', 'last_id', 'last_at', 'fixed', 'texts'])
    .select(['salts', 'kept_from', 'previous_hash', 'hash', 'sealed_at'])
    .where('cid', '=', cid)

/** The seals of an organization after a number, in order. */
export const selectSeals = (db: Db, cid: number, after: number, limit: number): Promise<SealRow[]> =>
  sealsOf(db, cid).where('number', '>', after).orderBy('number').limit(limit).execute()

/** The last seal, locked, so that two servers never write the same one. */
export async function lockLastSeal(db: Db, cid: number) {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`audit chain ${cid}`}, 0))`.execute(db)
  return selectLastSeal(db, cid)
}

export const selectLastSeal = (db: Db, cid: number) =>
  db
    .selectFrom('audit_seals')
    .select(['number', 'hash', 'last_id', 'kept_from', 'sealed_at'])
    .where('cid', '=', cid)
    .orderBy('number', 'desc')
    .limit(1)
    .executeTakeFirst()

export async function insertSeal(db: Db, cid: number, seal: SealRow): Promise<void> {
  await db
    .insertInto('audit_seals')
    .values({
      ...seal,
      cid,
      ids: sql`${seal.ids}::bigint[]`,
      times: sql`${seal.times}::bigint[]`,
      last_at: toDate(seal.last_at),
      kept_from: toDate(seal.kept_from),
      sealed_at: new Date(seal.sealed_at),
    })
    .execute()
}

const toDate = (ms: number | null): Date | null => (ms === null ? null : new Date(ms))

export const selectKeptFrom = async (db: Db, cid: number): Promise<number | null> => {
  const row = await db.selectFrom('audit_chains').select('kept_from').where('cid', '=', cid).executeTakeFirst()
  return row?.kept_from ?? null
}

export const selectErasuresToSeal = (db: Db, cid: number, limit: number) =>
  db
    .selectFrom('audit_erasures')
    .select(['id', 'entry_id'])
    .where('cid', '=', cid)
    .where('seal_number', 'is', null)
    .orderBy('id')
    .limit(limit)
    .execute()

/** Erasures in a seal, or those that no seal contains yet. */
export const selectErasures = (db: Db, cid: number, sealNumber: number | null) =>
  db
    .selectFrom('audit_erasures')
    .select(['id', 'entry_id', 'texts', 'salt'])
    .where('cid', '=', cid)
    .where('seal_number', sealNumber === null ? 'is' : '=', sealNumber)
    .orderBy('id')
    .execute()

/** The last erasure of each of these entries. */
export async function selectErasuresOf(db: Db, cid: number, entryIds: readonly number[]) {
  const { rows } = await sql<{ entry_id: number; texts: Buffer | null; salt: Buffer | null; is_sealed: boolean }>`
    select distinct on (entry_id) entry_id, texts, salt, seal_number is not null as is_sealed
    from audit_erasures where cid = ${cid} and entry_id = any(${entryIds}::bigint[]) order by entry_id, id desc
  `.execute(db)
  return rows
}

type SealedErasure = { id: number; texts: Buffer; salt: Buffer }

/** Stores the digests of masked entries, and deletes the salts of what they were before. */
export async function sealErasures(
  db: Db,
  cid: number,
  sealNumber: number,
  erasures: readonly (SealedErasure & { entryId: number })[],
): Promise<void> {
  const entryIds = erasures.map(({ entryId }) => entryId)
  await sql`
    update audit_erasures set salt = null
    where cid = ${cid} and entry_id = any(${entryIds}::bigint[]) and seal_number is not null
  `.execute(db)
  await sql`
    update audit_erasures as r set texts = one.texts, salt = one.salt, seal_number = ${sealNumber}
    from unnest(${erasures.map(({ id }) => id)}::bigint[], ${erasures.map(({ texts }) => texts)}::bytea[],
      ${erasures.map(({ salt }) => salt)}::bytea[]) as one (id, texts, salt)
    where r.cid = ${cid} and r.id = one.id
  `.execute(db)
}

/** The seals that contain these entries, with their ids and salts. */
export async function selectSealsOf(db: Db, cid: number, entryIds: readonly number[]) {
  const { rows } = await sql<{ number: number; ids: number[]; salts: Buffer; fixed: Buffer; texts: Buffer }>`
    select number, to_jsonb(ids) as ids, salts, fixed, texts from audit_seals
    where cid = ${cid} and number in (
      select (select s.number from audit_seals as s where s.cid = ${cid} and s.last_id >= one.id and cardinality(s.ids) > 0
        order by s.last_id, s.number limit 1)
      from unnest(${entryIds}::bigint[]) as one (id))
    order by number
  `.execute(db)
  return rows
}

/** The database allows changes of seals only in a transaction with this setting. */
export async function updateSalts(db: Db, cid: number, number: number, salts: Buffer): Promise<void> {
  await sql`select set_config('regent.forgetting', 'on', true)`.execute(db)
  await db.updateTable('audit_seals').set({ salts }).where('cid', '=', cid).where('number', '=', number).execute()
  await sql`select set_config('regent.forgetting', 'off', true)`.execute(db)
}

/** Deletes seals whose entries were all deleted because of their age; the last seal of a chain stays. */
export async function deleteOldSeals(db: Db, limit: number): Promise<number> {
  return db.transaction().execute(async (transaction) => {
    await sql`select set_config('regent.retention', 'on', true)`.execute(transaction)
    const { numAffectedRows } = await sql`
      with old as materialized (
        select s.cid, s.number from audit_chains as c
        join audit_seals as s on s.cid = c.cid and coalesce(s.last_at, s.sealed_at) < c.kept_from
        where s.number < (select max(l.number) from audit_seals as l where l.cid = c.cid)
          and not exists (select from audit_seals as e where e.cid = s.cid and e.number < s.number
            and coalesce(e.last_at, e.sealed_at) >= c.kept_from)
        limit ${limit}
      )
      delete from audit_seals as s using old where s.cid = old.cid and s.number = old.number
    `.execute(transaction)
    return Number(numAffectedRows ?? 0)
  })
}

/** Organizations whose last seal is newer than their last head, with that seal; none that has a head of this day. */
export async function selectUnsigned(db: Db, day: string, limit: number) {
  const { rows } = await sql<{ cid: number; number: number; hash: Buffer }>`
    with organizations as (select cid from customers union select 0)
    select o.cid, last.number, last.hash from organizations as o
    cross join lateral (
      select s.number, s.hash from audit_seals as s where s.cid = o.cid order by s.number desc limit 1
    ) as last
    left join lateral (
      select h.day, h.number from audit_heads as h where h.cid = o.cid order by h.day desc limit 1
    ) as head on true
    where head.day is null or (head.day < ${day}::date and head.number < last.number)
    order by o.cid limit ${limit}
  `.execute(db)
  return rows
}

export async function insertHead(
  db: Db,
  row: { cid: number; day: string; number: number; hash: Buffer; signedAt: Date; signature: Buffer; publicKey: string },
): Promise<void> {
  const { signedAt, publicKey, ...columns } = row
  await db
    .insertInto('audit_heads')
    .values({ ...columns, signed_at: signedAt, public_key: publicKey })
    .onConflict((conflict) => conflict.columns(['cid', 'day']).doNothing())
    .execute()
}

/** The newest heads first. */
export const selectHeads = (db: Db, cid: number, limit: number) =>
  db
    .selectFrom('audit_heads')
    .select(['number', 'hash', 'signed_at', 'signature', 'public_key'])
    .where('cid', '=', cid)
    .orderBy('day', 'desc')
    .limit(limit)
    .execute()

/** Organizations with a chain, and their aliases; one of them if an alias or a cid is given. */
export async function selectChains(db: Db, organization: string | undefined) {
  const { rows } = await sql<{ cid: number; alias: string | null }>`
    with organizations as (select cid, alias from customers union all select 0, null)
    select o.cid, o.alias from organizations as o
    where exists (select from audit_seals as s where s.cid = o.cid)
      and (${organization ?? null}::text is null or o.alias = ${organization ?? null} or o.cid::text = ${organization ?? null})
    order by o.cid
  `.execute(db)
  return rows
}
