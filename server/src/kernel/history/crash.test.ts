import { randomBytes, randomUUID } from 'node:crypto'
import { mkdirSync, mkdtempSync, rmSync, symlinkSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { getDashboardCard, importHistory, queryHistory } from '@regent/contract/analyze/analytics'
import { createToken } from '@regent/contract/organization/auth'
import { createCustomer } from '@regent/contract/organization/customers'
import pg from 'pg'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { withDatabase } from '../../testing/postgres.ts'
import { type StartedServer, startServer, until } from '../../testing/started-server.ts'

/** Two servers on one database, with their files in one folder and an analytics engine each. */
const root = mkdtempSync(join(tmpdir(), 'regent-history-'))
const database = `history_${randomUUID().replaceAll('-', '')}`
const SECRET_KEY = randomBytes(32).toString('base64')
const started: StartedServer[] = []

const start = async (name: string): Promise<StartedServer> => {
  const dataDir = join(root, name)
  mkdirSync(join(root, 'files'), { recursive: true })
  mkdirSync(dataDir, { recursive: true })
  try {
    symlinkSync(join(root, 'files'), join(dataDir, 'files'))
  } catch {
    // It is there from an earlier start.
  }
  const DATABASE_URL = withDatabase(inject('postgresUrl'), database)
  const server = await startServer({ DATA_DIR: dataDir, DATABASE_URL, SECRET_KEY })
  started.push(server)
  return server
}

const onPostgres = async (statement: string) => {
  const client = new pg.Client({ connectionString: inject('postgresUrl') })
  await client.connect()
  await client.query(statement)
  await client.end()
}

let first: StartedServer
let asAdmin: { scope: string; token: string }
const day = Date.UTC(2026, 0, 5)

beforeAll(async () => {
  await onPostgres(`create database ${database} template template_regent strategy file_copy`)
  first = await start('first')
  const made = await first.remote.call(createCustomer, {
    body: { email: 'ada@history.test', password: 'correct horse battery', customerName: 'History Test' },
  })
  asAdmin = { scope: `${made.cid}.${made.pid}`, token: made.token.access_token }
  await importEvents(first, 1_000)
  // The table is there from the first batch on.
  await until(async () => (await ask(first, 'select * from game_level limit 1').catch(() => [])).length === 1)
  await until(async () => (await count(first)) === 1_000)
}, 120_000)

afterAll(async () => {
  await Promise.all(started.map((server) => server.stop()))
  await onPostgres(`drop database if exists ${database} with (force)`)
  rmSync(root, { recursive: true, force: true })
}, 60_000)

const importEvents = (server: StartedServer, events: number) =>
  server.remote.call(
    importHistory,
    {
      body: {
        events: Array.from({ length: events }, (_, n) => ({
          namespace: 'game_level',
          at: day + n,
          gamerTag: 42,
          fields: { stars: n % 4 },
        })),
      },
    },
    asAdmin,
  )

const ask = async (server: StartedServer, query: string) =>
  (await server.remote.call(queryHistory, { body: { query } }, asAdmin)).json

/** The first number of events that is answered; a question that is cut off by what a test kills is asked again. */
async function count(server: StartedServer): Promise<number> {
  for (;;) {
    const answer = await ask(server, 'select count(*) as n from game_level').then(
      ([row]) => row?.['n'],
      (error: Error) => error.message,
    )
    if (typeof answer === 'number') return answer
    // Anything else would be a defect, such as a table that is not there yet.
    expect(answer).toMatch(/analytics engine|does not respond|catching up|fetch failed|overloaded/)
  }
}

const forever = 'select sum(a.range * b.range) as n from range(1000000) a, range(1000000) b'

test('a query that ends the analytics process ends nothing else, and the process is back', async () => {
  const [process_ = 0] = first.processesOf('analytics-process')
  const slow = ask(first, forever).then(
    () => 'answered',
    (error: { code?: string }) => error.code,
  )
  const begun = performance.now()
  expect(await count(first)).toBe(1_000)
  // A query that was hardly begun is asked again, and would run until its time is over.
  await until(() => performance.now() - begun > 500)
  process.kill(process_, 'SIGKILL')
  expect(await slow).toBe('AnalyticsUnavailable')
  expect((await fetch(`${first.origin}/ready`)).status).toBe(200)
  // This query waits until the process is there again; nobody has to ask twice.
  expect(await count(first)).toBe(1_000)
  expect(first.processesOf('analytics-process')).not.toContain(process_)
}, 60_000)

test('people sign in while ten slow queries run', async () => {
  let running = 10
  const slow = Array.from({ length: running }, () =>
    ask(first, forever)
      .catch(() => {})
      .finally(() => {
        running -= 1
      }),
  )
  const scope = asAdmin.scope.split('.')[0] ?? ''
  const body = { grant_type: 'password', username: 'ada@history.test', password: 'correct horse battery' } as const
  const signedIn = await first.remote.call(createToken, { body }, { scope })
  expect(signedIn).toMatchObject({ access_token: expect.any(String) })
  expect(running).toBeGreaterThan(0)
  for (const id of first.processesOf('analytics-process')) process.kill(id, 'SIGKILL')
  await Promise.all(slow)
}, 60_000)

test('a worker that dies is started again', async () => {
  const [worker = 0] = first.processesOf('worker')
  process.kill(worker, 'SIGKILL')
  await until(() => !first.processesOf('worker').includes(worker))
  await first.untilReady()
  expect(await count(first)).toBe(1_000)
}, 60_000)

test('a request that comes as a worker dies is answered or cut off, and does not stay open', async () => {
  const [worker = 0] = first.processesOf('worker')
  process.kill(worker, 'SIGSTOP')
  const asked = fetch(`${first.origin}/ready`).then(
    (reply) => reply.status,
    () => 'cut off',
  )
  process.kill(worker, 'SIGKILL')
  expect([200, 503, 'cut off']).toContain(await asked)
  await first.untilReady()
}, 60_000)

test('the tables of the engine are filled again from the files when they are gone', async () => {
  const [process_ = 0] = first.processesOf('analytics-process')
  process.kill(process_, 'SIGKILL')
  await until(() => !first.processesOf('analytics-process').includes(process_))
  rmSync(join(root, 'first', 'analytics'), { recursive: true, force: true })
  expect(await count(first)).toBe(1_000)
}, 60_000)

test('any server can answer, and when the one with the engine dies another answers without a lost row', async () => {
  const second = await start('second')
  expect(await count(second)).toBe(1_000)
  expect(await count(first)).toBe(1_000)
  // The last 24 hours are asked of the engine as well, and neither server says that it has none.
  const install = { namespace: 'platform_session_install', at: Date.now() - 60_000, gamerTag: 1, fields: {} }
  await second.remote.call(importHistory, { body: { events: [install] } }, asAdmin)
  const installs = async (server: StartedServer) =>
    (await server.remote.call(getDashboardCard, { params: { card: 'installs' } }, asAdmin)).value
  await until(async () => (await installs(second)) === 1)
  expect(await installs(first)).toBe(1)
  await importEvents(second, 500)
  await until(async () => (await count(second)) === 1_500)
  await first.kill()
  expect(await count(second)).toBe(1_500)
  await importEvents(second, 250)
  await until(async () => (await count(second)) === 1_750)

  // The other one has the tables of some time ago; when it takes over, it adds what it lacks.
  const again = await start('first')
  expect(await count(again)).toBe(1_750)
  await second.stop()
  expect(await count(again)).toBe(1_750)
}, 120_000)
