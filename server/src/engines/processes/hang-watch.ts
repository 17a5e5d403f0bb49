import type { MainThread } from '../runner/usage.ts'

/**
 * Distinguishes a process that hangs from one that gets little CPU: on a busy machine, a process may need minutes for
 * its next response. It hangs if its main thread sleeps for the whole limit, or computes for longer than the limit,
 * without a response. Counts checks, not time: a clock would also count time in which the watching process itself was
 * suspended.
 */
export class HangWatch {
  readonly #everyMs: number
  #looks = 0
  #asleep = 0
  #cpuAtBegin: number | undefined
  #lastCpu: number | undefined

  constructor(everyMs: number) {
    this.#everyMs = everyMs
  }

  /** The process has started, or has answered. */
  begin(): void {
    this.#looks = 0
    this.#asleep = 0
    this.#cpuAtBegin = undefined
    this.#lastCpu = undefined
  }

  /** Called at each check. Describes why the process hangs; undefined while it may still respond. */
  whyHanging(thread: MainThread | undefined, limitMs: number): string | undefined {
    this.#looks += 1
    const silentMs = this.#looks * this.#everyMs
    // Without /proc only the time is known.
    if (!thread) return silentMs > limitMs ? `did not respond for ${silentMs / 1_000} s` : undefined
    this.#cpuAtBegin ??= thread.cpuMs
    const isAsleep = !thread.isBusy && (this.#lastCpu === undefined || thread.cpuMs === this.#lastCpu)
    this.#asleep = isAsleep ? this.#asleep + 1 : 0
    this.#lastCpu = thread.cpuMs
    const asleepMs = this.#asleep * this.#everyMs
    if (asleepMs > limitMs) return `was idle and did not respond for ${asleepMs / 1_000} s`
    const usedMs = thread.cpuMs - this.#cpuAtBegin
    if (silentMs <= limitMs || usedMs <= limitMs) return undefined
    return `used ${Math.round(usedMs / 1_000)} s of CPU time without a response`
  }
}
