import {
  type CompiledQuery,
  type DatabaseConnection,
  type Driver,
  PostgresDialect,
  PostgresDriver,
  type QueryResult,
  type TransactionSettings,
} from 'kysely'
import type pg from 'pg'
import { currentSpan, inSpan } from '../tracing/span.ts'
import { statementSpan } from '../tracing/statement-span.ts'
import { genericPlanHint, type PreparedClient } from './prepared-client.ts'
import type { Rows, SharedReads } from './shared-reads.ts'

type PoolClient = PreparedClient & pg.PoolClient

export type Ways = {
  pool: pg.Pool
  /** For reads with one plan for all values. */
  onePlan: SharedReads
  reads: SharedReads
}

/** PostgreSQL over a pool. Short reads outside transactions go over connections that requests share. */
export class Dialect extends PostgresDialect {
  readonly #ways: Ways

  constructor(ways: Ways) {
    super({ pool: ways.pool })
    this.#ways = ways
  }

  override createDriver(): Driver {
    return new PoolAndReads(this.#ways)
  }
}

class PoolAndReads extends PostgresDriver {
  readonly #ways: Ways

  constructor(ways: Ways) {
    super({ pool: ways.pool })
    this.#ways = ways
  }

  override async acquireConnection(): Promise<never> {
    // Typed as PostgresDriver's own class, because only that driver reads it.
    return new Connection(this.#ways) as never
  }

  override async beginTransaction(connection: DatabaseConnection, settings: TransactionSettings): Promise<void> {
    if (settings.isolationLevel || settings.accessMode) {
      throw new Error('Transactions are always read committed and read-write.')
    }
    ;(connection as Connection).begin()
  }

  override async commitTransaction(connection: DatabaseConnection): Promise<void> {
    await (connection as Connection).commit()
  }

  override async rollbackTransaction(connection: DatabaseConnection): Promise<void> {
    await (connection as Connection).rollback()
  }

  override async releaseConnection(connection: DatabaseConnection): Promise<void> {
    await (connection as Connection).release()
  }

  override async destroy(): Promise<void> {
    await Promise.all([this.#ways.onePlan.close(), this.#ways.reads.close()])
    await super.destroy()
  }
}

/**
 * Where one caller's statements go. It has no connection of its own until a transaction reserves one. BEGIN is sent
 * with the first statement, in one packet; a transaction without statements costs nothing.
 */
class Connection implements DatabaseConnection {
  readonly #ways: Ways
  #isTransaction = false
  /** A statement that was started beside one that failed may arrive after the end: it must not be done on its own. */
  #isOver = false
  #client: Promise<PoolClient> | undefined
  /** Whether statements of this transaction are planned once for all values. */
  #isOnePlan = false

  constructor(ways: Ways) {
    this.#ways = ways
  }

  begin(): void {
    this.#isTransaction = true
    this.#isOver = false
  }

  async commit(): Promise<void> {
    this.#isOver = true
    const client = await this.#client
    // A commit waits for the disk, which is often the longest part of a write.
    if (client)
      await inSpan(
        () => statementSpan('commit'),
        () => client.query('commit'),
      )
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
    if (!currentSpan()) return resultOf(await this.#run(sql, parameters))
    return resultOf(
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
    if (this.#client) return this.#next(await this.#client, text, values)
    if (this.#isTransaction) return this.#first(text, values)
    const { pool, onePlan, reads } = this.#ways
    const shared = text.startsWith(genericPlanHint) ? onePlan : reads
    return (await shared.run(text, values)) ?? pool.query(text, values as unknown[])
  }

  async #first(text: string, values: readonly unknown[]): Promise<Rows> {
    this.#client = this.#ways.pool.connect() as Promise<PoolClient>
    const client = await this.#client
    client.hold()
    this.#isOnePlan = text.startsWith(genericPlanHint)
    const begin = this.#isOnePlan ? `begin; ${planFor(true)}` : 'begin'
    const [, answer] = await Promise.all([client.query(begin), client.query(text, values)])
    return answer
  }

  async #next(client: PoolClient, text: string, values: readonly unknown[]): Promise<Rows> {
    const isOnePlan = text.startsWith(genericPlanHint)
    if (isOnePlan === this.#isOnePlan) return client.query(text, values as unknown[])
    this.#isOnePlan = isOnePlan
    client.hold()
    const [, answer] = await Promise.all([client.query(planFor(isOnePlan)), client.query(text, values as unknown[])])
    return answer
  }
}

/** PostgreSQL would plan a statement again for its values, which costs more than most of them take. */
const planFor = (isOnePlan: boolean): string =>
  `set local plan_cache_mode = ${isOnePlan ? 'force_generic_plan' : 'auto'}`

function resultOf<Row>({ command, rowCount, rows }: Rows): QueryResult<Row> {
  const isChange = command === 'INSERT' || command === 'UPDATE' || command === 'DELETE' || command === 'MERGE'
  return { ...(isChange && { numAffectedRows: BigInt(rowCount ?? 0) }), rows: (rows ?? []) as Row[] }
}
