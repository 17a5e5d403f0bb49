import { unguarded } from '@regent/contract/csv-guard'
import Papa from 'papaparse'

/** [player id, stat name, value] */
export type UploadRow = string[]

export type Upload = {
  rows: UploadRow[]
  /** The line number of the first row, from 1; headers are not rows. */
  firstLine: number
  /** Lines that are not valid CSV. */
  problems: string[]
}

export const maxUploadRows = 100_000

/**
 * Parses text separated by commas, semicolons or tabs. A first line that does not start with a number is the header.
 */
export function readUpload(text: string): Upload {
  const { data, errors } = Papa.parse<string[]>(text.replace(/^\uFEFF/, ''), {
    skipEmptyLines: 'greedy',
    delimitersToGuess: [',', ';', '\t', '|'],
  })
  const problems = errors
    // With one column the parser cannot detect a separator.
    .filter(({ code }) => code !== 'UndetectableDelimiter')
    .map(({ message, row }) => (row === undefined ? message : `Line ${row + 1}: ${message}`))
  const hasHead = data.length > 0 && !/^\s*["']?\d/.test(data[0]?.[0] ?? '')
  const rows = (hasHead ? data.slice(1) : data).map((cells) =>
    cells.map(unguarded).map((cell, index) => (index < 2 ? cell.trim() : cell)),
  )
  return { rows, firstLine: hasHead ? 2 : 1, problems }
}
