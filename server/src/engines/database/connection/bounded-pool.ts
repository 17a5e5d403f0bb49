import pg from 'pg'
import { DatabaseBusy, type Places, type Share } from './places.ts'

type ConnectCallback = Parameters<pg.Pool['connect']>[0]

/**
 * A pool whose connections are shared fairly, with a bounded queue. Each request that waits holds its body and its answer
 * in memory, so a queue without an end would end the process.
 */
export class BoundedPool extends pg.Pool {
  readonly places: Places
  readonly #shares = new WeakMap<pg.PoolClient, Share>()

  constructor(config: pg.PoolConfig, places: Places) {
    super({ ...config, max: places.usual + places.reserve })
    this.places = places
    // The queue of pg stays empty, because a place is taken first.
    Object.defineProperty(this, 'waitingCount', { get: () => places.waiting })
    this.on('release', (_, client) => {
      const share = this.#shares.get(client)
      this.#shares.delete(client)
      if (share) places.release(share)
    })
  }

  override connect(): Promise<pg.PoolClient>
  override connect(callback: ConnectCallback): void
  override connect(callback?: ConnectCallback): Promise<pg.PoolClient> | undefined {
    const connected = this.take(this.places.server)
    if (!callback) return connected
    connected.then(
      (client) => callback(undefined, client, client.release),
      (error: Error) => callback(error, undefined, () => {}),
    )
    return undefined
  }

  /** A connection for a share; `release` gives it back. */
  async take(share: Share): Promise<pg.PoolClient> {
    if (!this.places.take(share)) await this.places.wait(share)
    try {
      const client = await super.connect()
      this.#shares.set(client, share)
      return client
    } catch (error) {
      this.places.release(share)
      // pg's message if no connection was free in time; an unreachable database has another message.
      const isWaitOver = error instanceof Error && error.message === 'timeout exceeded when trying to connect'
      throw isWaitOver ? new DatabaseBusy(`none became free within ${this.options.connectionTimeoutMillis} ms`) : error
    }
  }

  /** Runs one statement on a connection for a share. */
  async run(share: Share, text: string, values: readonly unknown[]): Promise<pg.QueryResult> {
    const client = await this.take(share)
    try {
      return await client.query(text, values as unknown[])
    } finally {
      client.release()
    }
  }
}
