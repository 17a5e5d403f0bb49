import { setTimeout as sleep } from 'node:timers/promises'
import { sql } from 'kysely'
import pg from 'pg'
import type { EngineLog } from '../engine-log.ts'
import type { Db } from './database.ts'
import { type Notification, NotifyQueue, toNotifications, toPayload } from './notify-queue.ts'

export type NotifyHub = {
  /** Listens to a channel; returns how to stop. Resolves when the database has registered it. */
  listen: <Payload>(channel: string, handler: (payload: Payload) => void) => Promise<() => void>
  /**
   * Returns a function that sends to every server that listens, soon and outside of transactions: call it after the
   * commit. Throws if a payload does not fit. Notifications wait while the connection is lost; those of a killed server
   * are lost.
   */
  prepare: (channel: string, payloads: readonly unknown[]) => () => void
  /** Calls back when the connection is restored after a gap in which notifications were lost. */
  onGap: (handler: () => void) => void
  readonly isConnected: boolean
  close: () => Promise<void>
}

export type PayloadHandler = (payload: never) => void

export type NotifyHubOptions = { url: string; log: EngineLog }

const pingMs = 15_000
const retryDelaysMs = [50, 100, 250, 500, 1000, 2000, 5000]

/**
 * Sends to every server that listens when the transaction of `db` commits; a rollback sends nothing. The payload should
 * name what changed, not carry the data.
 */
export const notify = (db: Db, channel: string, payload: unknown): Promise<void> => notifyEach(db, channel, [payload])

/** Same as `notify` for many payloads in one statement; they are batched up to the size limit. */
export async function notifyEach(db: Db, channel: string, payloads: readonly unknown[]): Promise<void> {
  if (payloads.length === 0) return
  const lists = toNotifications(payloads.map((payload) => ({ channel, payload: toPayload(channel, payload) })))
  const texts = lists.map(({ text }) => text)
  await sql`select pg_notify(${channel}, text) from unnest(${texts}::text[]) as given (text)`.execute(db)
}

const sendOver = (client: pg.Client, notifications: readonly Notification[]) =>
  client.query({
    name: 'notify',
    text: 'select pg_notify(channel, text) from unnest($1::text[], $2::text[]) as given (channel, text)',
    values: [notifications.map(({ channel }) => channel), notifications.map(({ text }) => text)],
  })

/** Hands each payload of a list to the handlers, whatever one of them throws. */
export function deliverList(text: string, handlers: Iterable<PayloadHandler>, log: EngineLog): void {
  runHandler(() => {
    for (const payload of JSON.parse(text) as never[]) {
      for (const handler of handlers) runHandler(() => handler(payload), log)
    }
  }, log)
}

export function runHandler(handler: () => void, log: EngineLog): void {
  try {
    handler()
  } catch (error) {
    log.error({ err: error }, 'A notification handler failed.')
  }
}

/** Opens this server's one connection for notifications and keeps it open. */
export async function createNotifyHub(options: NotifyHubOptions): Promise<NotifyHub> {
  const connection = new NotifyConnection(options)
  await connection.open()
  return connection
}

class NotifyConnection implements NotifyHub {
  readonly #url: string
  readonly #log: EngineLog
  readonly #handlers = new Map<string, Set<PayloadHandler>>()
  readonly #gapHandlers: (() => void)[] = []
  readonly #closing = new AbortController()
  readonly #queue: NotifyQueue
  #client: pg.Client | undefined
  #reconnecting: Promise<void> | undefined
  #pings: NodeJS.Timeout | undefined

  constructor({ url, log }: NotifyHubOptions) {
    this.#url = url
    this.#log = log
    this.#queue = new NotifyQueue({
      send: async (notifications) => {
        if (!this.#client) throw new Error('The notification connection is lost.')
        await sendOver(this.#client, notifications)
      },
      isConnected: () => this.isConnected,
      onDropped: (count) => log.warn(`Dropped ${count} notifications that could not be sent.`),
    })
  }

  async open(): Promise<void> {
    await this.#connect(false)
    this.#pings = setInterval(() => void this.#ping().catch(() => {}), pingMs).unref()
  }

  get isConnected(): boolean {
    return this.#client !== undefined
  }

  async listen<Payload>(channel: string, handler: (payload: Payload) => void): Promise<() => void> {
    const heard = this.#handlers.get(channel) ?? new Set()
    this.#handlers.set(channel, heard.add(handler))
    // If the connection is lost or breaks here, the next one listens to every channel that has handlers.
    await this.#client?.query(`listen ${pg.escapeIdentifier(channel)}`).catch(() => {})
    return () => {
      heard.delete(handler)
      if (heard.size > 0 || this.#handlers.get(channel) !== heard) return
      this.#handlers.delete(channel)
      this.#client?.query(`unlisten ${pg.escapeIdentifier(channel)}`).catch(() => {})
    }
  }

  prepare(channel: string, payloads: readonly unknown[]): () => void {
    const texts = payloads.map((payload) => toPayload(channel, payload))
    return () => this.#queue.add(channel, texts)
  }

  onGap(handler: () => void): void {
    this.#gapHandlers.push(handler)
  }

  async close(): Promise<void> {
    this.#closing.abort()
    clearInterval(this.#pings)
    await this.#reconnecting
    await this.#queue.drain()
    await this.#client?.end()
  }

  async #connect(isAgain: boolean): Promise<void> {
    const fresh = new pg.Client({
      connectionString: this.#url,
      application_name: 'regent notify',
      connectionTimeoutMillis: 5000,
      query_timeout: 10_000,
      keepAlive: true,
    })
    fresh.on('error', () => {}) // only the end of the connection matters
    fresh.on('notification', ({ channel, payload }) =>
      deliverList(payload ?? '[]', this.#handlers.get(channel) ?? [], this.#log),
    )
    try {
      await fresh.connect()
      // Notifications are not stored: their commits need not wait for the disk.
      await fresh.query('set synchronous_commit = off')
      for (const channel of this.#handlers.keys()) await fresh.query(`listen ${pg.escapeIdentifier(channel)}`)
    } catch (error) {
      await fresh.end().catch(() => {})
      throw error
    }
    // Run before the connection counts as restored: cached values may have changed during the gap.
    if (isAgain) for (const handler of this.#gapHandlers) runHandler(handler, this.#log)
    this.#client = fresh
    fresh.on('end', () => this.#lose(fresh))
    this.#queue.wake()
  }

  #lose(lost: pg.Client): void {
    if (this.#client !== lost || this.#closing.signal.aborted) return
    this.#client = undefined
    this.#log.warn('The notification connection is lost; reconnecting.')
    this.#reconnecting = this.#reconnect()
  }

  async #reconnect(): Promise<void> {
    for (let attempt = 0; !this.#closing.signal.aborted; attempt++) {
      try {
        await sleep(retryDelaysMs[Math.min(attempt, retryDelaysMs.length - 1)], undefined, {
          signal: this.#closing.signal,
        })
        await this.#connect(true)
        return this.#log.info('The notification connection is restored.')
      } catch {
        // the next attempt waits longer
      }
    }
  }

  /** A connection that a network device dropped silently looks alive until it is used. */
  async #ping(): Promise<void> {
    const pinged = this.#client
    await pinged?.query('select 1').catch(() => {
      this.#lose(pinged)
      return pinged.end()
    })
  }
}
