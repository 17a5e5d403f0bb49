import { createWriteStream, existsSync } from 'node:fs'
import { rename, rm, stat } from 'node:fs/promises'
import { dirname, resolve } from 'node:path'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { createGzip } from 'node:zlib'
import type pg from 'pg'
import { makeFolder, syncFolder } from '../durable.ts'
import type { Files } from '../files/files.ts'
import { readAhead } from '../files/read-ahead.ts'
import { buildTextEntry, type Entry, packArchive } from './archive.ts'
import { BackupError } from './backup-error.ts'
import {
  filesPrefix,
  fingerprintOfKey,
  keyName,
  type Manifest,
  type MigrationMark,
  manifestFormat,
  manifestName,
} from './manifest.ts'
import { connectForRows, listTables, readRows } from './rows.ts'

export type BackupSource = {
  databaseUrl: string
  files: Files
  /** The server's key; its text is stored in the backup unless the key comes from SECRET_KEY. */
  key: { bytes: Buffer; text: string | undefined }
  /** The version of this release. */
  version: string
}

export type BackupSummary = { manifest: Manifest; bytes: number }

/**
 * Writes a backup of the database, the stored files and the key to a new file that only its owner can read. Servers may
 * be running. The file gets its final name when it is complete and synced to disk.
 */
export async function makeBackup(source: BackupSource, path: string, signal?: AbortSignal): Promise<BackupSummary> {
  const target = resolve(path)
  if (existsSync(target)) throw new BackupError(`${target} already exists. Choose a new file name.`)
  await makeFolder(dirname(target))
  const client = await connectForRows(source.databaseUrl)
  const draft = `${target}.part`
  try {
    const contents = new Contents(source, client)
    await rm(draft, { force: true }) // what a backup that was killed has left may be readable to others
    const archive = Readable.from(packArchive(contents.entries()), { objectMode: false })
    const output = createWriteStream(draft, { mode: 0o600, flags: 'wx', flush: true })
    await pipeline(archive, createGzip(), output, { ...(signal && { signal }) })
    const { size: bytes } = await stat(draft)
    await rename(draft, target)
    await syncFolder(dirname(target))
    return { manifest: contents.manifest, bytes }
  } catch (error) {
    await rm(draft, { force: true })
    throw error
  } finally {
    await client.end().catch(() => {})
  }
}

/** Contents of a backup, in reading order. */
class Contents {
  readonly #source: BackupSource
  readonly #client: pg.Client
  readonly #copied = new Set<string>()
  readonly manifest: Manifest

  constructor(source: BackupSource, client: pg.Client) {
    this.#source = source
    this.#client = client
    const { bytes, text } = source.key
    this.manifest = {
      format: manifestFormat,
      version: source.version,
      at: '',
      migrations: [],
      tables: [],
      sequences: [],
      files: { count: 0, bytes: 0 },
      deletedFiles: [],
      key: { isIncluded: text !== undefined, fingerprint: fingerprintOfKey(bytes) },
    }
  }

  /**
   * Files never change, and their keys are never reused. Most are copied before the database is read, and new ones
   * afterwards: so all files that the rows refer to are included, although nothing is locked.
   */
  async *entries(): AsyncGenerator<Entry> {
    yield* this.#newFiles()
    await this.#findDeleted()
    yield* this.#rows()
    yield* this.#newFiles()
    const { text } = this.#source.key
    if (text !== undefined) yield buildTextEntry(keyName, text)
    yield buildTextEntry(manifestName, JSON.stringify(this.manifest))
  }

  async *#newFiles(): AsyncGenerator<Entry> {
    const { files } = this.manifest
    for await (const { key, size, content } of readAhead(this.#source.files, this.#newKeys())) {
      this.#copied.add(key)
      files.count += 1
      files.bytes += size
      yield { name: `${filesPrefix}${key}`, size, content }
    }
  }

  async *#newKeys(): AsyncGenerator<string> {
    for await (const key of this.#source.files.list('')) if (!this.#copied.has(key)) yield key
  }

  /**
   * Finds files that were deleted before the rows were read: no row refers to them, so after a restore nothing would
   * ever delete them.
   */
  async #findDeleted(): Promise<void> {
    const remaining = new Set(this.#copied)
    for await (const key of this.#source.files.list('')) remaining.delete(key)
    this.manifest.deletedFiles = [...remaining]
  }

  async *#rows(): AsyncGenerator<Entry> {
    const { manifest } = this
    const client = this.#client
    await client.query('begin isolation level repeatable read read only')
    const tables = await listTables(client)
    if (!tables.some(({ name }) => name === 'schema_migrations')) {
      throw new BackupError('The database has no tables of Regent. Use the database of the server.')
    }
    // A migration that another server begins waits until the tables are read.
    await client.query(`lock table ${tables.map(({ name }) => `"${name}"`).join(', ')} in access share mode`)
    const { rows } = await client.query<{ at: Date }>('select now() as at')
    manifest.at = rows[0]!.at.toISOString()
    const applied = await client.query<MigrationMark>(
      'select number, name, checksum from schema_migrations order by number',
    )
    manifest.migrations = applied.rows
    for (const table of tables) manifest.tables.push({ ...table, ...(yield* readRows(client, table)) })
    // Sequences are not transactional: read after the rows, they are greater than every id in them.
    const sequences = await client.query<{ name: string; value: string }>(`
      select sequencename as name, last_value::text as value from pg_sequences
      where schemaname = current_schema() and last_value is not null order by sequencename`)
    manifest.sequences = sequences.rows
    await client.query('commit')
  }
}
