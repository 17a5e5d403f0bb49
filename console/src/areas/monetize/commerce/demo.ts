import { getCatalog, getPublishedCatalog, listSkus, listStoreOffers } from '@regent/contract/monetize/commerce'
import { listSalePurchases, listSales } from '@regent/contract/monetize/commerce-sales'
import { usualCurrency } from '@regent/contract/money'
import { sampleCatalog, sampleSkuList, sampleStoreOffers } from '@regent/contract/samples/commerce'
import { demoSalePurchases, demoSales } from '@regent/contract/samples/sales'
import { demoSegmentId } from '@regent/contract/samples/segments'
import type { Demo } from '../../../api/demo/demo.ts'
import { demoPlayers } from '../../../api/demo/demo-players.ts'

const noCatalog = { version: 0, created: 0, stores: [], offerDefinitions: [] }
const noSkus = { version: 0, created: 0, definitions: [] }

export function demoAnswers(demo: Demo): void {
  demo.on(getCatalog, (_, pid) => ({
    catalog: pid === 'DEMO' ? sampleCatalog(Date.now(), demoSegmentId(0)) : noCatalog,
  }))
  demo.on(listSkus, (_, pid) => ({
    skus: pid === 'DEMO' ? sampleSkuList(Date.now()) : noSkus,
    currency: usualCurrency,
  }))
  demo.on(getPublishedCatalog, () => ({ stores: [], offerDefinitions: [], skus: [], faults: [] }))
  demo.on(listSales, (_, pid) => ({
    sales: pid === 'DEMO' ? demoSales(Date.now()) : [],
    currency: usualCurrency,
  }))
  demo.on(listSalePurchases, ({ params: { id } }, pid) => {
    const tags = demoPlayers(pid).map(({ row }) => row.gamerTag)
    return { rows: pid === 'DEMO' ? demoSalePurchases(Date.now(), id, tags) : [], next: null }
  })
  demo.on(listStoreOffers, ({ params: { gamerTag }, query }, pid) => {
    const player = demoPlayers(pid).find(({ row }) => row.gamerTag === gamerTag)
    const stores = player ? sampleStoreOffers(Date.now(), Number(player.stats['VIP_LEVEL'] ?? 0)) : []
    return {
      stores: stores.map((store) => ({
        ...store,
        listings: store.listings.filter(({ active }) => query.include_hidden || active),
      })),
    }
  })
}
