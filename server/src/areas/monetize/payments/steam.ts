import { ApiError } from '@regent/contract/errors'
import { type Amount, isCurrency, minorDigits } from '@regent/contract/money'
import type { RealmRef } from '../../../kernel/context/context.ts'
import { findSteamId } from './steam-queries.ts'
import { form, type Stores, storeUnavailable } from './stores.ts'
import {
  type Config,
  needs,
  type Order,
  objectOf,
  objectsOf,
  textOf,
  type Verifier,
  wholeOf,
  wrongKeys,
} from './verifier.ts'

const host = 'partner.steam-api.com'

const missingKeys = needs({ 'steam|appid': 'the id of the app', 'steam|key': 'the publisher’s Web API key' })

/**
 * Purchases in Steam's overlay. This server announces the order when the payment begins, the player approves it in the
 * overlay, and completing it takes the money. The receipt is not needed: the order has the payment's txid.
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
    // The same call at the same time has taken it already: then it is paid, whatever Steam answers to the second one.
    const order = await readSteamOrder({ config, stores }, orderid)
    return typeof order !== 'string' && order.status === 'Succeeded' ? undefined : result.fault
  },
}

type Way = { config: Config; stores: Stores }

const isSandbox = (config: Config) => config.get('steam|sandbox')?.toLowerCase() === 'true'

const keysOf = (config: Config) => ({ key: config.get('steam|key') ?? '', appid: config.get('steam|appid') ?? '' })

/** Orders are in one currency: that of the realm's prices. */
export const steamCurrency = (config: Config): string => config.get('steam|currency') ?? 'USD'

type Result = { params: Record<string, unknown> } | { fault: string }

/** Steam answers `{response: {result, params, error}}`, also to what it refuses. */
async function call(
  { config, stores }: Way,
  path: string,
  { method = 'GET', ...values }: Readonly<Record<string, string>>,
): Promise<Result> {
  const given = { ...keysOf(config), ...values }
  const { status, body } =
    method === 'POST'
      ? await stores.ask(`https://${host}/${path}/`, form(given))
      : await stores.ask(`https://${host}/${path}/?${new URLSearchParams(given)}`)
  if (status === 401 || status === 403) throw wrongKeys('Steam', 'steam|key and steam|appid')
  const response = objectOf(body['response'])
  if (!response) throw storeUnavailable(host, `answered with ${status}`)
  const params = objectOf(response['params']) ?? {}
  const fault = objectOf(response['error'])
  if (fault || (response['result'] ?? params['result']) !== 'OK') {
    const code = textOf(fault?.['errorcode']) ?? wholeOf(fault?.['errorcode'])
    return {
      fault: `Steam answers: ${textOf(fault?.['errordesc']) ?? 'refused'}${code === undefined ? '' : ` (code ${code})`}.`,
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
    throw new ApiError('PaymentNotVerified', { field: 'provider', message: `${result.fault} Nothing was begun.` })
}

/** The Steam account that the player has proved to be theirs. */
async function requireSteamId(realm: RealmRef, gamerTag: number): Promise<string> {
  const steamId = await findSteamId(realm, gamerTag)
  if (steamId !== undefined) return steamId
  throw new ApiError('PaymentProviderInactive', {
    field: 'provider',
    message: 'The player’s Steam account is not known yet: send a ticket to /basic/payments/steam/auth first.',
  })
}

/** Steam writes amounts in hundredths, whatever the currency. */
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

/** What Steam knows of an order, or why it knows nothing. */
export async function readSteamOrder(way: Way, orderid: string): Promise<SteamOrder | string> {
  const result = await call(way, `${shop(way.config)}/QueryTxn/v3`, { orderid })
  if ('fault' in result) return result.fault
  return orderOf(orderid, result.params)
}

/** Steam keeps reports of this many orders at most in one answer. */
export const reportedAtOnce = 1_000

/** Orders that changed at Steam from a time on, the oldest change first; at most `reportedAtOnce`. */
export async function readSteamReport(way: Way, since: number): Promise<SteamOrder[]> {
  const time = new Date(since).toISOString().replace(/\.\d+Z$/, 'Z')
  const asked = { type: 'GAMESALES', time, maxresults: String(reportedAtOnce) }
  const result = await call(way, `${shop(way.config)}/GetReport/v5`, asked)
  if ('fault' in result) throw storeUnavailable(host, `refused its report of orders. ${result.fault}`)
  return objectsOf(result.params['orders']).map((order) => orderOf(String(order['orderid'] ?? ''), order))
}

function orderOf(orderid: string, params: Record<string, unknown>): SteamOrder {
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
    items: objectsOf(params['items']).map((item) => ({
      itemid: wholeOf(item['itemid']) ?? 0,
      qty: wholeOf(item['qty']) ?? 0,
      amount: wholeOf(item['amount']) ?? 0,
      vat: wholeOf(item['vat']) ?? 0,
      itemstatus: String(item['itemstatus'] ?? ''),
    })),
  }
}

/** The id of the Steam account that a ticket belongs to, or why Steam does not accept the ticket. */
export async function readSteamTicket(way: Way, ticket: string): Promise<{ steamId: string } | string> {
  const result = await call(way, 'ISteamUserAuth/AuthenticateUserTicket/v1', { ticket })
  if ('fault' in result) return result.fault
  const steamId = textOf(result.params['steamid'])
  if (steamId === undefined) throw storeUnavailable(host, 'named no account')
  return { steamId }
}
