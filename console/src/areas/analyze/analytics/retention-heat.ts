/** How many tints a heat map has; Dashboard.module.css has the colours. */
export const heatSteps = 5

/**
 * The tint of a cell, 1 to 5, by its share of the best one in its column: retention of day 30 is never as high as that of
 * day 1. 0 for a share of 0; undefined for what is not known, or is known of nobody.
 */
export function heatOf(share: number | null, newUsers: number, best: number): number | undefined {
  if (share === null || newUsers === 0) return undefined
  if (share === 0 || best === 0) return 0
  return Math.max(1, Math.ceil((share / best) * heatSteps))
}
