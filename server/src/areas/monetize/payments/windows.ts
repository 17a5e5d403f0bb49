import { form, json, storeUnavailable } from './stores.ts'
import {
  type Inquiry,
  invalidKeysError,
  needs,
  objectIn,
  toInteger,
  toObjects,
  toText,
  type Verifier,
} from './verifier.ts'

const host = 'collections.mp.microsoft.com'

/**
 * Purchases in the Microsoft Store: the receipt is a Store ID key of the player (`{"storeIdKey"}`). The Store returns
 * the player's unused purchases for it. The game reports the purchase as fulfilled after the payment is complete.
 */
export const windows: Verifier = {
  missing: needs({
    'windows.tenant': 'the id of the Azure AD tenant',
    'windows.client_id': 'the id of the Azure AD application',
    'windows.secret': 'the secret of the Azure AD application',
  }),
  async verify(inquiry) {
    const storeIdKey = toText(objectIn(inquiry.receipt)?.['storeIdKey'])
    if (storeIdKey === undefined) return 'The receipt has no storeIdKey.'
    const owned = await readOwned(inquiry, storeIdKey)
    if (typeof owned === 'string') return owned
    const { payment } = inquiry
    const time = (item: Record<string, unknown>) => Date.parse(String(item['acquiredDate'])) || 0
    const item = owned
      .filter(({ status, productId }) => status === 'Active' && (!payment || productId === payment.productId))
      .toSorted((one, other) => time(other) - time(one))[0]
    const id = toText(item?.['transactionId']) ?? toText(item?.['orderId'])
    if (!item || id === undefined)
      return `The player owns no unused ${payment?.productId ?? 'product'} in the Microsoft Store.`
    return {
      providerId: toText(item['orderId']) ?? id,
      guard: id,
      productId: toText(item['productId']),
      quantity: toInteger(item['quantity']),
      data: `transaction ${id}`,
    }
  },
}

async function readOwned(inquiry: Inquiry, storeIdKey: string): Promise<Record<string, unknown>[] | string> {
  const token = await readToken(inquiry)
  const { payment } = inquiry
  const { status, body } = await inquiry.stores.ask(
    `https://${host}/v6.0/collections/query`,
    json(
      {
        maxPageSize: 100,
        validityType: 'Valid',
        beneficiaries: [
          { identityType: 'b2b', identityValue: storeIdKey, localTicketReference: String(payment?.txid ?? 'check') },
        ],
        ...(payment && { productSkuIds: [{ productId: payment.productId }] }),
      },
      { authorization: `Bearer ${token}` },
    ),
  )
  if (status === 400 || status === 401) return 'The Microsoft Store does not accept the storeIdKey.'
  if (status !== 200) throw storeUnavailable(host, `answered with ${status}`)
  return toObjects(body['items'])
}

/** The Store identifies the studio by an Azure AD application. */
async function readToken({ config, stores }: Inquiry): Promise<string> {
  const { status, body } = await stores.ask(
    `https://login.microsoftonline.com/${encodeURIComponent(config.get('windows.tenant') ?? '')}/oauth2/token`,
    form({
      grant_type: 'client_credentials',
      client_id: config.get('windows.client_id') ?? '',
      client_secret: config.get('windows.secret') ?? '',
      resource: 'https://onestore.microsoft.com',
    }),
  )
  const token = toText(body['access_token'])
  if (status !== 200 || token === undefined)
    throw invalidKeysError(
      'Microsoft',
      'payments|windows.tenant, payments|windows.client_id and payments|windows.secret',
    )
  return token
}
