import * as z from 'zod'
import { endpoint } from '../core/endpoint.ts'
import { buildPageSchema, EmptyResponse, Id, Millis, pageQuery, recordUpTo, Version } from '../core/shapes.ts'
import { name, opaque, text } from '../core/values.ts'
import { StandingAudience } from '../players/player-search.ts'
import { CommerceSymbol } from './commerce-shapes.ts'

/** Sales: lower prices of listings for a time. */

/** Maximum number of sales of a realm, including ended ones. */
export const maxSales = 200

export const maxSaleListings = 20

/** Highest share of the audience that keeps the regular price, in percent. */
export const maxHoldOut = 50

/**
 * A listing on sale with exactly one of the three prices. A price in a currency of the game takes a percentage or an
 * amount. A real-money price takes a SKU: the platforms' stores define its price.
 */
export const SaleListing = z
  .object({
    store: CommerceSymbol.describe('Symbol of the store in the catalog.'),
    listing: CommerceSymbol.describe('Symbol of the listing in this store.'),
    percent: z
      .int()
      .min(1)
      .max(99)
      .optional()
      .describe('Reduction of the regular price; the price is rounded to a whole amount of at least 1.')
      .meta({ examples: [20] }),
    amount: z.int().min(1).max(1_000_000_000).optional().describe('The new amount of the currency.'),
    sku: CommerceSymbol.optional().describe('The SKU with the lower price.'),
  })
  .refine((one) => [one.percent, one.amount, one.sku].filter((price) => price !== undefined).length === 1, {
    message: 'must have one price: percent, amount or sku',
    path: ['percent'],
  })
export type SaleListing = z.infer<typeof SaleListing>

const Texts = (max: number) => recordUpTo(200, opaque(35).min(1), text(max)).default({})

export const saleFields = {
  name: name(100).describe('For the staff, such as “Chest of gems −50 %”.'),
  listings: z
    .array(SaleListing)
    .min(1, 'needs a listing')
    .max(maxSaleListings)
    .describe('Listings on sale, each with its reduced price.'),
  start: Millis.describe('The first moment of the sale.'),
  end: Millis.describe('The first moment after it.').meta({ examples: [1_769_083_200_000] }),
  audience: StandingAudience.optional().describe('Players who get the price; default: all players.'),
  holdOut: z
    .int()
    .min(0)
    .max(maxHoldOut)
    .default(0)
    .describe('Share of the audience in percent that keeps the regular price, to measure the effect.'),
  limit: z
    .int()
    .min(1)
    .max(1_000_000)
    .optional()
    .describe('How often a player may buy at this price; then the regular price applies.'),
  badge: Texts(40).describe('A short text on the listing, by language, such as “−50 %”.'),
  texts: Texts(300).describe('A sentence about the sale, by language.'),
}

export const SaleFields = z.object(saleFields).refine(({ start, end }) => start < end, {
  message: 'must be after the start',
  path: ['end'],
})
export type SaleFields = z.infer<typeof SaleFields>

export const saleStates = ['scheduled', 'running', 'ended'] as const
export type SaleState = (typeof saleStates)[number]

export const Sale = z.object({
  ...saleFields,
  id: Id,
  state: z.enum(saleStates).describe('`scheduled` before the start, `running` until the end, then `ended`.'),
  version: Version,
  updatedAt: Millis.describe('When it was last changed.'),
  sold: z
    .int()
    .describe('Purchases at the price of the sale, and the players who made them. Refunds are not subtracted.'),
  buyers: z.int().describe('Different players who bought at the price of the sale.'),
  income: z
    .array(
      z.object({
        currency: z.string().optional().describe('Content id of the in-game currency; absent for real money.'),
        amount: z.int().describe('Sum of the payments: a whole number of the currency, or minor units for real money.'),
      }),
    )
    .describe("Their payments by currency; without a currency: in minor units of the realm's main currency."),
  problems: z.array(z.string()).describe('Why a listing is not cheaper now, one sentence each, such as a deleted SKU.'),
  overlaps: z
    .array(z.object({ id: Id, name: z.string().describe('Name of the other sale.') }))
    .describe('Other sales of a listing at the same time for another audience. Players in both get the lower price.'),
})
export type Sale = z.infer<typeof Sale>

export const listSales = endpoint({
  method: 'GET',
  path: '/api/commerce/sales',
  summary: 'List the sales of the realm with their state, purchases and income, the latest start first.',
  scope: 'realm',
  access: { operator: 'view commerce-catalog' },
  response: z.object({
    sales: z.array(Sale).describe('All sales of the realm, latest start first.'),
    currency: z.string().describe("The realm's main currency."),
  }),
})

const saleErrors = ['SaleOverlaps', 'SegmentNotFound', 'TrialNotFound'] as const

export const createSale = endpoint({
  method: 'POST',
  path: '/api/commerce/sales',
  summary: 'Put listings on sale for a time. The regular price returns automatically at the end.',
  scope: 'realm',
  reaches: 'none',
  reviewed: true,
  access: { operator: 'edit commerce-catalog' },
  body: SaleFields,
  response: z.object({ id: Id }),
  errors: [...saleErrors, 'TooManySales'],
})

const params = z.object({ id: Id })

export const updateSale = endpoint({
  method: 'PUT',
  path: '/api/commerce/sales/:id',
  summary: 'Replace a sale that has not ended. The start of a running sale cannot be changed.',
  scope: 'realm',
  reaches: 'none',
  reviewed: true,
  access: { operator: 'edit commerce-catalog' },
  params,
  body: SaleFields,
  response: EmptyResponse,
  errors: ['SaleNotFound', 'SaleEnded', 'StaleVersion', ...saleErrors],
})

export const endSale = endpoint({
  method: 'POST',
  path: '/api/commerce/sales/:id/end',
  summary: 'End a running sale now. Payments that have begun keep its price.',
  scope: 'realm',
  reaches: 'none',
  access: { operator: 'edit commerce-catalog' },
  params,
  response: EmptyResponse,
  errors: ['SaleNotFound', 'SaleNotRunning'],
})

export const extendSale = endpoint({
  method: 'POST',
  path: '/api/commerce/sales/:id/extend',
  summary: 'Move the end of a sale that has not ended to a later time.',
  scope: 'realm',
  reaches: 'none',
  access: { operator: 'edit commerce-catalog' },
  params,
  body: z.object({ end: Millis.describe('New end, after the current one, in milliseconds since 1970, UTC.') }),
  response: EmptyResponse,
  errors: ['SaleNotFound', 'SaleEnded', 'SaleOverlaps'],
})

export const deleteSale = endpoint({
  method: 'DELETE',
  path: '/api/commerce/sales/:id',
  summary: 'Delete a sale. If it runs, the regular price applies immediately. Its purchases remain.',
  scope: 'realm',
  reaches: 'none',
  access: { operator: 'edit commerce-catalog' },
  params,
  response: EmptyResponse,
  errors: ['SaleNotFound'],
})

export const SalePurchase = z.object({
  id: Id,
  at: Millis.describe('Time of the purchase, in milliseconds since 1970, UTC.'),
  gamerTag: Id.describe('The gamer tag: the id of the player in this realm.'),
  store: z.string().describe('Symbol of the store that the player bought from.'),
  listing: z.string().describe('Symbol of the bought listing.'),
  currency: z.string().optional().describe('Absent: real money.'),
  paid: z.int().describe('Price of this purchase: units of the in-game currency, or minor units for real money.'),
  regular: z.int().describe('The price without the sale.'),
})
export type SalePurchase = z.infer<typeof SalePurchase>

export const listSalePurchases = endpoint({
  method: 'GET',
  path: '/api/commerce/sales/:id/purchases',
  summary: 'List the purchases at the price of a sale, newest first.',
  scope: 'realm',
  access: { operator: 'view commerce-catalog' },
  params,
  query: z.object(pageQuery),
  response: buildPageSchema(SalePurchase),
  errors: ['SaleNotFound'],
})

export const copyListing = endpoint({
  method: 'POST',
  path: '/api/commerce/listings/copy',
  summary: 'Duplicate a listing of the catalogue. The copy is switched off and has everything else of the original.',
  scope: 'realm',
  reaches: 'none',
  access: { operator: 'edit commerce-catalog' },
  body: z.object({
    store: CommerceSymbol.describe('Symbol of the store that contains the original and gets the copy.'),
    listing: CommerceSymbol.describe('Symbol of the listing to copy.'),
    symbol: CommerceSymbol.optional().describe(
      'Symbol of the copy; default: the first free one of `<listing>-copy`, `<listing>-copy-2` …',
    ),
  }),
  response: z.object({ symbol: z.string().describe('Symbol of the new listing.') }),
  errors: ['ListingNotFound', 'ListingExists', 'StaleVersion', 'UnknownSymbol', 'SegmentNotFound', 'TrialNotFound'],
})

/** The first free symbol of a copy, for the server and for the form. */
export function copySymbol(symbol: string, taken: readonly string[]): string {
  const stem = `${symbol.slice(0, 115)}-copy`
  if (!taken.includes(stem)) return stem
  for (let number = 2; ; number += 1) if (!taken.includes(`${stem}-${number}`)) return `${stem}-${number}`
}

/** The price after a reduction: a whole amount of at least 1. */
export const reduceByPercent = (amount: number, percent: number): number =>
  Math.max(1, Math.round((amount * (100 - percent)) / 100))
