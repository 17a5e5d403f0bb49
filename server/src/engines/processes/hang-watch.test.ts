import { expect, test } from 'vitest'
import type { MainThread } from '../runner/usage.ts'
import { HangWatch } from './hang-watch.ts'

const limitMs = 10_000

/** Looks once a second at a silent process, until it counts as hanging; undefined after ten minutes. */
function lookAt(threadAt: (second: number) => MainThread | undefined, watch = new HangWatch(1_000)) {
  for (let second = 1; second <= 600; second += 1) {
    const why = watch.whyHanging(threadAt(second), limitMs)
    if (why !== undefined) return { second, why }
  }
  return undefined
}

test('a process that sleeps without an answer hangs after the limit', () => {
  expect(lookAt(() => ({ cpuMs: 500, isBusy: false }))).toEqual({
    second: 11,
    why: 'was idle and did not respond for 11 s',
  })
})

test('a process that computes without an answer hangs when it has used the limit', () => {
  expect(lookAt((second) => ({ cpuMs: second * 1_000, isBusy: true }))).toEqual({
    second: 12,
    why: 'used 11 s of CPU time without a response',
  })
})

test('a process that gets little of the processor, or waits for it or for the disk, does not hang', () => {
  // A tenth of a processor: it hangs only when it has used as much as the limit.
  expect(lookAt((second) => ({ cpuMs: second * 100, isBusy: false }))?.second).toBe(102)
  expect(lookAt(() => ({ cpuMs: 0, isBusy: true }))).toBeUndefined()
  // Some progress each nine seconds.
  expect(lookAt((second) => ({ cpuMs: Math.floor(second / 9) * 10, isBusy: false }))).toBeUndefined()
})

test('each answer begins the count again', () => {
  const watch = new HangWatch(1_000)
  const asleep = { cpuMs: 500, isBusy: false }
  for (let second = 0; second < 10; second += 1) expect(watch.whyHanging(asleep, limitMs)).toBeUndefined()
  watch.begin()
  expect(lookAt(() => asleep, watch)?.second).toBe(11)
})

test('where the system has no /proc, only the time counts', () => {
  expect(lookAt(() => undefined)).toEqual({ second: 11, why: 'did not respond for 11 s' })
})
