import type { Files } from './files.ts'

/** A file with its content. */
export type OpenFile = { key: string; size: number; content: AsyncIterable<Buffer> | Buffer[] }

/** Number of files fetched ahead, because a bucket has some latency for each. */
const atOnce = 12
/** Larger ones are read only when they are due, to limit memory. */
const maxHeldBytes = 1024 * 1024

/** The files of these keys, in order. Missing ones, which were deleted, are omitted. */
export async function* readAhead(files: Pick<Files, 'get'>, keys: AsyncIterable<string>): AsyncGenerator<OpenFile> {
  const pendingReads: Promise<OpenFile | string | undefined>[] = []
  const next = async (): Promise<OpenFile | undefined> => {
    const nextFile = await pendingReads.shift()
    return typeof nextFile === 'string' ? openFile(files, nextFile) : nextFile
  }
  for await (const key of keys) {
    const pendingRead = readSmall(files, key)
    // The reader gets the error when it reaches this file.
    pendingRead.catch(() => {})
    pendingReads.push(pendingRead)
    if (pendingReads.length < atOnce) continue
    const file = await next()
    if (file) yield file
  }
  while (pendingReads.length > 0) {
    const file = await next()
    if (file) yield file
  }
}

async function openFile(files: Pick<Files, 'get'>, key: string): Promise<OpenFile | undefined> {
  const file = await files.get(key)
  return file && { key, size: file.size, content: file.content as AsyncIterable<Buffer> }
}

/** The file with its content in memory; only the key if it is too large. */
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
