import { Readable } from 'node:stream'
import { formatCsv } from '@regent/contract/csv'
import type { Answer, Value } from '../../engines/warehouse/warehouse.ts'
import type { TextForm } from './history.ts'

const rowsAtOnce = 500

/** The result of a query as text, generated while it is sent. */
export const streamAnswer = (answer: Answer, form: TextForm): Readable => Readable.from(piecesOf(answer, form))

function* piecesOf(answer: Answer, form: TextForm): Generator<string> {
  if (form === 'csv') yield* csvPieces(answer)
  else {
    yield `{"columns":${JSON.stringify(answer.columns)},"isCut":${answer.isCut}`
    if (form === 'answer') yield* list('results', answer, (row) => JSON.stringify(JSON.stringify(row)))
    yield* list('json', answer, (row) => JSON.stringify(row))
    yield ',"csv":"'
    for (const piece of csvPieces(answer)) yield JSON.stringify(piece).slice(1, -1)
    yield '"}'
  }
}

function* list(name: string, answer: Answer, textOfRow: (row: Record<string, Value>) => string): Generator<string> {
  yield `,"${name}":[`
  for (let from = 0; from < answer.rows.length; from += rowsAtOnce) {
    const texts = answer.rows.slice(from, from + rowsAtOnce).map((row) => textOfRow(toObject(answer.columns, row)))
    yield (from > 0 ? ',' : '') + texts.join(',')
  }
  yield ']'
}

const toObject = (columns: readonly string[], row: readonly Value[]) =>
  Object.fromEntries(columns.map((name, index) => [name, row[index] ?? null]))

/** The header comes once, with the first rows. */
function* csvPieces({ columns, rows }: Answer): Generator<string> {
  const header = formatCsv(columns, [])
  yield header
  for (let from = 0; from < rows.length; from += rowsAtOnce) {
    yield formatCsv(columns, rows.slice(from, from + rowsAtOnce)).slice(header.length)
  }
}
