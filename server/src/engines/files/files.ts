import { createHash, randomUUID } from 'node:crypto'
import { link, mkdir, open, readdir, rm, stat } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import type { Readable } from 'node:stream'

export type StoredFile = {
  /** Bytes. */
  size: number
  /** MD5 of the content in hexadecimal; clients compare files by it. */
  md5: string
}

/**
 * Where files are kept, each under a key that is used once. A file is written whole and never changed, so that a reader
 * always gets one complete version.
 */
export type Files = {
  /** Throws `FileTooLarge` for more than `limit` bytes and `FileExists` for a key in use; nothing is kept then. */
  put: (key: string, content: Readable, limit: number) => Promise<StoredFile>
  get: (key: string) => Promise<{ content: Readable; size: number } | undefined>
  has: (key: string) => Promise<boolean>
  /** Deletes a file; a missing file is no error. */
  delete: (key: string) => Promise<void>
  /** Deletes unfinished files of servers that died: those last written before this time. Returns how many. */
  deleteParts: (before: number) => Promise<number>
}

export class FileTooLarge extends Error {}
export class FileExists extends Error {}

const keyPattern = /^[a-zA-Z0-9_-]+(\/[a-zA-Z0-9_-]+)*$/

const codeOf = (error: unknown) => (error as NodeJS.ErrnoException).code

const unlessMissing = <T, Missing>(work: Promise<T>, missing: Missing): Promise<T | Missing> =>
  work.catch((error: unknown) => {
    if (codeOf(error) === 'ENOENT') return missing
    throw error
  })

/** Files in a folder. Servers that share a database must share the folder too. */
export function folderFiles(folder: string): Files {
  // In the same folder, because a finished file is linked into its place. No key begins with a dot.
  const parts = join(folder, '.parts')
  const pathOf = (key: string): string => {
    if (!keyPattern.test(key)) throw new Error(`not the key of a file: ${key}`)
    return join(folder, key)
  }
  const isThere = (path: string) =>
    stat(path).then(
      (found) => found.isFile(),
      () => false,
    )
  return {
    async put(key, content, limit) {
      const path = pathOf(key)
      // One per writer: two may write the same key at once.
      const part = join(parts, randomUUID())
      for (const needed of [parts, dirname(path)]) await mkdir(needed, { recursive: true, mode: 0o700 })
      const file = await open(part, 'w', 0o600)
      const hash = createHash('md5')
      let size = 0
      try {
        for await (const chunk of content as AsyncIterable<Buffer>) {
          size += chunk.length
          if (size > limit) throw new FileTooLarge()
          hash.update(chunk)
          // Unlike `write`, this does not leave out the end of a chunk when the disk is nearly full.
          await file.writeFile(chunk)
        }
        // On disk before the caller is told that it is stored.
        await file.sync()
        await link(part, path)
      } catch (error) {
        throw codeOf(error) === 'EEXIST' ? new FileExists() : error
      } finally {
        await file.close()
        await rm(part, { force: true })
      }
      return { size, md5: hash.digest('hex') }
    },
    async get(key) {
      // Opened before the reply: the file may be deleted while it is read.
      const file = await unlessMissing(open(pathOf(key)), undefined)
      return file && { content: file.createReadStream(), size: (await file.stat()).size }
    },
    has: (key) => isThere(pathOf(key)),
    delete: (key) => rm(pathOf(key), { force: true }),
    async deleteParts(before) {
      let deleted = 0
      for (const name of await unlessMissing(readdir(parts), [])) {
        const part = join(parts, name)
        const found = await unlessMissing(stat(part), undefined)
        if (!found || found.mtimeMs >= before) continue
        await rm(part, { force: true })
        deleted += 1
      }
      return deleted
    },
  }
}
