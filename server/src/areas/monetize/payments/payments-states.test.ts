import { buyListing, saveCatalog, saveSkus } from '@regent/contract/monetize/commerce'
import { updateInventory } from '@regent/contract/monetize/inventory'
import { paymentStates } from '@regent/contract/monetize/payment-states'
import {
  cancelPayment,
  failPayment,
  nextStates,
  type PaymentState,
  setPaymentState,
} from '@regent/contract/monetize/payments'
import { listAuditEntries, undoChanges } from '@regent/contract/organization/audit'
import { getStats, toObjectId } from '@regent/contract/players/stats'
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
import { actAsRealm } from './refund-job.ts'
import { applyNotice } from './refunds.ts'

const params = paramsOf('googleplay')
type Shop = Awaited<ReturnType<typeof googleShop>>

async function googleShop() {
  const shop = await gemShop()
  const { receiptOf } = await acceptGooglePlay(shop.app)
  const note = (txid: number, state: 'DISPUTED' | 'RESOLVED', headers = {}) =>
    shop.developer.send(setPaymentState, { params: { txid }, body: { state, note: 'chargeback' } }, { headers })
  return {
    ...shop,
    receiptOf,
    note,
    pay: (by: Actor, txid: number, order: object = {}) =>
      complete(by, txid, { receipt: receiptOf(order) }, 'googleplay'),
    stateOf: async (txid: number) => (await auditOf(shop.developer, txid))?.txstate,
  }
}

/** How a payment reaches each state that it can stay in. */
const ways: Partial<Record<PaymentState, (shop: Shop, txid: number, order: object) => Promise<unknown>>> = {
  STARTED: async () => undefined,
  PENDING: ({ pay, client }, txid, order) => pay(client, txid, { ...order, purchaseState: 4 }),
  COMPLETED: ({ pay, client }, txid, order) => pay(client, txid, order),
  CANCELLED: ({ client }, txid) => client.call(cancelPayment, { params, body: { txid } }),
  FAILED: ({ client }, txid) => client.call(failPayment, { params, body: { txid, reason: 'card refused' } }),
  CLIENT_ISSUE: ({ client }, txid) => client.call(failPayment, { params, body: { txid, reason: 'BILLER_NOT_READY' } }),
  DISPUTED: async (shop, txid, order) => {
    await ways.COMPLETED?.(shop, txid, order)
    await shop.note(txid, 'DISPUTED')
  },
  RESOLVED: async (shop, txid, order) => {
    await ways.DISPUTED?.(shop, txid, order)
    await shop.note(txid, 'RESOLVED')
  },
  REFUNDED: async (shop, txid, order) => {
    await ways.COMPLETED?.(shop, txid, order)
    const { services, cid, pid } = shop.app
    const purchases = [`token-${txid}`]
    const notice = { provider: 'Google Play', id: `void ${txid}`, kind: 'refund' as const, purchases }
    await actAsRealm(services, { cid, pid }, 'test-notices', (context) =>
      applyNotice(context, { ...notice, at: context.now, reason: 'Voided.' }),
    )
  },
}
const restingStates = Object.keys(ways) as PaymentState[]

test('these are all the states that a payment can stay in; the others are steps of completing one', () => {
  const steps = ['VERIFIED', 'PROVISIONED']
  expect([...restingStates, ...steps].sort()).toEqual([...paymentStates].sort())
})

test('each state allows only its own transitions, and a refusal changes nothing', async () => {
  const shop = await googleShop()
  const { developer, client, pay, note, stateOf } = shop
  const order = (txid: number) => ({ orderId: `GPA.${txid}`, purchaseToken: `token-${txid}` })
  const isOpen = (state: PaymentState) => state === 'STARTED' || state === 'PENDING'
  const acts = {
    complete: (txid: number) => pay(client, txid, order(txid)),
    cancel: (txid: number) => client.send(cancelPayment, { params, body: { txid } }),
    fail: (txid: number) => client.send(failPayment, { params, body: { txid, reason: 'card refused' } }),
    dispute: (txid: number) => note(txid, 'DISPUTED'),
    resolve: (txid: number) => note(txid, 'RESOLVED'),
  }
  const ends = {
    complete: 'COMPLETED',
    cancel: 'CANCELLED',
    fail: 'FAILED',
    dispute: 'DISPUTED',
    resolve: 'RESOLVED',
  } as const
  const nextOf = (state: PaymentState, act: keyof typeof acts): PaymentState | undefined => {
    const end = ends[act]
    if (end === 'DISPUTED' || end === 'RESOLVED') return nextStates[state]?.includes(end) ? end : undefined
    // A payment already in this state stays in it, however often the client reports it.
    return isOpen(state) || state === end ? end : undefined
  }
  for (const state of restingStates) {
    for (const act of Object.keys(acts) as (keyof typeof acts)[]) {
      const txid = await begin(client, 'googleplay')
      await ways[state]?.(shop, txid, order(txid))
      expect(await stateOf(txid)).toBe(state)
      const before = await auditOf(developer, txid)
      const next = nextOf(state, act)
      const { status, body } = await acts[act](txid)
      const after = await auditOf(developer, txid)
      expect({ state, act, status, next: after?.txstate }).toEqual({
        state,
        act,
        status: next ? 200 : 409,
        next: next ?? state,
      })
      if (!next) expect(body).toMatchObject({ error: 'PaymentOver' })
      if (!next || next === state) expect(after).toEqual(before)
      else expect(after?.history.at(-1)).toMatchObject({ change: next })
    }
  }
})

test('a pending payment stays pending while the store reports it as pending', async () => {
  const { developer, client, gamerTag, pay } = await googleShop()
  const txid = await begin(client, 'googleplay')
  for (const purchaseState of [2, 4, 2])
    expect(await pay(client, txid, { purchaseState })).toMatchObject({ status: 200 })
  expect((await auditOf(developer, txid))?.history.map(({ change }) => change)).toEqual(['STARTED', 'PENDING'])
  expect(await pay(client, txid, { purchaseState: 1 })).toMatchObject({ body: { error: 'PaymentNotVerified' } })
  expect(await auditOf(developer, txid)).toMatchObject({ txstate: 'FAILED', providerid: 'GPA.1' })
  expect(await gemsOf(client, gamerTag)).toBe(0)
})

test('money that arrives after a cancellation pays for the same with a new payment, once', async () => {
  const { developer, client, gamerTag, pay } = await googleShop()
  const given = await begin(client, 'googleplay')
  await pay(client, given, { purchaseState: 4 })
  await client.call(cancelPayment, { params, body: { txid: given } })
  const txid = await begin(client, 'googleplay')
  expect(await pay(client, txid)).toMatchObject({ status: 200 })
  expect(await gemsOf(client, gamerTag)).toBe(330)
  expect(await pay(client, given)).toMatchObject({ status: 409, body: { error: 'PaymentOver' } })
  expect(await pay(client, await begin(client, 'googleplay'))).toMatchObject({ body: { error: 'PaymentNotVerified' } })
  expect((await auditsOf(developer)).map(({ txstate }) => txstate).sort()).toEqual(['CANCELLED', 'COMPLETED', 'FAILED'])
  expect(await gemsOf(client, gamerTag)).toBe(330)
})

test('a receipt of a payment that is still pending pays for no other', async () => {
  const { client, gamerTag, pay, stateOf } = await googleShop()
  const first = await begin(client, 'googleplay')
  const second = await begin(client, 'googleplay')
  await pay(client, first, { purchaseState: 4 })
  expect(await pay(client, second)).toMatchObject({ status: 400, body: { error: 'PaymentNotVerified' } })
  expect([await stateOf(first), await stateOf(second)]).toEqual(['PENDING', 'FAILED'])
  expect(await pay(client, first)).toMatchObject({ status: 200 })
  expect(await gemsOf(client, gamerTag)).toBe(330)
})

test('two players who concurrently submit one receipt: it pays for only one', async () => {
  const { app, client, pay } = await googleShop()
  const other = await app.player()
  const payments = await Promise.all([client, other].map(async (by) => ({ by, txid: await begin(by, 'googleplay') })))
  const answers = await Promise.all(payments.map(({ by, txid }) => pay(by, txid)))
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 400])
  const held = await Promise.all([client, other].map((by) => gemsOf(by, by.gamerTag)))
  expect(held.sort()).toEqual([0, 330])
})

test('a payment that is completed and cancelled concurrently ends as one of the two, and gives goods only if completed', async () => {
  const { client, pay, stateOf, gamerTag } = await googleShop()
  let completed = 0
  for (let round = 0; round < 6; round += 1) {
    const txid = await begin(client, 'googleplay')
    const order = { orderId: `GPA.${txid}`, purchaseToken: `token-${txid}` }
    const [done, cancelled] = await Promise.all([
      pay(client, txid, order),
      client.send(cancelPayment, { params, body: { txid } }),
    ])
    const isDone = done.status === 200
    expect([done.status, cancelled.status]).toEqual(isDone ? [200, 409] : [409, 200])
    expect(await stateOf(txid)).toBe(isDone ? 'COMPLETED' : 'CANCELLED')
    if (isDone) completed += 1
  }
  expect(await gemsOf(client, gamerTag)).toBe(completed * 330)
})

test('two payments begun for the last one of a listing are both honoured, and no third begins', async () => {
  const { client, gamerTag, developer } = await gemShop()
  const txids = [await begin(client, 'test', 'once:main'), await begin(client, 'test', 'once:main')]
  const answers = await Promise.all(txids.map((txid) => complete(client, txid)))
  expect(answers.map(({ status }) => status)).toEqual([200, 200])
  expect(await gemsOf(client, gamerTag)).toBe(660)
  await expect(begin(client, 'test', 'once:main')).rejects.toMatchObject({ code: 'PurchaseLimitReached' })
  expect((await auditsOf(developer)).map(({ txstate }) => txstate)).toEqual(['COMPLETED', 'COMPLETED'])
})

test('coupons do not exceed a purchase limit: nothing is taken and nothing is given', async () => {
  const { client, gamerTag, developer } = await gemShop()
  await developer.call(updateInventory, { params: { gamerTag }, body: { currencies: { 'currency.coupons': 10 } } })
  const txids = [await begin(client, 'coupon', 'once:main'), await begin(client, 'coupon', 'once:main')]
  const answers = await Promise.all(txids.map((txid) => complete(client, txid, {}, 'coupon')))
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 400])
  expect(answers.find(({ status }) => status === 400)).toMatchObject({ body: { error: 'PurchaseLimitReached' } })
  expect(await gemsOf(client, gamerTag)).toBe(330)
  await developer.call(saveCatalog, { body: {} })
  const open = (await auditsOf(developer, { state: 'STARTED' }))[0]?.txid ?? 0
  expect(await complete(client, open, {}, 'coupon')).toMatchObject({ status: 404, body: { error: 'ListingNotFound' } })
})

test('a payment gives the offer, at the price, of the time when it began', async () => {
  const { developer, client, gamerTag } = await gemShop()
  const txid = await begin(client)
  await developer.call(saveSkus, { body: { definitions: [{ name: 't5', realPrice: 999 }] } })
  const gems = { symbol: 'gems', obtainCurrency: [{ symbol: 'currency.gems', amount: 1 }] }
  await developer.call(saveCatalog, {
    body: {
      offerDefinitions: [{ ...gems, price: { type: 'sku', symbol: 't5' } }],
      stores: [{ symbol: 'main', listings: [{ symbol: 'gems', offerSymbol: 'gems' }] }],
    },
  })
  expect(await complete(client, txid)).toMatchObject({ status: 200 })
  expect(await gemsOf(client, gamerTag)).toBe(330)
  const { stats } = await developer.call(getStats, {
    params: { objectId: toObjectId('game.private', gamerTag) },
    query: {},
  })
  expect(stats).toMatchObject({ SPEND_TOTAL: '499' })
  expect(await client.send(buyListing, { params: { gamerTag }, body: { purchaseId: 'gems:main' } })).toMatchObject({
    status: 400,
    body: { field: 'purchaseId', message: expect.stringContaining('real money') },
  })
})

test('of two operators who concurrently add a note, the second is told that the payment has changed', async () => {
  const { developer, client, pay, note, stateOf } = await googleShop()
  const txid = await begin(client, 'googleplay')
  await pay(client, txid)
  const version = (await auditOf(developer, txid))?.version
  const headers = { 'if-match': `"${version}"` }
  const answers = await Promise.all([note(txid, 'DISPUTED', headers), note(txid, 'DISPUTED', headers)])
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 409])
  expect(answers.find(({ status }) => status === 409)).toMatchObject({
    body: { error: 'StaleVersion', current: { txid, txstate: 'DISPUTED' } },
  })
  expect(await stateOf(txid)).toBe('DISPUTED')
})

test('a dispute is audited, and can be undone only until the next change', async () => {
  const { developer, client, gamerTag, pay, note, stateOf } = await googleShop()
  const txid = await begin(client, 'googleplay')
  await pay(client, txid)
  await note(txid, 'DISPUTED')
  const newest = async () => (await developer.call(listAuditEntries, { query: { limit: 1 } })).rows[0]
  const dispute = await newest()
  expect(dispute).toMatchObject({
    subject: 'payment',
    subjectId: String(txid),
    gamerTag,
    before: { state: 'COMPLETED' },
    after: { state: 'DISPUTED' },
  })
  await note(txid, 'RESOLVED')
  const undo = (id = 0) => developer.send(undoChanges, { body: { ids: [id] } })
  expect((await undo(dispute?.id)).status).toBe(409)
  expect(await stateOf(txid)).toBe('RESOLVED')
  await undo((await newest())?.id)
  expect(await undo(dispute?.id)).toMatchObject({ status: 200 })
  expect((await auditOf(developer, txid))?.history.map(({ change }) => change).slice(3)).toEqual([
    'COMPLETED',
    'DISPUTED',
    'RESOLVED',
    'DISPUTED',
    'COMPLETED',
  ])
  // What it gave stays given, and the receipt stays used.
  expect(await gemsOf(client, gamerTag)).toBe(330)
  expect(await pay(client, await begin(client, 'googleplay'))).toMatchObject({ status: 400 })
})
