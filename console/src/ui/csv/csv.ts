import { guarded } from '@regent/contract/csv-guard'

type CsvValue = string | number | boolean | undefined | null
type CsvColumn<Row> = { header: string; value: (row: Row) => CsvValue }

/** Columns of a file by name: a field of the row (string or number), or a function of the row. */
type CsvFields<Row> = { [name: string]: (keyof Row & string) | ((row: Row) => CsvValue) }

/**
 * The CSV part of a table column: a field of the row under its own name, or several columns. Fields that are not on the
 * screen belong to a visible column, so a table has one list of columns.
 */
export type ColumnCsv<Row> = (keyof Row & string) | CsvFields<Row>

/** The columns of a file, in the order of the table that shows the same rows. */
export const buildCsvColumns = <Row>(columns: readonly { csv?: ColumnCsv<Row> }[]): CsvColumn<Row>[] =>
  columns.flatMap(({ csv = {} }) =>
    Object.entries<CsvFields<Row>[string]>(typeof csv === 'string' ? { [csv]: csv } : csv).map(([header, field]) => ({
      header,
      value: typeof field === 'function' ? field : (row) => toCsvValue(row[field], field),
    })),
  )

function toCsvValue(value: unknown, field: string): CsvValue {
  if (typeof value !== 'object' || value === null) return value as CsvValue
  throw new TypeError(`The field ${field} is not a text or a number: give a function that makes a text of it.`)
}

/** Rows as comma-separated text with a header (RFC 4180). `readCsv` returns the same texts. */
export function csvText<Row>(columns: readonly CsvColumn<Row>[], rows: readonly Row[]): string {
  const lines = [columns.map(({ header }) => header), ...rows.map((row) => columns.map(({ value }) => value(row)))]
  return lines.map((line) => `${line.map(field).join(',')}\r\n`).join('')
}

function field(value: string | number | boolean | undefined | null): string {
  if (value === undefined || value === null) return ''
  const text = typeof value === 'string' ? guarded(value) : String(value)
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text
}

/** Saves text as a file, as a browser download. */
export function saveFile(name: string, text: string, type: string) {
  // The byte order mark makes spreadsheets read UTF-8; in JSON it would be an error.
  const mark = type.startsWith('text/csv') ? '\uFEFF' : ''
  saveBlob(name, new Blob([mark, text], { type }))
}

/** Saves a file that is not text. */
export function saveBlob(name: string, blob: Blob) {
  const url = URL.createObjectURL(blob)
  const link = document.createElement('a')
  link.href = url
  link.download = name
  link.click()
  setTimeout(() => URL.revokeObjectURL(url), 1_000)
}
