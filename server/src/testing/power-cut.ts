import fs, { readdirSync, readlinkSync, statSync } from 'node:fs'
import { type FileHandle, open } from 'node:fs/promises'
import { syncBuiltinESMExports } from 'node:module'
import { dirname, relative } from 'node:path'

/**
 * Watches what this process flushes to disk, and tells what a power cut would take. A name in a folder survives if the
 * folder was synced after the name was made, and content if its file was synced.
 */
export async function watchSyncs(): Promise<{
  /** What of a file, or of a folder, below `root` would be lost: names from the outside in, and its content. */
  lostOf: (path: string, root: string) => string[]
  stop: () => void
}> {
  const names = new Map<string, Set<string>>()
  const contents = new Set<number>()
  const note = (descriptor: number) => {
    const path = readlinkSync(`/proc/self/fd/${descriptor}`)
    const found = fs.fstatSync(descriptor)
    if (found.isDirectory()) names.set(path, new Set(readdirSync(path)))
    else contents.add(found.ino)
  }

  const handle = await open('/dev/null')
  const prototype = Object.getPrototypeOf(handle) as FileHandle
  await handle.close()
  const { sync } = prototype
  const { fsyncSync } = fs
  prototype.sync = async function (this: FileHandle) {
    await sync.call(this)
    note(this.fd)
  }
  fs.fsyncSync = (descriptor) => {
    fsyncSync(descriptor)
    note(descriptor)
  }
  syncBuiltinESMExports()

  return {
    lostOf(path, root) {
      const lost: string[] = []
      const found = statSync(path)
      if (found.isFile() && !contents.has(found.ino)) lost.push(`the content of ${relative(root, path)}`)
      for (let at = path; at !== root; at = dirname(at)) {
        const name = at.slice(dirname(at).length + 1)
        if (!names.get(dirname(at))?.has(name)) lost.unshift(`the name ${relative(root, at)}`)
      }
      return lost
    },
    stop() {
      prototype.sync = sync
      fs.fsyncSync = fsyncSync
      syncBuiltinESMExports()
    },
  }
}
