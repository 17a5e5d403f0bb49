import { QueriesBusy } from './warehouse.ts'

/** How many tasks run at once, for each holder and in total; how many may wait, and for how long. */
export type TurnLimits = { each: number; total: number; waiting: number; waitMs: number }

/** Owners of a task, such as its realm, organization and person: each of them has its own limit. */
export type Holders = readonly string[]

export type TurnOptions = {
  /** Maximum waiting time, for callers with less time than others. */
  maxWaitMs?: number
  /** Runs while no other task waits, and never two of these at once. */
  isLast?: boolean
}

type QueuedTask = { holders: Holders; isLast: boolean; begin: () => void; refuse: () => void }

/** The holder that all tasks which come last have in common. */
const last = 'last'

/**
 * Limits how many tasks run at once, in total and for each holder; the rest wait their turn. Rejects a task when too
 * many wait, or when it waits too long.
 */
export class Turns {
  readonly #limits: TurnLimits
  readonly #running = new Map<string, number>()
  #total = 0
  #waiting: QueuedTask[] = []

  constructor(limits: TurnLimits) {
    this.#limits = limits
  }

  async run<Result>(owners: Holders, work: () => Promise<Result>, options: TurnOptions = {}): Promise<Result> {
    const { maxWaitMs = this.#limits.waitMs, isLast = false } = options
    const holders = isLast ? [...owners, last] : owners
    if (this.#isFree(holders) && !(isLast && this.#waiting.length > 0)) this.#begin(holders)
    else await this.#wait(holders, isLast, maxWaitMs)
    try {
      return await work()
    } finally {
      this.#end(holders)
    }
  }

  /** Rejects all waiting tasks. */
  refuseWaiting(): void {
    for (const { refuse } of [...this.#waiting]) refuse()
  }

  #isFree(holders: Holders): boolean {
    const { total, each } = this.#limits
    return (
      this.#total < total && holders.every((holder) => (this.#running.get(holder) ?? 0) < (holder === last ? 1 : each))
    )
  }

  #begin(holders: Holders): void {
    this.#total += 1
    for (const holder of holders) this.#running.set(holder, (this.#running.get(holder) ?? 0) + 1)
  }

  #wait(holders: Holders, isLast: boolean, maxWaitMs: number): Promise<void> {
    const { waiting, each, waitMs } = this.#limits
    // One holder cannot fill the queue of all.
    const mostWaiting = Math.max(
      ...holders.map((holder) => this.#waiting.filter((other) => other.holders.includes(holder)).length),
    )
    if (this.#waiting.length >= waiting || mostWaiting >= Math.max(each, waiting / 4)) return Promise.reject(busy())
    return new Promise((resolve, reject) => {
      const entry: QueuedTask = {
        holders,
        isLast,
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

  /** Starts the first task that may run: its holders may be busy while others are not. */
  #end(holders: Holders): void {
    this.#total -= 1
    for (const holder of holders) {
      const remaining = (this.#running.get(holder) ?? 1) - 1
      if (remaining > 0) this.#running.set(holder, remaining)
      else this.#running.delete(holder)
    }
    const free = this.#waiting.filter((entry) => this.#isFree(entry.holders))
    const entry = free.find(({ isLast }) => !isLast) ?? free[0]
    if (!entry) return
    this.#waiting = this.#waiting.filter((other) => other !== entry)
    this.#begin(entry.holders)
    entry.begin()
  }
}

const busy = () => new QueriesBusy('Too many queries are running. Wait for them to finish, then retry.')
