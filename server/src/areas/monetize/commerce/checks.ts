import {
  Listing,
  type OfferDefinition,
  OfferInput,
  type Price,
  Sku,
  Store,
} from '@regent/contract/monetize/commerce-shapes'
import {
  type ContentCheck,
  type DraftContent,
  errorIn,
  type Finding,
  findingsOf,
  warningIn,
  withoutNulls,
} from '../../../kernel/checks/content-check.ts'
import { onceEach } from '../../../kernel/once-each.ts'
import { familyOf } from '../inventory/gifts.ts'
import { currencyIdOf, giftsOfOffer, isRealMoney, offerOf } from './offers.ts'
import { asObject, idsOf } from './published.ts'
import { readSaved } from './service.ts'

/** A listing is sold at its own price or at that of its offer, gives what exists, and is open at some time. */
const checkListing: ContentCheck = async ({ id, properties }, draft) => {
  const { offer, ...rest } = properties
  const listing = Listing.safeParse(withoutNulls({ ...rest, symbol: id, offerSymbol: id }))
  const given = OfferInput.safeParse(withoutNulls({ ...asObject(offer), symbol: id }))
  if (!listing.success) return findingsOf(listing.error)
  if (!given.success) return findingsOf(given.error, 'offer.')
  const { price = given.data.price, activePeriod } = listing.data
  const sold = offerOf(given.data)
  return [
    ...(await priceFindings(price, listing.data.price ? 'price' : 'offer.price', sold, draft)),
    ...giftFindings(sold, draft),
    ...worthFindings(price, listing.data.price ? 'price' : 'offer.price', sold),
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
    const currency = currencyIdOf(symbol)
    return has(currency) ? [] : [errorIn(`${field}.symbol`, `names ${currency}, which this manifest does not have.`)]
  }
  const isThere = has(symbol) || has(`skus.${symbol}`) || (await savedSkus(draft)).has(symbol)
  return isThere ? [] : [errorIn(`${field}.symbol`, `names the SKU ${symbol}, which this realm does not have.`)]
}

function giftFindings(sold: OfferDefinition, { has }: DraftContent): Finding[] {
  const gifts = giftsOfOffer(sold, 'offer.')
  if (gifts.length === 0) return [warningIn('offer', 'gives nothing.')]
  return gifts.flatMap(({ field, symbol }) => {
    const isContent = familyOf(symbol) === 'currency' || familyOf(symbol) === 'items'
    return isContent && !has(symbol) ? [errorIn(field, `names ${symbol}, which this manifest does not have.`)] : []
  })
}

/** Who pays with what they get would never stop buying. */
function worthFindings(price: Price | undefined, field: string, sold: OfferDefinition): Finding[] {
  if (!price || isRealMoney(price)) return []
  const currency = currencyIdOf(price.symbol)
  const amount = price.amount ?? 0
  const given = giftsOfOffer(sold, '').flatMap(({ symbol, count }) => (symbol === currency ? count : []))
  const sum = given.reduce((all, one) => all + one, 0)
  if (sum === 0 || sum < amount) return []
  return [warningIn(field, `is ${amount} ${currency}, and the offer gives ${sum} of the same.`)]
}

/** Texts that are there and say nothing in any language. */
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
  const [start, end] = [Date.parse(period.start), Date.parse(period.end)]
  if (end <= start) return [errorIn('activePeriod.end', 'must be after activePeriod.start.')]
  return end < now ? [warningIn('activePeriod.end', 'lies in the past, so nobody sees it.')] : []
}

/** A store names listings that are there, and at least one. */
const checkStore: ContentCheck = ({ id, properties }, { has }) => {
  const store = Store.safeParse(withoutNulls({ ...properties, symbol: id, listings: [] }))
  if (!store.success) return findingsOf(store.error)
  const named = idsOf(properties['listings'])
  if (named.length === 0) return [warningIn('listings', 'is empty, so players find nothing in it.')]
  return named
    .filter((listing) => !has(listing))
    .map((listing) => errorIn('listings', `names ${listing}, which this manifest does not have.`))
}

const checkSku: ContentCheck = ({ id, properties }) => {
  const sku = Sku.safeParse(withoutNulls({ ...properties, name: id }))
  return sku.success ? [] : findingsOf(sku.error)
}

export const commerceChecks = { listings: checkListing, stores: checkStore, skus: checkSku }
