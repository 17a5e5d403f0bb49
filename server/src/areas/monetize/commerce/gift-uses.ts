import type { GiftUse } from '@regent/contract/monetize/inventory-uses'
import type { Realm } from '../../../kernel/context/context.ts'
import { usesBy } from '../inventory/gift-uses.ts'
import { giftsOfOffer, isRealMoney, toCurrencyId } from './offers.ts'
import { readSold } from './service.ts'

/** Gifts and prices of the listings of all stores. */
export async function giftsUsed(realm: Realm): Promise<GiftUse[]> {
  const { stores, offers } = await readSold(realm)
  const listings = stores.flatMap((store) => store.listings)
  return usesBy(
    'listing',
    listings.map(({ offerSymbol, price }) => {
      const offer = offers.get(offerSymbol)
      const symbols = offer ? giftsOfOffer(offer).map(({ symbol }) => symbol) : []
      return price === undefined || isRealMoney(price) ? symbols : [...symbols, toCurrencyId(price.symbol)]
    }),
  )
}
