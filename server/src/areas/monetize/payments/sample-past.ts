import { usualCurrency } from '@regent/contract/money'
import { sampleOffers } from '@regent/contract/samples/commerce'
import type { PastPayment } from '@regent/contract/samples/past'
import { newId } from '../../../engines/database/ids.ts'
import type { RealmContext } from '../../../kernel/context/context.ts'
import { recordEvents } from '../../../kernel/history/record.ts'
import type { RememberedPlayer } from '../../../kernel/records/sample-realm.ts'
import { claimGifts } from '../inventory/giving.ts'
import { giftsOfPayment } from './gifts.ts'
import { insertPayment } from './queries.ts'
import { applyNotice } from './refunds.ts'
import { keepSpending } from './spending.ts'

const store = 'main'

/** What a player paid in the past: the stores that took the money cannot be asked again, so the payments are written as they ended. */
export async function rememberPayments({ past, gamerTag, asOf }: RememberedPlayer): Promise<void> {
  for (const paid of past.payments) {
    const { provider } = past
    let guard = ''
    await asOf(paid.at, async (context) => {
      guard = await insertPast(context, gamerTag, provider, paid)
    })
    const { refund } = paid
    if (!refund) continue
    await asOf(refund.at, (context) => {
      const notice = { provider, id: `refund of ${guard}`, kind: 'refund' as const, purchases: [guard], ...refund }
      return applyNotice(context, notice)
    })
  }
}

async function insertPast(
  context: RealmContext,
  gamerTag: number,
  provider: string,
  paid: PastPayment,
): Promise<string> {
  const { realm } = context
  const { at, sku, price, hasFailed } = paid
  const offer = sampleOffers.find((one) => one.price?.symbol === sku)
  if (!offer) throw new Error(`No offer of the sample sells ${sku}.`)
  const txid = newId()
  const providerId = `${provider === 'Google Play' ? 'GPA' : 'ORD'}.${txid}`
  const obtain = { obtainCurrency: [...offer.obtainCurrency], obtainItems: [], entitlements: [] }
  const timestamp = new Date(at).toISOString()
  const toStep = <Change extends string>(change: Change, data = '') => ({ change, data, timestamp })
  const history = hasFailed
    ? [toStep('STARTED'), toStep('FAILED', 'The store did not answer in time.')]
    : [toStep('STARTED'), toStep('VERIFIED', `order ${providerId}`), toStep('PROVISIONED'), toStep('COMPLETED')]
  const symbol = offer.symbol
  await insertPayment(
    realm,
    {
      txid,
      gamer_tag: gamerTag,
      provider,
      provider_id: hasFailed ? '' : providerId,
      state: hasFailed ? 'FAILED' : 'COMPLETED',
      store,
      listing: symbol,
      offer: symbol,
      details: {
        price,
        quantity: 1,
        name: offer.titles['en'] ?? symbol,
        reference: `${symbol}:${store}`,
        gameplace: store,
        sku,
        providerProductId: `skyraiders_${sku}`,
        ...(!hasFailed && { localPrice: (price / 100).toFixed(2), localCurrency: 'EUR' }),
      },
      obtain,
      history,
      replay_guard: hasFailed ? null : `past-${txid}`,
      paid: hasFailed ? 0 : price,
    },
    { now: new Date(at), completedAt: hasFailed ? null : new Date(at) },
  )
  if (!hasFailed) {
    const claim = { source: 'payment', reference: String(txid), field: 'txid' } as const
    await claimGifts(context, gamerTag, giftsOfPayment(obtain), claim)
    await keepSpending(realm, gamerTag, at)
  }
  const namespace = hasFailed ? 'platform_commerce_failed_purchase' : 'platform_commerce_hard_purchase'
  await recordEvents(realm, [
    {
      at,
      gamerTag,
      namespace,
      fields: { txid: String(txid), provider, price, sku, currency: usualCurrency, amount: price },
    },
  ])
  return `past-${txid}`
}
