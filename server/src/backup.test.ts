import { execFileSync } from 'node:child_process'
import { createHash, randomBytes, randomUUID } from 'node:crypto'
import { existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { toHttpRequest } from '@regent/contract/client'
import { isWrite } from '@regent/contract/endpoint'
import { allEndpoints } from '@regent/contract/endpoints'
import { createToken } from '@regent/contract/organization/auth'
import { requireTokens } from '@regent/contract/organization/auth-shapes'
import { toObjectId } from '@regent/contract/players/stats'
import { studio } from '@regent/contract/samples/studio'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, inject, onTestFinished, test } from 'vitest'
import { makeBackup } from './engines/backup/backup.ts'
import { type RestoreTarget, refuseHalfRestored, restoreBackup, verifyBackup } from './engines/backup/restore.ts'
import { listMigrations } from './engines/database/migrate.ts'
import { folderFiles } from './engines/files/folder-files.ts'
import { parseS3Address } from './engines/files/s3-address.ts'
import { s3Files } from './engines/files/s3-files.ts'
import { migrationsDir, repoRoot } from './kernel/settings/paths.ts'
import { version } from './kernel/settings/version.ts'
import { exampleOf } from './testing/examples.ts'
import { withDatabase } from './testing/postgres.ts'
import { s3Server } from './testing/s3-server.ts'
import { startApp } from './testing/test-app.ts'

/** The sample studio as a release at migration 0047 has saved it. */
const older = join(repoRoot, 'e2e/upgrade/sample-0047.tar.gz')
const log = { info: () => {}, warn: () => {}, error: () => {} }
const root = mkdtempSync(join(tmpdir(), 'regent-backup-'))
const databases: string[] = []

type Place = { dataDir: string; url: string; target: RestoreTarget }

/** An empty database and a data folder that does not exist yet. */
async function emptyPlace(): Promise<Place> {
  const name = `backup_${randomUUID().replaceAll('-', '')}`
  await query(inject('postgresUrl'), `create database ${name}`)
  databases.push(name)
  const dataDir = join(root, name)
  const url = withDatabase(inject('postgresUrl'), name)
  const openDatabase = async () => ({ url, close: async () => {} })
  const files = folderFiles(join(dataDir, 'files'))
  return { dataDir, url, target: { dataDir, files, key: undefined, version, migrationsDir, log, openDatabase } }
}

async function query<Row extends pg.QueryResultRow>(url: string, text: string): Promise<Row[]> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    return (await client.query<Row>(text)).rows
  } finally {
    await client.end()
  }
}

const backUp = ({ dataDir, url, target }: Place, file: string, key?: Buffer) => {
  const text = readFileSync(join(dataDir, 'secret.key'), 'utf8').trim()
  const own = key ? { bytes: key, text: undefined } : { bytes: Buffer.from(text, 'base64'), text }
  return makeBackup({ databaseUrl: url, files: target.files, key: own, version }, file)
}

/**
 * A checksum of all rows of each table, its constraints, its indexes and the state of its sequences. `servers` is left out:
 * a server that runs renews its row every few seconds, also while a slow machine compares.
 */
async function contentsOf(url: string): Promise<Record<string, string>> {
  const tables = await query<{ name: string }>(
    url,
    `select tablename as name from pg_tables where schemaname = 'public' and tablename <> 'servers' order by 1`,
  )
  const contents: Record<string, string> = {}
  for (const { name } of tables) {
    const [row] = await query<{ print: string }>(
      url,
      `select count(*) || ' rows, ' || coalesce(md5(string_agg(t::text, '|' order by t::text)), '') as print from "${name}" t`,
    )
    contents[name] = row?.print ?? ''
  }
  const lists = {
    constraints: `select conrelid::regclass || ' ' || conname || ' ' || pg_get_constraintdef(oid) || convalidated as line
      from pg_constraint where connamespace = 'public'::regnamespace`,
    indexes: `select indexdef as line from pg_indexes where schemaname = 'public'`,
    triggers: `select tgrelid::regclass || ' ' || tgname || ' ' || tgenabled::text as line from pg_trigger where not tgisinternal`,
    sequences: `select sequencename || ' ' || coalesce(last_value, 0) as line from pg_sequences`,
  }
  for (const [name, text] of Object.entries(lists)) {
    contents[`(${name})`] = (await query<{ line: string }>(url, `${text} order by 1`))
      .map(({ line }) => line)
      .join('\n')
  }
  return contents
}

const filesOf = (folder: string): Record<string, string> =>
  Object.fromEntries(
    readdirSync(folder, { recursive: true, encoding: 'utf8' })
      .filter((name) => !name.startsWith('.') && statSync(join(folder, name)).isFile())
      .map((name) => [
        name,
        createHash('md5')
          .update(readFileSync(join(folder, name)))
          .digest('hex'),
      ]),
  )

/** A server on a restored place, some time after its last change. */
async function serverOn({ dataDir, url }: Place) {
  const secretKey = readFileSync(join(dataDir, 'secret.key'), 'utf8').trim()
  const server = await startApp({ dataDir, secretKey }, url)
  server.clock.now = Date.UTC(2026, 10, 23, 3)
  return server
}

async function signIn({ app }: Awaited<ReturnType<typeof serverOn>>): Promise<string> {
  const { method, url, body } = toHttpRequest(createToken, {
    body: { grant_type: 'password', username: studio.people[0].email, password: studio.password },
  })
  const reply = await app.inject({
    method: method as 'POST',
    url,
    headers: { 'x-beam-scope': studio.alias, 'content-type': 'application/json' },
    payload: body ?? '',
  })
  return requireTokens(reply.json()).access_token
}

let place: Place
let file: string

beforeAll(async () => {
  place = await emptyPlace()
  await restoreBackup(older, place.target)
  // Rows that only COPY's own escapes can carry.
  await query(place.url, `update notes set text = E'tab\\t newline\\n backslash\\\\ \\\\N null, ☃ and "quotes"'`)
  file = join(root, 'first.tar.gz')
}, 120_000)

afterAll(async () => {
  for (const name of databases) await query(inject('postgresUrl'), `drop database if exists ${name} with (force)`)
  rmSync(root, { recursive: true, force: true })
})

test('the backup of an older release is restored, migrated to this one, and read', async () => {
  const migrations = await query<{ name: string }>(place.url, 'select name from schema_migrations order by number')
  expect(migrations.map(({ name }) => name)).toEqual(listMigrations(migrationsDir).map(({ name }) => name))
  const manifest = await verifyBackup(older)
  const server = await serverOn(place)
  expect(await signIn(server)).toMatch(/^rg_/)
  const [counts] = await query<Record<string, string>>(
    place.url,
    `select (select count(*) from players) as players, (select count(*) from stats) as stats,
      (select count(*) from audit_entries) as audit`,
  )
  const rowsOf = (name: string) => String(manifest.tables.find((table) => table.name === name)?.rows)
  expect(counts).toEqual({ players: rowsOf('players'), stats: rowsOf('stats'), audit: rowsOf('audit_entries') })
  expect(Number(counts?.['audit'])).toBeGreaterThan(100)
  // Organizations that were at work need not confirm an e-mail.
  const organizations = await query(place.url, 'select confirmed_at = created_at as goes_on from customers')
  expect(organizations).toEqual([{ goes_on: true }])
  await server.close()
})

test('a restored server is identical: every row, constraint and sequence, every file, every response of a read', async () => {
  const server = await serverOn(place)
  const token = await signIn(server)
  const { manifest, bytes } = await backUp(place, file)
  expect(statSync(file)).toMatchObject({ size: bytes })
  expect(statSync(file).mode & 0o777).toBe(0o600)
  expect(manifest).toMatchObject({ version, files: { count: 9 }, deletedFiles: [], key: { isIncluded: true } })

  const copy = await emptyPlace()
  expect((await restoreBackup(file, copy.target)).migrated).toEqual([])
  expect(await contentsOf(copy.url)).toEqual(await contentsOf(place.url))
  expect(filesOf(join(copy.dataDir, 'files'))).toEqual(filesOf(join(place.dataDir, 'files')))
  expect(readFileSync(join(copy.dataDir, 'secret.key'), 'utf8')).toBe(
    readFileSync(join(place.dataDir, 'secret.key'), 'utf8').trim(),
  )
  expect(statSync(join(copy.dataDir, 'secret.key')).mode & 0o777).toBe(0o600)

  const restored = await serverOn(copy)
  const [one] = await query<{ cid: string; pid: string; gamer_tag: string; account_id: string }>(
    place.url,
    `select r.cid, p.pid, p.gamer_tag, p.account_id from players p join realms r on r.pid = p.pid order by p.gamer_tag limit 1`,
  )
  const known = {
    pid: one!.pid,
    id: Number(one!.account_id),
    gamerTag: Number(one!.gamer_tag),
    email: studio.people[0].email,
    objectId: toObjectId('client.public', Number(one!.gamer_tag)),
  }
  let answered = 0
  const differing: string[] = []
  for (const { name, call } of allEndpoints) {
    // These answer something new each time, or measure the running server.
    if (isWrite(call) || /^make|Random|^getOrganizationHealth$/.test(name)) continue
    const { params, query: search } = exampleOf(call, known)
    const path = call.path.replace(/:(\w+)/g, (_, key: string) => encodeURIComponent(String((params as never)[key])))
    const ask = async ({ app }: typeof server) => {
      const reply = await app.inject({
        url: `${path}?${new URLSearchParams(search as Record<string, string>)}`,
        method: call.method,
        headers: { authorization: `Bearer ${token}`, 'x-beam-scope': `${one!.cid}.${one!.pid}` },
      })
      // Permissions that are sealed anew for each answer, and the id of the request.
      const text = reply.body.replace(/"requestId":"[^"]*"/, '').replaceAll(/[\w-]{80,}/g, 'sealed')
      return { status: reply.statusCode, text }
    }
    const before = await ask(server)
    const after = await ask(restored)
    if (after.status !== before.status || after.text !== before.text) differing.push(name)
    if (before.status === 200) answered += 1
  }
  expect(differing).toEqual([])
  expect(answered).toBeGreaterThan(90)
  await server.close()
  await restored.close()
}, 120_000)

test('a backup of a server with a bucket is restored into another bucket, or into a folder', async () => {
  const store = await s3Server()
  onTestFinished(() => store.close())
  const [first, second] = ['first', 'second'].map((prefix) => s3Files(parseS3Address(store.urlOf(prefix))))
  const from = await emptyPlace()
  await restoreBackup(older, { ...from.target, files: first! })
  expect(existsSync(join(from.dataDir, 'files'))).toBe(false)
  const packed = join(root, 'bucket.tar.gz')
  expect((await backUp({ ...from, target: { ...from.target, files: first! } }, packed)).manifest.files.count).toBe(9)
  const toBucket = await emptyPlace()
  const toFolder = await emptyPlace()
  await restoreBackup(packed, { ...toBucket.target, files: second! })
  await restoreBackup(packed, toFolder.target)
  const stored = (prefix: string) =>
    Object.fromEntries(
      [...store.objects].flatMap(([path, { content }]) =>
        path.startsWith(prefix) ? [[path.slice(prefix.length), createHash('md5').update(content).digest('hex')]] : [],
      ),
    )
  expect(Object.keys(stored('first/'))).toHaveLength(9)
  expect(stored('second/')).toEqual(stored('first/'))
  expect(filesOf(join(toFolder.dataDir, 'files'))).toEqual(stored('first/'))

  const third = await emptyPlace()
  await expect(restoreBackup(packed, { ...third.target, files: second! })).rejects.toThrow(
    /The file store of FILES_URL is not empty/,
  )
  expect(Object.keys(stored('second/'))).toHaveLength(9)
}, 60_000)

test('a backup is of one moment: writes and files that come while it is made are in it as a whole or not at all', async () => {
  const moving = await emptyPlace()
  await restoreBackup(older, moving.target)
  const folder = join(moving.dataDir, 'files', 'moving')
  mkdirSync(folder)
  await query(
    moving.url,
    'create table moving (id int primary key, file text not null); insert into moving values (0, 0)',
  )
  writeFileSync(join(folder, '0'), '0')
  const writer = new pg.Client({ connectionString: moving.url })
  await writer.connect()
  let isOver = false
  const writing = (async () => {
    for (let id = 1; !isOver; id += 1) {
      // As the server does: the file first, then the row that names it.
      writeFileSync(join(folder, String(id)), String(id))
      await writer.query('insert into moving values ($1, $2)', [id, String(id)])
    }
  })()
  const target = join(root, 'moving.tar.gz')
  await backUp(moving, target)
  isOver = true
  await writing
  await writer.end()
  const names = execFileSync('tar', ['-xzOf', target, 'tables/moving/000001'], { encoding: 'utf8' })
  const named = names
    .trimEnd()
    .split('\n')
    .map((line) => line.split('\t')[1] ?? '')
  const list = execFileSync('tar', ['-tzf', target], { encoding: 'utf8' }).split('\n')
  expect(named.length).toBeGreaterThan(0)
  expect(named.filter((name) => !list.includes(`files/moving/${name}`))).toEqual([])
}, 60_000)

describe('a restore is refused, and leaves nothing behind', () => {
  const untouched = async ({ dataDir, url }: Place) => {
    expect(existsSync(dataDir)).toBe(false)
    expect(await query(url, `select relname from pg_class where relnamespace = 'public'::regnamespace`)).toEqual([])
    expect(await query(url, `select proname from pg_proc where pronamespace = 'public'::regnamespace`)).toEqual([])
  }

  test('into a folder that is not empty', async () => {
    const to = await emptyPlace()
    mkdirSync(to.dataDir)
    writeFileSync(join(to.dataDir, 'mine'), 'mine')
    await expect(restoreBackup(older, to.target)).rejects.toThrow(
      `DATA_DIR ${to.dataDir} is not empty. Set DATA_DIR to a new folder.`,
    )
    expect(readdirSync(to.dataDir)).toEqual(['mine'])
  })

  test('into a database that is not empty, which is left unchanged', async () => {
    const to = await emptyPlace()
    await query(to.url, 'create table mine (id int)')
    await expect(restoreBackup(older, to.target)).rejects.toThrow('The database is not empty (it has "mine")')
    expect(await query(to.url, 'select id from mine')).toEqual([])
    expect(existsSync(to.dataDir)).toBe(false)
  })

  test('of a damaged file', async () => {
    const to = await emptyPlace()
    const damaged = join(root, 'damaged.tar.gz')
    const bytes = readFileSync(older)
    bytes[bytes.length >> 1] = (bytes[bytes.length >> 1] ?? 0) ^ 0xff
    writeFileSync(damaged, bytes)
    await expect(restoreBackup(damaged, to.target)).rejects.toThrow('damaged.tar.gz is damaged or incomplete')
    await untouched(to)
  })

  test('of another archive', async () => {
    const to = await emptyPlace()
    execFileSync('tar', ['-czf', join(root, 'other.tar.gz'), '-C', repoRoot, 'LICENSE'])
    await expect(restoreBackup(join(root, 'other.tar.gz'), to.target)).rejects.toThrow('other.tar.gz is')
    await expect(restoreBackup(join(root, 'none.tar.gz'), to.target)).rejects.toThrow('none.tar.gz does not exist')
    await untouched(to)
  })

  test('of a backup from a later release', async () => {
    const to = await emptyPlace()
    const later =
      'The backup was made by Regent 0.3.1, which is later than this release. Restore it with release 0.3.1.'
    await expect(restoreBackup(older, { ...to.target, version: '0.3.0' })).rejects.toThrow(later)
    const fewer = join(root, 'migrations')
    mkdirSync(fewer)
    for (const name of readdirSync(migrationsDir).filter((name) => name < '0040'))
      writeFileSync(join(fewer, name), readFileSync(join(migrationsDir, name)))
    await expect(restoreBackup(older, { ...to.target, migrationsDir: fewer })).rejects.toThrow(later)
    await untouched(to)
  })

  test('with another key', async () => {
    const to = await emptyPlace()
    await expect(restoreBackup(older, { ...to.target, key: randomBytes(32) })).rejects.toThrow(
      'SECRET_KEY is not the key of the backup. Unset it to restore the key of the backup.',
    )
    await untouched(to)
  })

  test('without the key, where SECRET_KEY was set; with it, no key is written', async () => {
    const to = await emptyPlace()
    const key = randomBytes(32)
    const elsewhere = join(root, 'elsewhere.tar.gz')
    expect((await backUp(place, elsewhere, key)).manifest.key.isIncluded).toBe(false)
    await expect(restoreBackup(elsewhere, to.target)).rejects.toThrow('Set the same SECRET_KEY here.')
    await expect(restoreBackup(elsewhere, { ...to.target, key: randomBytes(32) })).rejects.toThrow(
      'SECRET_KEY is not the key of the backup. Set the SECRET_KEY of its server.',
    )
    await untouched(to)
    await restoreBackup(elsewhere, { ...to.target, key })
    expect(readdirSync(to.dataDir)).toEqual(['files'])
  })

  test('when it fails half-way', async () => {
    const to = await emptyPlace()
    const failing = listMigrations(migrationsDir).length
    const fails = join(root, 'failing')
    mkdirSync(fails)
    for (const name of readdirSync(migrationsDir))
      writeFileSync(join(fails, name), readFileSync(join(migrationsDir, name)))
    writeFileSync(join(fails, `${String(failing + 1).padStart(4, '0')}-fails.sql`), 'select 1 / 0')
    await expect(restoreBackup(older, { ...to.target, migrationsDir: fails })).rejects.toThrow('division by zero')
    await untouched(to)
  })
})

test('a server does not start on what a restore that was killed has left', async () => {
  const to = await emptyPlace()
  const killed = new Error('killed')
  await restoreBackup(older, {
    ...to.target,
    openDatabase: async () => {
      expect(() => refuseHalfRestored(to.dataDir)).toThrow(
        `An earlier restore into DATA_DIR ${to.dataDir} is incomplete`,
      )
      throw killed
    },
  }).catch((error) => expect(error).toBe(killed))
  expect(() => refuseHalfRestored(to.dataDir)).not.toThrow()
})

test('a backup never replaces a file, and one that fails leaves none', async () => {
  writeFileSync(join(root, 'mine'), 'mine')
  await expect(backUp(place, join(root, 'mine'))).rejects.toThrow(
    `${join(root, 'mine')} already exists. Choose a new file name.`,
  )
  expect(readFileSync(join(root, 'mine'), 'utf8')).toBe('mine')
  const empty = await emptyPlace()
  await expect(backUp({ ...place, url: empty.url }, join(root, 'failed.tar.gz'))).rejects.toThrow(
    'The database has no tables of Regent',
  )
  expect(readdirSync(root).filter((name) => name.startsWith('failed'))).toEqual([])
})
