import { existsSync } from 'node:fs'
import { rm, stat, statfs } from 'node:fs/promises'
import { join } from 'node:path'
import { hourMs } from '@regent/contract/time'
import { sql } from 'kysely'
import type { Registry } from 'prom-client'
import type { Db } from '../database/database.ts'
import { startEmbeddedPostgres } from '../database/embedded/embedded-postgres.ts'
import { clearLeftovers } from '../database/embedded/postmaster.ts'
import { findPostmaster, signal as sendSignal } from '../database/embedded/processes.ts'
import type { EngineLog } from '../engine-log.ts'
import type { Files } from '../files/files.ts'
import { folderFiles } from '../files/folder-files.ts'
import { sharedGauges } from '../gauges.ts'
import type { Jobs } from '../jobs/jobs.ts'
import { type LastRuns, lastRuns } from '../jobs/runs.ts'
import { BackupError } from './backup-error.ts'
import type { Manifest } from './manifest.ts'
import { listAllBases, resolvePointInTime } from './point-in-time/layout.ts'
import { type PointInTimeTarget, restoreUntil } from './point-in-time/restore-until.ts'
import { type RestoreTarget, restoreBackup } from './restore.ts'
import { connectForRows, sumRows } from './rows.ts'
import { listBackups } from './scheduled.ts'

const restoreCheckKind = 'restore check'

/** The scratch database serves one client. */
const scratchParameters = { shared_buffers: '64MB', max_connections: '20', fsync: 'off', full_page_writes: 'off' }
/** The WAL of the newest base backup must reach at least this close to the present. */
const maxLagMs = hourMs

type RestoreCheckSource = Pick<RestoreTarget, 'version' | 'migrationsDir' | 'key'> &
  Pick<PointInTimeTarget, 'chooseFiles'> & {
    db: Db
    dataDir: string
    /** The WAL of this server's database is archived. */
    hasPointInTime: boolean
  }

type RestoreCheckSchedule = { folder: string; checkEveryHours: number }

/**
 * The server's own job: restores the newest backup, and the newest base backup with its WAL, into a scratch folder of
 * DATA_DIR, compares the result with what the backup recorded, and deletes it.
 */
export function scheduleRestoreChecks(
  jobs: Jobs,
  source: RestoreCheckSource,
  { folder, checkEveryHours }: RestoreCheckSchedule,
  log: EngineLog,
): void {
  if (checkEveryHours === 0) return
  jobs.define(restoreCheckKind, async ({ now, signal }) => {
    const newest = (await listBackups(folder)).at(-1)
    if (newest === undefined) throw new BackupError(`${folder} has no scheduled backup that could be restored.`)
    const scratch = join(source.dataDir, 'restore-check')
    const kill = () => killScratch(scratch)
    // A stopping server must not leave a running PostgreSQL behind.
    signal.addEventListener('abort', kill)
    const startedAt = performance.now()
    try {
      await requireRoom(source, join(folder, newest))
      const { rows, files } = await checkBackup(join(folder, newest), scratch, source)
      const archive = resolvePointInTime(folder)
      const hasBases = source.hasPointInTime && (await listAllBases(archive)).length > 0
      if (hasBases) await checkPointInTime(archive, scratch, source, now)
      const seconds = Math.round((performance.now() - startedAt) / 1000)
      log.info({ file: newest, rows, files, pointInTime: hasBases, seconds }, 'verified a restore')
      return { file: newest, rows, files }
    } finally {
      signal.removeEventListener('abort', kill)
      await removeScratch(scratch)
    }
  })
  jobs.every(restoreCheckKind, { intervalMs: checkEveryHours * hourMs })
}

/** The last restore checks, of all servers; undefined before the first one. */
export const lastRestoreCheck = (db: Db): Promise<LastRuns | undefined> => lastRuns(db, restoreCheckKind)

/** Metrics of the restore checks, on every server. */
export function restoreCheckMetrics(registry: Registry, db: Db): void {
  const described = {
    regent_restore_verified_timestamp_seconds: {
      help: 'Time of the last verified restore of a backup, in seconds since 1970. Absent before the first one.',
    },
    regent_restore_check_failing: { help: '1 if the latest check of a restore failed, else 0.' },
  }
  sharedGauges(registry, described, async () => {
    const last = await lastRestoreCheck(db)
    const doneAt = last?.doneAt
    return {
      regent_restore_verified_timestamp_seconds: typeof doneAt === 'number' ? doneAt / 1000 : undefined,
      regent_restore_check_failing: last?.isFailing ? 1 : 0,
    }
  })
}

/** Fails before the disk of the server is full. */
async function requireRoom({ db, dataDir }: RestoreCheckSource, file: string): Promise<void> {
  const { rows } = await sql<{ bytes: number }>`
    select pg_database_size(current_database())::float8 as bytes
  `.execute(db)
  // Files are compressed already, mostly; the rows are in both terms.
  const needed = (rows[0]?.bytes ?? 0) + 2 * (await stat(file)).size
  const { bavail, bsize } = await statfs(dataDir)
  if (bavail * bsize > needed * 1.2) return
  const megabytes = Math.ceil((needed * 1.2) / 1_000_000)
  throw new BackupError(
    `DATA_DIR has no room to check a restore: ${megabytes} MB are needed. Enlarge the disk, or set RESTORE_CHECK_HOURS=0.`,
  )
}

/** Restores a backup into an empty scratch folder, and compares every table and the files with its manifest. */
export async function checkBackup(
  file: string,
  scratch: string,
  source: Omit<RestoreCheckSource, 'db' | 'dataDir' | 'hasPointInTime' | 'chooseFiles'>,
): Promise<{ rows: number; files: number }> {
  await removeScratch(scratch)
  const files = folderFiles(join(scratch, 'files'))
  const openDatabase = async () => {
    const { url, stop } = await startEmbeddedPostgres({ dataDir: scratch, log: quiet, parameters: scratchParameters })
    return { url, close: stop }
  }
  const { version, migrationsDir, key } = source
  const target = { dataDir: scratch, files, key, version, migrationsDir, log: quiet, openDatabase }
  const { manifest, migrated } = await restoreBackup(file, target)
  const database = await openDatabase()
  try {
    // Migrations of a later release may have changed the rows.
    if (migrated.length === 0) await compareRows(database.url, manifest)
  } finally {
    await database.close()
  }
  await compareFiles(files, manifest)
  return { rows: manifest.tables.reduce((sum, table) => sum + table.rows, 0), files: manifest.files.count }
}

const quiet: EngineLog = { info: () => {}, warn: () => {}, error: () => {} }

/** Compares the number and the contents of the rows of each table with what the backup recorded. */
export async function compareRows(url: string, { tables }: Pick<Manifest, 'tables'>): Promise<void> {
  const client = await connectForRows(url)
  try {
    for (const table of tables) {
      const { rows, checksum } = await sumRows(client, table)
      if (rows !== table.rows) {
        throw new BackupError(`The restored table "${table.name}" has ${rows} rows, but the backup has ${table.rows}.`)
      }
      if (table.checksum !== undefined && table.checksum !== checksum) {
        throw new BackupError(`The rows of the restored table "${table.name}" differ from those of the backup.`)
      }
    }
  } finally {
    await client.end().catch(() => {})
  }
}

async function compareFiles(files: Files, manifest: Manifest): Promise<void> {
  let count = 0
  for await (const _ of files.list('')) count += 1
  const expected = manifest.files.count - manifest.deletedFiles.length
  if (count !== expected) throw new BackupError(`${count} files were restored, but the backup has ${expected}.`)
}

/** Restores the end of the point-in-time archive into an empty scratch folder. */
export async function checkPointInTime(
  archive: string,
  scratch: string,
  source: Omit<RestoreCheckSource, 'db' | 'dataDir' | 'hasPointInTime'>,
  now: number,
): Promise<void> {
  await removeScratch(scratch)
  const { version, migrationsDir, key, chooseFiles } = source
  const files = folderFiles(join(scratch, 'files'))
  const target = { dataDir: scratch, files, key, version, migrationsDir, log: quiet, chooseFiles }
  const { base, lastCommit } = await restoreUntil(archive, 'latest', target)
  const reached = lastCommit?.getTime() ?? base.endedAt
  if (now - reached > maxLagMs) {
    throw new BackupError(`The point-in-time archive ends at ${new Date(reached).toISOString()}.`)
  }
}

function killScratch(scratch: string): void {
  const cluster = join(scratch, 'postgres')
  const running = existsSync(cluster) ? findPostmaster(cluster) : undefined
  if (running) sendSignal(running.pid, 'SIGKILL')
}

/** Deletes the scratch folder, with a PostgreSQL that a killed server has left running there. */
async function removeScratch(scratch: string): Promise<void> {
  killScratch(scratch)
  const cluster = join(scratch, 'postgres')
  if (existsSync(cluster)) await clearLeftovers(cluster)
  await rm(scratch, { recursive: true, force: true, maxRetries: 5 })
}
