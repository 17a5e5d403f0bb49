import { type ChildProcess, execFileSync, spawn } from 'node:child_process'
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest'
import type { EngineLog } from '../../engine-log.ts'
import { connectDatabase, type Database } from '../database.ts'
import { type EmbeddedPostgres, startEmbeddedPostgres } from './embedded-postgres.ts'
import { findLeftovers, findPostmaster, signal } from './processes.ts'

const quiet = { info: () => {}, warn: () => {}, error: () => {} }
const isRoot = process.getuid?.() === 0
const cleanups: (() => unknown)[] = []

// Creating a database and recovering one are bound by the disk.
vi.setConfig({ testTimeout: 60_000, hookTimeout: 60_000 })

// Creating a database takes longer than any test, so that most share one.
const served = mkdtempSync(join(tmpdir(), 'regent-pg-'))
beforeAll(async () => {
  await (await startEmbeddedPostgres({ dataDir: served, log: quiet })).stop()
})
afterAll(() => rmSync(served, { recursive: true, force: true }))

afterEach(async () => {
  for (const cleanup of cleanups.splice(0).reverse()) await cleanup()
})

function newFolder(): string {
  // Private (0700), and root's where the tests run as root: PostgreSQL's user cannot pass it.
  const folder = mkdtempSync(join(tmpdir(), 'regent-pg-'))
  cleanups.push(() => rmSync(folder, { recursive: true, force: true, maxRetries: 20 }))
  return killAfterwards(folder)
}

/** Takes care of the PostgreSQL that a killed server or a failed test leaves. */
function killAfterwards(dataDir: string): string {
  const folder = join(dataDir, 'postgres')
  cleanups.push(async () => {
    const left = findPostmaster(folder)
    if (left) signal(left.pid, 'SIGKILL')
    await until(() => findLeftovers(folder).length === 0)
  })
  return dataDir
}

async function start(
  dataDir: string,
  parameters: Record<string, string> = {},
  log: EngineLog = quiet,
): Promise<EmbeddedPostgres> {
  const postgres = await startEmbeddedPostgres({ dataDir, log, parameters })
  cleanups.push(() => postgres.stop())
  return postgres
}

async function connect({ url }: { url: string }): Promise<Database> {
  const database = await connectDatabase({ url, log: quiet })
  cleanups.push(() => database.close())
  return database
}

/** A server of its own process, which says `ready` or why not. */
async function serverProcess(dataDir: string): Promise<{ child: ChildProcess; said: string; ended: Promise<unknown> }> {
  const code = `
    import { startEmbeddedPostgres } from ${JSON.stringify(new URL('./embedded-postgres.ts', import.meta.url).href)}
    const log = { info() {}, warn() {}, error() {} }
    startEmbeddedPostgres({ dataDir: ${JSON.stringify(dataDir)}, log }).then(
      () => console.log('ready'),
      (error) => { console.log(error.message); process.exit(1) },
    )`
  const child = spawn(process.execPath, ['--import', 'tsx', '--input-type=module', '-e', code], {
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const ended = new Promise((resolve) => child.on('exit', resolve))
  cleanups.push(() => child.kill('SIGKILL'))
  const said = await new Promise<string>((resolve) => {
    child.stdout!.on('data', (chunk) => resolve(String(chunk).trim()))
    void ended.then(() => resolve('ended without a word'))
  })
  return { child, said, ended }
}

async function until(isTrue: () => unknown, timeoutMs = 15_000): Promise<void> {
  const deadline = Date.now() + timeoutMs
  while (!(await isTrue())) {
    if (Date.now() > deadline) throw new Error('It did not come true in time.')
    await sleep(10)
  }
}

/** The first answer that the pool gives; queries before the database is back fail. */
async function firstAnswer({ pool }: Database, sql: string): Promise<unknown[]> {
  let rows: unknown[] = []
  await until(() =>
    pool.query(sql).then(
      (result) => {
        rows = result.rows
        return true
      },
      () => false,
    ),
  )
  return rows
}

const postmasterOf = (dataDir: string) => findPostmaster(join(dataDir, 'postgres'))!.pid

describe('a start', () => {
  test('creates a database that only its owner can read', async () => {
    const dataDir = join(newFolder(), 'deep', 'data')
    const { pool } = await connect(await start(dataDir))
    const { rows } = await pool.query(
      `select current_setting('server_encoding') as encoding, current_database() as name, lower('É') as lower,
        'b' < 'C' as folded, current_setting('password_encryption') as passwords`,
    )
    expect(rows[0]).toEqual({ encoding: 'UTF8', name: 'regent', lower: 'é', folded: false, passwords: 'scram-sha-256' })
    expect(statSync(join(dataDir, 'postgres')).mode & 0o777).toBe(0o700)
    expect(statSync(join(dataDir, 'postgres.password')).mode & 0o777).toBe(0o600)
    if (isRoot) expect(statSync(join(dataDir, 'postgres')).uid).toBe(65534)
  })

  test('finds what the one before wrote', async () => {
    const dataDir = killAfterwards(served)
    const first = await startEmbeddedPostgres({ dataDir, log: quiet })
    const before = await connect(first)
    await before.pool.query('create table kept (id int8); insert into kept values (7)')
    await before.close()
    await first.stop()
    expect(findPostmaster(join(dataDir, 'postgres'))).toBeUndefined()

    const second = await start(dataDir)
    expect(await firstAnswer(await connect(second), 'select id from kept')).toEqual([{ id: 7 }])
  })

  test('listens on the loopback address where the path is too long for a socket', async () => {
    const dataDir = join(newFolder(), 'long'.repeat(25))
    const postgres = await start(dataDir)
    expect(new URL(postgres.url).searchParams.get('host')).toBe('127.0.0.1')
    expect(await firstAnswer(await connect(postgres), 'select 1 as one')).toEqual([{ one: 1 }])
  })

  test('refuses a folder that is no database, and leaves it alone', async () => {
    const dataDir = newFolder()
    mkdirSync(join(dataDir, 'postgres'))
    await expect(start(dataDir)).rejects.toThrow(/postgres\.password is missing\. Restore it/)
    writeFileSync(join(dataDir, 'postgres.password'), 'some')
    await expect(start(dataDir)).rejects.toThrow(/postgres contains no PostgreSQL database/)
    expect(existsSync(join(dataDir, 'postgres'))).toBe(true)
  })

  test('says in one sentence what PostgreSQL refuses', async () => {
    const failure = start(killAfterwards(served), { max_connections: 'many' })
    await expect(failure).rejects.toThrow(/^PostgreSQL stopped while starting.*see .*postgres\.log\.$/)
  })

  test.runIf(isRoot)('serves a folder that root restored from a backup', async () => {
    const dataDir = killAfterwards(served)
    execFileSync('chown', ['-R', '0:0', join(dataDir, 'postgres')])
    expect(await firstAnswer(await connect(await start(dataDir)), 'select 1 as one')).toEqual([{ one: 1 }])
  })

  test('ignores the process id of a stranger in what a crash left', async () => {
    const dataDir = killAfterwards(served)
    writeFileSync(join(dataDir, 'postgres', 'postmaster.pid'), `${process.pid}\n/elsewhere\n1\n5432\n.\n\n\n`)
    writeFileSync(join(dataDir, 'server.pid'), JSON.stringify({ pid: process.pid, start: 'another boot 1' }))
    expect(await firstAnswer(await connect(await start(dataDir)), 'select 1 as one')).toEqual([{ one: 1 }])
  })
})

describe('the owner of a data folder', () => {
  test('is alone: a second server is refused in one sentence', async () => {
    const dataDir = killAfterwards(served)
    await start(dataDir)
    const sentence = `Another server (process ${process.pid}) already runs on DATA_DIR ${dataDir}. Stop it, use another DATA_DIR, or use the same DATABASE_URL for both.`
    await expect(startEmbeddedPostgres({ dataDir, log: quiet })).rejects.toThrow(sentence)
    expect((await serverProcess(dataDir)).said).toBe(sentence)
    // Without the file, the lock in the database says the same.
    rmSync(join(dataDir, 'server.pid'))
    expect((await serverProcess(dataDir)).said).toMatch(/^Another server already runs on DATA_DIR/)
  })

  test('is one of two that start in the same moment', async () => {
    const fresh = newFolder()
    const servers = await Promise.all([serverProcess(fresh), serverProcess(fresh)])
    expect(servers.map(({ said }) => said).sort()).toEqual([expect.stringMatching(/^Another server/), 'ready'])
  })

  test('takes over the PostgreSQL of a killed server', async () => {
    const dataDir = killAfterwards(served)
    const { child, said, ended } = await serverProcess(dataDir)
    expect(said).toBe('ready')
    const orphan = postmasterOf(dataDir)
    child.kill('SIGKILL')
    await ended
    const postgres = await start(dataDir)
    expect(postmasterOf(dataDir)).toBe(orphan)
    await postgres.stop()
    expect(findPostmaster(join(dataDir, 'postgres'))).toBeUndefined()
  })

  test('restarts an orphan that runs with other settings', async () => {
    const dataDir = killAfterwards(served)
    const { child, ended } = await serverProcess(dataDir)
    const orphan = postmasterOf(dataDir)
    child.kill('SIGKILL')
    await ended
    const database = await connect(await start(dataDir, { work_mem: '5MB' }))
    expect(postmasterOf(dataDir)).not.toBe(orphan)
    expect(await firstAnswer(database, 'show work_mem')).toEqual([{ work_mem: '5MB' }])
  })

  test('starts again when server and PostgreSQL were both killed', async () => {
    const dataDir = killAfterwards(served)
    const { child, ended } = await serverProcess(dataDir)
    child.kill('SIGKILL')
    signal(postmasterOf(dataDir), 'SIGKILL')
    await ended
    expect(await firstAnswer(await connect(await start(dataDir)), 'select 1 as one')).toEqual([{ one: 1 }])
  })
})

describe('while the server runs', () => {
  test('a killed PostgreSQL is restarted, and every acknowledged write is there', async () => {
    const dataDir = killAfterwards(served)
    let recoveries = 0
    const info = (text: unknown) => void (String(text).startsWith('PostgreSQL responds again') && recoveries++)
    const postgres = await start(dataDir, {}, { ...quiet, info })
    const database = await connect(postgres)
    let exits = 0
    postgres.onExit(() => exits++)
    await database.pool.query('create table written (id int primary key)')
    for (let round = 1; round <= 3; round++) {
      const killed = postmasterOf(dataDir)
      let acknowledged = 0
      const writer = (async () => {
        const { rows } = await database.pool.query('select coalesce(max(id), 0) as id from written')
        acknowledged = rows[0].id
        for (;;) {
          await database.pool.query('insert into written values ($1)', [acknowledged + 1])
          acknowledged++
        }
      })()
      const broken = expect(writer).rejects.toThrow()
      await until(() => acknowledged > 20 * round)
      signal(killed, 'SIGKILL')
      await broken
      const rows = (await firstAnswer(database, 'select count(*) as count from written')) as { count: number }[]
      // The insert in flight may have been committed without its answer getting through.
      expect(rows[0]!.count - acknowledged).toBeOneOf([0, 1])
      expect(postmasterOf(dataDir)).not.toBe(killed)
      // Killed again before the server has it back, it would be the same loss still.
      await until(() => recoveries === round)
      expect(exits).toBe(round)
    }
  })

  test('the ownership survives a crash inside PostgreSQL', async () => {
    const dataDir = killAfterwards(served)
    const postgres = await start(dataDir)
    const database = await connect(postgres)
    const postmaster = postmasterOf(dataDir)
    const { rows } = await database.pool.query('select pg_backend_pid() as pid')
    signal(rows[0].pid, 'SIGKILL')
    const ownedNow = `select count(*) as count from pg_locks where locktype = 'advisory' and granted`
    await until(async () => ((await firstAnswer(database, ownedNow)) as { count: number }[])[0]!.count === 1)
    expect(postmasterOf(dataDir)).toBe(postmaster)
    rmSync(join(dataDir, 'server.pid'))
    expect((await serverProcess(dataDir)).said).toMatch(/^Another server already runs/)
  })

  test('a stop in the middle of a restart ends with nothing running', async () => {
    const dataDir = killAfterwards(served)
    const postgres = await start(dataDir)
    const lost = new Promise<void>((resolve) => postgres.onExit(resolve))
    signal(postmasterOf(dataDir), 'SIGKILL')
    await lost
    await postgres.stop()
    expect(findPostmaster(join(dataDir, 'postgres'))).toBeUndefined()
    expect(existsSync(join(dataDir, 'server.pid'))).toBe(false)
    expect(readFileSync(join(dataDir, 'postgres', 'PG_VERSION'), 'utf8')).toBe('18\n')
  })
})
