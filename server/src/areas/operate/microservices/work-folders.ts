import { chmod, chown, lstat, mkdir, readdir, rename, rm } from 'node:fs/promises'
import { join } from 'node:path'

/** Others may pass through a folder with this mode, but not list it. */
const passable = 0o711
const closed = 0o700
const removedName = '.removed'
/** A disk that is mounted here brings its own folder along. */
const otherNames = new Set([removedName, 'lost+found'])
const realmPattern = /^DE_\w+$/

/** What a service may keep in its folder. */
const maxFolderMb = 512
const maxFolderBytes = maxFolderMb * 1_048_576
const maxFolderFiles = 10_000

/** The folders that services write to: `{realm}/{service}`, each for the user of its service alone. */
export class WorkFolders {
  readonly #root: string
  #known: Map<string, Set<string>> | undefined
  #removed = 0

  constructor(root: string) {
    this.#root = root
  }

  /** The folder of a service, made if it is not there; it belongs to `user`, or to the server's user. */
  async open(pid: string, service: string, user: number | undefined): Promise<string> {
    const known = await this.list()
    const folder = join(this.#root, pid, service)
    await makeOwn(join(this.#root, pid), passable)
    await mkdir(folder, { mode: closed }).catch(ignoreExisting)
    if (user !== undefined) await chown(folder, user, user)
    known.set(pid, (known.get(pid) ?? new Set()).add(service))
    return folder
  }

  /** The services of each realm that have a folder. */
  async list(): Promise<Map<string, Set<string>>> {
    this.#known ??= await this.#read()
    return this.#known
  }

  async #read(): Promise<Map<string, Set<string>>> {
    await mkdir(this.#root, { recursive: true, mode: passable })
    // Folders that belong to no deployed service are deleted, so there may be no others here.
    const foreign = (await readdir(this.#root)).find((name) => !otherNames.has(name) && !realmPattern.test(name))
    if (foreign !== undefined) {
      throw new Error(
        `SERVICES_WORK_DIR ${this.#root} contains ${foreign}, which is not of a service: name a folder for services alone.`,
      )
    }
    await makeOwn(this.#root, passable)
    // What a server that was killed did not finish removing.
    await rm(join(this.#root, removedName), { recursive: true, force: true })
    const known = new Map<string, Set<string>>()
    for (const pid of await readdir(this.#root)) {
      if (!otherNames.has(pid)) known.set(pid, new Set(await readdir(join(this.#root, pid))))
    }
    return known
  }

  /**
   * Removes the folder of a service with everything in it. It is moved out of reach first: a program that still writes
   * could otherwise put a link in the place of a folder that the server is about to empty.
   */
  async remove(pid: string, service: string): Promise<void> {
    const removed = join(this.#root, removedName)
    await makeOwn(removed, closed)
    this.#removed += 1
    const moved = join(removed, `${process.pid}-${this.#removed}`)
    await rename(join(this.#root, pid, service), moved).catch(ignoreMissing)
    const services = (await this.list()).get(pid)
    services?.delete(service)
    if (services?.size === 0) this.#known?.delete(pid)
    await rm(moved, { recursive: true, force: true })
  }

  /** What is wrong with what a service keeps, as a sentence; undefined if it is within its bounds. */
  async findExcess(pid: string, service: string): Promise<string | undefined> {
    let bytes = 0
    let files = 0
    const waiting = [join(this.#root, pid, service)]
    for (let folder = waiting.pop(); folder !== undefined; folder = waiting.pop()) {
      for (const entry of await readdir(folder, { withFileTypes: true }).catch(() => [])) {
        const path = join(folder, entry.name)
        files += 1
        if (entry.isDirectory()) waiting.push(path)
        else bytes += (await lstat(path).catch(() => undefined))?.size ?? 0
        if (files > maxFolderFiles)
          return `It keeps more than ${maxFolderFiles.toLocaleString('en')} files in its folder.`
        if (bytes > maxFolderBytes) return `It keeps more than ${maxFolderMb} MB in its folder.`
      }
    }
    return undefined
  }
}

/** Makes a folder of the server's own. Refuses one that somebody else has put there, such as in /tmp. */
async function makeOwn(folder: string, mode: number): Promise<void> {
  await mkdir(folder, { mode }).catch(ignoreExisting)
  const found = await lstat(folder)
  if (!found.isDirectory() || (process.getuid !== undefined && found.uid !== process.getuid())) {
    throw new Error(`${folder} is not a folder of the server’s user: remove it, or set SERVICES_WORK_DIR.`)
  }
  // In spite of the umask.
  if ((found.mode & 0o777) !== mode) await chmod(folder, mode)
}

const ignore = (code: string) => (error: NodeJS.ErrnoException) => {
  if (error.code !== code) throw error
}
const ignoreExisting = ignore('EEXIST')
const ignoreMissing = ignore('ENOENT')
