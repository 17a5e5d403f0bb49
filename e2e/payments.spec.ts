import { createHmac } from 'node:crypto'
import { saveCatalog, saveSkus } from '@regent/contract/monetize/commerce'
import { updateInventory } from '@regent/contract/monetize/inventory'
import { beginPayment, completePayment } from '@regent/contract/monetize/payments'
import { storeNoticePath } from '@regent/contract/monetize/payments-stores'
import { updateConfig } from '@regent/contract/operate/config'
import { getOwnAccount } from '@regent/contract/organization/accounts'
import { createToken } from '@regent/contract/organization/auth'
import { requireTokens } from '@regent/contract/organization/auth-shapes'
import { facebookStore, purchaseOf } from '../server/src/testing/store-fakes.ts'
import { call, serverUrl } from './support/api.ts'
import { startStores } from './support/stores.ts'
import { asAdmin, gamePath, makeStudio, openAs, realmPath } from './support/studio.ts'
import { expect, test } from './support/test.ts'

test('a store takes the money back: the refund waits at home, and a plan takes back what was bought', async ({
  page,
}) => {
  const store = facebookStore()
  const closeStores = await startStores(store.answer)
  try {
    const studio = await makeStudio()
    const as = asAdmin(studio, studio.pid)
    await call(updateConfig, { body: { upserts: store.config } }, as)
    const productIds = { facebook: '5' }
    await call(saveSkus, { body: { definitions: [{ name: 't5', realPrice: 499, productIds }] } }, as)
    const price = { type: 'sku' as const, symbol: 't5' }
    const obtainCurrency = [{ symbol: 'currency.gems', amount: 330 }]
    const offer = { symbol: 'gems', titles: { en: 'A pouch of gems' }, obtainCurrency }
    const listings = [{ symbol: 'gems', offerSymbol: 'gems', price }]
    await call(saveCatalog, { body: { offerDefinitions: [offer], stores: [{ symbol: 'main', listings }] } }, as)
    const guest = await call(createToken, { body: { grant_type: 'guest' } }, { scope: as.scope })
    const me = { scope: as.scope, token: requireTokens(guest).access_token }
    const { id: gamerTag } = await call(getOwnAccount, {}, me)
    const params = { provider: 'facebook' as const }
    const { txid } = await call(beginPayment, { params, body: { purchaseId: 'gems:main' } }, me)
    store.purchases.set('9001', purchaseOf())
    await call(completePayment, { params, body: { txid, receipt: store.receiptOf(purchaseOf()) } }, me)
    await call(updateInventory, { params: { gamerTag }, body: { currencies: { 'currency.gems': -130 } } }, as)

    store.purchases.set('9001', purchaseOf({ isRefunded: true }))
    const update = JSON.stringify({ object: 'payments', entry: [{ id: '9001', time: 1, changed_fields: ['actions'] }] })
    const signature = createHmac('sha256', 'app-secret').update(update).digest('hex')
    const told = await fetch(`${serverUrl}${storeNoticePath('facebook', studio)}`, {
      method: 'POST',
      headers: { 'x-hub-signature-256': `sha256=${signature}` },
      body: update,
    })
    expect(told.status).toBe(200)

    await openAs(page, studio, `${gamePath(studio)}/realms/${studio.pid}`)
    const need = page.getByRole('region', { name: 'Needs you' }).getByRole('link', { name: /A refund needs/ })
    await expect(async () => {
      await page.reload()
      await expect(need).toBeVisible({ timeout: 2_000 })
    }).toPass()
    await need.click()
    const row = page.getByRole('row').filter({ hasText: String(txid) })
    await expect(row).toContainText('Refunded')
    await page.getByRole('link', { name: String(txid) }).click()
    const detail = page.getByRole('dialog', { name: `Payment ${txid}` })
    await expect(detail).toContainText('Facebook has refunded the payment.')
    await expect(detail).toContainText('€ 4.99')
    await expect(detail).toContainText('Waiting for a decision')

    await detail.getByRole('button', { name: 'Plan to revoke goods' }).click()
    const plan = page.getByRole('dialog', { name: 'Revoke the goods of 1 refunded payment' })
    await expect(plan).toContainText('No balance becomes negative')
    await plan.getByRole('button', { name: 'Revoke from 1 refunded payment', exact: true }).click()
    // The dialog of a single change closes once it is made.
    await expect(page.getByText('Done: Revoke the goods of 1 refunded payment')).toBeVisible()
    await page.goto(`${realmPath(studio, 'purchases')}?payment=${txid}`)
    await expect(detail).toContainText('Revoked')
    await expect(detail).toContainText('Revoked 200 currency.gems.')
    await expect(detail).toContainText('130 currency.gems')
  } finally {
    closeStores()
  }
})
