import type { TrialFigure } from '@regent/contract/trials'

/** Of a normal distribution 95 percent lie within so many deviations. */
const z = 1.96
/** With fewer players nothing is said of chance. */
export const minPlayers = 20

/** A share, and between which two the true one lies (after Wilson); of nobody there is none. */
export function shareOf(hits: number, of: number): TrialFigure | undefined {
  if (of === 0) return undefined
  const value = hits / of
  if (of < minPlayers) return { value }
  const square = z * z
  const middle = (value + square / (2 * of)) / (1 + square / of)
  const reach = (z / (1 + square / of)) * Math.sqrt((value * (1 - value)) / of + square / (4 * of * of))
  return { value, low: Math.max(0, middle - reach), high: Math.min(1, middle + reach) }
}

/** A mean, by the sum of what each player has and the sum of its squares. */
export function meanOf(sum: number, squares: number, of: number): TrialFigure | undefined {
  if (of === 0) return undefined
  const value = sum / of
  if (of < minPlayers) return { value }
  const variance = Math.max(0, (squares - of * value * value) / (of - 1))
  const reach = z * Math.sqrt(variance / of)
  return { value, low: Math.max(0, value - reach), high: value + reach }
}

export type Named = { name: string; figure: TrialFigure | undefined }

/**
 * Whether the highest and the lowest of some cohorts differ by more than chance explains: where their ranges do not touch.
 * That is stricter than it would have to be, and says less than it could, never more.
 */
export function findingOf(
  what: string,
  cohorts: readonly Named[],
  words: (value: number) => string,
): { isDifferent: boolean; words: string } {
  const told = cohorts.flatMap(({ name, figure }) =>
    figure?.low === undefined || figure.high === undefined
      ? []
      : [{ name, value: figure.value, low: figure.low, high: figure.high }],
  )
  if (told.length < 2) return { isDifferent: false, words: `${what}: too few players to tell.` }
  const sorted = told.toSorted((a, b) => b.value - a.value)
  const [first] = sorted
  const last = sorted.at(-1)
  if (!first || !last || first.low <= last.high)
    return { isDifferent: false, words: `${what}: what the cohorts differ by may be chance.` }
  return {
    isDifferent: true,
    words: `${what}: ${first.name} (${words(first.value)}) is above ${last.name} (${words(last.value)}) by more than chance explains.`,
  }
}
