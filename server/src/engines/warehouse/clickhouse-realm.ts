import type { ClickHouseConnection } from './clickhouse-connection.ts'
import { databaseOf, tableName } from './clickhouse-query.ts'
import { nameOf, quotedName, textOf } from './clickhouse-words.ts'
import { EventTables, eventColumns, forgottenIn, removedIn } from './event-tables.ts'
import { keptFields, knownFields } from './known-fields.ts'
import { keyOf } from './lengths.ts'
import type { Part, StoredEvent } from './warehouse.ts'

/** Events that are sent in one request: ClickHouse takes few large blocks better than many small ones. */
const eventsAtOnce = 50_000
/** Its name is none that a namespace can have. */
const progressTable = '.progress'
/** Times that the type of `act_time` can hold. */
const [firstTime, lastTime] = [Date.UTC(1900, 0, 1), Date.UTC(2299, 0, 1)]
/** Changes of rows are waited for: the player is forgotten when this is said to be done. */
const waited = { mutations_sync: '1' } as const

const typesOfColumns = ['Int64', 'String', "DateTime64(3, 'UTC')", 'Nullable(Int64)']

/** The column of a field. Its comment keeps how the field was spelled first, because names ignore case in queries. */
const columnOf = (field: string) =>
  `${nameOf(`e.${field}`)} Nullable(String)${field === keyOf(field) ? '' : ` COMMENT ${textOf(field)}`}`

/**
 * The tables of one realm in ClickHouse: a database of its own, so that it is dropped, granted and counted by itself. A
 * table keeps one row of each event, however often it is sent: that makes up for transactions, which ClickHouse has not.
 */
export class ClickHouseRealm {
  readonly #connection: ClickHouseConnection
  readonly #database: string

  constructor(connection: ClickHouseConnection, prefix: string, pid: string) {
    this.#connection = connection
    this.#database = databaseOf(prefix, pid)
  }

  get database(): string {
    return this.#database
  }

  /** The tables as they are now. Makes the database and the tables that every realm has, where they are missing. */
  async tables(): Promise<EventTables> {
    const found = await this.#readTables()
    const known = Object.entries(knownFields)
    if (known.every(([table, fields]) => found.has(table) && found.lacking(table, fields).length === 0)) return found
    await this.#create()
    const tables = await this.#readTables()
    // Tables of an older release lack the fields that came later.
    for (const [table, fields] of known) await this.#widen(tables, table, fields)
    return tables
  }

  async #readTables(): Promise<EventTables> {
    const tables = new EventTables()
    const rows = await this.#connection.rows(
      `SELECT table, name, comment FROM system.columns WHERE database = ${textOf(this.#database)}
        AND table != ${textOf(progressTable)} ORDER BY table, position`,
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
      `CREATE TABLE IF NOT EXISTS ${tableName(this.#database, keyOf(table))} (${[...first, ...fields.map(columnOf)].join(', ')})
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
    let held: StoredEvent[] = []
    const send = async () => {
      await this.#append(tables, held)
      held = []
    }
    for await (const batch of batches()) {
      if (batch.id <= progress) continue
      const removed = removedIn(batch.events)
      if (removed.size > 0) await send()
      for (const table of removed.keys()) {
        await this.#connection.run(`DROP TABLE IF EXISTS ${tableName(this.#database, keyOf(table))} SYNC`)
        tables.remove(table)
      }
      for (const event of batch.events) held.push(event)
      const forgotten = forgottenIn(batch.events)
      if (forgotten.length > 0 || held.length >= eventsAtOnce) await send()
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
      const columns = [...eventColumns, ...fields.map((field) => nameOf(`e.${field}`))]
      const rows = stored.map((event) => rowOf(event, tables.valuesOf(table, event)))
      await this.#connection.insert(tableName(this.#database, keyOf(table)), columns, rows)
    }
  }

  async #widen(tables: EventTables, table: string, wanted: Iterable<string>): Promise<void> {
    const lacking = tables.lacking(table, wanted)
    if (!tables.has(table)) await this.#createTable(table, lacking)
    else if (lacking.length > 0) {
      const columns = lacking.map((field) => `ADD COLUMN IF NOT EXISTS ${columnOf(field)}`)
      await this.#connection.run(`ALTER TABLE ${tableName(this.#database, keyOf(table))} ${columns.join(', ')}`)
    } else return
    tables.add(table, lacking)
  }

  /** Erases what events report of players; the events themselves stay and are still counted. */
  async #forget(tables: EventTables, gamerTags: readonly number[]): Promise<void> {
    const isTheirs = `gamer_tag IN (${gamerTags.join(', ')})`
    for (const table of tables.names()) {
      const said = tables.fieldsOf(table).filter((field) => !keptFields(table).includes(field))
      if (said.length === 0) continue
      const name = tableName(this.#database, keyOf(table))
      // Changing rows reads and writes whole parts of a table: most tables have nothing of a player.
      if ((await this.#connection.rows(`SELECT 1 FROM ${name} WHERE ${isTheirs} LIMIT 1`)).length === 0) continue
      const emptied = said.map((field) => `${nameOf(`e.${field}`)} = NULL`).join(', ')
      await this.#connection.run(`ALTER TABLE ${name} UPDATE ${emptied} WHERE ${isTheirs}`, waited)
    }
  }

  async drop(): Promise<void> {
    await this.#connection.run(`DROP DATABASE IF EXISTS ${quotedName(this.#database)} SYNC`)
  }

  /** Deletes events that happened before a time: whole months at once, the rest of a month by its rows. */
  async expire(before: number): Promise<void> {
    const month = new Date(before).toISOString().slice(0, 7).replace('-', '')
    const isOld = `act_time < toDateTime64('${timeOf(before)}', 3, 'UTC')`
    for (const table of (await this.tables()).names()) {
      const name = tableName(this.#database, keyOf(table))
      const months = await this.#connection.rows(
        `SELECT DISTINCT partition_id FROM system.parts WHERE active AND database = ${textOf(this.#database)}
          AND table = ${textOf(keyOf(table))} AND partition_id < '${month}'`,
      )
      for (const [id] of months)
        await this.#connection.run(`ALTER TABLE ${name} DROP PARTITION ID ${textOf(String(id))}`)
      if ((await this.#connection.rows(`SELECT 1 FROM ${name} WHERE ${isOld} LIMIT 1`)).length === 0) continue
      await this.#connection.run(`ALTER TABLE ${name} DELETE WHERE ${isOld}`, waited)
    }
  }
}

const timeOf = (at: number) =>
  new Date(Math.min(lastTime, Math.max(firstTime, at))).toISOString().slice(0, 23).replace('T', ' ')

const rowOf = ({ id, at, gamerTag }: StoredEvent, values: readonly (string | null)[]): unknown[] => [
  id,
  new Date(at).toISOString().slice(0, 10),
  timeOf(at),
  gamerTag,
  ...values,
]
