import { randomBytes } from 'node:crypto'
import { existsSync, mkdirSync } from 'node:fs'
import { open, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { gunzip, gzip } from 'node:zlib'
import { makeFolder, syncFolder } from '../../durable.ts'
import type { EngineLog } from '../../engine-log.ts'
import { type Repeating, repeat } from '../../repeat.ts'
import { readOrCreateSecret } from '../../secrets/secret-file.ts'
import type { ServerParameters } from './cluster.ts'

/**
 * PostgreSQL runs as a user that cannot enter the backup folder, so the server copies the WAL. The archive command only
 * waits until the server has left a marker for the segment; until then PostgreSQL keeps the segment.
 */

/** In the data folder of PostgreSQL: an empty file for each segment that is stored in the archive. */
export const markersFolder = 'regent_archived'

/** Upper limit of the time between a commit and its archived segment, while the server runs. */
const archiveSeconds = 60
const pollMs = 500
/**
 * Segments (16 MB each) that wait for the archive. More are given up: otherwise a full backup disk would fill the disk
 * of the database too.
 */
const maxWaiting = 256
export const segmentBytes = 16 * 1024 * 1024

const pack = promisify(gzip)
const unpack = promisify(gunzip)

/** Windows has no shell for the archive command. */
export const canArchive = process.platform !== 'win32'

/** Parameters of a PostgreSQL whose WAL is archived. */
export const archiveParameters: ServerParameters = {
  archive_mode: 'on',
  archive_timeout: `${archiveSeconds}s`,
  archive_command: `'n=0; until test -e ${markersFolder}/%f; do n=$((n+1)); test $n -le 50 || exit 1; sleep 0.2; done'`,
}

/**
 * The folder of a cluster in the point-in-time archive. Each DATA_DIR has its own: a restored copy continues with other
 * WAL under the same names.
 */
export function resolveArchive(archive: string, dataDir: string): string {
  const createName = () =>
    `${new Date().toISOString().slice(0, 19).replaceAll(':', '-')}-${randomBytes(4).toString('hex')}`
  return join(archive, readOrCreateSecret(join(dataDir, 'archive.id'), createName))
}

export const walFolder = (clusterArchive: string): string => join(clusterArchive, 'wal')

/** Archives the WAL of a cluster until it is stopped. Failures are logged once, and retried. */
export function startWalArchiver(cluster: string, clusterArchive: string, log: EngineLog): Repeating {
  const markers = join(cluster, markersFolder)
  // PostgreSQL may run as another user. The folder above is private.
  if (!existsSync(markers)) mkdirSync(markers, { mode: 0o755 })
  return repeat('archiving the WAL', pollMs, log, () => archiveReady(cluster, walFolder(clusterArchive), log))
}

/** Stores every finished segment, oldest first. */
async function archiveReady(cluster: string, target: string, log: EngineLog): Promise<void> {
  const markers = join(cluster, markersFolder)
  const ready = await listReady(cluster)
  const marked = new Set(await readdir(markers))
  for (const name of marked) if (!ready.has(name)) await rm(join(markers, name), { force: true })
  const waiting = [...ready].filter((name) => !marked.has(name)).sort()
  const mark = (name: string) => writeFile(join(markers, name), '', { mode: 0o644 })
  for (const name of waiting) {
    try {
      await storeSegment(join(cluster, 'pg_wal', name), target, name)
    } catch (error) {
      if (waiting.length <= maxWaiting) throw error
      for (const lost of waiting) await mark(lost)
      log.error(
        { err: error, segments: waiting.length },
        'the WAL could not be archived for too long; point-in-time restores resume with the next base backup',
      )
      return
    }
    await mark(name)
  }
}

/** Names of the segments that PostgreSQL wants to archive. */
export async function listReady(cluster: string): Promise<Set<string>> {
  const names = await readdir(join(cluster, 'pg_wal', 'archive_status'))
  return new Set(names.flatMap((name) => (name.endsWith('.ready') ? [name.slice(0, -'.ready'.length)] : [])))
}

/** Stores a segment, compressed. It is on disk when this returns. */
async function storeSegment(file: string, folder: string, name: string): Promise<void> {
  await makeFolder(folder)
  const content = trimZeros(await readFile(file))
  const target = join(folder, `${name}.gz`)
  if (existsSync(target)) {
    // The server was killed before it left the marker.
    if ((await unpack(await readFile(target))).equals(content)) return
    throw new Error(`${target} has other content. Give each server its own BACKUP_DIR.`)
  }
  const packed = await pack(content, { level: 3 })
  // The header of gzip has a field for the time of the content, in seconds.
  packed.writeUInt32LE(Math.floor(Date.now() / 1000), 4)
  const draft = `${target}.part`
  const output = await open(draft, 'w', 0o600)
  try {
    await output.writeFile(packed)
    await output.sync()
  } finally {
    await output.close()
  }
  await rename(draft, target)
  await syncFolder(folder)
}

/** A segment that ends early is padded with zeros. */
function trimZeros(content: Buffer): Buffer {
  let end = content.length
  while (end >= 8 && content.readBigUInt64LE(end - 8) === 0n) end -= 8
  while (end > 0 && content[end - 1] === 0) end -= 1
  return content.subarray(0, end)
}

/** The content of an archived segment, without the zeros at its end. */
export const readArchived = async (folder: string, name: string): Promise<Buffer> =>
  unpack(await readFile(join(folder, `${name}.gz`)))

/** When a segment was archived, in epoch milliseconds: it contains all earlier commits, except those of seconds. */
export async function readArchivedAt(folder: string, name: string): Promise<number> {
  const file = await open(join(folder, `${name}.gz`))
  try {
    const { buffer } = await file.read(Buffer.alloc(8), 0, 8, 0)
    return buffer.readUInt32LE(4) * 1000
  } finally {
    await file.close()
  }
}

/** Names in a WAL archive: segments, and the histories of timelines. */
export async function listArchived(folder: string): Promise<Set<string>> {
  const names = existsSync(folder) ? await readdir(folder) : []
  return new Set(names.flatMap((name) => (name.endsWith('.gz') ? [name.slice(0, -'.gz'.length)] : [])))
}

const segmentsPerLog = 0x1_0000_0000 / segmentBytes

/** The name of the segment after this one, on the same timeline. */
export function nextSegment(name: string): string {
  const next = Number.parseInt(name.slice(8, 16), 16) * segmentsPerLog + Number.parseInt(name.slice(16), 16) + 1
  const format = (value: number) => value.toString(16).toUpperCase().padStart(8, '0')
  return `${name.slice(0, 8)}${format(Math.floor(next / segmentsPerLog))}${format(next % segmentsPerLog)}`
}
