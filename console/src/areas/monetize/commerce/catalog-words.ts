import type { EndpointOutput } from '@regent/contract/endpoint'
import type { listSkus } from '@regent/contract/monetize/commerce'
import type { Listing, OfferDefinition, Price, Sku, Store } from '@regent/contract/monetize/commerce-shapes'
import { usualCurrency } from '@regent/contract/money'
import { formatCount } from '@regent/contract/words'
import { formatMoney } from '../../../ui/words/format-number.ts'
import { audienceLabel } from '../../players/segments/audience-words.ts'
import { relationWords } from '../../players/segments/search-words.ts'
import type { ListingState } from './commerce-search.ts'

/** The English text, else that of the first language. */
export const chooseEnglish = (texts: Readonly<Record<string, string>> | undefined): string =>
  texts?.['en'] ?? Object.values(texts ?? {})[0] ?? ''

/** SKUs, and the currency of their prices. */
export type PricedSkus = { list: readonly Sku[]; currency: string }

/** The saved SKUs of a realm; empty while loading. */
export const pricedSkus = (read: EndpointOutput<typeof listSkus> | undefined): PricedSkus => ({
  list: read?.skus.definitions ?? [],
  currency: read?.currency ?? usualCurrency,
})

/** "$ 9.99 (currency_t10)", "10 currency.gems" */
export function formatPriceWithSku(price: Price | undefined, skus: PricedSkus): string {
  if (!price) return ''
  if (price.type !== 'sku') return `${formatCount(price.amount)} ${price.symbol}`
  const sku = skus.list.find(({ name }) => name === price.symbol)
  return sku ? `${formatMoney(sku.realPrice, skus.currency)} (${sku.name})` : price.symbol
}

/** "330 currency.gems, items.hat, 250 season_pass" */
export const formatGoods = ({
  obtainCurrency,
  obtainItems,
  obtain,
}: Pick<OfferDefinition, 'obtainCurrency' | 'obtainItems' | 'obtain'>): string =>
  [
    ...obtainCurrency.map(({ symbol, amount }) => `${formatCount(amount)} ${symbol}`),
    ...obtainItems.map(({ contentId }) => contentId),
    ...obtain.map(({ ent, count }) => (count === 1 ? ent : `${formatCount(count)} ${ent}`)),
  ].join(', ')

const constraintLabels: Readonly<Record<string, string>> = relationWords

export const constraintLabel = (constraint: string) => constraintLabels[constraint] ?? constraint

/** True if the player must not have the entitlement; any other word requires it. */
export const isDenial = (constraint: string) => ['neq', 'nin', 'nonexistent'].includes(constraint)

/** The audience of a listing, one label per requirement. */
export const formatRequirements = (listing: Listing): string[] => [
  ...(listing.audience ? [audienceLabel(listing.audience)] : []),
  ...listing.playerStatRequirements.map(({ stat, constraint, value }) =>
    `${stat} ${constraintLabel(constraint)} ${value}`.trim(),
  ),
  ...listing.cohortRequirements.map(
    ({ trial, cohort, constraint }) => `${trial} ${constraintLabel(constraint)} ${cohort}`,
  ),
  ...listing.entitlementRequirements.map(({ symbol, constraint }) =>
    isDenial(constraint) ? `no entitlement ${symbol}` : `entitlement ${symbol}`,
  ),
  ...listing.offerRequirements.map(
    ({ offerSymbol, purchases }) =>
      `purchases of ${offerSymbol} ${constraintLabel(purchases.constraint)} ${purchases.value}`,
  ),
]

const parseMs = (text: string | undefined) => (text ? Date.parse(text) : undefined)

export const readStart = ({ activePeriod, schedule }: Listing) => parseMs(activePeriod?.start ?? schedule?.activeFrom)
export const readEnd = ({ activePeriod, schedule }: Listing) => parseMs(activePeriod?.end ?? schedule?.activeTo)

export function deriveState(listing: Listing, now: number): ListingState {
  if (listing.active === false) return 'off'
  const start = readStart(listing)
  const end = readEnd(listing)
  if (end !== undefined && end <= now) return 'over'
  return start !== undefined && start > now ? 'scheduled' : 'for sale'
}

/** A listing with its store, offer and price. `isContent`: published as content, not stored in the catalog. */
export type ListingRow = {
  id: string
  listing: Listing
  store: Store
  offer: OfferDefinition | undefined
  price: Price | undefined
  isContent: boolean
}

export function listingRows(
  stores: readonly Store[],
  offers: readonly OfferDefinition[],
  isContent: boolean,
): ListingRow[] {
  const offerBySymbol = new Map(offers.map((offer) => [offer.symbol, offer]))
  return stores.flatMap((store) =>
    store.listings.map((listing) => {
      const offer = offerBySymbol.get(listing.offerSymbol)
      const price = listing.price ?? offer?.price
      return { id: `${listing.symbol}:${store.symbol}`, listing, store, offer, price, isContent }
    }),
  )
}
