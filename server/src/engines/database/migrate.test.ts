import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest'
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

test('several servers that start at once run each file once', async () => {
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

function rename(from: string, to: string): void {
  rmSync(join(folder, from))
  write(to, 'create table a ()')
}
