import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { AllMetrics } from './all-metrics.ts'

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  vi.useRealTimers()
})

test('concurrent reads share one answer, and later ones get the next', async () => {
  const asked: number[] = []
  const metrics = new AllMetrics((id) => asked.push(id))
  const answers = [metrics.ask(), metrics.ask(), metrics.ask()]
  expect(asked).toHaveLength(1)
  metrics.take({ id: asked[0] ?? 0, text: 'first' })
  expect(await Promise.all(answers)).toEqual(['first', 'first', 'first'])
  const later = metrics.ask()
  metrics.take({ id: asked[1] ?? 0, text: 'second' })
  expect(await later).toBe('second')
})

test('a supervisor that does not answer is not waited for, and an answer that comes late harms nothing', async () => {
  const metrics = new AllMetrics(() => {})
  const answer = metrics.ask()
  await vi.advanceTimersByTimeAsync(6_000)
  expect(await answer).toBeNull()
  metrics.take({ id: 1, text: 'late' })
})
