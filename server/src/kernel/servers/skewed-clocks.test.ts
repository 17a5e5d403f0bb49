import { randomBytes, randomUUID } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { toHttpRequest } from '@regent/contract/client'
import { addNote } from '@regent/contract/players/notes'
import { getPlayer } from '@regent/contract/players/players'
import { hourMs, minuteMs } from '@regent/contract/time'
import Fastify from 'fastify'
import { sql } from 'kysely'
import pino from 'pino'
import { expect, onTestFinished, test, vi } from 'vitest'
import { signIn } from '../../areas/organization/auth/service.ts'
import { type Clock, DatabaseClock } from '../../engines/database/clock.ts'
import { createNotifyHub } from '../../engines/database/notify.ts'
import { enqueueJob } from '../../engines/jobs/enqueue.ts'
import { Jobs } from '../../engines/jobs/jobs.ts'
import { startDatabase } from '../../start-engines.ts'
import { ownApp, startApp, type TestApp } from '../../testing/test-app.ts'
import type { History } from '../history/history.ts'
import { RemoteHistory } from '../history/remote.ts'
import { serveHistory } from '../history/serve.ts'
import { handleErrors } from '../http/errors.ts'
import { readSettings, SettingsError } from '../settings/settings.ts'
import { followClock, refusalOfSkew } from './clock-skew.ts'
import { ServerSignature } from './signature.ts'

/** Servers on one database whose machines disagree about the time. */

const log = pino({ level: 'silent' })
const limit = { maxClockSkewSeconds: 30 }
/** More than the tests' machine needs for a few reads while others use its cores. */
const slackMs = 20_000

/** A machine whose clock is ahead, or behind, by `skew.ms`; `suspendedMs` is missing from its monotonic clock. */
function machineOf(ms: number) {
  const machine = { skewMs: ms, suspendedMs: 0 }
  return {
    machine,
    clocks: {
      machine: () => Date.now() + machine.skewMs,
      monotonic: () => performance.now() - machine.suspendedMs,
    },
  }
}

const isNear = (one: number, other: number) => Math.abs(one - other) < slackMs

test('the time of a server is that of the database, whatever the clock of its machine shows', async () => {
  const { db } = await ownApp()
  for (const skewMs of [0, 2 * minuteMs, -3 * hourMs]) {
    const clock = await DatabaseClock.open(db, machineOf(skewMs).clocks)
    const { rows } = await sql<{ isPast: boolean }>`
      select to_timestamp(${clock.now() / 1_000}::float8) <= clock_timestamp() as "isPast"
    `.execute(db)
    expect(rows[0]?.isPast).toBe(true)
    expect([isNear(clock.now(), Date.now()), isNear(clock.skewMs, skewMs)]).toEqual([true, true])
  }
})

test('setting the clock does not move the time, and a resumed machine is corrected immediately', async () => {
  const { db } = await ownApp()
  const { machine, clocks } = machineOf(0)
  const clock = await DatabaseClock.open(db, clocks)
  machine.skewMs = hourMs
  expect([isNear(clock.now(), Date.now()), isNear(clock.skewMs, hourMs)]).toEqual([true, true])
  await clock.follow()
  expect(isNear(clock.now(), Date.now())).toBe(true)
  machine.suspendedMs = 8 * hourMs
  expect(isNear(clock.now(), Date.now() - 8 * hourMs)).toBe(true)
  await clock.follow()
  expect(isNear(clock.now(), Date.now())).toBe(true)
})

test('a server does not start with a clock that is wrong, and names both times and what to do', async () => {
  const { databaseUrl } = await ownApp()
  const dataDir = mkdtempSync(join(tmpdir(), 'regent-clock-'))
  const realNow = Date.now
  vi.spyOn(Date, 'now').mockImplementation(() => realNow() + 2 * minuteMs)
  onTestFinished(() => {
    vi.restoreAllMocks()
    rmSync(dataDir, { recursive: true, force: true })
  })
  const start = (env: Record<string, string> = {}) =>
    startDatabase(
      readSettings({
        DATABASE_URL: databaseUrl,
        DATA_DIR: dataDir,
        SECRET_KEY: randomBytes(32).toString('hex'),
        ...env,
      }),
      log,
    ).catch((error: unknown) => {
      expect(error).toBeInstanceOf(SettingsError)
      return (error as Error).message
    })
  expect(await start()).toMatch(
    /^The clocks of this machine \(\S+Z\) and the database \(\S+Z\) differ by 1\d\d seconds\. Synchronize both with NTP \(MAX_CLOCK_SKEW_SECONDS is 30\)\.$/,
  )
  // The next check is that of the key.
  expect(await start({ MAX_CLOCK_SKEW_SECONDS: '600' })).toMatch(/^SECRET_KEY is not the key/)
})

test('a running server above the limit is not ready, says so, and is ready again when its clock is right', async () => {
  const app = await ownApp()
  const { machine, clocks } = machineOf(0)
  const databaseClock = await DatabaseClock.open(app.db, clocks)
  const server = await startApp({}, app.databaseUrl, { clock: databaseClock.now, databaseClock })
  const lines: string[] = []
  const follower = followClock(databaseClock, limit, pino({ level: 'info' }, { write: (line) => lines.push(line) }))
  onTestFinished(async () => {
    await follower.stop(0)
    await server.close()
  })
  const ready = async () => {
    const reply = await server.app.inject('/ready')
    return [reply.statusCode, (reply.json() as { status: string }).status]
  }
  const exported = async () =>
    Number(/^regent_clock_skew_seconds (\S+)/m.exec((await server.app.inject('/metrics')).body)?.[1])

  expect(await ready()).toEqual([200, 'ready'])
  for (const ms of [2 * minuteMs, -2 * minuteMs]) {
    lines.length = 0
    machine.skewMs = ms
    expect(await ready()).toEqual([503, expect.stringMatching(/^The clocks of this machine .* by 1\d\d seconds\./)])
    expect(isNear(1_000 * (await exported()), ms)).toBe(true)
    follower.wake()
    await vi.waitFor(() => expect(lines.join('')).toContain('The clocks of this machine'))
    machine.skewMs = 0
    expect(await ready()).toEqual([200, 'ready'])
    follower.wake()
    await vi.waitFor(() => expect(lines.join('')).toContain('synchronized again'))
  }
  expect(refusalOfSkew({ now: app.now, skewMs: 30_000 }, limit)).toBeUndefined()
})

/** Two servers on the database of the file's app: the clock of the second one's machine is two minutes ahead. */
async function twoServers() {
  const app = await ownApp()
  const start = async (skewMs: number) => {
    const databaseClock = await DatabaseClock.open(app.db, machineOf(skewMs).clocks)
    const clock = databaseClock.now
    return { ...(await startApp({}, app.databaseUrl, { clock, databaseClock })), clock }
  }
  const right = await start(0)
  const ahead = await start(2 * minuteMs)
  onTestFinished(async () => {
    await right.close()
    await ahead.close()
  })
  return { app, right, ahead, servers: [right, ahead] as const }
}

/** A token for an operator at the present, since the organization of the app lives in January. */
async function tokenOf({ db, cid, as }: TestApp, clock: Clock) {
  const { accountId } = await as('admin')
  return (await signIn(db, clock(), { cid, accountId })).access_token
}

test('writes of a server with a wrong clock are not in the future, and both servers agree on who is online', async () => {
  const { app, ahead, servers } = await twoServers()
  const { gamerTag } = await app.player()
  const headers = {
    authorization: `Bearer ${await tokenOf(app, ahead.clock)}`,
    'x-beam-scope': app.scope,
    'content-type': 'application/json',
  }
  const { url, body } = toHttpRequest(addNote, { body: { gamerTag, text: 'Called today.' } })
  const written = await ahead.app.inject({ method: 'POST', url, headers, payload: body ?? '' })
  expect(written.statusCode).toBe(200)
  const { rows } = await sql<{ isPast: boolean }>`
    select at <= clock_timestamp() as "isPast" from audit_entries where cid = ${app.cid} order by id desc limit 1
  `.execute(app.db)
  expect(rows).toEqual([{ isPast: true }])

  await ahead.presence.beat()
  await ahead.presence.open({ cid: app.cid, pid: app.pid, gamerTag }, undefined)
  for (const server of servers) {
    const { url } = toHttpRequest(getPlayer, { params: { player: gamerTag } })
    const reply = await server.app.inject({ url, headers })
    expect([reply.statusCode, (reply.json() as { online?: boolean }).online]).toEqual([200, true])
  }
})

test('a job that runs longer than the clocks differ is begun once', async () => {
  const { app, right, ahead } = await twoServers()
  const kind = `skewed-${randomUUID()}`
  const begun: string[] = []
  const times: number[] = []
  let end = () => {}
  const ended = new Promise<void>((resolve) => {
    end = resolve
  })
  const hub = await createNotifyHub({ url: app.databaseUrl, log })
  const jobsOf = (name: string, { db, clock }: typeof right) => {
    const jobs = new Jobs({ db, hub, log, clock, leaseMs: minuteMs })
    jobs.define(kind, async ({ now }) => {
      begun.push(name)
      times.push(now)
      await ended
    })
    return jobs
  }
  const first = jobsOf('right', right)
  const second = jobsOf('ahead', ahead)
  onTestFinished(async () => {
    end()
    await hub.close()
  })
  await enqueueJob(app.db, right.clock(), { cid: app.cid, kind, payload: null })
  const running = first.runDue()
  await vi.waitFor(() => expect(begun).toEqual(['right']))
  await second.runDue()
  end()
  await running
  await second.runDue()
  expect(begun).toEqual(['right'])
  expect(times.map((now) => isNear(now, Date.now()))).toEqual([true])
})

test('servers whose machines disagree answer one another; a wrong clock is not taken for another key', async () => {
  const { right, ahead } = await twoServers()
  const key = randomBytes(32)
  const rows = { columns: ['n'], rows: [[1]] }
  const history = { query: async () => rows } as unknown as History
  const server = Fastify()
  handleErrors(server)
  await serveHistory(server, { history, own: history, signature: new ServerSignature(key, right.clock) })
  const origin = await server.listen({ host: '127.0.0.1', port: 0 })
  onTestFinished(() => server.close())
  const ask = (clock: Clock, secret = key) =>
    new RemoteHistory({ origin: () => origin, signature: new ServerSignature(secret, clock), mayPassOn: false })
      .query('DE_1', 'select 1', { rows: 1, timeoutMs: 30_000 })
      .catch((error: Error) => error.message)

  expect(await ask(ahead.clock)).toEqual(rows)
  for (const skewMs of [2 * minuteMs, -2 * minuteMs]) {
    expect(await ask(() => right.clock() + skewMs)).toMatch(/^The clocks of the servers differ by 1\d\d seconds\. Sync/)
  }
  // Another key is named first: then the time of the request says nothing.
  const other = /has a different SECRET_KEY/
  expect(await ask(right.clock, randomBytes(32))).toMatch(other)
  expect(await ask(() => right.clock() + hourMs, randomBytes(32))).toMatch(other)
})
