export type CsvColumn<Row> = { header: string; value: (row: Row) => string | number | boolean | undefined | null }

/** Rows as comma-separated text with a head, as RFC 4180 has it. */
export function csvText<Row>(columns: readonly CsvColumn<Row>[], rows: readonly Row[]): string {
  const lines = [columns.map(({ header }) => header), ...rows.map((row) => columns.map(({ value }) => value(row)))]
  return lines.map((line) => `${line.map(field).join(',')}\r\n`).join('')
}

function field(value: string | number | boolean | undefined | null): string {
  if (value === undefined || value === null) return ''
  // A spreadsheet would run a text that begins like a formula.
  const text = typeof value === 'string' && /^[=+\-@\t\r]/.test(value) ? `'${value}` : String(value)
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text
}

/** Hands a text to the browser as a file. */
export function saveFile(name: string, text: string, type: string) {
  // The mark makes spreadsheets read UTF-8; in JSON it would be a fault.
  const mark = type.startsWith('text/csv') ? '\uFEFF' : ''
  const url = URL.createObjectURL(new Blob([mark, text], { type }))
  const link = document.createElement('a')
  link.href = url
  link.download = name
  link.click()
  setTimeout(() => URL.revokeObjectURL(url), 1_000)
}
