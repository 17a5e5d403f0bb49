import type { Game } from './game.ts'
import { maxReportedEvents, reportPath } from './generated/report.ts'
import type { ReportedEvent } from './generated/shapes.ts'
import { randomId } from './random.ts'
import { isRegentError } from './regent-error.ts'
import { SharedRun } from './shared-run.ts'
import { type KeyValueStore, readJson, Turns } from './store.ts'

/** Older events are dropped above this number, so that a device that is always offline does not fill its storage. */
const maxStored = 5_000
const sendAfterMs = 10_000
const batchSize = Math.min(100, maxReportedEvents)

/** Reports events of the game in batches. Events are stored until the server has them, and counted once. */
export class Analytics {
  readonly #game: Game
  readonly #store: KeyValueStore
  readonly #turns = new Turns()
  #timer: ReturnType<typeof setTimeout> | undefined
  readonly #flushes = new SharedRun()

  constructor(game: Game, store: KeyValueStore) {
    this.#game = game
    this.#store = store
  }

  /** Stores an event. It is sent within ten seconds, together with others. */
  async track(name: string, parameters: Record<string, unknown> = {}, category = 'custom'): Promise<void> {
    const event: ReportedEvent = { e: name, c: category, p: parameters, id: randomId() }
    const count = await this.#change((events) => [...events, event].slice(-maxStored))
    if (count >= batchSize) void this.flush().catch(() => {})
    else this.#sendLater()
  }

  /** Sends all stored events. Throws if the server cannot be reached; the events are kept. */
  flush(): Promise<void> {
    return this.#flushes.run(() => this.#turns.run(`${this.#key}.flush`, () => this.#sendAll()))
  }

  /** Stops the timer of the next batch. Stored events are kept. */
  stop(): void {
    clearTimeout(this.#timer)
    this.#timer = undefined
  }

  #sendLater(): void {
    this.#timer ??= setTimeout(() => {
      this.#timer = undefined
      void this.flush().catch(() => this.#sendLater())
    }, sendAfterMs)
    ;(this.#timer as { unref?: () => void }).unref?.()
  }

  async #sendAll(): Promise<void> {
    const { cid, pid } = this.#game.connection
    const path = reportPath
      .replace(':cid', cid)
      .replace(':pid', pid)
      .replace(':gamerTag', String(this.#game.session.requireGamerTag()))
    for (let batch = await this.#read(batchSize); batch.length > 0; batch = await this.#read(batchSize)) {
      try {
        // Each event has an id, so a repeated batch counts once.
        await this.#game.send({ method: 'POST', path, repeat: {} }, batch, {})
      } catch (error) {
        // A batch that the server refuses would block all later ones.
        if (!isRegentError(error) || error.status !== 400) throw error
      }
      const sent = new Set(batch.map(({ id }) => id))
      await this.#change((events) => events.filter(({ id }) => !sent.has(id)))
    }
  }

  /** Each player has their own events, so that nobody reports those of another one. */
  get #key(): string {
    const { cid, pid } = this.#game.connection
    return `regent.${cid}.${pid}.${this.#game.session.requireGamerTag()}.events`
  }

  async #read(count: number): Promise<ReportedEvent[]> {
    return this.#turns.run(this.#key, async () => (await this.#stored()).slice(0, count))
  }

  async #stored(): Promise<ReportedEvent[]> {
    return (await readJson<ReportedEvent[]>(this.#store, this.#key)) ?? []
  }

  #change(edit: (events: ReportedEvent[]) => ReportedEvent[]): Promise<number> {
    return this.#turns.run(this.#key, async () => {
      const events = edit(await this.#stored())
      await this.#store.set(this.#key, JSON.stringify(events))
      return events.length
    })
  }
}
