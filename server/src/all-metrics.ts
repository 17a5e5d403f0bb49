/** A supervisor that answers nothing for so long is busy with something worse than metrics. */
const limitMs = 6_000

/**
 * Asks the supervisor for the metrics of all workers: whoever reads them reaches any one of the workers. Who asks while
 * an answer is on its way gets that one, so that many readers cost no more than one.
 */
export class AllMetrics {
  readonly #send: (id: number) => void
  readonly #waiting = new Map<number, (text: string | null) => void>()
  #count = 0
  #asked: Promise<string | null> | undefined

  /** `send` passes a question on to the supervisor, whose answer comes to `take` under the same id. */
  constructor(send: (id: number) => void) {
    this.#send = send
  }

  /** All metrics as Prometheus reads them; null if they cannot be had in time. */
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
