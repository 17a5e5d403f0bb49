import { readdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { hourMs, minuteMs } from '@regent/contract/time'
import type { Registry } from 'prom-client'
import type { Db } from '../../database/database.ts'
import {
  canArchive,
  listArchived,
  listReady,
  nextSegment,
  resolveArchive,
  walFolder,
} from '../../database/embedded/wal-archive.ts'
import type { EngineLog } from '../../engine-log.ts'
import type { Files } from '../../files/files.ts'
import { sharedGauges } from '../../gauges.ts'
import type { Jobs } from '../../jobs/jobs.ts'
import { lastRuns } from '../../jobs/runs.ts'
import { readArchive, readEntryText } from '../archive.ts'
import { manifestName } from '../manifest.ts'
import { connectForRows } from '../rows.ts'
import { type BaseSource, makeBaseBackup } from './base-backup.ts'
import { copyMissing, deleteCopies } from './file-copies.ts'
import { type Base, type BaseManifest, listAllBases, listBases, listClusterArchives } from './layout.ts'

const baseBackupKind = 'base backup'

/** How often the server checks whether a base backup is due, and copies files that were missed. */
const checkEveryMs = 5 * minuteMs

/** A metric for the newest attempt of a base backup. */
export function baseBackupMetrics(registry: Registry, db: Db): void {
  const described = {
    regent_base_backup_failing: { help: '1 if the latest base backup of the embedded PostgreSQL failed, else 0.' },
  }
  sharedGauges(registry, described, async () => ({
    regent_base_backup_failing: (await lastRuns(db, baseBackupKind))?.isFailing ? 1 : 0,
  }))
}

type BaseSchedule = {
  /** The point-in-time archive, in BACKUP_DIR. */
  archive: string
  everyHours: number
  /** Number of base backups to keep. */
  keep: number
}

/**
 * The server's own job: a base backup at each interval, and at once if the chain of WAL since the last one is broken.
 * Deletes old base backups together with their WAL and the copies of files that only they need.
 */
export function scheduleBaseBackups(
  jobs: Jobs,
  source: BaseSource & { files: Files },
  schedule: BaseSchedule,
  log: EngineLog,
): void {
  if (!canArchive) {
    log.warn('the WAL of the embedded PostgreSQL is not archived on Windows; use the scheduled backups')
    return
  }
  jobs.define(baseBackupKind, ({ now, signal }) => makeBaseIfDue(source, schedule, log, now, signal))
  jobs.every(baseBackupKind, { intervalMs: checkEveryMs })
}

/** Copies missed files; makes a base backup if the last one is too old or its WAL is incomplete. */
export async function makeBaseIfDue(
  source: BaseSource & { files: Files },
  { archive, everyHours, keep }: BaseSchedule,
  log: EngineLog,
  now: number,
  signal?: AbortSignal,
): Promise<{ copied: number; file?: string; bytes?: number }> {
  const clusterArchive = resolveArchive(archive, source.dataDir)
  const { copied, deletedFiles } = await copyMissing(source.files, archive, signal)
  const last = (await listBases(clusterArchive)).at(-1)
  const isDue = !last || last.endedAt + everyHours * hourMs <= now
  if (!isDue && (await isChainComplete(source, last))) return { copied }
  const startedAt = performance.now()
  const { path: file, bytes } = await makeBaseBackup(source, clusterArchive, deletedFiles, signal)
  await deleteOldBases(archive, keep)
  const seconds = Math.round((performance.now() - startedAt) / 1000)
  log.info({ file, bytes, seconds }, 'made a base backup')
  return { copied, file, bytes }
}

/** Whether each segment since a base backup is archived, or waits for it. */
async function isChainComplete({ databaseUrl, dataDir }: BaseSource, base: Base): Promise<boolean> {
  const client = await connectForRows(databaseUrl)
  let current: string
  try {
    const { rows } = await client.query<{ name: string }>('select pg_walfile_name(pg_current_wal_lsn()) as name')
    current = rows[0]!.name
  } finally {
    await client.end().catch(() => {})
  }
  const readySegments = await listReady(join(dataDir, 'postgres'))
  const archived = await listArchived(walFolder(base.clusterArchive))
  for (let name = base.startSegment; name < current; name = nextSegment(name)) {
    if (!archived.has(name) && !readySegments.has(name)) return false
  }
  return true
}

/** Deletes all but the newest base backups, WAL from before them, and copies of files that were deleted before them. */
async function deleteOldBases(archive: string, keep: number): Promise<void> {
  const bases = await listAllBases(archive)
  const kept = bases.slice(-keep)
  for (const { path } of bases.slice(0, -keep)) await rm(path, { force: true })
  for (const clusterArchive of await listClusterArchives(archive)) {
    const [oldest] = kept.filter((base) => base.clusterArchive === clusterArchive)
    const isOther = bases.some((base) => base.clusterArchive === clusterArchive)
    if (oldest) await deleteOldWal(clusterArchive, oldest.startSegment)
    // A cluster without any base backup yet has just begun.
    else if (isOther) await rm(clusterArchive, { recursive: true, force: true })
  }
  const [oldest] = kept
  if (oldest && bases.length > kept.length) {
    const { deletedFiles } = await readBaseManifest(oldest.path)
    await deleteCopies(archive, deletedFiles)
  }
}

async function deleteOldWal(clusterArchive: string, oldestSegment: string): Promise<void> {
  const folder = walFolder(clusterArchive)
  for (const name of await readdir(folder)) {
    // Histories of timelines are small, and needed as long as the folder.
    const isSegment = /^[0-9A-F]{24}/.test(name)
    if (isSegment && name.slice(0, 24) < oldestSegment) await rm(join(folder, name), { force: true })
  }
}

/** Reads a base backup to its end, and so verifies every byte of it. */
export async function readBaseManifest(path: string): Promise<BaseManifest> {
  let manifest: BaseManifest | undefined
  for await (const { name, content } of readArchive(path)) {
    if (name === manifestName) manifest = JSON.parse(await readEntryText(content)) as BaseManifest
  }
  if (!manifest) throw new Error(`${path} is not a base backup.`)
  return manifest
}
