import { namesWith, type SearchSource } from '../../../kernel/records/search-source.ts'
import { publishedNames } from '../../operate/content/published.ts'
import { selectSoldNames } from './search-queries.ts'

/** Stores, listings and offers by symbol, both saved by staff and published as content. */
const findSold =
  (kind: 'store' | 'listing' | 'offer', contentType: string): SearchSource =>
  async ({ realm }, text) => {
    const [saved, published] = await Promise.all([selectSoldNames(realm), publishedNames(realm, contentType)])
    const own = new Map(saved.filter((one) => one.kind === kind).map(({ symbol, store }) => [symbol, store]))
    return namesWith(new Set([...own.keys(), ...published]), text).map((symbol) => {
      const store = own.get(symbol) ?? undefined
      return { id: symbol, title: symbol, ...(store !== undefined && { detail: store, of: store }) }
    })
  }

export const findStores = findSold('store', 'stores')
export const findListings = findSold('listing', 'listings')
/** An offer of published content is part of its listing and has its name. */
export const findOffers = findSold('offer', 'listings')
