import type { Game } from './game.ts'
import { sendHeartbeat } from './generated/players/sessions.ts'

/** The server's time on a device whose clock may be wrong. Use it for timers of events and daily rewards. */
export class ServerClock {
  readonly #game: Game
  #offsetMs = 0

  constructor(game: Game) {
    this.#game = game
  }

  /** Milliseconds by which the server's clock is ahead of the device's; 0 before the first `sync`. */
  get offsetMs(): number {
    return this.#offsetMs
  }

  /** The server's time, in milliseconds since 1970. */
  now(): number {
    return Date.now() + this.#offsetMs
  }

  /** Measures the difference with one call. The error is at most half the time of that call. */
  async sync(): Promise<number> {
    const sentAt = Date.now()
    const { heartbeat } = await sendHeartbeat(this.#game)
    this.#offsetMs = Math.round(heartbeat - (sentAt + Date.now()) / 2)
    return this.#offsetMs
  }
}
