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
    hubMode: opaque(100).optional().describe("Mode of Facebook's verification request. Ignored."),
    hubChallenge: opaque(1_000).optional().describe("Challenge of Facebook's verification request. Ignored."),
    hubVerifyToken: opaque(1_000).optional().describe("Verify token of Facebook's verification request. Ignored."),
  }),
  response: z.object({
    hubChallenge: z.string().describe('Challenge of the request. It is never returned, because the path is refused.'),
  }),
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
    object: opaque(100).describe("Kind of object in Facebook's webhook. Ignored."),
    entry: z
      .array(
        z.object({
          id: opaque(300).describe('Id of the changed object at Facebook.'),
          time: z.int().describe('Time of the change at Facebook, in seconds since 1970.'),
          changed_fields: z.array(opaque(300)).max(100).describe('Names of the changed fields at Facebook.'),
        }),
      )
      .max(1_000)
      .describe("Changed objects in Facebook's webhook. Ignored."),
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
      .max(10_000)
      .describe('Session ticket of the Steam client in hexadecimal digits. It identifies the Steam account.'),
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
    orderid: z.string().describe('Id of the order at Steam, equal to the txid of the payment.'),
    transid: z.string().describe("Steam's id of the transaction."),
    steamid: z.string().describe('Id of the Steam account that pays.'),
    status: z.string().describe('State of the order at Steam, such as Init, Approved or Succeeded.'),
    currency: z.string().describe('ISO code of the currency that Steam charges.'),
    country: z.string().describe('Country code of the buyer at Steam; empty if Steam does not report it.'),
    usstate: z.string().describe('State of the USA of the buyer; empty elsewhere.'),
    time: z.string().describe('Time of the transaction, as text from Steam.'),
    timecreated: z.string().describe('Creation time of the transaction, as text from Steam.'),
    items: z
      .array(
        z.object({
          itemid: z.int().describe('Id of the item at Steam.'),
          qty: z.int().describe('Number of units of the item.'),
          amount: z.int().describe('Price as Steam reports it, in hundredths of the currency.'),
          vat: z.int().describe('Tax as Steam reports it, in hundredths of the currency.'),
          itemstatus: z.string().describe('State of the item at Steam; empty if Steam does not report it.'),
        }),
      )
      .describe('Items of the order at Steam.'),
  }),
  errors: [...steamErrors, 'PaymentNotFound', 'PaymentNotVerified'],
})

/** The id of the Steam account: digits, too many for an exact number. */
const ofSteamAccount = z.object({
  steamId: z
    .string()
    .regex(/^\d{1,20}$/, 'must be digits')
    .describe('Id of the Steam account in decimal digits, at most 20.'),
})

export const listSteamPrices = endpoint({
  method: 'GET',
  path: '/basic/payments/steam/prices',
  summary: 'List the prices of the SKUs in the Steam currency of the realm. Steam shows each player the local price.',
  scope: 'realm',
  access: { operator: ['view sku', 'view commerce-catalog'], player: 'any' },
  query: ofSteamAccount,
  response: z.object({
    currency: z.string().describe('ISO code of the Steam currency of the realm.'),
    prices: z
      .array(
        z.object({
          price: z.int().describe('Price in hundredths of `currency`.'),
          priceLocalized: z.number().describe('The price in major units of `currency`.'),
          priceLocalizedString: z.string().describe('The price as text with its currency sign, in English format.'),
          to: z.int().describe('Equal to `price`.'),
        }),
      )
      .describe('Prices of all SKUs that have a product id for Steam.'),
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
    products: z
      .array(
        z.object({
          sku: z.string().describe('Name of the SKU.'),
          description: z.string().describe('Display text about the product; empty: none.'),
          isoCurrencyCode: z.string().describe('ISO code of the Steam currency of the realm.'),
          localizedPrice: z.number().describe('The price in major units of the currency.'),
          localizedPriceString: z.string().describe('The price as text with its currency sign, in English format.'),
        }),
      )
      .describe('All SKUs that have a product id for Steam.'),
  }),
  errors: ['PaymentProviderInactive'],
})
