import type { Inventory, InventoryChange } from '@regent/contract/monetize/inventory'

/** A currency of a player: balance, income and spending. */
export type Flow = { id: string; balance: number; in: number; out: number }

/** Sums the changes of each currency since a time. */
export function sumFlows({ currencies }: Inventory, changes: readonly InventoryChange[], since: number): Flow[] {
  return currencies.map(({ id, amount }) => {
    const added = changes.flatMap((one) => (one.contentId === id && one.at >= since ? (one.added ?? 0) : []))
    return {
      id,
      balance: amount,
      in: added.filter((one) => one > 0).reduce((sum, one) => sum + one, 0),
      out: added.filter((one) => one < 0).reduce((sum, one) => sum - one, 0),
    }
  })
}

/** True if one page of changes, newest first, reaches back to a time. */
export const reachesBack = (
  { rows, next }: { rows: readonly InventoryChange[]; next: string | null },
  since: number,
): boolean => next === null || (rows.at(-1)?.at ?? since) < since
