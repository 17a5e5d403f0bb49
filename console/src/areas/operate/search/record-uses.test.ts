import { expect, test } from 'vitest'
import { recordUsedBy } from './use-record-uses.ts'

test('a record says what uses it, in one order', () => {
  const uses = [
    { id: 'main', user: 'payment', count: 1 },
    { id: 'main', user: 'event', count: 2 },
    { id: 'leaderboards.arena', user: 'pvp', count: 1 },
  ] as const
  expect(recordUsedBy('main', uses)).toBe('Used by 2 events, 1 open payment')
  expect(recordUsedBy('leaderboards.arena', uses)).toBe('Used by 1 PvP definition')
  expect(recordUsedBy('side', uses)).toBeUndefined()
})
