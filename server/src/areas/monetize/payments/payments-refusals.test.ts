import { saveCatalog } from '@regent/contract/monetize/commerce'
import { deleteEntitlementDefinition } from '@regent/contract/monetize/entitlements'
import { updateInventory } from '@regent/contract/monetize/inventory'
import {
  beginPayment,
  cancelPayment,
  checkPayer,
  failPayment,
  setPaymentState,
  trackPayment,
  verifyReceipt,
} from '@regent/contract/monetize/payments'
import {
  checkSteamTicket,
  confirmFacebookUpdates,
  listSteamPrices,
  listSteamProducts,
  takeFacebookUpdate,
} from '@regent/contract/monetize/payments-stores'
import { updateConfig } from '@regent/contract/operate/config'
import { suspendPlayer } from '@regent/contract/players/suspensions'
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
import { ownApp } from '../../../testing/test-app.ts'
import { sellGems } from './undo.stories.ts'

const params = paramsOf('test')
const unknown = 42
const sku = { type: 'sku' as const, symbol: 't5' }
const gems = { symbol: 'gems', obtainCurrency: [{ symbol: 'currency.gems', amount: 330 }], coupons: 3 }

test('a payment begins only for a listing that is on sale to this player for real money', async () => {
  const { app, developer, client } = await gemShop()
  const at = (ms: number) => new Date(app.now() + ms).toISOString()
  const listings = [
    { symbol: 'off', active: false },
    { symbol: 'later', activePeriod: { start: at(60_000) } },
    { symbol: 'over', activePeriod: { start: at(-60_000), end: at(0) } },
    { symbol: 'cheap', price: { type: 'currency' as const, symbol: 'currency.gold', amount: 1 } },
    { symbol: 'others', playerStatRequirements: [{ stat: 'LEVEL', constraint: 'gte' as const, value: 9 }] },
    { symbol: 'no-coupons', offerSymbol: 'plain' },
  ].map((listing) => ({ offerSymbol: 'gems', price: sku, ...listing }))
  await developer.call(saveCatalog, {
    body: {
      offerDefinitions: [gems, { ...gems, symbol: 'plain', coupons: 0 }],
      stores: [{ symbol: 'main', listings }],
    },
  })
  for (const [purchaseId, provider, status, error] of [
    ['off:main', 'test', 400, 'ListingNotAvailable'],
    ['later:main', 'test', 400, 'ListingNotAvailable'],
    ['over:main', 'test', 400, 'ListingNotAvailable'],
    ['others:main', 'test', 400, 'ListingNotAvailable'],
    ['off:main', 'coupon', 400, 'ListingNotAvailable'],
    ['cheap:main', 'test', 400, 'BadRequest'],
    ['no-coupons:main', 'coupon', 400, 'BadRequest'],
    ['off', 'test', 404, 'ListingNotFound'],
    ['off:side', 'test', 404, 'ListingNotFound'],
    ['', 'test', 400, 'BadRequest'],
  ] as const) {
    const answer = await client.send(beginPayment, { params: paramsOf(provider), body: { purchaseId } })
    expect({ purchaseId, ...answer }).toMatchObject({ purchaseId, status, body: { error, field: 'purchaseId' } })
  }
  expect(await auditsOf(developer)).toEqual([])
})

test('goods that do not exist are not sold, and a payment begun before waits until they exist', async () => {
  const { developer, client, gamerTag } = await gemShop()
  const txid = await begin(client)
  await developer.call(deleteEntitlementDefinition, { body: { symbol: 'pass' } })
  expect(await client.send(beginPayment, { params, body: { purchaseId: 'gems:main' } })).toMatchObject({
    status: 409,
    body: { error: 'GiftNotAvailable', field: 'purchaseId' },
  })
  expect(await complete(client, txid)).toMatchObject({
    status: 409,
    body: { error: 'GiftNotAvailable', field: 'txid' },
  })
  // Neither gems nor state have changed: the same receipt is accepted later.
  expect(await gemsOf(client, gamerTag)).toBe(0)
  expect(await auditOf(developer, txid)).toMatchObject({ txstate: 'STARTED', version: '1', history: [{}] })
})

test('a payment that gives more than a player can hold is refused as a whole and stays open', async () => {
  const { developer, client, gamerTag } = await gemShop()
  await developer.call(saveCatalog, {
    body: {
      offerDefinitions: [{ ...gems, obtain: Array.from({ length: 11 }, () => ({ ent: 'items.sword', count: 1_000 })) }],
      stores: [{ symbol: 'main', listings: [{ symbol: 'gems', offerSymbol: 'gems', price: sku }] }],
    },
  })
  const txid = await begin(client)
  expect(await complete(client, txid)).toMatchObject({ status: 400, body: { error: 'TooManyItems' } })
  expect(await gemsOf(client, gamerTag)).toBe(0)
  expect(await auditOf(developer, txid)).toMatchObject({ txstate: 'STARTED' })
})

test('gems are given up to the largest supported amount, and not one more', async () => {
  const { developer, client, gamerTag } = await gemShop()
  const largest = Number.MAX_SAFE_INTEGER
  await developer.call(updateInventory, {
    params: { gamerTag },
    body: { currencies: { 'currency.gems': largest - 330 } },
  })
  expect(await complete(client, await begin(client))).toMatchObject({ status: 200 })
  expect(await gemsOf(client, gamerTag)).toBe(largest)
  const txid = await begin(client)
  expect(await complete(client, txid)).toMatchObject({ status: 400, body: { field: 'currencies.currency.gems' } })
  await developer.call(updateInventory, { params: { gamerTag }, body: { currencies: { 'currency.gems': -330 } } })
  expect(await complete(client, txid)).toMatchObject({ status: 200 })
})

test('no call changes a payment that does not exist or belongs to another player, provider or realm', async () => {
  const { app, developer, client } = await gemShop()
  const txid = await begin(client)
  const other = await app.player()
  const staging = await app.player(app.staging)
  const foreign = await ownApp()
  await sellGems(foreign)
  const foreigner = await foreign.player()
  const refusal = { status: 404, body: { error: 'PaymentNotFound', field: 'txid' } }
  for (const [by, id, provider] of [
    [client, unknown, 'test'],
    [client, txid, 'coupon'],
    [other, txid, 'test'],
    [staging, txid, 'test'],
    [foreigner, txid, 'test'],
  ] as const) {
    const input = { params: paramsOf(provider), body: { txid: id } }
    expect(await by.send(cancelPayment, input)).toMatchObject(refusal)
    expect(await by.send(failPayment, input)).toMatchObject(refusal)
    expect(await complete(by, id, {}, provider)).toMatchObject(refusal)
  }
  const note = { params: { txid }, body: { state: 'DISPUTED' as const } }
  expect(await developer.send(setPaymentState, { ...note, params: { txid: unknown } })).toMatchObject(refusal)
  expect(await developer.send(setPaymentState, note, { scope: `${app.cid}.${app.staging}` })).toMatchObject(refusal)
  expect(await (await foreign.as('developer')).send(setPaymentState, note)).toMatchObject(refusal)
  expect(await auditOf(developer, txid)).toMatchObject({ txstate: 'STARTED', version: '1' })
})

test('a suspended player can neither begin nor complete a payment until the suspension ends', async () => {
  const { app, developer, client, gamerTag } = await gemShop()
  const txid = await begin(client)
  const until = app.now() + 60_000
  await developer.call(suspendPlayer, { body: { player: gamerTag, reason: 'cheating', until } })
  const refusal = { status: 403, body: { error: 'PlayerSuspended' } }
  expect(await client.send(beginPayment, { params, body: { purchaseId: 'gems:main' } })).toMatchObject(refusal)
  expect(await complete(client, txid)).toMatchObject(refusal)
  expect(await auditOf(developer, txid)).toMatchObject({ txstate: 'STARTED' })
  app.advance(60_000)
  expect(await complete(client, txid)).toMatchObject({ status: 200 })
  expect(await gemsOf(client, gamerTag)).toBe(330)
})

test('a provider that is switched off does not complete earlier payments', async () => {
  const { developer, client, gamerTag } = await gemShop()
  const txid = await begin(client)
  const activate = (isActive: boolean) =>
    developer.call(updateConfig, { body: { upserts: { 'payments|testHandlerActive': isActive } } })
  await activate(false)
  expect(await complete(client, txid)).toMatchObject({
    status: 400,
    body: { error: 'PaymentProviderInactive', field: 'provider' },
  })
  expect(await auditOf(developer, txid)).toMatchObject({ txstate: 'STARTED' })
  await activate(true)
  expect(await complete(client, txid)).toMatchObject({ status: 200 })
  expect(await gemsOf(client, gamerTag)).toBe(330)
  // A paid payment needs no provider: a client that asks again is told that it was given.
  await activate(false)
  expect(await complete(client, txid)).toMatchObject({ status: 200 })
  expect(await gemsOf(client, gamerTag)).toBe(330)
})

test('a receipt is verified without a payment by the same rules, and nothing is stored', async () => {
  const { app, developer, client } = await gemShop()
  const { sign, receiptOf } = await acceptGooglePlay(app)
  const verify = (receipt?: string) => client.send(verifyReceipt, { params: paramsOf('googleplay'), body: { receipt } })
  expect(await verify(receiptOf())).toMatchObject({ status: 200, body: { result: 'ok' } })
  for (const [receipt, message] of [
    [undefined, 'has no json and signature'],
    ['[]', 'has no json and signature'],
    [JSON.stringify({ json: '{}' }), 'has no json and signature'],
    [JSON.stringify({ json: '{}', signature: 'no signature' }), 'is not signed'],
    [sign('no json'), 'has no order or product'],
    [receiptOf({ productId: undefined }), 'has no order or product'],
    [receiptOf({ orderId: '', purchaseToken: '' }), 'has no order or product'],
    [receiptOf({ purchaseState: 1 }), 'was cancelled'],
  ] as const)
    expect(await verify(receipt)).toMatchObject({
      status: 400,
      body: { error: 'PaymentNotVerified', field: 'receipt', message: expect.stringContaining(message) },
    })
  // An invalid key verifies nothing.
  await developer.call(updateConfig, { body: { upserts: { 'payments|googleplay.key': 'no key' } } })
  expect(await verify(receiptOf())).toMatchObject({ status: 400, body: { error: 'PaymentNotVerified' } })
  expect(await auditsOf(developer)).toEqual([])
})

test('a purchase is identified by its token, or by its order if it has none', async () => {
  const { app, developer, client } = await gemShop()
  const { receiptOf } = await acceptGooglePlay(app)
  const pay = async (order: object) => {
    const txid = await begin(client, 'googleplay')
    const { status } = await complete(client, txid, { receipt: receiptOf(order) }, 'googleplay')
    return { status, audit: await auditOf(developer, txid) }
  }
  expect(await pay({ orderId: undefined })).toMatchObject({
    status: 200,
    audit: { providerid: 'token-1', replayGuardValue: 'token-1' },
  })
  expect(await pay({ purchaseToken: undefined })).toMatchObject({
    status: 200,
    audit: { providerid: 'GPA.1', replayGuardValue: 'GPA.1' },
  })
  expect(await pay({ orderId: 'GPA.9' })).toMatchObject({ status: 400, audit: { txstate: 'FAILED' } })
})

test('client reports have limits, and a report without a store is stored for the provider of the address', async () => {
  const { developer, client } = await gemShop()
  const report = (body: object, provider: 'steam' | 'test' = 'test') =>
    client.send(trackPayment, { params: paramsOf(provider), body })
  await developer.call(updateConfig, { body: { upserts: { 'payments|client_audits': 'true' } } })
  for (const [body, field] of [
    [{ priceInLocalCurrency: -0.01 }, 'priceInLocalCurrency'],
    [{ priceInLocalCurrency: 1_000_000_000.01 }, 'priceInLocalCurrency'],
    [{ obtainCurrency: [{ symbol: 'currency.gems', amount: 0 }] }, 'obtainCurrency.0.amount'],
    [{ obtainCurrency: [{ symbol: 'currency.gems', amount: 1_000_000_001 }] }, 'obtainCurrency.0.amount'],
    [{ skuName: 'x'.repeat(129) }, 'skuName'],
  ] as const)
    expect(await report(body)).toMatchObject({ status: 400, body: { error: 'BadRequest', field } })
  expect(await auditsOf(developer)).toEqual([])
  expect(await report({ priceInLocalCurrency: 1_000_000_000, purchaseId: 'gems:main' }, 'steam')).toMatchObject({
    status: 200,
  })
  expect(await auditsOf(developer)).toMatchObject([
    { providername: 'Steam', txstate: 'COMPLETED', details: { name: 'gems:main', category: 'reported by the client' } },
  ])
})

test('a payer must be a player of this realm', async () => {
  const { app, developer, gamerTag } = await gemShop()
  const staging = await app.player(app.staging)
  const ask = (tag: number) => developer.send(checkPayer, { params: { gamerTag: tag } })
  expect(await ask(gamerTag)).toMatchObject({ status: 200 })
  for (const tag of [unknown, staging.gamerTag])
    expect(await ask(tag)).toMatchObject({ status: 404, body: { error: 'PlayerNotFound', field: 'gamerTag' } })
})

test('calls that need Steam are refused in a realm without its keys, and Facebook’s updates everywhere', async () => {
  const { app, developer, client } = await gemShop()
  const query = { steamId: '76561190000000001' }
  for (const answer of [
    await client.send(checkSteamTicket, { body: { ticket: 'abc1' } }),
    await developer.send(listSteamPrices, { query }),
    await client.send(listSteamProducts, { query }),
  ])
    expect(answer).toMatchObject({
      status: 400,
      body: { error: 'PaymentProviderInactive', message: expect.stringContaining('config key steam|appid') },
    })
  for (const answer of [
    await app.anonymous.send(confirmFacebookUpdates, { query: { hubMode: 'subscribe' } }),
    await app.anonymous.send(takeFacebookUpdate, { body: { object: 'payments', entry: [] } }),
  ])
    expect(answer).toMatchObject({
      status: 400,
      body: { error: 'NotSetUp', message: expect.stringContaining('This URL has no realm') },
    })
})
