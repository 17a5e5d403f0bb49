import { type StoreAnswer, storeUnavailable } from './stores.ts'
import {
  type Inquiry,
  invalidKeysError,
  needs,
  objectIn,
  type Proof,
  toInteger,
  toText,
  unwrap,
  type Verifier,
} from './verifier.ts'

const host = 'appstore-sdk.amazon.com'

/**
 * Purchases in Amazon's Appstore, by its Receipt Verification Service. The receipt contains the purchase and its user.
 */
export const amazon: Verifier = {
  missing: needs({ 'amazon.secret': 'the developer’s shared secret' }),
  async verify(inquiry) {
    const payload = objectIn(unwrap(inquiry.receipt).payload)
    const receiptId = toText(payload?.['receiptId'])
    const userId = toText(payload?.['userId'])
    if (receiptId === undefined || userId === undefined) return 'The receipt has no receiptId and userId.'
    const ofProduction = await read(inquiry, '', userId, receiptId)
    const isUnknown = ofProduction.status === 400
    // Sandbox receipts are easy to create: the sandbox is not even called if it does not count.
    const isSandbox = isUnknown && inquiry.acceptsSandbox
    return buildProof(
      isSandbox ? await read(inquiry, '/sandbox', userId, receiptId) : ofProduction,
      receiptId,
      isSandbox,
    )
  },
}

const read = ({ config, stores }: Inquiry, folder: '' | '/sandbox', userId: string, receiptId: string) => {
  const parts = ['developer', config.get('amazon.secret') ?? '', 'user', userId, 'receiptId', receiptId]
  return stores.ask(`https://${host}${folder}/version/1.0/verifyReceiptId/${parts.map(encodeURIComponent).join('/')}`)
}

function buildProof({ status, body }: StoreAnswer, id: string, ofSandbox: boolean): Proof | string {
  if (status === 496) throw invalidKeysError('Amazon', 'payments|amazon.secret')
  if (status === 400 || status === 497) return 'Amazon has no such purchase of this user.'
  if (status === 410) return 'The purchase was cancelled at Amazon.'
  if (status !== 200) throw storeUnavailable(host, `answered with ${status}`)
  const { productId, cancelDate, testTransaction, quantity } = body
  if (typeof productId !== 'string') throw storeUnavailable(host, 'returned no product')
  if (cancelDate !== null && cancelDate !== undefined) return 'The purchase was cancelled at Amazon.'
  return {
    providerId: id,
    guard: id,
    productId,
    quantity: toInteger(quantity),
    isSandbox: ofSandbox || testTransaction === true,
    data: `receipt ${id}`,
  }
}
