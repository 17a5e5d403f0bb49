/** Payloads of one statement, at most: a larger one would delay those that come while it runs. */
const maxAtOnce = 1_000
/** Payloads that wait while there is no connection; the oldest are dropped above it. */
const maxWaiting = 20_000

/** One notification: a channel and a list of payloads as JSON. */
export type Notification = { channel: string; text: string }

export type NotifyQueueOptions = {
  /** Sends notifications in one statement, in order. Rejects if the connection is lost. */
  send: (notifications: readonly Notification[]) => Promise<void>
  isConnected: () => boolean
  onDropped: (count: number) => void
}

/**
 * Notifications outside of transactions. Those that come while a statement runs share the next one: a commit with a
 * notification excludes every other such commit of the database, so one statement for many writes is far cheaper than a
 * notification in each of their transactions.
 */
export class NotifyQueue {
  readonly #options: NotifyQueueOptions
  #waiting: { channel: string; payload: string }[] = []
  #sending: Promise<void> | undefined

  constructor(options: NotifyQueueOptions) {
    this.#options = options
  }

  /** The payloads are texts of `toPayload`. */
  add(channel: string, payloads: readonly string[]): void {
    for (const payload of payloads) this.#waiting.push({ channel, payload })
    const tooMany = this.#waiting.length - maxWaiting
    if (tooMany > 0) {
      this.#waiting.splice(0, tooMany)
      this.#options.onDropped(tooMany)
    }
    this.wake()
  }

  /** Sends what waits, if the connection stands. */
  wake(): void {
    if (this.#waiting.length === 0 || !this.#options.isConnected()) return
    this.#sending ??= this.#sendAll().finally(() => {
      this.#sending = undefined
    })
  }

  /** Resolves when all that waits is sent, or cannot be sent now. */
  async drain(): Promise<void> {
    this.wake()
    await this.#sending
  }

  async #sendAll(): Promise<void> {
    // Writes that end in the same turn share a statement.
    await new Promise(setImmediate)
    while (this.#waiting.length > 0 && this.#options.isConnected()) {
      const taken = this.#waiting.slice(0, maxAtOnce)
      this.#waiting = this.#waiting.slice(maxAtOnce)
      try {
        await this.#options.send(toNotifications(taken))
      } catch {
        // Sent again by the next connection. Receivers bear a repeated notification: after a gap they reload anyway.
        this.#waiting = [...taken, ...this.#waiting].slice(-maxWaiting)
        return
      }
    }
  }
}

// PostgreSQL rejects 8,000 bytes or more; this leaves room for the brackets of the list.
const maxPayloadBytes = 7900

/** Throws if the payload does not fit into a notification. */
export function toPayload(channel: string, payload: unknown): string {
  const text = JSON.stringify(payload)
  const bytes = Buffer.byteLength(text)
  if (bytes > maxPayloadBytes)
    throw new Error(`The notification on ${channel} has ${bytes} bytes; at most ${maxPayloadBytes} fit.`)
  return text
}

/** Joins payloads into lists up to the size limit; the order of each channel is kept. */
export function toNotifications(payloads: readonly { channel: string; payload: string }[]): Notification[] {
  const lists: { channel: string; bytes: number; payloads: string[] }[] = []
  const open = new Map<string, (typeof lists)[number]>()
  for (const { channel, payload } of payloads) {
    const bytes = Buffer.byteLength(payload) + 1
    let list = open.get(channel)
    if (!list || list.bytes + bytes > maxPayloadBytes + 1) {
      list = { channel, bytes: 0, payloads: [] }
      open.set(channel, list)
      lists.push(list)
    }
    list.bytes += bytes
    list.payloads.push(payload)
  }
  // PostgreSQL sends equal notifications of a transaction once: spaces tell them apart.
  const seen = new Map<string, number>()
  return lists.map(({ channel, payloads }) => {
    const text = `[${payloads.join(',')}]`
    const name = `${channel} ${text}`
    const times = seen.get(name) ?? 0
    seen.set(name, times + 1)
    return { channel, text: text + ' '.repeat(Math.min(times, 8_000 - maxPayloadBytes - 3)) }
  })
}
