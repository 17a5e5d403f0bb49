import pg from 'pg'

type Parse = (text: string) => unknown

const { builtins, getTypeParser } = pg.types

/** Formats of column values: ids and counts as numbers, timestamps as UTC milliseconds, days as `2026-01-31`. */
const parsers = new Map<number, Parse>([
  [builtins.INT8, Number],
  [builtins.TIMESTAMPTZ, toMilliseconds],
  [builtins.DATE, String],
  [1016 /* int8[] */, parseEach(Number)],
  [1185 /* timestamptz[] */, parseEach(toMilliseconds)],
  [1182 /* date[] */, parseEach(String)],
])

/** The `types` of a connection. */
export const columnValues: pg.CustomTypesConfig = {
  getTypeParser: (id: number, format?: 'text' | 'binary') =>
    (format !== 'binary' && parsers.get(id)) || getTypeParser(id, format as 'text'),
}

function toMilliseconds(text: string): number {
  // PostgreSQL writes 2026-01-31 08:15:00.123+00. The driver's slower parser handles far years and infinity.
  const isPlain = text.charCodeAt(4) === 45 && text.charCodeAt(10) === 32 && text.endsWith('+00')
  if (isPlain) return Date.parse(`${text.slice(0, 10)}T${text.slice(11, -3)}Z`)
  return Number(getTypeParser(builtins.TIMESTAMPTZ)(text))
}

function parseEach(parse: Parse): Parse {
  const parseTexts = getTypeParser(1009 as never /* text[] */) as (text: string) => (string | null)[]
  return (text) => parseTexts(text).map((item) => (item === null ? null : parse(item)))
}
