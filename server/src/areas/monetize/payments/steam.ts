import { ApiError } from '@regent/contract/errors'
import { type Amount, isCurrency, minorDigits } from '@regent/contract/money'
import type { RealmRef } from '../../../kernel/context/context.ts'
import { findSteamId } from './steam-queries.ts'
import { form, type Stores, storeUnavailable } from './stores.ts'
import {
  type Config,
  invalidKeysError,
  needs,
  type Order,
  toInteger,
  toObject,
  toObjects,
  toText,
  type Verifier,
} from './verifier.ts'

const host = 'partner.steam-api.com'

const missingKeys = needs({ 'steam|appid': 'the id of the app', 'steam|key': 'the publisher’s Web API key' })

/**
 * Purchases in Steam's overlay. This server registers the order when the payment begins, the player approves it in the
 * overlay, and completing it captures the money. The receipt is not needed: the order has the payment's txid.
 */
export const steam: Verifier = {
  missing: (config) =>
    missingKeys(config) ??
    (/^[A-Z]{3}$/.test(steamCurrency(config))
      ? undefined
      : 'need an ISO code such as USD in the config key steam|currency.'),
  order: announce,
  async verify(inquiry) {
    const { receipt, payment } = inquiry
    const orderId = payment ? String(payment.txid) : receipt
    if (!/^\d{1,19}$/.test(orderId)) return 'The receipt must be the id of an order.'
    const order = await readSteamOrder(inquiry, orderId)
    if (typeof order === 'string') return order
    if (payment && (await findSteamId(inquiry.realm, payment.gamerTag)) !== order.steamid)
      return 'The order belongs to another Steam account.'
    const [item, ...more] = order.items
    if (!item || more.length > 0) return 'The order is not for one product.'
    const proof = {
      providerId: order.transid,
      guard: order.transid,
      productId: String(item.itemid),
      quantity: item.qty,
      price: item.amount,
      paid: steamAmount(order.currency, item.amount),
      isSandbox: isSandbox(inquiry.config),
      isUntaken: order.status === 'Approved',
      data: `order ${orderId}`,
    }
    if (order.status === 'Init') return { ...proof, isPending: true, data: 'waits for the player’s approval in Steam' }
    const isGood = order.status === 'Approved' || order.status === 'Succeeded'
    return isGood ? proof : `The order is ${order.status} at Steam.`
  },
  async take({ config, stores, payment }) {
    const orderid = String(payment?.txid)
    const result = await call({ config, stores }, `${shop(config)}/FinalizeTxn/v2`, { method: 'POST', orderid })
    if (!('fault' in result)) return undefined
    // A concurrent call may have completed it already: then it is paid, regardless of Steam's second response.
    const order = await readSteamOrder({ config, stores }, orderid)
    return typeof order !== 'string' && order.status === 'Succeeded' ? undefined : result.fault
  },
}

type Way = { config: Config; stores: Stores }

const isSandbox = (config: Config) => config.get('steam|sandbox')?.toLowerCase() === 'true'

const readKeys = (config: Config) => ({ key: config.get('steam|key') ?? '', appid: config.get('steam|appid') ?? '' })

/** All orders use the currency of the realm's prices. */
export const steamCurrency = (config: Config): string => config.get('steam|currency') ?? 'USD'

type Result = { params: Record<string, unknown> } | { fault: string }

/** Steam returns `{response: {result, params, error}}`, also for errors. */
async function call(
  { config, stores }: Way,
  path: string,
  { method = 'GET', ...values }: Readonly<Record<string, string>>,
): Promise<Result> {
  const query = { ...readKeys(config), ...values }
  const { status, body } =
    method === 'POST'
      ? await stores.ask(`https://${host}/${path}/`, form(query))
      : await stores.ask(`https://${host}/${path}/?${new URLSearchParams(query)}`)
  if (status === 401 || status === 403) throw invalidKeysError('Steam', 'steam|key and steam|appid')
  const response = toObject(body['response'])
  if (!response) throw storeUnavailable(host, `answered with ${status}`)
  const params = toObject(response['params']) ?? {}
  const fault = toObject(response['error'])
  if (fault || (response['result'] ?? params['result']) !== 'OK') {
    const code = toText(fault?.['errorcode']) ?? toInteger(fault?.['errorcode'])
    return {
      fault: `Steam answers: ${toText(fault?.['errordesc']) ?? 'refused'}${code === undefined ? '' : ` (code ${code})`}.`,
    }
  }
  return { params }
}

const shop = (config: Config) => (isSandbox(config) ? 'ISteamMicroTxnSandbox' : 'ISteamMicroTxn')

async function announce({ config, stores, realm, txid, gamerTag, productId, price, sku, name, language }: Order) {
  const steamId = await requireSteamId(realm, gamerTag)
  if (!/^\d{1,10}$/.test(productId))
    throw new ApiError('ListingNotAvailable', {
      field: 'purchaseId',
      message: `The SKU ${sku} needs a number as its product id for steam.`,
    })
  const result = await call({ config, stores }, `${shop(config)}/InitTxn/v3`, {
    method: 'POST',
    orderid: String(txid),
    steamid: steamId,
    itemcount: '1',
    language: language.slice(0, 2),
    currency: steamCurrency(config),
    'itemid[0]': productId,
    'qty[0]': '1',
    'amount[0]': String(price),
    'description[0]': name.slice(0, 128),
  })
  if ('fault' in result)
    throw new ApiError('PaymentNotVerified', { field: 'provider', message: `${result.fault} No payment was started.` })
}

/** The player's verified Steam account. */
async function requireSteamId(realm: RealmRef, gamerTag: number): Promise<string> {
  const steamId = await findSteamId(realm, gamerTag)
  if (steamId !== undefined) return steamId
  throw new ApiError('PaymentProviderInactive', {
    field: 'provider',
    message: 'The player’s Steam account is unknown. Send a ticket to /basic/payments/steam/auth first.',
  })
}

/** Steam sends amounts in hundredths in all currencies. */
export const steamAmount = (currency: string, hundredths: number): Amount | undefined =>
  isCurrency(currency) ? { currency, amount: Math.round(hundredths * 10 ** (minorDigits(currency) - 2)) } : undefined

export type SteamOrder = {
  orderid: string
  transid: string
  steamid: string
  status: string
  currency: string
  country: string
  usstate: string
  time: string
  timecreated: string
  items: { itemid: number; qty: number; amount: number; vat: number; itemstatus: string }[]
}

/** Loads an order from Steam, or returns the reason why it is unknown. */
export async function readSteamOrder(way: Way, orderid: string): Promise<SteamOrder | string> {
  const result = await call(way, `${shop(way.config)}/QueryTxn/v3`, { orderid })
  if ('fault' in result) return result.fault
  return toOrder(orderid, result.params)
}

/** Refunds an order. Returns why Steam refuses; undefined: it is refunded. */
export async function refundAtSteam(way: Way, orderid: string): Promise<string | undefined> {
  const result = await call(way, `${shop(way.config)}/RefundTxn/v2`, { method: 'POST', orderid })
  return 'fault' in result ? result.fault : undefined
}

/** Steam's limit of orders per report. */
export const reportedAtOnce = 1_000

/** Orders that changed at Steam since a time, the oldest change first; up to `reportedAtOnce`. */
export async function readSteamReport(way: Way, since: number): Promise<SteamOrder[]> {
  const time = new Date(since).toISOString().replace(/\.\d+Z$/, 'Z')
  const reportQuery = { type: 'GAMESALES', time, maxresults: String(reportedAtOnce) }
  const result = await call(way, `${shop(way.config)}/GetReport/v5`, reportQuery)
  if ('fault' in result) throw storeUnavailable(host, `refused its report of orders. ${result.fault}`)
  return toObjects(result.params['orders']).map((order) => toOrder(String(order['orderid'] ?? ''), order))
}

function toOrder(orderid: string, params: Record<string, unknown>): SteamOrder {
  const text = (name: string) => String(params[name] ?? '')
  return {
    orderid,
    transid: text('transid'),
    steamid: text('steamid'),
    status: text('status'),
    currency: text('currency'),
    country: text('country'),
    usstate: text('usstate'),
    time: text('time'),
    timecreated: text('timecreated'),
    items: toObjects(params['items']).map((item) => ({
      itemid: toInteger(item['itemid']) ?? 0,
      qty: toInteger(item['qty']) ?? 0,
      amount: toInteger(item['amount']) ?? 0,
      vat: toInteger(item['vat']) ?? 0,
      itemstatus: String(item['itemstatus'] ?? ''),
    })),
  }
}

/** The id of a ticket's Steam account, or the reason why Steam rejects the ticket. */
export async function readSteamTicket(way: Way, ticket: string): Promise<{ steamId: string } | string> {
  const result = await call(way, 'ISteamUserAuth/AuthenticateUserTicket/v1', { ticket })
  if ('fault' in result) return result.fault
  const steamId = toText(result.params['steamid'])
  if (steamId === undefined) throw storeUnavailable(host, 'returned no account')
  return { steamId }
}
