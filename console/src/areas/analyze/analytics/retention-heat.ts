/** How many tints a heat map has; Dashboard.module.css has the colours. */
export const heatSteps = 5

/**
 * The tint of a cell, 1 to 5, relative to the best cell of its column, because retention on day 30 is always lower than
 * on day 1. 0 for a share of 0; undefined if the share is unknown or the cohort is empty.
 */
export function toHeat(share: number | null, newUsers: number, best: number): number | undefined {
  if (share === null || newUsers === 0) return undefined
  if (share === 0 || best === 0) return 0
  return Math.max(1, Math.ceil((share / best) * heatSteps))
}
