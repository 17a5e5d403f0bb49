import { setTimeout as sleep } from 'node:timers/promises'
import { connect, type NatsConnection } from '@nats-io/transport-node'
import type { EngineLog } from '../engine-log.ts'
import { parseNatsAddress } from './nats-address.ts'

const retryDelaysMs = [50, 100, 250, 500, 1_000, 2_000, 5_000]
const connectLimitMs = 5_000
/** A connection that a network device dropped silently is noticed after two unanswered pings. */
const pingMs = 10_000
const maxOpenPings = 2

export type NatsLinkOptions = {
  url: string
  log: EngineLog
  /** The use of the connection, for the log, such as "message bus". */
  use: string
  onConnected?: (connection: NatsConnection) => void
  onLost?: () => void
}

/**
 * A connection to a NATS server that is opened again whenever it is lost. The library could reconnect by itself, but
 * then it buffers messages that another way can deliver now.
 */
export class NatsLink {
  readonly #options: NatsLinkOptions
  readonly #closing = new AbortController()
  #connection: NatsConnection | undefined
  #connecting: Promise<void> = Promise.resolve()

  private constructor(options: NatsLinkOptions) {
    this.#options = options
  }

  /** Resolves after the first attempt, whether it succeeds or not. */
  static async open(options: NatsLinkOptions): Promise<NatsLink> {
    const link = new NatsLink(options)
    try {
      await link.#connect()
    } catch (error) {
      options.log.warn(`The ${options.use} cannot be used: ${reasonOf(error)}. Retrying.`)
      link.#connecting = link.#reconnect()
    }
    return link
  }

  /** Undefined while it is lost. */
  get connection(): NatsConnection | undefined {
    return this.#connection
  }

  /** Gives up a connection that does not respond. */
  drop(): void {
    const dropped = this.#connection
    this.#lose(dropped, undefined)
    void dropped?.close().catch(() => {})
  }

  async close(): Promise<void> {
    this.#closing.abort()
    await this.#connecting
    const last = this.#connection
    this.#connection = undefined
    await last?.drain().catch(() => {})
  }

  async #connect(): Promise<void> {
    const { server, isEncrypted, credentials } = parseNatsAddress(this.#options.url)
    const fresh = await connect({
      servers: server,
      ...credentials,
      ...(isEncrypted && { tls: {} }),
      name: 'regent',
      reconnect: false,
      timeout: connectLimitMs,
      pingInterval: pingMs,
      maxPingOut: maxOpenPings,
      noAsyncTraces: true,
    })
    if (this.#closing.signal.aborted) return fresh.close()
    this.#connection = fresh
    void fresh.closed().then((error) => this.#lose(fresh, error))
    this.#options.onConnected?.(fresh)
  }

  #lose(lost: NatsConnection | undefined, error: unknown): void {
    if (lost === undefined || this.#connection !== lost || this.#closing.signal.aborted) return
    this.#connection = undefined
    const { log, use, onLost } = this.#options
    log.warn(`The connection of the ${use} is lost${error instanceof Error ? `: ${reasonOf(error)}` : ''}. Retrying.`)
    onLost?.()
    this.#connecting = this.#reconnect()
  }

  async #reconnect(): Promise<void> {
    const { signal } = this.#closing
    for (let attempt = 0; !signal.aborted; attempt += 1) {
      try {
        await sleep(retryDelaysMs[Math.min(attempt, retryDelaysMs.length - 1)], undefined, { signal, ref: false })
        await this.#connect()
        return this.#options.log.info(`The connection of the ${this.#options.use} is restored.`)
      } catch {
        // The next attempt waits longer.
      }
    }
  }
}

/** The library's errors contain the address but no credentials; only the first line is logged. */
const reasonOf = (error: unknown): string =>
  (error instanceof Error ? error.message : String(error)).split('\n')[0]?.slice(0, 200) ?? ''
