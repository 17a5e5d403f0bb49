import type { GiftUse } from '@regent/contract/monetize/inventory-uses'
import { sweepOldRows } from '../../../engines/jobs/old-rows.ts'
import type { Realm } from '../../../kernel/context/context.ts'
import { area } from '../../../kernel/records/area.ts'
import { usesBy } from '../inventory/gift-uses.ts'
import { commerceChecks } from './checks.ts'
import { listing, listingState, offer, purchase, sku, store } from './commerce.record.ts'
import { commerceTypes } from './content-types.ts'
import { giftsOfOffer, isRealMoney, toCurrencyId } from './offers.ts'
import { hasNewerPurchase, purchaseTimes } from './queries.ts'
import { catalogReview, newSaleReview, saleReview, skusReview } from './review.ts'
import { commerceRoutes } from './routes.ts'
import { sale, salePurchase } from './sale.record.ts'
import { saleRoutes } from './sale-routes.ts'
import { factsOfPart } from './sale-why.ts'
import { readSold } from './service.ts'
import { sweepCatalogs } from './sweep.ts'
import { tables } from './tables.ts'
import { textsUsed } from './texts.ts'

export const commerceArea = area({
  name: 'commerce',
  tables,
  rights: ['commerce-catalog', 'offer-definitions', 'stores', 'sku', 'store-offers'],
  routes(server) {
    commerceRoutes(server)
    saleRoutes(server)
  },
  work: {
    jobs({ jobs, services: { settings } }) {
      sweepCatalogs(jobs, settings)
      sweepOldRows(
        jobs,
        {
          job: 'old-purchases',
          table: 'purchases',
          key: ['pid', 'gamer_tag', 'at', 'id'],
          time: 'at',
          where: hasNewerPurchase,
        },
        settings.timelineKeptDays,
      )
    },
  },
  plans: { reviews: [newSaleReview, saleReview, catalogReview, skusReview] },
  records: [store, listing, offer, sku, purchase, listingState, sale, salePurchase],
  content: { types: commerceTypes, checks: commerceChecks },
  hooks: {
    textsUsed,
    giftsUsed,
    factsOfPart,
    stepResults: async (pid) => ({ step: 'purchase', rows: purchaseTimes(pid) }),
  },
  sample: {
    agenda: async (now) => (await import('./sample.ts')).commerceOfSample(now),
  },
})

/** Gifts and prices of the listings of all stores. */
async function giftsUsed(realm: Realm): Promise<GiftUse[]> {
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
