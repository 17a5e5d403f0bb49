import { mkdir, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { KeyValueStore } from './store.ts'

/** Keeps each value in a file of a folder, for games and tools that run in Node. Only one process may use the folder. */
export function fileStore(folder: string): KeyValueStore {
  const fileOf = (key: string) => join(folder, encodeURIComponent(key))
  let last = Promise.resolve()
  const inOrder = (work: () => Promise<void>) => {
    last = last.then(work, work)
    return last
  }
  return {
    get: (key) =>
      readFile(fileOf(key), 'utf8').catch((error: NodeJS.ErrnoException) => {
        if (error.code === 'ENOENT') return undefined
        throw error
      }),
    set: (key, value) =>
      inOrder(async () => {
        await mkdir(folder, { recursive: true, mode: 0o700 })
        // A process that dies while it writes must not leave half a value.
        await writeFile(`${fileOf(key)}.new`, value, { mode: 0o600, flush: true })
        await rename(`${fileOf(key)}.new`, fileOf(key))
      }),
    delete: (key) => inOrder(() => rm(fileOf(key), { force: true })),
  }
}
