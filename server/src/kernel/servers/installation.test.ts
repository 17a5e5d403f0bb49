import { randomBytes, randomUUID } from 'node:crypto'
import { existsSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import pino from 'pino'
import { expect, inject, onTestFinished, test } from 'vitest'
import { createVault } from '../../engines/secrets/vault.ts'
import { startDatabase } from '../../start-engines.ts'
import { withDatabase } from '../../testing/postgres.ts'
import { readSettings, SettingsError } from '../settings/settings.ts'
import { version } from '../settings/version.ts'

const newKey = () => randomBytes(32).toString('base64')

/** An empty database of the test, and a folder for its servers. */
async function emptyDatabase() {
  const name = `test_${randomUUID().replaceAll('-', '')}`
  const admin = new pg.Client({ connectionString: inject('postgresUrl') })
  await admin.connect()
  await admin.query(`create database ${name} template template_regent strategy file_copy`)
  const url = withDatabase(inject('postgresUrl'), name)
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  const root = mkdtempSync(join(tmpdir(), 'regent-installation-'))
  onTestFinished(async () => {
    await client.end()
    await admin.query(`drop database ${name} with (force)`)
    await admin.end()
    rmSync(root, { recursive: true, force: true })
  })
  let servers = 0
  return {
    client,
    /** Starts the database as a server with an empty DATA_DIR does. Returns the folder, or the sentence of the refusal. */
    async start(env: Record<string, string> = {}) {
      servers += 1
      const dataDir = join(root, String(servers))
      const settings = readSettings({ DATABASE_URL: url, DATA_DIR: dataDir, ...env })
      try {
        await startDatabase(settings, pino({ level: 'silent' }))
        return { dataDir: settings.dataDir, refusal: undefined }
      } catch (error) {
        expect(error).toBeInstanceOf(SettingsError)
        return { dataDir: settings.dataDir, refusal: (error as Error).message }
      }
    },
    row: async () => (await client.query('select key_check, release from installation')).rows[0],
  }
}

test('a server with another key, or without one, does not start, and generates no key', async () => {
  const database = await emptyDatabase()
  const SECRET_KEY = newKey()
  expect(await database.start({ SECRET_KEY })).toMatchObject({ refusal: undefined })
  expect(await database.start({ SECRET_KEY })).toMatchObject({ refusal: undefined })
  const other = await database.start({ SECRET_KEY: newKey() })
  expect(other.refusal).toMatch(/^SECRET_KEY is not the key of this database\. Set the key/)
  const without = await database.start()
  expect(without.refusal).toMatch(/^SECRET_KEY is missing: the database was used with a key, and DATA_DIR .* has no/)
  expect(existsSync(join(without.dataDir, 'secret.key'))).toBe(false)
  const { key_check: check } = await database.row()
  expect(check).toMatch(/^[\w-]{43}$/)
  expect(check).not.toContain(SECRET_KEY.slice(0, 8))
})

test('of servers that start together without a key one generates it, and the others are refused', async () => {
  const database = await emptyDatabase()
  const started = await Promise.all([1, 2, 3].map(() => database.start()))
  const first = started.filter(({ refusal }) => refusal === undefined)
  expect(first).toHaveLength(1)
  expect(started.filter(({ dataDir }) => existsSync(join(dataDir, 'secret.key')))).toEqual(first)
  // Its own folder opens the database again.
  expect(await database.start({ DATA_DIR: first[0]?.dataDir ?? '' })).toMatchObject({ refusal: undefined })
})

test('a database of a release that recorded no key is opened only by the key of its secrets', async () => {
  const database = await emptyDatabase()
  const key = randomBytes(32)
  await database.client.query(
    `insert into customers (cid, name, alias, created_at) values (7000000000000001, 'Old', 'old-one', now())`,
  )
  await database.client.query(
    `insert into realms (cid, pid, root_pid, name, secret, created_at)
     values (7000000000000001, 'DE_7', 'DE_7', 'PROD', $1, now())`,
    [createVault(key).seal('a secret')],
  )
  expect((await database.start()).refusal).toMatch(/^SECRET_KEY is missing/)
  expect((await database.start({ SECRET_KEY: newKey() })).refusal).toMatch(/^SECRET_KEY is not the key/)
  expect(await database.row()).toBeUndefined()
  expect(await database.start({ SECRET_KEY: key.toString('base64') })).toMatchObject({ refusal: undefined })
})

test('the latest release is recorded: the one before it may still start, an older one is refused', async () => {
  const database = await emptyDatabase()
  const SECRET_KEY = newKey()
  await database.start({ SECRET_KEY })
  expect(await database.row()).toMatchObject({ release: version })
  const [major = 0, minor = 0] = version.split('.').map(Number)
  const record = (release: string) => database.client.query('update installation set release = $1', [release])

  const next = `${major}.${minor + 1}.3`
  await record(next)
  expect(await database.start({ SECRET_KEY })).toMatchObject({ refusal: undefined })
  expect(await database.row()).toMatchObject({ release: next })

  for (const later of [`${major}.${minor + 2}.0`, `${major + 1}.0.0`]) {
    await record(later)
    expect((await database.start({ SECRET_KEY })).refusal).toContain(
      `The database belongs to release ${later}, but this is ${version}. Start release ${later} or later.`,
    )
    expect(await database.row()).toMatchObject({ release: later })
  }
})
