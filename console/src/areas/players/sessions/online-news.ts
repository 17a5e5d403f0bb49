/** The shortest time between two reads: in a busy realm somebody comes or goes all the time. */
const REST_MS = 2_000

/**
 * Collects who came online or went offline while the last reads run, and for a while after that. Undefined stands for
 * more players than are named.
 */
export class OnlineNews {
  #waiting = new Set<number>()
  #isMany = false
  #isBusy = false
  #isStopped = false
  readonly #refresh: (gamerTags: ReadonlySet<number> | undefined) => Promise<unknown>
  readonly #restMs: number

  constructor(refresh: (gamerTags: ReadonlySet<number> | undefined) => Promise<unknown>, restMs = REST_MS) {
    this.#refresh = refresh
    this.#restMs = restMs
  }

  hear(gamerTags: readonly number[] | undefined): void {
    if (gamerTags === undefined) this.#isMany = true
    for (const gamerTag of gamerTags ?? []) this.#waiting.add(gamerTag)
    if (!this.#isBusy) void this.#run()
  }

  stop(): void {
    this.#isStopped = true
  }

  async #run(): Promise<void> {
    this.#isBusy = true
    while (!this.#isStopped && (this.#isMany || this.#waiting.size > 0)) {
      const named = this.#isMany ? undefined : this.#waiting
      this.#waiting = new Set()
      this.#isMany = false
      await this.#refresh(named).catch(() => {})
      await new Promise((resolve) => setTimeout(resolve, this.#restMs))
    }
    this.#isBusy = false
  }
}

const playerFields = new Set(['gamerTag', 'playerId', 'player', 'dbid'])

/** Whether one of the players occurs in an input or an answer, at any depth. */
export function showsPlayers(gamerTags: ReadonlySet<number>, value: unknown): boolean {
  if (Array.isArray(value)) return value.some((one) => showsPlayers(gamerTags, one))
  if (typeof value !== 'object' || value === null) return false
  return Object.entries(value).some(
    ([name, field]) =>
      (playerFields.has(name) && gamerTags.has(Number(field))) ||
      (typeof field === 'object' && showsPlayers(gamerTags, field)),
  )
}
