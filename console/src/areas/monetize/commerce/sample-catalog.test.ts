import { sampleOffers, sampleSkus, sampleStores } from '@regent/contract/samples/commerce'
import { expect, test } from 'vitest'

const stores = sampleStores(Date.UTC(2026, 0, 15))
const listings = stores.flatMap((store) => store.listings)
const offerOf = (symbol: string) => sampleOffers.find((offer) => offer.symbol === symbol)
const listingOf = (symbol: string) => listings.find((listing) => listing.symbol === symbol)
const given = (symbol: string) => offerOf(symbol)?.obtainCurrency.map(({ amount }) => amount)

test('the stores of the sample show 50 and 30 listings; packs are sold once, one pack five times, and one for a day [commerce-23]', () => {
  expect(stores.map(({ activeListingLimit }) => activeListingLimit)).toEqual([50, 30])
  expect(new Set(listings.flatMap(({ purchaseLimit }) => purchaseLimit ?? []))).toEqual(new Set([1, 5]))
  expect(listings.filter(({ purchaseLimit }) => purchaseLimit === 5)).toHaveLength(1)
  expect(listings.flatMap(({ activeDurationSeconds }) => activeDurationSeconds ?? [])).toEqual([86_400])
})

test('the SKUs currency_t5 to currency_t60 give premium currency and VIP points [commerce-24]', () => {
  const tiers = { t5: [330, 250], t10: [700, 500], t20: [1_500, 1_000], t50: [4_000, 2_500], t60: [8_200, 5_000] }
  for (const [tier, amounts] of Object.entries(tiers)) {
    expect(sampleSkus.map(({ name }) => name)).toContain(`currency_${tier}`)
    expect(offerOf(`gems_${tier}`)?.price).toMatchObject({ type: 'sku', symbol: `currency_${tier}` })
    expect(given(`gems_${tier}`)).toEqual(amounts)
  }
})

test('the monthly card gives one card and 150 VIP points; packs of credits cost 10, 100, 325 and 700 premium [commerce-25]', () => {
  expect(offerOf('monthly_card')?.obtain).toEqual([{ ent: 'items.cards.monthly', count: 1, spec: '' }])
  expect(given('monthly_card')).toEqual([150])
  const packs = [15_000, 150_000, 500_000, 1_000_000].map((credits) => {
    const offer = sampleOffers.find(({ obtainCurrency }) => obtainCurrency.some(({ amount }) => amount === credits))
    return listings.find(({ offerSymbol }) => offerSymbol === offer?.symbol)?.price
  })
  expect(packs).toEqual(
    [10, 100, 325, 700].map((amount) => ({ type: 'in_game_currency', symbol: 'currency.gems', amount })),
  )
})

test('packs of the crew cost 72 or 650 premium, or 10,000 or 90,000 of the other currency [commerce-26]', () => {
  expect(['gunner', 'gunners', 'gunner_gold', 'gunners_gold'].map((symbol) => listingOf(symbol)?.price)).toMatchObject([
    { symbol: 'currency.gems', amount: 72 },
    { symbol: 'currency.gems', amount: 650 },
    { symbol: 'currency.gold', amount: 10_000 },
    { symbol: 'currency.gold', amount: 90_000 },
  ])
})
