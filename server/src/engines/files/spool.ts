import { createHash, randomUUID } from 'node:crypto'
import { type FileHandle, open, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Readable } from 'node:stream'
import { FileTooLarge, type StoredFile } from './files.ts'

/** As much as a socket buffers anyway: attackers may start thousands of slow uploads. */
const maxHeldBytes = 64 * 1024

/** Content that has arrived whole. It may be read any number of times until it is discarded. */
export type Spooled = StoredFile & {
  /** The content in pieces of this size; only the last one is shorter. */
  pieces: (bytes: number) => AsyncGenerator<Buffer, void, void>
  discard: () => Promise<void>
}

/**
 * Buffers a complete content, so that its size and checksum are known before it is sent. Larger contents go to an
 * unlinked file in the folder for temporary files, which disappears with this process.
 */
export async function spool(content: Readable, limit: number): Promise<Spooled> {
  const hash = createHash('md5')
  let chunks: Buffer[] = []
  let file: FileHandle | undefined
  let size = 0
  try {
    for await (const given of content as AsyncIterable<Buffer | string>) {
      const chunk = typeof given === 'string' ? Buffer.from(given) : given
      size += chunk.length
      if (size > limit) throw new FileTooLarge()
      hash.update(chunk)
      chunks.push(chunk)
      if (size <= maxHeldBytes) continue
      file ??= await openNameless()
      // Unlike `write`, this does not leave out the end of a chunk when the disk is nearly full.
      await file.writeFile(Buffer.concat(chunks))
      chunks = []
    }
  } catch (error) {
    await file?.close()
    throw error
  }
  return {
    size,
    md5: hash.digest('hex'),
    async *pieces(bytes) {
      const fullContent = file ? undefined : Buffer.concat(chunks)
      for (let from = 0; from < size; from += bytes) {
        const length = Math.min(bytes, size - from)
        yield fullContent
          ? fullContent.subarray(from, from + length)
          : await readFully(file as FileHandle, from, length)
      }
    },
    discard: async () => file?.close(),
  }
}

async function openNameless(): Promise<FileHandle> {
  const path = join(tmpdir(), `regent-upload-${randomUUID()}`)
  const file = await open(path, 'wx+', 0o600)
  await rm(path)
  return file
}

async function readFully(file: FileHandle, from: number, length: number): Promise<Buffer> {
  const buffer = Buffer.allocUnsafe(length)
  for (let filled = 0; filled < length; ) {
    const { bytesRead } = await file.read(buffer, filled, length - filled, from + filled)
    if (bytesRead === 0) throw new Error('a temporary file has lost its end')
    filled += bytesRead
  }
  return buffer
}
