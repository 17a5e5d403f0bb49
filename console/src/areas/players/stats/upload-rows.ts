import Papa from 'papaparse'

/** [player id, stat name, value] */
export type UploadRow = string[]

export type Upload = {
  rows: UploadRow[]
  /** The line of the file that the first row stands in, from 1: a head is no row. */
  firstLine: number
  /** What could not be read as CSV at all. */
  problems: string[]
}

export const maxUploadRows = 100_000

/** Reads comma-, semicolon- or tab-separated text. A first line that begins with no number is taken for a head. */
export function readUpload(text: string): Upload {
  const { data, errors } = Papa.parse<string[]>(text.replace(/^\uFEFF/, ''), {
    skipEmptyLines: 'greedy',
    delimitersToGuess: [',', ';', '\t', '|'],
  })
  const problems = errors
    // One column only: there is nothing to guess.
    .filter(({ code }) => code !== 'UndetectableDelimiter')
    .map(({ message, row }) => (row === undefined ? message : `Line ${row + 1}: ${message}`))
  const hasHead = data.length > 0 && !/^\s*["']?\d/.test(data[0]?.[0] ?? '')
  const rows = (hasHead ? data.slice(1) : data).map((cells) =>
    cells.map((cell, index) => (index < 2 ? cell.trim() : cell)),
  )
  return { rows, firstLine: hasHead ? 2 : 1, problems }
}
