import * as z from 'zod'
import { endpoint } from '../core/endpoint.ts'
import { CommonResponse, Id, recordUpTo } from '../core/shapes.ts'
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

const Saved = { version: z.int(), created: z.int() }

const versionQuery = {
  /** An older version; default: the newest. */
  version: z.int().min(0).optional(),
}

const Catalog = z.object({ ...Saved, stores: z.array(Store), offerDefinitions: z.array(OfferDefinition) })
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
  response: z.object({ catalog: Catalog }),
  errors: ['CatalogVersionNotFound'],
})

export const saveCatalog = endpoint({
  method: 'POST',
  path: '/basic/commerce/catalog/legacy',
  summary: 'Replace the complete catalog with a new version. Nothing is saved if any part is invalid.',
  scope: 'realm',
  reaches: 'none',
  access: { operator: 'edit commerce-catalog' },
  body: z.object({
    stores: z.array(Store).max(200).default([]),
    offerDefinitions: z.array(OfferInput).max(2_000).default([]),
  }),
  response: ResultResponse,
  errors: ['StaleVersion', 'UnknownSymbol', 'SegmentNotFound', 'TrialNotFound'],
})

const SkuList = z.object({ ...Saved, definitions: z.array(Sku) })
export type SkuList = z.infer<typeof SkuList>

export const listSkus = endpoint({
  method: 'GET',
  path: '/basic/commerce/skus',
  summary: 'List the SKUs; the version is in the ETag. Game clients also get the SKUs that are published as content.',
  scope: 'realm',
  access: { operator: ['view sku', 'view commerce-catalog'], player: 'any' },
  query: z.object(versionQuery),
  response: z.object({
    skus: SkuList,
    /** The realm's main currency, which `realPrice` is in. */
    currency: z.string(),
  }),
  errors: ['CatalogVersionNotFound'],
})

export const saveSkus = endpoint({
  method: 'POST',
  path: '/basic/commerce/skus',
  summary: 'Replace the complete list of SKUs with a new version. Nothing is saved if any SKU is invalid.',
  scope: 'realm',
  reaches: 'none',
  access: { operator: 'edit sku' },
  body: z.object({ definitions: z.array(Sku).max(2_000) }),
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
    stores: z.array(Store),
    offerDefinitions: z.array(OfferDefinition),
    skus: z.array(Sku),
    /** Content items that are not valid as a store, an offer or a SKU, and why. */
    faults: z.array(z.object({ id: z.string(), message: z.string() })),
  }),
})

const OfferView = z.object({
  symbol: z.string(),
  titles: z.array(z.string()),
  descriptions: z.array(z.string()),
  images: z.array(z.string()),
  obtain: z.array(z.string()),
  obtainCurrency: z.array(CurrencyChange),
  obtainItems: z.array(NewItem),
  price: Price,
  coupons: z.int(),
  buttonText: z.string().optional(),
})

const ListingView = z.object({
  symbol: z.string(),
  active: z.boolean(),
  offer: OfferView,
  clientData: z.record(z.string(), z.string()),
  clientDataList: z.array(z.object({ name: z.string(), value: z.string() })),
  queryAfterPurchase: z.boolean(),
  /** Seconds since the listing opened. */
  secondsActive: z.int(),
  /** Seconds until the listing closes. */
  secondsRemain: z.int().optional(),
  purchasesRemain: z.int().optional(),
  /** Seconds until the listing reopens. */
  cooldown: z.int().optional(),
  /** Why the player does not see it, one sentence for each reason; only with `include_hidden`. */
  whyNotShown: z.array(z.string()).optional(),
})
export type ListingView = z.infer<typeof ListingView>

const StoreView = z.object({
  symbol: z.string(),
  title: z.string().optional(),
  listings: z.array(ListingView),
  /** Seconds until the store chooses other listings. */
  nextDeltaSeconds: z.int().optional(),
})
export type StoreView = z.infer<typeof StoreView>

const params = z.object({ gamerTag: Id })
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
    /** Only these stores. */
    stores: z.array(opaque(128)).max(200).optional(),
    /** The name that older clients have for `stores`. */
    scope: z.array(opaque(128)).max(200).optional(),
    /** Language of the texts; English where a text does not exist in it. */
    language: opaque(35).optional(),
    /** Ignored: the server uses its own time. */
    time: opaque(60).optional(),
    /** Adds the listings that the player does not see, with the reasons. For the staff only. */
    include_hidden: z.boolean().default(false),
  }),
  response: z.object({ stores: z.array(StoreView) }),
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
    /** `listing:store` */
    purchaseId: opaque(300).min(1, 'is missing'),
    language: opaque(35).optional(),
    time: opaque(60).optional(),
  }),
  response: CommonResponse,
  errors: [
    'PlayerNotFound',
    'ListingNotFound',
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
    listing: ListingName,
    store: opaque(128).optional(),
    /** Language of the texts; English where a text does not exist in it. */
    language: opaque(35).optional(),
    /** Ignored: the server uses its own time. */
    time: opaque(60).optional(),
  }),
  response: z.object({ listing: ListingView, storeSymbol: z.string() }),
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
    listingId: ListingName,
    /** Ignored: all purchases count, free or not. */
    free: z.boolean().optional(),
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
    /** Must match the path. */
    gamerTag: Id.optional(),
    updateListingCooldownRequests: z
      .array(
        z.object({
          /** The symbol of the listing; applies to every store that has it. */
          symbol: CommerceSymbol,
          /** In seconds. */
          cooldownReduction: z.int().min(1).max(3_153_600_000),
        }),
      )
      .min(1)
      .max(maxListings),
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
  body: z.object({ store: CommerceSymbol }),
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
    statsBefore: recordUpTo(1_000, opaque(128), opaque(8_192)),
    statsAfter: recordUpTo(1_000, opaque(128), opaque(8_192)),
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
  body: z.object({ listing: ListingName }),
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
  response: z.object({ count: z.int() }),
  errors: ['PlayerNotFound'],
})
