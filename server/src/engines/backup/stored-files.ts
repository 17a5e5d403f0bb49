import { createWriteStream } from 'node:fs'
import { mkdir, open, readdir } from 'node:fs/promises'
import { dirname, join, resolve, sep } from 'node:path'
import { pipeline } from 'node:stream/promises'
import type { Entry } from './archive.ts'
import { BackupError } from './backup-error.ts'
import { filesPrefix } from './manifest.ts'

/** The keys of all stored files. Unfinished ones are in a folder whose name begins with a dot. */
export async function* listKeys(folder: string, below = ''): AsyncGenerator<string> {
  const entries = await unlessMissing(readdir(join(folder, below), { withFileTypes: true }), [])
  for (const entry of entries) {
    if (entry.name.startsWith('.')) continue
    const key = below === '' ? entry.name : `${below}/${entry.name}`
    if (entry.isDirectory()) yield* listKeys(folder, key)
    else if (entry.isFile()) yield key
  }
}

/** A stored file as an entry; undefined if it has been deleted since it was listed. */
export async function readStored(folder: string, key: string): Promise<Entry | undefined> {
  const file = await unlessMissing(open(join(folder, key)), undefined)
  if (!file) return undefined
  const { size } = await file.stat()
  return { name: `${filesPrefix}${key}`, size, content: file.createReadStream() as AsyncIterable<Buffer> }
}

/** Puts a file of a backup back. */
export async function writeStored(folder: string, { name, content }: Entry): Promise<void> {
  const path = resolve(folder, name.slice(filesPrefix.length))
  if (!path.startsWith(resolve(folder) + sep)) throw new BackupError(`${name} is not the name of a stored file.`)
  await mkdir(dirname(path), { recursive: true, mode: 0o700 })
  await pipeline(content, createWriteStream(path, { mode: 0o600, flags: 'wx' }))
}

async function unlessMissing<T, Missing>(work: Promise<T>, missing: Missing): Promise<T | Missing> {
  try {
    return await work
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return missing
    throw error
  }
}
