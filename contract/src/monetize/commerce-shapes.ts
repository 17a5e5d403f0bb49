import * as z from 'zod'
import { announcementConstraints } from '../communicate/announcements.ts'
import { recordUpTo } from '../core/shapes.ts'
import { decimal, opaque } from '../core/values.ts'
import { StandingAudience } from '../players/player-search.ts'
import { origins, visibilities } from '../players/search-words.ts'
import { NewItem } from './inventory.ts'

/** The symbol of a listing, an offer or a store; `listing:store` names a purchase. */
export const CommerceSymbol = opaque(128)
  .min(1, 'is missing')
  .regex(/^[^\s,:/\p{Cc}]+$/u, 'must be a name without spaces, commas, colons and slashes')

/**
 * Kinds of prices: an amount of a currency, or a SKU of the platforms’ stores. Both words for currency mean the same.
 */
export const priceTypes = ['in_game_currency', 'currency', 'sku'] as const

export const Price = z.object({
  type: z.enum(priceTypes),
  /** The currency’s content id, or the name of the SKU. */
  symbol: CommerceSymbol,
  amount: z.int().min(0).max(1_000_000_000).default(1),
  /** Prices of a player’s first, second … purchase; the last one applies to all later purchases. */
  schedule: z.array(z.int().min(0).max(1_000_000_000)).max(100).optional(),
})
export type Price = z.infer<typeof Price>

/** Texts by language. A plain list, as older tools send it, is in English. */
const Texts = recordUpTo(200, opaque(35).min(1), opaque(5_000))
const TextsInput = z.union([Texts, z.array(opaque(5_000)).max(50)])

const Image = z.object({ file: opaque(500), atlas_info: z.unknown().optional() })
export const imageSizes = ['small', 'medium', 'large'] as const
const Images = z.object({ small: Image.optional(), medium: Image.optional(), large: Image.optional() })
const ImagesInput = z.union([Images, z.array(opaque(500)).max(3)])

/** An entitlement with its specialization; the symbol may also be a currency or an item. */
export const Obtained = z.object({
  ent: opaque(128).min(1, 'is missing'),
  count: z.int().min(1).max(1_000_000_000).default(1),
  spec: opaque(500).default(''),
})
export type Obtained = z.infer<typeof Obtained>

export const CurrencyChange = z.object({
  symbol: CommerceSymbol,
  amount: z.int().min(1).max(1_000_000_000),
  originalAmount: z.int().optional(),
})
export type CurrencyChange = z.infer<typeof CurrencyChange>

const offer = {
  symbol: CommerceSymbol,
  obtainCurrency: z.array(CurrencyChange).max(100).default([]),
  obtainItems: z.array(NewItem).max(100).default([]),
  /** The price for listings that set none. */
  price: Price.optional(),
  /** How many coupons buy it instead; 0: it cannot be bought with coupons. */
  coupons: z.int().min(0).max(1_000_000).default(0),
  buttonText: Texts.optional(),
  metadata: opaque(20_000).optional(),
  lootRoll: z.object({ preroll: z.boolean(), externalTables: z.array(opaque(200)).max(100).optional() }).optional(),
}

export const OfferDefinition = z.object({
  ...offer,
  titles: Texts,
  descriptions: Texts,
  images: Images,
  obtain: z.array(Obtained).max(100),
})
export type OfferDefinition = z.infer<typeof OfferDefinition>

export const OfferInput = z.object({
  ...offer,
  titles: TextsInput.optional(),
  descriptions: TextsInput.optional(),
  images: ImagesInput.optional(),
  obtain: z
    .array(z.union([Obtained, opaque(128).min(1)]))
    .max(100)
    .optional(),
})
export type OfferInput = z.infer<typeof OfferInput>

export const commerceConstraints = announcementConstraints

const StatRequirement = z.object({
  stat: opaque(128).min(1, 'is missing'),
  constraint: z.enum(commerceConstraints),
  value: z.union([opaque(8_192), decimal()]).default(''),
  /** Default: `game`. */
  domain: z.enum(origins).optional(),
  /** Default: `private`. */
  access: z.enum(visibilities).optional(),
})
export type CommerceStatRequirement = z.infer<typeof StatRequirement>

const IsoTime = opaque(40).refine(
  (text) => text === '' || (/^\d{4}-\d{2}-\d{2}/.test(text) && !Number.isNaN(Date.parse(text))),
  {
    message: 'must be a time such as 2026-11-22T09:30:00Z',
  },
)

const Parts = z.array(opaque(20)).max(100).default([])

/** Recurring availability of a listing, in UTC: lists of numbers, of ranges such as `1-5`, or `*`. */
const Schedule = z.object({
  description: opaque(1_000).optional(),
  activeFrom: IsoTime.optional(),
  activeTo: IsoTime.optional(),
  crons: z.array(opaque(200)).max(20).optional(),
  definitions: z
    .array(
      z.object({
        second: Parts,
        minute: Parts,
        hour: Parts,
        dayOfMonth: Parts,
        month: Parts,
        year: Parts,
        dayOfWeek: Parts,
      }),
    )
    .max(100)
    .optional(),
})
export type Schedule = z.infer<typeof Schedule>

const Seconds = z.int().min(1).max(3_153_600_000)
const Purchases = z.int().min(1).max(1_000_000_000)

export const Listing = z.object({
  symbol: CommerceSymbol,
  offerSymbol: CommerceSymbol,
  /** Default: the offer’s price. */
  price: Price.optional(),
  /** How often a player may buy it. */
  purchaseLimit: Purchases.optional(),
  buttonText: Texts.optional(),
  /** Nobody sees a listing that is not active. */
  active: z.boolean().optional(),
  /** True if the client reads the offers again after a purchase. */
  queryAfterPurchase: z.boolean().optional(),
  activePeriod: z.object({ start: IsoTime, end: IsoTime.optional() }).optional(),
  schedule: Schedule.optional(),
  /** Availability for each player in seconds, from when they first saw the listing. */
  activeDurationSeconds: Seconds.optional(),
  /** Seconds until the listing reopens for this player; unset: never. */
  activeDurationCoolDownSeconds: Seconds.optional(),
  activeDurationPurchaseLimit: Purchases.optional(),
  scheduleInstancePurchaseLimit: Purchases.optional(),
  playerStatRequirements: z.array(StatRequirement).max(50).default([]),
  cohortRequirements: z
    .array(z.object({ trial: opaque(128).min(1), cohort: opaque(128), constraint: opaque(40) }))
    .max(50)
    .default([]),
  entitlementRequirements: z
    .array(
      z.object({
        symbol: opaque(128).min(1),
        constraint: opaque(40),
        state: opaque(60).default(''),
        specialization: opaque(500).optional(),
      }),
    )
    .max(50)
    .default([]),
  offerRequirements: z
    .array(
      z.object({
        offerSymbol: CommerceSymbol,
        purchases: z.object({ constraint: z.enum(commerceConstraints), value: z.int() }),
      }),
    )
    .max(50)
    .default([]),
  /** Audience that can see and buy it, in addition to the requirements; default: all players. */
  audience: StandingAudience.optional(),
  clientData: recordUpTo(200, opaque(128).min(1, 'needs a name'), opaque(4_096)).default({}),
})
export type Listing = z.infer<typeof Listing>

export const maxListings = 500

export const Store = z.object({
  symbol: CommerceSymbol,
  title: opaque(500).optional(),
  listings: z.array(Listing).max(maxListings).default([]),
  /** Upper bound of the listings shown at once, in their order. */
  activeListingLimit: z.int().min(1).max(maxListings).optional(),
  /** How many listings each player sees; the choice changes every `refreshTime` seconds. */
  choose: z.int().min(1).max(maxListings).optional(),
  refreshTime: Seconds.optional(),
  /** True if clients also get listings that are not open, marked as inactive. */
  showInactiveListings: z.boolean().optional(),
})
export type Store = z.infer<typeof Store>

/** The platforms’ stores that the console offers for product ids. */
export const skuStores = ['itunes', 'googleplay', 'amazon', 'steam', 'windows', 'facebook'] as const

export const Sku = z.object({
  name: CommerceSymbol,
  description: opaque(5_000).default(''),
  /** In minor units of the realm's main currency: 999 is 9.99. */
  realPrice: z.int().min(0).max(100_000_000),
  /** The product’s id in each of the platforms’ stores. */
  productIds: recordUpTo(50, opaque(60).min(1, 'needs a name'), opaque(300)).default({}),
})
export type Sku = z.infer<typeof Sku>
