import { createSign, generateKeyPairSync } from 'node:crypto'
import { expect } from 'vitest'
import { appleChain } from '../testing/apple-certificates.ts'
import { appleSigned, facebookStore, microsoftStore, purchaseOf, steamStore } from '../testing/store-fakes.ts'
import { textOf, type World } from './world.stories.ts'

const steamId = '76561190000000001'

/** Each store that the client has functions for: how a player pays there. */
function storesOf(world: World) {
  const chain = appleChain()
  const apple = appleSigned(chain)
  const facebook = facebookStore()
  const windows = microsoftStore()
  const steam = steamStore()
  world.services.settings.appleRoots = [chain.fingerprint]
  const { publicKey, privateKey } = generateKeyPairSync('rsa', { modulusLength: 2_048 })
  const orderAtGoogle = JSON.stringify({ orderId: 'GPA.1', productId: '5', purchaseToken: 'token-1', purchaseState: 0 })
  const signature = createSign('RSA-SHA1').update(orderAtGoogle).sign(privateKey, 'base64')
  world.elsewhere.answer = (asked) => {
    const host = asked.path.split('/')[1]
    const store = [apple, facebook, windows].find(({ hosts }) => hosts.includes(host ?? ''))
    return store ? store.answer(asked) : steam.answer(asked)
  }
  const bought = (store: typeof apple) => () => {
    const purchase = purchaseOf()
    store.purchases.set(purchase.id, purchase)
    return store.receiptOf(purchase)
  }
  const config = {
    ...apple.config,
    ...facebook.config,
    ...windows.config,
    ...steam.config,
    'payments|googleplay.key': publicKey.export({ type: 'spki', format: 'der' }).toString('base64'),
  }
  const approved = (txid: string) => {
    const order = steam.orders.get(txid)
    if (order) order.status = 'Approved'
    return ''
  }
  const receipts: Record<string, (txid: string) => string> = {
    Test: () => 'a receipt',
    Coupon: () => 'a coupon',
    Itunes: bought(apple),
    Facebook: bought(facebook),
    Windows: bought(windows),
    Googleplay: () => JSON.stringify({ json: orderAtGoogle, signature }),
    Steam: approved,
  }
  return { config, receipts, steam }
}

/** Players pay at every store: they begin, complete, cancel and fail payments, and report those made elsewhere. */
export async function playersPay(world: World): Promise<void> {
  const { captain, operator } = world.people
  const { config, receipts, steam } = storesOf(world)
  await operator.call('realmsPostConfigBasic', { upserts: config })
  steam.tickets.set('14abc0', steamId)
  await captain.call('paymentsPostSteamAuthBasic', { ticket: '14abc0' })
  const gems = async () =>
    Number((await captain.call('inventoryGetByObjectId', captain.gamerTag, 'currency.gems')).currencies[0].amount)
  const price = { priceInLocalCurrency: '4.99', isoCurrencySymbol: 'EUR' }
  await operator.call('commercePostCouponsByObjectId', captain.gamerTag, { listing: 'pouch' })
  for (const [store, receiptOf] of Object.entries(receipts)) {
    const at = (act: string, body: object) => captain.call(`paymentsPost${store}Purchase${act}Basic`, body)
    expect(await captain.call(`paymentsGet${store}ProductBasic`, 'pouch')).toMatchObject({ name: 'pouch', price: 499 })
    const begin = async () => String((await at('Begin', { purchaseId: 'pouch:main' })).txid)
    expect(await at('Cancel', { txid: await begin() })).toEqual({ result: 'ok' })
    expect(await at('Fail', { txid: await begin(), reason: 'The store closed.' })).toEqual({ result: 'ok' })
    const before = await gems()
    const txid = await begin()
    const receipt = receiptOf(txid)
    expect(await at('Complete', { txid, receipt, ...price }), store).toEqual({ result: 'ok' })
    expect(await gems(), `the gems bought at ${store}`).toBe(before + 330)
    expect(
      await operator.call('paymentsGetAuditsBasic', 10, captain.gamerTag, undefined, undefined, 0, undefined, txid),
    ).toMatchObject({ audits: [{ txstate: 'COMPLETED' }] })
    // Steam has no receipts, and Apple's was used above.
    if (store === 'Steam') {
      expect(await captain.refusal(`paymentsPost${store}PurchaseVerifyBasic`, { receipt })).toMatchObject({
        error: 'PaymentNotVerified',
      })
    } else expect(await at('Verify', { receipt }), store).toEqual({ result: 'ok' })
    expect(
      await at('Track', {
        purchaseId: 'pouch:main',
        skuName: 'pouch',
        skuProductId: '5',
        store: store.toLowerCase(),
        priceInLocalCurrency: 4.99,
        isoCurrencySymbol: 'EUR',
        obtainItems: [],
        obtainCurrency: [],
      }),
      store,
    ).toEqual({ result: 'ok' })
  }
  expect(await captain.call('paymentsGetByObjectId', captain.gamerTag)).toMatchObject({ result: 'ok' })
  expect(textOf(await captain.call('paymentsGetSteamProductsBasic', steamId))).toContain('pouch')
  expect(await captain.call('paymentsGetSteamPricesBasic', steamId)).toMatchObject({ prices: [{ price: 499 }] })
  const [order = ''] = steam.orders.keys()
  expect(await captain.call('paymentsGetSteamOrderBasic', order)).toMatchObject({
    orderid: BigInt(order),
    currency: 'USD',
  })

  // Facebook confirms its address and reports changes. Both come from Facebook's servers, with a signature.
  expect(await operator.refusal('paymentsGetFacebookUpdateBasic', 'challenge', 'subscribe', 'wrong')).toMatchObject({
    error: 'NotSetUp',
  })
  expect(
    await operator.refusal('paymentsPostFacebookUpdateBasic', {
      object: 'payments',
      entry: [{ id: '9001', time: '0', changed_fields: ['actions'] }],
    }),
  ).toMatchObject({ error: 'NotSetUp' })
}
