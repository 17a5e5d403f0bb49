import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { createGunzip } from 'node:zlib'
import { BackupError } from './backup-error.ts'

/** One file of an archive. Its content can be read once, as a stream. */
export type Entry = { name: string; size: number; content: AsyncIterable<Buffer> | Iterable<Buffer> }

/** The last entry: SHA-256 of every byte before it, in hexadecimal. */
const checksumName = 'SHA256'
const blockBytes = 512

/**
 * Writes entries as a tar archive (ustar, with pax headers for long names), so that an operator can look into a backup
 * with `tar -tzf`. The last entry holds the checksum of the rest.
 */
export async function* packArchive(entries: AsyncIterable<Entry>): AsyncGenerator<Buffer> {
  const hash = createHash('sha256')
  for await (const entry of entries) {
    for await (const chunk of packEntry(entry)) {
      hash.update(chunk)
      yield chunk
    }
  }
  yield* packEntry(buildTextEntry(checksumName, hash.digest('hex')))
  yield Buffer.alloc(2 * blockBytes)
}

/** A short text as an entry. */
export function buildTextEntry(name: string, text: string): Entry {
  const content = Buffer.from(text)
  return { name, size: content.length, content: [content] }
}

async function* packEntry({ name, size, content }: Entry): AsyncGenerator<Buffer> {
  yield buildHeader(name, size)
  let writtenBytes = 0
  for await (const chunk of content) {
    writtenBytes += chunk.length
    yield chunk
  }
  if (writtenBytes !== size) throw new Error(`${name} has ${writtenBytes} bytes; ${size} were announced.`)
  yield buildPadding(size)
}

const buildPadding = (size: number): Buffer => Buffer.alloc((blockBytes - (size % blockBytes)) % blockBytes)

function buildHeader(name: string, size: number): Buffer {
  if (Buffer.byteLength(name) <= 100) return buildBlock(name, size, '0')
  const record = paxRecord('path', name)
  return Buffer.concat([
    buildBlock('PaxHeader', record.length, 'x'),
    record,
    buildPadding(record.length),
    buildBlock('-', size, '0'),
  ])
}

/** A record of a pax header begins with its own length, which counts its own digits. */
function paxRecord(key: string, value: string): Buffer {
  const keyValue = Buffer.from(` ${key}=${value}\n`)
  let length = keyValue.length + 1
  while (String(length).length + keyValue.length !== length) length += 1
  return Buffer.concat([Buffer.from(String(length)), keyValue])
}

function buildBlock(name: string, size: number, type: '0' | 'x'): Buffer {
  const block = Buffer.alloc(blockBytes)
  block.write(name, 0, 100)
  block.write('0000600\0', 100)
  block.write('0000000\0'.repeat(2), 108)
  block.write(`${size.toString(8).padStart(11, '0')}\0`, 124)
  block.write(`${'0'.repeat(11)}\0`, 136)
  block.write(type, 156)
  block.write('ustar\x0000', 257)
  block.write(`${computeChecksum(block).toString(8).padStart(6, '0')}\0 `, 148)
  return block
}

/** The checksum of a header counts its own field as spaces. */
function computeChecksum(block: Buffer): number {
  return block.reduce((sum, byte, index) => sum + (index >= 148 && index < 156 ? 32 : byte), 0)
}

/**
 * Reads the entries of a compressed archive in order. Unread bytes of an entry are skipped. Throws a `BackupError` at
 * the end, or earlier, if any byte is missing or damaged.
 */
export async function* readArchive(path: string): AsyncGenerator<Entry> {
  const damaged = (cause?: unknown) =>
    new BackupError(`${path} is damaged or incomplete. Nothing can be restored from it; take another backup.`, {
      cause,
    })
  const file = createReadStream(path)
  const unpacked = createGunzip()
  file.on('error', (error) => unpacked.destroy(error))
  try {
    yield* entriesOf(new Bytes(file.pipe(unpacked), damaged), damaged)
  } finally {
    file.destroy()
    unpacked.destroy()
  }
}

async function* entriesOf(bytes: Bytes, damaged: () => Error): AsyncGenerator<Entry> {
  const hash = createHash('sha256')
  for (let longName: string | undefined; ; ) {
    const block = await bytes.exactly(blockBytes)
    const size = Number.parseInt(block.toString('latin1', 124, 135), 8)
    const isHeader = Number.parseInt(block.toString('latin1', 148, 154), 8) === computeChecksum(block)
    if (!isHeader || !Number.isSafeInteger(size)) throw damaged()
    const name = longName ?? block.toString('utf8', 0, block.indexOf(0))
    if (name === checksumName) {
      const expected = (await bytes.exactly(size)).toString('latin1')
      if (expected !== hash.digest('hex')) throw damaged()
      return await bytes.toEnd()
    }
    hash.update(block)
    const content = bytes.take(size, (chunk) => hash.update(chunk))
    if (block.toString('latin1', 156, 157) === 'x') {
      const record = await readEntryText(content)
      longName = record.slice(record.indexOf('=') + 1, -1)
    } else {
      longName = undefined
      yield { name, size, content }
    }
    for await (const _ of content); // what the caller has left
    hash.update(await bytes.exactly(buildPadding(size).length))
  }
}

/** A short entry as text. */
export async function readEntryText(content: Entry['content']): Promise<string> {
  const chunks: Buffer[] = []
  for await (const chunk of content) chunks.push(chunk)
  return Buffer.concat(chunks).toString('utf8')
}

/** A stream of bytes, read in pieces of known length. */
class Bytes {
  readonly #source: AsyncIterator<Buffer>
  readonly #damaged: (cause?: unknown) => Error
  #rest: Buffer = Buffer.alloc(0)

  constructor(source: AsyncIterable<Buffer>, damaged: (cause?: unknown) => Error) {
    this.#source = source[Symbol.asyncIterator]()
    this.#damaged = damaged
  }

  /** The next `size` bytes. The caller may stop early and go on later; `seen` gets every piece. */
  take(size: number, onChunk: (chunk: Buffer) => void): AsyncIterable<Buffer> {
    let remaining = size
    const next = async (): Promise<IteratorResult<Buffer>> => {
      if (remaining === 0) return { done: true, value: undefined }
      const chunk = await this.#upTo(remaining)
      remaining -= chunk.length
      onChunk(chunk)
      return { done: false, value: chunk }
    }
    return { [Symbol.asyncIterator]: () => ({ next }) }
  }

  async exactly(size: number): Promise<Buffer> {
    const chunks: Buffer[] = []
    for await (const chunk of this.take(size, () => {})) chunks.push(chunk)
    return Buffer.concat(chunks)
  }

  /** Reads to the end of the stream, and so verifies its checksum. */
  async toEnd(): Promise<void> {
    while ((await this.#next()) !== undefined);
  }

  async #upTo(size: number): Promise<Buffer> {
    while (this.#rest.length === 0) {
      const chunk = await this.#next()
      if (!chunk) throw this.#damaged()
      this.#rest = chunk
    }
    const chunk = this.#rest.subarray(0, size)
    this.#rest = this.#rest.subarray(chunk.length)
    return chunk
  }

  async #next(): Promise<Buffer | undefined> {
    try {
      const { done, value } = await this.#source.next()
      return done ? undefined : value
    } catch (error) {
      // The reader of an entry gets this error too, so it is translated here.
      throw String((error as NodeJS.ErrnoException).code).startsWith('Z_') ? this.#damaged(error) : error
    }
  }
}
