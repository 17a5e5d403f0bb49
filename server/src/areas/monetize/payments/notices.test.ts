import { createHmac } from 'node:crypto'
import { saveSkus } from '@regent/contract/monetize/commerce'
import { skuStores } from '@regent/contract/monetize/commerce-shapes'
import { checkSteamTicket, storeNoticePath } from '@regent/contract/monetize/payments-stores'
import { updateConfig } from '@regent/contract/operate/config'
import { hourMs } from '@regent/contract/time'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { appleChain } from '../../../testing/apple-certificates.ts'
import { type LocalService, startLocalService } from '../../../testing/local-service.ts'
import { acceptGooglePlay, auditOf, begin, complete, gemShop, gemsOf } from '../../../testing/payments.ts'
import {
  appleSigned,
  facebookStore,
  googleVoided,
  purchaseOf,
  type StorePurchase,
  steamStore,
} from '../../../testing/store-fakes.ts'
import type { TestApp } from '../../../testing/test-app.ts'
import { noticesPerMinute, updatesPerMinute } from './notices.ts'

let stand: LocalService

beforeEach(async () => {
  stand = await startLocalService(() => ({ status: 404 }))
})
afterEach(() => stand.close())

const productIds = Object.fromEntries(skuStores.map((store) => [store, '5'] as const))

async function shopWith(config: Readonly<Record<string, string>>) {
  const shop = await gemShop()
  const { app, developer } = shop
  app.services.settings.paymentStoresUrl = stand.url
  await developer.call(updateConfig, { body: { upserts: config } })
  await developer.call(saveSkus, { body: { definitions: [{ name: 't5', realPrice: 499, productIds }] } })
  const send = async (store: 'apple' | 'facebook', payload: string, headers: Record<string, string> = {}) => {
    const url = storeNoticePath(store, app)
    const reply = await app.app.inject({ method: 'POST', url, payload, headers })
    await app.runJobs()
    return { status: reply.statusCode, body: reply.json() as unknown }
  }
  return { ...shop, send }
}

// ── Facebook ───────────────────────────────────────────────────────────────

/** A realm that sells by Facebook, and what Facebook knows of a purchase. */
async function facebookShop() {
  const store = facebookStore()
  stand.answer = store.answer
  const shop = await shopWith({ ...store.config, 'payments|facebook.verify_token': 'open sesame' })
  const { client, send } = shop
  const know = (given: Partial<StorePurchase> = {}) => {
    const purchase = purchaseOf(given)
    store.purchases.set(purchase.id, purchase)
    return purchase
  }
  const update = (payload: object | string, secret = 'app-secret') => {
    const text = typeof payload === 'string' ? payload : JSON.stringify(payload)
    const signature = createHmac('sha256', secret).update(text).digest('hex')
    return send('facebook', text, { 'x-hub-signature-256': `sha256=${signature}`, 'content-type': 'application/json' })
  }
  const changed = (id = '9001') =>
    update({ object: 'payments', entry: [{ id, time: 1_768_478_400, changed_fields: ['actions'] }] })
  const pay = async () => {
    const txid = await begin(client, 'facebook')
    await complete(client, txid, { receipt: store.receiptOf(know()) }, 'facebook')
    return txid
  }
  return { ...shop, know, update, changed, pay }
}

test('Facebook confirms the address by the realm’s verify token, and gets its challenge back as a text', async () => {
  const { app, developer } = await facebookShop()
  const ask = async (token: string, more = {}) => {
    const query = { 'hub.mode': 'subscribe', 'hub.challenge': '1158201444', 'hub.verify_token': token, ...more }
    return app.app.inject({ method: 'GET', url: storeNoticePath('facebook', app), query })
  }
  const right = await ask('open sesame')
  expect([right.statusCode, right.payload, right.headers['content-type']]).toEqual([
    200,
    '1158201444',
    'text/plain; charset=utf-8',
  ])
  for (const wrong of [await ask('open'), await ask(''), await ask('open sesame', { 'hub.mode': 'other' })])
    expect([wrong.statusCode, wrong.json()]).toMatchObject([403, { field: 'hub.verify_token' }])
  await developer.call(updateConfig, { body: { deletes: ['payments|facebook.verify_token'] } })
  expect((await ask('open sesame')).json()).toMatchObject({
    error: 'NotSetUp',
    message: expect.stringContaining('payments|facebook.verify_token'),
  })
})

test('a payment that Facebook refunds is asked for again, and refunded once', async () => {
  const { developer, know, changed, pay } = await facebookShop()
  const txid = await pay()
  expect(await auditOf(developer, txid)).toMatchObject({ details: { paidAmount: 499, paidCurrency: 'EUR' } })
  // A change of another kind changes nothing.
  expect(await changed()).toMatchObject({ status: 200 })
  expect(await auditOf(developer, txid)).toMatchObject({ txstate: 'COMPLETED' })
  know({ isRefunded: true })
  await Promise.all([changed(), changed()])
  const audit = await auditOf(developer, txid)
  expect(audit).toMatchObject({
    txstate: 'REFUNDED',
    refund: { amount: 499, currency: 'EUR', isPartial: false, at: Date.parse('2026-01-15T11:00:00Z') },
  })
  expect(audit?.history.filter(({ change }) => change === 'REFUNDED')).toHaveLength(1)
})

test('parts add up, a chargeback follows, and its reversal makes the payment count again', async () => {
  const { developer, know, changed, pay } = await facebookShop()
  const txid = await pay()
  const acts = [
    { type: 'refund', amount: '1.00', time_updated: '2026-01-15T11:00:00+0000' },
    { type: 'refund', amount: '2.00', time_updated: '2026-01-15T11:10:00+0000' },
  ]
  know({ acts })
  await changed()
  expect(await auditOf(developer, txid)).toMatchObject({ refund: { amount: 300, isPartial: true } })
  acts.push({ type: 'chargeback', amount: '4.99', time_updated: '2026-01-15T11:20:00+0000' })
  await changed()
  expect(await auditOf(developer, txid)).toMatchObject({ txstate: 'REFUNDED', refund: { amount: 499 } })
  acts.push({ type: 'chargeback_reversal', amount: '4.99', time_updated: '2026-01-15T11:30:00+0000' })
  await changed()
  await changed()
  expect(await auditOf(developer, txid)).toMatchObject({
    txstate: 'COMPLETED',
    refund: { reversedAt: Date.parse('2026-01-15T11:30:00Z') },
  })
})

test('a payment that Facebook charges later is completed by its update, once, though the client never asks again', async () => {
  const { client, developer, gamerTag, know, changed } = await facebookShop()
  const txid = await begin(client, 'facebook')
  know({ requestId: String(txid), isPending: true })
  await changed()
  expect(await auditOf(developer, txid)).toMatchObject({ txstate: 'PENDING' })
  know({ requestId: String(txid) })
  await Promise.all([changed(), changed()])
  expect(await auditOf(developer, txid)).toMatchObject({ txstate: 'COMPLETED', providerid: '9001' })
  expect(await gemsOf(client, gamerTag)).toBe(330)
})

test('a purchase that names another player’s payment does not refund it', async () => {
  const { developer, know, changed, pay } = await facebookShop()
  const txid = await pay()
  know({ id: '9002', requestId: String(txid), isRefunded: true })
  await changed('9002')
  expect(await auditOf(developer, txid)).toMatchObject({ txstate: 'COMPLETED' })
})

test('Facebook that is down loses no update: it is asked again later', async () => {
  const { app, developer, know, changed, pay } = await facebookShop()
  const txid = await pay()
  know({ isRefunded: true })
  const { answer } = stand
  stand.answer = () => ({ status: 503 })
  expect(await changed()).toMatchObject({ status: 200 })
  stand.answer = answer
  app.advance(60_000)
  await app.runJobs()
  expect(await auditOf(developer, txid)).toMatchObject({ txstate: 'REFUNDED' })
})

test('a payment whose id Facebook sends as a number is asked for by all its digits', async () => {
  const { update } = await facebookShop()
  const text = '{"object":"payments","entry":[{"id":9007199254740993,"time":1768478400,"x":9007199254740995}]}'
  expect(await update(text)).toMatchObject({ status: 200 })
  expect(JSON.stringify(stand.asked)).toContain('9007199254740993')
})

test('unsigned requests to Facebook’s address are rejected before any call or write', async () => {
  const { app, update, send } = await facebookShop()
  const good = { object: 'payments', entry: [{ id: '9001', time: 1, changed_fields: [] }] }
  expect(await update(good, 'guessed')).toMatchObject({ status: 403, body: { field: 'X-Hub-Signature-256' } })
  expect(await send('facebook', JSON.stringify(good))).toMatchObject({ status: 403 })
  expect(await send('facebook', '')).toMatchObject({ status: 403 })
  for (const bad of [{ object: 'user', entry: [] }, { object: 'payments', entry: [{ id: '../me' }] }, [], 'x'])
    expect(await update(bad)).toMatchObject({ status: 400, body: { error: 'BadRequest' } })
  expect(await send('facebook', 'x'.repeat(300_000))).toMatchObject({ status: 413 })
  expect(stand.asked).toEqual([])
  const elsewhere = await app.app.inject({
    method: 'POST',
    url: storeNoticePath('facebook', { cid: app.cid, pid: 'DE_1' }),
  })
  expect(elsewhere.json()).toMatchObject({ error: 'RealmNotFound' })
})

test('one address sends so many notices in a minute, and others are not held up by it', async () => {
  const { app } = await facebookShop()
  const url = storeNoticePath('facebook', app)
  const ask = async (remoteAddress: string) =>
    (await app.app.inject({ method: 'POST', url, payload: '{}', remoteAddress })).statusCode
  app.advance(60_000)
  const statuses = await Promise.all(Array.from({ length: noticesPerMinute + 1 }, () => ask('203.0.113.9')))
  expect(statuses.filter((status) => status === 429)).toHaveLength(1)
  expect(await ask('203.0.113.10')).toBe(403)
  app.advance(60_000)
  expect(await ask('203.0.113.9')).toBe(403)
})

test('a realm has only so many payments asked for in a minute, whoever signs for it', async () => {
  const { app, update } = await facebookShop()
  app.advance(60_000)
  const many = (first: number) =>
    update({ object: 'payments', entry: Array.from({ length: 1_000 }, (_, index) => ({ id: String(first + index) })) })
  // What is not signed uses nothing up.
  expect(await update({ object: 'payments', entry: [] }, 'guessed')).toMatchObject({ status: 403 })
  for (let first = 0; first < updatesPerMinute; first += 1_000) expect(await many(first)).toMatchObject({ status: 200 })
  const asked = stand.asked.length
  expect(await many(5_000)).toMatchObject({ status: 429, body: { error: 'TooManyRequests' } })
  expect(stand.asked).toHaveLength(asked)
  app.advance(60_000)
  expect(await many(5_000)).toMatchObject({ status: 200 })
})

// ── Apple ──────────────────────────────────────────────────────────────────

const chain = appleChain()

async function appleShop() {
  const store = appleSigned(chain)
  stand.answer = store.answer
  const shop = await shopWith(store.config)
  const { app, client, send } = shop
  app.services.settings.appleRoots = [chain.fingerprint]
  store.purchases.set('9001', purchaseOf())
  const txid = await begin(client, 'itunes')
  await complete(client, txid, { receipt: store.receiptOf(purchaseOf()) }, 'itunes')
  const bundleId = 'com.lumenforge.skyraiders'
  const signedDate = Date.UTC(2026, 0, 15)
  const transaction = { transactionId: '9001', bundleId, signedDate, revocationDate: Date.UTC(2026, 0, 14) }
  const notify = (notificationType: string, notificationUUID: string, more: object = {}, by = chain) => {
    const data = { bundleId, environment: 'Production', signedTransactionInfo: by.sign({ ...transaction, ...more }) }
    const payload = { notificationType, notificationUUID, version: '2.0', signedDate, data }
    return send('apple', JSON.stringify({ signedPayload: by.sign(payload) }))
  }
  return { ...shop, txid, notify }
}

test('Apple’s notifications refund a purchase and reverse it, each once', async () => {
  const { developer, txid, notify } = await appleShop()
  expect(await notify('DID_RENEW', 'u0')).toMatchObject({ status: 200 })
  expect(await auditOf(developer, txid)).toMatchObject({ txstate: 'COMPLETED' })
  await Promise.all([notify('REFUND', 'u1'), notify('REFUND', 'u1')])
  expect(await auditOf(developer, txid)).toMatchObject({
    txstate: 'REFUNDED',
    refund: { at: Date.UTC(2026, 0, 14), amount: 499, decision: 'waiting' },
  })
  await notify('REFUND_REVERSED', 'u2')
  expect(await auditOf(developer, txid)).toMatchObject({ txstate: 'COMPLETED' })
  // The first notification again, after its reversal: it is known.
  await notify('REFUND', 'u1')
  expect(await auditOf(developer, txid)).toMatchObject({ txstate: 'COMPLETED' })
  await notify('REVOKE', 'u3')
  expect((await auditOf(developer, txid))?.history.map(({ change }) => change).slice(4)).toEqual([
    'REFUNDED',
    'COMPLETED',
    'REFUNDED',
  ])
})

test('Apple’s notification of a partial refund says how much was given back', async () => {
  const { developer, txid, notify } = await appleShop()
  await notify('REFUND', 'u1', { price: 4_990, currency: 'USD', revocationPercentage: 40_000 })
  expect(await auditOf(developer, txid)).toMatchObject({ refund: { amount: 200, currency: 'USD', isPartial: true } })
})

test('a notification that Apple has not signed, or for another app, changes nothing', async () => {
  const { developer, txid, notify, send } = await appleShop()
  expect(await notify('REFUND', 'u1', {}, appleChain())).toMatchObject({
    status: 403,
    body: { field: 'signedPayload' },
  })
  expect(await notify('REFUND', 'u1', { bundleId: 'com.other' })).toMatchObject({ status: 403 })
  expect(await send('apple', JSON.stringify({ signedPayload: 'a.b.c' }))).toMatchObject({ status: 403 })
  for (const bad of ['', '{}', '{"signedPayload":1}', '['.repeat(5_000)])
    expect(await send('apple', bad)).toMatchObject({ status: 400, body: { error: 'BadRequest' } })
  expect(await auditOf(developer, txid)).toMatchObject({ txstate: 'COMPLETED' })
})

// ── Stores that are asked ──────────────────────────────────────────────────

/** Read by somebody who has signed in since: hours have passed. */
const auditNow = async (app: TestApp, txid: number) => auditOf(await app.as('developer'), txid)

test('Google Play is asked every hour for voided purchases, page by page, and each is refunded once', async () => {
  const google = googleVoided()
  stand.answer = google.answer
  const { app, client } = await shopWith(google.config)
  const { receiptOf } = await acceptGooglePlay(app)
  const pay = async (n: number) => {
    const txid = await begin(client, 'googleplay')
    const order = { orderId: `GPA.${n}`, purchaseToken: `token-${n}`, productId: '5' }
    expect(await complete(client, txid, { receipt: receiptOf(order) }, 'googleplay')).toMatchObject({ status: 200 })
    return txid
  }
  const first = await pay(1)
  const second = await pay(2)
  await app.runJobs()
  for (const n of [1, 7])
    google.voided.push({
      purchaseToken: `token-${n}`,
      orderId: `GPA.${n}`,
      voidedReason: 7,
      voidedTimeMillis: String(app.now()),
    })
  for (let hour = 0; hour < 3; hour += 1) {
    app.advance(hourMs)
    await app.runJobs()
  }
  const audit = await auditNow(app, first)
  expect(audit).toMatchObject({
    txstate: 'REFUNDED',
    refund: { reason: 'Google Play has voided the purchase: chargeback, by the player.' },
  })
  expect(audit?.history.filter(({ change }) => change === 'REFUNDED')).toHaveLength(1)
  expect(await auditNow(app, second)).toMatchObject({ txstate: 'COMPLETED' })
  // Google is down for an hour: nothing is lost.
  stand.answer = () => ({ status: 503 })
  google.voided.push({
    purchaseToken: 'token-2',
    orderId: 'GPA.2',
    voidedReason: 0,
    voidedTimeMillis: String(app.now()),
  })
  app.advance(hourMs)
  await app.runJobs()
  stand.answer = google.answer
  app.advance(hourMs)
  await app.runJobs()
  expect(await auditNow(app, second)).toMatchObject({ txstate: 'REFUNDED' })
})

test('Steam is asked every hour for orders that were refunded or charged back', async () => {
  const steam = steamStore()
  stand.answer = steam.answer
  const { app, client } = await shopWith(steam.config)
  steam.tickets.set('14abc0', '76561190000000001')
  await client.call(checkSteamTicket, { body: { ticket: '14abc0' } })
  const txid = await begin(client, 'steam')
  const order = steam.orders.get(String(txid))
  if (!order) throw new Error('Steam has no order.')
  order.status = 'Approved'
  await complete(client, txid, {}, 'steam')
  expect(await auditNow(app, txid)).toMatchObject({
    txstate: 'COMPLETED',
    details: { paidAmount: 499, paidCurrency: 'USD' },
  })
  app.advance(hourMs)
  await app.runJobs()
  Object.assign(order, { status: 'Chargedback', changedAt: app.now() })
  for (let hour = 0; hour < 2; hour += 1) {
    app.advance(hourMs)
    await app.runJobs()
  }
  const audit = await auditNow(app, txid)
  expect(audit).toMatchObject({ txstate: 'REFUNDED', refund: { reason: 'The order was charged back.', amount: 499 } })
  expect(audit?.history.filter(({ change }) => change === 'REFUNDED')).toHaveLength(1)
})
