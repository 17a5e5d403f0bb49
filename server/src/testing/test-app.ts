import { AsyncLocalStorage } from 'node:async_hooks'
import { randomUUID } from 'node:crypto'
import { mkdir, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createRequestError, type RawInput, toHttpRequest } from '@regent/contract/client'
import type { AnyEndpoint, EndpointInput, EndpointOutput } from '@regent/contract/endpoint'
import { createCustomer } from '@regent/contract/organization/customers'
import type { FastifyInstance } from 'fastify'
import pg from 'pg'
import pino from 'pino'
import { inject } from 'vitest'
import { type AppOptions, buildApp } from '../app.ts'
import { attachPlayer, createAccountWithEmail, createGuestAccount } from '../areas/organization/accounts/service.ts'
import { signIn } from '../areas/organization/auth/service.ts'
import type { Presence } from '../areas/players/sessions/presence.ts'
import { areas } from '../areas.ts'
import { connectDatabase, type DatabaseOptions, type Db } from '../engines/database/database.ts'
import { newId } from '../engines/database/ids.ts'
import { createNotifyHub } from '../engines/database/notify.ts'
import { sentText } from '../engines/email/email.ts'
import { openFiles } from '../engines/files/open-files.ts'
import { Jobs } from '../engines/jobs/jobs.ts'
import { embeddedWarehouse } from '../engines/warehouse/embedded-warehouse.ts'
import { countHistory } from '../kernel/history/counter.ts'
import { HistoryKeeper } from '../kernel/history/keeper.ts'
import { FairQueue } from '../kernel/http/limits/fair-queue.ts'
import { LoopLag } from '../kernel/http/limits/overload.ts'
import type { Router } from '../kernel/http/router.ts'
import { decodeKey } from '../kernel/settings/setting-readers.ts'
import { ExtraCustomers, hasExtraRights, readSettings, type Settings } from '../kernel/settings/settings.ts'
import type { Services } from '../kernel/write/write.ts'
import { endAfterFile } from './after-file.ts'
import { withDatabase } from './postgres.ts'

type RoleName = 'admin' | 'developer' | 'tester'

/** A caller of the API, as a client is: over HTTP, with a token and a scope. */
export type Actor = {
  token: string | undefined
  /** The scope of its organization. */
  organization: string
  accountId: number
  /** The player's id, for game clients. */
  gamerTag: number
  call: <E extends AnyEndpoint>(call: E, input: EndpointInput<E>, options?: CallOptions) => Promise<EndpointOutput<E>>
  /** Same, with the whole answer: status, headers, body. */
  send: (call: AnyEndpoint, input: RawInput, options?: CallOptions) => Promise<Answer>
}

export type CallOptions = {
  scope?: string | undefined
  headers?: Record<string, string>
  /** The address that the call comes from. */
  address?: string
}
export type Answer = { status: number; headers: Record<string, unknown>; body: unknown }

/** The time of the organization whose call runs, where it has one of its own. */
const ownTime = new AsyncLocalStorage<{ now: number }>()

/** The app of this worker, and the one that only the tests of the running file use. */
let shared: Promise<Shared> | undefined
let own: Promise<Shared> | undefined

type Shared = {
  app: FastifyInstance
  router: Router
  services: Services
  jobs: Jobs
  presence: Presence
  keyUse: { flush: () => Promise<void> }
  callCounts: { flush: () => Promise<void> }
  history: HistoryKeeper
  db: Db
  databaseUrl: string
  clock: { now: number }
  close: () => Promise<void>
}

/** The key of every app, unless its settings name another; `testKeyText` is for a whole server on the same database. */
const testKey = Buffer.alloc(32, 7)
export const testKeyText = testKey.toString('base64')

/** Tests share the machine with other tests: how busy it is must not decide what they are answered. */
class IdleLoop extends LoopLag {
  override get isOverloaded(): boolean {
    return false
  }
}
const idleLoop = new IdleLoop()

/** Never limits the requests in work, however busy the machine of the tests is. */
class UnlimitedQueue extends FairQueue {
  override tick(): void {}
}
const patientDatabase = { poolSize: 5, maxWaitMs: 60_000, maxStatementMs: 120_000 }

/** What a test replaces in the app besides its settings. */
type Special = Partial<DatabaseOptions> &
  Partial<
    Pick<
      AppOptions,
      'bodies' | 'concurrentCalls' | 'clock' | 'databaseClock' | 'disk' | 'lag' | 'log' | 'queue' | 'replica' | 'tracer'
    >
  >

/**
 * The real app on an empty database of its own, for tests that need other settings; or a second server on an existing
 * database. The caller closes it.
 */
export async function startApp(
  settings: Partial<Settings> = {},
  ofOther?: string,
  special: Special = {},
): Promise<Shared> {
  const postgresUrl = inject('postgresUrl')
  const database = `test_${randomUUID().replaceAll('-', '')}`
  if (ofOther === undefined)
    await run(postgresUrl, `create database ${database} template template_regent strategy file_copy`)
  const databaseUrl = ofOther ?? withDatabase(postgresUrl, database)
  const { log = pino({ level: process.env['TEST_LOG'] ?? 'silent' }) } = special
  const { db, close } = await connectDatabase({ ...patientDatabase, ...special, url: databaseUrl, log })
  const hub = await createNotifyHub({ url: databaseUrl, log })
  const clock = { now: Date.UTC(2026, 0, 15, 12) }
  const now = special.clock ?? (() => (ownTime.getStore() ?? clock).now)
  const dataDir = join(tmpdir(), `regent-${database}`)
  const history = openHistory({ db, log, now, dataDir, filesUrl: settings.filesUrl })
  const { app, router, services, presence, keyUse, callCounts } = await buildApp({
    ...chooseParts(special),
    history,
    db,
    hub,
    settings: chooseSettings(settings, dataDir),
    secretKey: decodeKey(settings.secretKey ?? '') ?? testKey,
    log,
    clock: now,
    strict: true,
    consoleDist: await smallConsole(dataDir),
  })
  await app.ready()
  const jobs = new Jobs({ db, hub, log, tracer: special.tracer, clock: now })
  for (const area of areas) area.work?.jobs?.({ jobs, callJobs: jobs, services, app, log })
  return {
    app,
    router,
    services,
    jobs,
    presence,
    keyUse,
    callCounts,
    history,
    db,
    databaseUrl,
    clock,
    async close() {
      // A connection that a test's client keeps open without a request would be waited for.
      app.server.closeAllConnections()
      await app.close()
      await history.stop()
      await hub.close()
      await close()
      await rm(dataDir, { recursive: true, force: true })
      if (ofOther === undefined) await run(postgresUrl, `drop database if exists ${database} with (force)`)
    },
  }
}

type HistoryNeeds = { db: Db; log: pino.Logger; now: () => number; dataDir: string; filesUrl: Settings['filesUrl'] }

/** In tests the analytics engine is in the process of the app. */
function openHistory({ db, log, now, dataDir, filesUrl }: HistoryNeeds): HistoryKeeper {
  return new HistoryKeeper({
    db,
    log,
    clock: now,
    files: openFiles({ filesUrl, dataDir }, { clock: now }),
    warehouse: embeddedWarehouse(join(dataDir, 'analytics'), log),
    owner: { serverId: randomUUID(), address: 'http://regent.test', place: 'test', processId: 0 },
  })
}

function chooseSettings(settings: Partial<Settings>, dataDir: string): Settings {
  return {
    ...readSettings({}),
    publicUrl: 'http://regent.test',
    dataDir,
    extraCustomers: new ExtraCustomers([]),
    // All tests come from one address.
    organizationsPerHour: 0,
    guestsPerHour: 0,
    ...settings,
  }
}

/** The parts of the app that a test replaces, and those that must not depend on how busy the machine is. */
function chooseParts({ databaseClock, disk, lag, queue, bodies, concurrentCalls, tracer, replica }: Special) {
  return {
    ...(databaseClock && { databaseClock }),
    ...(disk && { disk }),
    ...(bodies && { bodies }),
    lag: lag ?? idleLoop,
    queue: queue ?? new UnlimitedQueue(),
    concurrentCalls,
    tracer,
    replica,
  }
}

/** A console of one page: each file of the built one would be a route, which takes longer than the rest of the start. */
async function smallConsole(dataDir: string): Promise<string> {
  const folder = join(dataDir, 'console')
  await mkdir(folder, { recursive: true })
  await writeFile(join(folder, 'index.html'), '<!doctype html><title>Regent</title>')
  return folder
}

/** The app that the tests of a worker share. It ends with the worker, and its database with the run. */
function sharedApp(): Promise<Shared> {
  shared ??= startApp()
  return shared
}

/** The app that the tests of a file share, until the last of them has ended. */
function appOfFile(): Promise<Shared> {
  if (own !== undefined) return own
  const starting = startApp()
  own = starting
  endAfterFile(async () => {
    own = undefined
    await (await starting).close()
  })
  return starting
}

async function run(url: string, statement: string): Promise<void> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    await client.query(statement)
  } finally {
    await client.end()
  }
}

export type TestApp = Awaited<ReturnType<typeof makeOrganization>>

/**
 * An organization of its own (PROD above staging above development) in the real app and on the real database that all
 * files of the worker share. Its clock is its own, and jobs do not run.
 */
export const testApp = async (): Promise<TestApp> => makeOrganization(await sharedApp(), false)

/**
 * The same in an app and a database that only this file uses: for tests that change settings, run jobs, lock tables or
 * count over all organizations.
 */
export const ownApp = async (): Promise<TestApp> => makeOrganization(await appOfFile(), true)

/** The time of an organization, in epoch milliseconds. */
type Clock = { now: number }

/** Sends calls to the app at the time of the organization. */
function makeSender(app: FastifyInstance, clock: Clock) {
  return async (
    token: string | undefined,
    scope: string | undefined,
    call: AnyEndpoint,
    input: RawInput,
    { headers = {}, address }: CallOptions = {},
  ): Promise<Answer> => {
    const { method, url, body } = toHttpRequest(call, input)
    // Awaited inside: the call is made when its answer is asked for, and only then has the time of the organization.
    const reply = await ownTime.run(clock, async () => {
      return await app.inject({
        method: method as 'GET',
        url,
        ...(address !== undefined && { remoteAddress: address }),
        headers: {
          ...(token !== undefined && { authorization: `Bearer ${token}` }),
          ...(scope !== undefined && { 'x-beam-scope': scope }),
          ...(body !== undefined && { 'content-type': 'application/json' }),
          ...headers,
        },
        ...(body !== undefined && { payload: body }),
      })
    })
    return {
      status: reply.statusCode,
      headers: reply.headers as Record<string, unknown>,
      // 304 has no body.
      body: reply.payload === '' ? undefined : (reply.json() as unknown),
    }
  }
}

type MakeActor = (
  token: string | undefined,
  defaultScope: string | undefined,
  ids?: { accountId?: number; gamerTag?: number },
) => Actor

function actorMaker(app: FastifyInstance, clock: Clock): MakeActor {
  const send = makeSender(app, clock)
  return (token, defaultScope, ids = {}) => {
    const sendAs: Actor['send'] = (call, input, options = {}) =>
      send(
        token,
        'scope' in options ? options.scope : call.scope === 'none' ? undefined : defaultScope,
        call,
        input,
        options,
      )
    return {
      token,
      organization: defaultScope?.split('.')[0] ?? '',
      accountId: ids.accountId ?? 0,
      gamerTag: ids.gamerTag ?? 0,
      send: sendAs,
      async call(call, input, options) {
        const { status, body } = await sendAs(call, input as RawInput, options)
        if (status >= 400) throw createRequestError(status, body)
        return body as never
      },
    }
  }
}

const adminPassword = 'correct horse battery'

async function makeOrganization(shared: Shared, isOfFile: boolean) {
  const { app, db, router, services, databaseUrl } = shared
  // In the shared app the clock belongs to the organization: moving it moves no other test.
  const clock = isOfFile ? shared.clock : { now: shared.clock.now }
  const actor = actorMaker(app, clock)
  const email = `admin-${newId()}@studio.test`
  const made = await actor(undefined, undefined).call(createCustomer, {
    body: {
      email,
      password: adminPassword,
      customerName: 'Test Studio',
      projectName: 'Sky Raiders',
      alias: `studio-${newId()}`,
    },
  })
  const { cid, alias = '', pid } = made
  const rows = await db.selectFrom('realms').select(['pid', 'name']).where('cid', '=', cid).execute()
  const pidOf = (name: string) => rows.find((row) => row.name === name)?.pid ?? ''
  const scope = `${cid}.${pid}`
  const organization = { db, cid, pid, clock, actor }

  return {
    app,
    router,
    services,
    db,
    databaseUrl,
    ...serverWork(shared, clock, isOfFile),
    ...serverSettings(services, cid, isOfFile),
    ...callers(organization),
    cid,
    alias,
    /** The production realm; `scope` names it. */
    pid,
    scope,
    staging: pidOf('staging'),
    development: pidOf('development'),
    email,
    password: adminPassword,
    now: () => clock.now,
    /** Plain SQL on the database, over a connection of its own. */
    query: (statement: string) => run(databaseUrl, statement),
    /** Advances the clock of this organization's calls; in an app of the file's own, that of the server. */
    advance(ms: number) {
      clock.now += ms
    },
    /** The last e-mail in the outbox for somebody, as it is sent. */
    async lastMail(to: string) {
      const mail = await db
        .selectFrom('emails')
        .selectAll()
        .where('cid', '=', cid)
        .where('recipient', '=', to)
        .orderBy('created_at', 'desc')
        .executeTakeFirst()
      return mail && { ...mail, body: sentText(mail) }
    },
  }
}

/** Other files use the shared app at other times: what a test moves there would move under them. */
function requireOwn(isOfFile: boolean, act: string): void {
  if (!isOfFile) throw new Error(`Tests that ${act} need an app of their own: call ownApp() instead of testApp().`)
}

/** What a running server does at intervals. */
function serverWork({ db, jobs, presence, keyUse, callCounts, history }: Shared, clock: Clock, isOfFile: boolean) {
  return {
    /** Carries out due jobs, as a running server does by itself. */
    async runJobs() {
      requireOwn(isOfFile, 'run jobs')
      await jobs.runDue()
    },
    /** Does what a running server does every 25 seconds for connected players. */
    async beat() {
      requireOwn(isOfFile, 'renew the presence of all players')
      await presence.beat()
    },
    /** Does what a running server does every ten seconds: writes the counts of API keys. */
    countKeyUse: () => keyUse.flush(),
    /** The same for slow and failed calls. */
    countCalls: () => callCounts.flush(),
    /** Does what a running server does every two seconds: counts events and passes them to the analytics engine. */
    async moveHistory() {
      requireOwn(isOfFile, 'move the history')
      await countHistory(db, () => clock.now)
      await history.move()
    },
  }
}

/** Settings of a running server that tests change. */
function serverSettings(services: Services, cid: number, isOfFile: boolean) {
  return {
    /** Gives the organization the extra rights. */
    giveExtras() {
      const { settings } = services
      if (hasExtraRights(settings, cid)) return
      const cids = [...String(settings.extraCustomers).split(','), String(cid)]
      Object.assign(settings, { extraCustomers: new ExtraCustomers(cids) })
    },
    /** Lets jobs and sign-ins call services on this machine, as PRIVATE_HOSTS=loopback does. */
    mayCallLoopback() {
      requireOwn(isOfFile, 'change settings')
      Object.assign(services.settings, { privateHosts: ['loopback'] })
    },
  }
}

type Organization = { db: Db; cid: number; pid: string; clock: Clock; actor: MakeActor }

/** Signs in operators and players of the organization. */
function callers({ db, cid, pid, clock, actor }: Organization) {
  const scope = `${cid}.${pid}`
  return {
    anonymous: actor(undefined, scope),
    withToken: (token: string, ownScope: string = scope) => actor(token, ownScope),
    /** An operator with this global role, or with roles in single realms. */
    async as(role: RoleName | undefined, realmRoles: Record<string, RoleName> = {}): Promise<Actor> {
      const accountId = await createAccountWithEmail({ db, cid }, clock.now, {
        email: `${role ?? 'none'}-${newId()}@studio.test`,
        role,
      })
      await db
        .updateTable('accounts')
        .set({ realm_roles: JSON.stringify(realmRoles), email_confirmed_at: new Date(clock.now) })
        .where('cid', '=', cid)
        .where('id', '=', accountId)
        .execute()
      const tokens = await signIn(db, clock.now, { cid, accountId })
      return actor(tokens.access_token, scope, { accountId })
    },
    /** A game client's player in a realm (by default PROD). */
    async player(inPid: string = pid): Promise<Actor> {
      const customer = { db, cid }
      const accountId = await createGuestAccount(customer, clock.now)
      const { gamerTag } = await attachPlayer({ db, cid, id: inPid, createdAt: 0 }, clock.now, accountId, 'WebGL')
      const tokens = await signIn(db, clock.now, { cid, accountId, player: { pid: inPid, gamerTag } })
      return actor(tokens.access_token, `${cid}.${inPid}`, { accountId, gamerTag })
    },
  }
}
