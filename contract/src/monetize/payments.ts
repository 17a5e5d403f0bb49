import * as z from 'zod'
import { endpoint } from '../core/endpoint.ts'
import { fitsCurrency } from '../core/money.ts'
import { CommonResponse, EmptyResponse, Id, sortBy } from '../core/shapes.ts'
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

const PaymentDetails = z.object({
  /** In minor units: 999 is 9.99. */
  price: z.int(),
  quantity: z.int(),
  /** Name of the product. */
  name: z.string(),
  /** `listing:store` */
  reference: z.string(),
  /** The store in the game that sold it. */
  gameplace: z.string(),
  sku: z.string(),
  providerProductId: z.string(),
  /** From the client: the displayed amount, and the code of its currency. */
  localPrice: z.string().optional(),
  localCurrency: z.string().optional(),
  /** Amount paid according to the store, in minor units of its currency; absent if the store does not report it. */
  paidAmount: z.int().optional(),
  paidCurrency: z.string().optional(),
  /**
   * Started within a purchase limit of the listing and completed above it. The player was charged, so the goods were
   * granted.
   */
  isOverLimit: z.boolean().optional(),
  category: z.string().optional(),
  subcategory: z.string().optional(),
})
export type PaymentDetails = z.infer<typeof PaymentDetails>

/** `data` is free text. */
const HistoryEntry = z.object({ change: z.string(), data: z.string().optional(), timestamp: z.string().optional() })
export type PaymentHistoryEntry = z.infer<typeof HistoryEntry>

const GrantedEntitlement = z.object({
  symbol: z.string(),
  specialization: z.string().optional(),
  action: z.literal('GRANT'),
  quantity: z.int(),
})
export type GrantedEntitlement = z.infer<typeof GrantedEntitlement>

export const PaymentAudit = z.object({
  gt: Id,
  txid: Id,
  providername: z.string(),
  /** The provider’s id of the payment; empty until it is known. */
  providerid: z.string(),
  txstate: z.enum(paymentStates),
  details: PaymentDetails,
  /** Oldest first; the `change` of the last entry is the current state. */
  history: z.array(HistoryEntry),
  entitlements: z.array(GrantedEntitlement),
  obtainCurrency: z.array(CurrencyChange).optional(),
  obtainItems: z.array(NewItem).optional(),
  created: z.int(),
  updated: z.int(),
  version: z.string(),
  /** Unique for each receipt, so that no receipt pays twice. */
  replayGuardValue: z.string().optional(),
  /** The newest refund, also a reversed one. */
  refund: Refund.optional(),
})
export type PaymentAudit = z.infer<typeof PaymentAudit>

const paymentFilterFields = {
  ...paymentSearchFields,
  /** The provider’s name, or its word in addresses: `Google Play`, `googleplay`. */
  provider: opaque(60).optional(),
  /** Refunded payments whose goods wait for an operator’s decision. */
  refund: z.literal('waiting').optional(),
  txid: Id.optional(),
  providerid: opaque(300).optional(),
  /** The gamer tag. */
  player: Id.optional(),
  /** A txid, a gamer tag or a provider’s id such as `GPA.…`: the server finds out which one it is. */
  search: text(300).min(1).optional(),
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
    /** How many payments to skip; use `cursor` for paging. */
    start: z.int().min(0).max(10_000).default(0),
    sort: sortBy('created', 'price').default('-created'),
    cursor: opaque(200).optional(),
    limit: z.int().min(1).max(1_000).default(50),
  }),
  response: z.object({
    audits: z.array(PaymentAudit),
    /** The realm's main currency, which prices are in. */
    currency: z.string(),
    next: z.string().nullable(),
  }),
})

/** Upper bound of the payments that are summed; of more, the newest ones are. */
export const maxSummedPayments = 100_000

/** The amounts of one currency, in its minor units. */
const CurrencyTotal = z.object({
  currency: z.string(),
  /** Payments that gave their goods, also those that were refunded later. */
  paid: z.int(),
  gross: z.int(),
  refunds: z.int(),
  refunded: z.int(),
})

export const PaymentTotals = z.object({
  payments: z.int(),
  players: z.int(),
  /** False: only the newest 100,000 payments are summed. */
  isExact: z.boolean(),
  /**
   * By the currency that the store reported, largest first. A payment without a reported amount counts with its price,
   * in the realm's main currency.
   */
  currencies: z.array(CurrencyTotal),
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
  body: z.object({ state: z.enum(['DISPUTED', 'RESOLVED']), note: opaque(1_000).default('') }),
  response: CommonResponse,
  errors: ['PaymentNotFound', 'PaymentOver', 'StaleVersion'],
})

const params = z.object({ provider: z.enum(Object.keys(paymentProviders) as [PaymentProvider, ...PaymentProvider[]]) })
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
  query: z.object({ sku: opaque(128).min(1, 'is missing') }),
  response: z.object({ id: z.string(), name: z.string(), description: z.string(), price: z.int() }),
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
    /** `listing:store` */
    purchaseId: opaque(300).min(1, 'is missing'),
    language: opaque(35).optional(),
    time: opaque(60).optional(),
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
  access: { player: 'any' },
  params,
  body: z.object({
    txid: Id,
    receipt: opaque(100_000).default(''),
    priceInLocalCurrency: opaque(60).default(''),
    isoCurrencySymbol: opaque(60).default(''),
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
  body: z.object({ txid: Id, reason: opaque(4_000).default('') }),
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
      purchaseId: opaque(300).default(''),
      skuName: opaque(128).default(''),
      skuProductId: opaque(300).default(''),
      /** The provider that was paid; default: the provider in the address. */
      store: opaque(60).default(''),
      priceInLocalCurrency: z.number().min(0).max(1_000_000_000).default(0),
      /** The ISO code of the currency. The price has no more decimals than it. */
      isoCurrencySymbol: currencyCode().default(''),
      obtainItems: z.array(NewItem).max(100).default([]),
      obtainCurrency: z.array(CurrencyChange).max(100).default([]),
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
  body: z.object({ receipt: opaque(100_000).default('') }),
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
  params: z.object({ gamerTag: Id }),
  response: CommonResponse,
  errors: ['PlayerNotFound'],
})
