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

  const exitCallbacks: (() => void)[] = []
  const stopping = new AbortController()
  let owner: pg.Client | undefined
  let claimedAt = 0
  let losses = 0
  let recovery: Promise<void> | undefined

  /** Connects to the running PostgreSQL, or starts it, and takes ownership. */
  async function claim(): Promise<pg.Client> {
    let postmaster: Postmaster | undefined
    if (!findPostmaster(folder)) {
      await clearLeftovers(folder)
      postmaster = launchPostmaster({ native, folder, address, logFile, runAs })
    }
    const connected = await connect(postmaster)
    try {
      await takeOwnership(connected)
      const running = await connected.query(`select current_setting('regent.build', true) as build`)
      if (running.rows[0].build === build) return connected
    } catch (error) {
      await connected.end()
      throw error
    }
    log.info('The running PostgreSQL has different binaries or settings; restarting it.')
    await connected.end()
    await shutDown(native, folder)
    return claim()
  }

  async function connect(postmaster: Postmaster | undefined): Promise<pg.Client> {
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
      if (stopping.signal.aborted) throw new Error('The server is being stopped.')
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

  async function takeOwnership(client: pg.Client): Promise<void> {
    // The session of a server that was just killed may need a short time to end.
    for (let attempt = 0; attempt < 20; attempt++) {
      const { rows } = await client.query('select pg_try_advisory_lock($1) as owned', [ownerLock])
      if (rows[0].owned) return
      await sleep(50)
    }
    throw ownedBy(dataDir)
  }

  /**
   * Claims with growing delays. A first start gives up; a restart does not, because an operator may be repairing the
   * cause.
   */
  async function claimPatiently(firstDelay: number, mayGiveUp: boolean): Promise<pg.Client> {
    for (let attempt = firstDelay; ; attempt++) {
      await sleep(restartDelaysMs[Math.min(attempt, restartDelaysMs.length - 1)], undefined, {
        signal: stopping.signal,
      })
      try {
        const claimed = await claim()
        owner = claimed
        claimedAt = performance.now()
        claimed.on('end', lose)
        return claimed
      } catch (error) {
        if (mayGiveUp && error instanceof EngineError) throw error
        if (mayGiveUp && attempt >= attempts - 1) throw new EngineError(`${(error as Error).message}; see ${logFile}.`)
        if (!stopping.signal.aborted) log.warn(`${(error as Error).message}; trying again.`)
      }
    }
  }

  function lose(): void {
    owner = undefined
    if (stopping.signal.aborted) return
    log.error('PostgreSQL has stopped; restarting it.')
    for (const callback of exitCallbacks) callback()
    const lostAt = performance.now()
    losses = lostAt - claimedAt < 60_000 ? losses + 1 : 0
    recovery = claimPatiently(losses, false).then(
      () => log.info(`PostgreSQL responds again after ${Math.round(performance.now() - lostAt)} ms.`),
      () => {}, // attempts end only when the server is stopped
    )
  }

  async function stop(): Promise<void> {
    stopping.abort()
    clearInterval(rotation)
    await recovery
    await owner?.end()
    // PostgreSQL ends when its last segment is archived.
    await shutDown(native, folder)
    await archiver?.stop(archiverStopMs)
    forgetOwner(dataDir)
  }

  try {
    const claimed = await claimPatiently(0, true)
    recordOwner(dataDir)
    await createDatabase(claimed)
  } catch (error) {
    stopping.abort()
    clearInterval(rotation)
    await archiver?.stop(archiverStopMs)
    await owner?.end()
    throw error
  }
  return { url: buildUrl(address, password), stop, onExit: (callback) => exitCallbacks.push(callback) }
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
