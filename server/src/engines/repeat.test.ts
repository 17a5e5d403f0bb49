import { expect, test, vi } from 'vitest'
import { repeat } from './repeat.ts'

const quiet = { info: () => {}, warn: () => {}, error: () => {} }
const never = 2 ** 30

/** Work that is done when it is told to be; counts how often it was begun. */
function slowWork() {
  const ends: (() => void)[] = []
  const work = () => new Promise<void>((resolve) => ends.push(resolve))
  return { work, begun: () => ends.length, end: () => ends.at(-1)?.() }
}

test('work that is woken during a run is done once more after it', async () => {
  const { work, begun, end } = slowWork()
  const repeating = repeat('work', never, quiet, work)
  expect(begun()).toBe(1)
  repeating.wake()
  repeating.wake()
  expect(begun()).toBe(1)
  end()
  await expect.poll(begun).toBe(2)
  end()
  const stopped = repeating.stop(never)
  await stopped
  expect(begun()).toBe(2)
})

test('an outage is logged when it begins, and the work continues', async () => {
  const error = vi.fn()
  let turn = 0
  const repeating = repeat('work', 1, { ...quiet, error }, async () => {
    turn += 1
    if (turn !== 5) throw new Error('down')
  })
  await expect.poll(() => turn).toBeGreaterThan(10)
  await repeating.stop(never)
  expect(error.mock.calls.map(([, message]) => message)).toEqual(Array(2).fill('work failed; retrying'))
})

test('stopping waits for the work, but no longer than it is told', async () => {
  const { work, begun, end } = slowWork()
  const repeating = repeat('work', never, quiet, work)
  await repeating.stop(1)
  let isOver = false
  const stopped = repeating.stop(never).then(() => {
    isOver = true
  })
  expect(isOver).toBe(false)
  end()
  await stopped
  expect(begun()).toBe(1)
})
