import type { Logger } from 'pino'
import { resolvePointInTime } from './engines/backup/point-in-time/layout.ts'
import { refuseHalfRestored } from './engines/backup/restore.ts'
import { type Bus, databaseBus } from './engines/bus/bus.ts'
import { NatsBus } from './engines/bus/nats-bus.ts'
import { readArchiver } from './engines/database/archiver-metrics.ts'
import { DatabaseClock } from './engines/database/clock.ts'
import { ReadReplica } from './engines/database/connection/read-replica.ts'
import { connectDatabase, type Db } from './engines/database/database.ts'
import { startEmbeddedPostgres } from './engines/database/embedded/embedded-postgres.ts'
import { migrate } from './engines/database/migrate.ts'
import { createNotifyHub, type NotifyHub } from './engines/database/notify.ts'
import { FilesUnavailable } from './engines/files/files.ts'
import { openFiles } from './engines/files/open-files.ts'
import { requireSmallSkew } from './kernel/servers/clock-skew.ts'
import { joinInstallation } from './kernel/servers/installation.ts'
import { migrationsDir } from './kernel/settings/paths.ts'
import { type Settings, SettingsError } from './kernel/settings/settings.ts'
import { version } from './kernel/settings/version.ts'

export type RunningDatabase = { url: string; stop: () => Promise<void> }

/**
 * Starts the database of the settings (default: the embedded one), migrates it, and checks that the clock, the secret
 * key and the release of this server match it.
 */
export async function startDatabase(settings: Settings, log: Logger): Promise<RunningDatabase> {
  refuseHalfRestored(settings.dataDir)
  await requireFiles(settings)
  const archive = settings.backups && resolvePointInTime(settings.backups.folder)
  const embedded =
    settings.databaseUrl === undefined
      ? await startEmbeddedPostgres({ dataDir: settings.dataDir, log, archive })
      : undefined
  const url = settings.databaseUrl ?? embedded?.url ?? ''
  try {
    const { db, pool, close } = await connectDatabase({ url, log, poolSize: 1 })
    try {
      requireSmallSkew(await DatabaseClock.open(db), settings)
      const applied = await migrate(pool, migrationsDir, log, undefined, version)
      if (applied.length > 0) log.info({ applied }, 'migrated the database')
      await joinInstallation(db, settings, version, log)
      await warnWithoutArchive(db, settings, log)
    } finally {
      await close()
    }
    return { url, stop: async () => embedded?.stop() }
  } catch (error) {
    await embedded?.stop()
    throw error
  }
}

/** An external PostgreSQL is archived by its own tools; nobody would notice that they are missing. */
async function warnWithoutArchive(db: Db, { databaseUrl }: Settings, log: Logger): Promise<void> {
  if (databaseUrl === undefined || (await readArchiver(db)).isOn) return
  log.warn('archive_mode of the database is off, so it cannot be restored to a moment; see docs/run/backup.md')
}

/** A server without its file store would fail one request after another. */
async function requireFiles(settings: Settings): Promise<void> {
  if (settings.filesUrl === undefined) return
  try {
    await openFiles(settings).check()
  } catch (error) {
    throw error instanceof FilesUnavailable ? new SettingsError(`FILES_URL cannot be used: ${error.message}`) : error
  }
}

export type Connected = {
  db: Db
  hub: NotifyHub
  bus: Bus
  replica: ReadReplica | undefined
  close: () => Promise<void>
}

/** Connects a process to the running database. */
export async function connectEngines(
  url: string,
  log: Logger,
  { poolSize, busUrl, readUrl }: { poolSize?: number; busUrl?: string | undefined; readUrl?: string | undefined } = {},
): Promise<Connected> {
  const sized = { log, ...(poolSize !== undefined && { poolSize }) }
  const { db, close } = await connectDatabase({ url, ...sized })
  const hub = await createNotifyHub({ url, log })
  const bus = busUrl === undefined ? databaseBus(hub) : await NatsBus.open({ url: busUrl, hub, log })
  const replica = readUrl === undefined ? undefined : await ReadReplica.open({ url: readUrl, primary: db, ...sized })
  return {
    db,
    hub,
    bus,
    replica,
    async close() {
      await replica?.close()
      await bus.close()
      await hub.close()
      await close()
    },
  }
}
