import { listingInStore } from '@regent/contract/operate/search/search-names'
import type { Realm } from '../../../kernel/context/context.ts'
import type { NameSource } from '../../../kernel/records/name-source.ts'
import { namesWith, type SearchSource } from '../../../kernel/records/search-source.ts'
import { filterLive, publishedContents, publishedNames } from '../../operate/content/published.ts'
import { readIds } from './published.ts'
import * as queries from './search-queries.ts'

/** Finds sold records, both saved by staff and published as content; the symbol is the display name. */
const nameSold =
  (saved: (realm: Realm, ids: readonly string[]) => Promise<string[]>, contentType: string): NameSource =>
  async ({ realm }, ids) => {
    if (!realm) return []
    const there = new Set([...(await saved(realm, ids)), ...(await filterLive(realm, ids, contentType))])
    return [...there].map((id) => ({ id, name: id }))
  }

export const nameStores = nameSold(queries.selectStoresThere, 'stores')
/** An offer of published content is part of its listing and has its name. */
export const nameOffers = nameSold(queries.selectOffersThere, 'listings')
export const nameSkus = nameSold(queries.selectSkusThere, 'skus')

/** Finds listings in the requested stores, or in any store. */
export const nameListings: NameSource = async ({ realm }, ids) => {
  if (!realm) return []
  const requests = ids.map((id) => {
    const [listing = '', store] = id.split(':')
    return { id, listing, store }
  })
  const symbols = requests.map(({ listing }) => listing)
  const [saved, published] = await Promise.all([
    queries.selectListingsThere(realm, symbols),
    filterLive(realm, symbols, 'listings'),
  ])
  const stores = requests.flatMap(({ listing, store }) =>
    store !== undefined && published.has(listing) ? [store] : [],
  )
  const listings = (stores.length === 0 ? [] : await publishedContents(realm, [...new Set(stores)])).flatMap(
    ({ id: store, properties }) => readIds(properties['listings']).map((listing) => ({ listing, store })),
  )
  const inStores = new Set([...saved, ...listings].map(({ listing, store }) => listingInStore(listing, store)))
  const inAny = new Set([...saved.map(({ listing }) => listing), ...published])
  return requests
    .filter(({ id, listing, store }) => (store === undefined ? inAny.has(listing) : inStores.has(id)))
    .map(({ id, listing }) => ({ id, name: listing }))
}

/** Stores, listings and offers by symbol, both saved by staff and published as content. */
const findSold =
  (kind: 'store' | 'listing' | 'offer', contentType: string): SearchSource =>
  async ({ realm }, text) => {
    const [saved, published] = await Promise.all([queries.selectSoldNames(realm), publishedNames(realm, contentType)])
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
