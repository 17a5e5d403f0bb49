import { DuckDBInstance, type DuckDBType, DuckDBTypeId } from '@duckdb/node-api'
import { checkedQuery } from '../checked-query.ts'
import type { TableColumns, Value } from '../warehouse.ts'
import { clickHouseSelect } from './clickhouse-select.ts'
import { notThere, quotedName } from './clickhouse-words.ts'

/** An engine without data, used to validate a query against tables with the same columns. */
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
  /** Converts a row from ClickHouse's format. */
  row: (values: readonly unknown[]) => Value[]
}

/**
 * Translates a query for ClickHouse. It is checked like in the embedded engine: parsed, validated against the same
 * lists, run on empty tables with the same columns. So both engines accept the same queries and reject others with the
 * same messages.
 */
export async function clickHouseQuery(text: string, database: string, columns: TableColumns): Promise<ClickHouseQuery> {
  const instance = await DuckDBInstance.create(':memory:', options)
  const connection = await instance.connect()
  try {
    const lower = text.toLowerCase()
    for (const [table, names] of Object.entries(columns)) {
      // A query cannot read a table that its text does not contain.
      if (!lower.includes(table.toLowerCase())) continue
      const list = names.map((name) => `${duckName(name)} ${typesOfColumns[name] ?? 'varchar'}`)
      await connection.run(`create table ${duckName(table)} (${list.join(', ')})`)
    }
    const checked = await checkedQuery(connection, text, Object.keys(columns))
    const types = checked.columns.map(({ type }) => type)
    return {
      sql: clickHouseSelect(checked.select, database),
      names: checked.columns.map(({ name }) => name),
      row: (values) => types.map((type, index) => valueFrom(values[index], type)),
    }
  } finally {
    connection.closeSync()
    instance.closeSync()
  }
}

const duckName = (name: string) => `"${name.replaceAll('"', '""')}"`

/**
 * A value as ClickHouse writes it in JSON, where whole numbers of 64 bits are texts, as the embedded engine shows it.
 */
function valueFrom(value: unknown, type: DuckDBType): Value {
  if (value === null || value === undefined) return null
  switch (type.typeId) {
    case DuckDBTypeId.BOOLEAN:
      return value === true || value === 1 || value === '1' || value === 'true'
    case DuckDBTypeId.TIMESTAMP:
    case DuckDBTypeId.TIMESTAMP_S:
    case DuckDBTypeId.TIMESTAMP_MS:
    case DuckDBTypeId.TIMESTAMP_NS:
    case DuckDBTypeId.TIMESTAMP_TZ:
      return toIsoTime(String(value)) + (type.typeId === DuckDBTypeId.TIMESTAMP_TZ ? '+00' : '')
    case DuckDBTypeId.DATE:
      return String(value).slice(0, 10)
    case DuckDBTypeId.VARCHAR:
      return typeof value === 'string' ? value : JSON.stringify(value)
    case DuckDBTypeId.INTERVAL:
      throw notThere('the difference of two times as a column (use date_diff)')
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
      return convertNumber(value)
    default:
      return Array.isArray(value) ? formatList(value) : typeof value === 'number' ? value : String(value)
  }
}

/** Numbers that JSON cannot represent exactly stay strings. */
function convertNumber(value: unknown): Value {
  const number = Number(value)
  if (!Number.isFinite(number)) return null
  return Number.isInteger(number) && !Number.isSafeInteger(number) && typeof value === 'string' ? value : number
}

/** Without trailing zeros of the second; a day becomes its first timestamp. */
const toIsoTime = (time: string) =>
  time.length === 10 ? `${time} 00:00:00` : time.replace(/(\.\d*?)0+$/, '$1').replace(/\.$/, '')

const formatList = (values: readonly unknown[]): string =>
  `[${values.map((one) => (Array.isArray(one) ? formatList(one) : one === null ? 'NULL' : String(one))).join(', ')}]`

export const databaseName = (prefix: string, pid: string): string => `${prefix}_${pid}`
export const tableName = (database: string, table: string): string => `${quotedName(database)}.${quotedName(table)}`
