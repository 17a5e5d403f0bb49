import { createHmac } from 'node:crypto'
import { getOwnAccount } from '@regent/contract/accounts'
import { createToken } from '@regent/contract/auth'
import { requireTokens } from '@regent/contract/auth-shapes'
import { saveCatalog, saveSkus } from '@regent/contract/commerce'
import { updateConfig } from '@regent/contract/config'
import { updateInventory } from '@regent/contract/inventory'
import { beginPayment, completePayment, failPayment } from '@regent/contract/payments'
import { storeNoticePath } from '@regent/contract/payments-stores'
import { facebookStore, purchaseOf } from '../server/src/testing/store-fakes.ts'
import { call, serverUrl } from './support/api.ts'
import { expectAccessible } from './support/axe.ts'
import { startStores } from './support/stores.ts'
import { asAdmin, gamePath, makeStudio, openAs, realmPath } from './support/studio.ts'
import { expect, test } from './support/test.ts'
import { undoOf } from './support/toasts.ts'

test('a payment is found, its dispute is noted and taken back, and the player’s screens tell of it', async ({
  page,
}) => {
  const studio = await makeStudio()
  const as = asAdmin(studio, studio.pid)
  await call(updateConfig, { body: { upserts: { 'payments|testHandlerActive': true } } }, as)
  await call(saveSkus, { body: { definitions: [{ name: 't5', realPrice: 499 }] } }, as)
  const price = { type: 'sku' as const, symbol: 't5' }
  const offer = {
    symbol: 'gems',
    titles: { en: 'A pouch of gems' },
    obtainCurrency: [{ symbol: 'currency.gems', amount: 330 }],
  }
  const listings = [{ symbol: 'gems', offerSymbol: 'gems', price }]
  await call(saveCatalog, { body: { offerDefinitions: [offer], stores: [{ symbol: 'main', listings }] } }, as)
  const { access_token: token } = requireTokens(
    await call(createToken, { body: { grant_type: 'guest' } }, { scope: as.scope }),
  )
  const me = { scope: as.scope, token }
  const { id: gamerTag } = await call(getOwnAccount, {}, me)
  const params = { provider: 'test' as const }
  const begin = async () => (await call(beginPayment, { params, body: { purchaseId: 'gems:main' } }, me)).txid
  const [paid, failed] = [await begin(), await begin()]
  const local = { priceInLocalCurrency: '4.79', isoCurrencySymbol: 'EUR' }
  await call(completePayment, { params, body: { txid: paid, receipt: '', ...local } }, me)
  await call(failPayment, { params, body: { txid: failed, reason: 'BILLER_NOT_READY' } }, me)

  await openAs(page, studio, realmPath(studio, 'purchases'))
  const row = (txid: number) => page.getByRole('row').filter({ hasText: String(txid) })
  await expect(row(failed)).toContainText('Client issue')
  await expect(row(paid)).toContainText('$ 4.99')
  await expect(row(paid)).toContainText('4.79 EUR')
  await expectAccessible(page)

  await page.getByRole('button', { name: 'Filter' }).click()
  await page.getByRole('combobox', { name: 'Field' }).click()
  await page.getByRole('option', { name: 'Payment id' }).click()
  await page.getByRole('textbox', { name: 'Value' }).fill(String(paid))
  await page.getByRole('button', { name: 'Add filter' }).click()
  await expect(row(failed)).toHaveCount(0)
  await page.getByRole('link', { name: String(paid) }).click()
  const detail = page.getByRole('dialog', { name: `Payment ${paid}` })
  await expect(detail).toContainText('Provisioned')
  await expect(detail).toContainText('330 currency.gems')
  await expectAccessible(page)

  await detail.getByRole('button', { name: 'Note a dispute' }).click()
  const dispute = page.getByRole('dialog', { name: 'Note a dispute' })
  await dispute.getByLabel('Note').fill('The card’s owner did not know of it.')
  await dispute.getByRole('button', { name: 'Note the dispute' }).click()
  await expect(detail).toContainText('The card’s owner did not know of it.')
  await expect(row(paid)).toContainText('Disputed')
  await undoOf(page, 'Noted a dispute')
  await expect(row(paid)).toContainText('Completed')

  await page.goto(realmPath(studio, `players/${gamerTag}/purchases`))
  await expect(row(paid)).toContainText('A pouch of gems')
  await expectAccessible(page)
  await page.getByRole('link', { name: 'Analytics' }).click()
  await expect(page.getByText('Total paid')).toBeVisible()
  await expect(page.getByRole('region', { name: 'Player' }).getByText('1 payment')).toBeVisible()
})

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
    const need = page.getByRole('region', { name: 'Needs you' }).getByRole('link', { name: /A refund waits/ })
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
    await expectAccessible(page)

    await detail.getByRole('button', { name: 'Plan to take back' }).click()
    const plan = page.getByRole('dialog', { name: 'Take back what 1 refunded payment gave' })
    await expect(plan).toContainText('no balance gets below 0')
    await expectAccessible(page)
    await plan.getByRole('button', { name: 'Take back from 1 refunded payment', exact: true }).click()
    // The dialog of a single change closes once it is made.
    await expect(page.getByText('Done: Take back what 1 refunded payment gave')).toBeVisible()
    await page.goto(`${realmPath(studio, 'purchases')}?payment=${txid}`)
    await expect(detail).toContainText('Taken back')
    await expect(detail).toContainText('Took back 200 currency.gems.')
    await expect(detail).toContainText('130 currency.gems')
  } finally {
    closeStores()
  }
})
