import { mkdirSync, mkdtempSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { hourMs } from '@regent/contract/time'
import { afterAll, beforeEach, expect, test } from 'vitest'
import { app, db, server, until } from '../../testing/job-servers.ts'
import { folderFiles } from '../files/folder-files.ts'
import { verifyBackup } from './restore.ts'
import { listStoredBackups, scheduleBackups } from './scheduled.ts'

const root = mkdtempSync(join(tmpdir(), 'regent-scheduled-'))
afterAll(() => rmSync(root, { recursive: true, force: true }))

let folder: string
beforeEach(() => {
  folder = mkdtempSync(join(root, 'backups-'))
})

const lines: unknown[] = []
const log = { info: (line: unknown) => lines.push(line), warn: () => {}, error: () => {} }

/** A server that makes backups every hour and keeps two. */
async function backingUp(into = folder) {
  const { jobs } = await server()
  const key = { bytes: Buffer.alloc(32, 7), text: Buffer.alloc(32, 7).toString('base64') }
  const source = { databaseUrl: app.databaseUrl, files: folderFiles(join(root, 'files')), key, version: '1.2.3' }
  scheduleBackups(jobs, source, { folder: into, everyHours: 1, keep: 2 }, log)
  await jobs.start()
  return jobs
}

const backupsIn = () => readdirSync(folder).filter((name) => name.endsWith('.tar.gz'))
const runs = () => db.selectFrom('job_runs').selectAll().where('kind', '=', 'backup').orderBy('due_at').execute()
/** The next full hour, when the job is due. */
const nextHour = () => app.advance(hourMs - (app.now() % hourMs))
const known = () => db.selectFrom('jobs').selectAll().where('kind', '=', 'backup').executeTakeFirst()
const metric = async (name: string) =>
  new RegExp(`^${name}(?:\\{[^}]*\\})? (.*)$`, 'm').exec((await app.app.inject('/metrics')).body)?.[1]

test('one of several servers makes each backup; only the oldest are deleted', async () => {
  expect(await metric('regent_backup_last_success_timestamp_seconds')).toBeUndefined()
  for (const name of ['mine.tar.gz', 'regent-2020-01-01T00-00-00.tar.gz.part']) writeFileSync(join(folder, name), '')
  await backingUp()
  await backingUp()
  await until(known)
  for (let hour = 1; hour <= 4; hour += 1) {
    nextHour()
    await until(async () => (await runs()).filter(({ state }) => state === 'done').length === hour)
  }
  expect(await runs()).toHaveLength(4)
  const made = new Date(app.now()).toISOString().slice(0, 13)
  expect(readdirSync(folder)).toEqual(['mine.tar.gz', expect.any(String), `regent-${made}-00-00.tar.gz`])
  for (const name of backupsIn().slice(1)) {
    expect(await verifyBackup(join(folder, name))).toMatchObject({ version: '1.2.3' })
    expect(statSync(join(folder, name)).mode & 0o777).toBe(0o600)
  }
  expect(lines).toContainEqual(expect.objectContaining({ file: expect.stringContaining(made) }))
  expect(await metric('regent_backup_last_success_timestamp_seconds')).toBe(String(app.now() / 1000))
  const size = statSync(join(folder, backupsIn().at(-1) ?? '')).size
  expect(await metric('regent_backup_last_size_bytes')).toBe(String(size))
  expect(await metric('regent_backup_failing')).toBe('0')
})

test('a backup that fails is said in the metrics until one succeeds', async () => {
  // A file where the folder should be.
  const blocked = join(folder, 'blocked')
  writeFileSync(blocked, '')
  await backingUp(blocked)
  await until(known)
  nextHour()
  await until(async () => (await runs()).at(-1)?.error)
  expect((await runs()).at(-1)).toMatchObject({ state: 'pending', error: expect.stringContaining('EEXIST') })
  expect(await metric('regent_backup_failing')).toBe('1')
  rmSync(blocked)
  mkdirSync(blocked)
  app.advance(hourMs)
  await until(async () => (await runs()).at(0)?.state === 'done')
  expect(await metric('regent_backup_failing')).toBe('0')
})

test('the list has the complete backups and base backups with time and size, the newest first', async () => {
  const cluster = join(folder, 'point-in-time', '7312-1')
  mkdirSync(cluster, { recursive: true })
  const base = `base-2026-11-24T03-00-00-250-${'0'.repeat(24)}.tar.gz`
  writeFileSync(join(cluster, base), 'base')
  const names = ['regent-2026-11-23T04-00-00.tar.gz', 'regent-2026-11-24T04-00-00.tar.gz']
  for (const name of [...names, 'regent-2026-11-25T04-00-00.tar.gz.part', 'mine.tar.gz'])
    writeFileSync(join(folder, name), name)
  expect(await listStoredBackups(folder)).toEqual([
    { kind: 'backup', file: join(folder, names[1] ?? ''), at: Date.UTC(2026, 10, 24, 4), bytes: names[1]?.length },
    { kind: 'base', file: join(cluster, base), at: Date.UTC(2026, 10, 24, 3, 0, 0, 250), bytes: 4 },
    { kind: 'backup', file: join(folder, names[0] ?? ''), at: Date.UTC(2026, 10, 23, 4), bytes: names[0]?.length },
  ])
  expect(await listStoredBackups(join(folder, 'missing'))).toEqual([])
})
