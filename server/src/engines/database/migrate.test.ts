import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { connectDatabase, type Database } from './database.ts'
import { type EmbeddedPostgres, startEmbeddedPostgres } from './embedded/embedded-postgres.ts'
import { migrate } from './migrate.ts'

vi.setConfig({ testTimeout: 30_000, hookTimeout: 60_000 })

const quiet = { info: () => {}, warn: () => {}, error: () => {} }
const dataDir = mkdtempSync(join(tmpdir(), 'regent-mig-'))
let folder: string
let postgres: EmbeddedPostgres
let database: Database

beforeAll(async () => {
  postgres = await startEmbeddedPostgres({ dataDir, log: quiet, parameters: { fsync: 'off' } })
  database = await connectDatabase({ url: postgres.url, log: quiet })
})

afterAll(async () => {
  await database.close()
  await postgres.stop()
  rmSync(dataDir, { recursive: true, force: true })
})

beforeEach(async () => {
  await database.pool.query('drop schema public cascade; create schema public')
  folder = mkdtempSync(join(dataDir, 'migrations-'))
})

const write = (name: string, sql: string) => writeFileSync(join(folder, name), sql)
const run = () => migrate(database.pool, folder, quiet)
const tables = async () => {
  const { rows } = await database.pool.query(`select tablename from pg_tables where schemaname = 'public' order by 1`)
  return rows.map(({ tablename }) => tablename).filter((name) => name !== 'schema_migrations')
}

test('files run once, in the order of their numbers', async () => {
  write('0002-b.sql', 'alter table a add column b int; create table b ();')
  write('0001-a.sql', 'create table a (id int); insert into a values (1);')
  write('README.md', 'not a migration')
  expect(await run()).toEqual(['0001-a.sql', '0002-b.sql'])
  expect(await run()).toEqual([])
  write('0010-c.sql', 'create table c ()')
  expect(await run()).toEqual(['0010-c.sql'])
  expect(await tables()).toEqual(['a', 'b', 'c'])
})

test('several servers that start concurrently run each file once', async () => {
  for (let number = 1; number <= 5; number++)
    write(`000${number}-t.sql`, `create table t${number} (); select pg_sleep(0.02)`)
  const ran = await Promise.all(Array.from({ length: 6 }, run))
  expect(ran.flat().sort()).toEqual(['0001-t.sql', '0002-t.sql', '0003-t.sql', '0004-t.sql', '0005-t.sql'])
})

test('a file that fails leaves nothing of itself, and the ones before it stay', async () => {
  write('0001-good.sql', 'create table good ()')
  write('0002-bad.sql', 'create table half (); select 1 / 0;')
  await expect(run()).rejects.toThrow('The migration 0002-bad.sql failed: division by zero.')
  expect(await tables()).toEqual(['good'])
  write('0002-bad.sql', 'create table whole ()')
  expect(await run()).toEqual(['0002-bad.sql'])
})

test('a file may not end its transaction', async () => {
  write('0001-commits.sql', 'create table a (); commit; begin;')
  await expect(run()).rejects.toThrow(/^The migration 0001-commits\.sql ends its own transaction/)
})

test.each<[string, () => void, RegExp]>([
  [
    'an edited file',
    () => write('0001-a.sql', 'create table a (id int)'),
    /^The migration 0001-a\.sql differs from the one that has run .* Install the release again/,
  ],
  [
    'a renamed file',
    () => rename('0001-a.sql', '0001-z.sql'),
    /^The migration 0001-a\.sql has run .* file is missing: .* Install the release again/,
  ],
  [
    'a removed file',
    () => rmSync(join(folder, '0001-a.sql')),
    /^The migration 0001-a\.sql has run .* file is missing: .* Install the release again/,
  ],
  [
    'an older release',
    () => rmSync(join(folder, '0003-c.sql')),
    /^The database belongs to a later release, which added the migration 0003-c\.sql\. Start that release/,
  ],
  [
    'a late number',
    () => write('0002-b.sql', 'select 1'),
    /^The migration 0002-b\.sql has not run, but the later 0003-c\.sql has\. Start the previous release/,
  ],
  [
    'a number twice',
    () => write('0003-d.sql', 'select 1'),
    /^The migrations 0003-c\.sql and 0003-d\.sql have the same/,
  ],
  ['a name without number', () => write('extra.sql', 'select 1'), /^The migration extra\.sql must be named like/],
])('%s stops the start', async (_, change, sentence) => {
  write('0001-a.sql', 'create table a ()')
  write('0003-c.sql', 'create table c ()')
  await run()
  change()
  await expect(run()).rejects.toThrow(sentence)
})

test('the files up to a number run alone, as for a backup of that state, and the rest later', async () => {
  write('0001-a.sql', 'create table a ()')
  write('0002-b.sql', 'create table b ()')
  expect(await migrate(database.pool, folder, quiet, 1)).toEqual(['0001-a.sql'])
  expect(await run()).toEqual(['0002-b.sql'])
})

test('other line ends are the same file', async () => {
  write('0001-a.sql', 'create table a (\n);\n')
  await run()
  write('0001-a.sql', 'create table a (\r\n);\r\n')
  expect(await run()).toEqual([])
})

describe('two releases on one database', () => {
  const later = () => {
    const logged: string[] = []
    const log = { ...quiet, warn: (text: string) => void logged.push(text) }
    return { logged, start: (release: string) => migrate(database.pool, folder, log, undefined, release) }
  }

  test('the release before the latest still starts if the later migrations only add', async () => {
    write('0001-a.sql', 'create table a ()')
    await run()
    write('0002-b.sql', 'alter table a add column b int')
    await run()
    rmSync(join(folder, '0002-b.sql'))
    const { logged, start } = later()
    expect(await start('0.20.0')).toEqual([])
    expect(logged).toEqual(['A later release added the migration 0002-b.sql. This release may still use the database.'])
  })

  test('a release that is too old for a migration is refused in one sentence, and a new enough one is not', async () => {
    write('0001-a.sql', 'create table a (b int)')
    await run()
    write('0002-b.sql', '-- Oldest release: 0.21.0\nalter table a drop column b')
    await run()
    rmSync(join(folder, '0002-b.sql'))
    const { start } = later()
    await expect(start('0.20.3')).rejects.toThrow(
      'This release 0.20.3 is too old for the database: its migration 0002-b.sql needs release 0.21.0 or later.',
    )
    expect(await start('0.21.0')).toEqual([])
  })

  test('a database that an earlier release has migrated gets the column for it', async () => {
    write('0001-a.sql', 'create table a ()')
    await run()
    await database.pool.query('alter table schema_migrations drop column oldest_release')
    expect(await run()).toEqual([])
    write('0002-b.sql', '-- Oldest release: 0.20.0\ncreate table b ()')
    expect(await run()).toEqual(['0002-b.sql'])
    const { rows } = await database.pool.query('select oldest_release from schema_migrations order by number')
    expect(rows.map((row) => row.oldest_release)).toEqual([null, '0.20.0'])
  })
})

describe('indexes that are built concurrently', () => {
  const build = 'create index concurrently if not exists a_by_id on a (id)'
  const isValid = async () =>
    (await database.pool.query(`select indisvalid from pg_index where indexrelid = 'a_by_id'::regclass`)).rows[0]
      ?.indisvalid

  test('writes go on during the build, and servers that wait for it do not block it', async () => {
    write('0001-a.sql', 'create table a (id int)')
    await run()
    write('0002-index.sql', `-- Searches by id.\n${build};\n`)
    const writer = await database.pool.connect()
    await writer.query('begin; insert into a values (1)')
    // The build waits for this transaction.
    const servers = Promise.all([run(), run(), run()])
    await vi.waitUntil(async () => {
      const { rows } = await database.pool.query(
        `select 1 from pg_stat_activity where query like 'create index concurrently%' and wait_event_type = 'Lock'`,
      )
      return rows.length > 0
    }, 20_000)
    await database.pool.query('insert into a values (2)')
    await writer.query('commit')
    writer.release()
    expect((await servers).flat()).toEqual(['0002-index.sql'])
    expect(await isValid()).toBe(true)
  })

  test('after a crash the half-built index is built again', async () => {
    write('0001-a.sql', 'create table a (id int)')
    await run()
    await database.pool.query('create index a_by_id on a (id)')
    await database.pool.query(`update pg_index set indisvalid = false where indexrelid = 'a_by_id'::regclass`)
    write('0002-index.sql', build)
    expect(await run()).toEqual(['0002-index.sql'])
    expect(await isValid()).toBe(true)
  })

  test('their file contains nothing else', async () => {
    write('0001-a.sql', 'create table a (id int)')
    await run()
    write('0002-index.sql', `${build}; insert into a values (1)`)
    await expect(run()).rejects.toThrow(
      /^The migration 0002-index\.sql builds indexes concurrently\. It may contain only/,
    )
  })
})

test('a migration does not block calls behind a locked table: it gives up its place and tries again', async () => {
  write('0001-a.sql', 'create table a (id int)')
  await run()
  write('0002-b.sql', 'alter table a add column b int')
  const reader = await database.pool.connect()
  await reader.query('begin; select * from a')
  const logged: string[] = []
  const running = migrate(database.pool, folder, { ...quiet, info: (text: string) => void logged.push(text) })
  await vi.waitUntil(() => logged.some((text) => /0002-b\.sql waits for a lock/.test(text)), 20_000)
  // Between two attempts the table is free for others.
  await database.pool.query('insert into a values (1)')
  await reader.query('commit')
  reader.release()
  expect(await running).toEqual(['0002-b.sql'])
})

function rename(from: string, to: string): void {
  rmSync(join(folder, from))
  write(to, 'create table a ()')
}
