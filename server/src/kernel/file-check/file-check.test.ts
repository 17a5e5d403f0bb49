import { createHash, randomUUID } from 'node:crypto'
import { mkdtempSync } from 'node:fs'
import { rm, truncate, utimes, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { dayMs } from '@regent/contract/time'
import { sql } from 'kysely'
import { afterAll, expect, test } from 'vitest'
import { registry } from '../../areas.ts'
import type { EngineLog } from '../../engines/engine-log.ts'
import { folderFiles } from '../../engines/files/folder-files.ts'
import type { Jobs, Run } from '../../engines/jobs/jobs.ts'
import { ownApp } from '../../testing/test-app.ts'
import type { CheckCounts } from './check-state.ts'
import { checkFiles, fileFolders } from './file-check.ts'

const folder = mkdtempSync(join(tmpdir(), 'regent-file-check-'))
afterAll(() => rm(folder, { recursive: true }))
const files = folderFiles(folder)

const now = Date.UTC(2026, 5, 1)
const old = new Date(now - 2 * dayMs)

type Entry = Record<string, unknown>

/** Each new organization adds realms, and so steps of a check. */
let first: ReturnType<typeof ownApp> | undefined

/** Runs the check like the job engine, at a day; `stopAfter`: the server stops after this many steps. */
async function check(day: number, { stopAfter }: { stopAfter?: number } = {}) {
  first ??= ownApp()
  const { db } = await first
  const logged: Entry[] = []
  const log = { info() {}, error: (entry: Entry) => logged.push(entry) } as unknown as EngineLog
  let carryOut = async (_: Run<unknown>): Promise<unknown> => undefined
  const jobs = {
    define(_: string, handler: typeof carryOut) {
      carryOut = handler
    },
    every() {},
  }
  checkFiles(jobs as unknown as Jobs, { files, fileTables: registry.fileTables, log })
  const stop = new AbortController()
  let steps = 0
  const progress = () => {
    steps += 1
    if (steps === stopAfter) stop.abort(new Error('the server stops'))
  }
  const run = { db, now: now + day * dayMs, signal: stop.signal, progress } as unknown as Run<unknown>
  const counts = (await carryOut(run)) as CheckCounts
  return { counts, found: logged.filter(({ pid }) => pids.has(String(pid))), steps }
}
const pids = new Set<string>()

/** A realm with a cloud save of this content, whose file is written two days before the check. */
async function save(name: string, content = `content of ${name}`) {
  const app = await ownApp()
  pids.add(app.pid)
  const { gamerTag } = await app.player()
  const object = `cloud-saves/${app.pid}/${gamerTag}/${name}`
  const { size, md5 } = await files.put(object, Readable.from([Buffer.from(content)]), 1_000)
  await utimes(join(folder, object), old, old)
  await sql`
    insert into cloud_saves (pid, gamer_tag, id, created_at, is_replacement)
    values (${app.pid}, ${gamerTag}, ${randomUUID()}, ${old}, false)
  `.execute(app.db)
  await sql`
    insert into cloud_save_files (pid, gamer_tag, name, object, size, etag, last_modified, saved_at)
    values (${app.pid}, ${gamerTag}, ${name}, ${object}, ${size}, ${md5}, ${old.getTime()}, ${old})
  `.execute(app.db)
  return { app, object, path: join(folder, object), cid: app.cid, pid: app.pid }
}

test('a missing file and a file of a wrong size are reported with organization and realm', async () => {
  const missing = await save('missing')
  const short = await save('short')
  await save('fine')
  await rm(missing.path)
  await truncate(short.path, 3)
  const { found, counts } = await check(0)
  const of = (one: { pid: string }) => found.filter(({ pid }) => pid === one.pid)
  expect(of(missing)).toEqual([
    { cid: missing.cid, pid: missing.pid, problem: 'missing', table: 'cloud_save_files', file: missing.object },
  ])
  expect(of(short)).toMatchObject([{ problem: 'wrong size', file: short.object }])
  expect(counts.problems.missing).toBeGreaterThanOrEqual(1)
  expect(counts.rows).toBeGreaterThanOrEqual(3)
})

test('a damaged file of the right size is found within four weeks, on one of the days', async () => {
  const { path, object } = await save('damaged', 'aaaa')
  await writeFile(path, 'aaab')
  const day = createHash('md5').update(object).digest().readUInt32BE() % 28
  const today = Math.floor(now / dayMs) % 28
  const until = (day - today + 28) % 28
  const findOn = async (at: number) => (await check(at)).found.filter(({ file }) => file === object)
  expect(await findOn(until)).toMatchObject([{ problem: 'damaged' }])
  expect(await findOn(until + 1)).toEqual([])
})

test('a file that no row names is reported when it is a day old, and not deleted', async () => {
  const { pid } = await save('named')
  const keys = { old: `content/${pid}/old`, young: `content/${pid}/young`, waiting: `cloud-files/${pid}/waiting` }
  for (const key of Object.values(keys)) await files.put(key, Readable.from([Buffer.from('x')]), 10)
  await utimes(join(folder, keys.old), old, old)
  await utimes(join(folder, keys.waiting), old, old)
  await utimes(join(folder, keys.young), new Date(now), new Date(now))
  const { db, cid } = await ownApp()
  await sql`
    insert into cloud_file_uploads (cid, pid, object, size, uploaded_at) values (${cid}, ${pid}, ${keys.waiting}, 1, ${old})
  `.execute(db)
  const { found } = await check(0)
  expect(found.filter((one) => one['pid'] === pid)).toMatchObject([{ problem: 'orphaned', file: keys.old }])
  expect(await files.has(keys.old)).toBe(true)
})

test('a file of another realm’s promoted content is not orphaned', async () => {
  const { pid } = await save('source')
  const { app } = await save('target')
  const object = `content/${pid}/promoted`
  const { size, md5 } = await files.put(object, Readable.from([Buffer.from('map')]), 10)
  await utimes(join(folder, object), old, old)
  await sql`
    insert into content_items (pid, id, version, kind, checksum, properties, variants, created_at, mime_type, object,
      size, md5)
    values (${app.pid}, 'maps.sea', 'v1', 'binary', 'c', '{}', '[]', ${old}, 'image/png', ${object}, ${size}, ${md5})
  `.execute(app.db)
  expect((await check(0)).found.filter(({ file }) => file === object)).toEqual([])
})

test('an interrupted check continues at its place', async () => {
  const { path, object } = await save('later')
  await rm(path)
  const whole = await check(0)
  const steps = whole.steps
  await expect(check(0, { stopAfter: 3 })).rejects.toThrow('the server stops')
  const rest = await check(1)
  expect(rest.steps).toBe(steps - 3)
  expect(rest.counts.problems).toEqual(whole.counts.problems)
  expect(whole.found.some(({ file }) => file === object)).toBe(true)
})

test('every column with the key of a file is declared, and its folder is checked', async () => {
  const { db } = await ownApp()
  const { rows } = await sql<{ name: string; column: string }>`
    select table_name as name, column_name as column from information_schema.columns
    where table_schema = 'public' and column_name in ('object', 'file_key')
      and table_name in (select table_name from information_schema.tables where table_type = 'BASE TABLE')
  `.execute(db)
  const declared = registry.fileTables.map(({ table, column }) => `${table}.${column}`)
  expect(rows.map(({ name, column }) => `${name}.${column}`).sort()).toEqual(declared.sort())
  expect(fileFolders).toHaveLength(4)
})
