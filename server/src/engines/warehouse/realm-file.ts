import { setTimeout as sleep } from 'node:timers/promises'
import { type DuckDBConnection, DuckDBInstance, timestampValue } from '@duckdb/node-api'
import { ask, boundQuery, unlessOverdue } from './ask.ts'
import { EventTables, eventColumns, forgottenIn, removedIn } from './event-tables.ts'
import { keptFields, knownFields } from './known-fields.ts'
import type { Answer, Batch, Part, QueryLimits, StoredEvent, TableColumns } from './warehouse.ts'

/** Operators' queries cannot use files or other hosts, nor change these settings. */
const options = {
  threads: '2',
  temp_directory: '',
  enable_external_access: 'false',
  lock_configuration: 'true',
}

/** Maximum events that are read at once when tables of an older release are read. */
const eventsAtOnce = 2_000

/** How long a query may be checked. */
const checkMs = 10_000
/** Time for interrupted queries to end when closing. */
const closeMs = 2_000

const typesOfColumns = ['bigint', 'varchar', 'timestamp', 'bigint']

const quoted = (name: string) => `"${name.replaceAll('"', '""')}"`

/** The history of one realm. */
export class RealmFile {
  readonly #instance: DuckDBInstance
  readonly #writer: DuckDBConnection
  readonly #tables = new EventTables()
  /** The last batch that the tables contain; `lines` counts batches of the same id while its part is not complete. */
  #progress: { id: number; lines: number | null } = { id: -1, lines: null }
  /** Parts that the tables contained before they were kept. */
  readonly #adopted = new Set<number>()
  #hasUnkept = false
  #writing: Promise<unknown> = Promise.resolve()
  readonly #closing = new AbortController()
  readonly #asking = new Set<Promise<void>>()

  private constructor(instance: DuckDBInstance, writer: DuckDBConnection) {
    this.#instance = instance
    this.#writer = writer
  }

  /** `memoryMb` is what the realm's queries and its writing may use together. */
  static async open(path: string, memoryMb: number): Promise<RealmFile> {
    const instance = await DuckDBInstance.create(path, { ...options, memory_limit: `${memoryMb}MB` })
    const file = new RealmFile(instance, await instance.connect())
    await file.#prepare()
    return file
  }

  async #prepare(): Promise<void> {
    await this.#writer.run('create schema if not exists regent')
    await this.#readProgress()
    const storedColumns = await this.#writer.runAndReadAll(
      `select table_name, column_name from information_schema.columns
       where table_schema = 'main' and (column_name = 'event_id' or column_name like 'e.%')
       order by table_name, ordinal_position`,
    )
    for (const [table, column] of storedColumns.getRows()) {
      // A table may have no fields; then its only entry is event_id.
      this.#tables.add(String(table), column === 'event_id' ? [] : [String(column).slice(2)])
    }
    // In one transaction: otherwise each statement would be synced to disk separately.
    await this.#writer.run('begin')
    for (const [namespace, fields] of Object.entries(knownFields)) await this.#widen(namespace, fields)
    await this.#writer.run('commit')
  }

  /** Reads how much the tables contain. Older releases kept a list of batches, and their events nowhere else. */
  async #readProgress(): Promise<void> {
    await this.#writer.run('create table if not exists regent.progress (id bigint, lines int)')
    await this.#writer.run('create table if not exists regent.adopted (id bigint primary key)')
    const [progress] = (await this.#writer.runAndReadAll('select id, lines from regent.progress')).getRows()
    if (progress) this.#progress = { id: Number(progress[0]), lines: progress[1] === null ? null : Number(progress[1]) }
    const adopted = await this.#writer.runAndReadAll('select id from regent.adopted')
    for (const [id] of adopted.getRows()) this.#adopted.add(Number(id))
    const older = await this.#writer.runAndReadAll(
      `select 1 from information_schema.tables where table_schema = 'regent' and table_name = 'batches'`,
    )
    if (older.currentRowCount === 0) return
    const [last] = (await this.#writer.runAndReadAll('select max(id) from regent.batches')).getRows()
    this.#hasUnkept = last?.[0] !== null && last?.[0] !== undefined
    if (this.#hasUnkept) this.#progress = { id: Number(last?.[0]), lines: null }
  }

  /** Creates the table and missing columns. */
  async #widen(table: string, fields: Iterable<string>): Promise<void> {
    const had = this.#tables.has(table)
    const lacking = this.#tables.lacking(table, fields)
    if (had && lacking.length === 0) return
    const columns = lacking.map((field) => `${quoted(`e.${field}`)} varchar`)
    if (had) for (const column of columns) await this.#writer.run(`alter table ${quoted(table)} add column ${column}`)
    else {
      const first = eventColumns.map((name, index) => `${name} ${typesOfColumns[index]}`)
      await this.#writer.run(`create table ${quoted(table)} (${[...first, ...columns].join(', ')})`)
    }
    this.#tables.add(table, lacking)
  }

  /** The smallest id of a part that may still be missing. */
  get missingFrom(): number {
    const { id, lines } = this.#progress
    return lines === null ? id + 1 : id
  }

  /** Ingests parts sequentially, because all use one connection. */
  ingest(part: Part): Promise<void> {
    return this.#inTurn(() => this.#ingest(part))
  }

  #inTurn<Result>(work: () => Promise<Result>): Promise<Result> {
    const done = this.#writing.then(work)
    this.#writing = done.catch(() => {})
    return done
  }

  async #ingest({ id: partId, batches }: Part): Promise<void> {
    if (partId < this.missingFrom) return
    if (!this.#adopted.has(partId)) {
      let line = 0
      let lineId = -1
      for await (const batch of batches()) {
        line = batch.id === lineId ? line + 1 : 1
        lineId = batch.id
        if (this.#closing.signal.aborted) throw new Error('the file was closed')
        const { id, lines } = this.#progress
        if (batch.id < id || (batch.id === id && (lines === null || line <= lines))) continue
        await this.#take(batch, line)
      }
    }
    await this.#advance(partId, null)
  }

  async #take({ id, events }: Batch, line: number): Promise<void> {
    for (const table of removedIn(events).keys()) {
      await this.#writer.run(`drop table if exists ${quoted(table)}`)
      this.#tables.remove(table)
    }
    const byTable = new Map<string, StoredEvent[]>()
    // Columns come first: a table cannot be altered in the transaction that fills it.
    for (const { table, events: stored } of this.#tables.sort(events)) {
      await this.#widen(table, new Set(stored.flatMap(({ fields }) => Object.keys(fields))))
      byTable.set(table, [...(byTable.get(table) ?? []), ...stored])
    }
    await this.#writer.run('begin')
    try {
      for (const [table, ofTable] of byTable) await this.#append(table, ofTable)
      for (const gamerTag of forgottenIn(events)) await this.#forget(gamerTag)
      await this.#writeProgress(id, line)
      await this.#writer.run('commit')
    } catch (error) {
      await this.#writer.run('rollback').catch(() => {})
      throw error
    }
    this.#progress = { id, lines: line }
  }

  async #advance(id: number, lines: number | null): Promise<void> {
    await this.#writer.run('begin')
    await this.#writeProgress(id, lines)
    await this.#writer.run('commit')
    this.#progress = { id, lines }
  }

  async #writeProgress(id: number, lines: number | null): Promise<void> {
    await this.#writer.run('delete from regent.progress')
    await this.#writer.run(`insert into regent.progress values (${id}, ${lines ?? 'null'})`)
  }

  get hasUnkept(): boolean {
    return this.#hasUnkept
  }

  /** All events of the tables, as an older release stored them. */
  async *unkept(): AsyncIterable<readonly StoredEvent[]> {
    const connection = await this.#instance.connect()
    try {
      for (const table of this.#tables.names()) {
        const fields = this.#tables.fieldsOf(table)
        const columns = fields.map((field) => `, ${quoted(`e.${field}`)}`).join('')
        const result = await connection.stream(
          `select event_id, epoch_ms(act_time), gamer_tag${columns} from ${quoted(table)}`,
        )
        for (let chunk = await result.fetchChunk(); chunk && chunk.rowCount > 0; chunk = await result.fetchChunk()) {
          const rows = Array.from({ length: chunk.rowCount }, (_, index) => chunk?.getRowValues(index) ?? [])
          const events = rows.map(([id, at, gamerTag, ...values]) => ({
            id: Number(id),
            namespace: table,
            at: Number(at),
            gamerTag: gamerTag === null ? null : Number(gamerTag),
            fields: Object.fromEntries(
              fields.flatMap((field, index) => {
                const value = values[index]
                return value === null || value === undefined ? [] : [[field, String(value)]]
              }),
            ),
          }))
          for (let from = 0; from < events.length; from += eventsAtOnce) yield events.slice(from, from + eventsAtOnce)
        }
      }
    } finally {
      connection.closeSync()
    }
  }

  /** Remembers that the tables contain this part already. */
  adopt(id: number): Promise<void> {
    return this.#inTurn(async () => {
      await this.#writer.run('begin')
      await this.#writer.run(`insert into regent.adopted values (${id}) on conflict do nothing`)
      await this.#writeProgress(this.#progress.id, this.#progress.lines)
      await this.#writer.run('drop table regent.batches')
      await this.#writer.run('commit')
      this.#adopted.add(id)
      this.#hasUnkept = false
    })
  }

  async #append(table: string, events: readonly StoredEvent[]): Promise<void> {
    const appender = await this.#writer.createAppender(table)
    for (const event of events) {
      appender.appendBigInt(BigInt(event.id))
      appender.appendVarchar(new Date(event.at).toISOString().slice(0, 10))
      appender.appendTimestamp(timestampValue(BigInt(event.at) * 1000n))
      if (event.gamerTag === null) appender.appendNull()
      else appender.appendBigInt(BigInt(event.gamerTag))
      for (const value of this.#tables.valuesOf(table, event)) {
        if (value === null) appender.appendNull()
        else appender.appendVarchar(value)
      }
      appender.endRow()
    }
    appender.flushSync()
    appender.closeSync()
  }

  /** Erases the reported values of a player; the events themselves are kept and still counted. */
  async #forget(gamerTag: number): Promise<void> {
    for (const table of this.#tables.names()) {
      const reportedFields = this.#tables.fieldsOf(table).filter((field) => !keptFields(table).includes(field))
      if (reportedFields.length === 0) continue
      const emptied = reportedFields.map((field) => `${quoted(`e.${field}`)} = null`).join(', ')
      await this.#writer.run(`update ${quoted(table)} set ${emptied} where gamer_tag = $1`, [BigInt(gamerTag)])
    }
  }

  /** Deletes events that happened before a time. */
  expire(before: number): Promise<void> {
    return this.#inTurn(async () => {
      const time = timestampValue(BigInt(before) * 1000n)
      for (const table of this.#tables.names()) {
        await this.#writer.run(`delete from ${quoted(table)} where act_time < $1`, [time])
      }
    })
  }

  tables(): string[] {
    return [...this.#tables.names()].sort()
  }

  columns(): TableColumns {
    return this.#tables.columns()
  }

  /** Preparing a query computes its constants, so that this takes as long as a query may. */
  async check(sql: string): Promise<void> {
    const checked = this.#connected((connection) => boundQuery(connection, sql, this.#tables.names()))
    await unlessOverdue(checked, checkMs)
  }

  query(sql: string, limits: QueryLimits): Promise<Answer> {
    const answer = this.#connected((connection) =>
      ask(connection, sql, this.#tables.names(), limits, this.#closing.signal),
    )
    return unlessOverdue(answer, limits.timeoutMs)
  }

  /**
   * Runs work on a separate connection, which is closed when the work has ended, even if its caller stopped waiting
   * earlier.
   */
  #connected<Result>(work: (connection: DuckDBConnection) => Promise<Result>): Promise<Result> {
    const done = this.#instance.connect().then(async (connection) => {
      try {
        return await work(connection)
      } finally {
        connection.closeSync()
      }
    })
    const completion = done.then(
      () => {},
      () => {},
    )
    this.#asking.add(completion)
    void completion.then(() => this.#asking.delete(completion))
    return done
  }

  /** Stops the running queries. One that does not obey is left to the end of the process. */
  async close(): Promise<void> {
    this.#closing.abort()
    const hasEnded = await Promise.race([
      Promise.all([this.#writing, ...this.#asking]).then(() => true),
      sleep(closeMs, false, { ref: false }),
    ])
    if (!hasEnded) return
    this.#writer.closeSync()
    this.#instance.closeSync()
  }
}
