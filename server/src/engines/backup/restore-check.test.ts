import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { dayMs } from '@regent/contract/time'
import { afterAll, beforeEach, expect, test, vi } from 'vitest'
import { migrationsDir } from '../../kernel/settings/paths.ts'
import { app, db, server } from '../../testing/job-servers.ts'
import { folderFiles } from '../files/folder-files.ts'
import { makeBackup } from './backup.ts'
import type { Manifest } from './manifest.ts'
import { checkBackup, compareRows, scheduleRestoreChecks } from './restore-check.ts'

// A restore creates a database.
vi.setConfig({ testTimeout: 180_000, hookTimeout: 120_000 })

const root = mkdtempSync(join(tmpdir(), 'regent-check-'))
afterAll(() => rmSync(root, { recursive: true, force: true }))

const version = '1.2.3'
let folder: string
let file: string
let manifest: Manifest
let dataDir: string
beforeEach(async () => {
  folder = mkdtempSync(join(root, 'backups-'))
  dataDir = mkdtempSync(join(root, 'data-'))
  const files = folderFiles(join(dataDir, 'files'))
  await files.put('area/one', Readable.from([Buffer.from('one')]), 100)
  const key = { bytes: Buffer.alloc(32, 7), text: Buffer.alloc(32, 7).toString('base64') }
  file = join(folder, 'regent-2026-01-02T03-04-05.tar.gz')
  const source = { databaseUrl: app.databaseUrl, files, key, version }
  manifest = (await makeBackup(source, file)).manifest
})

const log = { info: () => {}, warn: () => {}, error: () => {} }
const scratch = () => join(dataDir, 'restore-check')
const eventually = (check: () => Promise<void>) => vi.waitFor(check, { timeout: 150_000, interval: 50 })
const metric = async (name: string) =>
  new RegExp(`^${name} (.*)$`, 'm').exec((await app.app.inject('/metrics')).body)?.[1]

/** A server that checks restores once a day; its next day begins. */
async function checking() {
  const { jobs } = await server()
  const source = { db, dataDir, version, migrationsDir, key: undefined, chooseFiles: async () => () => true }
  scheduleRestoreChecks(jobs, { ...source, hasPointInTime: false }, { folder, checkEveryHours: 24 }, log)
  await jobs.start()
  await eventually(async () => {
    expect(await db.selectFrom('jobs').selectAll().where('kind', '=', 'restore check').execute()).toHaveLength(1)
  })
  app.advance(dayMs - (app.now() % dayMs))
}

test('the newest backup is restored once a day, compared and deleted again', async () => {
  expect(await metric('regent_restore_verified_timestamp_seconds')).toBeUndefined()
  await checking()
  await eventually(async () => {
    expect(await metric('regent_restore_verified_timestamp_seconds')).toBe(String(app.now() / 1000))
  })
  expect(await metric('regent_restore_check_failing')).toBe('0')
  expect(existsSync(scratch())).toBe(false)
})

test('a damaged backup fails the check', async () => {
  const content = readFileSync(file)
  content[content.length >> 1]! ^= 1
  writeFileSync(file, content)
  await checking()
  await eventually(async () => expect(await metric('regent_restore_check_failing')).toBe('1'))
  expect(await metric('regent_restore_verified_timestamp_seconds')).toBeUndefined()
  expect(existsSync(scratch())).toBe(false)
})

test('a row that differs from the backup fails the check, and so does a missing one', async () => {
  await compareRows(app.databaseUrl, manifest)
  const [{ name } = { name: '' }] = await db.updateTable('customers').set({ name: 'Other' }).returning('name').execute()
  expect(name).toBe('Other')
  await expect(compareRows(app.databaseUrl, manifest)).rejects.toThrow(
    'The rows of the restored table "customers" differ from those of the backup.',
  )
  const tables = manifest.tables.map((table) => ({ ...table, rows: table.rows + 1 }))
  await expect(compareRows(app.databaseUrl, { tables })).rejects.toThrow('but the backup has')
})

test('rows and files are counted, and what a killed server has left is replaced', async () => {
  const { rows, files } = await checkBackup(file, scratch(), { version, migrationsDir, key: undefined })
  expect(rows).toBeGreaterThan(100)
  expect(files).toBe(1)
  // The scratch folder is still there, as after a kill.
  expect(existsSync(scratch())).toBe(true)
  expect(await checkBackup(file, scratch(), { version, migrationsDir, key: undefined })).toEqual({ rows, files })
})
