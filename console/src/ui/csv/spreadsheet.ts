import { strFromU8, unzipSync } from 'fflate'
import Papa from 'papaparse'
import readXlsxFile from 'read-excel-file/browser'
import writeXlsxFile from 'write-excel-file/browser'
import { MessageError } from '../feedback/message-error.ts'
import { readCells } from './read-csv.ts'

// Tables as spreadsheets (XLSX). The libraries are large: only lazy code imports this. Values that a sheet cannot
// represent exactly are rejected, because an import would lose data silently.

/** Limit of the file size, in bytes: the browser unpacks it in memory. */
const maxSheetBytes = 20 * 1024 * 1024
/** Maximum length of a cell, in UTF-16 units; spreadsheets truncate longer text. */
const maxCellLength = 32_767
const maxSheetRows = 1_048_576
const maxSheetColumns = 16_384

/** The only sheet of a file as comma-separated text; rejects a file with several sheets or with inexact values. */
export async function sheetText(file: File): Promise<string> {
  if (file.size > maxSheetBytes) throw new MessageError('The spreadsheet is larger than 20 MB. Save the sheet as CSV.')
  const bytes = await file.arrayBuffer()
  const sheets = await readXlsxFile(new Blob([bytes]), { trim: false, parseNumber: numberText }).catch((error) => {
    if (error instanceof MessageError) throw error
    throw new MessageError('The file is not a readable spreadsheet. Save it as XLSX or CSV.')
  })
  const filled = sheets.filter(({ data }) => data.some((row) => row.some((cell) => cell !== null)))
  if (filled.length > 1) {
    const names = filled.map(({ sheet }) => `“${sheet}”`).join(', ')
    throw new MessageError(
      `The file has ${filled.length} sheets: ${names}. Only one can be imported; delete the others.`,
    )
  }
  refuseLossyCells(new Uint8Array(bytes))
  const rows = filled[0]?.data ?? []
  return Papa.unparse(rows.map((row, y) => row.map((cell, x) => cellText(cell, formatAddress(x, y)))))
}

/** The text of a number in the file; rejects numbers that a spreadsheet would round. */
function numberText(text: string): string {
  const number = Number(text)
  if (Number.isInteger(number) && !Number.isSafeInteger(number))
    throw new MessageError(`The number ${text} is too long to be exact. Format its cell as text.`)
  return String(number)
}

function cellText(value: unknown, address: string): string {
  if (value === null || value === undefined) return ''
  if (!(value instanceof Date)) return String(value)
  if (Number.isNaN(value.getTime()) || value.getUTCFullYear() <= 1900)
    throw new MessageError(`${address} contains a time without a date. Add a date, or format the cell as text.`)
  // A sheet stores times as fractions of a day, so milliseconds are not exact.
  const seconds = new Date(Math.round(value.getTime() / 1_000) * 1_000)
  return seconds.toISOString().replace('.000Z', 'Z')
}

/** `C7` */
function formatAddress(x: number, y: number): string {
  let letters = ''
  for (let rest = x; rest >= 0; rest = Math.floor(rest / 26) - 1)
    letters = String.fromCharCode(65 + (rest % 26)) + letters
  return `${letters}${y + 1}`
}

const cells = /<c\s([^>]*?)(?:\/>|>(.*?)<\/c>)/gs

/** Merged cells, and formulas that failed or have no result, would be read as empty, and an empty cell deletes data. */
function refuseLossyCells(bytes: Uint8Array): void {
  const sheets = unzipSync(bytes, { filter: ({ name }) => /^xl\/worksheets\/[^/]+\.xml$/.test(name) })
  for (const xml of Object.values(sheets).map((sheet) => strFromU8(sheet))) {
    const [, merged] = /<mergeCell\s[^>]*?ref="([^"]*)"/.exec(xml) ?? []
    if (merged !== undefined) throw new MessageError(`The cells ${merged} are merged. Split them, then save again.`)
    for (const [, attributes = '', inner = ''] of xml.matchAll(cells)) {
      const at = /\br="([^"]*)"/.exec(attributes)?.[1] ?? 'A cell'
      if (/\bt="e"/.test(attributes))
        throw new MessageError(`${at} contains a formula error. Fix the formula, or enter a value.`)
      if (/<f[\s>/]/.test(inner) && !/<v[\s>/]/.test(inner))
        throw new MessageError(
          `${at} contains a formula without a result. Open the file in a spreadsheet program and save it again.`,
        )
    }
  }
}

/** Characters that XML does not allow, and text that looks like their escape sequence. */
const special = /_(?=x[0-9A-Fa-f]{4}_)|(?![\t\n\r])\p{Cc}|\p{Noncharacter_Code_Point}|\p{Surrogate}/gu
const notation = (char: string) =>
  char.replace(/./gs, (unit) => `_x${unit.charCodeAt(0).toString(16).toUpperCase().padStart(4, '0')}_`)
function escapeXml(text: string): string {
  const safe = text.replace(special, notation)
  // The library stores strings as keys of an object, and would mistake inherited properties for existing strings.
  return safe in {} ? `${notation(safe.charAt(0))}${safe.slice(1)}` : safe
}

/**
 * Comma-separated text as a spreadsheet in which each cell is text, so that no id becomes a number or a date. Rejects
 * values that a sheet cannot contain.
 */
export async function buildSheet(text: string): Promise<Blob> {
  const { lines } = readCells(text)
  if (lines.length > maxSheetRows || lines.some((line) => line.length > maxSheetColumns))
    throw new MessageError('A spreadsheet has at most 1,048,576 rows and 16,384 columns. Save as CSV.')
  for (const [y, line] of lines.entries()) {
    const x = line.findIndex((value) => escapeXml(value).length > maxCellLength)
    if (x === -1) continue
    const what = `${lines[0]?.[x] ?? 'A cell'} of ${y === 0 ? 'the heading' : (line[0] ?? formatAddress(x, y))}`
    throw new MessageError(`${what} has more than 32,767 characters, the limit of a cell. Save as CSV.`)
  }
  return writeXlsxFile(lines.map((line) => line.map((value) => ({ value: escapeXml(value), type: String })))).toBlob()
}
