import { isDeepStrictEqual } from 'node:util'
import type { SaleFields } from '@regent/contract/monetize/commerce-sales'
import type { Listing, OfferDefinition, Price, Store } from '@regent/contract/monetize/commerce-shapes'
import type { ReviewPreview } from '@regent/contract/organization/review-shapes'
import { toGiftText } from '../inventory/review-gifts.ts'

/** A review shows the first listings; the list of changes has all of them. */
const maxCards = 5

type Card = ReviewPreview['cards'][number]
type Catalog = { stores: readonly Store[]; offerDefinitions: readonly OfferDefinition[] }

const toPriceText = (price: Price | undefined): string => {
  if (!price) return 'no price'
  return price.type === 'sku'
    ? price.symbol
    : `${price.amount.toLocaleString('en')} ${price.symbol.replace(/^[^.]*\./, '')}`
}

function toCard({ symbol, offerSymbol, price }: Listing, { offerDefinitions }: Catalog): Card {
  const offer = offerDefinitions.find((one) => one.symbol === offerSymbol)
  const [firstTitle] = Object.values(offer?.titles ?? {})
  return {
    title: offer?.titles['en'] ?? firstTitle ?? symbol,
    goods: [
      ...(offer?.obtainCurrency ?? []).map((one) => toGiftText({ symbol: one.symbol, count: one.amount })),
      ...(offer?.obtainItems ?? []).map((one) => toGiftText({ symbol: one.contentId })),
      ...(offer?.obtain ?? []).map((one) => toGiftText({ symbol: one.ent, count: one.count })),
    ],
    price: toPriceText(price ?? offer?.price),
  }
}

const toPlainJson = (value: unknown): unknown => JSON.parse(JSON.stringify(value ?? null))

/** The new and changed listings as cards of the store; listings change also by their offers. */
export function previewCatalog(before: Catalog, after: Catalog): ReviewPreview | undefined {
  const findOffer = ({ offerDefinitions }: Catalog, symbol: string) =>
    offerDefinitions.find((one) => one.symbol === symbol)
  const cards = after.stores.flatMap((store) => {
    const old = before.stores.find(({ symbol }) => symbol === store.symbol)?.listings ?? []
    return store.listings
      .filter(({ active = true }) => active)
      .filter((listing) => {
        const was = old.find(({ symbol }) => symbol === listing.symbol)
        const isSame = isDeepStrictEqual(toPlainJson(was), toPlainJson(listing))
        const [offerBefore, offer] = [before, after].map((one) => findOffer(one, listing.offerSymbol))
        return !isSame || !isDeepStrictEqual(toPlainJson(offerBefore), toPlainJson(offer))
      })
      .map((listing) => toCard(listing, after))
  })
  return cards.length === 0 ? undefined : { texts: [], gifts: [], cards: cards.slice(0, maxCards) }
}

/** The listings of a sale as cards with both prices, its badge and its text. */
export function previewSale(sale: SaleFields, catalog: Catalog): ReviewPreview | undefined {
  const [badge] = Object.values(sale.badge)
  const cards = sale.listings.flatMap(({ store, listing, percent, amount, sku }): Card[] => {
    const shownListing = catalog.stores
      .find(({ symbol }) => symbol === store)
      ?.listings.find(({ symbol }) => symbol === listing)
    if (!shownListing) return []
    const card = toCard(shownListing, catalog)
    const regular =
      shownListing.price ?? catalog.offerDefinitions.find(({ symbol }) => symbol === shownListing.offerSymbol)?.price
    const reduced =
      percent === undefined || !regular ? amount : Math.max(1, Math.round((regular.amount * (100 - percent)) / 100))
    const price = sku ?? (regular && reduced !== undefined ? toPriceText({ ...regular, amount: reduced }) : card.price)
    return [{ ...card, price, regular: card.price, ...(badge !== undefined && { badge }) }]
  })
  const texts = Object.entries(sale.texts).map(([lng, msg]) => ({ lng, subject: '', msg }))
  return cards.length === 0 ? undefined : { texts, gifts: [], cards: cards.slice(0, maxCards) }
}
