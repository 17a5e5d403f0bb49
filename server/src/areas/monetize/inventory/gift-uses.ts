import type { GiftUse, GiftUser } from '@regent/contract/monetize/inventory-uses'

/** Counts the records that use each symbol, once per record. */
export function usesBy(user: GiftUser, things: readonly (readonly string[])[]): GiftUse[] {
  const counts = new Map<string, number>()
  for (const symbols of things) for (const symbol of new Set(symbols)) counts.set(symbol, (counts.get(symbol) ?? 0) + 1)
  return [...counts].map(([symbol, count]) => ({ symbol, user, count }))
}
