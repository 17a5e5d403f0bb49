import type { Readable } from 'node:stream'
import { Readable as Streams } from 'node:stream'
import type { EngineLog } from '../../engine-log.ts'
import { deleteStored } from '../../files/delete-stored.ts'
import { FileExists, type Files } from '../../files/files.ts'
import { folderFiles } from '../../files/folder-files.ts'
import { readAhead } from '../../files/read-ahead.ts'
import { copiesFolder } from './layout.ts'

/** Keys that wait to be copied. Further ones are left to `copyMissing`. */
const maxQueued = 10_000

/**
 * The same store, whose new files are copied to the point-in-time archive within seconds. A failure never affects the
 * caller: `copyMissing` copies the rest.
 */
export function copyNewFiles(files: Files, archive: string, log: EngineLog): Files {
  const copies = folderFiles(copiesFolder(archive))
  const queued: string[] = []
  let isCopying = false
  let isFailing = false
  const copyQueued = async () => {
    isCopying = true
    for (let key = queued.shift(); key !== undefined; key = queued.shift()) {
      try {
        const file = await files.get(key)
        if (file) await copyOne(copies, key, file.content)
        isFailing = false
      } catch (error) {
        if (!isFailing) log.warn({ err: error, key }, 'a stored file could not be copied to the backup; retrying later')
        isFailing = true
      }
    }
    isCopying = false
  }
  const queue = (key: string) => {
    if (queued.length < maxQueued) queued.push(key)
    if (!isCopying) void copyQueued()
  }
  const { direct } = files
  return {
    ...files,
    async put(key, content, limit) {
      const stored = await files.put(key, content, limit)
      queue(key)
      return stored
    },
    ...(direct && {
      direct: {
        ...direct,
        async takeUpload(key: string, limit: number) {
          const stored = await direct.takeUpload(key, limit)
          if (stored) queue(key)
          return stored
        },
      },
    }),
  }
}

async function copyOne(copies: Files, key: string, content: Readable): Promise<void> {
  await copies.put(key, content, Number.MAX_SAFE_INTEGER).catch((error: unknown) => {
    // Another process of the server was faster.
    content.destroy()
    if (!(error instanceof FileExists)) throw error
  })
}

/**
 * Copies all files that have no copy yet. Returns how many, and the keys of copies whose files have been deleted: these
 * were listed before the files, so no row of a later moment refers to them.
 */
export async function copyMissing(
  files: Files,
  archive: string,
  signal?: AbortSignal,
): Promise<{ copied: number; deletedFiles: string[] }> {
  const copies = folderFiles(copiesFolder(archive))
  const copiedKeys = new Set<string>()
  for await (const key of copies.list('')) copiedKeys.add(key)
  const deleted = new Set(copiedKeys)
  const missing: string[] = []
  for await (const key of files.list('')) {
    deleted.delete(key)
    if (!copiedKeys.has(key)) missing.push(key)
  }
  let copied = 0
  for await (const { key, content } of readAhead(files, streamKeys(missing))) {
    signal?.throwIfAborted()
    await copyOne(copies, key, Streams.from(content))
    copied += 1
  }
  return { copied, deletedFiles: [...deleted] }
}

async function* streamKeys(keys: readonly string[]): AsyncGenerator<string> {
  yield* keys
}

/** Deletes copies that no kept base backup needs. */
export const deleteCopies = (archive: string, keys: readonly string[]): Promise<void> =>
  deleteStored(folderFiles(copiesFolder(archive)), keys)
