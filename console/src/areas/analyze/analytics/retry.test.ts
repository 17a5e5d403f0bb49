import { ApiError } from '@regent/contract/errors'
import { expect, test } from 'vitest'
import { withRetries } from './retry.ts'

const timeOuts = [
  new ApiError('TimeOutError'),
  new DOMException('late', 'TimeoutError'),
  new DOMException('', 'AbortError'),
]

test.each(timeOuts)('what times out is asked four times more, and then given up: %s', async (error) => {
  let asked = 0
  const failing = withRetries(async () => {
    asked += 1
    throw error
  })
  await expect(failing).rejects.toThrow(/^Request timed out after all retries\.$/)
  expect(asked).toBe(5)
})

test('an answer that comes later counts, and another failure is final', async () => {
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

test('who has left is not answered any more', async () => {
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
