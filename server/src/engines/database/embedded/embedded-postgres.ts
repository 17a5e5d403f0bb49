import { existsSync, readFileSync, realpathSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { makeFolderNow } from '../../durable.ts'
import type { EngineLog } from '../../engine-log.ts'
import { EngineError } from '../engine-error.ts'
import { forgetOwner, ownedBy, recordOwner, refuseOwned } from '../ownership.ts'
import { findBinaries } from './binaries.ts'
import { chooseUser, embeddedUser, openCluster, type ServerParameters } from './cluster.ts'
import {
  type Address,
  chooseAddress,
  clearLeftovers,
  lastComplaint,
  launchPostmaster,
  type Postmaster,
  rotateLog,
  shutDown,
} from './postmaster.ts'
import { findPostmaster } from './processes.ts'
import { archiveParameters, canArchive, resolveArchive, startWalArchiver } from './wal-archive.ts'

export type EmbeddedPostgresOptions = {
  /** DATA_DIR; the database is in its folder `postgres`. */
  dataDir: string
  log: EngineLog
  /** Lines of postgresql.conf that replace the defaults, such as `{ fsync: 'off' }` in tests. */
  parameters?: ServerParameters
  /** Folder of the point-in-time archive; unset: the WAL is not archived. */
  archive?: string | undefined
  /** Attempts of the first start; default: 5. */
  attempts?: number
}

export type EmbeddedPostgres = {
  url: string
  /** Stops PostgreSQL and releases the data folder. */
  stop: () => Promise<void>
  /** Calls back each time PostgreSQL is lost unexpectedly; it is already being restarted. */
  onExit: (callback: () => void) => void
}

const database = 'regent'
// An arbitrary number that no other lock in the database `postgres` uses.
const ownerLock = 7_253_368
const probeMs = 10
const silenceMs = 60_000
const startAttempts = 5
const archiverStopMs = 10_000
const restartDelaysMs = [0, 100, 250, 500, 1000, 2000, 5000, 10_000]

/**
 * Starts the bundled PostgreSQL in `DATA_DIR/postgres` and keeps it running. The first start creates it; a PostgreSQL
 * left by a killed server is taken over; one that dies is restarted. One server owns a DATA_DIR; a second one is
 * rejected.
 */
export async function startEmbeddedPostgres(options: EmbeddedPostgresOptions): Promise<EmbeddedPostgres> {
  const { log, attempts = startAttempts } = options
  const archive = canArchive ? options.archive : undefined
  const parameters = { ...(archive === undefined ? {} : archiveParameters), ...options.parameters }
  makeFolderNow(resolve(options.dataDir))
  const dataDir = realpathSync(options.dataDir)
  refuseOwned(dataDir)

  const runAs = chooseUser(dataDir)
  const binaries = await findBinaries(dataDir, runAs)
  const { native } = binaries
  const { folder, password, build } = await openCluster(dataDir, binaries, runAs, parameters)
  const archiver = archive === undefined ? undefined : startWalArchiver(folder, resolveArchive(archive, dataDir), log)
  const address = await chooseAddress(folder)
  const logFile = join(dataDir, 'postgres.log')
  rotateLog(logFile)
  const rotation = setInterval(rotateLog, 60_000, logFile).unref()

  const keeper = new PostgresKeeper({
    dataDir,
    native,
    folder,
    password,
    build,
    address,
    logFile,
    runAs,
    log,
    attempts,
  })
  try {
    const claimed = await keeper.start()
    recordOwner(dataDir)
    await createDatabase(claimed)
  } catch (error) {
    keeper.abort()
    clearInterval(rotation)
    await archiver?.stop(archiverStopMs)
    await keeper.disconnect()
    throw error
  }
  return {
    url: buildUrl(address, password),
    async stop() {
      keeper.abort()
      clearInterval(rotation)
      await keeper.waitForRecovery()
      await keeper.disconnect()
      // PostgreSQL ends when its last segment is archived.
      await shutDown(native, folder)
      await archiver?.stop(archiverStopMs)
      forgetOwner(dataDir)
    },
    onExit: (callback) => keeper.onExit(callback),
  }
}

/** A created cluster, and how its PostgreSQL is started. */
type Cluster = {
  /** DATA_DIR. */
  dataDir: string
  /** The binaries of PostgreSQL. */
  native: string
  /** The data folder of PostgreSQL. */
  folder: string
  password: string
  build: string
  address: Address
  logFile: string
  runAs: ReturnType<typeof chooseUser>
  log: EngineLog
  attempts: number
}

/** Starts PostgreSQL or takes over a running one, holds the ownership lock, and restarts it when it is lost. */
class PostgresKeeper {
  readonly #cluster: Cluster
  readonly #exitCallbacks: (() => void)[] = []
  readonly #stopping = new AbortController()
  #owner: pg.Client | undefined
  #claimedAt = 0
  #losses = 0
  #recovery: Promise<void> | undefined

  constructor(cluster: Cluster) {
    this.#cluster = cluster
  }

  /** The first start; throws when all attempts have failed. */
  start(): Promise<pg.Client> {
    return this.#claimPatiently(0, true)
  }

  onExit(callback: () => void): void {
    this.#exitCallbacks.push(callback)
  }

  /** Ends all attempts: a lost PostgreSQL is no longer restarted. */
  abort(): void {
    this.#stopping.abort()
  }

  async waitForRecovery(): Promise<void> {
    await this.#recovery
  }

  async disconnect(): Promise<void> {
    await this.#owner?.end()
  }

  /** Connects to the running PostgreSQL, or starts it, and takes ownership. */
  async #claim(): Promise<pg.Client> {
    const { native, folder, address, logFile, runAs, build, log } = this.#cluster
    let postmaster: Postmaster | undefined
    if (!findPostmaster(folder)) {
      await clearLeftovers(folder)
      postmaster = launchPostmaster({ native, folder, address, logFile, runAs })
    }
    const connected = await this.#connect(postmaster)
    try {
      await this.#takeOwnership(connected)
      const running = await connected.query(`select current_setting('regent.build', true) as build`)
      if (running.rows[0].build === build) return connected
    } catch (error) {
      await connected.end()
      throw error
    }
    log.info('The running PostgreSQL has different binaries or settings; restarting it.')
    await connected.end()
    await shutDown(native, folder)
    return this.#claim()
  }

  async #connect(postmaster: Postmaster | undefined): Promise<pg.Client> {
    const { dataDir, native, folder, address, password, logFile } = this.#cluster
    let lastSignOfLife = performance.now()
    for (;;) {
      const client = ownerClient(address, password)
      try {
        await client.connect()
        return client
      } catch (error) {
        await client.end().catch(() => {})
        const { code } = error as { code?: string }
        if (code === '28P01') {
          throw new EngineError(`The password in ${join(dataDir, 'postgres.password')} does not match ${folder}.`)
        }
        // Errors of class 57 and 53 are signs of life: PostgreSQL is starting, recovering, or full.
        if (/^5[37]/.test(code ?? '')) lastSignOfLife = performance.now()
      }
      if (this.#stopping.signal.aborted) throw new Error('The server is being stopped.')
      // Another postmaster of this folder may have started before ours; then connect to that one.
      if ((!postmaster || postmaster.hasEnded()) && !findPostmaster(folder)) {
        const how = postmaster ? ` (${await postmaster.ended})` : ''
        throw new Error(`PostgreSQL stopped while starting${how}: ${lastComplaint(logFile)}`)
      }
      if (performance.now() - lastSignOfLife > silenceMs) {
        await shutDown(native, folder)
        throw new Error(`PostgreSQL on ${folder} did not respond and was stopped`)
      }
      await sleep(probeMs)
    }
  }

  async #takeOwnership(client: pg.Client): Promise<void> {
    // The session of a server that was just killed may need a short time to end.
    for (let attempt = 0; attempt < 20; attempt++) {
      const { rows } = await client.query('select pg_try_advisory_lock($1) as owned', [ownerLock])
      if (rows[0].owned) return
      await sleep(50)
    }
    throw ownedBy(this.#cluster.dataDir)
  }

  /**
   * Claims with growing delays. A first start gives up; a restart does not, because an operator may be repairing the
   * cause.
   */
  async #claimPatiently(firstDelay: number, mayGiveUp: boolean): Promise<pg.Client> {
    const { log, logFile, attempts } = this.#cluster
    for (let attempt = firstDelay; ; attempt++) {
      await sleep(restartDelaysMs[Math.min(attempt, restartDelaysMs.length - 1)], undefined, {
        signal: this.#stopping.signal,
      })
      try {
        const claimed = await this.#claim()
        this.#owner = claimed
        this.#claimedAt = performance.now()
        claimed.on('end', () => this.#lose())
        return claimed
      } catch (error) {
        if (mayGiveUp && error instanceof EngineError) throw error
        if (mayGiveUp && attempt >= attempts - 1) throw new EngineError(`${(error as Error).message}; see ${logFile}.`)
        if (!this.#stopping.signal.aborted) log.warn(`${(error as Error).message}; trying again.`)
      }
    }
  }

  #lose(): void {
    const { log } = this.#cluster
    this.#owner = undefined
    if (this.#stopping.signal.aborted) return
    log.error('PostgreSQL has stopped; restarting it.')
    for (const callback of this.#exitCallbacks) callback()
    const lostAt = performance.now()
    this.#losses = lostAt - this.#claimedAt < 60_000 ? this.#losses + 1 : 0
    this.#recovery = this.#claimPatiently(this.#losses, false).then(
      () => log.info(`PostgreSQL responds again after ${Math.round(performance.now() - lostAt)} ms.`),
      () => {}, // attempts end only when the server is stopped
    )
  }
}

/**
 * The address of the database in DATA_DIR while a server runs it; otherwise undefined. For programs that read it while
 * the server runs: they need no ownership, and stop nothing.
 */
export async function findRunningPostgres(dataDir: string): Promise<string | undefined> {
  if (!existsSync(dataDir)) return undefined
  const folder = join(realpathSync(dataDir), 'postgres')
  if (!findPostmaster(folder)) return undefined
  const password = readFileSync(join(dataDir, 'postgres.password'), 'utf8').trim()
  return buildUrl(await chooseAddress(folder), password)
}

/** The session that holds the ownership lock. It uses a separate database, so that it blocks nothing. */
function ownerClient(address: Address, password: string): pg.Client {
  const client = new pg.Client({
    ...address,
    user: embeddedUser,
    password,
    database: 'postgres',
    application_name: 'regent owner',
    connectionTimeoutMillis: 5000,
    keepAlive: true,
  })
  client.on('error', () => {}) // only the end of the connection matters
  return client
}

async function createDatabase(client: pg.Client): Promise<void> {
  const { rowCount } = await client.query('select from pg_database where datname = $1', [database])
  if (!rowCount) await client.query(`create database ${database}`)
}

function buildUrl({ host, port }: Address, password: string): string {
  const url = new URL(`postgres://${embeddedUser}:${password}@localhost:${port}/${database}`)
  url.searchParams.set('host', host)
  return url.href
}
