import { listSkus, saveCatalog } from '@regent/contract/monetize/commerce'
import { getInventory, listInventoryChanges, updateInventory } from '@regent/contract/monetize/inventory'
import {
  beginPayment,
  cancelPayment,
  failPayment,
  getPaymentProduct,
  getPaymentTotals,
  listPaymentAudits,
  setPaymentState,
  trackPayment,
  verifyReceipt,
} from '@regent/contract/monetize/payments'
import { keepSurplusPayments } from '@regent/contract/monetize/payments-refunds'
import { updateConfig } from '@regent/contract/operate/config'
import { listAuditEntries, undoChanges } from '@regent/contract/organization/audit'
import { getSessionHistory } from '@regent/contract/players/sessions'
import { getStats, toObjectId } from '@regent/contract/players/stats'
import { listTimeline } from '@regent/contract/players/timeline'
import { expect, test } from 'vitest'
import {
  acceptGooglePlay,
  auditOf,
  auditsOf,
  begin,
  complete,
  gemShop,
  gemsOf,
  paramsOf,
} from '../../../testing/payments.ts'
import type { Actor } from '../../../testing/test-app.ts'
import { recountPayments } from './spending.ts'

const day = 86_400_000
const statsOf = async (by: Actor, gamerTag: number) =>
  (await by.call(getStats, { params: { objectId: toObjectId('game.private', gamerTag) }, query: {} })).stats as Record<
    string,
    unknown
  >

test('a payment runs from its start to the goods, and its audit has every step', async () => {
  const { developer, client, gamerTag } = await gemShop()
  const txid = await begin(client)
  expect(await auditOf(developer, txid)).toMatchObject({
    gt: gamerTag,
    txstate: 'STARTED',
    providername: 'Test',
    providerid: '',
    details: { price: 499, quantity: 1, name: 'A pouch of gems', reference: 'gems:main', gameplace: 'main', sku: 't5' },
  })
  expect(await gemsOf(client, gamerTag)).toBe(0)
  expect((await complete(client, txid)).body).toEqual({ result: 'ok' })
  const audit = await auditOf(developer, txid)
  expect(audit).toMatchObject({
    txstate: 'COMPLETED',
    providerid: `test-${txid}`,
    details: { localPrice: '9.99', localCurrency: 'EUR' },
    obtainCurrency: [{ symbol: 'currency.gems', amount: 330 }],
    entitlements: [{ symbol: 'pass', action: 'GRANT', quantity: 1 }],
  })
  expect(audit?.history.map(({ change }) => change)).toEqual(['STARTED', 'VERIFIED', 'PROVISIONED', 'COMPLETED'])
  expect(await gemsOf(client, gamerTag)).toBe(330)
  const { rows } = await developer.call(listInventoryChanges, { params: { gamerTag }, query: {} })
  expect(rows).toMatchObject([{ cause: 'payment', reference: String(txid), added: 330 }])
  const timeline = await developer.call(listTimeline, { params: { gamerTag }, query: { kinds: ['payment'] } })
  expect(timeline.rows).toMatchObject([{ by: 'player', of: { txid, state: 'COMPLETED', price: 499 } }])
})

test('a payment that is completed many times concurrently gives its goods once', async () => {
  const { client, gamerTag } = await gemShop()
  const txid = await begin(client)
  const answers = await Promise.all(Array.from({ length: 8 }, () => complete(client, txid)))
  expect(answers.map(({ status }) => status)).toEqual(Array(8).fill(200))
  expect(await gemsOf(client, gamerTag)).toBe(330)
})

test('a finished payment stays finished, and other players cannot use it', async () => {
  const { app, developer, client, gamerTag } = await gemShop()
  const other = await app.player()
  const cancelled = await begin(client)
  const failed = await begin(client)
  const issue = await begin(client)
  const params = paramsOf('test')
  await client.call(cancelPayment, { params, body: { txid: cancelled } })
  await client.call(cancelPayment, { params, body: { txid: cancelled } })
  await client.call(failPayment, { params, body: { txid: failed, reason: '{"error":"user not logged in","code":7}' } })
  await client.call(failPayment, { params, body: { txid: issue, reason: 'BILLER_NOT_READY' } })
  expect((await auditsOf(developer)).map(({ txstate }) => txstate).sort()).toEqual([
    'CANCELLED',
    'CLIENT_ISSUE',
    'FAILED',
  ])
  expect((await auditOf(developer, failed))?.history.at(-1)).toMatchObject({
    change: 'FAILED',
    data: expect.stringContaining('code":7'),
  })
  const events = await app.db
    .selectFrom('history_events')
    .select(['namespace', 'fields'])
    .where('pid', '=', app.pid)
    .where('gamer_tag', '=', gamerTag)
    .execute()
  expect(events.map(({ namespace, fields }) => [namespace, fields['txid']])).toEqual([
    ['platform_commerce_failed_purchase', String(failed)],
    ['platform_commerce_failed_purchase', String(issue)],
  ])
  for (const txid of [cancelled, failed, issue])
    expect(await complete(client, txid)).toMatchObject({ status: 409, body: { error: 'PaymentOver' } })
  const txid = await begin(client)
  expect(await complete(other, txid)).toMatchObject({ status: 404, body: { error: 'PaymentNotFound' } })
  expect(await complete(client, txid, {}, 'coupon')).toMatchObject({ status: 404 })
  expect(await gemsOf(client, gamerTag)).toBe(0)
})

test('a provider works only where it is set up; providers without verification refuse', async () => {
  const { developer, client } = await gemShop()
  await developer.call(updateConfig, { body: { upserts: { 'payments|testHandlerActive': false } } })
  for (const provider of ['test', 'googleplay', 'itunes', 'facebook', 'steam', 'windows'] as const) {
    const params = paramsOf(provider)
    for (const answer of [
      await client.send(beginPayment, { params, body: { purchaseId: 'gems:main' } }),
      await client.send(verifyReceipt, { params, body: { receipt: 'x' } }),
    ])
      expect(answer).toMatchObject({ status: 400, body: { error: 'PaymentProviderInactive' } })
  }
  expect(await auditsOf(developer)).toEqual([])
})

test('a listing for in-game currency, an unknown one or one at its limit cannot be paid for', async () => {
  const { developer, client } = await gemShop()
  const params = paramsOf('test')
  const ask = (purchaseId: string) => client.send(beginPayment, { params, body: { purchaseId } })
  expect(await ask('nothing:main')).toMatchObject({ status: 404, body: { error: 'ListingNotFound' } })
  await complete(client, await begin(client, 'test', 'once:main'))
  expect(await ask('once:main')).toMatchObject({ status: 400, body: { error: 'PurchaseLimitReached' } })
  // Money that was taken is honoured, even if the listing has changed.
  const txid = await begin(client)
  await developer.call(saveCatalog, { body: {} })
  expect(await complete(client, txid)).toMatchObject({ status: 200 })
  expect(await gemsOf(client, client.gamerTag)).toBe(660)
})

test('payments that were begun within a limit and completed above it are honoured, and marked', async () => {
  const { developer, client, gamerTag } = await gemShop()
  const begun = [await begin(client, 'test', 'once:main'), await begin(client, 'test', 'once:main')]
  for (const txid of begun) expect(await complete(client, txid)).toMatchObject({ status: 200 })
  expect(await gemsOf(client, gamerTag)).toBe(660)
  const marks = await Promise.all(begun.map(async (txid) => (await auditOf(developer, txid))?.details))
  expect(marks.map((details) => details?.isOverLimit)).toEqual([undefined, true])
  expect(marks.map((details) => details?.surplus)).toEqual([undefined, { nth: 2, limit: 1 }])
})

test('a surplus payment is found, summed, and kept with a reason; the undo opens it again', async () => {
  const { developer, client } = await gemShop()
  const begun = [await begin(client, 'test', 'once:main'), await begin(client, 'test', 'once:main')]
  for (const txid of begun) await complete(client, txid)
  const [first = 0, surplus = 0] = begun
  const findOpen = async () =>
    (await developer.call(listPaymentAudits, { query: { surplus: 'open' } })).audits.map(({ txid }) => txid)
  const sum = async () => (await developer.call(getPaymentTotals, { query: {} })).currencies
  expect(await findOpen()).toEqual([surplus])
  expect(await sum()).toMatchObject([{ paid: 2, surpluses: 1, surplus: 499 }])
  const keep = (txids: number[], reason = 'Ticket 7.') =>
    developer.send(keepSurplusPayments, { body: { txids, reason } })
  expect(await keep([surplus], ' ')).toMatchObject({ status: 400, body: { field: 'reason' } })
  expect(await keep([42])).toMatchObject({ status: 404, body: { error: 'PaymentNotFound', field: 'txids' } })
  expect(await keep([first, surplus])).toMatchObject({ status: 409, body: { error: 'PaymentOver', field: 'txids' } })
  expect(await findOpen()).toEqual([surplus])
  expect(await keep([surplus])).toMatchObject({ status: 200 })
  expect(await findOpen()).toEqual([])
  expect(await sum()).toMatchObject([{ paid: 2, surpluses: 0, surplus: 0 }])
  const kept = await auditOf(developer, surplus)
  expect(kept).toMatchObject({
    txstate: 'COMPLETED',
    details: { isOverLimit: true, surplusKeptAt: expect.any(Number) },
  })
  expect(kept?.history.at(-1)?.data).toBe('The player keeps the surplus payment. Ticket 7.')
  expect(await keep([surplus])).toMatchObject({ status: 409, body: { error: 'PaymentOver' } })
  const { rows } = await developer.call(listAuditEntries, { query: { subject: 'payment', limit: 1 } })
  expect(rows).toMatchObject([{ before: { isSurplusKept: false }, after: { isSurplusKept: true } }])
  await developer.call(undoChanges, { body: { ids: [rows[0]?.id ?? 0] } })
  expect(await findOpen()).toEqual([surplus])
})

test('a receipt of Google Play is accepted if signed by the app’s key, for its product, and once', async () => {
  const { app, developer, client, gamerTag } = await gemShop()
  const { receiptOf } = await acceptGooglePlay(app)
  const pay = async (receipt: string) => complete(client, await begin(client, 'googleplay'), { receipt }, 'googleplay')
  const other = receiptOf({}).replace('GPA.1', 'GPA.2')
  for (const [receipt, message] of [
    ['no receipt', 'has no json'],
    [other, 'not signed by the key'],
    [receiptOf({ productId: 'sky_t60' }), 'is for sky_t60'],
    [receiptOf({ purchaseState: 1 }), 'was cancelled'],
  ] as const)
    expect(await pay(receipt)).toMatchObject({
      status: 400,
      body: { error: 'PaymentNotVerified', message: expect.stringContaining(message) },
    })
  expect((await auditsOf(developer)).map(({ txstate }) => txstate)).toEqual(Array(4).fill('FAILED'))
  // The payment is pending: the goods follow the money.
  const txid = await begin(client, 'googleplay')
  const pending = { receipt: receiptOf({ purchaseState: 4 }) }
  expect(await complete(client, txid, pending, 'googleplay')).toMatchObject({ status: 200 })
  expect(await auditOf(developer, txid)).toMatchObject({ txstate: 'PENDING', providerid: 'GPA.1' })
  expect(await gemsOf(client, gamerTag)).toBe(0)
  await complete(client, txid, { receipt: JSON.stringify({ Store: 'GooglePlay', Payload: receiptOf() }) }, 'googleplay')
  expect(await gemsOf(client, gamerTag)).toBe(330)
  expect(await pay(receiptOf({}))).toMatchObject({
    body: { message: expect.stringContaining('already used for another payment') },
  })
  const two = [await begin(client, 'googleplay'), await begin(client, 'googleplay')]
  const receipt = receiptOf({ orderId: 'GPA.3', purchaseToken: 'token-3' })
  const both = await Promise.all(two.map((one) => complete(client, one, { receipt }, 'googleplay')))
  expect(both.map(({ status }) => status).sort()).toEqual([200, 400])
  expect(await gemsOf(client, gamerTag)).toBe(660)
})

test('coupons buy listings that allow it, if the player has enough', async () => {
  const { developer, client, gamerTag } = await gemShop()
  const txid = await begin(client, 'coupon', 'once:main')
  expect(await complete(client, txid, {}, 'coupon')).toMatchObject({ body: { error: 'InsufficientCurrency' } })
  await developer.call(updateInventory, { params: { gamerTag }, body: { currencies: { 'currency.coupons': 10 } } })
  const again = await begin(client, 'coupon', 'once:main')
  const both = await Promise.all([txid, again].map((one) => complete(client, one, {}, 'coupon')))
  expect(both.map(({ status }) => status).sort()).toEqual([200, 400])
  const { currencies } = await client.call(getInventory, { params: { gamerTag }, query: {} })
  expect(currencies).toMatchObject([
    { id: 'currency.coupons', amount: 7 },
    { id: 'currency.gems', amount: 330 },
  ])
})

test('a reported payment is stored if the realm accepts reports, and gives nothing', async () => {
  const { developer, client, gamerTag } = await gemShop()
  const params = paramsOf('test')
  const body = {
    purchaseId: 'gems:main',
    skuName: 't5',
    skuProductId: 'a',
    store: 'amazon',
    priceInLocalCurrency: 4.99,
    isoCurrencySymbol: 'USD',
    obtainCurrency: [{ symbol: 'currency.gems', amount: 330 }],
  }
  expect(await client.send(trackPayment, { params, body })).toMatchObject({
    body: { error: 'PaymentProviderInactive' },
  })
  await developer.call(updateConfig, { body: { upserts: { 'payments|client_audits': 'True' } } })
  expect(await client.call(trackPayment, { params, body })).toEqual({ result: 'ok' })
  expect(await auditsOf(developer)).toMatchObject([
    { providername: 'Amazon', txstate: 'COMPLETED', details: { localPrice: '4.99' } },
  ])
  expect(await gemsOf(client, gamerTag)).toBe(0)
  expect(await statsOf(developer, gamerTag)).not.toHaveProperty('PURCHASES_TOTAL')
})

test("payments are counted by day, in the player's stats and session history [stats-12 stats-13]", async () => {
  const { app, client, gamerTag } = await gemShop()
  await complete(client, await begin(client))
  app.advance(5 * day)
  await complete(client, await begin(client))
  const developer = await app.as('developer')
  const counts = { PURCHASES_3D: '1', SPEND_3D: '499', PURCHASES_7D: '2', SPEND_7D: '998', PURCHASES_TOTAL: '2' }
  const longer = { PURCHASES_14D: '2', SPEND_14D: '998', PURCHASES_28D: '2', SPEND_28D: '998', SPEND_TOTAL: '998' }
  expect(await statsOf(developer, gamerTag)).toMatchObject({ ...counts, ...longer })
  const month = await developer.call(getSessionHistory, { query: { dbid: gamerTag } })
  expect(month).toMatchObject({
    payments: [5 * day, 0].map((ago) => new Date(app.now() - ago).toISOString().slice(0, 10)),
    totalPaid: [{ totalRevenue: 998 }],
  })
  app.advance(4 * day)
  await recountPayments(app.db, app.now())
  expect(await statsOf(await app.as('developer'), gamerTag)).toMatchObject({
    PURCHASES_3D: '0',
    PURCHASES_7D: '1',
    PURCHASES_14D: '2',
    SPEND_TOTAL: '998',
  })
})

test('audits are filtered by state, provider, txid, provider id and player, and paged newest first', async () => {
  const { app, developer, client, gamerTag } = await gemShop()
  const other = await app.player()
  const txids: number[] = []
  for (const by of [client, other, client]) {
    app.advance(1_000)
    txids.push(await begin(by))
  }
  const [first = 0, second = 0, third = 0] = txids
  await complete(client, first)
  const found = async (query: object) => (await auditsOf(developer, query)).map(({ txid }) => txid)
  for (const [query, expected] of [
    [{}, [third, second, first]],
    [{ state: 'STARTED' }, [third, second]],
    [{ provider: 'test', player: gamerTag }, [third, first]],
    [{ provider: 'Google Play' }, []],
    [{ providerid: `test-${first}` }, [first]],
    [{ txid: second }, [second]],
    [{ start: 1, limit: 1 }, [second]],
  ] as const)
    expect(await found(query)).toEqual(expected)
  const page = await developer.call(listPaymentAudits, { query: { limit: 2 } })
  expect(await found({ cursor: page.next })).toEqual([first])
})

test('operators record a dispute and then its end, in this order only', async () => {
  const { developer, client } = await gemShop()
  const txid = await begin(client)
  const set = (state: 'DISPUTED' | 'RESOLVED') =>
    developer.send(setPaymentState, { params: { txid }, body: { state, note: 'chargeback' } })
  expect(await set('DISPUTED')).toMatchObject({ status: 409, body: { error: 'PaymentOver', field: 'state' } })
  await client.call(failPayment, { params: paramsOf('test'), body: { txid, reason: 'card refused' } })
  expect(await set('RESOLVED')).toMatchObject({ status: 409 })
  await set('DISPUTED')
  await set('RESOLVED')
  const audit = await auditOf(developer, txid)
  expect(audit?.history.map(({ change }) => change)).toEqual(['STARTED', 'FAILED', 'DISPUTED', 'RESOLVED'])
  expect(audit).toMatchObject({ txstate: 'RESOLVED', version: '4' })
})

test("a product is the SKU's product id in the store of the platform", async () => {
  const { app } = await gemShop()
  const player = await app.player()
  const product = (sku: string) => player.send(getPaymentProduct, { params: paramsOf('googleplay'), query: { sku } })
  expect(await product('none')).toMatchObject({ body: { error: 'SkuNotFound', field: 'sku' } })
  const { skus } = await player.call(listSkus, { query: {} })
  const [sku] = skus.definitions
  expect(await product(sku?.name ?? '')).toMatchObject({
    status: 200,
    body: { id: sku?.productIds['googleplay'] ?? sku?.name, name: sku?.name, price: sku?.realPrice },
  })
})
