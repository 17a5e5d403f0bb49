import { createHash, randomUUID } from 'node:crypto'
import type { Dirent } from 'node:fs'
import { link, open, readdir, rm, stat } from 'node:fs/promises'
import { dirname, join, resolve } from 'node:path'
import { LRUCache } from 'lru-cache'
import { makeFolder, syncFolder } from '../durable.ts'
import { verifyChecksum } from './checksum.ts'
import { FileExists, type Files, FileTooLarge, requireKey } from './files.ts'

/** Folders that are remembered as durable; the rest is synced again. */
const maxDurable = 10_000

const toErrorCode = (error: unknown) => (error as NodeJS.ErrnoException).code

const valueIfMissing = <T, Missing>(work: Promise<T>, missing: Missing): Promise<T | Missing> =>
  work.catch((error: unknown) => {
    if (toErrorCode(error) === 'ENOENT') return missing
    throw error
  })

/** Files in a folder. Servers that share a database must share the folder too. */
export function folderFiles(path: string): Files {
  const folder = resolve(path)
  // In the same folder, because a finished file is linked into its place. No key begins with a dot.
  const parts = join(folder, '.parts')
  const toPath = (key: string): string => {
    requireKey(key)
    return join(folder, key)
  }
  /** Folders whose names have been synced to disk. */
  const durable = new LRUCache<string, true>({ max: maxDurable })
  const needFolder = async (needed: string) => {
    await makeFolder(needed, folder, durable.has(needed))
    durable.set(needed, true)
  }
  const head = async (key: string) => {
    const stats = await stat(toPath(key)).catch(() => undefined)
    return stats?.isFile() ? { size: stats.size, writtenAt: stats.mtimeMs } : undefined
  }
  return {
    async put(key, content, limit) {
      const path = toPath(key)
      // One per writer: two may write the same key concurrently.
      const part = join(parts, randomUUID())
      for (const needed of [parts, dirname(path)]) await needFolder(needed)
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
        // Content and name are synced to disk before the caller gets the success.
        await file.sync()
        await link(part, path)
        await syncFolder(dirname(path))
      } catch (error) {
        throw toErrorCode(error) === 'EEXIST' ? new FileExists() : error
      } finally {
        await file.close()
        await rm(part, { force: true })
      }
      return { size, md5: hash.digest('hex') }
    },
    async get(key, md5) {
      // Opened before the reply: the file may be deleted while it is read.
      const file = await valueIfMissing(open(toPath(key)), undefined)
      if (!file) return undefined
      const { size } = await file.stat()
      const content = file.createReadStream()
      return { content: md5 === undefined ? content : verifyChecksum(content, key, md5), size }
    },
    head,
    has: async (key) => (await head(key)) !== undefined,
    delete: async (key) => rm(toPath(key), { force: true }),
    async *list(prefix) {
      // Only the folder that the prefix names is read.
      const below = prefix.split('/').slice(0, -1).join('/')
      for await (const key of keysBelow(folder, below)) if (key.startsWith(prefix)) yield key
    },
    async deleteParts(before) {
      let deleted = 0
      for (const name of await valueIfMissing(readdir(parts), [])) {
        const part = join(parts, name)
        const stats = await valueIfMissing(stat(part), undefined)
        if (!stats || stats.mtimeMs >= before) continue
        await rm(part, { force: true })
        deleted += 1
      }
      return deleted
    },
    async check() {
      await makeFolder(folder)
    },
  }
}

/** The keys of the files in a folder, recursively. Unfinished ones are in a folder whose name begins with a dot. */
async function* keysBelow(root: string, below: string): AsyncGenerator<string> {
  const entries: Dirent[] = await valueIfMissing(readdir(join(root, below), { withFileTypes: true }), [])
  for (const entry of entries) {
    if (entry.name.startsWith('.')) continue
    const key = below === '' ? entry.name : `${below}/${entry.name}`
    if (entry.isDirectory()) yield* keysBelow(root, key)
    else if (entry.isFile()) yield key
  }
}
