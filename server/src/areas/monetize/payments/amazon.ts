import { type StoreAnswer, storeUnavailable } from './stores.ts'
import {
  type Inquiry,
  needs,
  objectIn,
  type Proof,
  textOf,
  unwrap,
  type Verifier,
  wholeOf,
  wrongKeys,
} from './verifier.ts'

const host = 'appstore-sdk.amazon.com'

/** Purchases in Amazon's Appstore, by its Receipt Verification Service. The receipt names the purchase and its user. */
export const amazon: Verifier = {
  missing: needs({ 'amazon.secret': 'the developer’s shared secret' }),
  async verify(inquiry) {
    const named = objectIn(unwrap(inquiry.receipt).payload)
    const [receiptId, userId] = [textOf(named?.['receiptId']), textOf(named?.['userId'])]
    if (receiptId === undefined || userId === undefined) return 'The receipt has no receiptId and userId.'
    const ofProduction = await read(inquiry, '', userId, receiptId)
    const isUnknown = ofProduction.status === 400
    // Anybody can make receipts of the sandbox: it is not even asked where they do not count.
    const isSandbox = isUnknown && inquiry.acceptsSandbox
    return proofOf(isSandbox ? await read(inquiry, '/sandbox', userId, receiptId) : ofProduction, receiptId, isSandbox)
  },
}

const read = ({ config, stores }: Inquiry, folder: '' | '/sandbox', userId: string, receiptId: string) => {
  const parts = ['developer', config.get('amazon.secret') ?? '', 'user', userId, 'receiptId', receiptId]
  return stores.ask(`https://${host}${folder}/version/1.0/verifyReceiptId/${parts.map(encodeURIComponent).join('/')}`)
}

function proofOf({ status, body }: StoreAnswer, id: string, ofSandbox: boolean): Proof | string {
  if (status === 496) throw wrongKeys('Amazon', 'payments|amazon.secret')
  if (status === 400 || status === 497) return 'Amazon knows no such purchase of this user.'
  if (status === 410) return 'The purchase was cancelled at Amazon.'
  if (status !== 200) throw storeUnavailable(host, `answered with ${status}`)
  const { productId, cancelDate, testTransaction, quantity } = body
  if (typeof productId !== 'string') throw storeUnavailable(host, 'named no product')
  if (cancelDate !== null && cancelDate !== undefined) return 'The purchase was cancelled at Amazon.'
  return {
    providerId: id,
    guard: id,
    productId,
    quantity: wholeOf(quantity),
    isSandbox: ofSandbox || testTransaction === true,
    data: `receipt ${id}`,
  }
}
