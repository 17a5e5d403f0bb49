import { expect, test } from 'vitest'
import { heatSteps, toHeat } from './retention-heat.ts'

test('a cell is tinted by its share of the best in its column; an unknown one is not', () => {
  expect([0, 0.01, 0.1, 0.2, 0.5].map((share) => toHeat(share, 10, 0.5))).toEqual([0, 1, 1, 2, heatSteps])
  expect([toHeat(null, 10, 0.5), toHeat(0, 0, 0.5)]).toEqual([undefined, undefined])
  expect(toHeat(0, 10, 0)).toBe(0)
})
