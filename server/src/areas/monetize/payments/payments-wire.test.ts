import { providerNames } from '@regent/contract/monetize/payments'
import { expect, test } from 'vitest'
import { acceptGooglePlay, gemShop } from '../../../testing/payments.ts'
import { plainCalls } from '../../../testing/plain-calls.ts'

type Audit = { txid: number; txstate: string; history: { change: string; data?: string }[]; [field: string]: unknown }

/** A realm that sells gems for real money, and a player who begins and completes payments by the provider Test. */
async function world() {
  const { app, developer, client, gamerTag } = await gemShop()
  const send = plainCalls(app, developer)
  const play = plainCalls(app, client)
  const begin = async (purchaseId = 'gems:main') =>
    ((await play('POST /basic/payments/test/purchase/begin', { purchaseId })).body as { txid: number }).txid
  const act = (act: string, txid: number, more: object = {}) =>
    play(`POST /basic/payments/test/purchase/${act}` as `POST /${string}`, { txid, ...more })
  const complete = (txid: number) => act('complete', txid, { priceInLocalCurrency: '9.99', isoCurrencySymbol: 'EUR' })
  const audits = async (query = '') =>
    ((await send(`GET /basic/payments/audits${query}` as `GET /${string}`)).body as { audits: Audit[] }).audits
  const note = (txid: number, state: string) => send(`PUT /api/payments/${txid}/state`, { state })
  return { app, send, play, gamerTag, begin, act, complete, audits, note }
}

const path = (audit: Audit | undefined) => audit?.history.map(({ change }) => change)

test('GET /basic/payments/audits filters by state, provider, txid, providerid and player, and skips start, by default 0, up to limit [payments-3]', async () => {
  const { app, send, gamerTag, begin, complete, audits } = await world()
  const first = await begin()
  app.advance(1_000)
  const second = await begin()
  await complete(first)
  const found = async (query = '') => (await audits(query)).map(({ txid }) => txid)
  for (const [query, expected] of [
    ['', [second, first]],
    ['?state=STARTED', [second]],
    ['?provider=Test', [second, first]],
    ['?provider=Steam', []],
    [`?txid=${second}`, [second]],
    [`?providerid=test-${first}`, [first]],
    [`?player=${gamerTag}`, [second, first]],
    ['?player=42', []],
    ['?limit=1', [second]],
    ['?start=1&limit=1', [first]],
    [`?cid=${app.cid}&realmId=${app.pid}`, [second, first]],
  ] as const) {
    expect(await found(query), query).toEqual(expected)
  }
  expect(await send('GET /basic/payments/audits?state=PAID')).toMatchObject({ status: 400, body: { field: 'state' } })
})

test('an audit carries the player, the provider, the state, what was given, its times and its version [payments-5]', async () => {
  const { app, gamerTag, begin, complete, audits } = await world()
  const txid = await begin()
  app.advance(1_000)
  await complete(txid)
  expect(await audits()).toMatchObject([
    {
      gt: gamerTag,
      txid,
      providername: 'Test',
      providerid: `test-${txid}`,
      txstate: 'COMPLETED',
      details: {},
      history: [{}, {}, {}, {}],
      entitlements: [{}],
      obtainCurrency: [{}],
      obtainItems: [],
      created: app.now() - 1_000,
      updated: app.now(),
      version: '2',
      replayGuardValue: expect.any(String),
    },
  ])
})

test('the details of an audit carry price, quantity, name, reference, place, SKU, product and the local price [payments-6]', async () => {
  const { begin, complete, audits } = await world()
  await complete(await begin())
  expect((await audits())[0]?.['details']).toMatchObject({
    price: 499,
    quantity: 1,
    name: 'A pouch of gems',
    reference: 'gems:main',
    gameplace: 'main',
    sku: 't5',
    providerProductId: expect.any(String),
    localCurrency: 'EUR',
    localPrice: '9.99',
  })
})

test('the history of an audit is a list of change, data and timestamp, and its last change is the current state [payments-7 payments-11]', async () => {
  const { app, begin, complete, audits } = await world()
  const txid = await begin()
  const [started] = await audits()
  expect([started?.txstate, path(started)]).toEqual(['STARTED', ['STARTED']])
  await complete(txid)
  const [audit] = await audits()
  const timestamp = new Date(app.now()).toISOString()
  expect(audit?.history[1]).toEqual({ change: 'VERIFIED', data: expect.any(String), timestamp })
  expect(audit?.history.at(-1)?.change).toBe(audit?.txstate)
})

test('what a payment gave is listed as entitlements, currencies and items with properties [payments-8 payments-9]', async () => {
  const { send, begin, complete, audits } = await world()
  await send('POST /basic/commerce/catalog/legacy', {
    offerDefinitions: [
      {
        symbol: 'set',
        price: { type: 'sku', symbol: 't5' },
        obtain: [{ ent: 'pass', count: 2, spec: 'season-2' }],
        obtainCurrency: [{ symbol: 'currency.gems', amount: 330 }],
        obtainItems: [{ contentId: 'items.hat', properties: [{ name: 'color', value: 'red' }] }],
      },
    ],
    stores: [{ symbol: 'main', listings: [{ symbol: 'set', offerSymbol: 'set' }] }],
  })
  await complete(await begin('set:main'))
  expect(await audits()).toMatchObject([
    {
      entitlements: [{ symbol: 'pass', specialization: 'season-2', action: 'GRANT', quantity: 2 }],
      obtainCurrency: [{ symbol: 'currency.gems', amount: 330 }],
      obtainItems: [{ contentId: 'items.hat', properties: [{ name: 'color', value: 'red' }] }],
    },
  ])
})

test('these states of payments are known [payments-10]', async () => {
  const { send } = await world()
  for (const state of [
    'STARTED',
    'VERIFIED',
    'PROVISIONED',
    'COMPLETED',
    'PENDING',
    'FAILED',
    'CANCELLED',
    'CLIENT_ISSUE',
    'DISPUTED',
    'RESOLVED',
  ]) {
    expect(await send(`GET /basic/payments/audits?state=${state}`), state).toMatchObject({ status: 200 })
  }
})

test('a completed payment was started, verified and provisioned; a dispute may follow [payments-12 payments-14]', async () => {
  const { begin, complete, audits, note } = await world()
  const txid = await begin()
  await complete(txid)
  expect(path((await audits())[0])).toEqual(['STARTED', 'VERIFIED', 'PROVISIONED', 'COMPLETED'])
  expect(await note(txid, 'DISPUTED')).toMatchObject({ status: 200 })
  expect(path((await audits())[0])?.slice(-2)).toEqual(['COMPLETED', 'DISPUTED'])
})

test('a failed purchase has the state FAILED, may be disputed, and the dispute resolved [payments-13 payments-17]', async () => {
  const { begin, act, audits, note } = await world()
  const txid = await begin()
  await act('fail', txid, { reason: '{"error":"user not logged in","code":7}' })
  expect(await audits()).toMatchObject([{ txstate: 'FAILED' }])
  await note(txid, 'DISPUTED')
  await note(txid, 'RESOLVED')
  expect(path((await audits())[0])).toEqual(['STARTED', 'FAILED', 'DISPUTED', 'RESOLVED'])
})

test('a started payment may be pending, cancelled or an issue of the client [payments-15]', async () => {
  const { app, play, begin, act, audits } = await world()
  const { receiptOf } = await acceptGooglePlay(app)
  const google = await play('POST /basic/payments/googleplay/purchase/begin', { purchaseId: 'gems:main' })
  const { txid: pending } = google.body as { txid: number }
  const receipt = receiptOf({ purchaseState: 4 })
  await play('POST /basic/payments/googleplay/purchase/complete', { txid: pending, receipt })
  const cancelled = await begin()
  const issue = await begin()
  await act('cancel', cancelled)
  await act('fail', issue, { reason: 'BILLER_NOT_READY' })
  const pathOf = async (txid: number) => path((await audits(`?txid=${txid}`))[0])
  expect(await pathOf(pending)).toEqual(['STARTED', 'PENDING'])
  expect(await pathOf(cancelled)).toEqual(['STARTED', 'CANCELLED'])
  expect(await pathOf(issue)).toEqual(['STARTED', 'CLIENT_ISSUE'])
})

test('the providers of payments have these names [payments-16]', () => {
  expect(providerNames).toEqual(
    expect.arrayContaining([
      'ITunes',
      'Facebook',
      'Google Play',
      'Steam',
      'Flexion',
      'Free',
      'Test',
      'Kong',
      'Bluesnap',
      'Amazon',
      'Windows',
    ]),
  )
})

test('a reported failure stands as data in the history of the payment [payments-20]', async () => {
  const { begin, act, audits } = await world()
  const failed = await begin()
  const issue = await begin()
  await act('fail', failed, { reason: '{"error":"user not logged in","code":7}' })
  await act('fail', issue, { reason: 'BILLER_NOT_READY' })
  const last = async (txid: number) => (await audits(`?txid=${txid}`))[0]?.history.at(-1)
  expect(await last(failed)).toMatchObject({ change: 'FAILED', data: '{"error":"user not logged in","code":7}' })
  expect(await last(issue)).toMatchObject({ change: 'CLIENT_ISSUE', data: 'BILLER_NOT_READY' })
})
