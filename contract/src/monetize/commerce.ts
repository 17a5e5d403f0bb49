import * as z from 'zod'
import { endpoint } from '../core/endpoint.ts'
import { CommonResponse, Id, Millis, recordUpTo } from '../core/shapes.ts'
import { opaque } from '../core/values.ts'
import {
  CommerceSymbol,
  CurrencyChange,
  maxListings,
  OfferDefinition,
  OfferInput,
  Price,
  Sku,
  Store,
} from './commerce-shapes.ts'
import { NewItem } from './inventory.ts'

/** The currency that stores a player’s coupons. */
export const couponCurrency = 'currency.coupons'

const Saved = {
  version: z.int().describe('Number of this saved version, increased with each save; 0: nothing was saved yet.'),
  created: z.int().describe('When it was created.'),
}

const versionQuery = {
  version: z.int().min(0).optional().describe('An older version; default: the newest.'),
}

const Catalog = z.object({
  ...Saved,
  stores: z.array(Store).describe('All stores of the catalog with their listings.'),
  offerDefinitions: z.array(OfferDefinition).describe('All offers of the catalog.'),
})
export type Catalog = z.infer<typeof Catalog>

/** `{result: true}`, as older tools expect it. */
const ResultResponse = z.object({ result: z.literal(true) })

export const getCatalog = endpoint({
  method: 'GET',
  path: '/basic/commerce/catalog',
  summary: 'Get the stores with their listings, and the offers. The version is in the ETag; 0: nothing was saved yet.',
  scope: 'realm',
  access: { operator: ['view commerce-catalog', 'view stores', 'view offer-definitions'] },
  query: z.object(versionQuery),
  response: z.object({ catalog: Catalog.describe('The newest catalog, or the requested version.') }),
  errors: ['CatalogVersionNotFound'],
})

export const saveCatalog = endpoint({
  method: 'POST',
  path: '/basic/commerce/catalog/legacy',
  summary: 'Replace the complete catalog with a new version. Nothing is saved if any part is invalid.',
  scope: 'realm',
  reaches: 'none',
  reviewed: true,
  access: { operator: 'edit commerce-catalog' },
  body: z.object({
    stores: z
      .array(Store)
      .max(200)
      .default([])
      .describe('All stores of the new version; stores that are not in it are removed.'),
    offerDefinitions: z
      .array(OfferInput)
      .max(2_000)
      .default([])
      .describe('All offers of the new version; offers that are not in it are removed.'),
  }),
  response: ResultResponse,
  errors: ['StaleVersion', 'UnknownSymbol', 'SegmentNotFound', 'TrialNotFound'],
})

const SkuList = z.object({ ...Saved, definitions: z.array(Sku).describe('SKUs of this version.') })
export type SkuList = z.infer<typeof SkuList>

export const listSkus = endpoint({
  method: 'GET',
  path: '/basic/commerce/skus',
  summary: 'List the SKUs; the version is in the ETag. Game clients also get the SKUs that are published as content.',
  scope: 'realm',
  access: { operator: ['view sku', 'view commerce-catalog'], player: 'any' },
  query: z.object(versionQuery),
  response: z.object({
    skus: SkuList.describe('The newest list of SKUs, or the requested version.'),
    currency: z.string().describe("The realm's main currency, which `realPrice` is in."),
  }),
  errors: ['CatalogVersionNotFound'],
})

export const saveSkus = endpoint({
  method: 'POST',
  path: '/basic/commerce/skus',
  summary: 'Replace the complete list of SKUs with a new version. Nothing is saved if any SKU is invalid.',
  scope: 'realm',
  reaches: 'none',
  reviewed: true,
  access: { operator: 'edit sku' },
  body: z.object({
    definitions: z.array(Sku).max(2_000).describe('All SKUs of the new version; SKUs that are not in it are removed.'),
  }),
  response: ResultResponse,
  errors: ['StaleVersion'],
})

export const getPublishedCatalog = endpoint({
  method: 'GET',
  path: '/api/commerce/published',
  summary: 'Get the stores, offers and SKUs that are published as content. They are sold in addition to the catalogue.',
  scope: 'realm',
  access: { operator: 'view commerce-catalog' },
  response: z.object({
    stores: z.array(Store).describe('Stores that are published as content.'),
    offerDefinitions: z.array(OfferDefinition).describe('Offers that are published as content.'),
    skus: z.array(Sku).describe('SKUs that are published as content.'),
    faults: z
      .array(
        z.object({
          id: z.string().describe('Content id of the invalid item.'),
          message: z.string().describe('Reason why the item is invalid, as a sentence.'),
        }),
      )
      .describe('Content items that are not valid as a store, an offer or a SKU, and why.'),
  }),
})

export const OfferView = z.object({
  symbol: z.string().describe('Symbol of the offer.'),
  titles: z.array(z.string()).describe('Title in the requested language, as a list of at most one.'),
  descriptions: z.array(z.string()).describe('Description in the requested language, as a list of at most one.'),
  images: z.array(z.string()).describe('Image files in the order small, medium, large, without missing ones.'),
  obtain: z.array(z.string()).describe('Symbols of the goods. Above one, the number follows a colon: `chest:3`.'),
  obtainCurrency: z.array(CurrencyChange).describe('Currencies that each purchase gives, with their content ids.'),
  obtainItems: z.array(NewItem).describe('Items that each purchase creates in the inventory, with their properties.'),
  price: Price.describe('Current price for this player, including a sale.'),
  coupons: z.int().describe('Coupons that buy the offer instead; 0: it cannot be bought with coupons.'),
  buttonText: z.string().optional().describe('Label of the purchase button in the requested language; absent: none.'),
})

/** The sale of a listing, for a player who gets its price. `offer.price` is the price of the sale. */
export const SaleView = z.object({
  id: z.int().describe('Number of the sale.'),
  regularPrice: Price.describe('The price without the sale.'),
  badge: z.string().optional().describe("In the player's language, such as “−50 %”."),
  text: z.string().optional().describe('Sentence about the sale in the language of the player; absent: none.'),
  endsAt: Millis.describe('Time when the sale ends, in milliseconds since 1970, UTC.'),
  secondsRemain: z.int().describe('Seconds until the sale ends.'),
  purchasesRemain: z.int().optional().describe('Purchases that the player has left at this price.'),
})

export const ListingView = z.object({
  symbol: z.string().describe('Symbol of the listing.'),
  active: z.boolean().describe('True if the player can buy the listing now.'),
  offer: OfferView.describe('Offer with the texts and the price for this player.'),
  clientData: z.record(z.string(), z.string()).describe('Names and values of the listing for the game.'),
  clientDataList: z
    .array(
      z.object({
        name: z.string().describe('Name of an entry of `clientData`.'),
        value: z.string().describe('Value of this entry.'),
      }),
    )
    .describe('The same as `clientData`, as a list for clients that cannot read objects with arbitrary keys.'),
  queryAfterPurchase: z.boolean().describe('True if the client should reload the offers after a purchase.'),
  secondsActive: z.int().describe('Seconds since the listing opened.'),
  secondsRemain: z.int().optional().describe('Seconds until the listing closes.'),
  purchasesRemain: z.int().optional().describe('Purchases that the player has left now; absent: no limit.'),
  cooldown: z.int().optional().describe('Seconds until the listing reopens.'),
  sale: SaleView.optional().describe('Running sale that lowers the price for this player; absent: none.'),
  whyNotShown: z
    .array(z.string())
    .optional()
    .describe('Why the player does not see it, one sentence for each reason; only with `include_hidden`.'),
})
export type ListingView = z.infer<typeof ListingView>

const StoreView = z.object({
  symbol: z.string().describe('Symbol of the store.'),
  title: z.string().optional().describe('Display name of the store; absent: none.'),
  listings: z.array(ListingView).describe('Listings for this player in the order of the store.'),
  nextDeltaSeconds: z.int().optional().describe('Seconds until the store chooses other listings.'),
})
export type StoreView = z.infer<typeof StoreView>

const params = z.object({ gamerTag: Id.describe('The gamer tag: the id of the player in this realm.') })
const owner = ({ params }: { params: { gamerTag: number } }) => params.gamerTag

export const listStoreOffers = endpoint({
  method: 'GET',
  path: '/object/commerce/:gamerTag/offers',
  alsoAt: ['/object/commerce/:gamerTag', '/object/commerce/:gamerTag/offersAdmin'],
  summary: 'List the stores as a player sees them now: by time, by their purchases and by their stats.',
  scope: 'realm',
  access: { operator: 'view store-offers', player: 'own', owner },
  params,
  query: z.object({
    stores: z.array(opaque(128)).max(200).optional().describe('Only these stores.'),
    scope: z.array(opaque(128)).max(200).optional().describe('The name that older clients have for `stores`.'),
    language: opaque(35).optional().describe('Language of the texts; English where a text does not exist in it.'),
    time: opaque(60).optional().describe('Ignored: the server uses its own time.'),
    include_hidden: z
      .boolean()
      .default(false)
      .describe('Adds the listings that the player does not see, with the reasons. For the staff only.'),
  }),
  response: z.object({ stores: z.array(StoreView).describe('Stores with the listings for this player.') }),
  errors: ['PlayerNotFound'],
})

export const buyListing = endpoint({
  method: 'POST',
  path: '/object/commerce/:gamerTag/purchase',
  summary: 'Buy a listing for in-game currency. Price and goods are exchanged in one transaction.',
  scope: 'realm',
  reaches: 'one',
  access: { operator: 'edit inventory', player: 'own', owner },
  params,
  bodyInQuery: true,
  body: z.object({
    purchaseId: opaque(300).min(1, 'is missing').describe('`listing:store`'),
    maxPrice: z
      .int()
      .min(0)
      .optional()
      .describe('The amount that the player saw. If the price is higher now, the purchase is refused.'),
    language: opaque(35).optional().describe('A language code, such as en or de.'),
    time: opaque(60).optional().describe('Ignored: the server uses its own time.'),
  }),
  response: CommonResponse,
  errors: [
    'PlayerNotFound',
    'ListingNotFound',
    'PriceChanged',
    'ListingNotAvailable',
    'PurchaseLimitReached',
    'InsufficientCurrency',
    'ItemNotFound',
    'TooManyItems',
    'GiftNotAvailable',
  ],
})

/** `listing:store`, or the symbol alone if only one store has it. */
const ListingName = opaque(300).min(1, 'is missing')

export const getListing = endpoint({
  method: 'GET',
  path: '/object/commerce/:gamerTag/listings',
  summary: 'Get one listing as a player sees it now; refused when they do not see it.',
  scope: 'realm',
  access: { operator: 'view store-offers', player: 'own', owner },
  params,
  query: z.object({
    listing: ListingName.describe('`listing:store`, or the symbol alone if only one store has it.'),
    store: opaque(128).optional().describe('Symbol of the store, if `listing` does not name it.'),
    language: opaque(35).optional().describe('Language of the texts; English where a text does not exist in it.'),
    time: opaque(60).optional().describe('Ignored: the server uses its own time.'),
  }),
  response: z.object({
    listing: ListingView.describe('Listing as this player gets it now.'),
    storeSymbol: z.string().describe('Symbol of the store that contains the listing.'),
  }),
  errors: ['PlayerNotFound', 'ListingNotFound', 'ListingNotAvailable', 'PurchaseLimitReached'],
})

/** Only the staff and game servers may report purchases: a player could reach any purchase limit with it. */
export const reportPurchase = endpoint({
  method: 'PUT',
  path: '/object/commerce/:gamerTag/purchase',
  summary: 'Count a purchase from elsewhere. Nothing is charged or given.',
  scope: 'realm',
  reaches: 'one',
  access: { operator: 'edit inventory' },
  params,
  body: z.object({
    listingId: ListingName.describe('`listing:store`, or the symbol alone if only one store has it.'),
    free: z.boolean().optional().describe('Ignored: all purchases count, free or not.'),
  }),
  response: ResultResponse,
  errors: ['PlayerNotFound', 'ListingNotFound'],
})

export const reduceCooldowns = endpoint({
  method: 'PUT',
  path: '/object/commerce/:gamerTag/listings/cooldown',
  summary: 'Shorten a player’s wait until listings reopen. Listings that are not closed stay as they are.',
  scope: 'realm',
  reaches: 'one',
  access: { operator: 'edit inventory' },
  params,
  body: z.object({
    gamerTag: Id.optional().describe('Must match the path.'),
    updateListingCooldownRequests: z
      .array(
        z.object({
          symbol: CommerceSymbol.describe('The symbol of the listing; applies to every store that has it.'),
          cooldownReduction: z.int().min(1).max(3_153_600_000).describe('In seconds.'),
        }),
      )
      .min(1)
      .max(maxListings)
      .describe('Listings whose waiting time is reduced.'),
  }),
  response: CommonResponse,
  errors: ['PlayerNotFound', 'ListingNotFound'],
})

export const clearStoreStatus = endpoint({
  method: 'DELETE',
  path: '/object/commerce/:gamerTag/status',
  summary: 'Reset a player in a store. Their purchases and waiting times are removed.',
  scope: 'realm',
  reaches: 'one',
  access: { operator: 'edit inventory' },
  params,
  body: z.object({ store: CommerceSymbol.describe('Symbol of the store to reset for this player.') }),
  response: CommonResponse,
  errors: ['PlayerNotFound'],
})

export const tellStatsOfShopper = endpoint({
  method: 'POST',
  path: '/object/commerce/:gamerTag/stats/update',
  summary:
    'Report that stats of a player have changed. If a listing depends on one of them, the player’s clients are notified to reload the offers.',
  scope: 'realm',
  reaches: 'one',
  access: { operator: 'edit stats' },
  params,
  body: z.object({
    statsBefore: recordUpTo(1_000, opaque(128), opaque(8_192)).describe(
      'Names and values of the stats before the change.',
    ),
    statsAfter: recordUpTo(1_000, opaque(128), opaque(8_192)).describe(
      'Names and values of the stats after the change.',
    ),
  }),
  response: CommonResponse,
  errors: ['PlayerNotFound'],
})

export const giveCoupon = endpoint({
  method: 'POST',
  path: '/object/commerce/:gamerTag/coupons',
  summary: 'Give a player the number of coupons that a listing costs.',
  scope: 'realm',
  reaches: 'one',
  gives: 'coupons',
  access: { operator: 'edit inventory' },
  params,
  body: z.object({ listing: ListingName.describe('`listing:store`, or the symbol alone if only one store has it.') }),
  response: CommonResponse,
  errors: [
    'ApprovalNeeded',
    'GrantBudgetExceeded',
    'PlayerNotFound',
    'ListingNotFound',
    'ListingNotAvailable',
    'InsufficientCurrency',
    'ItemNotFound',
    'TooManyItems',
    'GiftNotAvailable',
  ],
})

export const countCoupons = endpoint({
  method: 'GET',
  path: '/object/commerce/:gamerTag/coupons/count',
  summary: 'Count the coupons of a player.',
  scope: 'realm',
  access: { operator: 'view store-offers', player: 'own', owner },
  params,
  response: z.object({ count: z.int().describe('Coupons that the player has; 0: none.') }),
  errors: ['PlayerNotFound'],
})
