import { createSign, generateKeyPairSync } from 'node:crypto'
import { getInventory } from '@regent/contract/monetize/inventory'
import {
  beginPayment,
  completePayment,
  listPaymentAudits,
  type PaymentAudit,
  type PaymentProvider,
} from '@regent/contract/monetize/payments'
import { updateConfig } from '@regent/contract/operate/config'
import { sellGems } from '../areas/monetize/payments/undo.stories.ts'
import { type Actor, ownApp, type TestApp } from './test-app.ts'

/** Shared by tests of payments: a realm that sells gems, a player who pays, and receipts of Google Play. */

export const paramsOf = (provider: PaymentProvider) => ({ provider })

export async function gemShop() {
  const app = await ownApp()
  await sellGems(app)
  const developer = await app.as('developer')
  const client = await app.player()
  return { app, developer, client, gamerTag: client.gamerTag }
}

/** Begins a payment; returns its txid. */
export const begin = async (by: Actor, provider: PaymentProvider = 'test', purchaseId = 'gems:main') =>
  (await by.call(beginPayment, { params: paramsOf(provider), body: { purchaseId } })).txid

export const complete = (
  by: Actor,
  txid: number,
  more: { receipt?: string } = {},
  provider: PaymentProvider = 'test',
) =>
  by.send(completePayment, {
    params: paramsOf(provider),
    body: { txid, priceInLocalCurrency: '9.99', isoCurrencySymbol: 'EUR', ...more },
  })

export const auditsOf = async (by: Actor, query = {}): Promise<PaymentAudit[]> =>
  (await by.call(listPaymentAudits, { query })).audits
export const auditOf = async (by: Actor, txid: number) => (await auditsOf(by, { txid }))[0]

export const gemsOf = async (by: Actor, gamerTag: number): Promise<number> =>
  (await by.call(getInventory, { params: { gamerTag }, query: {} })).currencies.find(({ id }) => id === 'currency.gems')
    ?.amount ?? 0

/** Lets the realm accept payments by Google Play; returns a signer for its receipts. */
export async function acceptGooglePlay(app: TestApp) {
  const { publicKey, privateKey } = generateKeyPairSync('rsa', { modulusLength: 2_048 })
  const key = publicKey.export({ type: 'spki', format: 'der' }).toString('base64')
  const developer = await app.as('developer')
  await developer.call(updateConfig, { body: { upserts: { 'payments|googleplay.key': key } } })
  /** A receipt with the app's signature over this text. */
  const sign = (json: string) =>
    JSON.stringify({ json, signature: createSign('RSA-SHA1').update(json).sign(privateKey, 'base64') })
  const receiptOf = (order: object = {}) =>
    sign(
      JSON.stringify({
        orderId: 'GPA.1',
        productId: 'sky_t5',
        purchaseToken: 'token-1',
        purchaseState: 0,
        ...order,
      }),
    )
  return { key, sign, receiptOf }
}
