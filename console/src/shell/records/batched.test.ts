import { expect, test, vi } from 'vitest'
import { batchCalls } from './batched.ts'

test('simultaneous requests become one call per place, with a limit on parallel calls', async () => {
  const load = vi.fn(async (place: string, asked: readonly number[]) => {
    const known = new Set(asked)
    return (one: number) => (known.has(one) ? `${place} ${one}` : undefined)
  })
  const ask = batchCalls(2, load)
  expect(await Promise.all([ask('a', 1), ask('a', 2), ask('b', 3), ask('a', 4)])).toEqual(['a 1', 'a 2', 'b 3', 'a 4'])
  expect(load.mock.calls).toEqual([
    ['a', [1, 2]],
    ['a', [4]],
    ['b', [3]],
  ])
  expect(await ask('a', 5)).toBe('a 5')
})

test('a failed call fails for all who waited for it, and the next moment asks anew', async () => {
  const load = vi
    .fn()
    .mockRejectedValueOnce(new Error('gone'))
    .mockResolvedValue(() => 'back')
  const ask = batchCalls<number, string>(9, load)
  const both = await Promise.allSettled([ask('a', 1), ask('a', 2)])
  expect(both.map(({ status }) => status)).toEqual(['rejected', 'rejected'])
  expect(await ask('a', 1)).toBe('back')
})
