import type { EngineLog } from '../database/engine-log.ts'

export type Repeating = {
  /** Does the work at once; when it is being done, once more after that. */
  wake: () => void
  /** Begins no more work, and waits for what has begun, at most so long. */
  stop: (limitMs: number) => Promise<void>
}

/** Does work now, and again `everyMs` after it has ended; never twice at once. An outage is logged when it begins. */
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
        if (!isFailing) log.error({ err: error }, `${name} fails; it will be tried again`)
        isFailing = true
      }
      if (!isWoken && !isStopped) await rest()
    }
  }

  const rest = () =>
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
  const ended = run()
  return {
    wake,
    stop(limitMs) {
      isStopped = true
      wake()
      return atMost(limitMs, ended)
    },
  }
}

/** Waits for something, at most so long. */
export async function atMost(limitMs: number, promise: Promise<unknown>): Promise<void> {
  let timer: NodeJS.Timeout | undefined
  const limit = new Promise<void>((resolve) => {
    timer = setTimeout(resolve, limitMs)
  })
  await Promise.race([promise, limit])
  clearTimeout(timer)
}
