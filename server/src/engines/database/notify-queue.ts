/** Payloads of one statement, at most: a larger one would delay those that come while it runs. */
const maxAtOnce = 1_000
/** Payloads that wait while there is no connection, and their characters; the oldest are dropped above it. */
const maxWaiting = 20_000
const maxWaitingLength = 16_000_000

/** One notification: a channel and a list of payloads as JSON. */
export type Notification = { channel: string; text: string }

export type NotifyQueueOptions = {
  /** Sends notifications in one statement, in order. Rejects if the connection is lost. */
  send: (notifications: readonly Notification[]) => Promise<void>
  isConnected: () => boolean
  onDropped: (count: number) => void
}

/**
 * Notifications outside of transactions. Notifications that arrive while a statement runs share the next one: a commit
 * with a notification excludes every other such commit of the database, so one statement for many writes is far cheaper
 * than a notification in each of their transactions.
 */
export class NotifyQueue {
  readonly #options: NotifyQueueOptions
  #waiting: QueuedMessage[] = []
  #length = 0
  #sending: Promise<void> | undefined

  constructor(options: NotifyQueueOptions) {
    this.#options = options
  }

  /** The payloads are texts of `toPayload`. */
  add(channel: string, payloads: readonly string[]): void {
    this.#waiting.push(...payloads.map((payload) => ({ channel, payload })))
    this.#length += sumLengths(payloads)
    this.#dropOldest()
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
      const batch = this.#waiting.splice(0, maxAtOnce)
      const length = sumLengths(batch.map(({ payload }) => payload))
      this.#length -= length
      try {
        await this.#options.send(toNotifications(batch))
      } catch (error) {
        // The same statement would fail again, and hold up all that follow.
        if (isRefused(error)) {
          this.#options.onDropped(batch.length)
          continue
        }
        // Sent again by the next connection. Receivers bear a repeated notification: after a gap they reload anyway.
        this.#waiting.unshift(...batch)
        this.#length += length
        this.#dropOldest()
        return
      }
    }
  }

  #dropOldest(): void {
    let count = 0
    let length = this.#length
    while (this.#waiting.length - count > maxWaiting || length > maxWaitingLength) {
      length -= this.#waiting[count]?.payload.length ?? 0
      count += 1
    }
    if (count === 0) return
    this.#waiting.splice(0, count)
    this.#length = length
    this.#options.onDropped(count)
  }
}

type QueuedMessage = { channel: string; payload: string }

const sumLengths = (texts: readonly string[]): number => texts.reduce((sum, { length }) => sum + length, 0)

/** True if the database refuses the data or its amount; all other errors are those of a connection. */
const isRefused = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && /^(22|54)/.test(String(error.code))

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
export function toNotifications(payloads: readonly QueuedMessage[]): Notification[] {
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
  const nameCounts = new Map<string, number>()
  return lists.map(({ channel, payloads }) => {
    const text = `[${payloads.join(',')}]`
    const name = `${channel} ${text}`
    const times = nameCounts.get(name) ?? 0
    nameCounts.set(name, times + 1)
    return { channel, text: text + ' '.repeat(Math.min(times, 8_000 - maxPayloadBytes - 3)) }
  })
}
