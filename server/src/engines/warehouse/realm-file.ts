import {
  type DuckDBConnection,
  DuckDBInstance,
  type DuckDBPreparedStatement,
  type DuckDBResultReader,
  StatementType,
  timestampValue,
} from '@duckdb/node-api'
import {
  type Answer,
  forgottenNamespace,
  QueryRefused,
  QueryTooSlow,
  type StoredEvent,
  type Value,
} from './warehouse.ts'

/** What operators ask may neither touch files or other hosts nor change that. */
const options = {
  memory_limit: '512MB',
  threads: '2',
  temp_directory: '',
  enable_external_access: 'false',
  lock_configuration: 'true',
}

/** A table has at most so many columns for fields; what else an event says is left out. */
const mostColumns = 100

/** Fields that every table of the platform has from the beginning, so that queries may name them. */
const knownFields: Readonly<Record<string, readonly string[]>> = {
  platform_cohort_join: ['trial', 'cohort'],
  platform_commerce_failed_purchase: ['txid', 'provider', 'price', 'sku'],
  platform_commerce_hard_purchase: ['txid', 'provider', 'price', 'sku'],
  platform_commerce_virtual_purchase: ['offer', 'currency', 'amount'],
  platform_group_group_create: ['group', 'type'],
  platform_group_group_join: ['group', 'type'],
  platform_group_group_leave: ['group', 'type'],
  platform_session_install: ['device.platform'],
  platform_session_login: ['device.platform'],
  platform_session_session: ['session_id', 'device.platform', 'dayssinceinstall', 'firstdailysession'],
  platform_session_session_end: ['session_id', 'session_length_minutes'],
}

const quoted = (name: string) => `"${name.replaceAll('"', '""')}"`

/** The history of one realm. */
export class RealmFile {
  readonly #instance: DuckDBInstance
  readonly #writer: DuckDBConnection
  /** The fields that each table has, in the order of its columns. */
  readonly #fields = new Map<string, string[]>()
  #writing: Promise<unknown> = Promise.resolve()

  private constructor(instance: DuckDBInstance, writer: DuckDBConnection) {
    this.#instance = instance
    this.#writer = writer
  }

  static async open(path: string): Promise<RealmFile> {
    const instance = await DuckDBInstance.create(path, options)
    const file = new RealmFile(instance, await instance.connect())
    await file.#prepare()
    return file
  }

  async #prepare(): Promise<void> {
    await this.#writer.run('create schema if not exists regent')
    await this.#writer.run('create table if not exists regent.batches (id bigint primary key)')
    const known = await this.#writer.runAndReadAll(
      `select table_name, column_name from information_schema.columns
       where table_schema = 'main' and column_name like 'e.%' order by table_name, ordinal_position`,
    )
    for (const [table, column] of known.getRows()) {
      const fields = this.#fields.get(String(table)) ?? []
      this.#fields.set(String(table), [...fields, String(column).slice(2)])
    }
    // In one transaction, for each alone would be written to the disk.
    await this.#writer.run('begin')
    for (const [namespace, fields] of Object.entries(knownFields)) await this.#widen(namespace, fields)
    await this.#writer.run('commit')
  }

  /** Makes the table, and the columns that it lacks; answers all fields that it has then. */
  async #widen(table: string, wanted: Iterable<string>): Promise<string[]> {
    const had = this.#fields.get(table)
    const fields = [...(had ?? [])]
    // Names of columns are the same in capitals.
    const taken = new Set(fields.map((field) => field.toLowerCase()))
    for (const field of wanted) {
      if (taken.has(field.toLowerCase()) || fields.length >= mostColumns) continue
      taken.add(field.toLowerCase())
      fields.push(field)
    }
    if (had?.length === fields.length) return fields
    if (!had) {
      await this.#writer.run(
        `create table ${quoted(table)} (event_id bigint, act_date varchar, act_time timestamp, gamer_tag bigint)`,
      )
    }
    for (const field of fields.slice(had?.length ?? 0)) {
      await this.#writer.run(`alter table ${quoted(table)} add column ${quoted(`e.${field}`)} varchar`)
    }
    this.#fields.set(table, fields)
    return fields
  }

  /** One after the other, for they are written over one connection. */
  ingest(batch: { id: number; events: readonly StoredEvent[] }): Promise<void> {
    const written = this.#writing.then(() => this.#ingest(batch))
    this.#writing = written.catch(() => {})
    return written
  }

  async #ingest({ id, events }: { id: number; events: readonly StoredEvent[] }): Promise<void> {
    const before = await this.#writer.runAndReadAll('select 1 from regent.batches where id = $1', [BigInt(id)])
    if (before.currentRowCount > 0) return
    const forgotten = events.flatMap(({ namespace, gamerTag }) =>
      namespace === forgottenNamespace && gamerTag !== null ? [gamerTag] : [],
    )
    const byTable = new Map<string, StoredEvent[]>()
    for (const event of events) {
      if (event.namespace === forgottenNamespace) continue
      const ofTable = byTable.get(event.namespace)
      if (ofTable) ofTable.push(event)
      else byTable.set(event.namespace, [event])
    }
    // Columns come first: what is added to a table cannot be in the transaction that fills it.
    for (const [table, ofTable] of byTable) {
      await this.#widen(table, new Set(ofTable.flatMap(({ fields }) => Object.keys(fields))))
    }
    await this.#writer.run('begin')
    try {
      await this.#writer.run('insert into regent.batches values ($1)', [BigInt(id)])
      for (const [table, ofTable] of byTable) await this.#append(table, ofTable)
      for (const gamerTag of forgotten) await this.#forget(gamerTag)
      await this.#writer.run('commit')
    } catch (error) {
      await this.#writer.run('rollback').catch(() => {})
      throw error
    }
  }

  async #append(table: string, events: readonly StoredEvent[]): Promise<void> {
    const fields = (this.#fields.get(table) ?? []).map((field) => field.toLowerCase())
    const appender = await this.#writer.createAppender(table)
    for (const event of events) {
      const said = new Map(Object.entries(event.fields).map(([field, value]) => [field.toLowerCase(), value]))
      appender.appendBigInt(BigInt(event.id))
      appender.appendVarchar(new Date(event.at).toISOString().slice(0, 10))
      appender.appendTimestamp(timestampValue(BigInt(event.at) * 1000n))
      if (event.gamerTag === null) appender.appendNull()
      else appender.appendBigInt(BigInt(event.gamerTag))
      for (const field of fields) {
        const value = said.get(field)
        if (value === undefined) appender.appendNull()
        else appender.appendVarchar(String(value))
      }
      appender.endRow()
    }
    appender.flushSync()
    appender.closeSync()
  }

  /** What happened stays countable; what was said of somebody beyond that goes. */
  async #forget(gamerTag: number): Promise<void> {
    for (const [table, fields] of this.#fields) {
      const said = fields.filter((field) => !knownFields[table]?.includes(field))
      if (said.length === 0) continue
      const emptied = said.map((field) => `${quoted(`e.${field}`)} = null`).join(', ')
      await this.#writer.run(`update ${quoted(table)} set ${emptied} where gamer_tag = $1`, [BigInt(gamerTag)])
    }
  }

  async check(sql: string): Promise<void> {
    const connection = await this.#instance.connect()
    try {
      await onlySelect(connection, sql)
    } finally {
      connection.closeSync()
    }
  }

  async query(sql: string, { rows: most, timeoutMs }: { rows: number; timeoutMs: number }): Promise<Answer> {
    const connection = await this.#instance.connect()
    let isLate = false
    const timer = setTimeout(() => {
      isLate = true
      connection.interrupt()
    }, timeoutMs)
    try {
      const select = await onlySelect(connection, sql)
      const reader = await select.streamAndReadUntil(most + 1)
      return answerOf(reader, most)
    } catch (error) {
      if (isLate) throw new QueryTooSlow(`The query took longer than ${timeoutMs / 1000} seconds and was stopped.`)
      throw error instanceof QueryRefused ? error : new QueryRefused(wordsOf(error))
    } finally {
      clearTimeout(timer)
      connection.closeSync()
    }
  }

  async close(): Promise<void> {
    await this.#writing
    this.#writer.closeSync()
    this.#instance.closeSync()
  }
}

/** The one SELECT that a text is; anything else is refused. */
async function onlySelect(connection: DuckDBConnection, sql: string): Promise<DuckDBPreparedStatement> {
  try {
    const statements = await connection.extractStatements(sql)
    if (statements.count !== 1) {
      throw new QueryRefused(`A query is one SELECT; this text has ${statements.count} statements.`)
    }
    const prepared = await statements.prepare(0)
    if (prepared.statementType !== StatementType.SELECT)
      throw new QueryRefused('A query may only read: begin with SELECT or WITH.')
    if (prepared.parameterCount > 0) throw new QueryRefused('A query has no parameters ($1 or ?): write the values.')
    return prepared
  } catch (error) {
    throw error instanceof QueryRefused ? error : new QueryRefused(wordsOf(error))
  }
}

/** The engine's own words, without its parts' names and the line of the query, which whoever wrote it has before them. */
function wordsOf(error: unknown): string {
  const [words = ''] = (error instanceof Error ? error.message : String(error)).split('\n\nLINE ')
  return words
    .replace(/^(Failed to [\w ]+: )?\w[\w ]* Error: /, '')
    .replace('syntax error at or near', 'The query cannot be understood near')
    .slice(0, 500)
}

function answerOf(reader: DuckDBResultReader, most: number): Answer {
  const rows = reader.getRows().slice(0, most)
  return {
    columns: reader.deduplicatedColumnNames(),
    rows: rows.map((row) => row.map(plain)),
    isCut: reader.currentRowCount > most,
  }
}

/** As JSON has it; numbers that it cannot keep exactly stay texts. */
function plain(value: unknown): Value {
  if (value === null || value === undefined) return null
  if (typeof value === 'bigint') return Number.isSafeInteger(Number(value)) ? Number(value) : String(value)
  if (typeof value === 'number') return Number.isFinite(value) ? value : null
  if (typeof value === 'boolean' || typeof value === 'string') return value
  const text = String(value)
  return /^-?\d{1,15}(\.\d+)?$/.test(text) ? Number(text) : text
}
