import { expect, test } from 'vitest'
import { sessionsByDay } from './sessions-by-day.ts'

const day = 86_400_000
const until = 100 * day

test('sessions are counted by the day before the time, the oldest day first', () => {
  const at = (...ago: number[]) => ago.map((ms) => ({ startedAt: until - ms }))
  expect(sessionsByDay(at(1, day - 1, day, 2.5 * day), until, 3)).toEqual([1, 1, 2])
})

test('older and later entries are left out', () => {
  expect(sessionsByDay([{ startedAt: until - 4 * day }, { startedAt: until + 1 }], until, 3)).toEqual([0, 0, 0])
})
