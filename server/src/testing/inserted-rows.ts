import { sql } from 'kysely'
import type { Db } from '../engines/database/database.ts'

/** Rows of any table, for tests that go over the whole schema: a new table is covered as soon as it exists. */

export type Column = { name: string; column: string; type: string; isNeeded: boolean; word: string | null }

/** The columns of all tables: whether an insert must name them, and a value that they are limited to. */
export async function columnsOf(db: Db): Promise<Column[]> {
  const { rows } = await sql<Column>`
    select c.relname as name, a.attname as column, format_type(a.atttypid, a.atttypmod) as type,
      a.attnotnull and not a.atthasdef and a.attidentity = '' and a.attgenerated = '' as "isNeeded",
      (select coalesce((regexp_match(pg_get_constraintdef(k.oid), '''([^'']*)'''))[1],
                     (regexp_match(pg_get_constraintdef(k.oid), '>=? (\\d+)'))[1])
       from pg_constraint as k
       where k.conrelid = c.oid and k.contype = 'c' and k.conkey = array[a.attnum]) as word
    from pg_class as c join pg_attribute as a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
    where c.relnamespace = 'public'::regnamespace and c.relkind = 'r' order by 1, a.attnum
  `.execute(db)
  return rows
}

/** Some value of a type; of a number, the next one. */
function filler(type: string, n: number): string {
  if (type.endsWith('[]')) return '{}'
  if (/^(integer|bigint|smallint|numeric|double|real)/.test(type)) return String(n)
  if (/^(timestamp|date)/.test(type)) return '2026-01-01'
  const values: Record<string, string> = { boolean: 'false', jsonb: '{}', json: '{}', bytea: '\\x00' }
  return values[type] ?? (type === 'uuid' ? '00000000-0000-4000-8000-000000000001' : 'x')
}

/** Inserts a row with these values; `n` fills the other columns that need one, and makes the rows of a table differ. */
export async function insertRow(
  db: Db,
  columns: readonly Column[],
  { table, values, n }: { table: string; values: ReadonlyMap<string, string>; n: number },
): Promise<void> {
  const named = columns.filter(({ name, column, isNeeded }) => name === table && (isNeeded || values.has(column)))
  await sql`insert into ${sql.table(table)} (${sql.join(named.map(({ column }) => sql.ref(column)))})
    overriding system value values (${sql.join(
      named.map(({ column, type, word }) => sql`${values.get(column) ?? word ?? filler(type, n)}::${sql.raw(type)}`),
    )})`.execute(db)
}

/** Does the work on one connection, where no foreign key is checked and no trigger runs. */
export const asRowsAre = <Result>(db: Db, work: (db: Db) => Promise<Result>): Promise<Result> =>
  db.connection().execute(async (connection) => {
    await sql`set session_replication_role = replica`.execute(connection)
    try {
      return await work(connection)
    } finally {
      await sql`set session_replication_role = default`.execute(connection)
    }
  })
