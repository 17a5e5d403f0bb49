import {
  Listing,
  type OfferDefinition,
  OfferInput,
  Sku,
  type Store,
  Store as StoreShape,
} from '@regent/contract/monetize/commerce-shapes'
import type * as z from 'zod'
import type { Realm } from '../../../kernel/context/context.ts'
import { withoutNulls } from '../../../kernel/records/content-check.ts'
import { type PublishedItem, publishedOfType } from '../../operate/content/published.ts'
import { toOffer } from './offers.ts'

export type PublishedCatalog = {
  stores: Store[]
  offerDefinitions: OfferDefinition[]
  skus: Sku[]
  faults: { id: string; message: string }[]
}

/** The catalog of the published content. A listing’s offer is inline and has the listing’s id. */
export async function publishedCatalog(realm: Realm): Promise<PublishedCatalog> {
  const [stores, listings, skus] = await Promise.all([
    publishedOfType(realm, 'stores'),
    publishedOfType(realm, 'listings'),
    publishedOfType(realm, 'skus'),
  ])
  const faults: PublishedCatalog['faults'] = []
  const read = <Shape extends z.ZodType>(shape: Shape, id: string, value: unknown): z.output<Shape>[] => {
    const result = shape.safeParse(withoutNulls(value))
    if (result.success) return [result.data]
    const [issue] = result.error.issues
    faults.push({ id, message: `${issue?.path.join('.') ?? ''} ${issue?.message ?? ''}`.trim() })
    return []
  }
  const listingsById = new Map<string, { listing: Listing; offer: OfferDefinition }>()
  for (const { id, properties } of listings) {
    const { offer, ...rest } = properties
    const [listing] = read(Listing, id, { ...rest, symbol: id, offerSymbol: id })
    const [given] = listing ? read(OfferInput, id, { ...asObject(offer), symbol: id }) : []
    if (listing && given) listingsById.set(id, { listing, offer: toOffer(given) })
  }
  return {
    stores: stores.flatMap(({ id, properties }) => {
      const listingIds = readIds(properties['listings'])
      for (const missing of listingIds.filter((one) => !listingsById.has(one)))
        faults.push({ id, message: `listings contains ${missing}, which the store does not sell.` })
      const own = listingIds.flatMap((one) => listingsById.get(one)?.listing ?? [])
      return read(StoreShape, id, { ...properties, symbol: id, listings: own })
    }),
    offerDefinitions: [...listingsById.values()].map(({ offer }) => offer),
    skus: skus.flatMap(({ id, properties }: PublishedItem) => read(Sku, id, { ...properties, name: id })),
    faults,
  }
}

export const asObject = (value: unknown): object =>
  typeof value === 'object' && value !== null && !Array.isArray(value) ? value : {}

/** Links are ids, or objects with an id. */
export const readIds = (value: unknown): string[] =>
  (Array.isArray(value) ? value : []).flatMap((one: unknown) => {
    const id = typeof one === 'string' ? one : (asObject(one) as { id?: unknown }).id
    return typeof id === 'string' ? [id] : []
  })
