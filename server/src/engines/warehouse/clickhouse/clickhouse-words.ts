import { toColumnKey } from '../lengths.ts'
import { QueryRefused } from '../warehouse.ts'

/**
 * A name in ClickHouse's SQL. Names are case-insensitive in queries but not in ClickHouse: there they are lower-case.
 */
export const quoteKey = (name: unknown): string => quotedName(toColumnKey(name))

/** A name as it is. */
export const quotedName = (name: string): string => `\`${name.replaceAll(/[\\`]/g, '\\$&')}\``

/** A text in ClickHouse's SQL, where a backslash escapes. */
export const quoteText = (text: string): string => `'${text.replaceAll(/[\\']/g, '\\$&').replaceAll('\0', '\\0')}'`

/** A part of SQL that the embedded engine has and ClickHouse has not, or not in the same sense. */
export const notThere = (what: string): QueryRefused =>
  new QueryRefused(`ClickHouse does not support ${what.slice(0, 100)}.`)

/** ClickHouse's equivalents of the types that queries may cast to. */
const types: Readonly<Record<string, string>> = {
  BOOLEAN: 'Bool',
  TINYINT: 'Int8',
  SMALLINT: 'Int16',
  INTEGER: 'Int32',
  BIGINT: 'Int64',
  HUGEINT: 'Int128',
  UTINYINT: 'UInt8',
  USMALLINT: 'UInt16',
  UINTEGER: 'UInt32',
  UBIGINT: 'UInt64',
  UHUGEINT: 'UInt128',
  FLOAT: 'Float32',
  DOUBLE: 'Float64',
  VARCHAR: 'String',
  JSON: 'String',
  UUID: 'UUID',
  DATE: 'Date32',
}

export const timeType = "DateTime64(6, 'UTC')"

/** The type of ClickHouse that a cast names, without Nullable. */
export function typeOf(name: string, width = 18, scale = 3): string {
  if (name === 'DECIMAL') return `Decimal(${width}, ${scale})`
  if (name.startsWith('TIMESTAMP')) return timeType
  const type = types[name]
  if (!type) throw notThere(`a cast to ${name}`)
  return type
}

/** A date or time in the text of a query, such as `2026-01-05` or `2026-01-05 12:30:00.5`; undefined if it is none. */
export function readTime(text: string): { day: string; time: string } | undefined {
  const read =
    /^\s*(\d{4}-\d{2}-\d{2})(?:[ T](\d{2}:\d{2})(?::(\d{2})(\.\d{1,6})?)?\s*(?:Z|\+00(?::?00)?|UTC)?)?\s*$/i.exec(text)
  if (!read) return undefined
  const [, day = '', minute = '00:00', second = '00', fraction = ''] = read
  return { day, time: `${minute}:${second}${fraction}` }
}
