import { createHash } from 'node:crypto'
import { Readable } from 'node:stream'
import { FileDamaged } from './files.ts'

/**
 * The same content, which ends with an error when it has another MD5. The last piece is held back until then, so that
 * nobody who counts bytes takes a damaged file for whole.
 */
export function verified(content: Readable, key: string, md5: string): Readable {
  // Nothing is read, and no error comes, before somebody listens.
  const checked = Readable.from(compared(content, key, md5), { objectMode: false })
  return checked.once('close', () => content.destroy())
}

async function* compared(content: Readable, key: string, md5: string): AsyncGenerator<Buffer> {
  const hash = createHash('md5')
  let held: Buffer | undefined
  for await (const chunk of content as AsyncIterable<Buffer>) {
    hash.update(chunk)
    if (held) yield held
    held = chunk
  }
  if (hash.digest('hex') !== md5) {
    throw new FileDamaged(`The file ${key} is damaged: it does not have the checksum it was stored with.`)
  }
  if (held) yield held
}
