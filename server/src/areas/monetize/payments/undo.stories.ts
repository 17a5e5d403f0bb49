import { saveCatalog, saveSkus } from '@regent/contract/monetize/commerce'
import { createEntitlementDefinition } from '@regent/contract/monetize/entitlements'
import { beginPayment, completePayment, listPaymentAudits, setPaymentState } from '@regent/contract/monetize/payments'
import { updateConfig } from '@regent/contract/operate/config'
import type { Actor, TestApp } from '../../../testing/test-app.ts'
import type { Story } from '../../../testing/undo-story.ts'

/** A realm that sells gems with a pass for 4.99, paid by the test provider. */
export async function sellGems(app: TestApp): Promise<void> {
  app.giveExtras()
  const by = await app.as('developer')
  await by.call(createEntitlementDefinition, { body: { symbol: 'pass', request: {} } })
  await by.call(updateConfig, { body: { upserts: { 'payments|testHandlerActive': true } } })
  await by.call(saveSkus, {
    body: { definitions: [{ name: 't5', realPrice: 499, productIds: { googleplay: 'sky_t5' } }] },
  })
  const price = { type: 'sku' as const, symbol: 't5' }
  const gems = {
    symbol: 'gems',
    titles: { en: 'A pouch of gems' },
    obtainCurrency: [{ symbol: 'currency.gems', amount: 330 }],
    obtain: ['pass'],
    coupons: 3,
    price,
  }
  await by.call(saveCatalog, {
    body: {
      offerDefinitions: [gems],
      stores: [
        {
          symbol: 'main',
          listings: [
            { symbol: 'gems', offerSymbol: 'gems' },
            { symbol: 'once', offerSymbol: 'gems', purchaseLimit: 1 },
          ],
        },
      ],
    },
  })
}

const paid = new WeakMap<TestApp, number>()

/** A payment that was completed, the same for all steps of a story. */
async function paymentOf(app: TestApp): Promise<number> {
  const known = paid.get(app)
  if (known !== undefined) return known
  await sellGems(app)
  const player = await app.player()
  const params = { provider: 'test' as const }
  const { txid } = await player.call(beginPayment, { params, body: { purchaseId: 'gems:main' } })
  await player.call(completePayment, { params, body: { txid } })
  paid.set(app, txid)
  return txid
}

const set = (state: 'DISPUTED' | 'RESOLVED') => async (app: TestApp, by: Actor) => {
  await by.call(setPaymentState, { params: { txid: await paymentOf(app) }, body: { state, note: 'refund asked' } })
}

export const paymentStories: Record<'payment', Story[]> = {
  payment: [
    {
      name: 'one that is disputed',
      change: set('DISPUTED'),
      newer: set('RESOLVED'),
      state: async (app, by) =>
        (await by.call(listPaymentAudits, { query: { txid: await paymentOf(app) } })).audits.map(
          ({ txstate }) => txstate,
        ),
    },
  ],
}
