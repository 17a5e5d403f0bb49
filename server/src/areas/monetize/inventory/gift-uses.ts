import type { GiftUse, GiftUser } from '@regent/contract/monetize/inventory-uses'

/** Counts the things that name each symbol; a thing that names one twice counts once. */
export function usesBy(user: GiftUser, things: readonly (readonly string[])[]): GiftUse[] {
  const counts = new Map<string, number>()
  for (const symbols of things) for (const symbol of new Set(symbols)) counts.set(symbol, (counts.get(symbol) ?? 0) + 1)
  return [...counts].map(([symbol, count]) => ({ symbol, user, count }))
}
