/**
 * Timeout of the supervisor's response. A supervisor that is silent for longer has more serious problems than metrics.
 */
const limitMs = 6_000

/**
 * Fetches the metrics of all workers from the supervisor, because a scrape reaches only one of the workers. Concurrent
 * callers share one request, so many readers cost the same as one.
 */
export class AllMetrics {
  readonly #send: (id: number) => void
  readonly #waiting = new Map<number, (text: string | null) => void>()
  #count = 0
  #asked: Promise<string | null> | undefined

  /** `send` forwards a request to the supervisor; its response arrives at `take` with the same id. */
  constructor(send: (id: number) => void) {
    this.#send = send
  }

  /** All metrics in the Prometheus format; null on timeout. */
  ask(): Promise<string | null> {
    this.#asked ??= this.#ask().finally(() => {
      this.#asked = undefined
    })
    return this.#asked
  }

  #ask(): Promise<string | null> {
    this.#count += 1
    const id = this.#count
    return new Promise((resolve) => {
      const tooLate = setTimeout(() => this.take({ id, text: null }), limitMs)
      this.#waiting.set(id, (text) => {
        clearTimeout(tooLate)
        resolve(text)
      })
      this.#send(id)
    })
  }

  take({ id, text }: { id: number; text: string | null }): void {
    this.#waiting.get(id)?.(text)
    this.#waiting.delete(id)
  }
}
