import { type RawBuilder, sql } from 'kysely'
import type { Db } from './database.ts'
import { toLikePattern } from './like.ts'

type Part = RawBuilder<unknown>

/** A table of a realm (with a column `pid`) whose rows have an id and perhaps a name. */
export type NamedTable = {
  from: Part
  id: Part
  name: Part
  /** True if the ids are numbers. */
  isNumbered?: true
  /** Which rows count; all of the realm by default. */
  where?: Part
  /** An index on the beginning of the names, for tables that may have more rows than are read. */
  index?: { key: Part; begins: string }
}

const end = '\u{10ffff}'

/**
 * Rows of a realm whose name or id contains the text, prefix matches first. At most `most` rows are scanned, in
 * addition to those found by the index.
 */
export async function selectNamedRows(
  db: Db,
  pid: string,
  { from, id, name, where = sql`true`, index }: NamedTable,
  text: string,
  { limit, most }: { limit: number; most: number },
): Promise<{ id: string; name: string | null }[]> {
  const columns = sql`${id}::text as id, ${name} as name`
  const pattern = toLikePattern(text)
  // Without the first "%" it is the beginning.
  const first = pattern.slice(1)
  const byIndex = index
    ? sql`union (select ${columns} from ${from} where pid = ${pid} and ${where}
        and ${index.key} >= ${index.begins} and ${index.key} < ${`${index.begins}${end}`}
        order by ${index.key} limit ${limit})`
    : sql``
  const { rows } = await sql<{ id: string; name: string | null }>`
    select id, name from (
      (select ${columns} from ${from} where pid = ${pid} and ${where} limit ${most}) ${byIndex}
    ) as named
    where id ilike ${pattern} or name ilike ${pattern}
    order by (id ilike ${first} or coalesce(name ilike ${first}, false)) desc, lower(coalesce(name, id)), id
    limit ${limit}
  `.execute(db)
  return rows
}

/** True if a text is a number that the database can have as an id. */
export const isNumberedId = (text: string): boolean => /^[1-9]\d{0,15}$/.test(text)

/** The rows of a realm with these ids; found by the key of the table. */
export async function selectRowsWithIds(
  db: Db,
  pid: string,
  { from, id, name, where = sql`true`, isNumbered }: NamedTable,
  ids: readonly string[],
): Promise<{ id: string; name: string | null }[]> {
  const validIds = isNumbered ? ids.filter(isNumberedId) : ids
  const type = isNumbered ? sql`bigint` : sql`text`
  const { rows } = await sql<{ id: string; name: string | null }>`
    select ${id}::text as id, ${name} as name from ${from}
    where pid = ${pid} and ${where} and ${id} = any(${validIds}::${type}[])
  `.execute(db)
  return rows
}
