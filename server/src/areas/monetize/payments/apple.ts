import { type Amount, isCurrency, minorDigits } from '@regent/contract/money'
import { importPKCS8, SignJWT } from 'jose'
import { readSignedByApple } from './apple-signed.ts'
import { json, storeUnavailable } from './stores.ts'
import {
  type Inquiry,
  invalidKeysError,
  needs,
  type Proof,
  toInteger,
  toObject,
  toObjects,
  toText,
  unwrap,
  type Verifier,
} from './verifier.ts'

/**
 * Purchases in Apple's App Store: a transaction signed by Apple (StoreKit 2), or an older receipt, which Apple
 * validates.
 */
export const apple: Verifier = {
  missing: needs({ 'itunes.bundle': 'the app’s bundle id' }),
  verify(inquiry) {
    const { payload, transactionId } = unwrap(inquiry.receipt)
    if (payload === '') return 'The receipt is missing.'
    return /^[\w-]+\.[\w-]+\.[\w-]+$/.test(payload)
      ? verifyTransaction(inquiry, payload)
      : verifyReceipt(inquiry, payload, transactionId)
  },
}

// ── Signed transactions ────────────────────────────────────────────────────

async function verifyTransaction(inquiry: Inquiry, jws: string): Promise<Proof | string> {
  const signed = readSignedByApple(jws, inquiry.stores.appleRoots)
  if (typeof signed === 'string') return signed
  const fresh = canAskApple(inquiry) ? await readAgain(inquiry, signed) : signed
  return typeof fresh === 'string' ? fresh : toProof(inquiry, fresh)
}

function toProof({ config }: Inquiry, transaction: Record<string, unknown>): Proof | string {
  const { bundleId, productId, environment, revocationDate, quantity } = transaction
  const id = toText(transaction['transactionId'])
  if (id === undefined || typeof productId !== 'string') return 'The receipt has no transaction or product.'
  if (bundleId !== config.get('itunes.bundle')) return `The receipt is for the app ${String(bundleId)}.`
  if (environment !== 'Production' && environment !== 'Sandbox')
    return `The receipt is from the environment ${String(environment)}, which has no sales.`
  if (revocationDate !== undefined) return 'Apple has refunded this purchase.'
  return {
    providerId: id,
    guard: id,
    productId,
    quantity: toInteger(quantity),
    paid: readPaidAmount(transaction),
    isSandbox: environment === 'Sandbox',
    data: `transaction ${id}`,
  }
}

/** Apple sends prices in thousandths of the currency. */
function readPaidAmount({ price, currency }: Record<string, unknown>): Amount | undefined {
  const thousandths = toInteger(price)
  if (!isCurrency(currency) || thousandths === undefined) return undefined
  return { currency, amount: Math.round((thousandths / 1_000) * 10 ** minorDigits(currency)) }
}

/** With a key of the App Store Server API, checks at Apple whether the transaction is still valid. */
const canAskApple = ({ config }: Inquiry) =>
  ['itunes.issuer', 'itunes.key_id', 'itunes.key'].every((key) => config.get(key))

async function readAgain(
  { config, stores, now }: Inquiry,
  { transactionId, environment }: Record<string, unknown>,
): Promise<Record<string, unknown> | string> {
  const host = `api.storekit${environment === 'Sandbox' ? '-sandbox' : ''}.itunes.apple.com`
  const keys = 'payments|itunes.issuer, payments|itunes.key_id and payments|itunes.key'
  const token = await importPKCS8(config.get('itunes.key') ?? '', 'ES256')
    .then((key) =>
      new SignJWT({ bid: config.get('itunes.bundle') })
        .setProtectedHeader({ alg: 'ES256', kid: config.get('itunes.key_id') ?? '', typ: 'JWT' })
        .setIssuer(config.get('itunes.issuer') ?? '')
        .setAudience('appstoreconnect-v1')
        .setIssuedAt(Math.floor(now / 1_000))
        .setExpirationTime(Math.floor(now / 1_000) + 600)
        .sign(key),
    )
    .catch(() => {
      throw invalidKeysError('Apple', keys)
    })
  const { status, body } = await stores.ask(
    `https://${host}/inApps/v1/transactions/${encodeURIComponent(String(transactionId))}`,
    { headers: { authorization: `Bearer ${token}` } },
  )
  if (status === 401) throw invalidKeysError('Apple', keys)
  if (status === 404 || status === 400) return 'Apple has no such transaction.'
  const signed = body['signedTransactionInfo']
  if (status !== 200 || typeof signed !== 'string') throw storeUnavailable(host, `answered with ${status}`)
  return readSignedByApple(signed, stores.appleRoots)
}

// ── Receipts of the older kind ─────────────────────────────────────────────

/** A sandbox receipt was sent to production. */
const isOfSandbox = 21_007

const faults: Readonly<Record<number, string>> = {
  21002: 'The receipt is malformed.',
  21003: 'The receipt is not signed by Apple.',
  21006: 'The subscription of the receipt has ended.',
  21008: 'The receipt is from production, but was sent to the sandbox.',
  21010: 'Apple has no such account.',
}

async function verifyReceipt(
  inquiry: Inquiry,
  receipt: string,
  transactionId: string | undefined,
): Promise<Proof | string> {
  const ofProduction = await readReceipt(inquiry, 'buy.itunes.apple.com', receipt)
  const answer =
    ofProduction['status'] === isOfSandbox
      ? await readReceipt(inquiry, 'sandbox.itunes.apple.com', receipt)
      : ofProduction
  const status = toInteger(answer['status'])
  if (status === 21_004) throw invalidKeysError('Apple', 'payments|itunes.secret')
  if (status !== 0) {
    const fault = faults[status ?? -1]
    if (fault === undefined) throw storeUnavailable('Apple', `answered with the status ${status ?? 'of nothing'}`)
    return fault
  }
  const receiptData = toObject(answer['receipt']) ?? {}
  if (receiptData['bundle_id'] !== inquiry.config.get('itunes.bundle'))
    return `The receipt is for the app ${String(receiptData['bundle_id'])}.`
  const purchase = choosePurchase(
    [...toObjects(receiptData['in_app']), ...toObjects(answer['latest_receipt_info'])],
    transactionId,
    inquiry.payment?.productId,
  )
  const id = toText(purchase?.['transaction_id'])
  if (!purchase || id === undefined) return 'The receipt has no purchase.'
  if (purchase['cancellation_date'] !== undefined) return 'Apple has refunded this purchase.'
  return {
    providerId: id,
    guard: id,
    productId: toText(purchase['product_id']),
    quantity: toInteger(purchase['quantity']),
    isSandbox: answer['environment'] === 'Sandbox',
    data: `transaction ${id}`,
  }
}

async function readReceipt({ config, stores }: Inquiry, host: string, receipt: string) {
  const password = config.get('itunes.secret')
  const { status, body } = await stores.ask(
    `https://${host}/verifyReceipt`,
    json({ 'receipt-data': receipt, 'exclude-old-transactions': true, ...(password && { password }) }),
  )
  if (status !== 200) throw storeUnavailable(host, `answered with ${status}`)
  return body
}

/**
 * A receipt contains all unfinished purchases of the app: chooses the given one, else the newest of the product, else
 * the newest.
 */
function choosePurchase(
  purchases: readonly Record<string, unknown>[],
  transactionId: string | undefined,
  productId: string | undefined,
): Record<string, unknown> | undefined {
  if (transactionId !== undefined) return purchases.find((one) => one['transaction_id'] === transactionId)
  const time = (one: Record<string, unknown>) => toInteger(one['purchase_date_ms']) ?? 0
  const newest = purchases.toSorted((one, other) => time(other) - time(one))
  return newest.find((one) => one['product_id'] === productId) ?? newest[0]
}
