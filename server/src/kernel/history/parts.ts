import { createInterface } from 'node:readline'
import { Readable } from 'node:stream'
import { createGunzip, createGzip, gzipSync } from 'node:zlib'
import type { Files } from '../../engines/files/files.ts'
import { readAhead } from '../../engines/files/read-ahead.ts'
import type { Batch, StoredEvent } from '../../engines/warehouse/warehouse.ts'

/**
 * Format of the history files: gzip, with one batch as JSON per line. Gzip files can be concatenated, so that small
 * files are joined without being parsed.
 */

/** Storage key of a batch; the day is its creation day, as `yyyy-MM-dd`. */
export const partKey = (pid: string, day: string, name: string): string => `history/${pid}/${day}/${name}`

const formatLine = (batch: Batch): string => `${JSON.stringify({ id: batch.id, events: batch.events })}\n`

/** A batch as the content of a file, and how large it is as text. */
export function packBatch(batch: Batch): { content: Buffer; textBytes: number } {
  const line = Buffer.from(formatLine(batch))
  return { content: gzipSync(line), textBytes: line.length }
}

/** Many batches of one id as the content of a file, for more events than fit in memory. */
export function packStream(id: number, events: AsyncIterable<readonly StoredEvent[]>): Readable {
  const lines = async function* () {
    for await (const some of events) yield formatLine({ id, events: some })
  }
  return Readable.from(lines()).pipe(createGzip())
}

export class PartMissing extends Error {}

/** Reads the batches of a file, one after the other. */
export async function* readPart(files: Files, key: string): AsyncGenerator<Batch> {
  const file = await files.get(key)
  if (!file) throw new PartMissing(`The file ${key} of the history is missing from the file store.`)
  const unpacked = file.content.pipe(createGunzip())
  file.content.on('error', (error) => unpacked.destroy(error))
  const lines = createInterface({ input: unpacked, crlfDelay: Number.POSITIVE_INFINITY })
  // Reading line by line hides errors of its source.
  let failure: Error | undefined
  unpacked.on('error', (error) => {
    failure = error
    lines.close()
  })
  try {
    for await (const line of lines) if (line !== '') yield JSON.parse(line) as Batch
    if (failure) throw failure
  } finally {
    lines.close()
    file.content.destroy()
  }
}

/** The contents of files, one after the other. Small ones are fetched ahead, because a bucket has some latency for each. */
export async function* contentsOf(files: Files, keys: readonly string[]): AsyncGenerator<Buffer> {
  const remainingKeys = [...keys]
  const requireNext = (key: string | undefined) => {
    const expectedKey = remainingKeys.shift()
    if (expectedKey !== key) {
      throw new PartMissing(`The file ${expectedKey} of the history is missing from the file store.`)
    }
  }
  for await (const { key, content } of readAhead(files, Readable.from(keys))) {
    requireNext(key)
    yield* content
  }
  requireNext(undefined)
}
