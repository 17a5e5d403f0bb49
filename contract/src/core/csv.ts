import { guarded } from './csv-guard.ts'

type Cell = string | number | boolean | null

/** Rows as CSV. A text that a spreadsheet would run as a formula gets a leading apostrophe (contract: csv-guard.ts). */
export const formatCsv = (columns: readonly string[], rows: readonly (readonly Cell[])[]): string =>
  [columns, ...rows]
    .map((row) => row.map(formatCell).join(','))
    .join('\n')
    .concat('\n')

function formatCell(value: Cell): string {
  if (value === null) return ''
  if (typeof value !== 'string') return String(value)
  const text = guarded(value)
  return /[",\n\r]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text
}
