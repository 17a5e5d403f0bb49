import type { GiftUse, GiftUser } from '../src/monetize/inventory-uses.ts'
import { sampleOffers, sampleStores } from './commerce.ts'
import { sampleEvents, sampleRounds } from './events.ts'
import { demoPromos } from './promo-codes.ts'

const count = (user: GiftUser, things: readonly (readonly string[])[]): GiftUse[] => {
  const all = things.flatMap((symbols) => [...new Set(symbols)])
  return [...new Set(all)].map((symbol) => ({ symbol, user, count: all.filter((one) => one === symbol).length }))
}

/** What gives or costs the currencies and items of the sample. */
export function sampleGiftUses(now: number): GiftUse[] {
  const offers = new Map(sampleOffers.map((offer) => [offer.symbol, offer]))
  const listings = sampleStores(now).flatMap(({ listings }) =>
    listings.map(({ offerSymbol, price }) => {
      const { obtainCurrency = [], obtainItems = [] } = offers.get(offerSymbol) ?? {}
      const given = [...obtainCurrency.map(({ symbol }) => symbol), ...obtainItems.map(({ contentId }) => contentId)]
      return price === undefined || price.type === 'sku' ? given : [...given, price.symbol]
    }),
  )
  const ahead = new Set(sampleRounds(now).flatMap(({ endTime, content }) => (endTime > now ? [content.symbol] : [])))
  const events = sampleEvents(now)
    .filter(({ symbol }) => ahead.has(symbol))
    .map(({ score_rewards = [], rank_rewards = [] }) =>
      [...score_rewards, ...rank_rewards].flatMap(({ currencies = [], items = [], obtain = [] }) => [
        ...[...currencies, ...items].map(({ id }) => id),
        ...obtain.map(({ symbol }) => symbol),
      ]),
    )
  const promos = demoPromos(now).map(({ definition: { gift } }) => [
    ...(gift?.changeCurrencies ?? []).map(({ symbol }) => symbol),
    ...(gift?.addItems ?? []).map(({ symbol }) => symbol),
  ])
  return [...count('listing', listings), ...count('event', events), ...count('promo', promos)]
}
