import type { Logger } from 'pino'
import { connectDatabase, type Db } from './engines/database/database.ts'
import { startEmbeddedPostgres } from './engines/database/embedded-postgres.ts'
import { migrate } from './engines/database/migrate.ts'
import { createNotifyHub, type NotifyHub } from './engines/database/notify.ts'
import { migrationsDir } from './kernel/paths.ts'
import type { Settings } from './kernel/settings.ts'

export type Engines = { db: Db; hub: NotifyHub; databaseUrl: string; stop: () => Promise<void> }

/** Starts the engines that the settings ask for: the embedded database unless DATABASE_URL names one. */
export async function startEngines(settings: Settings, log: Logger): Promise<Engines> {
  const embedded =
    settings.databaseUrl === undefined ? await startEmbeddedPostgres({ dataDir: settings.dataDir, log }) : undefined
  const databaseUrl = settings.databaseUrl ?? embedded?.url ?? ''
  try {
    const { db, pool, close } = await connectDatabase({ url: databaseUrl, log })
    const applied = await migrate(pool, migrationsDir, log)
    if (applied.length > 0) log.info({ applied }, 'migrated the database')
    const hub = await createNotifyHub({ url: databaseUrl, log })
    return {
      db,
      hub,
      databaseUrl,
      async stop() {
        await hub.close()
        await close()
        await embedded?.stop()
      },
    }
  } catch (error) {
    await embedded?.stop()
    throw error
  }
}
