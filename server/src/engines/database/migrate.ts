import { createHash } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type pg from 'pg'
import type { EngineLog } from '../engine-log.ts'
import { EngineError } from './engine-error.ts'

type Migration = { number: number; name: string; sql: string; checksum: string }
type Applied = { number: number; name: string; checksum: string }

// An arbitrary number that no other lock uses. Every server takes this lock before it looks.
const migrationLock = 7_253_369

/**
 * Brings the database up to this release: runs the numbered SQL files of the folder that have not run yet, each in its
 * own transaction, one server at a time. Returns the names of the files it ran. `last` is the number of the last file
 * to run; without it all run.
 */
export async function migrate(
  pool: pg.Pool,
  folder: string,
  log: EngineLog,
  last = Number.POSITIVE_INFINITY,
): Promise<string[]> {
  const migrations = listMigrations(folder).filter(({ number }) => number <= last)
  const client = await pool.connect()
  const ran: string[] = []
  try {
    for (;;) {
      const startedAt = performance.now()
      const name = await runNext(client, migrations)
      if (!name) return ran
      ran.push(name)
      log.info(`Migrated the database: ${name} (${Math.round(performance.now() - startedAt)} ms).`)
    }
  } finally {
    client.release()
  }
}

async function runNext(client: pg.PoolClient, migrations: Migration[]): Promise<string | undefined> {
  await client.query('begin')
  try {
    // Rewriting a large table, or waiting for another server that does, may take longer than the limit for calls.
    await client.query('set local statement_timeout = 0')
    await client.query('set local idle_in_transaction_session_timeout = 0')
    await client.query('select pg_advisory_xact_lock($1)', [migrationLock])
    await client.query(`
      create table if not exists schema_migrations (
        number int primary key,
        name text not null,
        checksum text not null,
        applied_at timestamptz(3) not null default now()
      )`)
    const { rows } = await client.query<Applied>('select number, name, checksum from schema_migrations order by number')
    const next = nextMigration(migrations, rows)
    if (next) await run(client, next)
    await client.query('commit')
    return next?.name
  } catch (error) {
    await client.query('rollback').catch(() => {}) // report the first error
    throw error
  }
}

async function run(client: pg.PoolClient, { number, name, sql, checksum }: Migration): Promise<void> {
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
  await client.query('insert into schema_migrations (number, name, checksum) values ($1, $2, $3)', [
    number,
    name,
    checksum,
  ])
}

/** The first file that has not run. Throws when the files that have run are not those of this release. */
function nextMigration(migrations: Migration[], applied: Applied[]): Migration | undefined {
  const files = new Map(migrations.map((migration) => [migration.number, migration]))
  const newest = migrations.at(-1)?.number ?? 0
  for (const { number, name, checksum } of applied) {
    const file = files.get(number)
    if (number > newest) {
      throw new EngineError(
        `The database belongs to a later release, which added the migration ${name}. Start that release or a later one. To downgrade, restore a backup from before the upgrade.`,
      )
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
      return { number, name, sql, checksum: createHash('sha256').update(sql).digest('hex') }
    })
  for (const [index, { number, name }] of migrations.entries()) {
    if (migrations[index - 1]?.number === number) {
      throw new EngineError(`The migrations ${migrations[index - 1]!.name} and ${name} have the same number.`)
    }
  }
  return migrations
}
