import { buildRequest, type Call, type CallSpec, isRepeatable } from './define-call.ts'
import { Emitter } from './emitter.ts'
import type { Game } from './game.ts'
import { backoffMs, randomId } from './random.ts'
import { isRegentError, RegentError } from './regent-error.ts'
import { SharedRun } from './shared-run.ts'
import { type KeyValueStore, readJson, Turns } from './store.ts'

/** A write that waits to be sent. */
export type QueuedWrite = {
  id: string
  gamerTag: number
  spec: CallSpec
  input: Record<string, unknown>
  queuedAt: number
  /** How often it was sent. From the second time on, the first request may have succeeded. */
  attempts: number
}

type QueueEvents = {
  sent: { write: QueuedWrite; answer: unknown }
  /** The server has refused the write: it is not sent again. */
  rejected: { write: QueuedWrite; error: RegentError }
}

const defaultMaxWrites = 1_000

/** Errors of the player or the realm, not of the write: it is sent when they are over. */
const keeping = new Set<string>([
  ...['SignedOut', 'InvalidTokenError', 'ExpiredTokenError', 'InvalidRefreshTokenError', 'Aborted'],
  ...['PlayerSuspended', 'ProjectIsArchived'],
])

/**
 * Writes that are sent in their order as soon as the server can be reached, also after a restart of the game. Each has
 * its effect once: only calls whose repetition is harmless are accepted.
 */
export class WriteQueue {
  readonly events = new Emitter<QueueEvents>()
  readonly #game: Game
  readonly #store: KeyValueStore
  readonly #key: string
  readonly #maxWrites: number
  readonly #turns = new Turns()
  readonly #flushes = new SharedRun()
  /** The server was not reached: a timer starts the next try. */
  #isDelayed = false
  #timer: ReturnType<typeof setTimeout> | undefined
  #failures = 0

  constructor(game: Game, store: KeyValueStore, maxWrites = defaultMaxWrites) {
    this.#game = game
    this.#store = store
    this.#maxWrites = maxWrites
    this.#key = `regent.${game.connection.cid}.${game.connection.pid}.queue`
  }

  /**
   * Stores a write and sends it as soon as possible; resolves when it is stored. A call with an idempotency key gets a
   * random one. Throws `NotQueueable` if a repetition could have a second effect.
   */
  async add<Input extends object, Output>(call: Call<Input, Output>, input: Input): Promise<QueuedWrite> {
    const { spec } = call
    const key = spec.repeat?.key
    const fields: Record<string, unknown> = { ...(input as object) }
    if (key !== undefined) fields[key] ??= randomId()
    if (spec.method === 'GET' || !isRepeatable(spec, fields)) {
      const message = `${spec.method} ${spec.path} cannot be queued: a repetition could have a second effect.`
      throw new RegentError('NotQueueable', { status: 0, message, remedy: 'Call it while the device is online.' })
    }
    // A write that cannot be sent must fail here: in the queue it would block all later ones.
    buildRequest(spec, fields, this.#game.session.requireGamerTag())
    const write: QueuedWrite = {
      id: randomId(),
      gamerTag: this.#game.session.requireGamerTag(),
      spec,
      input: fields,
      queuedAt: Date.now(),
      attempts: 0,
    }
    await this.#change((writes) => {
      if (writes.length < this.#maxWrites) return [...writes, write]
      const message = `The queue already has ${this.#maxWrites} writes.`
      throw new RegentError('QueueFull', { status: 0, message, remedy: 'Connect the device, so that they are sent.' })
    })
    this.flush().catch(() => {})
    return write
  }

  /** The waiting writes of the signed-in player, in their order. */
  async list(): Promise<QueuedWrite[]> {
    const writes = await this.#turns.run(this.#key, () => this.#read())
    return writes.filter(({ gamerTag }) => gamerTag === this.#game.session.gamerTag)
  }

  /** Sends the waiting writes. Resolves when none is left or the server cannot be reached; then it tries again later. */
  async flush(): Promise<void> {
    await this.#runOnce()
    // A write that was added while the last run ended.
    if (!this.#isDelayed && (await this.list()).length > 0) await this.#runOnce()
  }

  /** Stops the timer of the next try. Stored writes are kept. */
  stop(): void {
    clearTimeout(this.#timer)
  }

  #runOnce(): Promise<void> {
    return this.#flushes.run(() => this.#turns.run(`${this.#key}.flush`, () => this.#sendAll()))
  }

  async #sendAll(): Promise<void> {
    clearTimeout(this.#timer)
    this.#isDelayed = false
    for (let [next] = await this.list(); next; [next] = await this.list()) {
      // Stored before it is sent: after a crash the server may have carried it out.
      const write = { ...next, attempts: next.attempts + 1 }
      await this.#change((writes) => writes.map((one) => (one.id === write.id ? write : one)))
      const isDone = await this.#send(write)
      if (!isDone) return this.#tryLater()
      this.#failures = 0
      await this.#change((writes) => writes.filter(({ id }) => id !== write.id))
    }
  }

  /** Returns false if the write must be sent again later. */
  async #send(write: QueuedWrite): Promise<boolean> {
    try {
      // The queue counts the attempts itself: the error of a repetition means success.
      const answer = await this.#game.send(write.spec, write.input, { retries: 0 })
      this.events.emit('sent', { write, answer })
      return true
    } catch (error) {
      if (!isRegentError(error)) throw error
      if (error.isTransient || error.status >= 500 || keeping.has(error.code)) return false
      if (write.attempts > 1 && error.code === write.spec.repeat?.done) {
        this.events.emit('sent', { write, answer: undefined })
      } else {
        this.events.emit('rejected', { write, error })
      }
      return true
    }
  }

  #tryLater(): void {
    if (this.#game.session.gamerTag === undefined) return
    this.#isDelayed = true
    const waitMs = 1_000 + backoffMs(this.#failures)
    this.#failures += 1
    this.#timer = setTimeout(() => void this.flush().catch(() => {}), waitMs)
    // A waiting queue must not keep a process of Node alive.
    ;(this.#timer as { unref?: () => void }).unref?.()
  }

  async #read(): Promise<QueuedWrite[]> {
    return (await readJson<QueuedWrite[]>(this.#store, this.#key)) ?? []
  }

  #change(edit: (writes: QueuedWrite[]) => QueuedWrite[]): Promise<void> {
    return this.#turns.run(this.#key, async () => {
      await this.#store.set(this.#key, JSON.stringify(edit(await this.#read())))
    })
  }
}
