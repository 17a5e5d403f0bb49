import { getDashboardCard, queryHistory } from '@regent/contract/analyze/analytics'
import { buyListing } from '@regent/contract/monetize/commerce'
import { listPlayerEntitlements } from '@regent/contract/monetize/entitlements'
import { updateInventory } from '@regent/contract/monetize/inventory'
import { setPaymentState } from '@regent/contract/monetize/payments'
import { keepRefundedGoods, planTakeBack } from '@regent/contract/monetize/payments-refunds'
import { updateConfig } from '@regent/contract/operate/config'
import { listNeeds } from '@regent/contract/operate/now'
import { listAuditEntries, undoChanges } from '@regent/contract/organization/audit'
import { applyPlan, planUndo } from '@regent/contract/organization/plans'
import { getStats, toObjectId } from '@regent/contract/players/stats'
import { listTimeline } from '@regent/contract/players/timeline'
import { expect, test } from 'vitest'
import { acceptGooglePlay, auditOf, auditsOf, begin, complete, gemShop, gemsOf } from '../../../testing/payments.ts'
import { actAsRealm } from './refund-job.ts'
import { applyNotice, type StoreNotice } from './refunds.ts'

/** A player who has paid for gems and a pass with the test provider, and whatever a store says about it. */
async function paidShop() {
  const shop = await gemShop()
  const { app, client, developer, gamerTag } = shop
  const txid = await begin(client)
  await complete(client, txid)
  const tell = (given: Partial<StoreNotice> = {}) =>
    actAsRealm(app.services, { cid: app.cid, pid: app.pid }, 'test-notices', (context) =>
      applyNotice(context, {
        provider: 'Test',
        id: 'n1',
        kind: 'refund',
        purchases: [`test-${txid}`],
        at: app.now(),
        reason: 'Asked.',
        ...given,
      }),
    )
  const needs = async () => (await developer.call(listNeeds, {})).needs.filter(({ kind }) => kind === 'waiting-refunds')
  const passes = async (state: string) =>
    (await developer.call(listPlayerEntitlements, { query: { gt: gamerTag, state } })).entitlements.length
  const takeBack = async () => {
    const { plan, sample } = await developer.call(planTakeBack, { body: { txids: [txid] } })
    expect(sample).toMatchObject([{ label: `Payment ${txid} of player ${gamerTag}`, player: gamerTag }])
    await developer.call(applyPlan, { params: { id: plan.id } })
    await app.runJobs()
    return plan
  }
  return { ...shop, txid, tell, needs, takeBack, passes, audit: () => auditOf(developer, txid) }
}

test('a refund is one state of the payment, in its history, the trail, the timeline and the player’s spending', async () => {
  const { app, developer, gamerTag, txid, tell, audit, needs } = await paidShop()
  expect(await tell()).toBe('applied')
  expect(await audit()).toMatchObject({
    txstate: 'REFUNDED',
    refund: { at: app.now(), reason: 'Asked.', amount: 499, currency: 'USD', isPartial: false, decision: 'waiting' },
  })
  expect((await audit())?.history.at(-1)).toMatchObject({ change: 'REFUNDED', data: 'Asked.' })
  const trail = (await developer.call(listAuditEntries, { query: { limit: 1 } })).rows[0]
  expect(trail).toMatchObject({
    subject: 'payment',
    subjectId: String(txid),
    gamerTag,
    action: 'realm job test-notices',
    before: { state: 'COMPLETED' },
    after: { state: 'REFUNDED' },
  })
  const params = { objectId: toObjectId('game.private', gamerTag) }
  expect((await developer.call(getStats, { params, query: {} })).stats).toMatchObject({
    SPEND_TOTAL: '0',
    PURCHASES_TOTAL: '0',
    SPEND_3D: '0',
  })
  const events = (await developer.call(listTimeline, { params: { gamerTag }, query: {} })).rows
  expect(events.find(({ kind }) => kind === 'payment')).toMatchObject({ of: { txid, state: 'REFUNDED' } })
  // The refund is an event of its own time, too.
  expect(events.find(({ kind }) => kind === 'change')).toMatchObject({
    at: app.now(),
    of: { subject: 'payment', after: { state: 'REFUNDED' } },
  })
  expect(await needs()).toMatchObject([{ urgency: 'soon', count: 1 }])
  expect((await auditsOf(developer, { refund: 'waiting' })).map((one) => one.txid)).toEqual([txid])
  // Only the store reverses a refund.
  expect(await developer.send(undoChanges, { body: { ids: [trail?.id ?? 0] } })).toMatchObject({
    body: { error: 'PaymentOver', message: expect.stringContaining('Only the store') },
  })
  const dispute = { params: { txid }, body: { state: 'DISPUTED' as const } }
  expect(await developer.send(setPaymentState, dispute)).toMatchObject({ body: { error: 'PaymentOver' } })
})

test('a notice is applied once, despite repeated and concurrent deliveries', async () => {
  const { tell, audit, developer } = await paidShop()
  const results = await Promise.all([tell(), tell(), tell(), tell()])
  expect(results.sort()).toEqual(['applied', 'known', 'known', 'known'])
  expect((await audit())?.history.filter(({ change }) => change === 'REFUNDED')).toHaveLength(1)
  const { rows } = await developer.call(listAuditEntries, { query: { subject: 'payment' } })
  expect(rows).toHaveLength(1)
})

test('taking back is a plan: it takes what the player still has, never below 0, and says what it could not take', async () => {
  const { app, client, developer, gamerTag, txid, tell, takeBack, audit, needs, passes } = await paidShop()
  await developer.call(updateInventory, { params: { gamerTag }, body: { currencies: { 'currency.gems': -130 } } })
  await tell()
  expect(await passes('GRANTED')).toBe(1)
  const plan = await takeBack()
  expect(plan.warnings.join(' ')).toContain('No balance becomes negative')
  expect(await gemsOf(client, gamerTag)).toBe(0)
  expect(await passes('REVOKED')).toBe(1)
  expect(await audit()).toMatchObject({
    txstate: 'REFUNDED',
    refund: {
      decision: 'taken',
      taken: expect.arrayContaining([
        { symbol: 'currency.gems', count: 200 },
        { symbol: 'pass', count: 1 },
      ]),
      missing: [{ symbol: 'currency.gems', count: 130 }],
    },
  })
  expect((await audit())?.history.at(-1)?.data).toContain('Not revoked')
  expect(await needs()).toEqual([])
  expect(await developer.send(planTakeBack, { body: { txids: [txid] } })).toMatchObject({
    body: { error: 'PlanRowsInvalid' },
  })
  // The plan is undone as a whole: the player has it again, and the refund waits again.
  const undo = await developer.call(planUndo, { params: { id: plan.id } })
  await developer.call(applyPlan, { params: { id: undo.plan.id } })
  await app.runJobs()
  expect(await gemsOf(client, gamerTag)).toBe(200)
  expect(await audit()).toMatchObject({ refund: { decision: 'waiting' } })
  expect(await needs()).toMatchObject([{ count: 1 }])
})

test('of taking back and spending at the same time each sees the other: no balance gets below 0', async () => {
  const { client, gamerTag, developer, tell, takeBack } = await paidShop()
  await tell()
  const spend = () =>
    developer.send(updateInventory, { params: { gamerTag }, body: { currencies: { 'currency.gems': -200 } } })
  await Promise.all([takeBack(), spend(), spend()])
  expect(await gemsOf(client, gamerTag)).toBeGreaterThanOrEqual(0)
})

test('the goods can be left with the player, and that can be undone', async () => {
  const { client, developer, gamerTag, txid, tell, audit, needs } = await paidShop()
  const keep = () => developer.send(keepRefundedGoods, { body: { txids: [txid], note: 'A good customer.' } })
  expect(await keep()).toMatchObject({ status: 409, body: { error: 'PaymentOver' } })
  await tell()
  expect(await keep()).toMatchObject({ status: 200 })
  expect(await gemsOf(client, gamerTag)).toBe(330)
  expect(await audit()).toMatchObject({ refund: { decision: 'kept' } })
  expect(await needs()).toEqual([])
  expect(await keep()).toMatchObject({ body: { error: 'PaymentOver', field: 'txids' } })
  expect(await developer.send(keepRefundedGoods, { body: { txids: [42] } })).toMatchObject({
    status: 404,
    body: { error: 'PaymentNotFound' },
  })
  const { rows } = await developer.call(listAuditEntries, { query: { subject: 'payment', limit: 1 } })
  await developer.call(undoChanges, { body: { ids: [rows[0]?.id ?? 0] } })
  expect(await audit()).toMatchObject({ refund: { decision: 'waiting' } })
})

test('with the realm’s setting a full refund revokes the goods immediately, and a partial one waits for an operator', async () => {
  const { client, developer, gamerTag, tell, audit } = await paidShop()
  await developer.call(updateConfig, { body: { upserts: { 'payments|refund_takes_back': 'true' } } })
  await tell({ id: 'part', amount: { currency: 'USD', amount: 100 } })
  expect(await audit()).toMatchObject({ refund: { amount: 100, isPartial: true, decision: 'waiting' } })
  expect((await audit())?.history.at(-1)?.data).toContain('1.00 USD of 4.99 USD')
  expect(await gemsOf(client, gamerTag)).toBe(330)
  await tell({ id: 'rest' })
  expect(await audit()).toMatchObject({ refund: { amount: 499, isPartial: false, decision: 'taken' } })
  expect(await gemsOf(client, gamerTag)).toBe(0)
})

test('a reversed refund counts again; what was taken stays taken, and the payment says so', async () => {
  const { developer, gamerTag, tell, takeBack, audit } = await paidShop()
  await tell()
  await takeBack()
  expect(await tell({ id: 'n2', kind: 'reversal', reason: 'Disputed by the player.' })).toBe('applied')
  expect(await audit()).toMatchObject({
    txstate: 'COMPLETED',
    refund: { decision: 'taken', reversedAt: expect.any(Number) },
  })
  expect((await audit())?.history.at(-1)?.data).toContain('Revoked goods are not returned')
  const params = { objectId: toObjectId('game.private', gamerTag) }
  expect((await developer.call(getStats, { params, query: {} })).stats).toMatchObject({ SPEND_TOTAL: '499' })
})

test('after a reversal, or of the rest of a price, the goods are decided about again', async () => {
  const { developer, txid, tell, audit, needs } = await paidShop()
  await tell({ id: 'part', amount: { currency: 'USD', amount: 100 } })
  await developer.call(keepRefundedGoods, { body: { txids: [txid] } })
  await tell({ id: 'rest' })
  expect(await audit()).toMatchObject({ refund: { decision: 'waiting', amount: 499 } })
  await tell({ id: 'back', kind: 'reversal' })
  expect(await needs()).toEqual([])
  await tell({ id: 'again' })
  expect(await audit()).toMatchObject({ txstate: 'REFUNDED', refund: { decision: 'waiting' } })
  expect((await audit())?.refund).not.toHaveProperty('reversedAt')
  expect(await needs()).toMatchObject([{ count: 1 }])
})

test('a refund counts against revenue on the day of the store, and not before the payment', async () => {
  const { app, developer, tell } = await paidShop()
  app.advance(600_000)
  await tell({ at: app.now() - 900_000 })
  await app.moveHistory()
  const card = await developer.call(getDashboardCard, { params: { card: 'revenue' }, query: {} })
  expect(card).toMatchObject({ value: 0, money: { currency: 'USD', beside: [] } })
  const query = 'select act_time, "e.amount", "e.currency", "e.reason" from platform_commerce_refund'
  const { json } = await developer.call(queryHistory, { body: { query } })
  expect(json).toMatchObject([{ 'e.amount': '499', 'e.currency': 'USD', 'e.reason': 'Asked.' }])
  expect(Date.parse(`${json[0]?.['act_time']}Z`)).toBe(app.now() - 600_000)
})

test('a refund before the purchase is completed is remembered: its receipt pays for nothing', async () => {
  const { app, client, tell, gamerTag } = await paidShop()
  const google = await acceptGooglePlay(app)
  expect(await tell({ provider: 'Google Play', purchases: ['token-1'] })).toBe('unknown purchase')
  const txid = await begin(client, 'googleplay')
  expect(await complete(client, txid, { receipt: google.receiptOf() }, 'googleplay')).toMatchObject({
    body: { error: 'PaymentNotVerified', message: expect.stringContaining('has refunded this purchase') },
  })
  expect(await gemsOf(client, gamerTag)).toBe(330)
  expect((await client.send(buyListing, { params: { gamerTag }, body: { purchaseId: 'gems:main' } })).status).toBe(400)
})
