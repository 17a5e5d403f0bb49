import { createHash } from 'node:crypto'
import { Readable } from 'node:stream'
import { FileDamaged } from './files.ts'

/**
 * What the content of a file must have: the MD5 of the whole, or, as S3 states it for a file that was sent in parts, the
 * MD5 of the MD5s of parts of this size, with their number: `<hex>-<parts>`.
 */
export type Checksum = { md5: string } | { etag: string; partBytes: number }

/** Computes a checksum piece by piece; `digest` gives it in the form that the checksum has. */
export function hasherFor(checksum: Checksum): { update: (chunk: Buffer) => void; digest: () => string } {
  const whole = createHash('md5')
  if ('md5' in checksum) return { update: (chunk) => void whole.update(chunk), digest: () => whole.digest('hex') }
  let [part, filled, parts] = [createHash('md5'), 0, 0]
  const endPart = () => {
    whole.update(part.digest())
    part = createHash('md5')
    filled = 0
    parts += 1
  }
  return {
    update(chunk) {
      for (let from = 0; from < chunk.length; ) {
        const piece = chunk.subarray(from, from + checksum.partBytes - filled)
        part.update(piece)
        from += piece.length
        filled += piece.length
        if (filled === checksum.partBytes) endPart()
      }
    },
    digest() {
      if (filled > 0) endPart()
      return `${whole.digest('hex')}-${parts}`
    },
  }
}

const expectedOf = (checksum: Checksum): string => ('md5' in checksum ? checksum.md5 : checksum.etag)

/**
 * The same content, which ends with an error when it has another checksum. The last piece is held back until then, so
 * that nobody who counts bytes takes a damaged file for whole.
 */
export function verified(content: Readable, key: string, ...checksums: readonly Checksum[]): Readable {
  // Nothing is read, and no error comes, before somebody listens.
  const checked = Readable.from(compared(content, key, checksums), { objectMode: false })
  return checked.once('close', () => content.destroy())
}

async function* compared(content: Readable, key: string, checksums: readonly Checksum[]): AsyncGenerator<Buffer> {
  const hashers = checksums.map((checksum) => ({ checksum, hasher: hasherFor(checksum) }))
  let held: Buffer | undefined
  for await (const chunk of content as AsyncIterable<Buffer>) {
    for (const { hasher } of hashers) hasher.update(chunk)
    if (held) yield held
    held = chunk
  }
  if (hashers.some(({ checksum, hasher }) => hasher.digest() !== expectedOf(checksum))) {
    throw new FileDamaged(`The file ${key} is damaged: it does not have the checksum it was stored with.`)
  }
  if (held) yield held
}
