import type { GivenAmounts } from '../../../kernel/approvals/budgets.ts'
import { findFamily, type GiftEntry } from './gifts.ts'

/** Total amounts of these gifts for a number of players, by symbol; for the quotas of grants. */
export function givenAmounts(gifts: readonly Pick<GiftEntry, 'symbol' | 'count'>[], players = 1): GivenAmounts {
  const amounts: Record<string, number> = {}
  for (const { symbol, count } of gifts) {
    if (['currency', 'items'].includes(findFamily(symbol)) && count > 0)
      amounts[symbol] = (amounts[symbol] ?? 0) + count * players
  }
  return amounts
}

/** Sums several amounts by symbol. */
export function sumAmounts(all: readonly GivenAmounts[]): GivenAmounts {
  const sums: Record<string, number> = {}
  for (const amounts of all)
    for (const [symbol, amount] of Object.entries(amounts)) sums[symbol] = (sums[symbol] ?? 0) + amount
  return sums
}
