import { expect, test } from 'vitest'
import { endAfterFile, endStarted } from './after-file.ts'

test('everything that a file has started is ended, the latest first, even if one ending fails', async () => {
  const ended: string[] = []
  endAfterFile(async () => void ended.push('app'))
  endAfterFile(async () => {
    ended.push('provider')
    throw new Error('already stopped')
  })
  endAfterFile(async () => void ended.push('client'))
  await expect(endStarted()).rejects.toThrow('already stopped')
  expect(ended).toEqual(['client', 'provider', 'app'])
  await endStarted()
  expect(ended).toHaveLength(3)
})
