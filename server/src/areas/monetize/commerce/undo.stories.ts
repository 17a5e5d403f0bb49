import {
  clearStoreStatus,
  getCatalog,
  listSkus,
  listStoreOffers,
  reportPurchase,
  saveCatalog,
  saveSkus,
} from '@regent/contract/monetize/commerce'
import { createSale, listSales, updateSale } from '@regent/contract/monetize/commerce-sales'
import type { Actor, TestApp } from '../../../testing/test-app.ts'
import type { Story } from '../../../testing/undo-story.ts'

const gems = (amount: number) => ({
  symbol: 'gems',
  obtainCurrency: [{ symbol: 'currency.gems', amount }],
  price: { type: 'sku' as const, symbol: 't5' },
})

type OfferInput = { amount?: number; title?: string; sells?: boolean; isEmpty?: boolean }

const save =
  ({ amount = 100, title, sells = false, isEmpty = false }: OfferInput) =>
  async (_: TestApp, by: Actor) => {
    await by.call(saveSkus, { body: { definitions: [{ name: 't5', realPrice: 499 }] } })
    const store = { symbol: 'main', title, listings: sells ? [{ symbol: 'gems', offerSymbol: 'gems' }] : [] }
    await by.call(saveCatalog, {
      body: isEmpty ? { offerDefinitions: [gems(amount)] } : { offerDefinitions: [gems(amount)], stores: [store] },
    })
  }

const price = (realPrice: number) => async (_: TestApp, by: Actor) => {
  await by.call(saveSkus, { body: { definitions: [{ name: 't5', realPrice }] } })
}

const catalog = async (_: TestApp, by: Actor) => {
  const { stores, offerDefinitions } = (await by.call(getCatalog, { query: {} })).catalog
  return { stores, offerDefinitions }
}

const then =
  (...steps: Story['change'][]): Story['change'] =>
  async (app, by) => {
    for (const step of steps) await step(app, by)
  }

const gamerTags = new WeakMap<TestApp, number>()

/** A player of a realm that sells something with a limit. */
async function shopperOf(app: TestApp, by: Actor): Promise<number> {
  const known = gamerTags.get(app)
  if (known !== undefined) return known
  const listings = [{ symbol: 'gems', offerSymbol: 'gems', purchaseLimit: 9 }]
  await by.call(saveSkus, { body: { definitions: [{ name: 't5', realPrice: 499 }] } })
  await by.call(saveCatalog, { body: { offerDefinitions: [gems(100)], stores: [{ symbol: 'main', listings }] } })
  const { gamerTag } = await app.player()
  gamerTags.set(app, gamerTag)
  return gamerTag
}

const report = async (app: TestApp, by: Actor) => {
  await by.call(reportPurchase, { params: { gamerTag: await shopperOf(app, by) }, body: { listingId: 'gems' } })
}

/** A sale of gold for gems that a realm sells; a percentage of the price is taken off. */
const putOnSale = (percent: number) => async (app: TestApp, by: Actor) => {
  const price = { type: 'in_game_currency' as const, symbol: 'currency.gems', amount: 100 }
  const { catalog } = await by.call(getCatalog, { query: {} })
  if (!catalog.stores.some(({ listings }) => listings.some(({ symbol }) => symbol === 'gold'))) {
    const stores = [{ symbol: 'main', listings: [{ symbol: 'gold', offerSymbol: 'gold', price }] }]
    await by.call(saveCatalog, {
      body: {
        offerDefinitions: [{ symbol: 'gold', obtainCurrency: [{ symbol: 'currency.gold', amount: 5 }] }],
        stores,
      },
    })
  }
  const [known] = (await by.call(listSales, {})).sales
  const times = { start: known?.start ?? app.now() + 1_000, end: known?.end ?? app.now() + 2_000 }
  const body = { name: 'Gold', listings: [{ store: 'main', listing: 'gold', percent }], ...times }
  if (known) await by.call(updateSale, { params: { id: known.id }, body })
  else await by.call(createSale, { body })
}

const sales = async (_: TestApp, by: Actor) =>
  (await by.call(listSales, {})).sales.map(({ version: _version, updatedAt: _updatedAt, ...sale }) => sale)

export const commerceStories: Record<'listing-state' | 'store' | 'offer' | 'sku' | 'sale', Story[]> = {
  sale: [
    { name: 'one that was made', change: putOnSale(50), newer: putOnSale(20), state: sales },
    {
      name: 'one that was changed',
      change: then(putOnSale(50), putOnSale(30)),
      newer: putOnSale(20),
      state: sales,
    },
  ],
  'listing-state': [
    {
      name: 'a purchase that was reported',
      change: report,
      newer: report,
      state: async (app, by) => {
        const params = { gamerTag: await shopperOf(app, by) }
        return (await by.call(listStoreOffers, { params })).stores[0]?.listings[0]?.purchasesRemain
      },
    },
    {
      name: 'a store that was cleared',
      change: then(report, async (app, by) => {
        await by.call(clearStoreStatus, { params: { gamerTag: await shopperOf(app, by) }, body: { store: 'main' } })
      }),
      newer: report,
      state: async (app, by) => {
        const params = { gamerTag: await shopperOf(app, by) }
        return (await by.call(listStoreOffers, { params })).stores[0]?.listings[0]?.purchasesRemain
      },
    },
  ],
  store: [
    { name: 'one that was made', change: save({}), newer: save({ title: 'Shop' }), state: catalog },
    {
      name: 'one whose listings were changed',
      change: then(save({ title: 'Shop' }), save({ title: 'Shop', sells: true })),
      newer: save({ title: 'Shop' }),
      state: catalog,
    },
    {
      name: 'one that was taken away',
      change: then(save({ sells: true }), save({ isEmpty: true })),
      newer: save({ title: 'Another' }),
      state: catalog,
    },
  ],
  offer: [
    {
      name: 'one that was changed',
      change: then(save({}), save({ amount: 200 })),
      newer: save({ amount: 300 }),
      state: catalog,
    },
  ],
  sku: [
    {
      name: 'one that was changed',
      change: then(price(1), price(2)),
      newer: price(3),
      state: async (_, by) => (await by.call(listSkus, { query: {} })).skus.definitions,
    },
  ],
}
