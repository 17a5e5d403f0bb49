import { sql } from 'kysely'
import type { Db } from '../engines/database/database.ts'
import { statement } from '../engines/database/statement.ts'

/** Excluded tables: tokens only hold hashes of sign_ins; failures, and the calls of agents, are meant to be counted. */
const ignored = new Set(['tokens', 'failed_attempts', 'schema_migrations', 'agent_minutes', 'agent_call_days'])

type Watched = {
  countWrites: () => Promise<string>
  take: (cid: number) => Promise<Record<string, string>>
  last?: { cid: number; writes: string; print: Record<string, string> }
}

const watched = new WeakMap<Db, Promise<Watched>>()

/**
 * The row count of every table, and a checksum of one organization's rows: if both are equal before and after, nothing
 * was changed. The tables are read again only after a statement that writes, because reading them takes most of the
 * sweep's time.
 */
export async function fingerprintOf(db: Db, cid: number): Promise<Record<string, string>> {
  const watching = watched.get(db) ?? watch(db)
  watched.set(db, watching)
  const database = await watching
  // Before the tables are read: writes during the reading count for the next time.
  const writes = await database.countWrites()
  if (database.last?.cid === cid && database.last.writes === writes) return database.last.print
  const print = await database.take(cid)
  database.last = { cid, writes, print }
  return print
}

/**
 * Counts the statements that write to any included table. It uses a sequence, which also counts rolled-back statements.
 */
async function watch(db: Db): Promise<Watched> {
  const { rows } = await sql<{ name: string; columns: string[] }>`
    select table_name as name, array_agg(column_name::text) as columns
    from information_schema.columns join information_schema.tables using (table_schema, table_name)
    where table_schema = 'public' and table_type = 'BASE TABLE' group by table_name order by table_name
  `.execute(db)
  const tables = rows.filter(({ name }) => !ignored.has(name))
  if (tables.length < 8) throw new Error('There are too few tables to take a fingerprint of.')
  const triggers = tables.map(
    ({ name }) => `create trigger counted_by_test after insert or update or delete or truncate on "${name}"
      for each statement execute function testing.count_write();`,
  )
  // One statement, because the driver sends only one at a time.
  const install = `do $install$ begin
    create schema testing;
    create sequence testing.writes;
    create function testing.count_write() returns trigger language plpgsql as $count$
      begin perform nextval('testing.writes'); return null; end $count$;
    -- Its value is the same before the first call and after it.
    perform nextval('testing.writes');
    ${triggers.join('\n')}
  end $install$`
  await sql.raw(install).execute(db)
  const count = statement<{ writes: string }>('select last_value::text as writes from testing.writes')
  const print = statement<{ name: string; print: string }>(tables.map(printOf).join(' union all '))
  return {
    countWrites: async () => (await count(db))[0]?.writes ?? '',
    take: async (cid) => Object.fromEntries((await print(db, cid)).map((row) => [row.name, row.print])),
  }
}

/** Also covers future tables: by their organization, otherwise by their realm, otherwise as a whole. */
function printOf({ name, columns }: { name: string; columns: string[] }): string {
  const part = columns.includes('cid')
    ? 'where t.cid = $1'
    : columns.includes('pid')
      ? 'where t.pid in (select pid from realms where cid = $1)'
      : ''
  return `select '${name}' as name, (select count(*) from "${name}") || ' rows, ' ||
    coalesce(md5(string_agg(t::text, '|' order by t::text)), '') as print from "${name}" t ${part}`
}
