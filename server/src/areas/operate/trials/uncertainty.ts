import type { TrialFigure } from '@regent/contract/operate/trials'

/** In a normal distribution 95 percent of the values are within this many standard deviations. */
const z = 1.96
/** The minimum number of players for a statement about significance. */
export const minPlayers = 20

/** A share with its 95 % confidence interval (Wilson); undefined without players. */
export function computeShare(hits: number, of: number): TrialFigure | undefined {
  if (of === 0) return undefined
  const value = hits / of
  if (of < minPlayers) return { value }
  const square = z * z
  const middle = (value + square / (2 * of)) / (1 + square / of)
  const reach = (z / (1 + square / of)) * Math.sqrt((value * (1 - value)) / of + square / (4 * of * of))
  return { value, low: Math.max(0, middle - reach), high: Math.min(1, middle + reach) }
}

/** A mean, from the sum and the sum of squares of the players' values. */
export function computeMean(sum: number, squares: number, of: number): TrialFigure | undefined {
  if (of === 0) return undefined
  const value = sum / of
  if (of < minPlayers) return { value }
  const variance = Math.max(0, (squares - of * value * value) / (of - 1))
  const reach = z * Math.sqrt(variance / of)
  return { value, low: Math.max(0, value - reach), high: value + reach }
}

export type CohortFigure = { name: string; figure: TrialFigure | undefined }

/**
 * Whether the highest and the lowest cohort differ by more than chance explains: their intervals do not overlap. This
 * is stricter than necessary, so it may miss a difference but never claims a false one.
 */
export function compareCohorts(
  what: string,
  cohorts: readonly CohortFigure[],
  words: (value: number) => string,
): { isDifferent: boolean; words: string } {
  const figures = cohorts.flatMap(({ name, figure }) =>
    figure?.low === undefined || figure.high === undefined
      ? []
      : [{ name, value: figure.value, low: figure.low, high: figure.high }],
  )
  if (figures.length < 2) return { isDifferent: false, words: `${what}: too few players to tell.` }
  const sorted = figures.toSorted((a, b) => b.value - a.value)
  const [first] = sorted
  const last = sorted.at(-1)
  if (!first || !last || first.low <= last.high)
    return { isDifferent: false, words: `${what}: the difference is not statistically significant.` }
  return {
    isDifferent: true,
    words: `${what}: ${first.name} (${words(first.value)}) is significantly above ${last.name} (${words(last.value)}).`,
  }
}

/** The minimum expected number of players of a cohort for the chi-square test. */
const minExpected = 5
/** In a normal distribution one value in a thousand is above this many standard deviations. */
const rare = 3.09

export type CohortCount = { name: string; players: number; weight: number }

/**
 * The cohort with the largest difference from its expected share, if chance does not explain the shares (a chi-square
 * test against the weights at 0.1 %). A mismatch means that players were lost or counted twice.
 */
export function findRatioMismatch(cohorts: readonly CohortCount[]) {
  const tested = cohorts.filter(({ weight }) => weight > 0)
  const sumField = (of: 'players' | 'weight') => tested.reduce((sum, cohort) => sum + cohort[of], 0)
  const players = sumField('players')
  const weights = sumField('weight')
  const freedom = tested.length - 1
  const shares = tested.map(({ name, players: count, weight }) => {
    const expected = (players * weight) / weights
    return { name, count, expected, players, distance: (count - expected) ** 2 / expected }
  })
  if (freedom < 1 || shares.some(({ expected }) => !(expected >= minExpected))) return undefined
  const distance = shares.reduce((sum, share) => sum + share.distance, 0)
  // The approximation of Wilson and Hilferty; for two cohorts its limit is slightly stricter than the exact one.
  const spread = 2 / (9 * freedom)
  if (distance <= freedom * (1 - spread + rare * Math.sqrt(spread)) ** 3) return undefined
  return shares.reduce((one, other) => (other.distance > one.distance ? other : one))
}

/** The warning of results that cannot be compared; undefined if they can. */
export function formatRatioMismatch(cohorts: readonly CohortCount[]): string | undefined {
  const worst = findRatioMismatch(cohorts)
  if (worst === undefined) return undefined
  const count = (value: number) => Math.round(value).toLocaleString('en')
  return `${worst.name} has ${count(worst.count)} players, but its weight expects ${count(worst.expected)} (p < 0.001). Do not compare the figures. Find out where players are lost or counted twice.`
}
