import { existsSync, readdirSync } from 'node:fs'
import { rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import pg from 'pg'
import { compareVersions } from '../compare-versions.ts'
import { listMigrations, migrate } from '../database/migrate.ts'
import { makeFolder, syncFolder, writeSynced } from '../durable.ts'
import type { EngineLog } from '../engine-log.ts'
import { deleteStored } from '../files/delete-stored.ts'
import { type Files, requireKey } from '../files/files.ts'
import { type Entry, readArchive, readEntryText } from './archive.ts'
import { BackupError } from './backup-error.ts'
import {
  filesPrefix,
  fingerprintOfKey,
  keyName,
  type Manifest,
  manifestName,
  newerBackup,
  parseManifest,
  tablesPrefix,
} from './manifest.ts'
import { connectForRows, writeRows } from './rows.ts'

/** In DATA_DIR during a restore. A server does not start while it exists. */
const markerName = 'restore.incomplete'

export type RestoreTarget = {
  /** DATA_DIR; missing or empty. */
  dataDir: string
  /** Where the files go: into DATA_DIR, or into an empty store of FILES_URL. */
  files: Files
  /** The key of SECRET_KEY, if it is set. */
  key: Buffer | undefined
  /** The version of this release, and its migrations. */
  version: string
  migrationsDir: string
  log: EngineLog
  /** Creates the empty database; called after the backup was verified. */
  openDatabase: () => Promise<{ url: string; close: () => Promise<void> }>
}

/** Refuses to start on what a restore that was killed has left. */
export function refuseHalfRestored(dataDir: string): void {
  if (!existsSync(join(dataDir, markerName))) return
  throw new BackupError(
    `An earlier restore into DATA_DIR ${dataDir} is incomplete. Empty the folder (and the database of DATABASE_URL and the store of FILES_URL), then restore again.`,
  )
}

/** Reads a complete backup and checks every byte of it. Writes nothing. */
export async function verifyBackup(path: string): Promise<Manifest> {
  if (!existsSync(path)) throw new BackupError(`The file ${path} does not exist.`)
  let manifest: Manifest | undefined
  const totals = { count: 0, bytes: 0 }
  for await (const { name, size, content } of readArchive(path)) {
    if (name === manifestName) manifest = parseManifest(await readEntryText(content))
    if (!name.startsWith(filesPrefix)) continue
    totals.count += 1
    totals.bytes += size
  }
  if (!manifest || totals.count !== manifest.files.count || totals.bytes !== manifest.files.bytes) {
    throw new BackupError(`${path} is not a backup of Regent.`)
  }
  return manifest
}

/**
 * Restores a backup into an empty data folder and an empty database, and migrates the database to this release. All
 * checks run first. After a later failure everything is removed again. Returns the manifest and the migrations that ran
 * afterwards.
 */
export async function restoreBackup(
  path: string,
  target: RestoreTarget,
): Promise<{ manifest: Manifest; migrated: string[] }> {
  requireEmptyFolder(target.dataDir)
  const manifest = await verifyBackup(path)
  checkRelease(manifest, target)
  checkKey(manifest, target)
  await requireEmptyStore(target.files)
  return fillOrEmpty(target, async () => {
    const database = await target.openDatabase()
    try {
      return { manifest, migrated: await fill(path, manifest, target, database.url) }
    } finally {
      await database.close()
    }
  })
}

/** Fills an empty data folder and an empty store. No server starts there before the end; a failure empties both. */
export async function fillOrEmpty<Result>(
  { dataDir, files }: Pick<RestoreTarget, 'dataDir' | 'files'>,
  work: () => Promise<Result>,
): Promise<Result> {
  const isNew = !existsSync(dataDir)
  await makeFolder(dataDir)
  try {
    await writeFile(join(dataDir, markerName), '', { mode: 0o600 })
    const result = await work()
    await rm(join(dataDir, markerName))
    return result
  } catch (error) {
    await emptyStore(files).catch(() => {}) // why the restore failed is what counts
    for (const name of readdirSync(dataDir)) await rm(join(dataDir, name), { recursive: true, force: true })
    if (isNew) await rm(dataDir, { recursive: true, force: true })
    throw error
  }
}

export function requireEmptyFolder(dataDir: string): void {
  // A disk that is mounted here brings its own folder along.
  const entries = existsSync(dataDir) ? readdirSync(dataDir).filter((name) => name !== 'lost+found') : []
  if (entries.length > 0) {
    throw new BackupError(`DATA_DIR ${dataDir} is not empty. Set DATA_DIR to a new folder.`)
  }
}

export async function requireEmptyStore(files: Files): Promise<void> {
  for await (const key of files.list('')) {
    throw new BackupError(`The file store of FILES_URL is not empty (${key}). Use an empty bucket or another prefix.`)
  }
}

async function emptyStore(files: Files): Promise<void> {
  const keys: string[] = []
  for await (const key of files.list('')) keys.push(key)
  await deleteStored(files, keys)
}

/** Puts a file of a backup back. */
async function writeStored(files: Files, { name, content }: Entry): Promise<void> {
  const key = name.slice(filesPrefix.length)
  try {
    requireKey(key)
  } catch {
    throw new BackupError(`${name} is not the name of a stored file.`)
  }
  await files.put(key, Readable.from(content), Number.MAX_SAFE_INTEGER)
}

export function checkRelease(
  manifest: Pick<Manifest, 'version' | 'migrations'>,
  { version, migrationsDir }: Pick<RestoreTarget, 'version' | 'migrationsDir'>,
): void {
  if (compareVersions(manifest.version, version) > 0) throw newerBackup(manifest.version)
  const filesByNumber = new Map(listMigrations(migrationsDir).map((file) => [file.number, file]))
  for (const { number, name, checksum } of manifest.migrations) {
    const file = filesByNumber.get(number)
    if (!file) throw newerBackup(manifest.version)
    if (file.name !== name || file.checksum !== checksum) {
      throw new BackupError(
        `The migration ${name} of the backup differs from this release. Restore it with Regent ${manifest.version}.`,
      )
    }
  }
}

export function checkKey({ key: backupKey }: Pick<Manifest, 'key'>, { key }: Pick<RestoreTarget, 'key'>): void {
  if (key === undefined) {
    if (backupKey.isIncluded) return
    throw new BackupError(
      'The backup contains no key, because its server used SECRET_KEY. Set the same SECRET_KEY here.',
    )
  }
  if (fingerprintOfKey(key) !== backupKey.fingerprint) {
    throw new BackupError(
      backupKey.isIncluded
        ? 'SECRET_KEY is not the key of the backup. Unset it to restore the key of the backup.'
        : 'SECRET_KEY is not the key of the backup. Set the SECRET_KEY of its server.',
    )
  }
}

async function fill(path: string, manifest: Manifest, target: RestoreTarget, url: string): Promise<string[]> {
  const { dataDir, files, key, migrationsDir, log } = target
  const pool = new pg.Pool({ connectionString: url, max: 1 })
  pool.on('error', () => {}) // reported by the next query
  let isOurs = false
  try {
    await requireEmptyDatabase(pool)
    isOurs = true
    const last = manifest.migrations.at(-1)?.number ?? 0
    await migrate(pool, migrationsDir, log, last)
    const deleted = new Set(manifest.deletedFiles)
    const client = await connectForRows(url)
    try {
      await load(client, manifest, async (fillTable) => {
        for await (const entry of readArchive(path)) {
          const { name } = entry
          if (name.startsWith(tablesPrefix)) await fillTable(name.split('/')[1] ?? '', entry.content)
          else if (name.startsWith(filesPrefix)) {
            if (!deleted.has(name.slice(filesPrefix.length))) await writeStored(files, entry)
          } else if (name === keyName && key === undefined) {
            writeSynced(join(dataDir, keyName), await readEntryText(entry.content))
            await syncFolder(dataDir)
          }
        }
      })
    } finally {
      await client.end().catch(() => {})
    }
    // Without counts of its rows, PostgreSQL would plan for empty tables.
    await pool.query('analyze')
    return await migrate(pool, migrationsDir, log)
  } catch (error) {
    if (isOurs) await pool.query(dropEverything).catch(() => {})
    throw error
  } finally {
    await pool.end()
  }
}

/** The schema had no tables, so these are ours. Objects of extensions are not dropped. */
const dropEverything = `do $drop$ declare dropped text; begin
  for dropped in select oid::regclass::text from pg_class
    where relnamespace = current_schema()::regnamespace and relkind = 'r' loop
    execute 'drop table if exists ' || dropped || ' cascade';
  end loop;
  for dropped in select oid::regclass::text from pg_class
    where relnamespace = current_schema()::regnamespace and relkind = 'S' loop
    execute 'drop sequence if exists ' || dropped || ' cascade';
  end loop;
  for dropped in select oid::regprocedure::text from pg_proc
    where pronamespace = current_schema()::regnamespace
      and not exists (select from pg_depend where objid = pg_proc.oid and deptype = 'e') loop
    execute 'drop routine if exists ' || dropped || ' cascade';
  end loop;
end $drop$`

async function requireEmptyDatabase(pool: pg.Pool): Promise<void> {
  const { rows } = await pool.query(
    `select relname from pg_class where relnamespace = current_schema()::regnamespace and relkind in ('r', 'p') limit 1`,
  )
  if (rows.length > 0) {
    throw new BackupError(`The database is not empty (it has "${rows[0].relname}"). Restore into an empty database.`)
  }
}

type FillTable = (name: string, content: AsyncIterable<Buffer> | Iterable<Buffer>) => Promise<void>

/**
 * Fills all tables in one transaction. Foreign keys are dropped and recreated, which checks every row; unlike disabling
 * their triggers, that requires only ownership of the tables.
 */
async function load(
  client: pg.Client,
  manifest: Manifest,
  readEntries: (fillTable: FillTable) => Promise<void>,
): Promise<void> {
  const tables = new Map(manifest.tables.map((table) => [table.name, table]))
  const quoted = manifest.tables.map(({ name }) => pg.escapeIdentifier(name))
  await client.query('begin')
  const { rows: foreignKeys } = await client.query<{ table: string; name: string; definition: string }>(`
    select conrelid::regclass::text as table, quote_ident(conname) as name, pg_get_constraintdef(oid) as definition
    from pg_constraint where contype = 'f' and connamespace = current_schema()::regnamespace order by conrelid, conname`)
  for (const { table, name } of foreignKeys) await client.query(`alter table ${table} drop constraint ${name}`)
  for (const table of quoted) await client.query(`alter table ${table} disable trigger user`)
  // Migrations may have inserted rows, including the list of migrations.
  await client.query(`truncate ${quoted.join(', ')}`)

  const counts = new Map<string, number>()
  let filling: ReturnType<typeof writeRows> | undefined
  const endTable = async () => {
    if (filling) counts.set(filling.table, await filling.end())
    filling = undefined
  }
  await readEntries(async (name, content) => {
    const table = tables.get(name)
    if (!table) throw new BackupError(`The backup has rows of "${name}", which is not in its manifest.`)
    if (filling?.table !== name) {
      await endTable()
      filling = writeRows(client, table)
    }
    for await (const chunk of content) await filling?.write(chunk)
  })
  await endTable()
  for (const { name, rows } of manifest.tables) {
    const count = counts.get(name) ?? 0
    if (count !== rows) throw new BackupError(`The table "${name}" has ${count} rows, but the backup has ${rows}.`)
  }
  for (const { name, value } of manifest.sequences) {
    await client.query('select setval($1::regclass, $2::bigint)', [pg.escapeIdentifier(name), value])
  }
  for (const table of quoted) await client.query(`alter table ${table} enable trigger user`)
  for (const { table, name, definition } of foreignKeys) {
    await client.query(`alter table ${table} add constraint ${name} ${definition}`)
  }
  await client.query('commit')
}
