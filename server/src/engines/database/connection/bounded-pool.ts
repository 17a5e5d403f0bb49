import pg from 'pg'

/** The database is overloaded by this server. Nothing was done; the caller may retry soon. */
export class DatabaseBusy extends Error {
  constructor(reason: string) {
    super(`The database connections of this server are all in use: ${reason}.`)
    this.name = 'DatabaseBusy'
  }
}

type ConnectCallback = Parameters<pg.Pool['connect']>[0]

/**
 * A pool whose queue is bounded, in length and in time. Each request that waits holds its body and its answer in
 * memory, so a queue without an end would end the process.
 */
export class BoundedPool extends pg.Pool {
  readonly #maxWaiting: number

  constructor(config: pg.PoolConfig, maxWaiting: number) {
    super(config)
    this.#maxWaiting = maxWaiting
  }

  override connect(): Promise<pg.PoolClient>
  override connect(callback: ConnectCallback): void
  override connect(callback?: ConnectCallback): Promise<pg.PoolClient> | undefined {
    const connected = this.#connect()
    if (!callback) return connected
    connected.then(
      (client) => callback(undefined, client, client.release),
      (error: Error) => callback(error, undefined, () => {}),
    )
    return undefined
  }

  async #connect(): Promise<pg.PoolClient> {
    // While connections are idle or being opened, the pool's queue only sorts out who gets which.
    const isFull = this.idleCount === 0 && this.totalCount >= this.options.max
    if (isFull && this.waitingCount >= this.#maxWaiting) throw new DatabaseBusy(`${this.waitingCount} others wait`)
    try {
      return await super.connect()
    } catch (error) {
      // pg's message if no connection was free in time; an unreachable database has another message.
      const isWaitOver = error instanceof Error && error.message === 'timeout exceeded when trying to connect'
      throw isWaitOver ? new DatabaseBusy(`none became free within ${this.options.connectionTimeoutMillis} ms`) : error
    }
  }
}
