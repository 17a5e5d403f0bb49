import type { Db } from '../database/database.ts'
import { type NotifyHub, notify, notifyEach } from '../database/notify.ts'

const serversChannel = 'regent_servers'
const clientsChannel = 'regent_clients'

/**
 * Where a message goes: one player's game clients, those of several, or all of a realm's. A message to several is written
 * for the first of them; the others get it with their own gamer tag in place of the first one's.
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
/** The bytes of a notification that text and gamer tags share, and those of a gamer tag with its comma. */
const [sharedBytes, tagBytes] = [7_600, 17]

/** An open connection of a game client. `bytes` are those of the text, the same ones for all who get it. */
export type Listener = { pid: string; gamerTag: number; send: (text: string, bytes: Buffer) => void }

type Outgoing = { text: string; bytes: Buffer }

/** Sent to so many before other work has its turn. */
const sentAtOnce = 250
/** With more waiting than this, they are sent before anything else: they are held in memory. */
const maxWaiting = 1_000

/**
 * Messages between servers, and to game clients, over LISTEN/NOTIFY. A message is sent when the transaction that causes
 * it commits; a rollback sends nothing.
 */
export class Live {
  readonly #hub: NotifyHub
  /** By realm and gamer tag. */
  readonly #listeners = new Map<string, Map<number, readonly Listener[]>>()
  /** What waits to be sent, in the order in which it came. */
  readonly #waiting: (() => Iterator<[Listener, Outgoing]>)[] = []
  #isSending = false
  readonly #serverHandlers: ((what: unknown) => void)[] = []

  private constructor(hub: NotifyHub) {
    this.#hub = hub
  }

  static async open(hub: NotifyHub): Promise<Live> {
    const live = new Live(hub)
    await hub.listen<unknown>(serversChannel, (what) => {
      for (const handler of live.#serverHandlers) handler(what)
    })
    await hub.listen<Travelling>(clientsChannel, (messages) => live.#deliver(messages))
    return live
  }

  get isConnected(): boolean {
    return this.#hub.isConnected
  }

  /** Handles messages from servers. Handlers run in the order in which they were added. */
  onServers<What>(handler: (what: What) => void): void {
    this.#serverHandlers.push(handler as (what: unknown) => void)
  }

  /** Tells every server, including this one, to drop cached data. */
  tellServers(db: Db, what: unknown): Promise<void> {
    return notify(db, serversChannel, what)
  }

  /** Sends `{context, messageFull}` to game clients over the socket. */
  tell(db: Db, ...messages: readonly Message[]): Promise<void> {
    return notifyEach(db, clientsChannel, together(messages))
  }

  /** Adds an open connection; returns how to remove it. */
  add(listener: Listener): () => void {
    const { pid, gamerTag } = listener
    const ofRealm = this.#listeners.get(pid) ?? new Map<number, readonly Listener[]>()
    this.#listeners.set(pid, ofRealm.set(gamerTag, [...(ofRealm.get(gamerTag) ?? []), listener]))
    return () => {
      const left = ofRealm.get(gamerTag)?.filter((one) => one !== listener) ?? []
      if (left.length > 0) ofRealm.set(gamerTag, left)
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

  /** Who gets a message, and what they get: written once for all who get the same. */
  *#addressed({ pid, gamerTags, topic, text }: Travelling): Generator<[Listener, Outgoing]> {
    const write = (messageFull: string): Outgoing => {
      const whole = JSON.stringify({ context: topic, messageFull })
      return { text: whole, bytes: Buffer.from(whole) }
    }
    const ofRealm = this.#listeners.get(pid)
    if (!ofRealm) return
    if (gamerTags === undefined) {
      const written = write(text)
      for (const listeners of ofRealm.values()) for (const listener of listeners) yield [listener, written]
      return
    }
    for (const gamerTag of new Set(gamerTags)) {
      const listeners = ofRealm.get(gamerTag)
      if (!listeners) continue
      const written = write(text.replaceAll(placeholder, String(gamerTag)))
      for (const listener of listeners) yield [listener, written]
    }
  }

  /** Sends a part; the rest, and what came meanwhile, when other work has had its turn. */
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

function together(messages: readonly Message[]): Travelling[] {
  const travelling: Travelling[] = []
  const open = new Map<string, { gamerTags: number[]; most: number }>()
  for (const { to, topic, message } of messages) {
    const { pid } = to
    const whole = typeof message === 'string' ? message.replaceAll(placeholder, '') : JSON.stringify(message)
    const addressed = 'gamerTags' in to ? to.gamerTags : to.gamerTag === undefined ? undefined : [to.gamerTag]
    if (addressed === undefined) {
      travelling.push({ pid, topic, text: whole })
      continue
    }
    const [first] = addressed
    if (first === undefined) continue
    const text = whole.replaceAll(String(first), placeholder)
    const name = `${pid} ${topic} ${text}`
    for (let start = 0; start < addressed.length; ) {
      let known = open.get(name)
      if (!known || known.gamerTags.length >= known.most) {
        known = { gamerTags: [], most: known?.most ?? tagsBeside(text) }
        open.set(name, known)
        travelling.push({ pid, gamerTags: known.gamerTags, topic, text })
      }
      // Even a text that leaves no room for gamer tags goes to one player.
      const end = start + Math.max(1, known.most - known.gamerTags.length)
      known.gamerTags.push(...addressed.slice(start, end))
      start = end
    }
  }
  return travelling
}

/** How many gamer tags fit into one notification with a text. */
const tagsBeside = (text: string): number =>
  Math.min(maxTags, Math.floor((sharedBytes - Buffer.byteLength(JSON.stringify(text))) / tagBytes))
