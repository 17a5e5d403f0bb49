import {
  buyListing,
  countCoupons,
  couponCurrency,
  getCatalog,
  getPublishedCatalog,
  listSkus,
  listStoreOffers,
  saveCatalog,
  saveSkus,
} from '@regent/contract/commerce'
import { done } from '@regent/contract/shapes'
import type { Router } from '../http/router.ts'
import { readInventory } from '../inventory/read-inventory.ts'
import { publishedCatalog } from './published.ts'
import * as purchases from './purchases.ts'
import * as commerce from './service.ts'
import { storeOffers } from './shop.ts'

export function commerceRoutes(server: Router) {
  server.on(getCatalog, async ({ realm, query, setVersion }) => {
    const catalog = await commerce.readSaved(realm, 'catalog', query.version)
    setVersion(catalog.version)
    return { catalog }
  })

  server.on(saveCatalog, async (context) => {
    await commerce.saveCatalog(context, context.body)
    return { result: true as const }
  })

  server.on(listSkus, async ({ realm, query, setVersion, role, caller }) => {
    const isClient = caller.kind === 'account' && role(realm.id) === undefined
    const skus = isClient
      ? (await commerce.readSold(realm)).skus
      : await commerce.readSaved(realm, 'skus', query.version)
    setVersion(skus.version)
    return { skus }
  })

  server.on(saveSkus, async (context) => {
    await commerce.saveSkus(context, context.body.definitions)
    return { result: true as const }
  })

  server.on(getPublishedCatalog, ({ realm }) => publishedCatalog(realm))

  server.on(listStoreOffers, async (context) => ({
    stores: await storeOffers(context, context.params.gamerTag, context.query),
  }))

  server.on(buyListing, async (context) => {
    await purchases.buyListing(context, context.params.gamerTag, context.body.purchaseId)
    return done
  })

  server.on(countCoupons, async ({ realm, params }) => {
    const { currencies } = await readInventory(realm, params.gamerTag, { scopes: [couponCurrency] })
    return { count: currencies.find(({ id }) => id === couponCurrency)?.amount ?? 0 }
  })
}
