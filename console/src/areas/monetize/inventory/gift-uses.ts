import { type GiftUse, giftUsers } from '@regent/contract/monetize/inventory-uses'
import { formatQuantity } from '@regent/contract/words'

const nouns: Record<GiftUse['user'], [singular: string, plural: string]> = {
  listing: ['listing', 'listings'],
  event: ['event', 'events'],
  promo: ['promo', 'promos'],
  pvp: ['PvP definition', 'PvP definitions'],
  'daily-reward': ['daily reward', 'daily rewards'],
}

/** "Used by 3 listings, 1 event"; undefined for an unused symbol. */
export function usedByText(symbol: string, uses: readonly GiftUse[]): string | undefined {
  const parts = giftUsers.flatMap((user) => {
    const use = uses.find((one) => one.symbol === symbol && one.user === user)
    return use ? [formatQuantity(use.count, ...nouns[user])] : []
  })
  return parts.length === 0 ? undefined : `Used by ${parts.join(', ')}`
}
