import type { Db } from '../database/database.ts'
import { type NotifyHub, notify, notifyEach } from '../database/notify.ts'

const serversChannel = 'regent_servers'
const clientsChannel = 'regent_clients'

/** Where a message goes: one player's game clients, or all of a realm's. */
export type Audience = { pid: string; gamerTag?: number | undefined }

/** A text is sent as it is, everything else as JSON. */
export type Message = { to: Audience; topic: string; message: Record<string, unknown> | string }

/** Messages to several players that differ only in the player's id: the text has a `placeholder` in its place. */
type Travelling = { pid: string; gamerTags?: number[]; topic: string; text: string }

/** JSON never contains this character unescaped, and it is removed from texts. */
const placeholder = '\u0001'

/** Maximum number of gamer tags in one notification. */
const maxTags = 350

/** An open connection of a game client. */
export type Listener = { pid: string; gamerTag: number; send: (text: string) => void }

/**
 * Messages between servers, and to game clients, over LISTEN/NOTIFY. A message is sent when the transaction that causes
 * it commits; a rollback sends nothing.
 */
export class Live {
  readonly #hub: NotifyHub
  readonly #listeners = new Map<string, Set<Listener>>()
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
    const ofRealm = this.#listeners.get(listener.pid) ?? new Set()
    this.#listeners.set(listener.pid, ofRealm.add(listener))
    return () => {
      ofRealm.delete(listener)
      if (ofRealm.size === 0) this.#listeners.delete(listener.pid)
    }
  }

  /** The players connected to this server. */
  connected(): { pid: string; gamerTag: number }[] {
    return [...this.#listeners.values()].flatMap((ofRealm) =>
      [...ofRealm].map(({ pid, gamerTag }) => ({ pid, gamerTag })),
    )
  }

  #deliver({ pid, gamerTags, topic, text }: Travelling): void {
    const called = gamerTags && new Set(gamerTags)
    for (const { gamerTag, send } of this.#listeners.get(pid) ?? []) {
      if (called && !called.has(gamerTag)) continue
      send(JSON.stringify({ context: topic, messageFull: text.replaceAll(placeholder, String(gamerTag)) }))
    }
  }
}

function together(messages: readonly Message[]): Travelling[] {
  const travelling: Travelling[] = []
  const open = new Map<string, { gamerTags: number[] }>()
  for (const { to, topic, message } of messages) {
    const { pid, gamerTag } = to
    const whole = typeof message === 'string' ? message.replaceAll(placeholder, '') : JSON.stringify(message)
    if (gamerTag === undefined) {
      travelling.push({ pid, topic, text: whole })
      continue
    }
    const text = whole.replaceAll(String(gamerTag), placeholder)
    const name = `${pid} ${topic} ${text}`
    const known = open.get(name)
    if (known && known.gamerTags.length < maxTags) known.gamerTags.push(gamerTag)
    else {
      const made = { pid, gamerTags: [gamerTag], topic, text }
      open.set(name, made)
      travelling.push(made)
    }
  }
  return travelling
}
