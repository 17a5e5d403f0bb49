import { ApiError } from '@regent/contract/errors'

/**
 * The work's result, or `TimeOutError` once the time is up. `giveUp` answers false where the work is as good as done:
 * what is being committed must not be called undone.
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
