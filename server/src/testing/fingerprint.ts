import { sql } from 'kysely'
import type { Db } from '../engines/database/database.ts'

/** Not part of it: tokens are only hashes of what sign_ins says, and failures are there to be counted. */
const ignored = new Set(['tokens', 'failed_attempts', 'schema_migrations'])

/** How many rows every table has, and a checksum of those of one organization: equal before and after, nothing changed. */
export async function fingerprintOf(db: Db, cid: number): Promise<Record<string, string>> {
  const statement = await statementOf(db)
  const { rows } = await sql<{
    name: string
    print: string
  }>`${sql.raw(statement.replaceAll('$cid', String(cid)))}`.execute(db)
  return Object.fromEntries(rows.map(({ name, print }) => [name, print]))
}

let known: Promise<string> | undefined

function statementOf(db: Db): Promise<string> {
  known ??= writeStatement(db)
  return known
}

/** Covers tables that do not exist yet: by their organization, else by their realm, else as a whole. */
async function writeStatement(db: Db): Promise<string> {
  const { rows } = await sql<{ name: string; columns: string[] }>`
    select table_name as name, array_agg(column_name::text) as columns from information_schema.columns
    where table_schema = 'public' group by table_name order by table_name
  `.execute(db)
  const tables = rows.filter(({ name }) => !ignored.has(name))
  if (tables.length < 8) throw new Error('There are too few tables to take a fingerprint of.')
  return tables
    .map(({ name, columns }) => {
      const part = columns.includes('cid')
        ? 'where t.cid = $cid'
        : columns.includes('pid')
          ? 'where t.pid in (select pid from realms where cid = $cid)'
          : ''
      return `select '${name}' as name, (select count(*) from "${name}") || ' rows, ' ||
        coalesce(md5(string_agg(t::text, '|' order by t::text)), '') as print from "${name}" t ${part}`
    })
    .join(' union all ')
}
