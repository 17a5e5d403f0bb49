import { closeSync, fsyncSync, mkdirSync, openSync, writeFileSync } from 'node:fs'
import { mkdir, open } from 'node:fs/promises'
import { dirname } from 'node:path'

// A power failure takes every name whose folder was not synced, even if the file itself was. Windows cannot open a folder.

const canSyncFolders = process.platform !== 'win32'
const ownerOnly = 0o700

/** Writes the names in a folder to disk. */
export async function syncFolder(folder: string): Promise<void> {
  if (!canSyncFolders) return
  const opened = await open(folder)
  try {
    await opened.sync()
  } finally {
    await opened.close()
  }
}

/** `syncFolder` for code that runs once, at the start of a server. */
export function syncFolderNow(folder: string): void {
  if (!canSyncFolders) return
  const opened = openSync(folder, 'r')
  try {
    fsyncSync(opened)
  } finally {
    closeSync(opened)
  }
}

/**
 * Creates a folder with those above it. Its name, and those of `root` and the folders in between, are on disk when this
 * returns, even if another process created them a moment ago; but nothing is synced for a folder that was there and
 * `isDurable`.
 */
export async function makeFolder(folder: string, root = folder, isDurable = false): Promise<void> {
  const created = await mkdir(folder, { recursive: true, mode: ownerOnly })
  if (isDurable && created === undefined) return
  for (const parent of parentsOf(folder, root, created)) await syncFolder(parent)
}

/** `makeFolder` for code that runs once, at the start of a server. */
export function makeFolderNow(folder: string): void {
  const created = mkdirSync(folder, { recursive: true, mode: ownerOnly })
  for (const parent of parentsOf(folder, folder, created)) syncFolderNow(parent)
}

/** Writes a file that only the server's user may read; its content is on disk when this returns, its name is not. */
export function writeSynced(file: string, content: string): void {
  const opened = openSync(file, 'w', 0o600)
  try {
    writeFileSync(opened, content)
    fsyncSync(opened)
  } finally {
    closeSync(opened)
  }
}

/** The folders that hold the names of `folder` and of those above it, up to `root` and to the first one created. */
function parentsOf(folder: string, root: string, created: string | undefined): string[] {
  const top = created !== undefined && created.length < root.length ? created : root
  const parents: string[] = []
  for (let made = folder; made.length >= top.length; made = dirname(made)) parents.push(dirname(made))
  return parents
}
