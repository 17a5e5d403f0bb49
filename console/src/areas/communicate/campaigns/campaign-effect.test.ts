import { expect, test } from 'vitest'
import { formatEffect } from './campaign-effect.ts'

test('the effect is said in points with its range, and not at all with too few players', () => {
  const results = { sent: 17_880, waiting: 0, back: 4_310, heldOut: 1_987, heldOutBack: 280 }
  expect(formatEffect(results)).toBe(
    '+10.0 points against 1,987 players of the control group (95 % sure: +8.4 to +11.7)',
  )
  expect(formatEffect({ ...results, heldOut: 199, heldOutBack: 30 })).toBe('30 of 199 came back: too few to compare.')
})
