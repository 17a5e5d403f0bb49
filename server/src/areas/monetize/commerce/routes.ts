import { ApiError } from '@regent/contract/errors'
import {
  buyListing,
  clearStoreStatus,
  countCoupons,
  couponCurrency,
  getCatalog,
  getListing,
  getPublishedCatalog,
  giveCoupon,
  listSkus,
  listStoreOffers,
  reduceCooldowns,
  reportPurchase,
  saveCatalog,
  saveSkus,
  tellStatsOfShopper,
} from '@regent/contract/monetize/commerce'
import { done } from '@regent/contract/shapes'
import type { Router } from '../../../kernel/http/router.ts'
import { moneyOfRealm } from '../../../kernel/realm-config/money.ts'
import { readInventory } from '../inventory/read-inventory.ts'
import * as states from './listing-states.ts'
import * as purchases from './purchases.ts'
import * as commerce from './service.ts'
import { ownListing, storeOffers } from './shop.ts'

export function commerceRoutes(server: Router) {
  server.on(getCatalog, async (context) => {
    const catalog = await commerce.readVersion(context, 'catalog', context.query.version)
    context.setVersion(catalog.version)
    return { catalog }
  })

  server.on(saveCatalog, async (context) => {
    await commerce.saveCatalog(context, context.body)
    return { result: true as const }
  })

  server.on(listSkus, async (context) => {
    const { realm, vault, query, setVersion, role, caller } = context
    const isClient = caller.kind === 'account' && role(realm.id) === undefined
    const skus = isClient
      ? (await commerce.readSold(realm)).skus
      : await commerce.readVersion(context, 'skus', query.version)
    setVersion(skus.version)
    const { currency } = await moneyOfRealm({ realm, vault })
    return { skus, currency }
  })

  server.on(saveSkus, async (context) => {
    await commerce.saveSkus(context, context.body.definitions)
    return { result: true as const }
  })

  server.on(getPublishedCatalog, ({ realm }) => commerce.readPublished(realm))

  server.on(listStoreOffers, async (context) => ({
    stores: await storeOffers(context, context.params.gamerTag, context.query),
  }))

  server.on(buyListing, async (context) => {
    await purchases.buyListing(context, context.params.gamerTag, context.body)
    return done
  })

  server.on(getListing, async (context) => {
    const { realm, params, query, now } = context
    const pricedListing = await purchases.requireListed(realm, params.gamerTag, { ...query, field: 'listing' }, now)
    purchases.refuseUnavailable(pricedListing, 'listing')
    return ownListing(context, params.gamerTag, pricedListing, query.language)
  })

  server.on(reportPurchase, async (context) => {
    await states.countReported(context, context.params.gamerTag, context.body.listingId)
    return { result: true as const }
  })

  server.on(reduceCooldowns, async (context) => {
    const { params, body } = context
    if ((body.gamerTag ?? params.gamerTag) !== params.gamerTag)
      throw new ApiError('BadRequest', { field: 'gamerTag', message: 'gamerTag must be the gamer tag in the URL.' })
    await states.reduceCooldowns(context, params.gamerTag, body.updateListingCooldownRequests)
    return done
  })

  server.on(clearStoreStatus, async (context) => {
    await states.clearStore(context, context.params.gamerTag, context.body.store)
    return done
  })

  server.on(tellStatsOfShopper, async (context) => {
    const { params, body } = context
    await states.tellOfStats(context, params.gamerTag, body.statsBefore, body.statsAfter)
    return done
  })

  server.on(giveCoupon, async (context) => {
    await states.giveCoupon(context, context.params.gamerTag, context.body.listing)
    return done
  })

  server.on(countCoupons, async ({ realm, params }) => {
    const { currencies } = await readInventory(realm, params.gamerTag, { scopes: [couponCurrency] })
    return { count: currencies.find(({ id }) => id === couponCurrency)?.amount ?? 0 }
  })
}
