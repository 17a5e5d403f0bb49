import type { EngineLog } from './engine-log.ts'

export type Repeating = {
  /** Does the work immediately; if it is already running, once more afterwards. */
  wake: () => void
  /** Starts no more work, and waits up to `limitMs` for what is running. */
  stop: (limitMs: number) => Promise<void>
}

/**
 * Does work now, and again `everyMs` after it has ended; never concurrently. Of consecutive failures only the first is
 * logged.
 */
export function repeat(name: string, everyMs: number, log: EngineLog, work: () => Promise<unknown>): Repeating {
  let isStopped = false
  let isWoken = false
  let isFailing = false
  let endRest = () => {}

  async function run(): Promise<void> {
    while (!isStopped) {
      isWoken = false
      try {
        await work()
        isFailing = false
      } catch (error) {
        if (!isFailing) log.error({ err: error }, `${name} failed; retrying`)
        isFailing = true
      }
      if (!isWoken && !isStopped) await sleep()
    }
  }

  const sleep = () =>
    new Promise<void>((resolve) => {
      const timer = setTimeout(resolve, everyMs)
      endRest = () => {
        clearTimeout(timer)
        resolve()
      }
    })

  const wake = () => {
    isWoken = true
    endRest()
  }
  const completion = run()
  return {
    wake,
    stop(limitMs) {
      isStopped = true
      wake()
      return atMost(limitMs, completion)
    },
  }
}

/** Waits for a promise, at most `limitMs`. */
export async function atMost(limitMs: number, promise: Promise<unknown>): Promise<void> {
  let timer: NodeJS.Timeout | undefined
  const limit = new Promise<void>((resolve) => {
    timer = setTimeout(resolve, limitMs)
  })
  await Promise.race([promise, limit])
  clearTimeout(timer)
}
