import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import pino from 'pino'
import type { TestProject } from 'vitest/node'
import { connectDatabase } from '../engines/database/database.ts'
import { startEmbeddedPostgres } from '../engines/database/embedded/embedded-postgres.ts'
import { migrate } from '../engines/database/migrate.ts'
import type { EngineLog } from '../engines/engine-log.ts'
import { migrationsDir } from '../kernel/settings/paths.ts'

declare module 'vitest' {
  interface ProvidedContext {
    /** A PostgreSQL with the migrated database `template_regent` to clone from. */
    postgresUrl: string
  }
}

/**
 * One real PostgreSQL for all area tests of a run; each app clones its database from the migrated one, with
 * `strategy file_copy`: writing each page to the log as well, as is usual, takes several times as long.
 * `TEST_DATABASE_URL` names another PostgreSQL, such as an older version; its user must be a superuser.
 */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const log = pino({ level: 'silent' })
  const givenUrl = process.env['TEST_DATABASE_URL']
  const postgres = givenUrl === undefined ? await startOwn(log) : { url: givenUrl, stop: async () => {} }
  const admin = new pg.Client({ connectionString: postgres.url })
  await admin.connect()
  if (givenUrl !== undefined) {
    await admin.query('drop database if exists template_regent')
    await admin.query('create database template_regent template template0')
  } else await admin.query('create database template_regent')
  const url = withDatabase(postgres.url, 'template_regent')
  const { pool, close } = await connectDatabase({ url, log })
  await migrate(pool, migrationsDir, log)
  await close()
  // A database can only be cloned while nobody is connected to it.
  await admin.query('alter database template_regent with allow_connections false')
  await admin.query(`select pg_terminate_backend(pid) from pg_stat_activity where datname = 'template_regent'`)
  await admin.end()
  project.provide('postgresUrl', postgres.url)
  return async () => {
    await postgres.stop()
  }
}

/** A PostgreSQL without durability, in a folder that is deleted when it stops. */
async function startOwn(log: EngineLog): Promise<{ url: string; stop: () => Promise<void> }> {
  const dataDir = mkdtempSync(join(tmpdir(), 'regent-test-'))
  const { url, stop } = await startEmbeddedPostgres({
    dataDir,
    log,
    parameters: {
      fsync: 'off',
      synchronous_commit: 'off',
      full_page_writes: 'off',
      // A fingerprint reads so many tables that PostgreSQL would use parallel workers; starting them takes longer than
      // reading.
      max_parallel_workers_per_gather: '0',
    },
  })
  return {
    url,
    async stop() {
      await stop()
      rmSync(dataDir, { recursive: true, force: true })
    },
  }
}

/** The same server, another database. */
export function withDatabase(url: string, database: string): string {
  const address = new URL(url)
  address.pathname = `/${database}`
  return address.href
}
