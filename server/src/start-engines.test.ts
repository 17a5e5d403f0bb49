import { randomUUID } from 'node:crypto'
import { existsSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import pino from 'pino'
import { expect, inject, onTestFinished, test } from 'vitest'
import { readSettings, SettingsError } from './kernel/settings/settings.ts'
import { startDatabase } from './start-engines.ts'
import { withDatabase } from './testing/postgres.ts'
import { s3Server } from './testing/s3-server.ts'

test('a bucket that cannot be used stops the start before the database does, with a sentence without secrets', async () => {
  const store = await s3Server()
  onTestFinished(() => store.close())
  const dataDir = join(tmpdir(), 'regent-never-made')
  const start = async (FILES_URL: string) => {
    const settings = readSettings({ DATA_DIR: dataDir, FILES_URL })
    const error = await startDatabase(settings, pino({ level: 'silent' })).catch((thrown: unknown) => thrown)
    expect(error).toBeInstanceOf(SettingsError)
    const { message } = error as Error
    expect(message).not.toContain(store.secret)
    return message
  }
  expect(await start(store.otherBucket())).toBe(
    'FILES_URL cannot be used: The file store rejects this server: the bucket does not exist (404 NoSuchBucket).',
  )
  store.setAway(true)
  expect(await start(store.urlOf('x'))).toMatch(
    /^FILES_URL cannot be used: The file store at http:\/\/127\.0\.0\.1:\d+ does not respond \(bucket regent-files\): the connection failed \(\w+\)\.$/,
  )
  expect(existsSync(dataDir)).toBe(false)
})

test('an external PostgreSQL that does not archive its WAL is reported once, at the start', async () => {
  const name = `unarchived_${randomUUID().replaceAll('-', '')}`
  const dataDir = mkdtempSync(join(tmpdir(), 'regent-unarchived-'))
  const admin = new pg.Client({ connectionString: inject('postgresUrl') })
  await admin.connect()
  await admin.query(`create database ${name} template template_regent strategy file_copy`)
  onTestFinished(async () => {
    await admin.query(`drop database ${name} with (force)`)
    await admin.end()
    rmSync(dataDir, { recursive: true, force: true })
  })
  const lines: string[] = []
  const log = pino({ level: 'warn' }, { write: (line) => void lines.push(line) })
  const settings = readSettings({ DATABASE_URL: withDatabase(inject('postgresUrl'), name), DATA_DIR: dataDir })
  await (await startDatabase(settings, log)).stop()
  expect(lines.filter((line) => line.includes('archive_mode of the database is off'))).toHaveLength(1)
})
