import { expect, test } from 'vitest'
import { reachesBack, sumFlows } from './flows.ts'

const change = (at: number, contentId: string, added?: number) => ({
  id: at,
  at,
  act: 'amount' as const,
  contentId,
  cause: 'player' as const,
  ...(added !== undefined && { added }),
})
const gems = { id: 'currency.gems', amount: 70, properties: [] }
const gold = { id: 'currency.gold', amount: 5, properties: [] }

test('the totals show income and spending since a time, by currency', () => {
  const changes = [
    change(30, 'currency.gems', 100),
    change(20, 'currency.gems', -40),
    change(15, 'items.hat'),
    change(12, 'currency.gems', 10),
    change(5, 'currency.gold', 5),
  ]
  expect(sumFlows({ currencies: [gems, gold], items: [] }, changes, 10)).toEqual([
    { id: 'currency.gems', balance: 70, in: 110, out: 40 },
    { id: 'currency.gold', balance: 5, in: 0, out: 0 },
  ])
})

test.each([
  ['all changes fit in it', { rows: [change(30, 'items.hat')], next: null }, true],
  ['its last change is older', { rows: [change(30, 'items.hat'), change(9, 'items.hat')], next: 'x' }, true],
  ['its last change is younger, and more follow', { rows: [change(30, 'items.hat')], next: 'x' }, false],
])('a page reaches back where %s: %#', (_, page, expected) => {
  expect(reachesBack(page, 10)).toBe(expected)
})
