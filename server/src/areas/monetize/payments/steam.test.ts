import { saveSkus } from '@regent/contract/monetize/commerce'
import { beginPayment, cancelPayment } from '@regent/contract/monetize/payments'
import {
  checkSteamTicket,
  getSteamOrder,
  listSteamPrices,
  listSteamProducts,
} from '@regent/contract/monetize/payments-stores'
import { updateConfig } from '@regent/contract/operate/config'
import { applyPlan } from '@regent/contract/organization/plans'
import { planForgetPlayer } from '@regent/contract/players/profile'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { type LocalService, startLocalService } from '../../../testing/local-service.ts'
import { auditOf, auditsOf, begin, complete, gemShop, gemsOf, paramsOf } from '../../../testing/payments.ts'
import { steamStore } from '../../../testing/store-fakes.ts'
import type { Actor } from '../../../testing/test-app.ts'
import { selectSteamOfPlayers } from './steam-queries.ts'

let stand: LocalService

beforeEach(async () => {
  stand = await startLocalService(() => ({ status: 404 }))
})
afterEach(() => stand.close())

const account = '76561190000000001'
const body = { purchaseId: 'gems:main' }
const params = paramsOf('steam')

/** A realm that sells gems on Steam, and a player who has proved their account there. */
async function steamShop(productId = '12') {
  const steam = steamStore()
  const shop = await gemShop()
  const { app, developer, client } = shop
  stand.answer = steam.answer
  app.services.settings.paymentStoresUrl = stand.url
  await developer.call(updateConfig, { body: { upserts: steam.config } })
  await developer.call(saveSkus, {
    body: { definitions: [{ name: 't5', realPrice: 499, productIds: { steam: productId } }] },
  })
  const prove = (by: Actor, steamId: string) => {
    steam.tickets.set('14abc0', steamId)
    return by.call(checkSteamTicket, { body: { ticket: '14abc0' } })
  }
  await prove(client, account)
  const orderOf = (txid: number) => {
    const order = steam.orders.get(String(txid))
    if (!order) throw new Error(`Steam has no order ${txid}.`)
    return order
  }
  return { ...shop, steam, prove, orderOf, pay: (txid: number, by: Actor = client) => complete(by, txid, {}, 'steam') }
}

test('a payment announces the order, waits for the player’s approval, and takes the money with the goods', async () => {
  const { client, developer, gamerTag, orderOf, pay } = await steamShop()
  const txid = await begin(client, 'steam')
  expect(orderOf(txid)).toEqual({
    steamid: account,
    itemid: 12,
    qty: 1,
    amount: 499,
    currency: 'USD',
    status: 'Init',
  })
  expect(await pay(txid)).toMatchObject({ status: 200 })
  expect(await auditOf(developer, txid)).toMatchObject({ txstate: 'PENDING' })
  expect(await gemsOf(client, gamerTag)).toBe(0)
  orderOf(txid).status = 'Approved'
  expect(await pay(txid)).toMatchObject({ status: 200 })
  expect(orderOf(txid).status).toBe('Succeeded')
  expect(await gemsOf(client, gamerTag)).toBe(330)
  expect(await auditOf(developer, txid)).toMatchObject({ txstate: 'COMPLETED', providerid: `t${txid}` })
  const asked = stand.asked.length
  expect(await pay(txid)).toMatchObject({ status: 200 })
  expect(await gemsOf(client, gamerTag)).toBe(330)
  // What is complete is not asked about again.
  expect(stand.asked).toHaveLength(asked)
})

test('money that Steam took before the answer was lost is honoured, once, however often the client asks', async () => {
  const { client, gamerTag, orderOf, pay } = await steamShop()
  const txid = await begin(client, 'steam')
  orderOf(txid).status = 'Succeeded'
  const answers = await Promise.all([pay(txid), pay(txid), pay(txid)])
  expect(answers.map(({ status }) => status)).toEqual([200, 200, 200])
  expect(await gemsOf(client, gamerTag)).toBe(330)
})

test('of calls at the same time one takes the money, and none takes the others for a failure', async () => {
  const { client, developer, gamerTag, orderOf, pay } = await steamShop()
  const txid = await begin(client, 'steam')
  orderOf(txid).status = 'Approved'
  const answers = await Promise.all([pay(txid), pay(txid), pay(txid), pay(txid)])
  expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200])
  expect(await gemsOf(client, gamerTag)).toBe(330)
  expect(await auditOf(developer, txid)).toMatchObject({ txstate: 'COMPLETED' })
})

test('money that Steam refuses to take pays for nothing', async () => {
  const { client, developer, gamerTag, steam, orderOf, pay } = await steamShop()
  const txid = await begin(client, 'steam')
  orderOf(txid).status = 'Approved'
  stand.answer = (asked) =>
    asked.path.includes('FinalizeTxn')
      ? { body: { response: { result: 'Failure', error: { errorcode: '9', errordesc: 'no funds' } } } }
      : steam.answer(asked)
  expect(await pay(txid)).toMatchObject({
    body: { error: 'PaymentNotVerified', message: expect.stringContaining('no funds') },
  })
  expect(await auditOf(developer, txid)).toMatchObject({ txstate: 'FAILED' })
  expect(await gemsOf(client, gamerTag)).toBe(0)
})

test.each([
  ['for another product', { itemid: 13 }, 'is for 13, not for 12'],
  ['at another price', { amount: 1 }, 'a price of 1'],
  ['for another quantity', { qty: 3 }, 'a quantity of 3'],
  ['of another account', { steamid: '76561190000000002' }, 'another Steam account'],
  ['that was refunded', { status: 'Refunded' }, 'is Refunded'],
  ['that was charged back', { status: 'Chargedback' }, 'is Chargedback'],
])('an order %s is refused, and no money is taken', async (_, change, message) => {
  const { client, gamerTag, orderOf, pay } = await steamShop()
  const txid = await begin(client, 'steam')
  Object.assign(orderOf(txid), { status: 'Approved' }, change)
  expect(await pay(txid)).toMatchObject({
    status: 400,
    body: { error: 'PaymentNotVerified', message: expect.stringContaining(message) },
  })
  expect(stand.asked.filter(({ path }) => path.includes('FinalizeTxn'))).toEqual([])
  expect(await gemsOf(client, gamerTag)).toBe(0)
})

test('no money is taken for a payment that is over, or that is another player’s', async () => {
  const { app, client, orderOf, pay } = await steamShop()
  const txid = await begin(client, 'steam')
  orderOf(txid).status = 'Approved'
  expect(await pay(txid, await app.player())).toMatchObject({ status: 404, body: { error: 'PaymentNotFound' } })
  await client.call(cancelPayment, { params, body: { txid } })
  expect(await pay(txid)).toMatchObject({ status: 409, body: { error: 'PaymentOver' } })
  expect(orderOf(txid).status).toBe('Approved')
})

test('a sandbox order pays in production only where the config says so', async () => {
  const { client, developer, gamerTag, orderOf, pay } = await steamShop()
  await developer.call(updateConfig, { body: { upserts: { 'steam|sandbox': true } } })
  const txid = await begin(client, 'steam')
  expect(stand.asked.at(-1)?.path).toContain('/ISteamMicroTxnSandbox/InitTxn/v3/')
  orderOf(txid).status = 'Approved'
  expect(await pay(txid)).toMatchObject({ status: 400, body: { error: 'PaymentNotVerified' } })
  expect(orderOf(txid).status).toBe('Approved')
  await developer.call(updateConfig, { body: { upserts: { 'payments|sandbox': true } } })
  const second = await begin(client, 'steam')
  orderOf(second).status = 'Approved'
  expect(await pay(second)).toMatchObject({ status: 200 })
  expect(await gemsOf(client, gamerTag)).toBe(330)
})

test('Steam being down decides nothing: the payment is completed once it answers', async () => {
  const { client, developer, gamerTag, steam, orderOf, pay } = await steamShop()
  const txid = await begin(client, 'steam')
  orderOf(txid).status = 'Approved'
  stand.answer = () => ({ status: 500 })
  const unavailable = { status: 503, body: { error: 'PaymentStoreUnavailable' } }
  expect(await pay(txid)).toMatchObject(unavailable)
  expect(await client.send(beginPayment, { params, body })).toMatchObject(unavailable)
  expect(await auditsOf(developer)).toMatchObject([{ txid, txstate: 'STARTED', version: '1' }])
  stand.answer = steam.answer
  expect(await pay(txid)).toMatchObject({ status: 200 })
  expect(await gemsOf(client, gamerTag)).toBe(330)
})

test('nothing begins without a proved account, a number as product id, and Steam’s consent', async () => {
  const { app, client, developer, prove } = await steamShop('sky_t5')
  const stranger = await app.player()
  expect(await stranger.send(beginPayment, { params, body })).toMatchObject({
    body: { error: 'PaymentProviderInactive', message: expect.stringContaining('/basic/payments/steam/auth') },
  })
  expect(await client.send(beginPayment, { params, body })).toMatchObject({
    body: { error: 'ListingNotAvailable', message: expect.stringContaining('The SKU t5 needs a number') },
  })
  await developer.call(saveSkus, {
    body: { definitions: [{ name: 't5', realPrice: 499, productIds: { steam: '12' } }] },
  })
  // This one is not signed in to Steam.
  await prove(client, '76561190000000007')
  expect(await client.send(beginPayment, { params, body })).toMatchObject({
    body: {
      error: 'PaymentNotVerified',
      message: 'Steam answers: user not logged in (code 7). No payment was started.',
    },
  })
  await developer.call(updateConfig, { body: { upserts: { 'steam|key': 'wrong' } } })
  expect(await client.send(beginPayment, { params, body })).toMatchObject({
    body: { error: 'PaymentProviderInactive', message: expect.stringContaining('Check steam|key') },
  })
  await developer.call(updateConfig, { body: { upserts: { 'steam|currency': 'euro' } } })
  expect(await client.send(beginPayment, { params, body })).toMatchObject({
    body: { error: 'PaymentProviderInactive', message: expect.stringContaining('steam|currency') },
  })
  expect(await auditsOf(developer)).toEqual([])
})

test('a ticket that Steam does not accept proves nothing; the last account that was proved is the player’s', async () => {
  const { client, prove, orderOf } = await steamShop()
  const check = (ticket: string) => client.send(checkSteamTicket, { body: { ticket } })
  expect(await check('ff')).toMatchObject({ status: 400, body: { error: 'PaymentNotVerified', field: 'ticket' } })
  expect(await check('no digits')).toMatchObject({ status: 400, body: { error: 'BadRequest', field: 'ticket' } })
  await prove(client, '76561190000000002')
  expect(orderOf(await begin(client, 'steam')).steamid).toBe('76561190000000002')
})

test('the state of an order is shown only to operators and to its player', async () => {
  const { app, client, developer } = await steamShop()
  const txid = await begin(client, 'steam')
  const ask = (by: Actor, orderId: number) => by.send(getSteamOrder, { query: { orderId } })
  const order = { orderid: String(txid), steamid: account, status: 'Init', items: [{ itemid: 12, amount: 499 }] }
  for (const by of [client, developer]) expect(await ask(by, txid)).toMatchObject({ status: 200, body: order })
  const refusal = { status: 404, body: { error: 'PaymentNotFound', field: 'orderId' } }
  expect(await ask(await app.player(), txid)).toMatchObject(refusal)
  expect(await ask(developer, await begin(client, 'test'))).toMatchObject(refusal)
  expect(await ask(developer, 42)).toMatchObject(refusal)
})

test('prices and products on Steam are those of the SKUs, in the currency that the config names', async () => {
  const { client, developer } = await steamShop()
  await developer.call(updateConfig, { body: { upserts: { 'steam|currency': 'EUR' } } })
  const query = { steamId: account }
  expect(await client.call(listSteamPrices, { query })).toEqual({
    currency: 'EUR',
    prices: [{ price: 499, to: 499, priceLocalized: 4.99, priceLocalizedString: '€4.99' }],
  })
  expect(await client.call(listSteamProducts, { query })).toMatchObject({
    products: [{ sku: 't5', isoCurrencyCode: 'EUR', localizedPrice: 4.99, localizedPriceString: '€4.99' }],
  })
})

test('without the keys of Steam in the config its calls are refused, and name them', async () => {
  const { client } = await gemShop()
  const query = { steamId: account }
  const answers = await Promise.all([
    client.send(checkSteamTicket, { body: { ticket: '14abc0' } }),
    client.send(listSteamPrices, { query }),
    client.send(listSteamProducts, { query }),
  ])
  for (const { status, body: refusal } of answers)
    expect({ status, ...(refusal as object) }).toMatchObject({
      status: 400,
      error: 'PaymentProviderInactive',
      message: expect.stringContaining('steam|appid'),
    })
  expect(await client.send(getSteamOrder, { query: { orderId: '1' } })).toMatchObject({ status: 404 })
})

test('a forgotten player is no longer known by their Steam account', async () => {
  const { app, client, gamerTag } = await steamShop()
  const players = [{ pid: app.pid, gamerTag }]
  expect(await selectSteamOfPlayers(app.db, players)).toMatchObject([{ steamId: account }])
  const admin = await app.as('admin')
  const { plan } = await admin.call(planForgetPlayer, { params: { player: client.accountId } })
  await admin.call(applyPlan, { params: { id: plan.id } })
  await app.runJobs()
  app.advance(8 * 86_400_000)
  await app.runJobs()
  expect(await selectSteamOfPlayers(app.db, players)).toEqual([])
})
