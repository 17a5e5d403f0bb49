import { randomUUID } from 'node:crypto'
import type { NatsConnection, Subscription } from '@nats-io/transport-node'
import { deliverList, type NotifyHub, type PayloadHandler, runHandler } from '../database/notify.ts'
import { toNotifications } from '../database/notify-queue.ts'
import type { EngineLog } from '../engine-log.ts'
import type { Bus } from './bus.ts'
import { parseNatsAddress } from './nats-address.ts'
import { NatsLink } from './nats-link.ts'

/** Sent over the database by a server that has lost its bus: until it expires, all servers use the database. */
const lostChannel = 'regent_bus_lost'
const announceMs = 5_000
const replacedMs = 15_000
/** Sent bytes that the bus has not confirmed, at most; above it the connection counts as lost. */
const maxUnconfirmed = 16_000_000

/**
 * Resolves when the server has processed everything that was sent to it, such as a subscription. If the connection is
 * lost, all servers send over the database.
 */
const untilConfirmed = (connection: NatsConnection): Promise<unknown> =>
  Promise.race([connection.flush().catch(() => {}), connection.closed()])

export type NatsBusOptions = { url: string; hub: NotifyHub; log: EngineLog; now?: () => number }

/**
 * A bus over NATS. While any server has no connection to it, all servers send over LISTEN/NOTIFY, to which all of them
 * listen anyway: a server without the bus must not miss the messages of others.
 */
export class NatsBus implements Bus {
  readonly #hub: NotifyHub
  readonly #log: EngineLog
  readonly #now: () => number
  readonly #prefix: string
  readonly #id = randomUUID()
  readonly #handlers = new Map<string, Set<PayloadHandler>>()
  readonly #subscriptions = new Map<string, Subscription>()
  readonly #gapHandlers: (() => void)[] = []
  #link: NatsLink | undefined
  #replacedUntil = Number.NEGATIVE_INFINITY
  #announcing: NodeJS.Timeout | undefined
  #hasUntoldGap = false
  #unconfirmed = 0
  #confirming: Promise<void> | undefined

  private constructor({ url, hub, log, now = () => performance.now() }: NatsBusOptions) {
    this.#hub = hub
    this.#log = log
    this.#now = now
    this.#prefix = parseNatsAddress(url).prefix
  }

  static async open(options: NatsBusOptions): Promise<NatsBus> {
    const bus = new NatsBus(options)
    await options.hub.listen<{ id: string }>(lostChannel, ({ id }) => bus.#hearLoss(id))
    bus.#link = await NatsLink.open({
      url: options.url,
      log: options.log,
      use: 'message bus',
      onConnected: (connection) => bus.#begin(connection),
      onLost: () => {
        bus.#hasUntoldGap = true
        bus.#announceLoss()
      },
    })
    if (bus.#link.connection === undefined) bus.#announceLoss()
    return bus
  }

  async listen<Payload>(channel: string, handler: (payload: Payload) => void): Promise<() => void> {
    const handlers = this.#handlers.get(channel) ?? new Set()
    this.#handlers.set(channel, handlers.add(handler as PayloadHandler))
    const connection = this.#link?.connection
    if (connection && !this.#subscriptions.has(channel)) this.#subscribe(connection, channel)
    const [stopHub] = await Promise.all([this.#hub.listen(channel, handler), connection && untilConfirmed(connection)])
    return () => {
      stopHub()
      handlers.delete(handler as PayloadHandler)
      if (handlers.size > 0) return
      this.#subscriptions.get(channel)?.unsubscribe()
      this.#subscriptions.delete(channel)
    }
  }

  prepare(channel: string, payloads: readonly unknown[]): () => void {
    // Refuses a payload that is too long for the database, even if the bus would take it.
    const sendOverDatabase = this.#hub.prepare(channel, payloads)
    const texts = toNotifications(payloads.map((payload) => ({ channel, payload: JSON.stringify(payload) })))
    return () => {
      if (!this.#publish(texts)) sendOverDatabase()
    }
  }

  onGap(handler: () => void): void {
    this.#gapHandlers.push(handler)
    this.#hub.onGap(handler)
  }

  whyDown(): string | undefined {
    return this.#link?.connection ? undefined : 'the message bus does not respond'
  }

  get isReplaced(): boolean {
    return this.#link?.connection === undefined || this.#now() < this.#replacedUntil
  }

  async close(): Promise<void> {
    clearInterval(this.#announcing)
    await this.#link?.close()
  }

  /** Returns false if the database must send the messages. */
  #publish(lists: readonly { channel: string; text: string }[]): boolean {
    const connection = this.#link?.connection
    if (connection === undefined || this.isReplaced) return false
    try {
      for (const { channel, text } of lists) {
        connection.publish(this.#subjectOf(channel), text)
        this.#unconfirmed += text.length
      }
    } catch {
      // Closed, and not noticed yet. A list that was sent before may arrive twice: receivers only reload.
      return false
    }
    this.#confirm(connection)
    return true
  }

  /** Limits the memory of messages that a stalled connection does not send. */
  #confirm(connection: NatsConnection): void {
    if (this.#unconfirmed > maxUnconfirmed) {
      this.#link?.drop()
      return
    }
    const sent = this.#unconfirmed
    this.#confirming ??= connection
      .flush()
      .then(
        () => {
          this.#unconfirmed = Math.max(0, this.#unconfirmed - sent)
        },
        () => {},
      )
      .finally(() => {
        this.#confirming = undefined
      })
  }

  #begin(connection: NatsConnection): void {
    clearInterval(this.#announcing)
    this.#announcing = undefined
    this.#unconfirmed = 0
    this.#subscriptions.clear()
    for (const [channel, handlers] of this.#handlers) if (handlers.size > 0) this.#subscribe(connection, channel)
  }

  #subscribe(connection: NatsConnection, channel: string): void {
    const subscription = connection.subscribe(this.#subjectOf(channel), {
      callback: (error, message) => {
        if (!error) deliverList(message.string(), this.#handlers.get(channel) ?? [], this.#log)
      },
    })
    this.#subscriptions.set(channel, subscription)
  }

  #announceLoss(): void {
    const announce = () => this.#hub.prepare(lostChannel, [{ id: this.#id }])()
    announce()
    clearInterval(this.#announcing)
    this.#announcing = setInterval(announce, announceMs).unref()
  }

  #hearLoss(id: string): void {
    this.#replacedUntil = this.#now() + replacedMs
    if (id !== this.#id || !this.#hasUntoldGap) return
    // From here on others send over the database; what they sent before was lost.
    this.#hasUntoldGap = false
    for (const handler of this.#gapHandlers) runHandler(handler, this.#log)
  }

  #subjectOf(channel: string): string {
    return `${this.#prefix}.${channel}`
  }
}
