import { chmod, chown, lstat, mkdir, readdir, rename, rm } from 'node:fs/promises'
import { join } from 'node:path'

/** Other users can traverse a folder with this mode, but not list it. */
const passable = 0o711
const closed = 0o700
const removedName = '.removed'
/** Other allowed folders: a mounted disk has a folder `lost+found`. */
const otherNames = new Set([removedName, 'lost+found'])
const realmPattern = /^DE_\w+$/

/** The maximum size of a service's folder. */
const maxFolderMb = 512
const maxFolderBytes = maxFolderMb * 1_048_576
const maxFolderFiles = 10_000

/** The writable folders of services: `{realm}/{service}`, each only for the user of its service. */
export class WorkFolders {
  readonly #root: string
  #known: Map<string, Set<string>> | undefined
  #removedCount = 0

  constructor(root: string) {
    this.#root = root
  }

  /** The folder of a service, created if it is missing; it belongs to `user`, or to the server's user. */
  async open(pid: string, service: string, user: number | undefined): Promise<string> {
    const existingFolders = await this.list()
    const folder = join(this.#root, pid, service)
    await makeOwn(join(this.#root, pid), passable)
    await mkdir(folder, { mode: closed }).catch(ignoreExisting)
    if (user !== undefined) await chown(folder, user, user)
    existingFolders.set(pid, (existingFolders.get(pid) ?? new Set()).add(service))
    return folder
  }

  /** The services of each realm that have a folder. */
  async list(): Promise<Map<string, Set<string>>> {
    this.#known ??= await this.#read()
    return this.#known
  }

  async #read(): Promise<Map<string, Set<string>>> {
    await mkdir(this.#root, { recursive: true, mode: passable })
    // Folders without a deployed service are deleted, so unexpected folders are rejected.
    const foreign = (await readdir(this.#root)).find((name) => !otherNames.has(name) && !realmPattern.test(name))
    if (foreign !== undefined) {
      throw new Error(
        `SERVICES_WORK_DIR ${this.#root} contains ${foreign}, which does not belong to a service. Use an empty folder.`,
      )
    }
    await makeOwn(this.#root, passable)
    // Left over from a server that was killed while removing folders.
    await rm(join(this.#root, removedName), { recursive: true, force: true })
    const foldersByRealm = new Map<string, Set<string>>()
    for (const pid of await readdir(this.#root)) {
      if (!otherNames.has(pid)) foldersByRealm.set(pid, new Set(await readdir(join(this.#root, pid))))
    }
    return foldersByRealm
  }

  /**
   * Removes the folder of a service with its content. It is moved out of reach first: otherwise a running program could
   * replace a folder with a link while the server empties it.
   */
  async remove(pid: string, service: string): Promise<void> {
    const removed = join(this.#root, removedName)
    await makeOwn(removed, closed)
    this.#removedCount += 1
    const trashFolder = join(removed, `${process.pid}-${this.#removedCount}`)
    await rename(join(this.#root, pid, service), trashFolder).catch(ignoreMissing)
    const services = (await this.list()).get(pid)
    services?.delete(service)
    if (services?.size === 0) this.#known?.delete(pid)
    await rm(trashFolder, { recursive: true, force: true })
  }

  /** An error message if the folder of a service exceeds its limits, else undefined. */
  async findExcess(pid: string, service: string): Promise<string | undefined> {
    let bytes = 0
    let files = 0
    const folderQueue = [join(this.#root, pid, service)]
    for (let folder = folderQueue.pop(); folder !== undefined; folder = folderQueue.pop()) {
      for (const entry of await readdir(folder, { withFileTypes: true }).catch(() => [])) {
        const path = join(folder, entry.name)
        files += 1
        if (entry.isDirectory()) folderQueue.push(path)
        else bytes += (await lstat(path).catch(() => undefined))?.size ?? 0
        if (files > maxFolderFiles)
          return `It has more than ${maxFolderFiles.toLocaleString('en')} files in its folder.`
        if (bytes > maxFolderBytes) return `It has more than ${maxFolderMb} MB in its folder.`
      }
    }
    return undefined
  }
}

/** Creates a folder that belongs to the server. Rejects a folder of another user, such as in /tmp. */
async function makeOwn(folder: string, mode: number): Promise<void> {
  await mkdir(folder, { mode }).catch(ignoreExisting)
  const stats = await lstat(folder)
  if (!stats.isDirectory() || (process.getuid !== undefined && stats.uid !== process.getuid())) {
    throw new Error(`${folder} does not belong to the server’s user. Remove it, or set SERVICES_WORK_DIR.`)
  }
  // The umask may have removed bits of the mode.
  if ((stats.mode & 0o777) !== mode) await chmod(folder, mode)
}

const ignore = (code: string) => (error: NodeJS.ErrnoException) => {
  if (error.code !== code) throw error
}
const ignoreExisting = ignore('EEXIST')
const ignoreMissing = ignore('ENOENT')
