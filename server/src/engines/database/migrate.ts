import { createHash } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import type pg from 'pg'
import { compareVersions } from '../compare-versions.ts'
import type { EngineLog } from '../engine-log.ts'
import { EngineError } from './engine-error.ts'

type Migration = { number: number; name: string; sql: string; checksum: string } & MigrationHeader
type Applied = { number: number; name: string; checksum: string; oldest_release: string | null }

type MigrationHeader = {
  /** The oldest release that may use the database afterwards. Undefined: all, because the file only adds. */
  oldestRelease: string | undefined
  /** The statements of a file that builds indexes concurrently, which is not possible in a transaction. */
  concurrent: readonly string[] | undefined
}

// An arbitrary number that no other lock uses. Every server takes this lock before it looks.
const migrationLock = 7_253_369
/**
 * Delay before the next attempt to get the lock. A statement that waits for a lock has a snapshot, and a concurrent index
 * build waits for the end of all snapshots, so a waiting server would block it.
 */
const lockAgainMs = 200
/** How long a migration waits for the lock of a table. Calls of running servers wait behind it. */
const tableLockMs = 2_000
/** How often it tries, with the same time between two attempts. */
const tableLockTries = 60

/**
 * Brings the database up to this release: runs the numbered SQL files of the folder that have not run yet, each in its
 * own transaction, one server at a time. Returns the names of the files it ran. `last` is the number of the last file
 * to run; without it all run. `release` is the release of this server. With it, the database may have later migrations,
 * if they declare that this release may still use it.
 */
export async function migrate(
  pool: pg.Pool,
  folder: string,
  log: EngineLog,
  last = Number.POSITIVE_INFINITY,
  release?: string,
): Promise<string[]> {
  const migrations = listMigrations(folder).filter(({ number }) => number <= last)
  const client = await pool.connect()
  const ran: string[] = []
  try {
    // Rewriting a large table may take longer than the limit for calls.
    await client.query('set statement_timeout = 0')
    while (!(await takeLock(client))) await sleep(lockAgainMs)
    for (;;) {
      const startedAt = performance.now()
      const name = await runNext(client, migrations, release, log)
      if (!name) return ran
      ran.push(name)
      log.info(`Migrated the database: ${name} (${Math.round(performance.now() - startedAt)} ms).`)
    }
  } finally {
    await client.query(`select pg_advisory_unlock(${migrationLock})`).catch(() => {}) // the end of a session unlocks too
    await client.query('reset statement_timeout').catch(() => {})
    client.release()
  }
}

async function takeLock(client: pg.PoolClient): Promise<boolean> {
  const { rows } = await client.query<{ is_taken: boolean }>('select pg_try_advisory_lock($1) as is_taken', [
    migrationLock,
  ])
  return rows[0]?.is_taken ?? false
}

async function runNext(
  client: pg.PoolClient,
  migrations: Migration[],
  release: string | undefined,
  log: EngineLog,
): Promise<string | undefined> {
  await client.query(`
    create table if not exists schema_migrations (
      number int primary key,
      name text not null,
      checksum text not null,
      applied_at timestamptz(3) not null default now(),
      oldest_release text
    )`)
  // The column is missing in databases of releases up to 0.19.
  const { rows } = await client.query<Applied>(
    `select number, name, checksum, to_jsonb(m) ->> 'oldest_release' as oldest_release
     from schema_migrations m order by number`,
  )
  const next = nextMigration(migrations, rows, release, log)
  if (!next) return undefined
  await client.query('alter table schema_migrations add column if not exists oldest_release text')
  if (next.concurrent) await runConcurrently(client, next, next.concurrent)
  else await runWhenUnlocked(client, next, log)
  return next.name
}

/** Runs a file in a transaction. If a table stays locked, the transaction is rolled back and tried again. */
async function runWhenUnlocked(client: pg.PoolClient, migration: Migration, log: EngineLog): Promise<void> {
  for (let attempt = 1; ; attempt += 1) {
    await client.query('begin')
    try {
      await client.query('set local idle_in_transaction_session_timeout = 0')
      await client.query(`set local lock_timeout = ${tableLockMs}`)
      await run(client, migration)
      await client.query('commit')
      return
    } catch (error) {
      await client.query('rollback').catch(() => {}) // report the first error
      if (attempt >= tableLockTries || !isLockTimeout(error)) throw error
    }
    log.info(`The migration ${migration.name} waits for a lock of another session (attempt ${attempt}).`)
    await sleep(tableLockMs)
  }
}

const isLockTimeout = (error: unknown): boolean =>
  error instanceof EngineError && (error.cause as { code?: unknown } | undefined)?.code === '55P03'

/** Builds indexes while servers write. After a crash it starts again: an index that is only half built is dropped. */
async function runConcurrently(
  client: pg.PoolClient,
  migration: Migration,
  statements: readonly string[],
): Promise<void> {
  for (const statement of statements) {
    const index = /^create (?:unique )?index concurrently if not exists (\w+) /i.exec(statement)?.[1]
    const isDrop = /^drop index concurrently if exists \w+$/i.test(statement)
    if (index === undefined && !isDrop) {
      throw new EngineError(
        `The migration ${migration.name} builds indexes concurrently. It may contain only "create index concurrently if not exists" and "drop index concurrently if exists".`,
      )
    }
    try {
      if (index !== undefined && (await isHalfBuilt(client, index))) {
        await client.query(`drop index concurrently if exists ${index}`)
      }
      await client.query(statement)
    } catch (error) {
      throw new EngineError(`The migration ${migration.name} failed: ${(error as Error).message}.`, { cause: error })
    }
  }
  await insertMark(client, migration)
}

async function isHalfBuilt(client: pg.PoolClient, index: string): Promise<boolean> {
  const { rowCount } = await client.query(
    `select 1 from pg_index i join pg_class c on c.oid = i.indexrelid
     where c.relname = $1 and c.relnamespace = current_schema()::regnamespace and not i.indisvalid`,
    [index],
  )
  return (rowCount ?? 0) > 0
}

async function run(client: pg.PoolClient, migration: Migration): Promise<void> {
  const { name, sql } = migration
  const transaction = async () => (await client.query('select pg_current_xact_id() as id')).rows[0].id as string
  const before = await transaction()
  try {
    await client.query(sql)
  } catch (error) {
    throw new EngineError(`The migration ${name} failed: ${(error as Error).message}.`, { cause: error })
  }
  if ((await transaction()) !== before) {
    throw new EngineError(`The migration ${name} ends its own transaction. Remove commit and rollback.`)
  }
  await insertMark(client, migration)
}

async function insertMark(client: pg.PoolClient, { number, name, checksum, oldestRelease }: Migration): Promise<void> {
  await client.query('insert into schema_migrations (number, name, checksum, oldest_release) values ($1, $2, $3, $4)', [
    number,
    name,
    checksum,
    oldestRelease ?? null,
  ])
}

/** The first file that has not run. Throws when the files that have run are not those of this release. */
function nextMigration(
  migrations: Migration[],
  applied: Applied[],
  release: string | undefined,
  log: EngineLog,
): Migration | undefined {
  const files = new Map(migrations.map((migration) => [migration.number, migration]))
  const newest = migrations.at(-1)?.number ?? 0
  for (const mark of applied) {
    const { number, name, checksum } = mark
    const file = files.get(number)
    if (number > newest) {
      refuseTooOld(mark, release)
      log.warn(`A later release added the migration ${name}. This release may still use the database.`)
      continue
    }
    if (file?.name !== name) {
      throw new EngineError(
        `The migration ${name} has run on the database and its file is missing: this release is incomplete, or the database was created by an unreleased version. Install the release again. If that does not help, make a backup with the unreleased version ("npm run backup"), and ask for help.`,
      )
    }
    if (file.checksum !== checksum) {
      throw new EngineError(
        `The migration ${name} differs from the one that has run on the database: this release is incomplete, or the database was created by an unreleased version. Install the release again. If you edited the file, restore it and add a new migration.`,
      )
    }
  }
  const next = migrations.find(({ number }) => !applied.some((mark) => mark.number === number))
  const latest = applied.at(-1)
  if (next && latest && next.number < latest.number) {
    throw new EngineError(
      `The migration ${next.name} has not run, but the later ${latest.name} has. Start the previous release first. If the file is new, give it a later number.`,
    )
  }
  return next
}

/** Throws if this release must not use a database that a later release has migrated. */
function refuseTooOld({ name, oldest_release: oldest }: Applied, release: string | undefined): void {
  if (release === undefined) {
    throw new EngineError(
      `The database belongs to a later release, which added the migration ${name}. Start that release or a later one. To downgrade, restore a backup from before the upgrade.`,
    )
  }
  if (oldest !== null && compareVersions(release, oldest) < 0) {
    throw new EngineError(
      `This release ${release} is too old for the database: its migration ${name} needs release ${oldest} or later. Start release ${oldest} or later. To downgrade, restore a backup from before the upgrade.`,
    )
  }
}

/** The migrations of this release, in execution order. */
export function listMigrations(folder: string): Migration[] {
  const migrations = readdirSync(folder)
    .filter((name) => name.endsWith('.sql'))
    .sort()
    .map((name) => {
      const number = Number(/^(\d{4})-[a-z0-9-]+\.sql$/.exec(name)?.[1])
      if (!number) throw new EngineError(`The migration ${name} must be named like 0001-players.sql.`)
      // Checkouts on Windows may have other line endings; the checksum ignores them.
      const sql = readFileSync(join(folder, name), 'utf8').replaceAll('\r\n', '\n')
      const checksum = createHash('sha256').update(sql).digest('hex')
      return { number, name, sql, checksum, ...readHeader(sql) }
    })
  for (const [index, { number, name }] of migrations.entries()) {
    if (migrations[index - 1]?.number === number) {
      throw new EngineError(`The migrations ${migrations[index - 1]!.name} and ${name} have the same number.`)
    }
  }
  return migrations
}

/** `-- Oldest release: 0.20.0` in a comment; `concurrently` in a statement. */
function readHeader(sql: string): MigrationHeader {
  const statements = sql
    .replace(/--.*$/gm, '')
    .split(';')
    .map((statement) => statement.replace(/\s+/g, ' ').trim())
    .filter((statement) => statement !== '')
  return {
    oldestRelease: /^-- Oldest release: (\d+\.\d+\.\d+)\.?$/m.exec(sql)?.[1],
    concurrent: statements.some((statement) => /\bindex concurrently\b/i.test(statement)) ? statements : undefined,
  }
}
