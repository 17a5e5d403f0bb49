import { type RawBuilder, sql } from 'kysely'
import type { SearchPlace } from './mention-search.ts'
import type { Customer, Db } from './tables.ts'

/** A column as the database has it. */
export type ColumnShape = {
  table: string
  name: string
  type: string
  isGenerated: boolean
  /** Its place in the primary key, from 0; null if it is in no key. */
  keyPlace: number | null
  /** True if its values must be unique, possibly together with other columns. */
  isUnique: boolean
}

export async function selectShapes(db: Db, tables: readonly string[]): Promise<ColumnShape[]> {
  const { rows } = await sql<ColumnShape>`
    select c.relname as table, a.attname as name, format_type(a.atttypid, a.atttypmod) as type,
      a.attgenerated <> '' as "isGenerated", array_position(k.indkey::int2[], a.attnum) as "keyPlace",
      exists (
        select from pg_index as i where i.indrelid = c.oid and i.indisunique and (
          a.attnum = any(i.indkey::int2[])
          or exists (select from pg_depend as d
                     where d.objid = i.indexrelid and d.refobjid = c.oid and d.refobjsubid = a.attnum))
      ) as "isUnique"
    from pg_class as c
    join pg_attribute as a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
    join pg_index as k on k.indrelid = c.oid and k.indisprimary
    where c.relname = any(${tables}::text[]) and pg_table_is_visible(c.oid)
    order by c.relname, a.attnum
  `.execute(db)
  return rows
}

type TypedColumn = Pick<ColumnShape, 'name' | 'type'>

/** A table to search: the columns of its key, beginning with its scope, and its text columns. */
export type TableShape = {
  table: string
  key: readonly TypedColumn[]
  columns: readonly TypedColumn[]
  /** Set to null in each row that is masked. */
  derived: readonly string[]
  /** Counted up in each row that is masked: who has read the row before cannot write the old text back unseen. */
  version: string | undefined
}

/** A row that was found: its key and its texts, as text; JSON and arrays as JSON. */
export type MentionRow = { key: string[]; texts: (string | null)[] }

const keyAs = (of: string, { key }: TableShape) =>
  sql`array[${sql.join(key.map(({ name }) => sql`${sql.ref(`${of}.${name}`)}::text`))}]`
const textAs = (of: string, { name, type }: TypedColumn) =>
  type.endsWith('[]') ? sql`to_jsonb(${sql.ref(`${of}.${name}`)})::text` : sql`${sql.ref(`${of}.${name}`)}::text`
const textsAs = (of: string, { columns }: TableShape) =>
  sql`array[${sql.join(columns.map((column) => textAs(of, column)))}]`
const roughly = ({ columns }: TableShape, patterns: readonly string[]): RawBuilder<boolean> =>
  sql<boolean>`coalesce(concat_ws(chr(10), ${sql.join(columns.map((one) => textAs('t', one)))}) ilike any(${patterns}::text[]), false)`
const keyColumns = ({ key }: TableShape) => sql.join(key.map(({ name }) => sql.ref(`t.${name}`)))
const requireFirstColumn = ({ key }: TableShape): TypedColumn => {
  if (!key[0]) throw new Error('A searched table needs a primary key')
  return key[0]
}

/** The keys of the next rows of a scope, in key order: rows that may mention the person, and the last key. */
export async function selectBatch(
  db: Db,
  shape: TableShape,
  {
    scope,
    after,
    patterns,
    limit,
  }: { scope: string; after: readonly string[] | null; patterns: readonly string[]; limit: number },
): Promise<{ found: string[][]; last: string[] | null }> {
  const { table, key } = shape
  const first = requireFirstColumn(shape)
  const otherKeys = key.slice(1)
  const isNext =
    after && otherKeys.length > 0
      ? sql`(${sql.join(otherKeys.map(({ name }) => sql.ref(`t.${name}`)))}) > (${sql.join(
          otherKeys.map(({ type }, index) => sql`${after[index + 1]}::${sql.raw(type)}`),
        )})`
      : sql`true`
  const { rows } = await sql<{ key: string[]; is_found: boolean; n: number }>`
    select key, is_found, n from (
      select ${keyAs('t', shape)} as key, ${roughly(shape, patterns)} as is_found,
        row_number() over (order by ${keyColumns(shape)})::int as n
      from (
        select * from ${sql.table(table)} as t
        where ${sql.ref(`t.${first.name}`)} = ${scope}::${sql.raw(first.type)} and ${isNext}
        order by ${keyColumns(shape)} limit ${limit}
      ) as t
    ) as batch
    where is_found or n = ${limit} order by n
  `.execute(db)
  const last = rows.at(-1)
  return {
    found: rows.filter((row) => row.is_found).map((row) => row.key),
    last: last?.n === limit && otherKeys.length > 0 ? last.key : null,
  }
}

/** These rows, locked in the order of their keys. */
export async function lockRows(db: Db, shape: TableShape, keys: readonly (readonly string[])[]): Promise<MentionRow[]> {
  const { rows } = await sql<MentionRow>`
    select ${keyAs('t', shape)} as key, ${textsAs('t', shape)} as texts
    from ${sql.table(shape.table)} as t where ${isOneOf(shape, keys)}
    order by ${keyColumns(shape)} for update of t
  `.execute(db)
  return rows
}

/** Rows of several scopes that may mention the person, among the first rows of the table. */
export async function selectFirst(
  db: Db,
  shape: TableShape,
  { scopes, patterns, limit }: { scopes: readonly string[]; patterns: readonly string[]; limit: number },
): Promise<MentionRow[]> {
  const first = requireFirstColumn(shape)
  const { rows } = await sql<MentionRow>`
    select ${keyAs('t', shape)} as key, ${textsAs('t', shape)} as texts from (
      select * from ${sql.table(shape.table)} as t
      where ${sql.ref(`t.${first.name}`)} = any(${scopes}::${sql.raw(`${first.type}[]`)}) limit ${limit}
    ) as t
    where ${roughly(shape, patterns)}
  `.execute(db)
  return rows
}

/** Rows as they came in, one array for each column of the key. */
const isOneOf = ({ key }: TableShape, keys: readonly (readonly string[])[]) => sql<boolean>`
  (${sql.join(key.map(({ name }) => sql.ref(`t.${name}`)))}) in (
    select ${sql.join(key.map(({ type }, index) => sql`${sql.ref(`k${index}`)}::${sql.raw(type)}`))}
    from unnest(${sql.join(key.map((_, index) => sql`${keys.map((one) => one[index])}::text[]`))})
      as given (${sql.join(key.map((_, index) => sql.ref(`k${index}`)))}))`

/**
 * Writes masked texts. A trigger rejects every change of an audit entry unless the transaction has set
 * `regent.forgetting`.
 */
export async function updateRows(db: Db, shape: TableShape, rows: readonly MentionRow[]): Promise<void> {
  const { table, key, columns, derived, version } = shape
  await sql`select set_config('regent.forgetting', 'on', true)`.execute(db)
  const inputRef = (prefix: string, index: number) => sql.ref(`given.${prefix}${index}`)
  const castInput = ({ type }: TypedColumn, index: number) =>
    type.endsWith('[]')
      ? sql`case when ${inputRef('c', index)} is not null
              then array(select jsonb_array_elements_text(${inputRef('c', index)}::jsonb))::${sql.raw(type)} end`
      : sql`${inputRef('c', index)}::${sql.raw(type)}`
  await sql`
    update ${sql.table(table)} as t set ${sql.join([
      ...columns.map((column, index) => sql`${sql.ref(column.name)} = ${castInput(column, index)}`),
      ...derived.map((name) => sql`${sql.ref(name)} = null`),
      ...(version === undefined ? [] : [sql`${sql.ref(version)} = ${sql.ref(`t.${version}`)} + 1`]),
    ])}
    from unnest(${sql.join([
      ...key.map((_, index) => sql`${rows.map((row) => row.key[index])}::text[]`),
      ...columns.map((_, index) => sql`${rows.map((row) => row.texts[index] ?? null)}::text[]`),
    ])}) as given (${sql.join([
      ...key.map((_, index) => sql.ref(`k${index}`)),
      ...columns.map((_, index) => sql.ref(`c${index}`)),
    ])})
    where ${sql.join(
      key.map(({ name, type }, index) => sql`${sql.ref(`t.${name}`)} = ${inputRef('k', index)}::${sql.raw(type)}`),
      sql` and `,
    )}
  `.execute(db)
  await sql`select set_config('regent.forgetting', 'off', true)`.execute(db)
}

export type SearchRow = Awaited<ReturnType<typeof selectSearch>>

export async function selectSearch({ db, cid }: Customer, accountId: number) {
  return db
    .selectFrom('mention_searches')
    .selectAll()
    .where('cid', '=', cid)
    .where('account_id', '=', accountId)
    .executeTakeFirst()
}

/** Locks and returns a running search. */
export async function lockSearch({ db, cid }: Customer, accountId: number) {
  return db
    .selectFrom('mention_searches')
    .selectAll()
    .where('cid', '=', cid)
    .where('account_id', '=', accountId)
    .where('ended_at', 'is', null)
    .forUpdate()
    .executeTakeFirst()
}

type NewSearch = {
  accountId: number
  pid: string
  gamerTag: number | undefined
  askedBy: number | undefined
  names: Buffer
  place: SearchPlace
  now: Date
}

/** Starts a search, or restarts the search for an account. */
export async function putSearch({ db, cid }: Customer, { accountId, now, ...search }: NewSearch): Promise<void> {
  const started = {
    pid: search.pid,
    gamer_tag: search.gamerTag ?? null,
    asked_by: search.askedBy ?? null,
    names: search.names,
    place: JSON.stringify(search.place),
    masked: 0,
    started_at: now,
    moved_at: now,
    ended_at: null,
  }
  await db
    .insertInto('mention_searches')
    .values({ cid, account_id: accountId, ...started })
    .onConflict((conflict) => conflict.columns(['cid', 'account_id']).doUpdateSet(started))
    .execute()
}

/** Stores the position of a search; `isEnded` deletes its names. */
export async function moveSearch(
  { db, cid }: Customer,
  accountId: number,
  progress: { place: SearchPlace; masked: number; now: Date; isEnded: boolean },
): Promise<void> {
  await db
    .updateTable('mention_searches')
    .set({ place: JSON.stringify(progress.place), masked: progress.masked, moved_at: progress.now })
    .$if(progress.isEnded, (update) => update.set({ ended_at: progress.now, names: null }))
    .where('cid', '=', cid)
    .where('account_id', '=', accountId)
    .execute()
}

/** Searches without progress since a time, the oldest first. */
export async function selectStalled(db: Db, before: Date, limit: number) {
  return db
    .selectFrom('mention_searches')
    .select(['cid', 'account_id'])
    .where('ended_at', 'is', null)
    .where('moved_at', '<', sql<number>`${before}`)
    .orderBy('moved_at')
    .limit(limit)
    .execute()
}

/** The realms of an organization, archived ones too. */
export async function selectRealmIds({ db, cid }: Customer): Promise<string[]> {
  const rows = await db.selectFrom('realms').select('pid').where('cid', '=', cid).orderBy('pid').execute()
  return rows.map(({ pid }) => pid)
}
