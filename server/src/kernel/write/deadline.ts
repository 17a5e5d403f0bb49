import { ApiError } from '@regent/contract/errors'

/**
 * Returns the work's result, or throws `TimeOutError` when the time is up. `giveUp` returns false if the work can no
 * longer be stopped: a transaction that is being committed must not be reported as undone.
 */
export async function withDeadline<T>(
  work: Promise<T>,
  timeoutMs: number | undefined,
  giveUp = () => true,
): Promise<T> {
  if (timeoutMs === undefined) return work
  let timer: NodeJS.Timeout | undefined
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => {
      if (giveUp()) reject(new ApiError('TimeOutError'))
    }, timeoutMs)
  })
  try {
    return await Promise.race([work, late])
  } finally {
    clearTimeout(timer)
    work.catch(() => {})
  }
}
