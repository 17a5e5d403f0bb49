import { parseArgs } from 'node:util'
import pino from 'pino'
import { BackupError } from './engines/backup/backup-error.ts'
import { restoreBackup } from './engines/backup/restore.ts'
import { startEmbeddedPostgres } from './engines/database/embedded/embedded-postgres.ts'
import { EngineError } from './engines/database/engine-error.ts'
import { FilesUnavailable } from './engines/files/files.ts'
import { openFiles } from './engines/files/open-files.ts'
import { migrationsDir } from './kernel/settings/paths.ts'
import { decodeKey } from './kernel/settings/setting-readers.ts'
import { readSettings, SettingsError } from './kernel/settings/settings.ts'
import { version } from './kernel/settings/version.ts'

/** `npm run restore -- <file>`: fills the DATA_DIR, and the database, that the settings name. Both must be empty. */
async function main(): Promise<void> {
  const { positionals } = parseArgs({ allowPositionals: true })
  const [file] = positionals
  if (file === undefined || positionals.length > 1) {
    throw new BackupError('Usage: DATA_DIR=new-folder npm run restore -- regent.tar.gz')
  }
  const settings = readSettings()
  const { dataDir, databaseUrl, secretKey } = settings
  const log = pino({ level: 'silent' })
  const startedAt = performance.now()
  const { manifest, migrated } = await restoreBackup(file, {
    dataDir,
    files: openFiles(settings),
    version,
    migrationsDir,
    log,
    key: secretKey === undefined ? undefined : decodeKey(secretKey),
    async openDatabase() {
      if (databaseUrl !== undefined) return { url: databaseUrl, close: async () => {} }
      const { url, stop } = await startEmbeddedPostgres({ dataDir, log })
      return { url, close: stop }
    },
  })
  const rows = manifest.tables.reduce((sum, table) => sum + table.rows, 0)
  const seconds = ((performance.now() - startedAt) / 1000).toFixed(1)
  print(`Restored the state of ${manifest.at} into ${dataDir} in ${seconds} s:`)
  print(`${rows.toLocaleString('en-US')} rows, ${manifest.files.count.toLocaleString('en-US')} files.`)
  if (migrated.length > 0) print(`Migrated to this release: ${migrated.join(', ')}.`)
  print('Start the server with the same settings. It sends queued e-mails and runs due jobs.')
}

const print = (line: string) => process.stdout.write(`${line}\n`)

main().catch((error: unknown) => {
  const isExpected = [BackupError, EngineError, FilesUnavailable, SettingsError].some((kind) => error instanceof kind)
  process.stderr.write(`${error instanceof Error ? (isExpected ? error.message : error.stack) : String(error)}\n`)
  process.exit(1)
})
