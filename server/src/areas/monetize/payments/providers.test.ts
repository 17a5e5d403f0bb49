import { saveSkus } from '@regent/contract/monetize/commerce'
import { skuStores } from '@regent/contract/monetize/commerce-shapes'
import { beginPayment, type PaymentProvider, verifyReceipt } from '@regent/contract/monetize/payments'
import { updateConfig } from '@regent/contract/operate/config'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { appleChain } from '../../../testing/apple-certificates.ts'
import { type LocalService, type Reply, startLocalService } from '../../../testing/local-service.ts'
import { auditOf, auditsOf, begin, complete, gemShop, gemsOf, paramsOf } from '../../../testing/payments.ts'
import {
  amazonStore,
  appleReceipts,
  appleSigned,
  facebookStore,
  microsoftStore,
  purchaseOf,
  type StoreFake,
  signedByFacebook,
} from '../../../testing/store-fakes.ts'
import type { Actor } from '../../../testing/test-app.ts'

let stand: LocalService

beforeEach(async () => {
  stand = await startLocalService(() => ({ status: 404 }))
})
afterEach(() => stand.close())

const productIds = Object.fromEntries(skuStores.map((store) => [store, '5'] as const))

const chain = appleChain()

/** A realm that sells gems through this store, and a player who pays. */
async function shopAt(store: StoreFake) {
  stand.answer = store.answer
  const shop = await gemShop()
  const { app, developer } = shop
  app.services.settings.paymentStoresUrl = stand.url
  app.services.settings.appleRoots = [chain.fingerprint]
  await developer.call(updateConfig, { body: { upserts: store.config } })
  await developer.call(saveSkus, { body: { definitions: [{ name: 't5', realPrice: 499, productIds }] } })
  const { provider } = store
  return {
    ...shop,
    buy: (given: Parameters<typeof purchaseOf>[0] = {}) => {
      const purchase = purchaseOf(given)
      store.purchases.set(purchase.id, purchase)
      return store.receiptOf(purchase)
    },
    pay: async (receipt: string, by: Actor = shop.client) => {
      const txid = await begin(by, provider)
      return { txid, ...(await complete(by, txid, { receipt }, provider)) }
    },
  }
}

const stores: [string, () => StoreFake][] = [
  ['Apple’s signed transactions', () => appleSigned(chain)],
  ['Apple’s older receipts', appleReceipts],
  ['Amazon', amazonStore],
  ['Facebook', facebookStore],
  ['Microsoft', microsoftStore],
]

describe.each(stores)('%s', (_, storeOf) => {
  const refused = (message: string) => ({
    status: 400,
    body: { error: 'PaymentNotVerified', field: 'receipt', message: expect.stringContaining(message) },
  })

  test('a purchase that the store confirms gives the goods, and says so in the payment’s history', async () => {
    const store = storeOf()
    const { buy, pay, client, developer, gamerTag } = await shopAt(store)
    const { txid, ...answer } = await pay(buy())
    expect(answer).toMatchObject({ status: 200, body: { result: 'ok' } })
    expect(await gemsOf(client, gamerTag)).toBe(330)
    const audit = await auditOf(developer, txid)
    expect(audit).toMatchObject({ txstate: 'COMPLETED', replayGuardValue: '9001', details: { providerProductId: '5' } })
    expect(audit?.history.find(({ change }) => change === 'VERIFIED')?.data).toContain('9001')
    // Only the store’s own hosts were asked.
    for (const { path } of stand.asked) expect(store.hosts).toContain(path.split('/')[1])
    expect(stand.asked).not.toEqual([])
  })

  test('one purchase gives once, to one player', async () => {
    const { buy, pay, app, client, gamerTag } = await shopAt(storeOf())
    const receipt = buy()
    const other = await app.player()
    const answers = await Promise.all([pay(receipt), pay(receipt), pay(receipt, other)])
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 400, 400])
    expect(answers.find(({ status }) => status === 400)).toMatchObject(refused('already used'))
    expect((await gemsOf(client, gamerTag)) + (await gemsOf(other, other.gamerTag))).toBe(330)
    const again = await complete(client, await begin(client, storeOf().provider), { receipt }, storeOf().provider)
    expect(again).toMatchObject(refused('already used'))
  })

  test('another product is refused, and so is another quantity where the store tells it', async () => {
    const store = storeOf()
    const { buy, pay, client, gamerTag } = await shopAt(store)
    expect(await pay(buy({ productId: '6' }))).toMatchObject(
      refused(store.provider === 'windows' ? 'no unused 5' : 'is for 6'),
    )
    expect(store.knows).toContain('quantity')
    expect(await pay(buy({ id: '9002', quantity: 2 }))).toMatchObject(refused('a quantity of 2'))
    expect(await gemsOf(client, gamerTag)).toBe(0)
  })

  test('a purchase that the store does not know, or has given the money back for, is refused', async () => {
    const store = storeOf()
    const { buy, pay, client, gamerTag } = await shopAt(store)
    for (const receipt of [store.receiptOf(purchaseOf({ id: '404' })), '', '{}', 'a.b.c', '[]'])
      expect(await pay(receipt)).toMatchObject({ status: 400, body: { error: 'PaymentNotVerified' } })
    expect(await pay(buy({ isRefunded: true }))).toMatchObject({ status: 400, body: { error: 'PaymentNotVerified' } })
    expect(await gemsOf(client, gamerTag)).toBe(0)
  })

  test('a store that is down decides nothing: the same payment is completed once it answers', async () => {
    const store = storeOf()
    const { buy, client, developer, gamerTag } = await shopAt(store)
    const receipt = buy()
    const txid = await begin(client, store.provider)
    const down: Reply[] = [{ status: 503 }, { status: 429 }]
    for (const answer of down) {
      stand.answer = () => answer
      expect(await complete(client, txid, { receipt }, store.provider)).toMatchObject({
        status: 503,
        body: { error: 'PaymentStoreUnavailable', message: expect.stringContaining('Complete the payment again') },
      })
      expect(await auditOf(developer, txid)).toMatchObject({ txstate: 'STARTED', version: '1' })
    }
    stand.answer = store.answer
    expect(await complete(client, txid, { receipt }, store.provider)).toMatchObject({ status: 200 })
    expect(await gemsOf(client, gamerTag)).toBe(330)
  })

  test('keys that the store does not accept are the realm’s fault: the payment stays open, and the keys are named', async () => {
    const store = storeOf()
    const { buy, client, developer } = await shopAt(store)
    const receipt = buy()
    const txid = await begin(client, store.provider)
    stand.answer = () => store.refusesKeys
    expect(await complete(client, txid, { receipt }, store.provider)).toMatchObject({
      status: 400,
      body: { error: 'PaymentProviderInactive', message: expect.stringMatching(/Check payments\|\w+\.\w+/) },
    })
    expect(await auditOf(developer, txid)).toMatchObject({ txstate: 'STARTED' })
  })

  test('without its keys nothing is begun, and the refusal names each of them', async () => {
    const store = storeOf()
    const { developer, client } = await shopAt(store)
    await developer.call(updateConfig, { body: { deletes: Object.keys(store.config) } })
    const body = { purchaseId: 'gems:main' }
    expect(await client.send(beginPayment, { params: paramsOf(store.provider), body })).toMatchObject({
      status: 400,
      body: { error: 'PaymentProviderInactive', field: 'provider', message: expect.stringContaining('payments|') },
    })
    expect(await auditsOf(developer)).toEqual([])
  })

  test('a receipt is checked without a payment by the same rules, and nothing is stored', async () => {
    const store = storeOf()
    const { buy, client, developer } = await shopAt(store)
    const check = (receipt: string) =>
      client.send(verifyReceipt, { params: paramsOf(store.provider), body: { receipt } })
    expect(await check('nonsense')).toMatchObject({ status: 400, body: { error: 'PaymentNotVerified' } })
    expect(await check(buy())).toMatchObject({ status: 200, body: { result: 'ok' } })
    expect(await auditsOf(developer)).toEqual([])
  })
})

test.each(stores.filter(([, storeOf]) => storeOf().knows.includes('sandbox')))(
  '%s: a production realm refuses what was bought in the sandbox, unless its config says otherwise',
  async (_, storeOf) => {
    const { buy, pay, developer, client, gamerTag } = await shopAt(storeOf())
    const receipt = buy({ isSandbox: true })
    expect(await pay(receipt)).toMatchObject({ status: 400, body: { error: 'PaymentNotVerified' } })
    await developer.call(updateConfig, { body: { upserts: { 'payments|sandbox': true } } })
    expect(await pay(receipt)).toMatchObject({ status: 200 })
    expect(await gemsOf(client, gamerTag)).toBe(330)
  },
)

test('a realm below production accepts the sandbox directly', async () => {
  const store = appleSigned(chain)
  const { app, developer, buy } = await shopAt(store)
  await developer.call(updateConfig, { body: { upserts: store.config } }, { scope: `${app.cid}.${app.staging}` })
  const tester = await app.player(app.staging)
  const body = { receipt: buy({ isSandbox: true }) }
  expect(await tester.send(verifyReceipt, { params: paramsOf('itunes'), body })).toMatchObject({ status: 200 })
  const player = await app.player()
  expect(await player.send(verifyReceipt, { params: paramsOf('itunes'), body })).toMatchObject({
    body: { message: expect.stringContaining('payments|sandbox') },
  })
})

test('a payment that Facebook has not charged yet waits, and is given once it has', async () => {
  const store = facebookStore()
  const { buy, client, developer, gamerTag } = await shopAt(store)
  const receipt = buy({ isPending: true })
  const txid = await begin(client, 'facebook')
  expect(await complete(client, txid, { receipt }, 'facebook')).toMatchObject({ status: 200 })
  expect(await auditOf(developer, txid)).toMatchObject({ txstate: 'PENDING' })
  expect(await gemsOf(client, gamerTag)).toBe(0)
  buy()
  expect(await complete(client, txid, { receipt }, 'facebook')).toMatchObject({ status: 200 })
  expect(await gemsOf(client, gamerTag)).toBe(330)
})

test('a request of Facebook that is signed with another secret is not even asked about', async () => {
  const { pay } = await shopAt(facebookStore())
  expect(await pay(signedByFacebook({ payment_id: '9001' }, 'guessed'))).toMatchObject({
    body: { message: expect.stringContaining('not signed with the secret') },
  })
  expect(stand.asked).toEqual([])
})

test('Apple’s signed transactions need no key of the API: then Apple is not asked', async () => {
  const { 'payments|itunes.bundle': bundle = '' } = appleSigned(chain).config
  const { buy, pay, developer } = await shopAt({ ...appleSigned(chain), config: { 'payments|itunes.bundle': bundle } })
  expect(await pay(buy())).toMatchObject({ status: 200 })
  expect(stand.asked).toEqual([])
  await developer.call(updateConfig, { body: { upserts: { 'payments|itunes.bundle': 'com.other' } } })
  expect(await pay(buy({ id: '2' }))).toMatchObject({ body: { message: expect.stringContaining('is for the app') } })
})

test('the console offers a product id for each store whose purchases are verified', () => {
  const verified = new Set([...stores.map(([, storeOf]) => storeOf().provider), 'googleplay', 'steam'])
  expect([...skuStores].sort()).toEqual([...verified].sort())
})

test.each(['flexion', 'kong', 'bluesnap'] as const satisfies PaymentProvider[])(
  'payments by %s cannot be begun: the refusal says why, and what to do',
  async (provider) => {
    const { client } = await gemShop()
    const body = { purchaseId: 'gems:main' }
    expect(await client.send(beginPayment, { params: paramsOf(provider), body })).toMatchObject({
      status: 400,
      body: { error: 'PaymentProviderInactive', message: expect.stringMatching(/cannot be verified.*purchase\/track/) },
    })
  },
)
