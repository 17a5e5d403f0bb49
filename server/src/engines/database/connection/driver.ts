import {
  type CompiledQuery,
  type ConnectionProvider,
  type DatabaseConnection,
  DefaultConnectionProvider,
  DefaultQueryExecutor,
  type Driver,
  Kysely,
  PostgresAdapter,
  PostgresDialect,
  PostgresQueryCompiler,
  type QueryResult,
  type TransactionSettings,
} from 'kysely'
import type pg from 'pg'
import { currentSpan, inSpan } from '../../tracing/span.ts'
import { statementSpan } from '../../tracing/statement-span.ts'
import type { Rows, SharedReads } from '../shared-reads.ts'
import type { Tables } from '../tables.ts'
import type { BoundedPool } from './bounded-pool.ts'
import type { Places, Share, ShareOwner } from './places.ts'
import { genericPlanHint, type PreparedClient } from './prepared-client.ts'

type PoolClient = PreparedClient & pg.PoolClient

export type Ways = {
  pool: BoundedPool
  /** For reads with one plan for all values. */
  onePlan: SharedReads
  reads: SharedReads
}

type Work = 'reads' | 'writes'

/** The handle of the server itself, and the others that use the same connections for somebody. */
class Handles {
  readonly places: Places
  readonly server: Kysely<Tables>
  readonly jobs: Kysely<Tables>
  readonly #ways: Ways
  readonly #dialect: PostgresDialect
  readonly #handles = new WeakMap<Share, Kysely<Tables>>()

  constructor(ways: Ways) {
    this.#ways = ways
    this.#dialect = new PostgresDialect({ pool: ways.pool })
    this.places = ways.pool.places
    this.server = this.#open(this.places.server, this.places.server)
    this.jobs = this.#open(this.places.jobs, this.places.jobs)
  }

  for(owner: ShareOwner, work: Work): Kysely<Tables> {
    const shares = this.places.findShares(owner)
    const share = shares[work]
    const known = this.#handles.get(share)
    if (known) return known
    const handle = this.#open(share, work === 'reads' ? shares['slow reads'] : share)
    this.#handles.set(share, handle)
    return handle
  }

  #open(share: Share, slow: Share): Kysely<Tables> {
    const dialect = this.#dialect
    const driver = new PoolAndReads(this.#ways, share, slow)
    const executor = new Executor(new DefaultConnectionProvider(driver))
    return new Kysely<Tables>({ config: { dialect }, dialect, driver, executor })
  }
}

/** The handles of each server; transactions and handles that already belong to somebody are not in it. */
const knownHandles = new WeakMap<Kysely<Tables>, Handles>()
/** The server's handle of each other handle. */
const serverHandles = new WeakMap<Kysely<Tables>, Kysely<Tables>>()

/** PostgreSQL over a pool. Short reads outside transactions go over connections that requests share. */
export function kyselyOver(ways: Ways): Kysely<Tables> {
  const handles = new Handles(ways)
  knownHandles.set(handles.server, handles)
  serverHandles.set(handles.jobs, handles.server)
  return handles.server
}

/**
 * The handle for the work of an organization or of its realm: its connections count as theirs. A transaction, or a handle
 * that already belongs to somebody, is returned as it is.
 */
export function chooseHandle(db: Kysely<Tables>, owner: ShareOwner, work: Work): Kysely<Tables> {
  const handles = knownHandles.get(db)
  if (!handles) return db
  const handle = handles.for(owner, work)
  if (!serverHandles.has(handle)) serverHandles.set(handle, handles.server)
  return handle
}

/** The handle for background work. */
export const chooseJobHandle = (db: Kysely<Tables>): Kysely<Tables> => knownHandles.get(db)?.jobs ?? db

/** The handle of the server itself, for work that it does for many organizations at once. */
export const findServerHandle = (db: Kysely<Tables>): Kysely<Tables> => serverHandles.get(db) ?? db

/** Who holds the connections behind the server's handle, and who waits. */
export const findPlaces = (db: Kysely<Tables>): Places | undefined => knownHandles.get(db)?.places

/**
 * Pipelines the statements of a transaction. Kysely itself would wait for each result before it sends the next
 * statement, even if they are started together.
 */
class Executor extends DefaultQueryExecutor {
  constructor(provider: ConnectionProvider) {
    super(new PostgresQueryCompiler(), new PostgresAdapter(), provider)
  }

  override withConnectionProvider(oneAfterTheOther: ConnectionProvider): DefaultQueryExecutor {
    return new Executor(new AsTheyCome(oneAfterTheOther))
  }
}

class AsTheyCome implements ConnectionProvider {
  readonly #reserved: ConnectionProvider
  #connection: Promise<DatabaseConnection> | undefined

  constructor(reserved: ConnectionProvider) {
    this.#reserved = reserved
  }

  async provideConnection<Result>(consumer: (connection: DatabaseConnection) => Promise<Result>): Promise<Result> {
    this.#connection ??= this.#reserved.provideConnection(async (connection) => connection)
    return consumer(await this.#connection)
  }
}

class PoolAndReads implements Driver {
  readonly #ways: Ways
  readonly #share: Share
  readonly #slow: Share
  #destroyed: Promise<void> | undefined

  /** `slow`: whose connections the reads use that were slow recently. */
  constructor(ways: Ways, share: Share, slow: Share) {
    this.#ways = ways
    this.#share = share
    this.#slow = slow
  }

  async init(): Promise<void> {}

  async acquireConnection(): Promise<DatabaseConnection> {
    return new Connection(this.#ways, this.#share, this.#slow)
  }

  async beginTransaction(connection: DatabaseConnection, settings: TransactionSettings): Promise<void> {
    if (settings.isolationLevel || settings.accessMode) {
      throw new Error('Transactions are always read committed and read-write.')
    }
    ;(connection as Connection).begin()
  }

  async commitTransaction(connection: DatabaseConnection): Promise<void> {
    await (connection as Connection).commit()
  }

  async rollbackTransaction(connection: DatabaseConnection): Promise<void> {
    await (connection as Connection).rollback()
  }

  async releaseConnection(connection: DatabaseConnection): Promise<void> {
    await (connection as Connection).release()
  }

  destroy(): Promise<void> {
    this.#destroyed ??= this.#destroy()
    return this.#destroyed
  }

  async #destroy(): Promise<void> {
    const { pool, onePlan, reads } = this.#ways
    // A diverted shared read uses the pool, so the pool is closed last.
    await Promise.all([onePlan.close(), reads.close()])
    await pool.end()
  }
}

/**
 * The connection of one caller. It reserves a real connection only when a transaction needs one. BEGIN is sent with the
 * first statement, in one packet; a transaction without statements costs nothing.
 */
class Connection implements DatabaseConnection {
  readonly #ways: Ways
  readonly #share: Share
  readonly #slow: Share
  #isTransaction = false
  /**
   * A statement that was started concurrently with a failed one may arrive after the end; it must not run outside the
   * transaction.
   */
  #isOver = false
  #client: Promise<PoolClient> | undefined
  /** True if statements of this transaction use generic plans; undefined if that must be set again. */
  #isOnePlan: boolean | undefined = false
  /** The first error since the beginning or the last savepoint: later statements are not executed. */
  #failure: Error | undefined

  constructor(ways: Ways, share: Share, slow: Share) {
    this.#ways = ways
    this.#share = share
    this.#slow = slow
  }

  begin(): void {
    this.#isTransaction = true
    this.#isOver = false
  }

  async commit(): Promise<void> {
    this.#isOver = true
    const client = await this.#client
    // A commit waits for the disk, which is often the longest part of a write.
    if (!client) return
    const { command } = await inSpan(
      () => statementSpan('commit'),
      () => client.query<Record<string, never>>('commit'),
    )
    if (command === 'ROLLBACK') throw this.#failure ?? new Error('The database has rolled back the transaction.')
  }

  async rollback(): Promise<void> {
    this.#isOver = true
    try {
      await (await this.#client)?.query('rollback')
    } catch {
      // The connection broke, which has rolled back the transaction. The caller gets the error that caused the
      // rollback.
    }
  }

  async release(): Promise<void> {
    const client = await this.#client?.catch(() => undefined)
    this.#client = undefined
    client?.release()
  }

  async executeQuery<Row>({ sql, parameters }: CompiledQuery): Promise<QueryResult<Row>> {
    if (!currentSpan()) return toQueryResult(await this.#run(sql, parameters))
    return toQueryResult(
      await inSpan(
        () => statementSpan(sql),
        () => this.#run(sql, parameters),
      ),
    )
  }

  streamQuery(): AsyncIterableIterator<never> {
    throw new Error('Results are read page by page, not streamed.')
  }

  async #run(text: string, values: readonly unknown[]): Promise<Rows> {
    if (this.#isOver) throw new Error('The transaction of this statement is over.')
    if (this.#client) return this.#orCause(this.#next(await this.#client, text, values))
    if (this.#isTransaction) return this.#orCause(this.#first(text, values))
    const { pool, onePlan, reads } = this.#ways
    const shared = text.startsWith(genericPlanHint) ? onePlan : reads
    const answer = await shared.run(text, values, this.#share)
    return answer ?? pool.run(shared.isSlow(text) ? this.#slow : this.#share, text, values)
  }

  /**
   * For a statement after a failed one, the database reports only that the transaction is aborted; throws the first
   * error instead.
   */
  async #orCause(statement: Promise<Rows>): Promise<Rows> {
    try {
      return await statement
    } catch (error) {
      const isAfterAnother = error instanceof Error && 'code' in error && error.code === inFailedTransaction
      throw isAfterAnother ? this.#failure : error
    }
  }

  /** Records errors in the order in which the statements were sent. */
  #send(client: PoolClient, text: string, values?: readonly unknown[]): Promise<Rows> {
    const answer: Promise<Rows> = client.query(text, values as unknown[] | undefined)
    answer.catch((error: Error) => {
      this.#failure ??= error
    })
    return answer
  }

  async #first(text: string, values: readonly unknown[]): Promise<Rows> {
    this.#client = this.#ways.pool.take(this.#share) as Promise<PoolClient>
    const client = await this.#client
    client.hold()
    this.#isOnePlan = text.startsWith(genericPlanHint)
    const begin = this.#isOnePlan ? `begin; ${planFor(true)}` : 'begin'
    const [, answer] = await Promise.all([client.query(begin), this.#send(client, text, values)])
    return answer
  }

  async #next(client: PoolClient, text: string, values: readonly unknown[]): Promise<Rows> {
    client.hold()
    if (savepoints.test(text)) {
      // After a failed statement this must be the first one; settings since the savepoint are rolled back.
      this.#isOnePlan = undefined
      this.#failure = undefined
      return this.#send(client, text)
    }
    const isOnePlan = text.startsWith(genericPlanHint)
    if (isOnePlan === this.#isOnePlan) return this.#send(client, text, values)
    this.#isOnePlan = isOnePlan
    const [, answer] = await Promise.all([this.#send(client, planFor(isOnePlan)), this.#send(client, text, values)])
    return answer
  }
}

/** The error of PostgreSQL for a statement in a transaction that can only be rolled back. */
const inFailedTransaction = '25P02'

const savepoints = /^(savepoint|rollback to|release) /

/** PostgreSQL would plan a statement again for its values, which costs more than most of them take. */
const planFor = (isOnePlan: boolean): string =>
  `set local plan_cache_mode = ${isOnePlan ? 'force_generic_plan' : 'auto'}`

function toQueryResult<Row>({ command, rowCount, rows }: Rows): QueryResult<Row> {
  const isChange = command === 'INSERT' || command === 'UPDATE' || command === 'DELETE' || command === 'MERGE'
  return { ...(isChange && { numAffectedRows: BigInt(rowCount ?? 0) }), rows: (rows ?? []) as Row[] }
}
