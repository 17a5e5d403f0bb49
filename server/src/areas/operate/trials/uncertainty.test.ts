import { expect, test } from 'vitest'
import { formatRatioMismatch } from './uncertainty.ts'

const cohorts = (...of: [players: number, weight: number][]) =>
  of.map(([players, weight], index) => ({ name: `cohort ${index}`, players, weight }))

test.each([
  ['equal weights', cohorts([5_050, 50], [4_950, 50])],
  ['unequal weights', cohorts([9_010, 90], [990, 10])],
  ['a small cohort', cohorts([99_905, 99.9], [95, 0.1])],
  ['three cohorts', cohorts([3_300, 33], [3_400, 33], [3_250, 33])],
  ['weights below 100 together', cohorts([500, 5], [510, 5])],
  ['too few players', cohorts([9, 50], [0, 50])],
  ['a cohort without weight', cohorts([100, 50], [100, 50], [7, 0])],
  ['one cohort', cohorts([100, 50])],
  ['nobody', cohorts([0, 50], [0, 50])],
])('%s: shares that chance explains are no mismatch', (_, given) => {
  expect(formatRatioMismatch(given)).toBeUndefined()
})

test.each([
  ['equal weights', cohorts([5_300, 50], [4_700, 50])],
  ['equal shares of unequal weights', cohorts([5_000, 90], [5_000, 10])],
  ['a small cohort', cohorts([99_850, 99.9], [150, 0.1])],
  ['three cohorts', cohorts([3_000, 33], [3_700, 33], [3_300, 33])],
])('%s: shares that chance does not explain are told', (_, given) => {
  expect(formatRatioMismatch(given)).toMatch(
    /^cohort \d has [\d,]+ players, but its weight expects [\d,]+ \(p < 0\.001\)/,
  )
})
