import type { CampaignResults } from '@regent/contract/communicate/campaigns-delivery'
import type { GiftValues } from '../../monetize/inventory/gift-form.ts'

export type Cost = { symbol: string; all: number; likely: number | undefined }

/** The claim rate of an earlier campaign; undefined if it had too few recipients. */
export function claimRate({ delivered = 0, claimed }: CampaignResults): number | undefined {
  return claimed === undefined || delivered < fewest ? undefined : claimed / delivered
}

/** With fewer recipients the rate is not meaningful. */
const fewest = 10

/** Total amount of each reward if all players claim it, and at the given claim rate. */
export function computeCosts(gifts: readonly GiftValues[], players: number, rate: number | undefined): Cost[] {
  const amounts = new Map<string, number>()
  for (const { symbol, count } of gifts) {
    const name = symbol.trim()
    const amount = Number(count)
    if (name === '' || !Number.isFinite(amount)) continue
    amounts.set(name, (amounts.get(name) ?? 0) + amount)
  }
  return [...amounts].map(([symbol, amount]) => {
    const all = amount * players
    return { symbol, all, likely: rate === undefined ? undefined : Math.round(all * rate) }
  })
}
