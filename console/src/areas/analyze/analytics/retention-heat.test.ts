import { expect, test } from 'vitest'
import { heatOf, heatSteps } from './retention-heat.ts'

test('a cell is tinted by its share of the best in its column; an unknown one is not', () => {
  expect([0, 0.01, 0.1, 0.2, 0.5].map((share) => heatOf(share, 10, 0.5))).toEqual([0, 1, 1, 2, heatSteps])
  expect([heatOf(null, 10, 0.5), heatOf(0, 0, 0.5)]).toEqual([undefined, undefined])
  expect(heatOf(0, 10, 0)).toBe(0)
})
