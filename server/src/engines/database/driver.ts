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
import { onePlanMark, type PreparedClient } from './prepared-client.ts'
import type { Rows, SharedReads } from './shared-reads.ts'

type PoolClient = PreparedClient & pg.PoolClient

export type Ways = {
  pool: pg.Pool
  /** For reads that are planned once for all values. */
  onePlan: SharedReads
  reads: SharedReads
}

/** PostgreSQL by a pool, with the short reads outside of transactions on connections that requests share. */
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
    // Declared as PostgresDriver's own class, which nothing but that driver looks into.
    return new Connection(this.#ways) as never
  }

  override async beginTransaction(connection: DatabaseConnection, settings: TransactionSettings): Promise<void> {
    if (settings.isolationLevel || settings.accessMode) {
      throw new Error('Transactions are read committed, and write.')
    }
    await (connection as Connection).begin()
  }

  override async releaseConnection(connection: DatabaseConnection): Promise<void> {
    ;(connection as Connection).release()
  }

  override async destroy(): Promise<void> {
    await Promise.all([this.#ways.onePlan.close(), this.#ways.reads.close()])
    await super.destroy()
  }
}

/** The way of one caller's statements: none of its own, until a transaction reserves one. */
class Connection implements DatabaseConnection {
  readonly #ways: Ways
  #client: PoolClient | undefined
  #begun: Promise<unknown> | undefined

  constructor(ways: Ways) {
    this.#ways = ways
  }

  /** Opens a transaction: what says so leaves in one packet with the first statement. */
  async begin(): Promise<void> {
    const client = (await this.#ways.pool.connect()) as PoolClient
    this.#client = client
    client.hold()
    const begun = client.query('begin')
    // Whether it worked is asked with the first statement.
    begun.catch(() => {})
    this.#begun = begun
  }

  release(): void {
    this.#client?.release()
    this.#client = undefined
  }

  async executeQuery<Row>({ sql, parameters }: CompiledQuery): Promise<QueryResult<Row>> {
    return resultOf(await this.#run(sql, parameters))
  }

  streamQuery(): AsyncIterableIterator<never> {
    throw new Error('Results are read page by page, not streamed.')
  }

  async #run(text: string, values: readonly unknown[]): Promise<Rows> {
    if (!this.#client) {
      const { pool, onePlan, reads } = this.#ways
      const shared = text.startsWith(onePlanMark) ? onePlan : reads
      return (await shared.run(text, values)) ?? pool.query(text, values as unknown[])
    }
    const begun = this.#begun
    this.#begun = undefined
    const answer = this.#client.query(text, values)
    if (begun) await Promise.all([begun, answer])
    return answer
  }
}

function resultOf<Row>({ command, rowCount, rows }: Rows): QueryResult<Row> {
  const isChange = command === 'INSERT' || command === 'UPDATE' || command === 'DELETE' || command === 'MERGE'
  return { ...(isChange && { numAffectedRows: BigInt(rowCount ?? 0) }), rows: (rows ?? []) as Row[] }
}
