import type { Catalog, SkuList, StoreView } from '@regent/contract/monetize/commerce'
import type { Listing, OfferDefinition, Price, Sku, Store } from '@regent/contract/monetize/commerce-shapes'
import { dayMs } from '../src/core/time.ts'
import { pastEvents, saleSkus } from './past.ts'

const premium = (amount: number): Price => ({ type: 'in_game_currency', symbol: 'currency.gems', amount })
const soft = (amount: number): Price => ({ type: 'in_game_currency', symbol: 'currency.gold', amount })
const bySku = (symbol: string): Price => ({ type: 'sku', symbol, amount: 1 })

const tiers = [
  { name: 't5', cents: 499, gems: 330, honor: 250, title: 'A pouch of gems', german: 'Ein Beutel Juwelen' },
  { name: 't10', cents: 999, gems: 700, honor: 500, title: 'A bag of gems', german: 'Ein Sack Juwelen' },
  { name: 't20', cents: 1_999, gems: 1_500, honor: 1_000, title: 'A chest of gems', german: 'Eine Truhe Juwelen' },
  { name: 't50', cents: 4_999, gems: 4_000, honor: 2_500, title: 'A crate of gems', german: 'Eine Kiste Juwelen' },
  { name: 't60', cents: 9_999, gems: 8_200, honor: 5_000, title: 'A hold of gems', german: 'Ein Laderaum Juwelen' },
]

const card = { name: 'monthly_card', cents: 599 }

/** The SKUs of Sky Raiders. */
export const sampleSkus: readonly Sku[] = [
  ...tiers.map(({ name, cents, title }) => ({ name: `currency_${name}`, description: title, realPrice: cents })),
  { name: card.name, description: 'Gems every day for a month', realPrice: card.cents },
  { name: saleSkus.harbor.sku, description: 'Harbor sale: a chest of gems for half', realPrice: saleSkus.harbor.price },
  { name: saleSkus.crew.sku, description: 'Crew sale: gunners and some gems', realPrice: saleSkus.crew.price },
].map((sku, index) => ({
  ...sku,
  productIds: {
    itunes: `skyraiders.${sku.name}`,
    googleplay: `skyraiders_${sku.name}`,
    steam: `48000${index}`,
  },
}))

type OfferFields = Partial<OfferDefinition> & { symbol: string; en: string; de?: string }

const offer = ({ en, de, ...given }: OfferFields): OfferDefinition => ({
  descriptions: {},
  images: { small: { file: `shop/${given.symbol}-s.png` }, large: { file: `shop/${given.symbol}-l.png` } },
  obtain: [],
  obtainCurrency: [],
  obtainItems: [],
  coupons: 0,
  ...given,
  titles: { en, ...(de && { de }) },
})

const crates = [15_000, 150_000, 500_000, 1_000_000].map((gold) => ({ gold, symbol: `gold_${gold / 1_000}k` }))

export const sampleOffers: readonly OfferDefinition[] = [
  ...tiers.map(({ name, gems, honor, title, german }) =>
    offer({
      symbol: `gems_${name}`,
      en: title,
      de: german,
      price: bySku(`currency_${name}`),
      obtainCurrency: [
        { symbol: 'currency.gems', amount: gems },
        { symbol: 'currency.honor', amount: honor },
      ],
    }),
  ),
  offer({
    symbol: 'monthly_card',
    en: 'Monthly card',
    de: 'Monatskarte',
    descriptions: { en: 'Gems every day for a month.', de: 'Einen Monat lang jeden Tag Juwelen.' },
    price: bySku(card.name),
    obtainCurrency: [{ symbol: 'currency.honor', amount: 150 }],
    obtain: [{ ent: 'items.cards.monthly', count: 1, spec: '' }],
  }),
  offer({
    symbol: saleSkus.harbor.sku,
    en: 'Harbor sale',
    de: 'Hafenrabatt',
    descriptions: { en: 'A chest of gems for half the price.' },
    price: bySku(saleSkus.harbor.sku),
    obtainCurrency: [
      { symbol: 'currency.gems', amount: 1_200 },
      { symbol: 'currency.honor', amount: 600 },
    ],
  }),
  offer({
    symbol: saleSkus.crew.sku,
    en: 'Crew sale',
    de: 'Mannschaftsrabatt',
    descriptions: { en: 'Ten gunners and some gems.' },
    price: bySku(saleSkus.crew.sku),
    obtainCurrency: [
      { symbol: 'currency.gems', amount: 600 },
      { symbol: 'currency.honor', amount: 300 },
    ],
    obtain: [{ ent: 'items.crew.gunner', count: 10, spec: '' }],
  }),
  ...crates.map(({ gold, symbol }) =>
    offer({
      symbol,
      en: `${gold.toLocaleString('en')} gold`,
      obtainCurrency: [{ symbol: 'currency.gold', amount: gold }],
    }),
  ),
  offer({
    symbol: 'crew_pack',
    en: 'A gunner',
    obtainItems: [{ contentId: 'items.crew.gunner', properties: [] }],
    coupons: 1,
  }),
  offer({
    symbol: 'fleet_pack',
    en: 'Ten gunners',
    obtain: [{ ent: 'items.crew.gunner', count: 10, spec: '' }],
    buttonText: { en: 'Hire them', de: 'Anheuern' },
  }),
  offer({
    symbol: 'starter_pack',
    en: 'Starter pack',
    de: 'Starterpaket',
    obtainItems: [{ contentId: 'items.ship.galleon', properties: [{ name: 'color', value: 'red' }] }],
    obtainCurrency: [{ symbol: 'currency.gold', amount: 5_000 }],
  }),
]

const clientData = {
  content_type: 'currency',
  click_action: 'purchase',
  click_target: 'shop',
  render_component: 'card',
  daily_activity_applicable: 'true',
}

const listing = (given: Partial<Listing> & { symbol: string; offerSymbol: string }): Listing => ({
  playerStatRequirements: [],
  cohortRequirements: [],
  entitlementRequirements: [],
  offerRequirements: [],
  clientData,
  ...given,
})

/** The sales of the past: players bought the first, and hardly anybody the second. */
const sales = [
  { sku: saleSkus.harbor, when: pastEvents.harborSale },
  { sku: saleSkus.crew, when: pastEvents.crewSale },
]

const cratePrices = [10, 100, 325, 700]

/**
 * The stores of the sample. Listings with a start and an end are open around `now`. One is for veterans: by their segment
 * if it is known, else by a stat.
 */
export const sampleStores = (now: number, veterans?: number): Store[] => [
  {
    symbol: 'main',
    title: 'Harbor shop',
    activeListingLimit: 50,
    listings: [
      ...tiers.map(({ name }) => listing({ symbol: `gems_${name}`, offerSymbol: `gems_${name}` })),
      listing({ symbol: 'monthly_card', offerSymbol: 'monthly_card', purchaseLimit: 1 }),
      ...sales.map(({ sku: { sku }, when }) => {
        const start = Math.floor(now / dayMs) * dayMs - when.daysAgo * dayMs
        const activePeriod = {
          start: new Date(start).toISOString(),
          end: new Date(start + when.days * dayMs).toISOString(),
        }
        return listing({ symbol: sku, offerSymbol: sku, activePeriod })
      }),
      ...crates.map(({ symbol }, index) =>
        listing({ symbol, offerSymbol: symbol, price: premium(cratePrices[index] ?? 0) }),
      ),
      listing({
        symbol: 'starter_pack',
        offerSymbol: 'starter_pack',
        price: premium(72),
        purchaseLimit: 1,
        activeDurationSeconds: 86_400,
        queryAfterPurchase: true,
      }),
    ],
  },
  {
    symbol: 'crew',
    title: 'Tavern',
    activeListingLimit: 30,
    listings: [
      listing({ symbol: 'gunner', offerSymbol: 'crew_pack', price: premium(72), purchaseLimit: 5 }),
      listing({ symbol: 'gunners', offerSymbol: 'fleet_pack', price: premium(650) }),
      listing({ symbol: 'gunner_gold', offerSymbol: 'crew_pack', price: soft(10_000) }),
      listing({
        symbol: 'gunners_gold',
        offerSymbol: 'fleet_pack',
        price: soft(90_000),
        ...(veterans === undefined
          ? { playerStatRequirements: [{ stat: 'VIP_LEVEL', constraint: 'gte', value: '3' }] }
          : { audience: { segment: veterans } }),
      }),
      listing({
        symbol: 'winter_crew',
        offerSymbol: 'fleet_pack',
        price: premium(325),
        activePeriod: {
          start: new Date(now + 3 * dayMs).toISOString(),
          end: new Date(now + 10 * dayMs).toISOString(),
        },
      }),
      listing({ symbol: 'old_crew', offerSymbol: 'crew_pack', price: premium(50), active: false }),
    ],
  },
]

export const sampleCatalog = (now: number, veterans?: number): Catalog => ({
  version: 3,
  created: now - 4 * dayMs,
  stores: sampleStores(now, veterans),
  offerDefinitions: [...sampleOffers],
})

export const sampleSkuList = (now: number): SkuList => ({
  version: 2,
  created: now - 9 * dayMs,
  definitions: [...sampleSkus],
})

/** The stores as the nth player sees them, hidden listings included. */
export function sampleStoreOffers(now: number, vipLevel: number): StoreView[] {
  const offers = new Map(sampleOffers.map((one) => [one.symbol, one]))
  return sampleStores(now).map(({ symbol, title, listings }) => ({
    symbol,
    ...(title && { title }),
    listings: listings.flatMap((one) => {
      const sold = offers.get(one.offerSymbol)
      const price = one.price ?? sold?.price
      if (!sold || !price) return []
      const start = one.activePeriod && Date.parse(one.activePeriod.start)
      const whyNotShown = [
        ...(one.active === false ? ['It is switched off.'] : []),
        ...(start && start > now
          ? [`It is there from ${new Date(start).toISOString().slice(0, 16).replace('T', ' ')} UTC.`]
          : []),
        ...(one.activePeriod?.end !== undefined && Date.parse(one.activePeriod.end) <= now
          ? [`It was there until ${one.activePeriod.end.slice(0, 16).replace('T', ' ')} UTC.`]
          : []),
        ...(one.playerStatRequirements.length > 0 && vipLevel < 3 ? ['The stat VIP_LEVEL must be at least 3.'] : []),
      ]
      return [
        {
          symbol: one.symbol,
          active: whyNotShown.length === 0,
          offer: {
            symbol: sold.symbol,
            titles: [sold.titles['en'] ?? sold.symbol],
            descriptions: Object.values(sold.descriptions).slice(0, 1),
            images: Object.values(sold.images).flatMap((image) => (image ? [image.file] : [])),
            obtain: sold.obtain.map(({ ent, count }) => (count === 1 ? ent : `${ent}:${count}`)),
            obtainCurrency: sold.obtainCurrency,
            obtainItems: sold.obtainItems,
            price,
            coupons: sold.coupons,
            ...(sold.buttonText?.['en'] && { buttonText: sold.buttonText['en'] }),
          },
          clientData: one.clientData,
          clientDataList: Object.entries(one.clientData).map(([name, value]) => ({ name, value })),
          queryAfterPurchase: one.purchaseLimit !== undefined,
          secondsActive: one.activeDurationSeconds ? 5_400 : 0,
          ...(one.activeDurationSeconds && { secondsRemain: one.activeDurationSeconds - 5_400 }),
          ...(one.purchaseLimit && { purchasesRemain: one.purchaseLimit }),
          whyNotShown,
        },
      ]
    }),
  }))
}
