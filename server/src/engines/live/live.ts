import { type Bus, databaseBus } from '../bus/bus.ts'
import type { Db } from '../database/database.ts'
import { type NotifyHub, notify } from '../database/notify.ts'

const serversChannel = 'regent_servers'
const clientsChannel = 'regent_clients'

/**
 * Recipients of a message: the game clients of one player, of several, or of all in a realm. A message to several is
 * serialized for the first of them; the others get it with their own gamer tag replacing the first one's.
 */
export type Audience = { pid: string; gamerTag?: number | undefined } | { pid: string; gamerTags: readonly number[] }

/** A text is sent as it is, everything else as JSON. */
export type Message = { to: Audience; topic: string; message: Record<string, unknown> | string }

/** Messages to several players that differ only in the player's id: the text has a `placeholder` in its place. */
type Travelling = { pid: string; gamerTags?: number[]; topic: string; text: string }

/** JSON never contains this character unescaped, and it is removed from texts. */
const placeholder = '\u0001'

/** Maximum number of gamer tags in one notification. */
const maxTags = 350
/** The bytes of a notification that text and gamer tags share. */
const sharedBytes = 7_600
/** The bytes of a gamer tag with its comma. */
const tagBytes = 17

/** An open connection of a game client. `bytes` is the encoded text, shared by all recipients. */
export type Listener = { pid: string; gamerTag: number; send: (text: string, bytes: Buffer) => void }

type Outgoing = { text: string; bytes: Buffer }

/** Batch size: messages sent before other work gets a turn. */
const sentAtOnce = 250
/** Above this number, queued messages are sent before anything else, to limit memory. */
const maxWaiting = 1_000

/**
 * Messages between servers, and to game clients. What servers must drop from their caches is sent by the transaction
 * that causes it, over LISTEN/NOTIFY. Messages to clients follow its commit, over the bus.
 */
export class Live {
  readonly #hub: NotifyHub
  readonly #bus: Bus
  /** By realm and gamer tag. */
  readonly #listeners = new Map<string, Map<number, readonly Listener[]>>()
  /** Queue of messages to send, in order of arrival. */
  readonly #waiting: (() => Iterator<[Listener, Outgoing]>)[] = []
  #isSending = false
  readonly #serverHandlers: ((what: unknown) => void)[] = []

  private constructor(hub: NotifyHub, bus: Bus) {
    this.#hub = hub
    this.#bus = bus
  }

  static async open(hub: NotifyHub, bus: Bus = databaseBus(hub)): Promise<Live> {
    const live = new Live(hub, bus)
    await hub.listen<unknown>(serversChannel, (what) => {
      for (const handler of live.#serverHandlers) handler(what)
    })
    await bus.listen<Travelling>(clientsChannel, (messages) => live.#deliver(messages))
    return live
  }

  get isConnected(): boolean {
    return this.#hub.isConnected
  }

  /** Handles messages from servers. Handlers run in the order of registration. */
  onServers<What>(handler: (what: What) => void): void {
    this.#serverHandlers.push(handler as (what: unknown) => void)
  }

  /** Tells every server, including this one, to drop cached data. */
  tellServers(db: Db, what: unknown): Promise<void> {
    return notify(db, serversChannel, what)
  }

  /** Sends `{context, messageFull}` to game clients over the socket. */
  tell(...messages: readonly Message[]): void {
    this.prepare(...messages)()
  }

  /**
   * Returns the function that tells the messages. Prepare them in the transaction that causes them, which fails if one
   * is too long, and tell them after its commit: a server that is killed right then loses them.
   */
  prepare(...messages: readonly Message[]): () => void {
    return messages.length === 0 ? () => {} : this.#bus.prepare(clientsChannel, groupMessages(messages))
  }

  /** The same for a message to servers. */
  prepareForServers(channel: string, payload: unknown): () => void {
    return this.#bus.prepare(channel, [payload])
  }

  /** Adds an open connection; returns how to remove it. */
  add(listener: Listener): () => void {
    const { pid, gamerTag } = listener
    const ofRealm = this.#listeners.get(pid) ?? new Map<number, readonly Listener[]>()
    this.#listeners.set(pid, ofRealm.set(gamerTag, [...(ofRealm.get(gamerTag) ?? []), listener]))
    return () => {
      const remaining = ofRealm.get(gamerTag)?.filter((one) => one !== listener) ?? []
      if (remaining.length > 0) ofRealm.set(gamerTag, remaining)
      else ofRealm.delete(gamerTag)
      if (ofRealm.size === 0 && this.#listeners.get(pid) === ofRealm) this.#listeners.delete(pid)
    }
  }

  /** The players connected to this server. */
  connected(): { pid: string; gamerTag: number }[] {
    return [...this.#listeners.values()].flatMap((ofRealm) =>
      [...ofRealm.values()].flat().map(({ pid, gamerTag }) => ({ pid, gamerTag })),
    )
  }

  #deliver(message: Travelling): void {
    this.#waiting.push(() => this.#addressed(message))
    if (!this.#isSending) this.#send(this.#waiting.shift()?.())
  }

  /** Recipients of a message, each with its text; serialized once for all recipients of the same text. */
  *#addressed({ pid, gamerTags, topic, text }: Travelling): Generator<[Listener, Outgoing]> {
    const write = (messageFull: string): Outgoing => {
      const envelope = JSON.stringify({ context: topic, messageFull })
      return { text: envelope, bytes: Buffer.from(envelope) }
    }
    const ofRealm = this.#listeners.get(pid)
    if (!ofRealm) return
    if (gamerTags === undefined) {
      const outgoing = write(text)
      for (const listeners of ofRealm.values()) for (const listener of listeners) yield [listener, outgoing]
      return
    }
    for (const gamerTag of new Set(gamerTags)) {
      const listeners = ofRealm.get(gamerTag)
      if (!listeners) continue
      const outgoing = write(text.replaceAll(placeholder, String(gamerTag)))
      for (const listener of listeners) yield [listener, outgoing]
    }
  }

  /** Sends a batch; the remaining messages, and newer ones, follow after other work had its turn. */
  #send(addressed: Iterator<[Listener, Outgoing]> | undefined): void {
    let current = addressed
    for (let sent = 0; current !== undefined && (sent < sentAtOnce || this.#waiting.length > maxWaiting); ) {
      const { value, done } = current.next()
      if (done) current = this.#waiting.shift()?.()
      else {
        const [listener, { text, bytes }] = value
        listener.send(text, bytes)
        sent += 1
      }
    }
    this.#isSending = current !== undefined
    if (current !== undefined) setImmediate(() => this.#send(current))
  }
}

function groupMessages(messages: readonly Message[]): Travelling[] {
  const travelling: Travelling[] = []
  const open = new Map<string, { gamerTags: number[]; most: number }>()
  for (const { to, topic, message } of messages) {
    const { pid } = to
    const fullText = typeof message === 'string' ? message.replaceAll(placeholder, '') : JSON.stringify(message)
    const addressed = 'gamerTags' in to ? to.gamerTags : to.gamerTag === undefined ? undefined : [to.gamerTag]
    if (addressed === undefined) {
      travelling.push({ pid, topic, text: fullText })
      continue
    }
    const [first] = addressed
    if (first === undefined) continue
    const text = fullText.replaceAll(String(first), placeholder)
    const name = `${pid} ${topic} ${text}`
    for (let start = 0; start < addressed.length; ) {
      let group = open.get(name)
      if (!group || group.gamerTags.length >= group.most) {
        group = { gamerTags: [], most: group?.most ?? tagsBeside(text) }
        open.set(name, group)
        travelling.push({ pid, gamerTags: group.gamerTags, topic, text })
      }
      // Even a text without room for gamer tags is sent to one player.
      const end = start + Math.max(1, group.most - group.gamerTags.length)
      group.gamerTags.push(...addressed.slice(start, end))
      start = end
    }
  }
  return travelling
}

/** How many gamer tags fit into one notification with a text. */
const tagsBeside = (text: string): number =>
  Math.min(maxTags, Math.floor((sharedBytes - Buffer.byteLength(JSON.stringify(text))) / tagBytes))
