import { sql } from 'kysely'
import type { Db } from '../engines/database/database.ts'
import { statement } from '../engines/database/statement.ts'

/** Not part of it: tokens are only hashes of what sign_ins says, and failures are there to be counted. */
const ignored = new Set(['tokens', 'failed_attempts', 'schema_migrations'])

/** How many rows every table has, and a checksum of those of one organization: equal before and after, nothing changed. */
export async function fingerprintOf(db: Db, cid: number): Promise<Record<string, string>> {
  known ??= writeStatement(db)
  const rows = await (await known)(db, cid)
  return Object.fromEntries(rows.map(({ name, print }) => [name, print]))
}

type Fingerprint = ReturnType<typeof statement<{ name: string; print: string }>>

let known: Promise<Fingerprint> | undefined

/** Covers tables that do not exist yet: by their organization, else by their realm, else as a whole. */
async function writeStatement(db: Db): Promise<Fingerprint> {
  const { rows } = await sql<{ name: string; columns: string[] }>`
    select table_name as name, array_agg(column_name::text) as columns from information_schema.columns
    where table_schema = 'public' group by table_name order by table_name
  `.execute(db)
  const tables = rows.filter(({ name }) => !ignored.has(name))
  if (tables.length < 8) throw new Error('There are too few tables to take a fingerprint of.')
  const text = tables
    .map(({ name, columns }) => {
      const part = columns.includes('cid')
        ? 'where t.cid = $1'
        : columns.includes('pid')
          ? 'where t.pid in (select pid from realms where cid = $1)'
          : ''
      return `select '${name}' as name, (select count(*) from "${name}") || ' rows, ' ||
        coalesce(md5(string_agg(t::text, '|' order by t::text)), '') as print from "${name}" t ${part}`
    })
    .join(' union all ')
  // Planned once: planning it takes longer than reading a few rows of each table.
  return statement(text)
}
