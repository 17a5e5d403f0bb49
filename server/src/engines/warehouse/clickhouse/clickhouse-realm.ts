import { EventTables, eventColumns, forgottenIn, removedIn } from '../event-tables.ts'
import { keptFields, knownFields } from '../known-fields.ts'
import { toColumnKey } from '../lengths.ts'
import type { Part, StoredEvent } from '../warehouse.ts'
import type { ClickHouseConnection } from './clickhouse-connection.ts'
import { databaseName, tableName } from './clickhouse-query.ts'
import { quotedName, quoteKey, quoteText } from './clickhouse-words.ts'

/** Maximum number of events per request: ClickHouse handles few large blocks better than many small ones. */
const eventsAtOnce = 50_000
/** Its name is none that a namespace can have. */
const progressTable = '.progress'
/** Range of the type of `act_time`. */
const firstTime = Date.UTC(1900, 0, 1)
const lastTime = Date.UTC(2299, 0, 1)
/** Waits for mutations: the erasure of a player is complete when the statement returns. */
const waited = { mutations_sync: '1' } as const

const typesOfColumns = ['Int64', 'String', "DateTime64(3, 'UTC')", 'Nullable(Int64)']

/**
 * The column of a field. Its comment stores the first spelling of the field, because names are case-insensitive in
 * queries.
 */
const toColumn = (field: string) =>
  `${quoteKey(`e.${field}`)} Nullable(String)${field === toColumnKey(field) ? '' : ` COMMENT ${quoteText(field)}`}`

/**
 * The tables of one realm in ClickHouse: one database per realm, so that it can be dropped, granted and measured
 * separately. A table stores one row per event, even if the event is sent repeatedly; this compensates for missing
 * transactions.
 */
export class ClickHouseRealm {
  readonly #connection: ClickHouseConnection
  readonly #database: string

  constructor(connection: ClickHouseConnection, prefix: string, pid: string) {
    this.#connection = connection
    this.#database = databaseName(prefix, pid)
  }

  get database(): string {
    return this.#database
  }

  /** The tables as they are now. Makes the database and the tables that every realm has, where they are missing. */
  async tables(): Promise<EventTables> {
    const existingTables = await this.#readTables()
    const knownColumns = Object.entries(knownFields)
    if (
      knownColumns.every(
        ([table, fields]) => existingTables.has(table) && existingTables.lacking(table, fields).length === 0,
      )
    )
      return existingTables
    await this.#create()
    const tables = await this.#readTables()
    // Tables of an older release lack the fields that came later.
    for (const [table, fields] of knownColumns) await this.#widen(tables, table, fields)
    return tables
  }

  async #readTables(): Promise<EventTables> {
    const tables = new EventTables()
    const rows = await this.#connection.rows(
      `SELECT table, name, comment FROM system.columns WHERE database = ${quoteText(this.#database)}
        AND table != ${quoteText(progressTable)} ORDER BY table, position`,
    )
    const isFirst = new Set<string>(eventColumns)
    for (const [table, name, comment] of rows.map((row) => row.map(String))) {
      const field = comment || String(name).slice(2)
      tables.add(String(table), isFirst.has(String(name)) ? [] : [field])
    }
    return tables
  }

  /** Several processes may do so at once. */
  async #create(): Promise<void> {
    const progress = tableName(this.#database, progressTable)
    await this.#connection.run(`CREATE DATABASE IF NOT EXISTS ${quotedName(this.#database)}`)
    await this.#connection.run(
      `CREATE TABLE IF NOT EXISTS ${progress} (one UInt8, id Int64) ENGINE = ReplacingMergeTree(id) ORDER BY one`,
    )
    for (const [table, fields] of Object.entries(knownFields)) await this.#createTable(table, fields)
  }

  async #createTable(table: string, fields: readonly string[]): Promise<void> {
    const first = eventColumns.map((name, index) => `${name} ${typesOfColumns[index]}`)
    await this.#connection.run(
      `CREATE TABLE IF NOT EXISTS ${tableName(this.#database, toColumnKey(table))} (${[...first, ...fields.map(toColumn)].join(', ')})
        ENGINE = ReplacingMergeTree PARTITION BY toYYYYMM(act_time) ORDER BY (act_time, event_id)`,
    )
  }

  /** The id of the last part that the tables contain; -1 if there is none. */
  async progress(): Promise<number> {
    const progress = tableName(this.#database, progressTable)
    const [[id] = []] = await this.#connection.rows(
      `SELECT maxOrDefault(id), count() FROM ${progress} HAVING count() > 0`,
    )
    return id === undefined ? -1 : Number(id)
  }

  async ingest({ id: partId, batches }: Part, progress: number): Promise<void> {
    const tables = await this.tables()
    let queuedEvents: StoredEvent[] = []
    const send = async () => {
      await this.#append(tables, queuedEvents)
      queuedEvents = []
    }
    for await (const batch of batches()) {
      if (batch.id <= progress) continue
      const removed = removedIn(batch.events)
      if (removed.size > 0) await send()
      for (const table of removed.keys()) {
        await this.#connection.run(`DROP TABLE IF EXISTS ${tableName(this.#database, toColumnKey(table))} SYNC`)
        tables.remove(table)
      }
      for (const event of batch.events) queuedEvents.push(event)
      const forgotten = forgottenIn(batch.events)
      if (forgotten.length > 0 || queuedEvents.length >= eventsAtOnce) await send()
      if (forgotten.length > 0) await this.#forget(tables, forgotten)
    }
    await send()
    await this.#connection.insert(tableName(this.#database, progressTable), ['one', 'id'], [[1, partId]])
  }

  async #append(tables: EventTables, events: readonly StoredEvent[]): Promise<void> {
    const byTable = new Map<string, StoredEvent[]>()
    for (const { table, events: stored } of tables.sort(events)) {
      await this.#widen(tables, table, new Set(stored.flatMap(({ fields }) => Object.keys(fields))))
      byTable.set(table, [...(byTable.get(table) ?? []), ...stored])
    }
    for (const [table, stored] of byTable) {
      const fields = tables.fieldsOf(table)
      const columns = [...eventColumns, ...fields.map((field) => quoteKey(`e.${field}`))]
      const rows = stored.map((event) => toRow(event, tables.valuesOf(table, event)))
      await this.#connection.insert(tableName(this.#database, toColumnKey(table)), columns, rows)
    }
  }

  async #widen(tables: EventTables, table: string, fields: Iterable<string>): Promise<void> {
    const lacking = tables.lacking(table, fields)
    if (!tables.has(table)) await this.#createTable(table, lacking)
    else if (lacking.length > 0) {
      const columns = lacking.map((field) => `ADD COLUMN IF NOT EXISTS ${toColumn(field)}`)
      await this.#connection.run(`ALTER TABLE ${tableName(this.#database, toColumnKey(table))} ${columns.join(', ')}`)
    } else return
    tables.add(table, lacking)
  }

  /** Erases the reported values of players; the events themselves are kept and still counted. */
  async #forget(tables: EventTables, gamerTags: readonly number[]): Promise<void> {
    const isTheirs = `gamer_tag IN (${gamerTags.join(', ')})`
    for (const table of tables.names()) {
      const reportedFields = tables.fieldsOf(table).filter((field) => !keptFields(table).includes(field))
      if (reportedFields.length === 0) continue
      const name = tableName(this.#database, toColumnKey(table))
      // Changing rows reads and writes whole parts of a table: most tables have nothing of a player.
      if ((await this.#connection.rows(`SELECT 1 FROM ${name} WHERE ${isTheirs} LIMIT 1`)).length === 0) continue
      const emptied = reportedFields.map((field) => `${quoteKey(`e.${field}`)} = NULL`).join(', ')
      await this.#connection.run(`ALTER TABLE ${name} UPDATE ${emptied} WHERE ${isTheirs}`, waited)
    }
  }

  async drop(): Promise<void> {
    await this.#connection.run(`DROP DATABASE IF EXISTS ${quotedName(this.#database)} SYNC`)
  }

  /** Deletes events that happened before a time: whole months at once, the rest of a month by its rows. */
  async expire(before: number): Promise<void> {
    const month = new Date(before).toISOString().slice(0, 7).replace('-', '')
    const isOld = `act_time < toDateTime64('${toTimestamp(before)}', 3, 'UTC')`
    for (const table of (await this.tables()).names()) {
      const name = tableName(this.#database, toColumnKey(table))
      const months = await this.#connection.rows(
        `SELECT DISTINCT partition_id FROM system.parts WHERE active AND database = ${quoteText(this.#database)}
          AND table = ${quoteText(toColumnKey(table))} AND partition_id < '${month}'`,
      )
      for (const [id] of months)
        await this.#connection.run(`ALTER TABLE ${name} DROP PARTITION ID ${quoteText(String(id))}`)
      if ((await this.#connection.rows(`SELECT 1 FROM ${name} WHERE ${isOld} LIMIT 1`)).length === 0) continue
      await this.#connection.run(`ALTER TABLE ${name} DELETE WHERE ${isOld}`, waited)
    }
  }
}

const toTimestamp = (at: number) =>
  new Date(Math.min(lastTime, Math.max(firstTime, at))).toISOString().slice(0, 23).replace('T', ' ')

const toRow = ({ id, at, gamerTag }: StoredEvent, values: readonly (string | null)[]): unknown[] => [
  id,
  new Date(at).toISOString().slice(0, 10),
  toTimestamp(at),
  gamerTag,
  ...values,
]
