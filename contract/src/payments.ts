import * as z from 'zod'
import { CurrencyChange } from './commerce-shapes.ts'
import { endpoint } from './core/endpoint.ts'
import { CommonResponse, EmptyResponse, Id } from './core/shapes.ts'
import { NewItem } from './inventory.ts'
import { paymentStates } from './payment-states.ts'

/** The ways of paying that clients begin, as they stand in addresses, with what they are called. */
export const paymentProviders = {
  itunes: 'ITunes',
  googleplay: 'Google Play',
  facebook: 'Facebook',
  steam: 'Steam',
  windows: 'Windows',
  coupon: 'Coupon',
  test: 'Test',
} as const
export type PaymentProvider = keyof typeof paymentProviders

/** All that a payment may have come by: some were made elsewhere and only reported. */
export const providerNames = [
  ...['ITunes', 'Facebook', 'Google Play', 'Steam', 'Flexion', 'Free', 'Test', 'Kong', 'Bluesnap', 'Amazon', 'Windows'],
  'Coupon',
] as const

export type PaymentState = (typeof paymentStates)[number]

/** What an operator may set, by the state there is. */
export const nextStates: Partial<Record<PaymentState, readonly ('DISPUTED' | 'RESOLVED')[]>> = {
  COMPLETED: ['DISPUTED'],
  FAILED: ['DISPUTED'],
  DISPUTED: ['RESOLVED'],
}

const PaymentDetails = z.object({
  /** In minor units: 999 is 9.99. */
  price: z.int(),
  quantity: z.int(),
  /** What was bought. */
  name: z.string(),
  /** `listing:store` */
  reference: z.string(),
  /** The store in the game. */
  gameplace: z.string(),
  sku: z.string(),
  providerProductId: z.string(),
  /** As the client says it: the amount as it was shown, and the currency’s code. */
  localPrice: z.string().optional(),
  localCurrency: z.string().optional(),
  category: z.string().optional(),
  subcategory: z.string().optional(),
})
export type PaymentDetails = z.infer<typeof PaymentDetails>

/** The change’s data is text, of any form. */
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
  /** What the provider calls the payment; empty until it has said so. */
  providerid: z.string(),
  txstate: z.enum(paymentStates),
  details: PaymentDetails,
  /** From the beginning on; the state is the change of the last one. */
  history: z.array(HistoryEntry),
  entitlements: z.array(GrantedEntitlement),
  obtainCurrency: z.array(CurrencyChange).optional(),
  obtainItems: z.array(NewItem).optional(),
  created: z.int(),
  updated: z.int(),
  version: z.string(),
  /** What keeps one receipt from paying twice. */
  replayGuardValue: z.string().optional(),
})
export type PaymentAudit = z.infer<typeof PaymentAudit>

export const listPaymentAudits = endpoint({
  method: 'GET',
  path: '/basic/payments/audits',
  summary: 'Payments with real money, the newest first: all of the realm, or of one player.',
  scope: 'realm',
  access: { operator: ['view real-money-transactions', 'view player-real-money-transactions'] },
  query: z.object({
    state: z.enum(paymentStates).optional(),
    /** By its name or its word in addresses: `Google Play`, `googleplay`. */
    provider: z.string().max(60).optional(),
    txid: Id.optional(),
    providerid: z.string().max(300).optional(),
    /** The gamer tag. */
    player: Id.optional(),
    /** So many are left out; to page, use `cursor`. */
    start: z.int().min(0).max(10_000).default(0),
    cursor: z.string().max(200).optional(),
    limit: z.int().min(1).max(1_000).default(50),
  }),
  response: z.object({ audits: z.array(PaymentAudit), next: z.string().nullable() }),
})

export const setPaymentState = endpoint({
  method: 'PUT',
  path: '/api/payments/:txid/state',
  summary: 'Note that a payment is disputed, or that the dispute is resolved.',
  scope: 'realm',
  access: { operator: 'edit real-money-transactions' },
  params: z.object({ txid: Id }),
  body: z.object({ state: z.enum(['DISPUTED', 'RESOLVED']), note: z.string().max(1_000).default('') }),
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
  summary: 'What a SKU is called at the store of a platform, and what it costs in minor units.',
  scope: 'realm',
  access: { operator: ['view sku', 'view commerce-catalog'], player: 'any' },
  params,
  query: z.object({ sku: z.string().min(1, 'is missing').max(128) }),
  response: z.object({ id: z.string(), name: z.string(), description: z.string(), price: z.int() }),
  errors: ['SkuNotFound'],
})

export const beginPayment = endpoint({
  method: 'POST',
  path: '/basic/payments/:provider/purchase/begin',
  summary: 'Begin to pay for a listing with real money; the store of the platform is asked with what comes back.',
  scope: 'realm',
  access: { player: 'any' },
  params,
  body: z.object({
    /** `listing:store` */
    purchaseId: z.string().min(1, 'is missing').max(300),
    language: z.string().max(35).optional(),
    time: z.string().max(60).optional(),
  }),
  response: z.object({ txid: Id }),
  errors: [
    'PaymentProviderInactive',
    'PlayerNotFound',
    'ListingNotFound',
    'ListingNotAvailable',
    'PurchaseLimitReached',
    'GiftNotAvailable',
  ],
})

export const completePayment = endpoint({
  method: 'POST',
  path: '/basic/payments/:provider/purchase/complete',
  summary: 'Hand in the receipt: what was bought is given once it holds, exactly once however often this comes.',
  scope: 'realm',
  access: { player: 'any' },
  params,
  body: z.object({
    txid: Id,
    receipt: z.string().max(100_000).default(''),
    priceInLocalCurrency: z.string().max(60).default(''),
    isoCurrencySymbol: z.string().max(60).default(''),
  }),
  response: Result,
  errors: [
    ...whileGiving,
    'PaymentProviderInactive',
    'PaymentNotFound',
    'PaymentOver',
    'PaymentNotVerified',
    'ListingNotFound',
    'ListingNotAvailable',
    'PurchaseLimitReached',
  ],
})

export const cancelPayment = endpoint({
  method: 'POST',
  path: '/basic/payments/:provider/purchase/cancel',
  summary: 'The player has changed its mind.',
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
  summary: 'The platform’s store has failed. A bare code such as BILLER_NOT_READY is an issue of the client.',
  scope: 'realm',
  access: { player: 'any' },
  params,
  body: z.object({ txid: Id, reason: z.string().max(4_000).default('') }),
  response: Result,
  errors: ['PaymentNotFound', 'PaymentOver'],
})

export const trackPayment = endpoint({
  method: 'POST',
  path: '/basic/payments/:provider/purchase/track',
  summary: 'Report a payment that was made outside of the server. It is kept as reported; nothing is given for it.',
  scope: 'realm',
  access: { player: 'any' },
  params,
  body: z.object({
    purchaseId: z.string().max(300).default(''),
    skuName: z.string().max(128).default(''),
    skuProductId: z.string().max(300).default(''),
    /** Who was paid; the provider of the address when it is left out. */
    store: z.string().max(60).default(''),
    priceInLocalCurrency: z.number().min(0).max(1_000_000_000).default(0),
    isoCurrencySymbol: z.string().max(60).default(''),
    obtainItems: z.array(NewItem).max(100).default([]),
    obtainCurrency: z.array(CurrencyChange).max(100).default([]),
  }),
  response: Result,
  errors: ['PaymentProviderInactive', 'PlayerNotFound'],
})

export const verifyReceipt = endpoint({
  method: 'POST',
  path: '/basic/payments/:provider/purchase/verify',
  summary: 'Whether a receipt holds. Nothing is changed.',
  scope: 'realm',
  access: { player: 'any' },
  params,
  readOnly: true,
  body: z.object({ receipt: z.string().max(100_000).default('') }),
  response: Result,
  errors: ['PaymentProviderInactive', 'PaymentNotVerified'],
})

export const checkPayer = endpoint({
  method: 'GET',
  path: '/object/payments/:gamerTag',
  summary: 'That there is this player, whose payments are taken here.',
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

// ── What Facebook and Steam would have to be asked, or say ─────────────────

export const confirmFacebookUpdates = endpoint({
  method: 'GET',
  path: '/basic/payments/facebook/update',
  summary: 'Facebook asks whether it may tell of payments. Refused: this server knows no Facebook app.',
  scope: 'realm',
  access: { public: true },
  query: z.object({
    hubMode: z.string().max(100).optional(),
    hubChallenge: z.string().max(1_000).optional(),
    hubVerifyToken: z.string().max(1_000).optional(),
  }),
  response: z.object({ hubChallenge: z.string() }),
  errors: ['NotSetUp'],
})

export const takeFacebookUpdate = endpoint({
  method: 'POST',
  path: '/basic/payments/facebook/update',
  summary: 'Facebook tells that payments have changed. Refused: this server knows no Facebook app.',
  scope: 'realm',
  access: { public: true },
  body: z.object({
    object: z.string().max(100),
    entry: z
      .array(
        z.object({ id: z.string().max(300), time: z.int(), changed_fields: z.array(z.string().max(300)).max(100) }),
      )
      .max(1_000),
  }),
  response: Result,
  errors: ['NotSetUp'],
})

export const checkSteamTicket = endpoint({
  method: 'POST',
  path: '/basic/payments/steam/auth',
  summary: 'Prove who the calling player is at Steam. Refused: this server has no key of a Steam publisher.',
  scope: 'realm',
  access: { player: 'any' },
  body: z.object({ ticket: z.string().max(10_000) }),
  response: Result,
  errors: ['NotSetUp'],
})

export const getSteamOrder = endpoint({
  method: 'GET',
  path: '/basic/payments/steam/order',
  summary: 'What Steam says of an order. Refused: this server has no key of a Steam publisher.',
  scope: 'realm',
  access: { operator: 'view real-money-transactions', player: 'any' },
  query: z.object({ orderId: z.string().min(1, 'is missing').max(300) }),
  response: z.object({
    orderid: z.int(),
    transid: z.int(),
    steamid: z.int(),
    status: z.string(),
    currency: z.string(),
    country: z.string(),
    usstate: z.string(),
    time: z.string(),
    timecreated: z.string(),
    items: z.array(z.object({ itemid: z.int(), qty: z.int(), amount: z.int(), vat: z.int(), itemstatus: z.string() })),
  }),
  errors: ['NotSetUp'],
})

/** Of the Steam account; digits, more of them than numbers keep. */
const ofSteamAccount = z.object({ steamId: z.string().min(1, 'is missing').max(30) })

export const listSteamPrices = endpoint({
  method: 'GET',
  path: '/basic/payments/steam/prices',
  summary: 'Prices in the currency of a Steam account. Refused: this server has no key of a Steam publisher.',
  scope: 'realm',
  access: { operator: ['view sku', 'view commerce-catalog'], player: 'any' },
  query: ofSteamAccount,
  response: z.object({
    currency: z.string(),
    prices: z.array(
      z.object({ price: z.int(), priceLocalized: z.number(), priceLocalizedString: z.string(), to: z.int() }),
    ),
  }),
  errors: ['NotSetUp'],
})

export const listSteamProducts = endpoint({
  method: 'GET',
  path: '/basic/payments/steam/products',
  summary:
    'What is sold, with prices in the currency of a Steam account. Refused: this server has no key of a Steam publisher.',
  scope: 'realm',
  access: { operator: ['view sku', 'view commerce-catalog'], player: 'any' },
  query: ofSteamAccount,
  response: z.object({
    products: z.array(
      z.object({
        sku: z.string(),
        description: z.string(),
        isoCurrencyCode: z.string(),
        localizedPrice: z.number(),
        localizedPriceString: z.string(),
      }),
    ),
  }),
  errors: ['NotSetUp'],
})
