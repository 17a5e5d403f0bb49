import { type DuckDBConnection, DuckDBInstance, timestampValue } from '@duckdb/node-api'
import { ask, boundQuery } from './ask.ts'
import { type Answer, forgottenNamespace, type QueryLimits, type StoredEvent } from './warehouse.ts'

/** Operators' queries cannot use files or other hosts, nor change these settings. */
const options = {
  memory_limit: '512MB',
  threads: '2',
  temp_directory: '',
  enable_external_access: 'false',
  lock_configuration: 'true',
}

/** Maximum field columns of a table; further fields of an event are dropped. */
const maxColumns = 100

/** Fields that each platform table has from the start, so that queries may name them. */
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
  /** The fields of each table, in the order of its columns. */
  readonly #fields = new Map<string, string[]>()
  #writing: Promise<unknown> = Promise.resolve()
  readonly #closing = new AbortController()
  readonly #asking = new Set<Promise<void>>()

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
       where table_schema = 'main' and (column_name = 'event_id' or column_name like 'e.%')
       order by table_name, ordinal_position`,
    )
    for (const [table, column] of known.getRows()) {
      const fields = this.#fields.get(String(table)) ?? []
      // A table may have no fields; then its only entry is event_id.
      this.#fields.set(String(table), column === 'event_id' ? fields : [...fields, String(column).slice(2)])
    }
    // In one transaction: otherwise each statement would be written to disk by itself.
    await this.#writer.run('begin')
    for (const [namespace, fields] of Object.entries(knownFields)) await this.#widen(namespace, fields)
    await this.#writer.run('commit')
  }

  /** Creates the table and missing columns; returns all fields it then has. */
  async #widen(table: string, wanted: Iterable<string>): Promise<string[]> {
    const had = this.#fields.get(table)
    const fields = [...(had ?? [])]
    // Column names ignore case.
    const taken = new Set(fields.map((field) => field.toLowerCase()))
    for (const field of wanted) {
      if (taken.has(field.toLowerCase()) || fields.length >= maxColumns) continue
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

  /** Ingests one batch after the other, because all use one connection. */
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
    // Columns come first: a table cannot be altered in the transaction that fills it.
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

  /** Erases what events report of a player; the events themselves stay and are still counted. */
  async #forget(gamerTag: number): Promise<void> {
    for (const [table, fields] of this.#fields) {
      const said = fields.filter((field) => !knownFields[table]?.includes(field))
      if (said.length === 0) continue
      const emptied = said.map((field) => `${quoted(`e.${field}`)} = null`).join(', ')
      await this.#writer.run(`update ${quoted(table)} set ${emptied} where gamer_tag = $1`, [BigInt(gamerTag)])
    }
  }

  tables(): string[] {
    return [...this.#fields.keys()].sort()
  }

  async check(sql: string): Promise<void> {
    const connection = await this.#instance.connect()
    try {
      await boundQuery(connection, sql, this.#fields.keys())
    } finally {
      connection.closeSync()
    }
  }

  async query(sql: string, limits: QueryLimits): Promise<Answer> {
    const answer = this.#ask(sql, limits)
    const ended = answer.then(
      () => {},
      () => {},
    )
    this.#asking.add(ended)
    try {
      return await answer
    } finally {
      this.#asking.delete(ended)
    }
  }

  async #ask(sql: string, limits: QueryLimits): Promise<Answer> {
    const connection = await this.#instance.connect()
    try {
      return await ask(connection, sql, this.#fields.keys(), limits, this.#closing.signal)
    } finally {
      connection.closeSync()
    }
  }

  /** Stops the running queries, because a process that exits waits for their threads. */
  async close(): Promise<void> {
    this.#closing.abort()
    await Promise.all([this.#writing, ...this.#asking])
    this.#writer.closeSync()
    this.#instance.closeSync()
  }
}
