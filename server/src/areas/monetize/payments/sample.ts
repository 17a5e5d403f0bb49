import { generateKeyPairSync, sign } from 'node:crypto'
import {
  beginPayment,
  cancelPayment,
  completePayment,
  failPayment,
  listPaymentAudits,
  setPaymentState,
} from '@regent/contract/monetize/payments'
import { updateConfig } from '@regent/contract/operate/config'
import { momentOf, type SampleMoment, type SampleWork } from '../../../kernel/records/sample-realm.ts'

/** Payments by Google Play in every state, of one evening; support has looked at some the next morning. */
export function paidOfSample(): SampleMoment[] {
  let failedId = 0
  return [
    momentOf({ daysAgo: 2, hour: 19.2 }, async (moment) => {
      failedId = await payInEveryState(moment)
    }),
    momentOf({ daysAgo: 1, hour: 9.8 }, async ({ server, as }) => {
      const note = (txid: number, state: 'DISPUTED' | 'RESOLVED', text: string) =>
        server.call(setPaymentState, { params: { txid }, body: { state, note: text } }, as)
      await note(failedId, 'DISPUTED', 'Says that the store took the money.')
      await note(failedId, 'RESOLVED', 'The store has no such payment.')
      const { audits } = await server.call(listPaymentAudits, { query: { state: 'COMPLETED', limit: 1 } }, as)
      if (audits[0]) await note(audits[0].txid, 'DISPUTED', 'The card’s owner did not know of it.')
    }),
  ]
}

/** Signed by a key of the sample’s own; returns the failed payment. */
async function payInEveryState({ server, as, gamerTags, clientOf, asPlayer }: Parameters<SampleWork>[0]) {
  const { publicKey, privateKey } = generateKeyPairSync('rsa', { modulusLength: 2_048 })
  const key = publicKey.export({ type: 'spki', format: 'der' }).toString('base64')
  await server.call(updateConfig, { body: { upserts: { 'payments|googleplay.key': key } } }, as)
  const params = { provider: 'googleplay' } as const
  const begin = async (index: number, tier: string) => {
    const client = await clientOf(index)
    const body = { purchaseId: `gems_${tier}:main` }
    return { client, ...(await server.call(beginPayment, { params, body }, client)) }
  }
  const pay = async (index: number, tier: string, purchaseState = 0) => {
    const { client, txid } = await begin(index, tier)
    const productId = `skyraiders_currency_${tier}`
    const json = JSON.stringify({ orderId: `GPA.${txid}`, productId, purchaseToken: `token-${txid}`, purchaseState })
    const signature = sign('RSA-SHA1', Buffer.from(json), privateKey).toString('base64')
    const receipt = JSON.stringify({ json, signature })
    const body = { txid, receipt, priceInLocalCurrency: '9.99', isoCurrencySymbol: 'EUR' }
    await server.call(completePayment, { params, body }, client)
    return txid
  }
  // Players who have a past have paid in it.
  for (let index = 0; index < (asPlayer ? 1 : gamerTags.length); index += 5)
    for (let count = 0; count <= index % 4; count += 1) await pay(index, ['t10', 't5', 't20', 't50'][count] ?? 't5')
  await begin(1, 't60')
  await pay(2, 't5', 4)
  const cancelled = await begin(3, 't10')
  const failed = await begin(4, 't10')
  const issue = await begin(6, 't50')
  await server.call(cancelPayment, { params, body: { txid: cancelled.txid } }, cancelled.client)
  const reason = '{"error":"user not logged in","code":7}'
  await server.call(failPayment, { params, body: { txid: failed.txid, reason } }, failed.client)
  await server.call(failPayment, { params, body: { txid: issue.txid, reason: 'BILLER_NOT_READY' } }, issue.client)
  return failed.txid
}
