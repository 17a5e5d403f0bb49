import { QueriesBusy } from './warehouse.ts'

/** How many tasks run at once, per realm and in total; how many may wait, and for how long. */
export type TurnLimits = { perRealm: number; total: number; waiting: number; waitMs: number }

type Waiting = { pid: string; begin: () => void; refuse: () => void }

/**
 * Limits how many tasks run at once, in total and per realm; the rest wait their turn. Refuses a task when too many
 * wait, or when it waits too long.
 */
export class Turns {
  readonly #limits: TurnLimits
  readonly #running = new Map<string, number>()
  #total = 0
  #waiting: Waiting[] = []

  constructor(limits: TurnLimits) {
    this.#limits = limits
  }

  /** Waits at most `maxWaitMs`, for callers with less time than others. */
  async run<Result>(pid: string, work: () => Promise<Result>, maxWaitMs = this.#limits.waitMs): Promise<Result> {
    if (this.#isFree(pid)) this.#begin(pid)
    else await this.#wait(pid, maxWaitMs)
    try {
      return await work()
    } finally {
      this.#end(pid)
    }
  }

  /** Refuses all waiting tasks. */
  refuseWaiting(): void {
    for (const { refuse } of [...this.#waiting]) refuse()
  }

  #isFree(pid: string): boolean {
    return this.#total < this.#limits.total && (this.#running.get(pid) ?? 0) < this.#limits.perRealm
  }

  #begin(pid: string): void {
    this.#total += 1
    this.#running.set(pid, (this.#running.get(pid) ?? 0) + 1)
  }

  #wait(pid: string, maxWaitMs: number): Promise<void> {
    const { waiting, perRealm, waitMs } = this.#limits
    // One realm cannot fill the queue of all.
    const ofRealm = this.#waiting.filter((other) => other.pid === pid).length
    if (this.#waiting.length >= waiting || ofRealm >= Math.max(perRealm, waiting / 4)) return Promise.reject(busy())
    return new Promise((resolve, reject) => {
      const entry: Waiting = {
        pid,
        begin() {
          clearTimeout(timer)
          resolve()
        },
        refuse: () => {
          clearTimeout(timer)
          this.#waiting = this.#waiting.filter((other) => other !== entry)
          reject(busy())
        },
      }
      const timer = setTimeout(entry.refuse, Math.min(waitMs, maxWaitMs))
      this.#waiting.push(entry)
    })
  }

  /** Starts the first task that may run: its realm may be busy while others are not. */
  #end(pid: string): void {
    this.#total -= 1
    const left = (this.#running.get(pid) ?? 1) - 1
    if (left > 0) this.#running.set(pid, left)
    else this.#running.delete(pid)
    const next = this.#waiting.findIndex((entry) => this.#isFree(entry.pid))
    const [entry] = next < 0 ? [] : this.#waiting.splice(next, 1)
    if (!entry) return
    this.#begin(entry.pid)
    entry.begin()
  }
}

const busy = () => new QueriesBusy('Too many queries are running. Wait for them to end, then ask again.')
