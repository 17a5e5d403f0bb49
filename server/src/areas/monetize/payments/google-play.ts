import { createVerify } from 'node:crypto'
import { needs, objectIn, type Proof, toInteger, toText, unwrap, type Verifier } from './verifier.ts'

type PurchaseData = {
  orderId?: unknown
  purchaseToken?: unknown
  productId?: unknown
  purchaseState?: unknown
  quantity?: unknown
}

export const googlePlay: Verifier = {
  missing: needs({ 'googleplay.key': 'the app’s licence key' }),
  verify: ({ receipt, config }) => verifyGooglePlay(receipt, config.get('googleplay.key') ?? ''),
}

/** The store signs the purchase with the app’s key: `{json, signature}`, perhaps below `Payload`. */
function verifyGooglePlay(receipt: string, key: string): Proof | string {
  const inner = objectIn(unwrap(receipt).payload)
  const json = inner?.['json']
  const signature = inner?.['signature']
  if (typeof json !== 'string' || typeof signature !== 'string') return 'The receipt has no json and signature.'
  if (!isSigned(json, signature, key)) return 'The receipt is not signed by the key of the app.'
  const { orderId, purchaseToken, productId, purchaseState, quantity } = (objectIn(json) ?? {}) as PurchaseData
  const token = toText(purchaseToken)
  const id = toText(orderId) ?? token
  const guard = token ?? id
  if (id === undefined || guard === undefined || typeof productId !== 'string')
    return 'The receipt has no order or product.'
  // 1 is cancelled; 2 and 4 are pending.
  if (purchaseState === 1) return 'The purchase was cancelled in the store.'
  return {
    providerId: id,
    guard,
    productId,
    quantity: toInteger(quantity),
    isPending: purchaseState === 2 || purchaseState === 4,
    data: `order ${id}`,
  }
}

function isSigned(json: string, signature: string, key: string): boolean {
  try {
    const body = key.replace(/-----[A-Z ]+-----|\s/g, '')
    const pem = `-----BEGIN PUBLIC KEY-----\n${body.replace(/.{64}/g, '$&\n')}\n-----END PUBLIC KEY-----\n`
    return createVerify('RSA-SHA1').update(json, 'utf8').verify(pem, signature, 'base64')
  } catch {
    // The key or the signature is malformed.
    return false
  }
}
