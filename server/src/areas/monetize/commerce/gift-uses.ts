import type { GiftUse } from '@regent/contract/monetize/inventory-uses'
import type { Realm } from '../../../kernel/context/context.ts'
import { usesBy } from '../inventory/gift-uses.ts'
import { currencyIdOf, giftsOfOffer, isRealMoney } from './offers.ts'
import { readSold } from './service.ts'

/** What the listings of all stores give and cost. */
export async function giftsUsed(realm: Realm): Promise<GiftUse[]> {
  const { stores, offers } = await readSold(realm)
  const listings = stores.flatMap((store) => store.listings)
  return usesBy(
    'listing',
    listings.map(({ offerSymbol, price }) => {
      const offer = offers.get(offerSymbol)
      const given = offer ? giftsOfOffer(offer).map(({ symbol }) => symbol) : []
      return price === undefined || isRealMoney(price) ? given : [...given, currencyIdOf(price.symbol)]
    }),
  )
}
