import { createWriteStream, existsSync, readFileSync } from 'node:fs'
import { open, readdir, rename, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { createGzip } from 'node:zlib'
import type pg from 'pg'
import { markersFolder } from '../../database/embedded/wal-archive.ts'
import { makeFolder, syncFolder } from '../../durable.ts'
import { buildTextEntry, type Entry, packArchive } from '../archive.ts'
import { BackupError } from '../backup-error.ts'
import { fingerprintOfKey, keyName, type MigrationMark, manifestFormat, manifestName } from '../manifest.ts'
import { connectForRows } from '../rows.ts'
import { type BaseManifest, clusterPrefix, nameBase, passwordName } from './layout.ts'

export type BaseSource = {
  databaseUrl: string
  dataDir: string
  /** The server's key; its text is stored in the base backup unless the key comes from SECRET_KEY. */
  key: { bytes: Buffer; text: string | undefined }
  version: string
}

export type BaseSummary = { manifest: BaseManifest; path: string; bytes: number }

/** Folders whose content PostgreSQL creates again, or that a restore fills from the archive. */
const emptied = new Set([
  'pg_dynshmem',
  'pg_notify',
  'pg_replslot',
  'pg_serial',
  'pg_snapshots',
  'pg_stat_tmp',
  'pg_subtrans',
  'pg_wal',
])
const omitted =
  /^(postmaster\.(pid|opts)|\.s\.PGSQL.*|pgsql_tmp.*|pg_internal\.init.*|backup_label.*|tablespace_map.*|regent\.conf\..*)$/
const controlFile = 'global/pg_control'

/**
 * Copies the data folder of the running embedded PostgreSQL to a new file in the archive of its cluster. Together with
 * the WAL from then on it restores every later moment. The file gets its name when it is complete and on disk.
 */
export async function makeBaseBackup(
  source: BaseSource,
  clusterArchive: string,
  deletedFiles: string[],
  signal?: AbortSignal,
): Promise<BaseSummary> {
  await makeFolder(clusterArchive)
  const draft = join(clusterArchive, 'base.part')
  await rm(draft, { force: true }) // left by a killed attempt
  const client = await connectForRows(source.databaseUrl)
  try {
    const manifest = await describe(source, client, deletedFiles)
    const output = createWriteStream(draft, { mode: 0o600, flags: 'wx', flush: true })
    const archive = Readable.from(packArchive(listEntries(source, client, manifest)), { objectMode: false })
    await pipeline(archive, createGzip({ level: 3 }), output, { ...(signal && { signal }) })
    const path = join(clusterArchive, nameBase(manifest))
    const { size: bytes } = await stat(draft)
    await rename(draft, path)
    await syncFolder(clusterArchive)
    return { manifest, path, bytes }
  } catch (error) {
    await rm(draft, { force: true })
    throw error
  } finally {
    // Ends the backup mode of PostgreSQL too, if an error has left it on.
    await client.end().catch(() => {})
  }
}

async function describe(
  { version, key }: BaseSource,
  client: pg.Client,
  deletedFiles: string[],
): Promise<BaseManifest> {
  const applied = await client.query<MigrationMark>(
    'select number, name, checksum from schema_migrations order by number',
  )
  const started = await client.query<{ at: Date; segment: string }>(
    `select now() as at, pg_walfile_name(pg_backup_start('regent', true)) as segment`,
  )
  const { at, segment } = started.rows[0]!
  return {
    format: manifestFormat,
    version,
    migrations: applied.rows,
    key: { isIncluded: key.text !== undefined, fingerprint: fingerprintOfKey(key.bytes) },
    startedAt: at.toISOString(),
    endedAt: '',
    startSegment: segment,
    endSegment: '',
    folders: [],
    deletedFiles,
  }
}

async function* listEntries(source: BaseSource, client: pg.Client, manifest: BaseManifest): AsyncGenerator<Entry> {
  const cluster = join(source.dataDir, 'postgres')
  yield* copyFolder(cluster, '', manifest)
  yield* copyFile(cluster, controlFile)
  // The parts that changed while they were copied are repaired by the WAL up to this moment.
  const stopped = await client.query<{ label: string; segment: string }>(
    'select labelfile as label, pg_walfile_name(lsn) as segment from pg_backup_stop(false)',
  )
  const { label, segment } = stopped.rows[0]!
  yield buildTextEntry(`${clusterPrefix}backup_label`, label)
  yield buildTextEntry(passwordName, readFileSync(join(source.dataDir, passwordName), 'utf8'))
  if (source.key.text !== undefined) yield buildTextEntry(keyName, source.key.text)
  const ended = await client.query<{ at: Date }>('select clock_timestamp() as at')
  manifest.endSegment = segment
  // The next millisecond, because the rest is cut off.
  manifest.endedAt = new Date(ended.rows[0]!.at.getTime() + 1).toISOString()
  yield buildTextEntry(manifestName, JSON.stringify(manifest))
}

async function* copyFolder(cluster: string, folder: string, manifest: BaseManifest): AsyncGenerator<Entry> {
  for (const entry of await readdir(join(cluster, folder), { withFileTypes: true })) {
    const path = folder === '' ? entry.name : `${folder}/${entry.name}`
    if (entry.isSymbolicLink()) throw new BackupError(`A base backup cannot contain the tablespace or link ${path}.`)
    if (entry.isDirectory()) {
      if (path === markersFolder || omitted.test(entry.name)) continue
      manifest.folders.push(path)
      if (!emptied.has(path)) yield* copyFolder(cluster, path, manifest)
    } else if (entry.isFile() && !omitted.test(entry.name) && path !== controlFile) {
      yield* copyFile(cluster, path)
    }
  }
}

/** A file of PostgreSQL, at the size that it has now. It may have been deleted meanwhile. */
async function* copyFile(cluster: string, path: string): AsyncGenerator<Entry> {
  const file = join(cluster, path)
  if (!existsSync(file)) return
  const handle = await open(file).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return undefined
    throw error
  })
  if (!handle) return
  try {
    const { size } = await handle.stat()
    yield {
      name: `${clusterPrefix}${path}`,
      size,
      content: readSized(handle.createReadStream({ autoClose: false }), size),
    }
  } finally {
    await handle.close()
  }
}

/** Exactly `size` bytes. What a table has grown or lost since is in the WAL. */
async function* readSized(content: AsyncIterable<Buffer>, size: number): AsyncGenerator<Buffer> {
  let remaining = size
  for await (const chunk of content) {
    if (remaining === 0) return
    const part = chunk.subarray(0, remaining)
    remaining -= part.length
    yield part
  }
  for (; remaining > 0; remaining -= Math.min(remaining, 65_536)) yield Buffer.alloc(Math.min(remaining, 65_536))
}
