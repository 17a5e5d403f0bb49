import { ApiError } from '@regent/contract/errors'

/** How long analytics may take before it is asked again, and how often that is done. */
export const analyticsTimeoutMs = 6_000
const retries = 4

const isTimeout = (error: unknown): boolean =>
  (error instanceof ApiError && error.code === 'TimeOutError') ||
  (error instanceof Error && ['TimeoutError', 'AbortError'].includes(error.name)) ||
  (error instanceof Error && error.cause !== undefined && isTimeout(error.cause))

/** Asks, and asks again when no answer comes in time; any other failure is final. `signal` ends it all. */
export async function withRetries<Answer>(
  ask: (signal: AbortSignal) => Promise<Answer>,
  signal?: AbortSignal,
): Promise<Answer> {
  for (let attempt = 0; attempt <= retries; attempt += 1) {
    const late = AbortSignal.timeout(analyticsTimeoutMs)
    try {
      return await ask(signal ? AbortSignal.any([signal, late]) : late)
    } catch (error) {
      if (signal?.aborted || !isTimeout(error)) throw error
    }
  }
  throw new Error('Request timed out after all retries.')
}
