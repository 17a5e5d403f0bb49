import { createHmac, generateKeyPairSync } from 'node:crypto'
import type { PaymentProvider } from '@regent/contract/monetize/payments'
import { appleChain, type Chain } from './apple-certificates.ts'
import type { ReceivedRequest, Reply } from './local-service.ts'

/** The app stores, as far as this server asks them: each answers in its own form from the same purchases. */

/** What a player bought at a store. */
export type StorePurchase = {
  id: string
  productId: string
  quantity: number
  isSandbox: boolean
  isRefunded: boolean
  isPending: boolean
  /** What Facebook lists besides the charge. */
  acts?: { type: string; time_updated: string; amount?: string }[]
  /** What the game called the payment when it asked Facebook for it. */
  requestId?: string
}

export const purchaseOf = (given: Partial<StorePurchase> = {}): StorePurchase => ({
  id: '9001',
  productId: '5',
  quantity: 1,
  isSandbox: false,
  isRefunded: false,
  isPending: false,
  ...given,
})

/** One store: what a realm's config must hold, what the client sends, and how the store answers. */
export type StoreFake = {
  provider: PaymentProvider
  /** Where the store answers; the first part of the path that the server asks. */
  hosts: readonly string[]
  config: Readonly<Record<string, string>>
  receiptOf: (purchase: StorePurchase) => string
  /** The purchases that it knows, by id. */
  purchases: Map<string, StorePurchase>
  answer: (asked: ReceivedRequest) => Reply
  /** What it answers when it does not accept the keys of the realm. */
  refusesKeys: Reply
  /** What the store has a word for. */
  knows: readonly ('quantity' | 'sandbox' | 'refund' | 'pending')[]
}

const bundleId = 'com.lumenforge.skyraiders'
const appId = '480'
const secretOfFacebook = 'app-secret'

const transactionOf = ({ id, productId, quantity, isSandbox, isRefunded }: StorePurchase) => ({
  transactionId: id,
  originalTransactionId: id,
  bundleId,
  productId,
  quantity,
  type: 'Consumable',
  environment: isSandbox ? 'Sandbox' : 'Production',
  signedDate: Date.UTC(2026, 0, 15),
  ...(isRefunded && { revocationDate: Date.UTC(2026, 0, 14), revocationReason: 0 }),
})

/** StoreKit 2: the client sends what Apple has signed, and Apple is asked whether it is still so. */
export function appleSigned(chain: Chain = appleChain()): StoreFake {
  const purchases = new Map<string, StorePurchase>()
  const key = generateKeyPairSync('ec', { namedCurve: 'P-256' }).privateKey.export({ type: 'pkcs8', format: 'pem' })
  return {
    provider: 'itunes',
    hosts: ['api.storekit.itunes.apple.com', 'api.storekit-sandbox.itunes.apple.com'],
    config: {
      'payments|itunes.bundle': bundleId,
      'payments|itunes.issuer': '57246542-96fe-1a63-e053-0824d011072a',
      'payments|itunes.key_id': '2X9R4HXF34',
      'payments|itunes.key': String(key),
    },
    // The client has it from before a refund.
    receiptOf: (purchase) => chain.sign(transactionOf({ ...purchase, isRefunded: false })),
    purchases,
    answer({ path, headers }) {
      const [, host, , , , id = ''] = path.split('/')
      // What is no signed transaction is taken for a receipt of the older kind.
      if (path.endsWith('/verifyReceipt')) return { body: { status: 21_002 } }
      const found = purchases.get(id)
      if (!/^Bearer [\w-]+\.[\w-]+\.[\w-]+$/.test(headers.authorization ?? '')) return { status: 401 }
      if (!found || found.isSandbox !== host?.includes('-sandbox'))
        return { status: 404, body: { errorCode: 4_040_010 } }
      return { body: { signedTransactionInfo: chain.sign(transactionOf(found)) } }
    },
    refusesKeys: { status: 401 },
    knows: ['quantity', 'sandbox', 'refund'],
  }
}

/** Receipts of the older kind: production sends those of the sandbox away with 21007. */
export function appleReceipts(): StoreFake {
  const purchases = new Map<string, StorePurchase>()
  return {
    provider: 'itunes',
    hosts: ['buy.itunes.apple.com', 'sandbox.itunes.apple.com'],
    config: { 'payments|itunes.bundle': bundleId, 'payments|itunes.secret': 'shared' },
    receiptOf: ({ id }) =>
      JSON.stringify({ Store: 'AppleAppStore', TransactionID: id, Payload: btoa(`receipt ${id}`) }),
    purchases,
    answer({ path, body }) {
      const id = Buffer.from(body['receipt-data'] ?? '', 'base64')
        .toString('utf8')
        .replace('receipt ', '')
      const found = purchases.get(id)
      if (body['password'] !== 'shared') return { body: { status: 21_004 } }
      if (!found) return { body: { status: 21_003 } }
      const isAtSandbox = path.startsWith('/sandbox.')
      if (found.isSandbox !== isAtSandbox) return { body: { status: isAtSandbox ? 21_008 : 21_007 } }
      const { productId, quantity, isRefunded } = found
      const bought = {
        transaction_id: id,
        product_id: productId,
        quantity: String(quantity),
        purchase_date_ms: '1768478400000',
        ...(isRefunded && { cancellation_date: '2026-01-14 12:00:00 Etc/GMT' }),
      }
      // Others that the app has not finished stand beside it.
      const older = { ...bought, transaction_id: '1', purchase_date_ms: '1768478300000', cancellation_date: undefined }
      const receipt = { bundle_id: bundleId, in_app: [older, bought] }
      return { body: { status: 0, environment: isAtSandbox ? 'Sandbox' : 'Production', receipt } }
    },
    refusesKeys: { body: { status: 21_004 } },
    knows: ['quantity', 'sandbox', 'refund'],
  }
}

/** Amazon's Receipt Verification Service. */
export function amazonStore(): StoreFake {
  const purchases = new Map<string, StorePurchase>()
  return {
    provider: 'amazon',
    hosts: ['appstore-sdk.amazon.com'],
    config: { 'payments|amazon.secret': '2:shared/secret' },
    receiptOf: ({ id }) =>
      JSON.stringify({ Store: 'AmazonApps', Payload: JSON.stringify({ receiptId: id, userId: 'l3HL7=' }) }),
    purchases,
    answer({ path }) {
      const match =
        /^\/appstore-sdk\.amazon\.com(\/sandbox)?\/version\/1\.0\/verifyReceiptId\/developer\/(.+)\/user\/(.+)\/receiptId\/(.+)$/.exec(
          path,
        )
      const [, sandbox, secret = '', user = '', id = ''] = match ?? []
      if (decodeURIComponent(secret) !== '2:shared/secret') return { status: 496 }
      const found = purchases.get(decodeURIComponent(id))
      if (!found || found.isSandbox !== (sandbox !== undefined)) return { status: 400 }
      if (decodeURIComponent(user) !== 'l3HL7=') return { status: 497 }
      const { productId, quantity, isRefunded, isSandbox } = found
      const cancelDate = isRefunded ? Date.UTC(2026, 0, 14) : null
      return {
        body: { receiptId: id, productId, productType: 'CONSUMABLE', quantity, cancelDate, testTransaction: isSandbox },
      }
    },
    refusesKeys: { status: 496 },
    knows: ['quantity', 'sandbox', 'refund'],
  }
}

/** A request that Facebook signs with the app's secret. */
export const signedByFacebook = (payload: object, secret = secretOfFacebook): string => {
  const body = Buffer.from(JSON.stringify({ algorithm: 'HMAC-SHA256', ...payload })).toString('base64url')
  return `${createHmac('sha256', secret).update(body).digest('base64url')}.${body}`
}

/** Facebook's payments, by its Graph. */
export function facebookStore(): StoreFake {
  const purchases = new Map<string, StorePurchase>()
  return {
    provider: 'facebook',
    hosts: ['graph.facebook.com'],
    config: { 'payments|facebook.app_id': '3100', 'payments|facebook.secret': secretOfFacebook },
    receiptOf: ({ id, quantity }) => signedByFacebook({ payment_id: id, quantity, status: 'completed' }),
    purchases,
    answer({ path }) {
      const url = new URL(path, 'http://fake')
      const id = url.pathname.split('/').at(-1) ?? ''
      const found = purchases.get(id)
      if (url.searchParams.get('access_token') !== `3100|${secretOfFacebook}`)
        return { status: 400, body: { error: { code: 190, type: 'OAuthException' } } }
      if (!found) return { status: 400, body: { error: { code: 100, type: 'GraphMethodException' } } }
      const { productId, quantity, isRefunded, isSandbox, isPending } = found
      const charge = { type: 'charge', status: isPending ? 'initiated' : 'completed', currency: 'EUR', amount: '4.99' }
      const time = '2026-01-15T11:00:00+0000'
      return {
        body: {
          id,
          application: { id: '3100', name: 'Sky Raiders' },
          actions: [
            charge,
            ...(isRefunded ? [{ ...charge, type: 'refund', status: 'completed', time_updated: time }] : []),
            ...(found.acts ?? []).map((act) => ({ ...charge, status: 'completed', ...act })),
          ],
          ...(found.requestId !== undefined && { request_id: found.requestId }),
          items: [{ type: 'IN_APP_PURCHASE', product: productId, quantity }],
          ...(isSandbox && { test: 1 }),
        },
      }
    },
    refusesKeys: { status: 400, body: { error: { code: 190 } } },
    knows: ['quantity', 'sandbox', 'refund', 'pending'],
  }
}

/** The collection of a customer of the Microsoft Store. */
export function microsoftStore(): StoreFake {
  const purchases = new Map<string, StorePurchase>()
  return {
    provider: 'windows',
    hosts: ['login.microsoftonline.com', 'collections.mp.microsoft.com'],
    config: {
      'payments|windows.tenant': 'lumenforge.test',
      'payments|windows.client_id': 'd43e',
      'payments|windows.secret': 'azure',
    },
    receiptOf: () => JSON.stringify({ storeIdKey: 'eyJ0eXAi' }),
    purchases,
    answer({ path, headers, text, body }) {
      if (path === '/login.microsoftonline.com/lumenforge.test/oauth2/token')
        return body['client_secret'] === 'azure' && body['resource'] === 'https://onestore.microsoft.com'
          ? { body: { access_token: 'aad', token_type: 'Bearer' } }
          : { status: 401, body: { error: 'invalid_client' } }
      const asked = JSON.parse(text)
      const isKnown = headers.authorization === 'Bearer aad' && asked.beneficiaries[0].identityValue === 'eyJ0eXAi'
      if (!isKnown) return { status: 401, body: { code: 'Unauthorized' } }
      const wanted = asked.productSkuIds?.map(({ productId }: { productId: string }) => productId)
      const items = [...purchases.values()]
        .filter(({ productId }) => !wanted || wanted.includes(productId))
        .map(({ id, productId, quantity, isRefunded }) => ({
          transactionId: id,
          orderId: `order-${id}`,
          productId,
          quantity,
          acquiredDate: '2026-01-15T11:00:00Z',
          status: isRefunded ? 'Revoked' : 'Active',
        }))
      return { body: { items } }
    },
    refusesKeys: { status: 401, body: { error: 'invalid_client' } },
    knows: ['quantity', 'refund'],
  }
}

type SteamOrder = { steamid: string; itemid: number; qty: number; amount: number; currency: string; status: string } & {
  /** When it was refunded or charged back. */
  changedAt?: number
}

/** An order as Steam shows it. */
function viewOf(orderid: string, { steamid, itemid, qty, amount, currency, status, changedAt }: SteamOrder) {
  const items = [{ itemid, qty, amount, vat: 0, itemstatus: status }]
  const timecreated = '2026-01-15T12:00:00Z'
  const time = changedAt === undefined ? timecreated : new Date(changedAt).toISOString()
  const place = { country: 'AT', usstate: '' }
  return { orderid, transid: `t${orderid}`, steamid, status, currency, ...place, time, timecreated, items }
}

/** Steam: the server makes orders, the player approves them, and the server takes the money. */
export function steamStore() {
  const orders = new Map<string, SteamOrder>()
  /** The accounts by the tickets that their owners can show. */
  const tickets = new Map<string, string>()
  const ok = (params: object): Reply => ({ body: { response: { result: 'OK', params } } })
  const failure = (errorcode: string, errordesc: string): Reply => ({
    body: { response: { result: 'Failure', error: { errorcode, errordesc } } },
  })
  return {
    orders,
    tickets,
    config: { 'steam|appid': appId, 'steam|key': 'publisher' },
    answer({ path, body }: ReceivedRequest): Reply {
      const url = new URL(path, 'http://fake')
      const given: Record<string, string> = { ...Object.fromEntries(url.searchParams), ...body }
      const [, host, , method] = url.pathname.split('/')
      if (host !== 'partner.steam-api.com' || given['key'] !== 'publisher' || given['appid'] !== appId)
        return { status: 403 }
      const orderid = given['orderid'] ?? ''
      const order = orders.get(orderid)
      if (method === 'AuthenticateUserTicket') {
        const steamid = tickets.get(given['ticket'] ?? '')
        return steamid
          ? { body: { response: { params: { result: 'OK', steamid, ownersteamid: steamid } } } }
          : { body: { response: { error: { errorcode: 101, errordesc: 'Invalid ticket' } } } }
      }
      if (method === 'InitTxn') {
        if (given['steamid'] === '76561190000000007') return failure('7', 'user not logged in')
        orders.set(orderid, {
          steamid: given['steamid'] ?? '',
          itemid: Number(given['itemid[0]']),
          qty: Number(given['qty[0]']),
          amount: Number(given['amount[0]']),
          currency: given['currency'] ?? '',
          status: 'Init',
        })
        return ok({ orderid, transid: `t${orderid}` })
      }
      if (method === 'GetReport') {
        const since = Date.parse(given['time'] ?? '')
        const changed = [...orders].filter(([, { changedAt = 0 }]) => changedAt >= since)
        return ok({ count: changed.length, orders: changed.map(([id, one]) => viewOf(id, one)) })
      }
      if (!order) return failure('5', 'order does not exist')
      if (method === 'FinalizeTxn') {
        if (order.status !== 'Approved') return failure('8', 'not approved')
        order.status = 'Succeeded'
        return ok({ orderid, transid: `t${orderid}` })
      }
      return ok(viewOf(orderid, order))
    },
  }
}

/** Google Play as far as it is asked for voided purchases: a token for the service account, and the list in pages. */
export function googleVoided() {
  const { privateKey } = generateKeyPairSync('rsa', { modulusLength: 2_048 })
  const account = {
    client_email: 'orders@skyraiders.test',
    private_key: privateKey.export({ type: 'pkcs8', format: 'pem' }),
  }
  const voided: { purchaseToken: string; orderId: string; voidedTimeMillis: string; voidedReason: number }[] = []
  return {
    voided,
    config: {
      'payments|googleplay.package': 'com.lumenforge.skyraiders',
      'payments|googleplay.service_account': JSON.stringify(account),
    },
    answer({ path, body, headers }: ReceivedRequest): Reply {
      const url = new URL(path, 'http://fake')
      if (url.pathname === '/oauth2.googleapis.com/token')
        return body['assertion'] ? { body: { access_token: 'google' } } : { status: 400 }
      const list =
        '/androidpublisher.googleapis.com/androidpublisher/v3/applications/com.lumenforge.skyraiders/purchases/'
      if (headers.authorization !== 'Bearer google' || url.pathname !== `${list}voidedpurchases`) return { status: 401 }
      const start = Number(url.searchParams.get('token') ?? 0)
      const found = voided.filter(({ voidedTimeMillis: at }) => at >= (url.searchParams.get('startTime') ?? ''))
      const next = start + 1 < found.length ? { tokenPagination: { nextPageToken: String(start + 1) } } : {}
      return {
        body: { voidedPurchases: found.slice(start, start + 1).map((one) => ({ ...one, voidedSource: 0 })), ...next },
      }
    },
  }
}
