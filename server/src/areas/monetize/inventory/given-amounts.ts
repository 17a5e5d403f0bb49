import type { GivenAmounts } from '../../../kernel/approvals/budgets.ts'
import { familyOf, type GiftEntry } from './gifts.ts'

/** What these gifts give to so many players together, by symbol, for the budgets of grants. */
export function givenAmounts(gifts: readonly Pick<GiftEntry, 'symbol' | 'count'>[], players = 1): GivenAmounts {
  const amounts: Record<string, number> = {}
  for (const { symbol, count } of gifts) {
    if (['currency', 'items'].includes(familyOf(symbol)) && count > 0)
      amounts[symbol] = (amounts[symbol] ?? 0) + count * players
  }
  return amounts
}

/** The sums of several givings. */
export function sumOf(all: readonly GivenAmounts[]): GivenAmounts {
  const sums: Record<string, number> = {}
  for (const amounts of all)
    for (const [symbol, amount] of Object.entries(amounts)) sums[symbol] = (sums[symbol] ?? 0) + amount
  return sums
}
