import { createHash } from 'node:crypto'
import { Readable } from 'node:stream'
import { FileDamaged } from './files.ts'

/**
 * Passes the content through, and ends with an error if its MD5 differs. The last chunk is held back until then, so
 * that a reader who counts bytes never accepts a damaged file as complete.
 */
export function verifyChecksum(content: Readable, key: string, md5: string): Readable {
  // Starts reading, and reports errors, only when there is a listener.
  const checked = Readable.from(compared(content, key, md5), { objectMode: false })
  return checked.once('close', () => content.destroy())
}

async function* compared(content: Readable, key: string, md5: string): AsyncGenerator<Buffer> {
  const hash = createHash('md5')
  let pendingChunk: Buffer | undefined
  for await (const chunk of content as AsyncIterable<Buffer>) {
    hash.update(chunk)
    if (pendingChunk) yield pendingChunk
    pendingChunk = chunk
  }
  if (hash.digest('hex') !== md5) {
    throw new FileDamaged(`The file ${key} is damaged. Its checksum does not match.`)
  }
  if (pendingChunk) yield pendingChunk
}
