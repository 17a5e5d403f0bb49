import { parseArgs } from 'node:util'
import { formatCount } from '@regent/contract/words'
import pino from 'pino'
import { BackupError } from './engines/backup/backup-error.ts'
import { resolvePointInTime } from './engines/backup/point-in-time/layout.ts'
import { parseRestorePoint, restoreUntil } from './engines/backup/point-in-time/restore-until.ts'
import { restoreBackup } from './engines/backup/restore.ts'
import { startEmbeddedPostgres } from './engines/database/embedded/embedded-postgres.ts'
import { EngineError } from './engines/database/engine-error.ts'
import { FilesUnavailable } from './engines/files/files.ts'
import { openFiles } from './engines/files/open-files.ts'
import { chooseHistoryFiles } from './kernel/history/restored-files.ts'
import { migrationsDir } from './kernel/settings/paths.ts'
import { decodeKey } from './kernel/settings/setting-readers.ts'
import { readSettings, type Settings, SettingsError } from './kernel/settings/settings.ts'
import { version } from './kernel/settings/version.ts'

const usage =
  'Usage: DATA_DIR=new-folder npm run restore -- regent.tar.gz, or -- --until 2026-11-28T05:00Z --from backup-folder'

/**
 * `npm run restore -- <file>`: fills the DATA_DIR, and the database, that the settings name. Both must be empty. With
 * `--until` it restores the embedded database from the point-in-time archive.
 */
async function main(): Promise<void> {
  const { file, until, from } = readArguments()
  const settings = readSettings()
  if (until !== undefined) await restoreMoment(settings, until, from)
  else await restoreFile(settings, file)
  print('Start the server with the same settings. It sends queued e-mails and runs due jobs.')
}

function readArguments() {
  const { positionals, values } = parseArgs({
    allowPositionals: true,
    options: { until: { type: 'string' }, from: { type: 'string' } },
  })
  const [file = ''] = positionals
  const isMoment = values.until !== undefined
  if (positionals.length !== (isMoment ? 0 : 1) || (!isMoment && values.from !== undefined))
    throw new BackupError(usage)
  return { file, ...values }
}

const log = pino({ level: 'silent' })

/** What both kinds of restore need of the settings. */
const readTarget = (settings: Settings) => ({
  dataDir: settings.dataDir,
  files: openFiles(settings),
  version,
  migrationsDir,
  log,
  key: settings.secretKey === undefined ? undefined : decodeKey(settings.secretKey),
})

async function restoreMoment(settings: Settings, until: string, from = settings.backups?.folder): Promise<void> {
  const point = parseRestorePoint(until)
  if (settings.databaseUrl !== undefined) {
    throw new BackupError('--until restores the embedded database. Unset DATABASE_URL, or use the tools of its backup.')
  }
  if (from === undefined) throw new BackupError('Set --from to the BACKUP_DIR of the server.')
  const startedAt = performance.now()
  const target = { ...readTarget(settings), chooseFiles: chooseHistoryFiles }
  const { base, lastCommit, files, migrated } = await restoreUntil(resolvePointInTime(from), point, target)
  const moment = point === 'latest' ? 'the end of the archive' : new Date(point).toISOString()
  print(`Restored the state of ${moment} into ${settings.dataDir} in ${formatSeconds(startedAt)} s:`)
  print(`base backup ${base.path},`)
  print(`last commit ${lastCommit?.toISOString() ?? 'before the end of the base backup'}, ${formatCount(files)} files.`)
  printMigrated(migrated)
}

async function restoreFile(settings: Settings, file: string): Promise<void> {
  const { dataDir, databaseUrl } = settings
  const startedAt = performance.now()
  const { manifest, migrated } = await restoreBackup(file, {
    ...readTarget(settings),
    async openDatabase() {
      if (databaseUrl !== undefined) return { url: databaseUrl, close: async () => {} }
      const { url, stop } = await startEmbeddedPostgres({ dataDir, log })
      return { url, close: stop }
    },
  })
  const rows = manifest.tables.reduce((sum, table) => sum + table.rows, 0)
  print(`Restored the state of ${manifest.at} into ${dataDir} in ${formatSeconds(startedAt)} s:`)
  print(`${formatCount(rows)} rows, ${formatCount(manifest.files.count)} files.`)
  printMigrated(migrated)
}

function printMigrated(migrated: readonly string[]): void {
  if (migrated.length > 0) print(`Migrated to this release: ${migrated.join(', ')}.`)
}

const formatSeconds = (startedAt: number) => ((performance.now() - startedAt) / 1000).toFixed(1)

const print = (line: string) => process.stdout.write(`${line}\n`)

main().catch((error: unknown) => {
  const isExpected = [BackupError, EngineError, FilesUnavailable, SettingsError].some((kind) => error instanceof kind)
  process.stderr.write(`${error instanceof Error ? (isExpected ? error.message : error.stack) : String(error)}\n`)
  process.exit(1)
})
