import * as z from 'zod'
import { endpoint } from '../core/endpoint.ts'
import { EmptyResponse, Id } from '../core/shapes.ts'
import { opaque } from '../core/values.ts'

/**
 * Webhook endpoints of the stores, for later changes of payments. Stores cannot send a scope header, so the path
 * contains the realm. They are served separately from the API.
 */
export const storeNoticePath = (store: 'apple' | 'facebook', { cid, pid }: { cid: number | string; pid: string }) =>
  `/api/payments/notices/${store}/${cid}/${pid}`

export const confirmFacebookUpdates = endpoint({
  method: 'GET',
  path: '/basic/payments/facebook/update',
  summary:
    'Deprecated path for payment updates of Facebook. Always refused. Use /api/payments/notices/facebook/{cid}/{pid}.',
  scope: 'realm',
  access: { public: true },
  query: z.object({
    hubMode: opaque(100).optional(),
    hubChallenge: opaque(1_000).optional(),
    hubVerifyToken: opaque(1_000).optional(),
  }),
  response: z.object({ hubChallenge: z.string() }),
  errors: ['NotSetUp'],
})

export const takeFacebookUpdate = endpoint({
  method: 'POST',
  path: '/basic/payments/facebook/update',
  summary:
    'Deprecated path for payment updates of Facebook. Always refused. Use /api/payments/notices/facebook/{cid}/{pid}.',
  scope: 'realm',
  access: { public: true },
  body: z.object({
    object: opaque(100),
    entry: z
      .array(z.object({ id: opaque(300), time: z.int(), changed_fields: z.array(opaque(300)).max(100) }))
      .max(1_000),
  }),
  response: EmptyResponse,
  errors: ['NotSetUp'],
})

const steamErrors = ['PaymentProviderInactive', 'PaymentStoreUnavailable'] as const

export const checkSteamTicket = endpoint({
  method: 'POST',
  path: '/basic/payments/steam/auth',
  summary:
    'Prove the calling player’s Steam account by a ticket of Steam, in hexadecimal digits. Payments by Steam need it.',
  scope: 'realm',
  access: { player: 'any' },
  body: z.object({
    ticket: z
      .string()
      .regex(/^[0-9a-fA-F]+$/, 'must be hexadecimal digits')
      .max(10_000),
  }),
  response: EmptyResponse,
  errors: [...steamErrors, 'PaymentNotVerified'],
})

export const getSteamOrder = endpoint({
  method: 'GET',
  path: '/basic/payments/steam/order',
  summary: 'Get the state of an order at Steam; its id is the payment’s txid. Players see their own.',
  scope: 'realm',
  access: { operator: 'view real-money-transactions', player: 'any' },
  query: z.object({ orderId: Id }),
  /** Steam's ids are texts: they are too large for an exact number. */
  response: z.object({
    orderid: z.string(),
    transid: z.string(),
    steamid: z.string(),
    status: z.string(),
    currency: z.string(),
    country: z.string(),
    usstate: z.string(),
    time: z.string(),
    timecreated: z.string(),
    items: z.array(z.object({ itemid: z.int(), qty: z.int(), amount: z.int(), vat: z.int(), itemstatus: z.string() })),
  }),
  errors: [...steamErrors, 'PaymentNotFound', 'PaymentNotVerified'],
})

/** The id of the Steam account: digits, too many for an exact number. */
const ofSteamAccount = z.object({ steamId: z.string().regex(/^\d{1,20}$/, 'must be digits') })

export const listSteamPrices = endpoint({
  method: 'GET',
  path: '/basic/payments/steam/prices',
  summary: 'List the prices of the SKUs in the Steam currency of the realm. Steam shows each player the local price.',
  scope: 'realm',
  access: { operator: ['view sku', 'view commerce-catalog'], player: 'any' },
  query: ofSteamAccount,
  response: z.object({
    currency: z.string(),
    prices: z.array(
      z.object({ price: z.int(), priceLocalized: z.number(), priceLocalizedString: z.string(), to: z.int() }),
    ),
  }),
  errors: ['PaymentProviderInactive'],
})

export const listSteamProducts = endpoint({
  method: 'GET',
  path: '/basic/payments/steam/products',
  summary: 'List the SKUs sold on Steam with their prices in the Steam currency of the realm.',
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
  errors: ['PaymentProviderInactive'],
})
