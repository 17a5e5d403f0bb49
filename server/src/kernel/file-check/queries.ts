import { sql } from 'kysely'
import type { CheckCounts, CheckPlace, FilePromise, FileTable } from './check-state.ts'
import type { Db } from './tables.ts'

export type CheckState = { started_at: number; place: CheckPlace; counts: CheckCounts }

export const selectState = (db: Db): Promise<CheckState | undefined> =>
  db.selectFrom('file_checks').select(['started_at', 'place', 'counts']).executeTakeFirst()

export async function upsertState(db: Db, { started_at: startedAt, place, counts }: CheckState): Promise<void> {
  const row = { started_at: new Date(startedAt), place: JSON.stringify(place), counts: JSON.stringify(counts) }
  await db
    .insertInto('file_checks')
    .values({ ...row, only_row: true })
    .onConflict((conflict) => conflict.column('only_row').doUpdateSet(row))
    .execute()
}

/** The check has ended; the next one starts again. */
export const deleteState = (db: Db) => db.deleteFrom('file_checks').execute()

export type FileRow = { pid: string; file: string; size: number; md5: string | null; place: (string | number)[] }

/** The next rows of a table that promise a file, in the order of their key. */
export async function selectFileRows(
  db: Db,
  { table, column, promise }: FileTable & { promise: FilePromise },
  after: readonly (string | number)[] | null,
  limit: number,
): Promise<FileRow[]> {
  const key = sql.join(promise.key.map((name) => sql.ref(name)))
  const { rows } = await sql<FileRow>`
    select pid, ${sql.ref(column)} as file, ${sql.ref(promise.size)} as size,
      ${promise.md5 === undefined ? sql`null` : sql.ref(promise.md5)} as md5, json_build_array(${key}) as place
    from ${sql.table(table)}
    where ${sql.ref(column)} is not null and ${after ? sql`(${key}) > (${sql.join(after)})` : sql`true`}
    order by ${key} limit ${limit}
  `.execute(db)
  return rows
}

/** Which of these keys rows of the tables name. Rows of another realm may name a file, too: content is promoted. */
export async function selectFilesInUse(
  db: Db,
  tables: readonly FileTable[],
  keys: readonly string[],
  pid?: string,
): Promise<ReadonlySet<string>> {
  if (keys.length === 0) return new Set()
  const parts = tables.map(({ table, column }) => {
    const inRealm = pid === undefined ? sql`true` : sql`pid = ${pid}`
    const name = sql.ref(column)
    return sql`select ${name} as file from ${sql.table(table)} where ${inRealm} and ${name} = any(${[...keys]}::text[])`
  })
  const { rows } = await sql<{ file: string }>`${sql.join(parts, sql` union `)}`.execute(db)
  return new Set(rows.map(({ file }) => file))
}

/** The next realm by its id. */
export async function selectNextRealm(db: Db, after: string): Promise<string | undefined> {
  const { rows } = await sql<{ pid: string }>`
    select pid from realms where pid > ${after} order by pid limit 1
  `.execute(db)
  return rows[0]?.pid
}

/** The organization of a realm, for the log. */
export async function selectOrganization(db: Db, pid: string): Promise<number | undefined> {
  const { rows } = await sql<{ cid: number }>`select cid from realms where pid = ${pid}`.execute(db)
  return rows[0]?.cid
}
