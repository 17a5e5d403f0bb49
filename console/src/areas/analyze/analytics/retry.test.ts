import { ApiError } from '@regent/contract/errors'
import { expect, test, vi } from 'vitest'
import { readFailure } from '../../../api/failure.ts'
import { withRetries } from './retry.ts'

const timeOuts = [
  new ApiError('TimeOutError'),
  new DOMException('late', 'TimeoutError'),
  new DOMException('', 'AbortError'),
]

test.each(timeOuts)('a timeout is retried four times, then it fails: %s [analytics-38]', async (error) => {
  let asked = 0
  const failing = withRetries(async () => {
    asked += 1
    throw error
  })
  await expect(failing).rejects.toThrow(/^Request timed out after all retries\.$/)
  expect(asked).toBe(5)
})

test('after the last retry a screen shows exactly the sentence of the specification [analytics-39]', async () => {
  const error = await withRetries(() => Promise.reject(new ApiError('TimeOutError'))).catch((thrown: unknown) => thrown)
  expect(readFailure('The query failed.', error).advice).toBe('Request timed out after all retries.')
})

test('the answer to a retry counts, and any other failure is final', async () => {
  let asked = 0
  const answer = await withRetries(async () => {
    asked += 1
    if (asked < 3) throw new ApiError('TimeOutError')
    return asked
  })
  expect(answer).toBe(3)
  await expect(withRetries(() => Promise.reject(new ApiError('QueryRefused')))).rejects.toMatchObject({
    code: 'QueryRefused',
  })
})

test('an aborted call is not retried', async () => {
  const left = new AbortController()
  let asked = 0
  const asking = withRetries(async () => {
    asked += 1
    left.abort()
    throw new DOMException('', 'AbortError')
  }, left.signal)
  await expect(asking).rejects.toThrow()
  expect(asked).toBe(1)
})

test('each attempt is given up after 6,000 ms [analytics-40]', async () => {
  const timeout = vi.spyOn(AbortSignal, 'timeout').mockImplementation(() => new AbortController().signal)
  let asked = 0
  await withRetries(async () => {
    asked += 1
    if (asked < 3) throw new ApiError('TimeOutError')
  })
  expect(timeout.mock.calls).toEqual([[6_000], [6_000], [6_000]])
  timeout.mockRestore()
})
