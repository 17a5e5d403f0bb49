import { ApiError } from '@regent/contract/errors'
import type { FastifyInstance } from 'fastify'

const tickMs = 500
/** A turn of the event loop that takes longer than this, twice in a row, is more than a moment's work. */
const maxLagMs = 1_000

/** Always served, also under overload. */
const alwaysServed = new Set(['/health', '/ready', '/metrics'])

/** Measures how late timers are, which is how long every request waits. */
export class LoopLag {
  #dueAt: number | undefined
  #lags: [number, number] = [0, 0]

  /** Called every half second; tests pass their own time. */
  tick(now: number): void {
    if (this.#dueAt !== undefined) this.#lags = [this.#lags[1], now - this.#dueAt]
    this.#dueAt = now + tickMs
  }

  get isOverloaded(): boolean {
    return this.#lags.every((lag) => lag > maxLagMs)
  }
}

/** Rejects requests with 503 while the server cannot keep up, so that those it has taken come to an end. */
export function refuseOverload(app: FastifyInstance, lag = new LoopLag()): void {
  const ticking = setInterval(() => lag.tick(performance.now()), tickMs)
  ticking.unref()
  app.addHook('onClose', async () => clearInterval(ticking))
  app.addHook('onRequest', ({ url }, _, done) => {
    if (lag.isOverloaded && !alwaysServed.has(url.split('?')[0] ?? '')) done(new ApiError('ServerBusy'))
    else done()
  })
}
