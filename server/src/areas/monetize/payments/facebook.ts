import { createHmac, timingSafeEqual } from 'node:crypto'
import { type Amount, isCurrency, toMinorUnits } from '@regent/contract/money'
import { form, type Stores, storeUnavailable } from './stores.ts'
import {
  type Config,
  type Inquiry,
  invalidKeysError,
  needs,
  objectIn,
  type Proof,
  toInteger,
  toObject,
  toObjects,
  toText,
  type Verifier,
} from './verifier.ts'

const host = 'graph.facebook.com'

/** Purchases on Facebook: the pay dialog returns a `signed_request` to the game, and Facebook reports the result. */
export const facebook: Verifier = {
  missing: needs({ 'facebook.app_id': 'the id of the app', 'facebook.secret': 'the app secret' }),
  async verify(inquiry) {
    const request = readSigned(inquiry)
    if (typeof request === 'string') return request
    const id = toText(request['payment_id']) ?? String(toInteger(request['payment_id']) ?? '')
    if (!/^\d{1,30}$/.test(id)) return 'The receipt has no payment.'
    const payment = await readPayment(inquiry, id)
    return payment === undefined ? 'Facebook has no such payment.' : toFacebookProof(inquiry, id, payment)
  },
}

/** `signature.payload`, signed with the app secret. */
function readSigned({ receipt, config }: Inquiry): Record<string, unknown> | string {
  const text = toText(objectIn(receipt)?.['signed_request']) ?? receipt
  const [signature = '', body = ''] = text.split('.')
  const sent = Buffer.from(signature, 'base64url')
  const right = createHmac('sha256', config.get('facebook.secret') ?? '')
    .update(body)
    .digest()
  if (sent.length !== right.length || !timingSafeEqual(sent, right))
    return 'The receipt is not signed with the secret of the app.'
  return objectIn(Buffer.from(body, 'base64url').toString('utf8')) ?? 'The receipt has no payment.'
}

/** Loads a payment from Facebook; undefined if it does not exist. */
export async function readPayment(
  { config, stores }: { config: Config; stores: Stores },
  id: string,
): Promise<Record<string, unknown> | undefined> {
  const query = new URLSearchParams({
    fields: 'id,application,actions,items,request_id,test',
    access_token: `${config.get('facebook.app_id') ?? ''}|${config.get('facebook.secret') ?? ''}`,
  })
  const { status, body } = await stores.ask(`https://${host}/${id}?${query}`)
  const fault = toObject(body['error'])
  if (fault?.['is_transient'] === true) throw storeUnavailable(host, 'has a temporary error')
  // 190: the access token, which is made of id and secret, is not valid.
  if (status === 401 || fault?.['code'] === 190)
    throw invalidKeysError('Facebook', 'payments|facebook.app_id and payments|facebook.secret')
  if (fault || status === 404 || status === 400) return undefined
  if (status !== 200) throw storeUnavailable(host, `answered with ${status}`)
  return body
}

/** Refunds a payment, the amount in major units. Returns why Facebook refuses; undefined: it is refunded. */
export async function refundAtFacebook(
  { config, stores }: { config: Config; stores: Stores },
  id: string,
  { currency, amount }: { currency: string; amount: string },
): Promise<string | undefined> {
  const token = `${config.get('facebook.app_id') ?? ''}|${config.get('facebook.secret') ?? ''}`
  const values = { currency, amount, reason: 'CUSTOMER_SERVICE', access_token: token }
  const { status, body } = await stores.ask(`https://${host}/${id}/refunds`, form(values))
  const fault = toObject(body['error'])
  if (fault?.['is_transient'] === true) throw storeUnavailable(host, 'has a temporary error')
  if (status === 401 || fault?.['code'] === 190)
    throw invalidKeysError('Facebook', 'payments|facebook.app_id and payments|facebook.secret')
  if (!fault && status >= 200 && status < 300) return undefined
  return `Facebook answers: ${toText(fault?.['message']) ?? status}.`
}

/** Actions that return the money to the player, and the action that reverses a chargeback. */
const refundTypes = new Set(['refund', 'chargeback', 'decline'])
const reversal = 'chargeback_reversal'

/** The completed actions that returned money or reversed that, the newest last. */
export const findRefundActions = (payment: Record<string, unknown>): Record<string, unknown>[] =>
  toObjects(payment['actions'])
    .filter(({ type, status }) => status === 'completed' && (refundTypes.has(String(type)) || type === reversal))
    .toSorted((one, other) => actedAt(one) - actedAt(other))

export const actedAt = ({ time_updated: updated, time_created: created }: Record<string, unknown>): number =>
  Date.parse(String(updated ?? created)) || 0

/** True if the player got the money back: refunded, or charged back by their bank. */
export const isTakenBack = (payment: Record<string, unknown>): boolean => {
  const newest = findRefundActions(payment).at(-1)
  return newest !== undefined && newest['type'] !== reversal
}

/** The amount of an action on a payment; Facebook sends it in major units. */
export function readAmount({ currency, amount }: Record<string, unknown>): Amount | undefined {
  const minor = isCurrency(currency) ? toMinorUnits(amount, currency) : undefined
  return isCurrency(currency) && minor !== undefined ? { currency, amount: minor } : undefined
}

/** The proof of a Facebook payment, or the reason why it is invalid. */
export function toFacebookProof(
  { config, payment: expected }: Pick<Inquiry, 'config' | 'payment'>,
  id: string,
  payment: Record<string, unknown>,
): Proof | string {
  const requestId = toText(payment['request_id'])
  if (String(toObject(payment['application'])?.['id']) !== config.get('facebook.app_id'))
    return 'The payment was made in another app.'
  if (expected && requestId !== undefined && requestId !== String(expected.txid))
    return `The payment was made for ${requestId}, not for ${expected.txid}.`
  if (isTakenBack(payment)) return 'Facebook has refunded the payment.'
  const charge = toObjects(payment['actions']).find(({ type }) => type === 'charge')
  if (charge?.['status'] !== 'completed' && charge?.['status'] !== 'initiated')
    return 'The payment has failed at Facebook.'
  const [item, ...more] = toObjects(payment['items'])
  if (!item || more.length > 0) return 'The payment is not for one product.'
  return {
    providerId: id,
    guard: id,
    productId: toText(item['product']),
    quantity: toInteger(item['quantity']),
    paid: readAmount(charge),
    isSandbox: Boolean(payment['test']),
    isPending: charge['status'] === 'initiated',
    data: `payment ${id}`,
  }
}
