import { DuckDBInstance, type DuckDBType, DuckDBTypeId } from '@duckdb/node-api'
import { checkedQuery } from './checked-query.ts'
import { clickHouseSelect } from './clickhouse-select.ts'
import { notThere, quotedName } from './clickhouse-words.ts'
import type { TableColumns, Value } from './warehouse.ts'

/** An engine without data, in which a query is tried on tables of the same columns. */
const options = {
  memory_limit: '128MB',
  threads: '1',
  temp_directory: '',
  enable_external_access: 'false',
  lock_configuration: 'true',
}

const typesOfColumns: Readonly<Record<string, string>> = {
  event_id: 'bigint',
  act_time: 'timestamp',
  gamer_tag: 'bigint',
}

export type ClickHouseQuery = {
  sql: string
  names: string[]
  /** Makes a row of the answer from one as ClickHouse sends it. */
  row: (sent: readonly unknown[]) => Value[]
}

/**
 * Writes a query for ClickHouse. It is checked as the embedded engine does: parsed, held against the same lists, tried on
 * empty tables of the same columns. So both engines answer the same queries and refuse the same ones in the same words.
 */
export async function clickHouseQuery(text: string, database: string, columns: TableColumns): Promise<ClickHouseQuery> {
  const instance = await DuckDBInstance.create(':memory:', options)
  const connection = await instance.connect()
  try {
    const lower = text.toLowerCase()
    for (const [table, names] of Object.entries(columns)) {
      // What the text does not name, the query does not read.
      if (!lower.includes(table.toLowerCase())) continue
      const list = names.map((name) => `${duckName(name)} ${typesOfColumns[name] ?? 'varchar'}`)
      await connection.run(`create table ${duckName(table)} (${list.join(', ')})`)
    }
    const checked = await checkedQuery(connection, text, Object.keys(columns))
    const types = checked.columns.map(({ type }) => type)
    return {
      sql: clickHouseSelect(checked.select, database),
      names: checked.columns.map(({ name }) => name),
      row: (sent) => types.map((type, index) => valueFrom(sent[index], type)),
    }
  } finally {
    connection.closeSync()
    instance.closeSync()
  }
}

const duckName = (name: string) => `"${name.replaceAll('"', '""')}"`

/** A value as ClickHouse writes it in JSON, where whole numbers of 64 bits are texts, as the embedded engine shows it. */
function valueFrom(sent: unknown, type: DuckDBType): Value {
  if (sent === null || sent === undefined) return null
  switch (type.typeId) {
    case DuckDBTypeId.BOOLEAN:
      return sent === true || sent === 1 || sent === '1' || sent === 'true'
    case DuckDBTypeId.TIMESTAMP:
    case DuckDBTypeId.TIMESTAMP_S:
    case DuckDBTypeId.TIMESTAMP_MS:
    case DuckDBTypeId.TIMESTAMP_NS:
    case DuckDBTypeId.TIMESTAMP_TZ:
      return timeOf(String(sent)) + (type.typeId === DuckDBTypeId.TIMESTAMP_TZ ? '+00' : '')
    case DuckDBTypeId.DATE:
      return String(sent).slice(0, 10)
    case DuckDBTypeId.VARCHAR:
      return typeof sent === 'string' ? sent : JSON.stringify(sent)
    case DuckDBTypeId.INTERVAL:
      throw notThere('the distance of two times as a column: ask for date_diff')
    case DuckDBTypeId.TINYINT:
    case DuckDBTypeId.SMALLINT:
    case DuckDBTypeId.INTEGER:
    case DuckDBTypeId.BIGINT:
    case DuckDBTypeId.HUGEINT:
    case DuckDBTypeId.UTINYINT:
    case DuckDBTypeId.USMALLINT:
    case DuckDBTypeId.UINTEGER:
    case DuckDBTypeId.UBIGINT:
    case DuckDBTypeId.UHUGEINT:
    case DuckDBTypeId.FLOAT:
    case DuckDBTypeId.DOUBLE:
    case DuckDBTypeId.DECIMAL:
      return numberOf(sent)
    default:
      return Array.isArray(sent) ? listOf(sent) : typeof sent === 'number' ? sent : String(sent)
  }
}

/** Numbers that JSON cannot hold exactly stay text. */
function numberOf(sent: unknown): Value {
  const number = Number(sent)
  if (!Number.isFinite(number)) return null
  return Number.isInteger(number) && !Number.isSafeInteger(number) && typeof sent === 'string' ? sent : number
}

/** Without zeros at the end of the second; a day is its first moment. */
const timeOf = (sent: string) =>
  sent.length === 10 ? `${sent} 00:00:00` : sent.replace(/(\.\d*?)0+$/, '$1').replace(/\.$/, '')

const listOf = (sent: readonly unknown[]): string =>
  `[${sent.map((one) => (Array.isArray(one) ? listOf(one) : one === null ? 'NULL' : String(one))).join(', ')}]`

export const databaseOf = (prefix: string, pid: string): string => `${prefix}_${pid}`
export const tableName = (database: string, table: string): string => `${quotedName(database)}.${quotedName(table)}`
