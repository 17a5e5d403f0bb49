import { closeSync, fsyncSync, mkdirSync, openSync, writeFileSync } from 'node:fs'
import { mkdir, open } from 'node:fs/promises'
import { dirname } from 'node:path'

// A power failure loses the name of a file whose folder was not synced, even if the file itself was. Windows cannot
// open a folder.

const canSyncFolders = process.platform !== 'win32'
const ownerOnly = 0o700

/** Writes the names in a folder to disk. */
export async function syncFolder(folder: string): Promise<void> {
  if (!canSyncFolders) return
  const handle = await open(folder)
  try {
    await handle.sync()
  } finally {
    await handle.close()
  }
}

/** `syncFolder` for code that runs once, at the start of a server. */
export function syncFolderNow(folder: string): void {
  if (!canSyncFolders) return
  const descriptor = openSync(folder, 'r')
  try {
    fsyncSync(descriptor)
  } finally {
    closeSync(descriptor)
  }
}

/**
 * Creates a folder with its parents. Its name, and those of `root` and the folders between them, are on disk when this
 * returns, even if another process has just created them; but nothing is synced for an existing folder with
 * `isDurable`.
 */
export async function makeFolder(folder: string, root = folder, isDurable = false): Promise<void> {
  const created = await mkdir(folder, { recursive: true, mode: ownerOnly })
  if (isDurable && created === undefined) return
  for (const parent of listParents(folder, root, created)) await syncFolder(parent)
}

/** `makeFolder` for code that runs once, at the start of a server. */
export function makeFolderNow(folder: string): void {
  const created = mkdirSync(folder, { recursive: true, mode: ownerOnly })
  for (const parent of listParents(folder, folder, created)) syncFolderNow(parent)
}

/** Writes a file that only the server's user may read; its content is on disk when this returns, its name is not. */
export function writeSynced(file: string, content: string): void {
  const descriptor = openSync(file, 'w', 0o600)
  try {
    writeFileSync(descriptor, content)
    fsyncSync(descriptor)
  } finally {
    closeSync(descriptor)
  }
}

/** The parent folders of `folder` and of its ancestors, up to `root` and to the first one created. */
function listParents(folder: string, root: string, created: string | undefined): string[] {
  const top = created !== undefined && created.length < root.length ? created : root
  const parents: string[] = []
  for (let parent = folder; parent.length >= top.length; parent = dirname(parent)) parents.push(dirname(parent))
  return parents
}
