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
  type: z
    .enum(priceTypes)
    .describe('`sku` for real money. `currency` and `in_game_currency` both mean an in-game currency.'),
  symbol: CommerceSymbol.describe('The currency’s content id, or the name of the SKU.'),
  amount: z
    .int()
    .min(0)
    .max(1_000_000_000)
    .default(1)
    .describe('Units of the in-game currency for one purchase. Prices by SKU do not use it.'),
  schedule: z
    .array(z.int().min(0).max(1_000_000_000))
    .max(100)
    .optional()
    .describe('Prices of a player’s first, second … purchase; the last one applies to all later purchases.'),
})
export type Price = z.infer<typeof Price>

/** Texts by language. A plain list, as older tools send it, is in English. */
const Texts = recordUpTo(200, opaque(35).min(1), opaque(5_000))
const TextsInput = z.union([Texts, z.array(opaque(5_000)).max(50)])

const Image = z.object({
  file: opaque(500).describe('File name or URL of the image, interpreted by the game.'),
  atlas_info: z
    .unknown()
    .optional()
    .describe('Position of the image in a texture atlas, in any JSON form; only the game reads it.'),
})
export const imageSizes = ['small', 'medium', 'large'] as const
const Images = z.object({
  small: Image.optional().describe('Image for small views; absent: none.'),
  medium: Image.optional().describe('Image for medium views; absent: none.'),
  large: Image.optional().describe('Image for large views; absent: none.'),
})
const ImagesInput = z.union([Images, z.array(opaque(500)).max(3)])

/** An entitlement with its specialization; the symbol may also be a currency or an item. */
export const Obtained = z.object({
  ent: opaque(128).min(1, 'is missing').describe('Symbol of an entitlement, a currency or an item.'),
  count: z.int().min(1).max(1_000_000_000).default(1).describe('Number given with each purchase.'),
  spec: opaque(500).default('').describe('Specialization of the entitlement; empty: none.'),
})
export type Obtained = z.infer<typeof Obtained>

export const CurrencyChange = z.object({
  symbol: CommerceSymbol.describe('Content id of the currency, such as currency.gems.'),
  amount: z.int().min(1).max(1_000_000_000).describe('Units of the currency that are added.'),
  originalAmount: z
    .int()
    .optional()
    .describe('Amount before a bonus, as older tools send it. The server stores it unchanged.'),
})
export type CurrencyChange = z.infer<typeof CurrencyChange>

const offer = {
  symbol: CommerceSymbol.describe('Unique symbol of the offer. Listings refer to it.'),
  obtainCurrency: z.array(CurrencyChange).max(100).default([]).describe('Currencies that each purchase gives.'),
  obtainItems: z
    .array(NewItem)
    .max(100)
    .default([])
    .describe('Items that each purchase creates in the inventory, with their properties.'),
  price: Price.optional().describe('The price for listings that set none.'),
  coupons: z
    .int()
    .min(0)
    .max(1_000_000)
    .default(0)
    .describe('How many coupons buy it instead; 0: it cannot be bought with coupons.'),
  buttonText: Texts.optional().describe('Label of the purchase button by language; absent: the game chooses it.'),
  metadata: opaque(20_000).optional().describe('Text for the game, such as JSON. The server does not read it.'),
  lootRoll: z
    .object({
      preroll: z.boolean().describe('True if the game rolls the loot before the purchase.'),
      externalTables: z.array(opaque(200)).max(100).optional().describe('Names of loot tables in the game.'),
    })
    .optional()
    .describe('Settings of a loot roll for the game. The server does not roll.'),
}

export const OfferDefinition = z.object({
  ...offer,
  titles: Texts.describe('Titles of the offer by language code, such as en.'),
  descriptions: Texts.describe('Descriptions of the offer by language code, such as en.'),
  images: Images.describe('Images of the offer in up to three sizes.'),
  obtain: z.array(Obtained).max(100).describe('Entitlements, currencies and items that each purchase gives.'),
})
export type OfferDefinition = z.infer<typeof OfferDefinition>

export const OfferInput = z.object({
  ...offer,
  titles: TextsInput.optional().describe(
    'Titles by language code, or a list whose first entry is English. Default: none.',
  ),
  descriptions: TextsInput.optional().describe(
    'Descriptions by language code, or a list whose first entry is English. Default: none.',
  ),
  images: ImagesInput.optional().describe('Images by size, or a list of files in the order small, medium, large.'),
  obtain: z
    .array(z.union([Obtained, opaque(128).min(1)]))
    .max(100)
    .optional()
    .describe('Goods of each purchase. A plain symbol means one of it. Default: none.'),
})
export type OfferInput = z.infer<typeof OfferInput>

export const commerceConstraints = announcementConstraints

const StatRequirement = z.object({
  stat: opaque(128)
    .min(1, 'is missing')
    .describe('Name of the stat. `GAMER_TAG` compares the gamer tag of the player.'),
  constraint: z
    .enum(commerceConstraints)
    .describe('Comparison of the stat with `value`; `nonexistent`: the stat is not set.'),
  value: z
    .union([opaque(8_192), decimal()])
    .default('')
    .describe('Value to compare with; for `in` and `nin`: values separated by commas.'),
  domain: z.enum(origins).optional().describe('Default: `game`.'),
  access: z.enum(visibilities).optional().describe('Default: `private`.'),
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
  description: opaque(1_000).optional().describe('Note for the staff. Players do not see it.'),
  activeFrom: IsoTime.optional().describe('Start of the schedule as an ISO 8601 time; absent: from the beginning.'),
  activeTo: IsoTime.optional().describe('End of the schedule as an ISO 8601 time; absent: never.'),
  crons: z
    .array(opaque(200))
    .max(20)
    .optional()
    .describe('Cron expressions for the start of a period, in UTC. Only `definitions` decide availability.'),
  definitions: z
    .array(
      z.object({
        second: Parts.describe('Ignored: availability is decided by the minute.'),
        minute: Parts.describe('Minutes, 0 to 59, such as 0 or 0-29; empty: every minute.'),
        hour: Parts.describe('Hours in UTC, 0 to 23, such as 8-20; empty: every hour.'),
        dayOfMonth: Parts.describe('Days of the month, 1 to 31; empty: every day.'),
        month: Parts.describe('Months, 1 to 12; empty: every month.'),
        year: Parts.describe('Years, such as 2026 or 2026-2028; empty: every year.'),
        dayOfWeek: Parts.describe('Days of the week: 0 or 7 is Sunday, 1 is Monday; empty: every day.'),
      }),
    )
    .max(100)
    .optional()
    .describe('Opening times of the listing, in UTC; one match is enough. Empty: always.'),
})
export type Schedule = z.infer<typeof Schedule>

const Seconds = z.int().min(1).max(3_153_600_000)
const Purchases = z.int().min(1).max(1_000_000_000)

export const Listing = z.object({
  symbol: CommerceSymbol.describe('Unique symbol of the listing. Purchases refer to it.'),
  offerSymbol: CommerceSymbol.describe('Symbol of the offer that the listing sells.'),
  price: Price.optional().describe('Default: the offer’s price.'),
  purchaseLimit: Purchases.optional().describe('How often a player may buy it.'),
  buttonText: Texts.optional().describe('Label of the purchase button by language; absent: the label of the offer.'),
  active: z.boolean().optional().describe('Nobody sees a listing that is not active.'),
  queryAfterPurchase: z.boolean().optional().describe('True if the client reads the offers again after a purchase.'),
  activePeriod: z
    .object({
      start: IsoTime.describe('Opening of the listing as an ISO 8601 time.'),
      end: IsoTime.optional().describe('End of the listing as an ISO 8601 time; absent: never.'),
    })
    .optional()
    .describe('Sales period of the listing; absent: no limit.'),
  schedule: Schedule.optional().describe('Recurring opening times of the listing, in UTC; absent: always.'),
  activeDurationSeconds: Seconds.optional().describe(
    'Availability for each player in seconds, from when they first saw the listing.',
  ),
  activeDurationCoolDownSeconds: Seconds.optional().describe(
    'Seconds until the listing reopens for this player; unset: never.',
  ),
  activeDurationPurchaseLimit: Purchases.optional().describe(
    'Purchases of a player within one `activeDurationSeconds`; absent: no limit.',
  ),
  scheduleInstancePurchaseLimit: Purchases.optional().describe(
    'Purchases of a player since the schedule last opened the listing; absent: no limit.',
  ),
  playerStatRequirements: z
    .array(StatRequirement)
    .max(50)
    .default([])
    .describe('Conditions on stats of the player. All must be met.'),
  cohortRequirements: z
    .array(
      z.object({
        trial: opaque(128).min(1).describe('Name of the A/B test.'),
        cohort: opaque(128).describe('Variant of the A/B test to compare with the variant of the player.'),
        constraint: opaque(40).describe('Comparison of the variants, such as `eq` or `neq`. Unknown values mean `eq`.'),
      }),
    )
    .max(50)
    .default([])
    .describe("Conditions on the player's variants in A/B tests. All must be met."),
  entitlementRequirements: z
    .array(
      z.object({
        symbol: opaque(128).min(1).describe('Symbol of the entitlement.'),
        constraint: opaque(40).describe(
          '`neq`, `nin` and `nonexistent`: the player must not have it. Other values: they must have it.',
        ),
        state: opaque(60).default('').describe('State in any case, such as `CLAIMED`; empty: granted or claimed.'),
        specialization: opaque(500).optional().describe('Specialization of the entitlement; absent: not compared.'),
      }),
    )
    .max(50)
    .default([])
    .describe('Entitlements that the player must or must not have. All conditions must be met.'),
  offerRequirements: z
    .array(
      z.object({
        offerSymbol: CommerceSymbol.describe('Symbol of the offer whose purchases are counted.'),
        purchases: z
          .object({
            constraint: z
              .enum(commerceConstraints)
              .describe('Comparison of the number of purchases with `value`; `nonexistent`: no purchase.'),
            value: z.int().describe('Number of purchases to compare with.'),
          })
          .describe('Condition on the number of purchases of this offer by the player.'),
      }),
    )
    .max(50)
    .default([])
    .describe('Conditions on earlier purchases of offers. All must be met.'),
  audience: StandingAudience.optional().describe(
    'Audience that can see and buy it, in addition to the requirements; default: all players.',
  ),
  clientData: recordUpTo(200, opaque(128).min(1, 'needs a name'), opaque(4_096))
    .default({})
    .describe('Names and values for the game, sent with the listing. The server does not read them.'),
})
export type Listing = z.infer<typeof Listing>

export const maxListings = 500

export const Store = z.object({
  symbol: CommerceSymbol.describe('Unique symbol of the store. Clients request it by this symbol.'),
  title: opaque(500).optional().describe('Display name of the store; absent: none.'),
  listings: z.array(Listing).max(maxListings).default([]).describe('Listings of the store in display order.'),
  activeListingLimit: z
    .int()
    .min(1)
    .max(maxListings)
    .optional()
    .describe('Upper bound of the listings shown at once, in their order.'),
  choose: z
    .int()
    .min(1)
    .max(maxListings)
    .optional()
    .describe('How many listings each player sees; the choice changes every `refreshTime` seconds.'),
  refreshTime: Seconds.optional().describe(
    'Interval of the selection by `choose`, in seconds; absent: the choice does not change.',
  ),
  showInactiveListings: z
    .boolean()
    .optional()
    .describe('True if clients also get listings that are not open, marked as inactive.'),
})
export type Store = z.infer<typeof Store>

/** The platforms’ stores that the console offers for product ids. */
export const skuStores = ['itunes', 'googleplay', 'amazon', 'steam', 'windows', 'facebook'] as const

export const Sku = z.object({
  name: CommerceSymbol.describe('Unique name of the SKU. Prices refer to it.'),
  description: opaque(5_000).default('').describe('Display text about the product; empty: none.'),
  realPrice: z.int().min(0).max(100_000_000).describe("In minor units of the realm's main currency: 999 is 9.99."),
  productIds: recordUpTo(50, opaque(60).min(1, 'needs a name'), opaque(300))
    .default({})
    .describe('The product’s id in each of the platforms’ stores.'),
})
export type Sku = z.infer<typeof Sku>
