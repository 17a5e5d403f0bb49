import { guarded } from '@regent/contract/csv-guard'

type CsvValue = string | number | boolean | undefined | null
type CsvColumn<Row> = { header: string; value: (row: Row) => CsvValue }

/** Columns of a file by their names: a field of the row that is a text or a number, or what is made of the row. */
type CsvFields<Row> = { [name: string]: (keyof Row & string) | ((row: Row) => CsvValue) }

/**
 * A table column's part of a file: a field of the row under its own name, or several columns. What is not shown on the
 * screen stands with the column that it belongs to, so that a table has one list of columns.
 */
export type ColumnCsv<Row> = (keyof Row & string) | CsvFields<Row>

/** The columns of a file, in the order of the table that shows the same rows. */
export const csvColumnsOf = <Row>(columns: readonly { csv?: ColumnCsv<Row> }[]): CsvColumn<Row>[] =>
  columns.flatMap(({ csv = {} }) =>
    Object.entries<CsvFields<Row>[string]>(typeof csv === 'string' ? { [csv]: csv } : csv).map(([header, field]) => ({
      header,
      value: typeof field === 'function' ? field : (row) => textOf(row[field], field),
    })),
  )

function textOf(value: unknown, field: string): CsvValue {
  if (typeof value !== 'object' || value === null) return value as CsvValue
  throw new TypeError(`The field ${field} is not a text or a number: give a function that makes a text of it.`)
}

/** Rows as comma-separated text with a header, by RFC 4180. `readCsv` gives the same texts back. */
export function csvText<Row>(columns: readonly CsvColumn<Row>[], rows: readonly Row[]): string {
  const lines = [columns.map(({ header }) => header), ...rows.map((row) => columns.map(({ value }) => value(row)))]
  return lines.map((line) => `${line.map(field).join(',')}\r\n`).join('')
}

function field(value: string | number | boolean | undefined | null): string {
  if (value === undefined || value === null) return ''
  const text = typeof value === 'string' ? guarded(value) : String(value)
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text
}

/** Saves a text as a file, by the browser's download. */
export function saveFile(name: string, text: string, type: string) {
  // The byte order mark makes spreadsheets read UTF-8; in JSON it would be an error.
  const mark = type.startsWith('text/csv') ? '\uFEFF' : ''
  saveBlob(name, new Blob([mark, text], { type }))
}

/** Same for what is no text. */
export function saveBlob(name: string, blob: Blob) {
  const url = URL.createObjectURL(blob)
  const link = document.createElement('a')
  link.href = url
  link.download = name
  link.click()
  setTimeout(() => URL.revokeObjectURL(url), 1_000)
}
