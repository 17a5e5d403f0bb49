import type { ResultHoldOut, ResultShare } from '@regent/contract/analyze/results'

/** In a normal distribution 95 percent of the values are within this many standard deviations. */
const z = 1.96
/** The minimum number of held-out players for a statement. */
export const minHeldOut = 30

export type Group = { players: number; converted: number }

/** The 95 % confidence interval of a share (Wilson). */
export function shareRange({ players, converted }: Group): ResultShare {
  const value = converted / players
  const square = z * z
  const middle = (value + square / (2 * players)) / (1 + square / players)
  const reach =
    (z / (1 + square / players)) * Math.sqrt((value * (1 - value)) / players + square / (4 * players * players))
  return { value, low: middle - reach, high: middle + reach }
}

/**
 * Compares the converted share of the reached players with that of the held-out ones: the difference with its 95 %
 * confidence interval (Newcombe). An interval that contains zero says nothing.
 */
export function compareWithHoldOut(measure: string, reached: Group, heldOut: Group): ResultHoldOut {
  const counts = { measure, reached, heldOut }
  if (heldOut.players < minHeldOut || reached.players === 0) return { ...counts, verdict: 'too few to tell' }
  const a = shareRange(reached)
  const b = shareRange(heldOut)
  const value = a.value - b.value
  const low = value - Math.hypot(a.value - a.low, b.high - b.value)
  const high = value + Math.hypot(a.high - a.value, b.value - b.low)
  const verdict = low > 0 ? 'more' : high < 0 ? 'less' : 'cannot tell yet'
  return { ...counts, difference: { value, low, high }, verdict }
}
