import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { copiedFlag } from './copied-flag.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

test('copied stays as long as the pointer stays', () => {
  const change = vi.fn()
  copiedFlag(change).copied()
  vi.advanceTimersByTime(60_000)
  expect(change.mock.calls).toEqual([[true]])
})

test('copied falls back 500 ms after the last leave [shell-47]', () => {
  const change = vi.fn()
  const flag = copiedFlag(change)
  flag.copied()
  flag.left()
  vi.advanceTimersByTime(400)
  flag.left()
  vi.advanceTimersByTime(499)
  expect(change).toHaveBeenCalledTimes(1)
  vi.advanceTimersByTime(1)
  expect(change).toHaveBeenLastCalledWith(false)
})

test('copying again after a leave keeps it copied', () => {
  const change = vi.fn()
  const flag = copiedFlag(change)
  flag.left()
  flag.copied()
  vi.advanceTimersByTime(1_000)
  expect(change).toHaveBeenLastCalledWith(true)
})
