import { existsSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { formatCount } from '@regent/contract/words'
import pino from 'pino'
import { makeBackup } from './engines/backup/backup.ts'
import { BackupError } from './engines/backup/backup-error.ts'
import { resolvePointInTime } from './engines/backup/point-in-time/layout.ts'
import { listStoredBackups } from './engines/backup/scheduled.ts'
import { connectDatabase } from './engines/database/database.ts'
import { findRunningPostgres, startEmbeddedPostgres } from './engines/database/embedded/embedded-postgres.ts'
import { EngineError } from './engines/database/engine-error.ts'
import { FilesUnavailable } from './engines/files/files.ts'
import { openFiles } from './engines/files/open-files.ts'
import { requireSecretKey } from './kernel/servers/installation.ts'
import { readSecretKey, readSettings, type Settings, SettingsError } from './kernel/settings/settings.ts'
import { version } from './kernel/settings/version.ts'

/**
 * `npm run backup -- <file>`: writes a backup with the settings of the server, which may be running. `--list` shows the
 * stored ones: they contain all organizations, so no right of an organization shows them.
 */
async function main(): Promise<void> {
  const { positionals, values } = parseArgs({
    allowPositionals: true,
    options: { list: { type: 'boolean', default: false }, json: { type: 'boolean', default: false } },
  })
  const [file] = positionals
  const settings = readSettings()
  if (values.list && file === undefined) return printList(settings, values.json)
  if (file === undefined || positionals.length > 1 || values.list) {
    throw new BackupError('Usage: npm run backup -- regent.tar.gz, or npm run backup -- --list [--json]')
  }
  const startedAt = performance.now()
  const key = readSecretKey(settings)
  const database = await reachDatabase(settings)
  try {
    await checkKey(database.url, settings)
    const source = { databaseUrl: database.url, files: openFiles(settings), key, version }
    const { manifest, bytes } = await makeBackup(source, file)
    const rows = manifest.tables.reduce((sum, table) => sum + table.rows, 0)
    const seconds = ((performance.now() - startedAt) / 1000).toFixed(1)
    print(`${resolve(file)}: ${megabytes(bytes)} in ${seconds} s`)
    print(`${formatCount(rows)} rows in ${manifest.tables.length} tables, as of ${manifest.at}`)
    print(`${formatCount(manifest.files.count)} files, ${megabytes(manifest.files.bytes)}`)
    print(
      manifest.key.isIncluded
        ? 'The backup contains the secret key and all personal data. Protect it like the server.'
        : 'The backup contains all personal data, but not SECRET_KEY. Store that key in another safe place. The realms’ secrets cannot be decrypted without it.',
    )
  } finally {
    await database.close()
  }
}

/** The scheduled backups and the base backups in BACKUP_DIR, the newest first. */
async function printList({ backups }: Settings, isJson: boolean): Promise<void> {
  if (!backups) throw new BackupError('BACKUP_DIR is not set: there are no scheduled backups.')
  const stored = await listStoredBackups(backups.folder)
  if (isJson) {
    print(JSON.stringify(stored.map((one) => ({ ...one, at: new Date(one.at).toISOString() }))))
    return
  }
  if (stored.length === 0) print(`${resolve(backups.folder)} has no complete backups yet.`)
  for (const { kind, file, at, bytes } of stored)
    print(`${new Date(at).toISOString().slice(0, 19)}Z  ${kind.padEnd(6)}  ${megabytes(bytes).padStart(12)}  ${file}`)
}

/** The database of the settings: where a server runs, or for the time of the backup. */
async function reachDatabase({
  databaseUrl,
  dataDir,
  backups,
}: Settings): Promise<{ url: string; close: () => Promise<void> }> {
  const url = databaseUrl ?? (await findRunningPostgres(dataDir))
  if (url !== undefined) return { url, close: async () => {} }
  if (!existsSync(join(dataDir, 'postgres'))) {
    throw new BackupError(
      `DATA_DIR ${dataDir} has no database. Set DATA_DIR or DATABASE_URL to the values of the server.`,
    )
  }
  const { url: started, stop } = await startEmbeddedPostgres({
    dataDir,
    log: pino({ level: 'silent' }),
    archive: backups && resolvePointInTime(backups.folder),
  })
  return { url: started, close: stop }
}

/** A backup with another key than the server's would restore secrets that nobody can open. */
async function checkKey(url: string, settings: Settings): Promise<void> {
  const { db, close } = await connectDatabase({ url, log: pino({ level: 'silent' }), poolSize: 1 })
  try {
    await requireSecretKey(db, settings)
  } finally {
    await close()
  }
}

const print = (line: string) => process.stdout.write(`${line}\n`)
const megabytes = (bytes: number) => `${(bytes / 1_000_000).toFixed(1)} MB`

main().catch((error: unknown) => {
  const isExpected = [BackupError, EngineError, FilesUnavailable, SettingsError].some((kind) => error instanceof kind)
  process.stderr.write(`${error instanceof Error ? (isExpected ? error.message : error.stack) : String(error)}\n`)
  process.exit(1)
})
