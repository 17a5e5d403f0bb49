import { expect, test } from 'vitest'
import { usedByText } from './gift-uses.ts'

test('a symbol says what uses it, listings first', () => {
  const uses = [
    { symbol: 'currency.gems', user: 'event', count: 1 },
    { symbol: 'currency.gems', user: 'listing', count: 3 },
    { symbol: 'items.hat', user: 'pvp', count: 2 },
  ] as const
  expect(usedByText('currency.gems', uses)).toBe('Used by 3 listings, 1 event')
  expect(usedByText('items.hat', uses)).toBe('Used by 2 PvP definitions')
  expect(usedByText('items.cap', uses)).toBeUndefined()
})
