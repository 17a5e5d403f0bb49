import type { PlayerReward } from '@regent/contract/inventory'
import type { InventoryChanges } from './service.ts'

type Attachment = {
  symbol: string
  count: number
  properties?: readonly { name: string; value: string }[] | undefined
}

/** A reward as older clients expect it: with both of their lists, though they are empty. */
export const rewardView = (reward: PlayerReward): PlayerReward => ({
  addItemRequests: [],
  addCurrencyMap: {},
  ...reward,
})

/**
 * What a reward and attachments give, for `changeInventory`; what stands there twice adds up. Attachments that are neither
 * currency nor items give nothing.
 */
export function changesOfReward(
  reward: PlayerReward | undefined,
  attachments: readonly Attachment[] = [],
): InventoryChanges {
  const currencies: Record<string, number> = {}
  const add = (id: string, amount: number) => {
    currencies[id] = (currencies[id] ?? 0) + amount
  }
  for (const { symbol, amount } of reward?.changeCurrencies ?? []) add(symbol, amount)
  for (const [symbol, amount] of Object.entries(reward?.addCurrencyMap ?? {})) add(symbol, Number(amount))
  for (const { symbol, count } of attachments) if (symbol.startsWith('currency.')) add(symbol, count)
  const newItems = [
    ...(reward?.addItems ?? []).map(({ symbol, properties = {} }) => ({
      contentId: symbol,
      properties: Object.entries(properties).map(([name, value]) => ({ name, value })),
    })),
    ...(reward?.addItemRequests ?? []),
    ...attachments.flatMap(({ symbol, count, properties }) =>
      symbol.startsWith('items.') ? Array.from({ length: count }, () => ({ contentId: symbol, properties })) : [],
    ),
  ]
  return { currencies, newItems }
}
