import Papa from 'papaparse'
import { readSheet } from 'read-excel-file/browser'
import writeXlsxFile from 'write-excel-file/browser'
import { readCsv } from './read-csv.ts'

// Tables as spreadsheets (XLSX). The libraries are large: only lazy code imports this.

/** The largest file that is read, in bytes: a browser unpacks it in memory. */
const maxSheetBytes = 20 * 1024 * 1024

/** The first sheet of a file as comma-separated text; rejects with a sentence if it is none. */
export async function sheetText(file: File): Promise<string> {
  if (file.size > maxSheetBytes) throw new Error('The spreadsheet is larger than 20 MB. Save the sheet as CSV.')
  const rows = await readSheet(file).catch(() => {
    throw new Error('This is no spreadsheet that can be read. Save it as XLSX or as CSV.')
  })
  return Papa.unparse(rows.map((row) => row.map(cellText)))
}

const cellText = (value: unknown): string =>
  value === null || value === undefined ? '' : value instanceof Date ? value.toISOString() : String(value)

/** Comma-separated text as a spreadsheet in which each cell is text, so that no id becomes a number or a date. */
export const sheetOf = (text: string): Promise<Blob> =>
  writeXlsxFile(readCsv(text).lines.map((line) => line.map((value) => ({ value, type: String })))).toBlob()
