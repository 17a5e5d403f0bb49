import type { Answer, Value } from './warehouse.ts'

/** Maximum characters of an answer, as JSON; the rest is cut off. */
export const maxAnswerLength = 16 * 1024 * 1024
/** After a result of this length the engine's memory is freed immediately. */
const largeAnswerLength = maxAnswerLength / 4

/** Collects rows up to the limits of rows and of text. */
export class AnswerRows {
  readonly #columns: string[]
  readonly #maxRows: number
  readonly #rows: Value[][] = []
  /** The length of a row without its values: as JSON, each row repeats the column names. */
  readonly #rowLength: number
  #length = 0
  #isCut = false

  constructor(columns: string[], maxRows: number) {
    this.#columns = columns
    this.#maxRows = maxRows
    this.#rowLength = columns.reduce((length, name) => length + name.length + 4, 2)
  }

  /** Returns true if more rows fit. */
  take(row: Value[]): boolean {
    if (this.#rows.length === this.#maxRows) this.#isCut = true
    if (this.#isCut) return false
    this.#length += row.reduce<number>((length, value) => length + measureLength(value), this.#rowLength)
    if (this.#length > maxAnswerLength) this.#isCut = true
    else this.#rows.push(row)
    return !this.#isCut
  }

  get isLarge(): boolean {
    return this.#length > largeAnswerLength
  }

  answer(): Answer {
    return { columns: this.#columns, rows: this.#rows, isCut: this.#isCut }
  }
}

/** Length of a value as JSON, for values that need no escaping. */
const measureLength = (value: Value): number => {
  if (typeof value !== 'string') return 8
  return /["\\\p{Cc}\p{Surrogate}]/u.test(value) ? JSON.stringify(value).length : value.length
}
