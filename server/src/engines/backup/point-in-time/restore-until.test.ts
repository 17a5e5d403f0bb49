import { existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { text } from 'node:stream/consumers'
import { setTimeout as sleep } from 'node:timers/promises'
import { dayMs } from '@regent/contract/time'
import pg from 'pg'
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest'
import { type EmbeddedPostgres, startEmbeddedPostgres } from '../../database/embedded/embedded-postgres.ts'
import { findLeftovers, findPostmaster, signal } from '../../database/embedded/processes.ts'
import { listArchived, listReady, resolveArchive, walFolder } from '../../database/embedded/wal-archive.ts'
import { migrate } from '../../database/migrate.ts'
import { folderFiles } from '../../files/folder-files.ts'
import { checkPointInTime } from '../restore-check.ts'
import { type BaseSource, makeBaseBackup } from './base-backup.ts'
import { copyMissing, copyNewFiles } from './file-copies.ts'
import { copiesFolder, listBases } from './layout.ts'
import { parseRestorePoint, type RestorePoint, restoreUntil } from './restore-until.ts'
import { makeBaseIfDue } from './schedule.ts'

vi.setConfig({ testTimeout: 120_000, hookTimeout: 120_000 })

const log = { info: () => {}, warn: () => {}, error: () => {} }
const root = mkdtempSync(join(tmpdir(), 'regent-until-'))
const archive = join(root, 'backups', 'point-in-time')
const dataDir = join(root, 'data')
const migrationsDir = join(root, 'migrations')
const key = { bytes: Buffer.alloc(32, 7), text: Buffer.alloc(32, 7).toString('base64') }
const files = copyNewFiles(folderFiles(join(dataDir, 'files')), archive, log)
const cleanups: (() => unknown)[] = []

let postgres: EmbeddedPostgres
let client: pg.Client
let source: BaseSource
let clusterArchive: string
const rowsAt: { moment: number; ids: number[] }[] = []

/** The moment between two changes. */
async function moment(): Promise<number> {
  const read = async () => (await client.query<{ at: Date }>('select clock_timestamp() as at')).rows[0]!.at.getTime()
  const at = (await read()) + 1
  await until(async () => (await read()) > at)
  return at
}

async function until(isTrue: () => unknown): Promise<void> {
  const deadline = Date.now() + 60_000
  while (!(await isTrue())) {
    if (Date.now() > deadline) throw new Error('It did not come true in time.')
    await sleep(10)
  }
}

/** Ends the current segment, and waits until it is archived. */
async function archiveAll(): Promise<string> {
  // An empty segment is not ended.
  await writeWal()
  const { rows } = await client.query<{ name: string }>('select pg_walfile_name(pg_switch_wal()) as name')
  const { name } = rows[0]!
  await until(async () => (await listArchived(walFolder(clusterArchive))).has(name))
  await until(async () => !(await listReady(join(dataDir, 'postgres'))).has(name))
  return name
}

const writeWal = () => client.query(`select pg_logical_emit_message(true, 'test', 'something')`)
const put = (name: string) => files.put(name, Readable.from([Buffer.from(name)]), 1000)

async function add(id: number): Promise<void> {
  await put(`thing/${id}`)
  await client.query('insert into things (id, file_key) values ($1, $2)', [id, `thing/${id}`])
}

async function noteState(): Promise<void> {
  const { rows } = await client.query<{ id: number }>('select id from things order by id')
  rowsAt.push({ moment: await moment(), ids: rows.map(({ id }) => id) })
}

function newTarget() {
  const folder = join(mkdtempSync(join(root, 'restored-')), 'data')
  cleanups.push(async () => {
    const cluster = join(folder, 'postgres')
    const left = existsSync(cluster) && findPostmaster(cluster)
    if (left) signal(left.pid, 'SIGKILL')
    if (existsSync(cluster)) await until(() => findLeftovers(cluster).length === 0)
  })
  return {
    dataDir: folder,
    files: folderFiles(join(folder, 'files')),
    key: undefined,
    version: '1.2.3',
    migrationsDir,
    log,
    chooseFiles: async () => (name: string) => !name.startsWith('omitted/'),
  }
}

const restore = (point: RestorePoint, target = newTarget(), from = archive) => restoreUntil(from, point, target)

/** The ids of all rows in a restored folder. */
async function idsIn(target: ReturnType<typeof newTarget>): Promise<number[]> {
  const restored = await startEmbeddedPostgres({ dataDir: target.dataDir, log })
  cleanups.push(() => restored.stop())
  const reader = new pg.Client({ connectionString: restored.url })
  await reader.connect()
  const { rows } = await reader.query<{ id: number }>('select id from things order by id')
  await reader.end()
  return rows.map(({ id }) => id)
}

beforeAll(async () => {
  mkdirSync(migrationsDir)
  writeFileSync(
    join(migrationsDir, '0001-things.sql'),
    'create table things (id int primary key, file_key text not null);\n',
  )
  postgres = await startEmbeddedPostgres({ dataDir, log, archive })
  clusterArchive = resolveArchive(archive, dataDir)
  client = new pg.Client({ connectionString: postgres.url })
  await client.connect()
  const pool = new pg.Pool({ connectionString: postgres.url, max: 1 })
  await migrate(pool, migrationsDir, log)
  await pool.end()
  source = { databaseUrl: postgres.url, dataDir, key, version: '1.2.3' }
  await add(1)
  await noteState()
  await makeBaseBackup(source, clusterArchive, (await copyMissing(files, archive)).deletedFiles)
  await add(2)
  await put('omitted/later')
  await noteState()
  await archiveAll()
  await add(3)
  await client.query('delete from things where id = 1')
  await files.delete('thing/1')
  await noteState()
  await add(4)
  await archiveAll()
})

afterEach(async () => {
  for (const cleanup of cleanups.splice(0).reverse()) await cleanup()
})

afterAll(async () => {
  await client.end()
  await postgres.stop()
  rmSync(root, { recursive: true, force: true, maxRetries: 20 })
})

test('rows and files are restored as they were at a moment', async () => {
  for (const { moment, ids } of rowsAt.slice(1)) {
    const target = newTarget()
    const { lastCommit, migrated } = await restore(moment, target)
    expect(migrated).toEqual([])
    expect(lastCommit?.getTime()).toBeLessThanOrEqual(moment)
    expect(await idsIn(target)).toEqual(ids)
    for (const id of ids) {
      const file = await target.files.get(`thing/${id}`)
      expect(file && (await text(file.content))).toBe(`thing/${id}`)
    }
    expect(await target.files.has('omitted/later')).toBe(false)
    expect(readFileSync(join(target.dataDir, 'secret.key'), 'utf8')).toBe(key.text)
    expect(readdirSync(target.dataDir)).not.toContain('restore.incomplete')
    expect(readdirSync(join(target.dataDir, 'postgres'))).not.toContain('regent_wal')
  }
})

test('all of the archive is restored with latest', async () => {
  const target = newTarget()
  await restore('latest', target)
  expect(await idsIn(target)).toEqual([2, 3, 4])
})

test('a check restores the end of the archive, and fails if that is too old', async () => {
  const { dataDir: scratch, version, key: none, chooseFiles } = newTarget()
  const check = (now: number) =>
    checkPointInTime(archive, scratch, { version, migrationsDir, key: none, chooseFiles }, now)
  await check(rowsAt[0]!.moment)
  await expect(check(rowsAt[0]!.moment + dayMs)).rejects.toThrow(/^The point-in-time archive ends at \d{4}-/)
})

test('a restored server archives under a new name', async () => {
  const target = newTarget()
  await restore('latest', target)
  expect(resolveArchive(archive, target.dataDir)).not.toBe(clusterArchive)
})

test.each([
  ['before the first base backup', () => rowsAt[0]!.moment, /^The archive begins at \d{4}-.* Choose that time/],
  ['after the end of the archive', () => Date.UTC(2199, 0), /^The archive ends at \d{4}-.* Choose an earlier time/],
])('a moment %s is refused in one sentence, and nothing is written', async (_, point, message) => {
  const target = newTarget()
  await expect(restore(point(), target)).rejects.toThrow(message)
  expect(existsSync(target.dataDir)).toBe(false)
})

test('a moment after the last archived commit is refused, and everything is removed again', async () => {
  const { rows } = await client.query<{ at: Date }>('select clock_timestamp() as at')
  const target = newTarget()
  // Within the second in which the last segment was archived, or refused before.
  await expect(restore(rows[0]!.at.getTime(), target)).rejects.toThrow(/^The archive ends at \d{4}-/)
  expect(existsSync(target.dataDir)).toBe(false)
})

test.each(['yesterday', '2026-11-28', '2026-11-28T05:00', '2026-13-28T05:00Z', ''])(
  'the text "%s" is not a moment',
  (input) => {
    expect(() => parseRestorePoint(input)).toThrow('--until must be a time with its zone, such as 2026-11-28T05:00Z')
  },
)

test('a moment may have any zone', () => {
  expect(parseRestorePoint('2026-11-28T05:00Z')).toBe(Date.UTC(2026, 10, 28, 5))
  expect(parseRestorePoint('2026-11-28T06:00:00.5+01:00')).toBe(Date.UTC(2026, 10, 28, 5, 0, 0, 500))
  expect(parseRestorePoint('latest')).toBe('latest')
})

test('a folder without an archive is refused', async () => {
  await expect(restore('latest', newTarget(), join(root, 'empty'))).rejects.toThrow('Set --from to the BACKUP_DIR')
})

test('a base backup is made when it is due, or WAL is missing; the oldest is deleted with its WAL and files', async () => {
  const due = (now: number) => makeBaseIfDue({ ...source, files }, { archive, everyHours: 24, keep: 2 }, log, now)
  const starts = async () => (await listBases(clusterArchive)).map(({ startSegment }) => startSegment)
  const [first] = await listBases(clusterArchive)
  expect(await due(first!.endedAt)).toEqual({ copied: 0 })

  const lost = await archiveAll()
  rmSync(join(walFolder(clusterArchive), `${lost}.gz`))
  await writeWal()
  expect((await due(first!.endedAt)).file).toBeDefined()
  await archiveAll()
  const [, second] = await listBases(clusterArchive)
  expect(await starts()).toEqual([first?.startSegment, second?.startSegment])
  expect(await due(second!.endedAt)).toEqual({ copied: 0 })
  expect(existsSync(join(copiesFolder(archive), 'thing/1'))).toBe(true)

  expect((await due(second!.endedAt + dayMs)).file).toBeDefined()
  await archiveAll()
  expect((await starts())[0]).toBe(second?.startSegment)
  const names = [...(await listArchived(walFolder(clusterArchive)))].sort()
  expect(names[0]?.slice(0, 24)).toBe(second?.startSegment)
  expect(existsSync(join(copiesFolder(archive), 'thing/1'))).toBe(false)
  expect(existsSync(join(copiesFolder(archive), 'thing/2'))).toBe(true)
})
