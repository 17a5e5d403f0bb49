import * as z from 'zod'
import { endpoint } from '../core/endpoint.ts'
import { fitsCurrency } from '../core/money.ts'
import { CommonResponse, EmptyResponse, Id, Millis, sortBy } from '../core/shapes.ts'
import { currencyCode, opaque, text } from '../core/values.ts'
import { CurrencyChange } from './commerce-shapes.ts'
import { NewItem } from './inventory.ts'
import { paymentSearchFields } from './payment-search.ts'
import { paymentStates } from './payment-states.ts'
import { Refund } from './payments-refunds.ts'

/** The providers that clients can start a payment with: the word in addresses, and the name. */
export const paymentProviders = {
  itunes: 'ITunes',
  googleplay: 'Google Play',
  facebook: 'Facebook',
  steam: 'Steam',
  windows: 'Windows',
  amazon: 'Amazon',
  flexion: 'Flexion',
  kong: 'Kong',
  bluesnap: 'Bluesnap',
  coupon: 'Coupon',
  test: 'Test',
} as const
export type PaymentProvider = keyof typeof paymentProviders

/** All providers of payments; some payments were made elsewhere and only reported. */
export const providerNames = [
  'ITunes',
  'Facebook',
  'Google Play',
  'Steam',
  'Flexion',
  'Free',
  'Test',
  'Kong',
  'Bluesnap',
  'Amazon',
  'Windows',
  'Coupon',
] as const

export type PaymentState = (typeof paymentStates)[number]

/** The states that an operator may set, by current state. */
export const nextStates: Partial<Record<PaymentState, readonly ('DISPUTED' | 'RESOLVED')[]>> = {
  COMPLETED: ['DISPUTED'],
  FAILED: ['DISPUTED'],
  DISPUTED: ['RESOLVED'],
}

export const PaymentDetails = z.object({
  price: z.int().describe('In minor units: 999 is 9.99.'),
  quantity: z.int().describe('Number of units bought. For a payment with coupons: the number of coupons.'),
  name: z.string().describe('Name of the product.'),
  reference: z.string().describe('`listing:store`'),
  gameplace: z.string().describe('The store in the game that sold it.'),
  sku: z.string().describe('Name of the SKU; empty: none.'),
  providerProductId: z.string().describe('Id of the product at the provider; empty: none.'),
  localPrice: z.string().optional().describe('From the client: the displayed amount, and the code of its currency.'),
  localCurrency: z.string().optional().describe('Currency code that the client sent with `localPrice`; absent: none.'),
  paidAmount: z
    .int()
    .optional()
    .describe(
      'Amount paid according to the store, in minor units of its currency; absent if the store does not report it.',
    ),
  paidCurrency: z
    .string()
    .optional()
    .describe('ISO code of the currency of `paidAmount`; absent if the store does not report it.'),
  isOverLimit: z
    .boolean()
    .optional()
    .describe(
      'Started within a purchase limit of the listing and completed above it. The player was charged, so the goods were granted.',
    ),
  surplus: z
    .object({
      nth: z.int().describe('Number of this purchase, counted like the limit: 3 is the third one.'),
      limit: z.int().describe('The purchase limit of the listing when the payment was completed.'),
    })
    .optional()
    .describe('With `isOverLimit`: which purchase it was. Absent for older payments.'),
  surplusKeptAt: Millis.optional().describe(
    'With `isOverLimit`: when an operator decided that the player keeps the payment and its goods; absent: not decided.',
  ),
  sale: z
    .object({
      id: z.int().describe('Number of the sale.'),
      regularPrice: z.int().describe('Price without the sale, in minor units.'),
    })
    .optional()
    .describe('The sale whose price the player paid, and the price without it in minor units.'),
  category: z.string().optional().describe('Category of the payment, such as `reported by the client`; absent: none.'),
  subcategory: z.string().optional().describe('Subcategory of the payment; absent: none.'),
})
export type PaymentDetails = z.infer<typeof PaymentDetails>

/** `data` is free text. */
const HistoryEntry = z.object({
  change: z.string().describe('State after this step.'),
  data: z.string().optional().describe('Details of the step as text, such as a reason; absent or empty: none.'),
  timestamp: z.string().optional().describe('Time of the step in ISO 8601, UTC.'),
})
export type PaymentHistoryEntry = z.infer<typeof HistoryEntry>

const GrantedEntitlement = z.object({
  symbol: z.string().describe('Symbol of the entitlement.'),
  specialization: z.string().optional().describe('Specialization of the entitlement; absent: none.'),
  action: z.literal('GRANT'),
  quantity: z.int().describe('Number of granted entitlements.'),
})
export type GrantedEntitlement = z.infer<typeof GrantedEntitlement>

export const PaymentAudit = z.object({
  gt: Id,
  txid: Id,
  providername: z.string().describe('Name of the provider, such as Google Play.'),
  providerid: z.string().describe('The provider’s id of the payment; empty until it is known.'),
  txstate: z.enum(paymentStates).describe('Current state of the payment.'),
  details: PaymentDetails.describe('Product and price of the payment.'),
  history: z.array(HistoryEntry).describe('Oldest first; the `change` of the last entry is the current state.'),
  entitlements: z.array(GrantedEntitlement).describe('Entitlements that the payment gives.'),
  obtainCurrency: z.array(CurrencyChange).optional().describe('Currencies that the payment gives; absent: none.'),
  obtainItems: z.array(NewItem).optional().describe('Items that the payment gives; absent: none.'),
  created: z.int().describe('When it was created.'),
  updated: z.int().describe('Time of the last change, in milliseconds since 1970, UTC.'),
  version: z.string().describe('Version of the payment, increased with each change.'),
  replayGuardValue: z.string().optional().describe('Unique for each receipt, so that no receipt pays twice.'),
  refund: Refund.optional().describe('The newest refund, also a reversed one.'),
})
export type PaymentAudit = z.infer<typeof PaymentAudit>

const paymentFilterFields = {
  ...paymentSearchFields,
  provider: opaque(60)
    .optional()
    .describe('The provider’s name, or its word in addresses: `Google Play`, `googleplay`.'),
  refund: z.literal('waiting').optional().describe('Refunded payments whose goods wait for an operator’s decision.'),
  surplus: z
    .literal('open')
    .optional()
    .describe('Payments above a purchase limit that are neither refunded nor kept by a decision.'),
  txid: Id.optional(),
  providerid: opaque(300).optional().describe('Only the payment with this id at the provider.'),
  player: Id.optional().describe('The gamer tag.'),
  search: text(300)
    .min(1)
    .optional()
    .describe('A txid, a gamer tag or a provider’s id such as `GPA.…`: the server finds out which one it is.'),
}

const PaymentFilter = z.object(paymentFilterFields)
export type PaymentFilter = z.infer<typeof PaymentFilter>

const viewAccess = {
  operator: ['view real-money-transactions', 'view player-real-money-transactions'],
} as const

export const listPaymentAudits = endpoint({
  method: 'GET',
  path: '/basic/payments/audits',
  summary: 'List payments with real money, newest first by default: all of the realm, or of one player.',
  scope: 'realm',
  access: viewAccess,
  query: z.object({
    ...paymentFilterFields,
    start: z.int().min(0).max(10_000).default(0).describe('How many payments to skip; use `cursor` for paging.'),
    sort: sortBy('created', 'price').default('-created'),
    cursor: opaque(200).optional().describe('The next of the previous page. Absent: the first page.'),
    limit: z.int().min(1).max(1_000).default(50).describe('The largest number of rows of the response.'),
  }),
  response: z.object({
    audits: z.array(PaymentAudit).describe('Matching payments of this page.'),
    currency: z.string().describe("The realm's main currency, which prices are in."),
    next: z.string().nullable().describe('Send it as cursor to get the next page. Null: this page is the last.'),
  }),
})

/** Upper bound of the payments that are summed; of more, the newest ones are. */
export const maxSummedPayments = 100_000

/** The amounts of one currency, in its minor units. */
const CurrencyTotal = z.object({
  currency: z.string().describe('ISO code of the currency.'),
  paid: z.int().describe('Payments that gave their goods, also those that were refunded later.'),
  gross: z.int().describe('Sum of the payments in `paid`, in minor units, before refunds.'),
  refunds: z.int().describe('Number of refunded payments, without reversed refunds.'),
  refunded: z.int().describe('Sum of the refunds, in minor units, without reversed refunds.'),
  surpluses: z.int().describe('Number of payments above a purchase limit that are neither refunded nor kept.'),
  surplus: z.int().describe('Sum of the payments in `surpluses`, in minor units.'),
})

export const PaymentTotals = z.object({
  payments: z.int().describe('Number of matching payments in any state.'),
  players: z.int().describe('Number of different players with a matching payment.'),
  isExact: z.boolean().describe('False: only the newest 100,000 payments are summed.'),
  currencies: z
    .array(CurrencyTotal)
    .describe(
      "By the currency that the store reported, largest first. A payment without a reported amount counts with its price, in the realm's main currency.",
    ),
})
export type PaymentTotals = z.infer<typeof PaymentTotals>

export const getPaymentTotals = endpoint({
  method: 'GET',
  path: '/api/payments/totals',
  summary: 'Count and sum all payments that match the filters of the list, for each currency.',
  scope: 'realm',
  access: viewAccess,
  query: PaymentFilter,
  response: PaymentTotals,
})

export const setPaymentState = endpoint({
  method: 'PUT',
  path: '/api/payments/:txid/state',
  summary: 'Mark a payment as disputed, or its dispute as resolved.',
  scope: 'realm',
  reaches: 'one',
  access: { operator: 'edit real-money-transactions' },
  params: z.object({ txid: Id }),
  body: z.object({
    state: z
      .enum(['DISPUTED', 'RESOLVED'])
      .describe('`DISPUTED` for a completed or failed payment; `RESOLVED` for a disputed one.'),
    note: opaque(1_000).default('').describe('Note for the history of the payment; empty: none.'),
  }),
  response: CommonResponse,
  errors: ['PaymentNotFound', 'PaymentOver', 'StaleVersion'],
})

const params = z.object({
  provider: z
    .enum(Object.keys(paymentProviders) as [PaymentProvider, ...PaymentProvider[]])
    .describe('Provider of the payment, such as googleplay.'),
})
const Result = EmptyResponse

const whileGiving = [
  'InsufficientCurrency',
  'ItemNotFound',
  'TooManyItems',
  'GiftNotAvailable',
  'PlayerNotFound',
] as const

export const getPaymentProduct = endpoint({
  method: 'GET',
  path: '/basic/payments/:provider/product',
  summary: 'Get a SKU’s name and id at a platform’s store, and its price in minor units.',
  scope: 'realm',
  access: { operator: ['view sku', 'view commerce-catalog'], player: 'any' },
  params,
  query: z.object({ sku: opaque(128).min(1, 'is missing').describe('Name of the SKU.') }),
  response: z.object({
    id: z.string().describe('Id of the product at the provider; without one, the name of the SKU.'),
    name: z.string().describe('Name of the SKU.'),
    description: z.string().describe('Display text about the product; empty: none.'),
    price: z.int().describe("Price in minor units of the realm's main currency."),
  }),
  errors: ['SkuNotFound'],
})

export const beginPayment = endpoint({
  method: 'POST',
  path: '/basic/payments/:provider/purchase/begin',
  summary: 'Begin a payment for a listing with real money. The client passes the response to the platform’s store.',
  scope: 'realm',
  access: { player: 'any' },
  params,
  body: z.object({
    purchaseId: opaque(300).min(1, 'is missing').describe('`listing:store`'),
    language: opaque(35).optional().describe('A language code, such as en or de.'),
    time: opaque(60).optional().describe('Ignored: the server uses its own time.'),
  }),
  response: z.object({ txid: Id }),
  errors: [
    'PaymentProviderInactive',
    'PlayerNotFound',
    'ListingNotFound',
    'ListingNotAvailable',
    'PurchaseLimitReached',
    'GiftNotAvailable',
    'PaymentNotVerified',
    'PaymentStoreUnavailable',
  ],
})

export const completePayment = endpoint({
  method: 'POST',
  path: '/basic/payments/:provider/purchase/complete',
  summary:
    'Complete a payment with the receipt. Once the store confirms it, the player gets the listing. Idempotent: repeating the call gives nothing more.',
  scope: 'realm',
  repeatable: {},
  access: { player: 'any' },
  params,
  body: z.object({
    txid: Id,
    receipt: opaque(100_000)
      .default('')
      .describe('Receipt of the provider, unchanged. Its format depends on the provider.'),
    priceInLocalCurrency: opaque(60)
      .default('')
      .describe('Price as the client showed it, for the records. Empty: unknown.'),
    isoCurrencySymbol: opaque(60).default('').describe('Currency code of `priceInLocalCurrency`. Empty: unknown.'),
  }),
  response: Result,
  errors: [
    ...whileGiving,
    'PaymentProviderInactive',
    'PaymentNotFound',
    'PaymentOver',
    'PaymentNotVerified',
    'PaymentStoreUnavailable',
    'ListingNotFound',
    'ListingNotAvailable',
    'PurchaseLimitReached',
  ],
})

export const cancelPayment = endpoint({
  method: 'POST',
  path: '/basic/payments/:provider/purchase/cancel',
  summary: 'Cancel a payment on behalf of the player.',
  scope: 'realm',
  access: { player: 'any' },
  params,
  body: z.object({ txid: Id }),
  response: Result,
  errors: ['PaymentNotFound', 'PaymentOver'],
})

export const failPayment = endpoint({
  method: 'POST',
  path: '/basic/payments/:provider/purchase/fail',
  summary:
    'Report that the platform’s store has failed. A plain code such as BILLER_NOT_READY means a problem of the client.',
  scope: 'realm',
  access: { player: 'any' },
  params,
  body: z.object({
    txid: Id,
    reason: opaque(4_000).default('').describe("Error code or message of the platform's store; stored in the history."),
  }),
  response: Result,
  errors: ['PaymentNotFound', 'PaymentOver'],
})

export const trackPayment = endpoint({
  method: 'POST',
  path: '/basic/payments/:provider/purchase/track',
  summary: 'Report a payment that was made outside the server. It is stored as reported and gives nothing.',
  scope: 'realm',
  access: { player: 'any' },
  params,
  body: z
    .object({
      purchaseId: opaque(300).default('').describe('`listing:store` of the purchase, stored as reported. Empty: none.'),
      skuName: opaque(128).default('').describe('Name of the product, stored as reported. Empty: none.'),
      skuProductId: opaque(300)
        .default('')
        .describe('Id of the product at the provider, stored as reported. Empty: none.'),
      store: opaque(60).default('').describe('The provider that was paid; default: the provider in the address.'),
      priceInLocalCurrency: z
        .number()
        .min(0)
        .max(1_000_000_000)
        .default(0)
        .describe('Paid price in major units of `isoCurrencySymbol`, such as 9.99.'),
      isoCurrencySymbol: currencyCode()
        .default('')
        .describe('The ISO code of the currency. The price has no more decimals than it.'),
      obtainItems: z
        .array(NewItem)
        .max(100)
        .default([])
        .describe('Items that the player got elsewhere. They are recorded, not given.'),
      obtainCurrency: z
        .array(CurrencyChange)
        .max(100)
        .default([])
        .describe('Currencies that the player got elsewhere. They are recorded, not given.'),
    })
    .refine(({ priceInLocalCurrency: price, isoCurrencySymbol: code }) => code === '' || fitsCurrency(price, code), {
      path: ['priceInLocalCurrency'],
      message: 'must not have more decimals than its currency',
    }),
  response: Result,
  errors: ['PaymentProviderInactive', 'PlayerNotFound'],
})

export const verifyReceipt = endpoint({
  method: 'POST',
  path: '/basic/payments/:provider/purchase/verify',
  summary: 'Verify a receipt with the store. Nothing is changed.',
  scope: 'realm',
  access: { player: 'any' },
  params,
  readOnly: true,
  body: z.object({
    receipt: opaque(100_000)
      .default('')
      .describe('Receipt of the provider, unchanged. Its format depends on the provider.'),
  }),
  response: Result,
  errors: ['PaymentProviderInactive', 'PaymentNotVerified', 'PaymentStoreUnavailable'],
})

export const checkPayer = endpoint({
  method: 'GET',
  path: '/object/payments/:gamerTag',
  summary: 'Check that a player exists, so that payments can be made for them.',
  scope: 'realm',
  access: {
    operator: ['view real-money-transactions', 'view player-real-money-transactions'],
    player: 'own',
    owner: ({ params }) => params.gamerTag,
  },
  params: z.object({ gamerTag: Id.describe('The gamer tag: the id of the player in this realm.') }),
  response: CommonResponse,
  errors: ['PlayerNotFound'],
})
