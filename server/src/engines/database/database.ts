import type { Kysely } from 'kysely'
import type pg from 'pg'
import type { EngineLog } from '../engine-log.ts'
import { columnValues } from './column-values.ts'
import { BoundedPool } from './connection/bounded-pool.ts'
import { kyselyOver } from './connection/driver.ts'
import { Places, type Share } from './connection/places.ts'
import { PreparedClient } from './connection/prepared-client.ts'
import { EngineError } from './engine-error.ts'
import { SharedReads } from './shared-reads.ts'
import type { Tables } from './tables.ts'

/** The database, or a transaction in it. */
export type Db = Kysely<Tables>

/** The database as one module sees it: SQL that names another table does not compile. */
export type Handle<Names extends keyof Tables> = Kysely<Pick<Tables, Names>>

export type DatabaseOptions = {
  url: string
  log: EngineLog
  /**
   * Maximum number of connections of this server. A few are added while one organization holds all that it can get.
   */
  poolSize?: number
  /** How many may wait for a connection, and for how long; the others are rejected with `DatabaseBusy`. */
  maxWaiting?: number
  maxWaitMs?: number
  /** The time limit of a statement. */
  maxStatementMs?: number
}

export type Database = {
  db: Db
  pool: pg.Pool
  /** Waits for the running queries, then closes every connection. */
  close: () => Promise<void>
}

const oldestVersion = 15

/** Number of connections for each kind of shared reads. Fewer connections mean more reads per packet. */
const countSharedConnections = (poolSize: number): number => Math.min(3, Math.floor(poolSize / 5))

/** Connections above the pool for owners that hold few. A small pool has no requests of organizations. */
const countReserve = (poolSize: number, usual: number): number =>
  countSharedConnections(poolSize) === 0 ? 0 : Math.max(2, Math.round(usual / 4))

/**
 * Our statements are prepared and keep their first plan. A plan made for a nearly empty table uses a sequential scan,
 * and keeps it when thousands of players arrive within a minute. Each of our searches has an index, so sequential scans
 * are off. JIT compilation costs more than such statements take. `random_page_cost` is set for memory and flash
 * (PostgreSQL's default is for spinning disks), so that every server plans like the embedded one.
 */
const planning = '-c enable_seqscan=off -c jit=off -c random_page_cost=1.1'

/** Connects to PostgreSQL. Rejects one that does not answer, is too old, or does not store text in UTF-8. */
export async function connectDatabase(options: DatabaseOptions): Promise<Database> {
  const { url, log, poolSize = 20, maxWaiting = 2_000, maxWaitMs = 10_000, maxStatementMs = 30_000 } = options
  const config: pg.ClientConfig = {
    connectionString: url,
    types: columnValues,
    application_name: 'regent',
    options: `-c TimeZone=UTC ${planning}`,
    statement_timeout: maxStatementMs,
    idle_in_transaction_session_timeout: 60_000,
    connectionTimeoutMillis: maxWaitMs,
    keepAlive: true,
    pipeline: true,
  }
  const shared = countSharedConnections(poolSize)
  const usual = poolSize - 2 * shared
  const places = new Places({ usual, reserve: countReserve(poolSize, usual), maxWaiting, maxWaitMs })
  const pool = new BoundedPool({ ...config, Client: PreparedClient }, places)
  // A connection that breaks while idle is replaced by the next query; an unhandled event would end the process. The
  // error contains the whole connection, so only its message is logged.
  pool.on('error', ({ message }) => {
    if (!pool.ending) log.warn(`A database connection broke: ${message}.`)
  })
  try {
    await checkServer(pool, url)
  } catch (error) {
    await pool.end()
    throw error
  }
  const reads = { ...config, application_name: 'regent reads' }
  const onePlan = { ...reads, options: `${config.options} -c plan_cache_mode=force_generic_plan` }
  const freePlaces = (share: Share) => places.countFree(share)
  const ways = {
    pool,
    onePlan: new SharedReads(onePlan, shared, log, freePlaces),
    reads: new SharedReads(reads, shared, log, freePlaces),
  }
  const db = kyselyOver(ways)
  return { db, pool, close: () => db.destroy() }
}

async function checkServer(pool: pg.Pool, url: string): Promise<void> {
  const { rows } = await pool
    .query(
      `select current_setting('server_version_num')::int as version, current_setting('server_encoding') as encoding`,
    )
    .catch((error: Error) => {
      throw new EngineError(`The database at ${withoutSecrets(url)} cannot be used: ${formatReason(error)}.`)
    })
  const { version, encoding } = rows[0] as { version: number; encoding: string }
  const major = Math.floor(version / 10_000)
  if (major < oldestVersion) {
    throw new EngineError(
      `The database at ${withoutSecrets(url)} is PostgreSQL ${major}; Regent needs ${oldestVersion} or later.`,
    )
  }
  if (encoding !== 'UTF8') {
    throw new EngineError(`The database at ${withoutSecrets(url)} is encoded in ${encoding}; Regent needs UTF8.`)
  }
}

/** A host name with several addresses fails with an error that contains one reason per address. */
function formatReason(error: Error): string {
  return error instanceof AggregateError ? error.errors.map((inner: Error) => inner.message).join(', ') : error.message
}

function withoutSecrets(url: string): string {
  const { host, pathname } = new URL(url)
  return host + pathname
}
