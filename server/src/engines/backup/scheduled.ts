import { readdir, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { hourMs } from '@regent/contract/time'
import { Gauge, type Registry } from 'prom-client'
import type { Db } from '../database/database.ts'
import { makeFolder } from '../durable.ts'
import type { EngineLog } from '../engine-log.ts'
import type { Jobs } from '../jobs/jobs.ts'
import { lastRuns } from '../jobs/runs.ts'
import { type BackupSource, makeBackup } from './backup.ts'
import { listAllBases, resolvePointInTime } from './point-in-time/layout.ts'

const kind = 'backup'

export type BackupSchedule = {
  folder: string
  everyHours: number
  /** Number of backups to keep; older ones are deleted after each new one. */
  keep: number
}

/**
 * `regent-2026-11-23T04-00-00.tar.gz`: the alphabet is the order of time. No name has a colon, which Windows rejects.
 */
const nameAt = (now: number): string => `regent-${new Date(now).toISOString().slice(0, 19).replaceAll(':', '-')}.tar.gz`
const namePattern = /^regent-\d{4}-\d{2}-\d{2}T\d{2}-\d{2}-\d{2}\.tar\.gz(\.part)?$/

/** The server's own job: a backup at each full interval, created by one of the servers with a configured folder. */
export function scheduleBackups(jobs: Jobs, source: BackupSource, schedule: BackupSchedule, log: EngineLog): void {
  const { folder, everyHours, keep } = schedule
  jobs.define(kind, async ({ now, signal }) => {
    const startedAt = performance.now()
    await makeFolder(folder)
    const file = join(folder, nameAt(now))
    // Left over by an earlier attempt within the same second.
    await rm(file, { force: true })
    const { bytes, manifest } = await makeBackup(source, file, signal)
    const deleted = await deleteOldest(folder, keep)
    const seconds = Math.round((performance.now() - startedAt) / 1000)
    log.info({ file, bytes, files: manifest.files.count, seconds, deleted }, 'made a backup')
    return { file, bytes, deleted }
  })
  jobs.every(kind, { intervalMs: everyHours * hourMs })
}

/** When the last scheduled backup was complete, and whether the newest one failed. Undefined: none was ever made. */
export const lastBackup = async (db: Db): Promise<{ doneAt: number | null; isFailing: boolean } | undefined> =>
  lastRuns(db, kind)

const isMade = (result: unknown): result is { bytes: number } =>
  typeof result === 'object' && result !== null && 'bytes' in result && typeof result.bytes === 'number'

/** The names of the complete scheduled backups in a folder, oldest first. */
export async function listBackups(folder: string): Promise<string[]> {
  const names = await readdir(folder).catch(() => [])
  return names.filter((name) => namePattern.test(name) && !name.endsWith('.part')).sort()
}

/** A stored backup: of the whole server, or of the data folder for a restore to a moment. */
export type StoredBackup = { kind: 'backup' | 'base'; file: string; at: number; bytes: number }

/** All complete backups below BACKUP_DIR with their sizes, the newest first. */
export async function listStoredBackups(folder: string): Promise<StoredBackup[]> {
  const backups = (await listBackups(folder)).map((name) => ({
    kind: 'backup' as const,
    file: join(folder, name),
    at: timeOfName(name),
  }))
  const bases = (await listAllBases(resolvePointInTime(folder))).map(({ path: file, endedAt: at }) => ({
    kind: 'base' as const,
    file,
    at,
  }))
  // A server may delete an old one at any moment.
  const sizes = await Promise.all(
    [...backups, ...bases].map(async (one) => {
      const size = (await stat(one.file).catch(() => undefined))?.size
      return size === undefined ? [] : [{ ...one, bytes: size }]
    }),
  )
  return sizes.flat().sort((a, b) => b.at - a.at)
}

/** `regent-2026-11-23T04-00-00.tar.gz`, in UTC. */
const timeOfName = (name: string): number =>
  Date.parse(`${name.slice(7, 17)}T${name.slice(18, 26).replaceAll('-', ':')}Z`)

/** Deletes all but the newest backups, and leftovers of killed attempts. Other files are not touched. */
async function deleteOldest(folder: string, keep: number): Promise<number> {
  const names = (await readdir(folder)).filter((name) => namePattern.test(name)).sort()
  const newest = new Set((await listBackups(folder)).slice(-keep))
  const old = names.filter((name) => !newest.has(name))
  for (const name of old) await rm(join(folder, name), { force: true })
  return old.length
}

/** Metrics for the time and the size of the last backup, and whether the newest one failed, on every server. */
export function backupMetrics(registry: Registry, db: Db): void {
  const read = () => lastRuns(db, kind).catch(() => undefined)
  new Gauge({
    name: 'regent_backup_last_success_timestamp_seconds',
    help: 'Time of the last complete scheduled backup, in seconds since 1970. Absent before the first one.',
    // Without a label, a gauge shows 0 before it has a value.
    labelNames: ['kind'],
    // All workers report the same value.
    aggregator: 'max',
    registers: [registry],
    async collect() {
      const doneAt = (await read())?.doneAt
      this.reset()
      if (typeof doneAt === 'number') this.set({ kind: 'scheduled' }, doneAt / 1000)
    },
  })
  new Gauge({
    name: 'regent_backup_last_size_bytes',
    help: 'Size of the last complete scheduled backup, in bytes. Absent before the first one.',
    labelNames: ['kind'],
    aggregator: 'max',
    registers: [registry],
    async collect() {
      const result = (await read())?.result
      this.reset()
      if (isMade(result)) this.set({ kind: 'scheduled' }, result.bytes)
    },
  })
  new Gauge({
    name: 'regent_backup_failing',
    help: '1 if the latest scheduled backup failed, else 0.',
    aggregator: 'max',
    registers: [registry],
    async collect() {
      this.set((await read())?.isFailing ? 1 : 0)
    },
  })
}
