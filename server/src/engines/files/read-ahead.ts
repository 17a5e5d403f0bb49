import type { Files } from './files.ts'

/** A file with its content. */
export type OpenFile = { key: string; size: number; content: AsyncIterable<Buffer> | Buffer[] }

/** Files that are asked for before it is their turn: a bucket takes some time to answer for each. */
const atOnce = 12
/** Larger ones are read only when it is their turn, so that little is held. */
const maxHeldBytes = 1024 * 1024

/** The files of these keys, in their order. Those that are missing, since they were deleted, are left out. */
export async function* readAhead(files: Pick<Files, 'get'>, keys: AsyncIterable<string>): AsyncGenerator<OpenFile> {
  const waiting: Promise<OpenFile | string | undefined>[] = []
  const next = async (): Promise<OpenFile | undefined> => {
    const found = await waiting.shift()
    return typeof found === 'string' ? openFile(files, found) : found
  }
  for await (const key of keys) {
    const begun = readSmall(files, key)
    // Whoever waits for its turn meets the error.
    begun.catch(() => {})
    waiting.push(begun)
    if (waiting.length < atOnce) continue
    const file = await next()
    if (file) yield file
  }
  while (waiting.length > 0) {
    const file = await next()
    if (file) yield file
  }
}

async function openFile(files: Pick<Files, 'get'>, key: string): Promise<OpenFile | undefined> {
  const file = await files.get(key)
  return file && { key, size: file.size, content: file.content as AsyncIterable<Buffer> }
}

/** The file with all of its content; the key alone of one that is too large to be held. */
async function readSmall(files: Pick<Files, 'get'>, key: string): Promise<OpenFile | string | undefined> {
  const file = await files.get(key)
  if (!file) return undefined
  if (file.size > maxHeldBytes) {
    file.content.destroy()
    return key
  }
  const content: Buffer[] = []
  for await (const chunk of file.content as AsyncIterable<Buffer>) content.push(chunk)
  return { key, size: file.size, content }
}
