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
    throw new EngineError(`The migration ${name} ends its transaction itself; take commit and rollback out of it.`)
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
        `The database belongs to a later release: it has the migration ${name}, which this release does not know. Start the release that last ran on it, or a later one; to go back, restore a backup that was made before the upgrade.`,
      )
    }
    if (file?.name !== name) {
      throw new EngineError(
        `The migration ${name} has run on the database and its file is missing: this release is not complete, or the database was made by an unreleased state. Install the release again; if that does not help, start the state that made the database, make a backup with "npm run backup", and ask for help with it.`,
      )
    }
    if (file.checksum !== checksum) {
      throw new EngineError(
        `The migration ${name} differs from the one that has run on the database: this release is not complete, or the database was made by an unreleased state. Install the release again. If you have edited the file, restore it and write the change as a new file.`,
      )
    }
  }
  const next = migrations.find(({ number }) => !applied.some((mark) => mark.number === number))
  const latest = applied.at(-1)
  if (next && latest && next.number < latest.number) {
    throw new EngineError(
      `The migration ${next.name} is missing on the database, though the later ${latest.name} has run: start the release before this one first. If the file is new, give it a later number.`,
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
