import { expect, test } from 'vitest'
import { compareWithHoldOut } from './hold-out.ts'

const group = (converted: number, players: number) => ({ converted, players })

test('fewer than 30 held-out players are too few to tell, and have no range', () => {
  const few = compareWithHoldOut('Back', group(300, 800), group(9, 29))
  expect(few.verdict).toBe('too few to tell')
  expect(few.difference).toBeUndefined()
  expect(compareWithHoldOut('Back', group(0, 0), group(9, 90)).verdict).toBe('too few to tell')
})

test('the difference of two shares has the range of Newcombe', () => {
  // Newcombe 1998, table II, method 10: 56/70 against 48/80.
  const { difference } = compareWithHoldOut('Back', group(56, 70), group(48, 80))
  expect(difference?.value).toBeCloseTo(0.2, 4)
  expect(difference?.low).toBeCloseTo(0.0524, 3)
  expect(difference?.high).toBeCloseTo(0.3339, 3)
})

test.each([
  ['more', group(400, 800), group(30, 100)],
  ['less', group(200, 800), group(50, 100)],
  ['cannot tell yet', group(320, 800), group(38, 100)],
  ['cannot tell yet', group(0, 800), group(0, 100)],
] as const)('a range that contains zero cannot tell yet: %s', (verdict, reached, heldOut) => {
  const { difference, ...found } = compareWithHoldOut('Back', reached, heldOut)
  expect(found.verdict).toBe(verdict)
  expect((difference?.low ?? 0) <= 0 && (difference?.high ?? 0) >= 0).toBe(verdict === 'cannot tell yet')
})
