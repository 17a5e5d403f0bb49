import { dayMs, hourMs } from '../src/core/time.ts'
import type { Sale, SaleFields, SalePurchase } from '../src/monetize/commerce-sales.ts'
import { saleSkus } from './past.ts'

/** The sales of the sample: one runs, one is scheduled. */
export const sampleSales = {
  /** It began yesterday. Players who buy the smallest pile of gold pay half. */
  running: (start: number): SaleFields => ({
    name: '15,000 gold −50 %',
    listings: [{ store: 'main', listing: 'gold_15k', percent: 50 }],
    start,
    end: start + 4 * dayMs,
    holdOut: 0,
    limit: 3,
    badge: { en: '−50 %' },
    texts: { en: 'Half the gems until the fleet sails', de: 'Nur die halben Juwelen, bis die Flotte ausläuft' },
  }),
  scheduled: (now: number): SaleFields => {
    const start = Math.floor(now / hourMs) * hourMs + 2 * dayMs
    return {
      name: 'Chest of gems −50 %',
      listings: [{ store: 'main', listing: 'gems_t20', sku: saleSkus.harbor.sku }],
      start,
      end: start + 3 * dayMs,
      holdOut: 10,
      limit: 1,
      badge: { en: '−50 %' },
      texts: { en: 'A chest for half the price', de: 'Eine Truhe zum halben Preis' },
    }
  },
}

const of = (fields: SaleFields, now: number, more: Pick<Sale, 'id'> & Partial<Sale>): Sale => ({
  ...fields,
  state: fields.end <= now ? 'ended' : fields.start > now ? 'scheduled' : 'running',
  version: 1,
  updatedAt: now - dayMs,
  sold: 0,
  buyers: 0,
  income: [],
  problems: [],
  overlaps: [],
  ...more,
})

const runningId = 4_101

/** The sales of demo mode, the latest start first. */
export const demoSales = (now: number): Sale[] => [
  of(sampleSales.scheduled(now), now, { id: 4_102 }),
  of(sampleSales.running(now - dayMs), now, {
    id: runningId,
    sold: 3,
    buyers: 2,
    income: [{ currency: 'currency.gems', amount: 15 }],
  }),
]

/** The purchases of the running sale in demo mode, newest first. */
export const demoSalePurchases = (now: number, id: number, gamerTags: readonly number[]): SalePurchase[] =>
  id !== runningId
    ? []
    : [2, 1, 0].flatMap((index) => {
        const gamerTag = gamerTags[index % 2]
        return gamerTag === undefined
          ? []
          : [
              {
                id: index + 1,
                at: now - (8 - index) * hourMs,
                gamerTag,
                store: 'main',
                listing: 'gold_15k',
                currency: 'currency.gems',
                paid: 5,
                regular: 10,
              },
            ]
      })
