import { createHash } from 'node:crypto'

const newline = 10

/**
 * A checksum of the rows of a table, independent of their order: a restored table stores them in another one. It is the
 * sum of the hashes of all rows, modulo 2^64. In the text format of COPY a row is a line.
 */
export class RowsChecksum {
  #sum = 0n
  /** The beginning of a row whose end is in a later chunk. */
  #open: Buffer[] = []

  add(chunk: Buffer): void {
    let start = 0
    for (let end = chunk.indexOf(newline); end >= 0; end = chunk.indexOf(newline, start)) {
      this.#open.push(chunk.subarray(start, end))
      this.#addRow()
      start = end + 1
    }
    if (start < chunk.length) this.#open.push(chunk.subarray(start))
  }

  get text(): string {
    return this.#sum.toString(16).padStart(16, '0')
  }

  #addRow(): void {
    const hash = createHash('sha256')
    for (const part of this.#open) hash.update(part)
    this.#open = []
    this.#sum = BigInt.asUintN(64, this.#sum + hash.digest().readBigUInt64BE())
  }
}
