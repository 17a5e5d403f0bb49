import pg from 'pg'
import { from as copyFrom, to as copyTo } from 'pg-copy-streams'
import type { Entry } from './archive.ts'
import { type BackedUpTable, tablesPrefix } from './manifest.ts'
import { RowsChecksum } from './rows-checksum.ts'

/** A table is cut into parts, because an entry of an archive begins with its size. */
const partBytes = 4 * 1024 * 1024

/** A dedicated connection without timeouts, whose values have the same format on every server. */
export async function connectForRows(url: string): Promise<pg.Client> {
  const settings = [
    'TimeZone=UTC',
    'DateStyle=ISO',
    'IntervalStyle=postgres',
    'extra_float_digits=3',
    'bytea_output=hex',
  ]
  const client = new pg.Client({
    connectionString: url,
    application_name: 'regent backup',
    options: [...settings, 'statement_timeout=0', 'idle_in_transaction_session_timeout=0']
      .map((setting) => `-c ${setting}`)
      .join(' '),
    keepAlive: true,
  })
  client.on('error', () => {}) // the query that is under way reports it
  await client.connect()
  return client
}

/** All tables, with their stored (not generated) columns. */
export async function listTables(client: pg.Client): Promise<{ name: string; columns: string[] }[]> {
  const { rows } = await client.query<{ name: string; columns: string[] }>(`
    select class.relname as name, array_agg(attribute.attname::text order by attribute.attnum) as columns
    from pg_class as class join pg_attribute as attribute on attribute.attrelid = class.oid
    where class.relnamespace = current_schema()::regnamespace and class.relkind = 'r'
      and attribute.attnum > 0 and not attribute.attisdropped and attribute.attgenerated = ''
    group by class.relname
    order by class.relname`)
  return rows
}

type TableRows = Pick<BackedUpTable, 'rows' | 'checksum'>

/** The rows of a table as entries; returns their number and checksum. */
export async function* readRows(
  client: pg.Client,
  table: { name: string; columns: string[] },
): AsyncGenerator<Entry, TableRows> {
  const checksum = new RowsChecksum()
  const rows = client.query(copyTo(`copy ${buildTarget(table)} to stdout`))
  let part = 0
  let chunks: Buffer[] = []
  let size = 0
  const entry = (): Entry => {
    part += 1
    const partEntry = { name: `${tablesPrefix}${table.name}/${String(part).padStart(6, '0')}`, size, content: chunks }
    chunks = []
    size = 0
    return partEntry
  }
  for await (const chunk of rows as AsyncIterable<Buffer>) {
    checksum.add(chunk)
    chunks.push(chunk)
    size += chunk.length
    if (size >= partBytes) yield entry()
  }
  if (size > 0) yield entry()
  return { rows: rows.rowCount, checksum: checksum.text }
}

/** The number and the checksum of the rows of a table. */
export async function sumRows(client: pg.Client, table: { name: string; columns: string[] }): Promise<TableRows> {
  const entries = readRows(client, table)
  for (;;) {
    const { done, value } = await entries.next()
    if (done) return value
  }
}

/** Fills a table. `end` resolves with the number of rows when the database has them all. */
export function writeRows(client: pg.Client, table: BackedUpTable) {
  const rows = client.query(copyFrom(`copy ${buildTarget(table)} from stdin`))
  const completion = new Promise<void>((resolve, reject) => {
    rows.on('finish', resolve)
    rows.on('error', reject)
  })
  completion.catch(() => {}) // reported by `write` or `end`
  return {
    table: table.name,
    async write(chunk: Buffer): Promise<void> {
      if (rows.write(chunk)) return
      await Promise.race([new Promise((resolve) => rows.once('drain', resolve)), completion])
    },
    async end(): Promise<number> {
      rows.end()
      await completion
      return rows.rowCount
    },
  }
}

const buildTarget = ({ name, columns }: { name: string; columns: string[] }): string =>
  `${pg.escapeIdentifier(name)} (${columns.map(pg.escapeIdentifier).join(', ')})`
