import {
  Listing,
  type OfferDefinition,
  OfferInput,
  type Price,
  Sku,
  Store,
} from '@regent/contract/monetize/commerce-shapes'
import { onceEach } from '../../../kernel/context/once-each.ts'
import {
  type ContentCheck,
  type DraftContent,
  errorIn,
  type Finding,
  toFindings,
  warningIn,
  withoutNulls,
} from '../../../kernel/records/content-check.ts'
import { findFamily } from '../inventory/gifts.ts'
import { giftsOfOffer, isRealMoney, toCurrencyId, toOffer } from './offers.ts'
import { asObject, readIds } from './published.ts'
import { readSaved } from './service.ts'

/** Checks a listing: its price or its offer's price, its gifts, and that it opens at some time. */
const checkListing: ContentCheck = async ({ id, properties }, draft) => {
  const { offer, ...rest } = properties
  const listing = Listing.safeParse(withoutNulls({ ...rest, symbol: id, offerSymbol: id }))
  const parsedOffer = OfferInput.safeParse(withoutNulls({ ...asObject(offer), symbol: id }))
  if (!listing.success) return toFindings(listing.error)
  if (!parsedOffer.success) return toFindings(parsedOffer.error, 'offer.')
  const { price = parsedOffer.data.price, activePeriod } = listing.data
  const offerDefinition = toOffer(parsedOffer.data)
  return [
    ...(await priceFindings(price, listing.data.price ? 'price' : 'offer.price', offerDefinition, draft)),
    ...giftFindings(offerDefinition, draft),
    ...worthFindings(price, listing.data.price ? 'price' : 'offer.price', offerDefinition),
    ...textFindings(asObject(offer)),
    ...periodFindings(activePeriod, draft.now),
  ]
}

/** Read once for all listings of a manifest. */
const savedSkus = onceEach(async ({ realm }: DraftContent) => {
  const { definitions } = await readSaved(realm, 'skus')
  return new Set(definitions.map(({ name }) => name))
})

async function priceFindings(
  price: Price | undefined,
  field: string,
  { coupons }: OfferDefinition,
  draft: DraftContent,
): Promise<Finding[]> {
  const { has } = draft
  if (!price) return coupons > 0 ? [] : [warningIn('price', 'is missing, so nobody can buy it.')]
  const { symbol } = price
  if (!isRealMoney(price)) {
    const currency = toCurrencyId(symbol)
    return has(currency) ? [] : [errorIn(`${field}.symbol`, `is ${currency}, which is not in this manifest.`)]
  }
  const isThere = has(symbol) || has(`skus.${symbol}`) || (await savedSkus(draft)).has(symbol)
  return isThere ? [] : [errorIn(`${field}.symbol`, `is the SKU ${symbol}, which does not exist in this realm.`)]
}

function giftFindings(offerDefinition: OfferDefinition, { has }: DraftContent): Finding[] {
  const gifts = giftsOfOffer(offerDefinition, 'offer.')
  if (gifts.length === 0) return [warningIn('offer', 'gives nothing.')]
  return gifts.flatMap(({ field, symbol }) => {
    const isContent = findFamily(symbol) === 'currency' || findFamily(symbol) === 'items'
    return isContent && !has(symbol) ? [errorIn(field, `is ${symbol}, which is not in this manifest.`)] : []
  })
}

/** Offers that give the currency they cost could be bought endlessly. */
function worthFindings(price: Price | undefined, field: string, offerDefinition: OfferDefinition): Finding[] {
  if (!price || isRealMoney(price)) return []
  const currency = toCurrencyId(price.symbol)
  const amount = price.amount ?? 0
  const amounts = giftsOfOffer(offerDefinition, '').flatMap(({ symbol, count }) => (symbol === currency ? count : []))
  const sum = amounts.reduce((all, one) => all + one, 0)
  if (sum === 0 || sum < amount) return []
  return [warningIn(field, `is ${amount} ${currency}, but the offer grants ${sum} of it.`)]
}

/** Localized texts that are empty in all languages. */
function textFindings(offer: object): Finding[] {
  return ['titles', 'descriptions', 'buttonText'].flatMap((name) => {
    const texts: unknown = Reflect.get(offer, name)
    if (typeof texts !== 'object' || texts === null || Array.isArray(texts)) return []
    const isBlank = Object.values(texts).every((text) => typeof text !== 'string' || text.trim() === '')
    return isBlank ? [warningIn(`offer.${name}`, 'has no text in any language.')] : []
  })
}

function periodFindings(period: Listing['activePeriod'], now: number): Finding[] {
  if (!period?.end) return []
  const start = Date.parse(period.start)
  const end = Date.parse(period.end)
  if (end <= start) return [errorIn('activePeriod.end', 'must be after activePeriod.start.')]
  return end < now ? [warningIn('activePeriod.end', 'is in the past. Players do not see it.')] : []
}

/** A store needs at least one listing, and all its listings must exist. */
const checkStore: ContentCheck = ({ id, properties }, { has }) => {
  const store = Store.safeParse(withoutNulls({ ...properties, symbol: id, listings: [] }))
  if (!store.success) return toFindings(store.error)
  const listingIds = readIds(properties['listings'])
  if (listingIds.length === 0) return [warningIn('listings', 'is empty. Players see an empty store.')]
  return listingIds
    .filter((listing) => !has(listing))
    .map((listing) => errorIn('listings', `is ${listing}, which is not in this manifest.`))
}

const checkSku: ContentCheck = ({ id, properties }) => {
  const sku = Sku.safeParse(withoutNulls({ ...properties, name: id }))
  return sku.success ? [] : toFindings(sku.error)
}

export const commerceChecks = { listings: checkListing, stores: checkStore, skus: checkSku }
