import { ApiError } from '@regent/contract/errors'
import type { OfferDefinition, Price, Sku, Store } from '@regent/contract/monetize/commerce-shapes'
import { toCurrencyId } from './offers.ts'

/**
 * The currencies and SKUs that prices may use. If no currency is published, any currency is accepted. The contents of
 * offers are checked with all other gifts.
 */
export type KnownPrices = {
  skus: readonly Pick<Sku, 'name'>[]
  currencies: ReadonlySet<string>
}

const refuse = (field: string, what: string): never => {
  throw new ApiError('BadRequest', { field, message: `${field} ${what}` })
}

/** Rejects duplicates and references to missing records. Only the first error is reported. */
export function checkCatalog(
  stores: readonly Store[],
  offers: readonly OfferDefinition[],
  knownPrices: KnownPrices,
): void {
  refuseTwice(
    offers,
    ({ symbol }) => symbol,
    (index) => `offerDefinitions.${index}.symbol`,
  )
  refuseTwice(
    stores,
    ({ symbol }) => symbol,
    (index) => `stores.${index}.symbol`,
  )
  const offersBySymbol = new Map(offers.map((offer) => [offer.symbol, offer]))
  const skus = new Set(knownPrices.skus.map(({ name }) => name))
  const checkCurrency = (symbol: string, field: string) => {
    const id = toCurrencyId(symbol)
    if (knownPrices.currencies.size > 0 && !knownPrices.currencies.has(id))
      refuse(field, `is ${id}, which is not a published currency.`)
  }
  const checkPrice = ({ type, symbol }: Price, field: string) => {
    if (type !== 'sku') checkCurrency(symbol, `${field}.symbol`)
    else if (!skus.has(symbol)) refuse(`${field}.symbol`, `is ${symbol}, which is not a SKU.`)
  }
  for (const [at, { price, obtain }] of offers.entries()) {
    const field = `offerDefinitions.${at}`
    if (price) checkPrice(price, `${field}.price`)
    for (const [index, { ent, count }] of obtain.entries())
      if (ent.startsWith('items.') && count > 1_000)
        refuse(`${field}.obtain.${index}.count`, 'must be at most 1000 of an item.')
  }
  for (const [at, { listings }] of stores.entries()) {
    const inStore = `stores.${at}.listings`
    refuseTwice(
      listings,
      ({ symbol }) => symbol,
      (index) => `${inStore}.${index}.symbol`,
    )
    for (const [index, listing] of listings.entries()) {
      const field = `${inStore}.${index}`
      const offer = offersBySymbol.get(listing.offerSymbol)
      if (!offer) refuse(`${field}.offerSymbol`, `is ${listing.offerSymbol}, which is not an offer of the catalogue.`)
      if (listing.price) checkPrice(listing.price, `${field}.price`)
      else if (!offer?.price) refuse(`${field}.price`, 'is missing in the listing and in its offer.')
      const { start, end } = listing.activePeriod ?? {}
      if (start && end && Date.parse(end) <= Date.parse(start))
        refuse(`${field}.activePeriod.end`, 'must be after its start.')
    }
  }
}

/** Rejects duplicate SKUs, and the removal of a SKU that the catalogue or a sale still uses. */
export function checkSkus(
  definitions: readonly Sku[],
  catalog: { stores: readonly Store[]; offerDefinitions: readonly OfferDefinition[] },
  published: readonly Pick<Sku, 'name'>[],
  sales: readonly { name: string; body: { listings: readonly { sku?: string | undefined }[] } }[],
): void {
  refuseTwice(
    definitions,
    ({ name }) => name,
    (index) => `definitions.${index}.name`,
  )
  const names = new Set([...definitions, ...published].map(({ name }) => name))
  const used = [
    ...catalog.stores.flatMap(({ symbol: store, listings }) =>
      listings.map(({ symbol, price }) => ({ price, by: `the listing ${symbol} of the store ${store}` })),
    ),
    ...catalog.offerDefinitions.map(({ symbol, price }) => ({ price, by: `the offer ${symbol}` })),
  ]
  const ofSales = sales.flatMap(({ name, body }) => body.listings.map(({ sku }) => ({ sku, name })))
  const missed = ofSales.find(({ sku }) => sku !== undefined && !names.has(sku))
  if (missed) refuse('definitions', `does not contain ${missed.sku}, which is the price of the sale ${missed.name}.`)
  const missing = used.find(({ price }) => price?.type === 'sku' && !names.has(price.symbol))
  if (missing) refuse('definitions', `does not contain ${missing.price?.symbol}, which is the price of ${missing.by}.`)
}

function refuseTwice<One>(
  list: readonly One[],
  nameOf: (one: One) => string,
  fieldOf: (index: number) => string,
): void {
  const seenNames = new Set<string>()
  for (const [index, one] of list.entries()) {
    const name = nameOf(one)
    if (seenNames.has(name)) refuse(fieldOf(index), `repeats ${name}.`)
    seenNames.add(name)
  }
}
