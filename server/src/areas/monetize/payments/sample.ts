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
import { pastDays, samplePast } from '@regent/contract/samples/past'
import { dayMs, hourMs } from '@regent/contract/time'
import { momentOf, type SampleMoment, type SampleWork } from '../../../kernel/records/sample-realm.ts'

/** The day before which nobody of them pays: support looks at the payments on its morning. */
const notedDaysAgo = 1
const notedHour = 9.8

/** Payments by Google Play in every state, each in a session of its player; support looks at some of them later. */
export function paidOfSample(now: number): SampleMoment[] {
  const store = new SampleStore()
  let failedId = 0
  const pay = (index: number, work: (moment: Moment) => Promise<unknown>) =>
    momentOf(inSession(now, index), (moment) => work(moment))
  return [
    momentOf({ daysAgo: pastDays, hour: 9.1 }, ({ server, as }) =>
      server.call(updateConfig, { body: { upserts: { 'payments|googleplay.key': store.key } } }, as),
    ),
    pay(0, async (moment) => {
      // Players who have a past have paid in it.
      for (let index = 0; index < (moment.asPlayer ? 1 : moment.gamerTags.length); index += 5)
        for (let count = 0; count <= index % 4; count += 1)
          await store.pay(moment, index, ['t10', 't5', 't20', 't50'][count] ?? 't5')
    }),
    pay(1, (moment) => store.begin(moment, 1, 't60')),
    pay(2, (moment) => store.pay(moment, 2, 't5', 4)),
    pay(3, async (moment) => {
      const { client, txid } = await store.begin(moment, 3, 't10')
      await moment.server.call(cancelPayment, { params: google, body: { txid } }, client)
    }),
    pay(4, async (moment) => {
      failedId = await store.fail(moment, 4, 't10', '{"error":"user not logged in","code":7}')
    }),
    pay(6, (moment) => store.fail(moment, 6, 't50', 'BILLER_NOT_READY')),
    momentOf({ daysAgo: notedDaysAgo, hour: notedHour }, async ({ server, as }) => {
      const note = (txid: number, state: 'DISPUTED' | 'RESOLVED', text: string) =>
        server.call(setPaymentState, { params: { txid }, body: { state, note: text } }, as)
      await note(failedId, 'DISPUTED', 'Says that the store took the money.')
      await note(failedId, 'RESOLVED', 'The store has no such payment.')
      const { audits } = await server.call(listPaymentAudits, { query: { state: 'COMPLETED', limit: 1 } }, as)
      if (audits[0]) await note(audits[0].txid, 'DISPUTED', 'The card’s owner did not know of it.')
    }),
  ]
}

type Moment = Parameters<SampleWork>[0]

const google = { provider: 'googleplay' } as const

/** A minute after the start of the last session of a named player before support looks at the payments. */
function inSession(now: number, index: number): Pick<SampleMoment, 'daysAgo' | 'hour'> {
  const today = Math.floor(now / dayMs)
  const noted = (today - notedDaysAgo) * dayMs + notedHour * hourMs
  const sessions = samplePast(now)[index]?.sessions ?? []
  const at = (sessions.findLast((session) => session.at < noted)?.at ?? noted) + 60_000
  return { daysAgo: today - Math.floor(at / dayMs), hour: (at % dayMs) / hourMs }
}

/** Google Play with a key of the sample’s own. */
class SampleStore {
  readonly #keys = generateKeyPairSync('rsa', { modulusLength: 2_048 })
  readonly key = this.#keys.publicKey.export({ type: 'spki', format: 'der' }).toString('base64')

  async begin({ server, clientOf }: Moment, index: number, tier: string) {
    const client = await clientOf(index)
    // Staff read the names of products in one language.
    const body = { purchaseId: `gems_${tier}:main`, language: 'en' }
    return { client, ...(await server.call(beginPayment, { params: google, body }, client)) }
  }

  async pay(moment: Moment, index: number, tier: string, purchaseState = 0): Promise<void> {
    const { client, txid } = await this.begin(moment, index, tier)
    const productId = `skyraiders_currency_${tier}`
    const json = JSON.stringify({ orderId: `GPA.${txid}`, productId, purchaseToken: `token-${txid}`, purchaseState })
    const signature = sign('RSA-SHA1', Buffer.from(json), this.#keys.privateKey).toString('base64')
    const receipt = JSON.stringify({ json, signature })
    const body = { txid, receipt, priceInLocalCurrency: '9.99', isoCurrencySymbol: 'EUR' }
    await moment.server.call(completePayment, { params: google, body }, client)
  }

  async fail(moment: Moment, index: number, tier: string, reason: string): Promise<number> {
    const { client, txid } = await this.begin(moment, index, tier)
    await moment.server.call(failPayment, { params: google, body: { txid, reason } }, client)
    return txid
  }
}
