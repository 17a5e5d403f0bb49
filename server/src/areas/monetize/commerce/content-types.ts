import { Listing, OfferInput, Sku, Store } from '@regent/contract/monetize/commerce-shapes'
import type { FieldSchema } from '@regent/contract/operate/content/content-fields'
import * as z from 'zod'
import type { ContentType } from '../../../kernel/records/content-type.ts'

const priceFields = (prefix: string): Record<string, FieldSchema> => ({
  [`${prefix}price`]: { title: 'Price' },
  [`${prefix}price.type`]: {
    title: 'Paid with',
    description: 'A currency of the game, or a SKU for real money.',
  },
  [`${prefix}price.symbol`]: { title: 'Currency or SKU', 'x-picks': ['currency', 'skus'] },
  [`${prefix}price.schedule`]: {
    title: 'Prices of repeated purchases',
    description: 'Price of the player’s first, second … purchase. The last one applies to all later ones.',
  },
})

export const offerFields = (prefix: string): Record<string, FieldSchema> => ({
  ...priceFields(prefix),
  [`${prefix}titles`]: { title: 'Title', 'x-as': 'texts' },
  [`${prefix}descriptions`]: { title: 'Description', 'x-as': 'texts' },
  [`${prefix}buttonText`]: { title: 'Text of the button', 'x-as': 'texts' },
  [`${prefix}images`]: { title: 'Pictures' },
  [`${prefix}obtainCurrency`]: { title: 'Gives currencies' },
  [`${prefix}obtainCurrency.*.symbol`]: { title: 'Currency', 'x-picks': ['currency'] },
  [`${prefix}obtainItems`]: { title: 'Gives items' },
  [`${prefix}obtainItems.*.contentId`]: { title: 'Item', 'x-picks': ['items'] },
  [`${prefix}obtain`]: { title: 'Gives entitlements' },
  [`${prefix}metadata`]: { title: 'Metadata for the game', 'x-as': 'lines' },
})

const listingFields = (prefix: string): Record<string, FieldSchema> => ({
  ...priceFields(prefix),
  [`${prefix}active`]: { title: 'For sale', description: 'Off: hidden from players.' },
  [`${prefix}purchaseLimit`]: { title: 'Limit for one player' },
  [`${prefix}buttonText`]: { title: 'Text of the button', 'x-as': 'texts' },
  [`${prefix}activePeriod`]: { title: 'Period' },
  [`${prefix}activePeriod.start`]: { format: 'date-time' },
  [`${prefix}activePeriod.end`]: { format: 'date-time' },
  [`${prefix}schedule.activeFrom`]: { format: 'date-time' },
  [`${prefix}schedule.activeTo`]: { format: 'date-time' },
  [`${prefix}activeDurationSeconds`]: { title: 'Available per player for', 'x-unit': 'seconds' },
  [`${prefix}activeDurationCoolDownSeconds`]: { title: 'Reopens after', 'x-unit': 'seconds' },
  [`${prefix}offerRequirements.*.offerSymbol`]: { title: 'Offer', 'x-picks': ['listings'] },
  [`${prefix}audience`]: { title: 'Audience', 'x-as': 'audience' },
  [`${prefix}clientData`]: { title: 'Data for the game' },
})

const storeFields: Record<string, FieldSchema> = {
  activeListingLimit: { title: 'Maximum shown listings' },
  choose: { title: 'Chosen for each player', description: 'Number of listings shown to a player.' },
  refreshTime: { title: 'Rotation interval', 'x-unit': 'seconds' },
}

export const skuFields: Record<string, FieldSchema> = {
  description: { 'x-as': 'lines' },
  realPrice: { title: 'Price', description: 'In the main currency of the realm.', 'x-unit': 'money' },
  productIds: { title: 'Product ids', description: 'By store: itunes, googleplay, steam …' },
}

/** Fields of a store in the catalogue, including its listings. */
export const wholeStoreFields: Record<string, FieldSchema> = {
  ...storeFields,
  listings: { title: 'Listings' },
  'listings.*': { title: 'Listing' },
  ...listingFields('listings.*.'),
}

/** A listing of content contains its offer; both have the id of the item as symbol. */
const ListingContent = Listing.extend({ offer: OfferInput.optional() })

export const commerceTypes = {
  listings: {
    title: 'Listing',
    plural: 'Listings',
    group: 'store',
    description: 'A listing of a store, with its price, schedule and audience.',
    reads: ListingContent,
    hides: ['symbol', 'offerSymbol', 'offer.symbol'],
    fields: {
      offer: { title: 'Offer' },
      ...offerFields('offer.'),
      ...listingFields(''),
    },
    start: () => ({ offer: { titles: { en: 'New listing' }, obtainCurrency: [], obtainItems: [] }, active: true }),
  },
  stores: {
    title: 'Store',
    plural: 'Stores',
    group: 'store',
    description: 'Listings in the order shown to players.',
    reads: Store.extend({ listings: z.array(z.string()).default([]) }),
    hides: ['symbol'],
    fields: {
      listings: { title: 'Listings', 'x-holds': '$links' },
      'listings.*': { 'x-picks': ['listings'] },
      ...storeFields,
    },
    start: () => ({ title: 'New store', listings: [] }),
  },
  skus: {
    title: 'SKU',
    plural: 'SKUs',
    group: 'store',
    description: 'A product of the platforms’ stores, sold for real money.',
    reads: Sku,
    hides: ['name'],
    fields: {
      ...skuFields,
    },
    start: () => ({ description: 'New SKU', realPrice: 99, productIds: {} }),
  },
  offers: {
    title: 'Offer',
    plural: 'Offers',
    group: 'store',
    description: 'Offers that the game sells by its own rules. The server does not sell them.',
    reads: OfferInput,
    hides: ['symbol'],
    fields: offerFields(''),
    start: () => ({ titles: { en: 'New offer' }, obtainCurrency: [], obtainItems: [] }),
  },
} as const satisfies Record<string, ContentType>
