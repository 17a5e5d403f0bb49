import { listingInStore } from '@regent/contract/operate/search/search-names'
import type { Realm } from '../../../kernel/context/context.ts'
import type { NameSource } from '../../../kernel/search/name-source.ts'
import { livePart, publishedContents } from '../../operate/content/published.ts'
import * as queries from './name-queries.ts'
import { idsOf } from './published.ts'

/** Which of them are sold, by what staff saved or by published content; they are called by their symbols. */
const nameSold =
  (saved: (realm: Realm, ids: readonly string[]) => Promise<string[]>, contentType: string): NameSource =>
  async ({ realm }, ids) => {
    if (!realm) return []
    const there = new Set([...(await saved(realm, ids)), ...(await livePart(realm, ids, contentType))])
    return [...there].map((id) => ({ id, name: id }))
  }

export const nameStores = nameSold(queries.selectStoresThere, 'stores')
/** An offer of published content is part of its listing and has its name. */
export const nameOffers = nameSold(queries.selectOffersThere, 'listings')
export const nameSkus = nameSold(queries.selectSkusThere, 'skus')

/** Listings in the stores they are asked for in, or in any. */
export const nameListings: NameSource = async ({ realm }, ids) => {
  if (!realm) return []
  const asked = ids.map((id) => {
    const [listing = '', store] = id.split(':')
    return { id, listing, store }
  })
  const symbols = asked.map(({ listing }) => listing)
  const [saved, published] = await Promise.all([
    queries.selectListingsThere(realm, symbols),
    livePart(realm, symbols, 'listings'),
  ])
  const stores = asked.flatMap(({ listing, store }) => (store !== undefined && published.has(listing) ? [store] : []))
  const sold = (stores.length === 0 ? [] : await publishedContents(realm, [...new Set(stores)])).flatMap(
    ({ id: store, properties }) => idsOf(properties['listings']).map((listing) => ({ listing, store })),
  )
  const inStores = new Set([...saved, ...sold].map(({ listing, store }) => listingInStore(listing, store)))
  const inAny = new Set([...saved.map(({ listing }) => listing), ...published])
  return asked
    .filter(({ id, listing, store }) => (store === undefined ? inAny.has(listing) : inStores.has(id)))
    .map(({ id, listing }) => ({ id, name: listing }))
}
