import { RequestError } from '@regent/contract/request-error'
import { MessageError } from '../../../ui/feedback/message-error.ts'

/** Timeout of one attempt, in milliseconds, and the number of retries. */
export const analyticsTimeoutMs = 6_000
const retries = 4

const isTimeout = (error: unknown): boolean =>
  (error instanceof RequestError && error.code === 'TimeOutError') ||
  (error instanceof Error && ['TimeoutError', 'AbortError'].includes(error.name)) ||
  (error instanceof Error && error.cause !== undefined && isTimeout(error.cause))

/** Calls `ask`, and retries on timeout; other errors are not retried. `signal` aborts all attempts. */
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
  throw new MessageError('Request timed out after all retries.')
}
