import { createWriteStream, existsSync, readFileSync } from 'node:fs'
import { mkdir, open, rm, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import pg from 'pg'
import { startEmbeddedPostgres } from '../../database/embedded/embedded-postgres.ts'
import {
  listArchived,
  nextSegment,
  readArchived,
  readArchivedAt,
  segmentBytes,
  walFolder,
} from '../../database/embedded/wal-archive.ts'
import { EngineError } from '../../database/engine-error.ts'
import { migrate } from '../../database/migrate.ts'
import { syncFolder, writeSynced } from '../../durable.ts'
import { folderFiles } from '../../files/folder-files.ts'
import { readAhead } from '../../files/read-ahead.ts'
import { readArchive, readEntryText } from '../archive.ts'
import { BackupError } from '../backup-error.ts'
import { keyName } from '../manifest.ts'
import {
  checkKey,
  checkRelease,
  fillOrEmpty,
  type RestoreTarget,
  requireEmptyFolder,
  requireEmptyStore,
} from '../restore.ts'
import { type Base, type BaseManifest, clusterPrefix, copiesFolder, listAllBases, passwordName } from './layout.ts'
import { readBaseManifest } from './schedule.ts'

/** A moment in epoch milliseconds, or the end of the archive. */
export type RestorePoint = number | 'latest'

export type PointInTimeTarget = Omit<RestoreTarget, 'openDatabase'> & {
  /**
   * Called with the restored database: decides which copies are restored. Keys that the running server derives from
   * rows must be omitted if their rows came later, because the server will write other files under them.
   */
  chooseFiles: (client: pg.Client) => Promise<(key: string) => boolean>
}

export type PointInTimeSummary = {
  base: Base
  /** The last commit that was restored; undefined if there was none after the base backup. */
  lastCommit: Date | undefined
  files: number
  migrated: string[]
}

/** In the data folder of PostgreSQL, during the restore. */
const segmentsFolder = 'regent_wal'

/** Parses `2026-11-28T05:00Z`; a time without a zone would depend on the machine. */
export function parseRestorePoint(text: string): RestorePoint {
  if (text === 'latest') return text
  const hasZone = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}(:\d{2}(\.\d{1,3})?)?(Z|[+-]\d{2}:\d{2})$/.test(text)
  const moment = hasZone ? Date.parse(text) : Number.NaN
  if (Number.isNaN(moment)) {
    throw new BackupError(`--until must be a time with its zone, such as 2026-11-28T05:00Z, or "latest"; not ${text}.`)
  }
  return moment
}

/**
 * Restores database and files as they were at a moment: the last base backup before it, and the WAL since. All checks
 * run before anything is written; after a later failure everything is removed again.
 */
export async function restoreUntil(
  archive: string,
  until: RestorePoint,
  target: PointInTimeTarget,
): Promise<PointInTimeSummary> {
  requireEmptyFolder(target.dataDir)
  await requireEmptyStore(target.files)
  const base = await chooseBase(archive, until)
  const manifest = await readBaseManifest(base.path)
  checkRelease(manifest, target)
  checkKey(manifest, target)
  const names = await chooseSegments(base, manifest, until)
  return fillOrEmpty(target, async () => {
    const cluster = join(target.dataDir, 'postgres')
    await unpackBase(base, manifest, target)
    await placeSegments(base, names, join(cluster, segmentsFolder))
    await writeFile(join(cluster, 'recovery.signal'), '')
    const recovered = await recover(archive, until, target)
    await rm(join(cluster, segmentsFolder), { recursive: true })
    return { base, ...recovered }
  })
}

async function chooseBase(archive: string, until: RestorePoint): Promise<Base> {
  const bases = await listAllBases(archive)
  const [oldest] = bases
  if (!oldest) {
    throw new BackupError(`${archive} has no base backup. Set --from to the BACKUP_DIR of the server.`)
  }
  const base = bases.findLast(({ endedAt }) => until === 'latest' || endedAt <= until)
  if (!base) {
    throw new BackupError(
      `The archive begins at ${formatTime(oldest.endedAt)}. Choose that time or a later one, or restore a backup file.`,
    )
  }
  return base
}

/** The names of the WAL to restore, which must reach the moment without a gap. */
async function chooseSegments(base: Base, manifest: BaseManifest, until: RestorePoint): Promise<string[]> {
  const folder = walFolder(base.clusterArchive)
  const archived = await listArchived(folder)
  const names: string[] = []
  for (let name = manifest.startSegment; archived.has(name); name = nextSegment(name)) names.push(name)
  const last = names.at(-1)
  if (last === undefined || last < manifest.endSegment) {
    throw new BackupError(
      `The archive has no complete WAL for the base backup of ${manifest.endedAt}. Choose an earlier time.`,
    )
  }
  const end = await readArchivedAt(folder, last)
  // The time in the archive is cut to seconds.
  if (until !== 'latest' && until >= end + 1000) throw afterArchive(formatTime(end))
  return [...names, ...[...archived].filter((name) => name.endsWith('.history'))]
}

const afterArchive = (end: string) =>
  new BackupError(`The archive ends at ${end}. Choose an earlier time, or restore all of it with --until latest.`)

const formatTime = (moment: number): string => new Date(moment).toISOString()

async function unpackBase(base: Base, manifest: BaseManifest, { dataDir, key }: PointInTimeTarget): Promise<void> {
  const cluster = join(dataDir, 'postgres')
  await mkdir(cluster, { mode: 0o700 })
  for (const folder of manifest.folders) await mkdir(join(cluster, folder), { recursive: true, mode: 0o700 })
  for await (const { name, content } of readArchive(base.path)) {
    if (name.startsWith(clusterPrefix)) {
      const file = join(cluster, name.slice(clusterPrefix.length))
      if (!existsSync(dirname(file))) throw new BackupError(`${base.path} has no folder for ${name}.`)
      // PostgreSQL syncs its whole folder before it recovers.
      await pipeline(Readable.from(content), createWriteStream(file, { mode: 0o600 }))
    } else if (name === passwordName || (name === keyName && key === undefined)) {
      writeSynced(join(dataDir, name), await readEntryText(content))
    }
  }
  await syncFolder(dataDir)
}

async function placeSegments(base: Base, names: readonly string[], folder: string): Promise<void> {
  await mkdir(folder, { mode: 0o700 })
  for (const name of names) {
    const file = await open(join(folder, name), 'w', 0o600)
    try {
      await file.writeFile(await readArchived(walFolder(base.clusterArchive), name))
      // The zeros at the end take no room on the disk.
      if (!name.endsWith('.history')) await file.truncate(segmentBytes)
    } finally {
      await file.close()
    }
  }
}

/** Starts PostgreSQL on the base backup, which applies the WAL. Then adds the files and migrates to this release. */
async function recover(archive: string, until: RestorePoint, target: PointInTimeTarget) {
  const { dataDir, log, migrationsDir } = target
  const postgres = await startEmbeddedPostgres({
    dataDir,
    log,
    attempts: 1,
    parameters: {
      restore_command: `'cp ${segmentsFolder}/%f %p'`,
      ...(until !== 'latest' && { recovery_target_time: `'${formatTime(until).replace('Z', '+00')}'` }),
      recovery_target_action: 'promote',
      // Nobody can connect before the moment is reached.
      hot_standby: 'off',
    },
  }).catch((error: unknown) => {
    throw error instanceof EngineError ? explainFailure(dataDir, error) : error
  })
  const client = new pg.Client({ connectionString: postgres.url })
  try {
    await client.connect()
    const files = await restoreCopies(archive, target, await target.chooseFiles(client))
    const pool = new pg.Pool({ connectionString: postgres.url, max: 1 })
    pool.on('error', () => {}) // reported by the next query
    const migrated = await migrate(pool, migrationsDir, log).finally(() => pool.end())
    return { lastCommit: readLastCommit(dataDir), files, migrated }
  } finally {
    await client.end().catch(() => {})
    await postgres.stop()
  }
}

async function restoreCopies(
  archive: string,
  { files }: PointInTimeTarget,
  isNeeded: (key: string) => boolean,
): Promise<number> {
  const copies = folderFiles(copiesFolder(archive))
  const neededKeys = async function* () {
    for await (const key of copies.list('')) if (isNeeded(key)) yield key
  }
  let count = 0
  for await (const { key, content } of readAhead(copies, neededKeys())) {
    await files.put(key, Readable.from(content), Number.MAX_SAFE_INTEGER)
    count += 1
  }
  return count
}

/** PostgreSQL says only in its log why it could not recover. */
function explainFailure(dataDir: string, error: EngineError): Error {
  const text = readLog(dataDir)
  if (/FATAL: .*recovery ended before configured recovery target was reached/.test(text)) {
    return afterArchive(readLastCommit(dataDir)?.toISOString() ?? 'the base backup')
  }
  return error
}

/** The time of the last commit that PostgreSQL has applied. */
function readLastCommit(dataDir: string): Date | undefined {
  const [, text] = /last completed transaction was at log time (\S+ \S+)/.exec(readLog(dataDir)) ?? []
  return text === undefined ? undefined : new Date(`${text.replace(' ', 'T').replace(/\+00$/, '')}Z`)
}

const readLog = (dataDir: string): string => readFileSync(join(dataDir, 'postgres.log'), 'utf8')
