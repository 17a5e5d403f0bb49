import { unguarded } from '@regent/contract/csv-guard'
import Papa from 'papaparse'

/** Reads cells like `readCells`, and removes the escapes that `csvText` adds against formulas in spreadsheets. */
export function readCsv(text: string): ReturnType<typeof readCells> {
  const { lines, problem } = readCells(text)
  return { lines: lines.map((cells) => cells.map(unguarded)), problem }
}

/**
 * Lines of a file, or of cells pasted from a spreadsheet, separated by commas, semicolons or tabs. `problem` is the
 * reason why the text cannot be read. The parser is large: only lazy code may import this.
 */
export function readCells(text: string): { lines: string[][]; problem: string | undefined } {
  const { data, errors } = Papa.parse<string[]>(text.replace(/^\uFEFF/, ''), {
    skipEmptyLines: true,
    delimitersToGuess: [',', ';', '\t', '|'],
  })
  // With one column the parser cannot guess a separator.
  const [error] = errors.filter(({ code }) => code !== 'UndetectableDelimiter')
  return { lines: data, problem: error && `Row ${(error.row ?? 0) + 1}: ${error.message}` }
}
